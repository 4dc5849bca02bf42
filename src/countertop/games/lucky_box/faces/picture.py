"""The table of Lucky Box as a picture: a cabinet at night, the number in neon, and the boxes."""

from collections.abc import Sequence

from ....engine.drawing.shapes import (
    INK,
    WIDTH,
    bolt,
    circle,
    figure,
    ledge,
    moved,
    name_of,
    rect,
    row,
    sheet,
    text,
    token,
)
from ..deck import CardId
from ..scoring import Tally
from ..state import NUMBERS_PER_ROUND, ROUNDS
from ..views import CardView, PlayerView, View
from .parts import (
    AMBER,
    BOX,
    BRASS,
    CYAN,
    DRAWER,
    DRAWER_INK,
    ON_WORLD,
    ON_WORLD_2,
    PINK,
    WELL,
    WORLD,
    cabinet,
    moon,
    small,
    stars,
)

STANDING = "points"

_LEFT, _TOP, _PITCH = 206, 22, 166
_ROW = 54
_DRAFT_LEDGE, _LOW_LEDGE = 190, 84
_LEAST = 368
"""The height of the number and the scorecard."""
_FEW = 3
"""Up to this many other players fit below one's own boxes."""


def picture(view: View, names: Sequence[str] = ()) -> str:
    """The number and one's own scorecard on the left, the boxes on the right; the other players
    below them or below everything."""
    others = [seat for seat in range(len(view.players)) if seat != view.seat]
    boxes = () if view.seat is None else view.players[view.seat].board.boxes
    shelf = _TOP + _PITCH * -(-len(boxes) // 3)
    is_below = bool(boxes) and len(others) > _FEW
    if is_below:
        rows = moved(24, max(_LEAST, shelf), _rows(view, others, names, in_row=2))
        floor = max(_LEAST, shelf) + _ROW * -(-len(others) // 2) + 12
    else:
        rows = moved(_LEFT, shelf, _rows(view, others, names, in_row=1))
        floor = max(_LEAST, shelf + _ROW * len(others) + 12)
    has_ledge = view.seat is not None
    deep = _DRAFT_LEDGE if view.offer else _LOW_LEDGE
    return sheet(
        floor + (deep if has_ledge else 0),
        WORLD,
        f"Super Mega Lucky Box, round {view.round} of {ROUNDS}",
        _sign(view),
        moved(_LEFT, _TOP, _boxes(view)) if boxes else "",
        rows,
        _ledge(view, floor) if has_ledge else "",
    )


def standing(view: View) -> tuple[int, ...]:
    return tuple(player.points for player in view.players)


def _sign(view: View) -> str:
    """The number in neon, the numbers so far, and one's own scorecard."""
    number = view.numbers[-1] if view.numbers else None
    word = {"draft": "choose", "over": "the end"}.get(view.phase, "")
    frame = {"stroke": PINK, "stroke_width": 4}
    glow = {"stroke": PINK, "stroke_width": 12, "opacity": 0.25}
    lit = (
        text(103, 88, number, 92, "#FFD9EC", 800)
        if number is not None and view.phase == "numbers"
        else text(103, 88, word, 26, "#FFD9EC", 800)
    )
    return "".join(
        (
            rect(43, 28, 120, 120, "none", rx=22, **glow),
            rect(43, 28, 120, 120, WELL, rx=22, **frame),
            lit,
            text(103, 168, f"Round {view.round} of {ROUNDS}", 16, ON_WORLD, 650),
            *(_slot(view, place) for place in range(NUMBERS_PER_ROUND)),
            _scorecard(view.players[view.seat]) if view.seat is not None else "",
        )
    )


def _slot(view: View, place: int) -> str:
    x, y = 28 + 31 * (place % 5), 188 + 32 * (place // 5)
    if place >= len(view.numbers):
        return rect(x, y, 27, 27, "none", rx=6, stroke="#4B9299", stroke_width=1.5)
    is_now = place == len(view.numbers) - 1 and view.phase == "numbers"
    fill = PINK if is_now else DRAWER
    return rect(x, y, 27, 27, fill, rx=6) + figure(
        x + 13.5, y + 13.5, view.numbers[place], 17, DRAWER_INK
    )


def _scorecard(player: PlayerView) -> str:
    drawn = []
    for place in range(ROUNDS):
        y = 268 + 19 * place
        drawn.append(text(28, y, f"Round {place + 1}", 14, ON_WORLD_2, 450, "start"))
        if place < len(player.rounds):
            score = player.rounds[place]
            drawn.append(text(118, y, score.card_points, 14, ON_WORLD, 650, "end"))
            drawn += stars(score.stars, 132, y, 6.5)
        elif place == len(player.rounds):
            drawn += stars(player.board.stars, 132, y, 6.5)
    total = text(28, 348, "Points", 15, ON_WORLD, 650, "start")
    return "".join((*drawn, total, text(180, 348, player.points, 19, ON_WORLD, 800, "end")))


def _boxes(view: View) -> str:
    """One's own boxes, three in a row."""
    if view.seat is None:
        return ""
    faces = _faces(view)
    drawn = []
    for place, box in enumerate(view.players[view.seat].board.boxes):
        reach = view.reach[place] if view.reach else None
        here = cabinet(faces[box.card], box.crosses, reach)
        drawn.append(moved(_PITCH * (place % 3), _PITCH * (place // 3), here))
        if place % 3 == 0:
            drawn.append(rect(-8, _PITCH * (place // 3) + BOX + 4, 506, 3, BRASS, opacity=0.6))
    return "".join(drawn)


def _faces(view: View) -> dict[CardId, CardView]:
    return {face.card: face for face in view.cards}


def _rows(view: View, seats: Sequence[int], names: Sequence[str], *, in_row: int) -> str:
    """Players, each with their tokens and small boxes."""
    width = 680 / 2 if in_row == 2 else WIDTH - _LEFT
    return "".join(
        moved(
            width * (place % in_row),
            _ROW * (place // in_row),
            _player(view, seat, name_of(names, seat, view.seat), in_row=in_row),
        )
        for place, seat in enumerate(seats)
    )


def _player(view: View, seat: int, name: str, *, in_row: int) -> str:
    player = view.players[seat]
    board = player.board
    done = " · done" if player.is_done else ""
    tokens = 150 if in_row == 1 else 0
    boxes = 290 if in_row == 1 else 140
    counts = (
        bolt(tokens + 46, 35, 8, AMBER),
        text(tokens + 57, 35, board.lightning, 15, ON_WORLD, 650, "start"),
        moon(tokens + 90, 35, 7, CYAN),
        text(tokens + 102, 35, board.moons, 15, ON_WORLD, 650, "start"),
    )
    where = -21 if in_row == 1 else 0
    points = f"{player.points} points{done}" if in_row == 1 else ""
    title = name if points else f"{name} · {player.points}{done}"
    return "".join(
        (
            token(18, 24, 17, seat),
            text(44, 14, title, 15, ON_WORLD, 650, "start"),
            text(44, 35, points, 15, ON_WORLD_2, 450, "start"),
            moved(0, where / 2, *counts),
            *(
                moved(boxes + 34 * place, 6, small(box))
                for place, box in enumerate(board.boxes[:6])
            ),
        )
    )


def _ledge(view: View, y: float) -> str:
    """The cards to choose from, or the tokens; at the end, where the points come from."""
    assert view.seat is not None
    if view.offer:
        return ledge(y, _offer(view), height=_DRAFT_LEDGE)
    if view.tallies:
        return ledge(y, _tally(view.tallies[view.seat]), height=_LOW_LEDGE)
    board = view.players[view.seat].board
    bolts = (
        circle(x + 17, 40, 17, WELL, stroke=BRASS, stroke_width=1.5) + bolt(x + 17, 40, 10, AMBER)
        for x in range(24, 24 + 26 * board.lightning, 26)
    )
    disc = circle(WIDTH - 130, 40, 17, WELL, stroke=BRASS, stroke_width=1.5)
    return ledge(
        y,
        *bolts,
        text(
            (50 if board.lightning else 24) + 26 * board.lightning,
            40,
            f"{board.lightning} lightning",
            16,
            INK,
            650,
            "start",
        ),
        disc,
        moon(WIDTH - 130, 40, 9, CYAN),
        text(WIDTH - 106, 40, f"{board.moons} moons", 16, INK, 650, "start"),
        height=_LOW_LEDGE,
    )


def _offer(view: View) -> str:
    faces = _faces(view)
    size, scale = 132, 132 / BOX
    drawn = []
    for card, x in zip(view.offer, row(len(view.offer), size, 14, WIDTH - 14, 6), strict=True):
        ring = {"stroke": "#1B5FAA", "stroke_width": 4}
        drawn.append(moved(x, 34, cabinet(faces[card]), scale=scale))
        if card in view.kept:
            drawn.append(rect(x - 1, 33, size + 2, size + 2, "none", rx=12, **ring))
    words = "You keep the framed ones" if view.kept else f"Keep {view.keep} of these"
    return text(WIDTH / 2, 17, words, 16, INK, 650) + "".join(drawn)


def _tally(tally: Tally) -> str:
    parts = (
        f"Cards {tally.cards}",
        f"Stars {tally.stars}",
        f"Crosses {tally.crosses}",
        f"Moons {tally.moons}",
        f"Total {tally.total}",
    )
    return "".join(
        text(WIDTH * (place + 0.5) / len(parts), 40, part, 16, INK, 800 if "Total" in part else 450)
        for place, part in enumerate(parts)
    ).replace(" -", " −")
