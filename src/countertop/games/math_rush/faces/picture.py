"""The table of Math Rush as a picture: goals in chalk on the board, your hand on the ledge."""

from collections.abc import Sequence

from ....engine.drawing.shapes import (
    LEDGE,
    WIDTH,
    card,
    circle,
    ledge,
    moved,
    name_of,
    path,
    rect,
    row,
    sheet,
    star,
    text,
    token,
)
from ..cards import Direction
from ..views import CheckedSetView, CheckedView, Face, GoalFace, LaidView, SetView, View

STANDING = "score"

WORLD, _LINE, CHALK, _CHALK_2 = "#23704B", "#4A9470", "#FAFDF6", "#DCEFE1"
YELLOW, _BOARD, _FRAME, RED = "#FFE070", "#2B855A", "#C99A5B", "#FFB4A5"
_LEFT, _GOALS, _GOAL = 172, 112, 108
_CARD, _HIGH, _PITCH, _STEP = 54, 76, 60, 27
"""A card on another lies a step lower, so that the sum of the lower one can be read."""
_PHASES = {
    "look": "Look at it",
    "countdown": "Three, two, one",
    "rush": "The clock runs",
    "verify": "Let us see",
    "over": "The end",
}
_RULES = {
    "any": "any number",
    "even": "even",
    "odd": "odd",
    "at_least": "{} or more",
    "at_most": "{} or less",
    "square": "squares",
    "divisible": "divisible by {}",
}
_FAULTS = {"wrong_order": "after {}", "does_not_fit": "no fit", "not_equal": "≠ {}"}


def picture(view: View, names: Sequence[str] = ()) -> str:
    goals, floor = [], float(_GOALS)
    for goal, height in _shown(view):
        goals.append(moved(_LEFT, floor, goal))
        floor += height
    floor = max(floor + 8, 380)
    has_ledge = view.seat is not None
    return sheet(
        floor + (LEDGE if has_ledge else 0),
        WORLD,
        f"Math Rush, round {view.round}, {_PHASES[view.phase]}",
        _team(view, names),
        path(f"M24 {_GOALS - 8}H{WIDTH - 24}", stroke=_LINE, stroke_width=1.5),
        _side(view),
        *goals,
        _ledge(view, floor) if has_ledge else "",
    )


def standing(view: View) -> tuple[int, ...]:
    return (view.score,) * len(view.players)


def _shown(view: View) -> list[tuple[str, float]]:
    """The open goals; in verification the goal on show; at the end the rounds. With heights."""
    if view.story is not None:
        stories = enumerate(view.story.rounds, start=1)
        told = f"{view.score} points" if view.rung is None else view.ladder[view.rung].name
        title = text(2, 18, told, 18, YELLOW, 650, "start")
        return [*((_round_story(number, sets), 90) for number, sets in stories), (title, 40)]
    if view.phase == "verify":
        return [(_checked(goal), _height(goal.stacks) + 40) for goal in view.turned[-1:]]
    column = sorted(view.column, key=lambda each: each.slot)
    return [(_goal(each), _height(each.stacks)) for each in column]


def _height(stacks: Sequence[Sequence[object]]) -> float:
    tallest = max((len(stack) for stack in stacks), default=1)
    return max(_GOAL, _HIGH + 18 + _STEP * (tallest - 1))


def _team(view: View, names: Sequence[str]) -> str:
    """Everybody, and under their names what may be seen of their hands."""
    width = (WIDTH - 20) / len(view.players)
    drawn = []
    for seat, player in enumerate(view.players):
        x = 10 + width * seat
        ready = " · ready" if player.is_ready else ""
        name = f"{name_of(names, seat, view.seat)}{ready}"
        drawn.append(token(x + 26, 32, 18, seat))
        drawn.append(text(x + 52, 32, name, 15, CHALK, 650, "start"))
        if seat == view.seat or not player.hand:
            cards = "" if seat == view.seat else f"{player.count} cards"
            drawn.append(text(x + 14, 74, cards, 15, _CHALK_2, 450, "start"))
            continue
        places = row(len(player.hand), 40, x + 8, x + width - 6, 4)
        drawn += [
            card(place, 60, 40, 32, _sum(face, 13))
            for face, place in zip(player.hand, places, strict=True)
            if face is not None
        ]
    return "".join(drawn)


def _side(view: View) -> str:
    """Score, round, goals done and Help, down the left side."""
    helps = "".join(
        circle(47 + 34 * place, 312, 11, "none", stroke=YELLOW, stroke_width=4)
        if place < view.help_left
        else circle(47 + 34 * place, 312, 11, "none", stroke=_LINE, stroke_width=4)
        for place in range(len(view.help_worth) - 1)
    )
    lines = (
        (_PHASES[view.phase], 15, 450),
        (f"Round {view.round} of {view.options.rounds}", 16, 650),
        (f"Goals done: {len(view.done)}", 15, 450),
        (f"Cards left: {view.deck}", 15, 450),
    )
    return "".join(
        (
            star(48, 146, 18, YELLOW),
            text(76, 147, view.score, 40, CHALK, 800, "start"),
            *(
                text(24, 192 + 24 * line, words, size, CHALK, weight, "start")
                for line, (words, size, weight) in enumerate(lines)
            ),
            helps,
            text(24, 342, f"Help: {view.help_left} left", 15, _CHALK_2, 450, "start"),
        )
    )


def _goal(each: SetView) -> str:
    places = range(each.goal.quantity - each.count + len(each.stacks))
    stacks = [_stack(each.stacks[p], p) if p < len(each.stacks) else _place(p) for p in places]
    return _goal_face(each.goal, each.count) + "".join(stacks)


def _goal_face(goal: GoalFace, count: int) -> str:
    rule = _RULES[goal.restriction].format(goal.number)
    return "".join(
        (
            moved(2, 8, stair(goal.direction)),
            text(50, 22, f"{count}/{goal.quantity}", 20, CHALK, 800, "start"),
            text(2, 54, f"{goal.direction}, {rule}", 15, CHALK, 450, "start"),
            *(star(11 + 22 * place, 80, 9, YELLOW) for place in range(goal.stars)),
        )
    )


def stair(direction: Direction) -> str:
    """36 wide and 24 high."""
    steps = "M0 24H9V16H18V8H27V0H36" if direction == "up" else "M0 0H9V8H18V16H27V24H36"
    return path(steps, stroke=CHALK, stroke_width=4, stroke_linejoin="round")


def _place(place: int) -> str:
    dashes = {"stroke": "#8FC2A5", "stroke_dasharray": "5 4", "stroke_width": 1.5}
    return rect(158 + _PITCH * place, 6, _CARD, _HIGH, "none", rx=5, **dashes)


def _stack(stack: Sequence[LaidView], place: int) -> str:
    return "".join(
        number_card(laid.face, 158 + _PITCH * place, 4 + _STEP * height, _CARD, _HIGH)
        for height, laid in enumerate(stack)
    )


def _checked(goal: CheckedSetView) -> str:
    """R19: the values in chalk under the cards; a culprit stands out, and says why."""
    count = sum(map(len, goal.stacks))
    drawn = [_goal_face(goal.goal, count)]
    for place, stack in enumerate(goal.stacks):
        for height, laid in enumerate(stack):
            drawn.append(_judged(laid, 158 + _PITCH * place, 4 + _STEP * height))
        drawn.append(
            _verdict(stack, 158 + _PITCH * place + _CARD / 2, 96 + _STEP * (len(stack) - 1))
        )
    words = f"Right: {goal.stars} stars" if goal.stars else "Wrong: no stars"
    drawn.append(text(2, 112, words, 16, YELLOW if goal.stars else RED, 650, "start"))
    return "".join(drawn)


def _judged(laid: CheckedView, x: float, y: float) -> str:
    middle = x + _CARD / 2, y + _HIGH / 2
    drawn = number_card(laid.face, -_CARD / 2, -_HIGH / 2, _CARD, _HIGH)
    return moved(*middle, drawn, turn=7 if laid.fault else 0)


def _verdict(stack: Sequence[CheckedView], x: float, y: float) -> str:
    """The value of the top card, and what is wrong in the stack."""
    wrong = [(laid.fault, laid.against) for laid in stack if laid.fault]
    if not wrong:
        return text(x, y, stack[-1].value, 18, CHALK, 800)
    fault, against = wrong[0]
    why = text(x, y + 20, _FAULTS[fault].format(against), 14, RED, 650)
    return text(x, y, stack[-1].value, 18, RED, 800) + why


def _round_story(number: int, sets: Sequence[CheckedSetView]) -> str:
    stars = sum(each.stars for each in sets)
    slates = "".join(
        moved(158 + 46 * (place % 8), 10 + 44 * (place // 8), slate(each.stars))
        for place, each in enumerate(sets[:16])
    )
    return (
        text(2, 22, f"Round {number}", 18, CHALK, 650, "start")
        + text(2, 48, f"{stars} stars", 15, _CHALK_2, 450, "start")
        + slates
    )


def slate(stars: int) -> str:
    board = rect(0, 0, 40, 36, "#173528", rx=5, stroke=_FRAME, stroke_width=3)
    if stars:
        return board + text(14, 18, stars, 16, CHALK, 800) + star(27, 18, 7, YELLOW)
    return board + path("M13 11l14 14M27 11l-14 14", stroke=RED, stroke_width=3)


def number_card(face: Face, x: float, y: float, width: float, height: float) -> str:
    """R1: the sum stands on the upper half, so that it can be read under a stacked card."""
    badge = width * 0.11
    picture_ = rect(
        -width * 0.4, height * 0.06, width * 0.8, height * 0.34, _BOARD, rx=3, stroke=_FRAME
    )
    mark = (
        path(
            "M-1.6 1 0-1 1.6 1Z",
            fill=CHALK,
            transform=f"translate(0 {height * 0.23:.6g}) scale({badge:.6g})",
        )
        if face.is_advanced
        else star(0, height * 0.23, badge, CHALK)
    )
    is_short = face.form == "power" or max(face.left, face.right) < 10
    printed = moved(0, -height * 0.28, _sum(face, width * (0.39 if is_short else 0.31)))
    return card(x, y, width, height, printed, picture_, mark)


def _sum(face: Face, size: float) -> str:
    """`7×8`, or `2⁶`."""
    if face.form == "product":
        words = f"{face.left}×{face.right}"
        return text(0, 0, words, size * (0.8 if len(words) > 4 else 1), "#231B14", 800)
    base, power = str(face.left), str(face.right)
    return text(-size * 0.22, 0, base, size, "#231B14", 800) + text(
        size * (0.26 * len(base) + 0.16), -size * 0.34, power, size * 0.64, "#231B14", 800
    )


def _ledge(view: View, y: float) -> str:
    places = row(len(view.hand), 76, 24, WIDTH - 24, 16)
    return ledge(
        y,
        *(
            number_card(face, x, 12, 76, 100)
            if face is not None
            else rect(x, 12, 76, 100, "none", rx=7, stroke="#8A7259", stroke_dasharray="5 4")
            for face, x in zip(view.hand, places, strict=True)
        ),
    )
