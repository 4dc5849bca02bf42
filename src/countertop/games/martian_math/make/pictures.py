"""Draws the pictures in the rules: `python -m countertop.games.martian_math.make.pictures`.

They tell one turn, with the printed example in it (5 × 6 = 30 makes a colony of seven), and what a
double can do.
"""

from collections.abc import Collection, Mapping, Sequence
from math import cos, pi, sin
from pathlib import Path

from ....engine.chance import Chance
from ....engine.drawing import rulebook
from ....engine.drawing.shapes import CARD, card, moved, path, sheet, star, text, token
from ....engine.game import Seat
from ..cards import Dice, Equation, equations
from ..faces.picture import FAR, HEXAGON, MID, NEAR, ON_SKY, SKY, die, hex_tile
from ..maps import NEIGHBOURS, Place, printed
from ..views import HexView

WIDTH, HEIGHT = 640, 290
RADIUS = 54
PATCH = (420, 141)
"""The middle of the piece of Mars that is shown."""
RED, GOLD = "#B5401C", "#F2A900"
ADA, BEN = Seat(0), Seat(1)

BEFORE: Mapping[Place, tuple[int, Seat | None]] = {
    (-3, -1): (18, ADA),
    (-1, -1): (7, ADA),
    (1, -1): (1, None),
    (3, -1): (36, BEN),
    (-4, 0): (2, ADA),
    (-2, 0): (12, ADA),
    (0, 0): (30, None),
    (2, 0): (5, BEN),
    (-3, 1): (4, ADA),
    (-1, 1): (8, ADA),
    (1, 1): (3, BEN),
    (3, 1): (16, None),
}
SPLIT: Mapping[Place, tuple[int, Seat | None]] = {
    (-3, -1): (18, ADA),
    (-1, -1): (7, None),
    (1, -1): (36, BEN),
    (3, -1): (20, None),
    (-4, 0): (2, ADA),
    (-2, 0): (12, ADA),
    (0, 0): (5, BEN),
    (2, 0): (30, None),
    (-3, 1): (16, None),
    (-1, 1): (8, ADA),
    (1, 1): (4, ADA),
    (3, 1): (15, None),
}
THIRTY, TWELVE = (0, 0), (-2, 0)


def pictures(language: str) -> dict[str, str]:
    """Without words: the same in every language."""
    times, plus = equations((6, 5), "all")[2], equations((6, 6), "all")[0]
    ours = [place for place, (_, owner) in BEFORE.items() if owner == ADA]
    chain = [place for place, (_, owner) in SPLIT.items() if owner == ADA]
    theirs = [TWELVE, *(place for place, (_, owner) in SPLIT.items() if owner == BEN)]
    return {
        "turn-1": _roll(),
        "turn-2": _picture(times, _mars(BEFORE, ours, _wanted(THIRTY)), _called(times)),
        "turn-3": _picture(
            times,
            _mars({**BEFORE, THIRTY: (30, ADA)}, [*ours, THIRTY]),
            _count(120, ADA, 6, 7) + star(100, 215, 34, GOLD, stroke=ON_SKY, stroke_width=0.06),
        ),
        "double-1": _picture(plus, _mars(SPLIT, chain, _wanted(TWELVE)), _called(plus)),
        "double-2": _picture(
            plus,
            _mars({**SPLIT, TWELVE: (12, BEN)}, theirs, covered={TWELVE: ADA}),
            _count(90, ADA, 5, 2) + _count(190, BEN, 2, 3),
        ),
        "map": _whole_map(),
    }


def _picture(equation: Equation, mars: str, panel: str) -> str:
    """Its title is in every language the same: what one sees is said beside the link."""
    return sheet(HEIGHT, SKY, str(equation), _hills(HEIGHT), mars, panel, width=WIDTH)


def _hills(floor: float) -> str:
    shapes = ((FAR, 150, 70), (MID, 90, 50), (NEAR, 36, 30))
    return "".join(
        path(
            f"M0 {floor - y}Q160 {floor - y - rise} 340 {floor - y}T640 {floor - y}V{floor}H0Z",
            fill=f,
        )
        for f, y, rise in shapes
    )


def _roll() -> str:
    """R6, R7: the dice, and all that can be made of them."""
    dice: Dice = (6, 5)
    sums = [str(equation) for equation in equations(dice, "all")]
    lines = "".join(
        card(330, 20 + 86 * line, 280, 72, text(0, 0, words, 44, weight=800))
        for line, words in enumerate(sums)
    )
    thrown = moved(34, 66, die(28, 6, RED, CARD), turn=-6, scale=2)
    thrown += moved(178, 84, die(28, 5, CARD, RED), turn=5, scale=2)
    return sheet(HEIGHT, SKY, ", ".join(sums), _hills(HEIGHT), thrown, lines, width=WIDTH)


def _called(equation: Equation) -> str:
    dice = moved(16, 44, die(28, equation.left, RED, CARD), scale=1.3)
    dice += moved(106, 44, die(28, equation.right, CARD, RED), scale=1.3)
    return dice + text(98, 206, equation, 32, ON_SKY, 800)


def _count(y: float, seat: Seat, before: int, after: int) -> str:
    """How large somebody's colony was, and is."""
    return token(40, y, 27, seat) + text(136, y, f"{before} → {after}", 40, ON_SKY, 800)


def _mars(
    hexes: Mapping[Place, tuple[int, Seat | None]],
    colony: Collection[Place],
    *over: str,
    covered: Mapping[Place, Seat] | None = None,
) -> str:
    lower = covered or {}
    tiles = "".join(
        _at(place, hex_tile(HexView(*place, number, owner, lower.get(place))))
        for place, (number, owner) in sorted(hexes.items(), key=lambda pair: pair[0][1])
    )
    return tiles + _outline(colony) + "".join(over)


def _at(place: Place, drawn: str) -> str:
    return moved(*_middle(place), drawn, scale=RADIUS)


def _middle(place: Place) -> tuple[float, float]:
    x, y = place
    return PATCH[0] + (x + 0.5) * RADIUS * 3**0.5 / 2, PATCH[1] + y * RADIUS * 1.5


def _outline(colony: Collection[Place]) -> str:
    """R12: around outposts that touch."""
    edges = "".join(
        _edge(place, side)
        for place in colony
        for side, (dx, dy) in enumerate(NEIGHBOURS)
        if (place[0] + dx, place[1] + dy) not in colony
    )
    wide = path(edges, stroke="#072544", stroke_width=11, stroke_linecap="round")
    return wide + path(edges, stroke="#FFFFFF", stroke_width=6, stroke_linecap="round")


def _edge(place: Place, side: int) -> str:
    """Sides are counted like `NEIGHBOURS`: from the right, the way a clock goes."""
    x, y = _middle(place)
    ends = [(side * 60 + turn) * pi / 180 for turn in (-30, 30)]
    (ax, ay), (bx, by) = ((x + RADIUS * cos(a), y + RADIUS * sin(a)) for a in ends)
    return f"M{ax:.1f} {ay:.1f}L{bx:.1f} {by:.1f}"


def _wanted(place: Place) -> str:
    """The hex that is meant: a golden rim, and an arrow from above."""
    rim = path(HEXAGON, stroke=GOLD, stroke_width=0.16)
    arrow = path("M-.3-1.1h.6L0-.62Z", fill=GOLD, stroke=ON_SKY, stroke_width=0.05)
    return _at(place, rim + arrow)


def _whole_map() -> str:
    """R4: a map of two, as it was shuffled once."""
    classic, radius, height = printed("classic", 2), 40, 460
    numbers: Sequence[int] = Chance(4).shuffled(classic.numbers)
    tiles = "".join(
        moved(
            WIDTH / 2 + x * radius * 3**0.5 / 2,
            height / 2 - 2 + y * radius * 1.5,
            hex_tile(HexView(x, y, number, None, None)),
            scale=radius,
        )
        for (x, y), number in zip(classic.places, numbers, strict=True)
    )
    return sheet(height, SKY, "21", _hills(height), tiles, width=WIDTH)


if __name__ == "__main__":
    rulebook.write(Path(__file__).parents[1], pictures)
