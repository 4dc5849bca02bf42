"""Draws the pictures in the rules: `python -m countertop.games.matician.make.pictures`.

They tell one round, with the printed example in it: 4 + 13, and a minus before the 13.
"""

from collections.abc import Sequence
from pathlib import Path

from ....engine.drawing import rulebook
from ....engine.drawing.shapes import SIGNS, moved, path, rect, row, sheet, sparkle, text, token
from ....engine.game import Seat
from ..cards import Sign, Symbol
from ..equation import Equation, Laid, Term, ratio, written
from ..faces.parts import (
    GOLD,
    NIGHT,
    ON_WORLD,
    WORLD,
    back,
    coin,
    curtain,
    number_card,
    sign_card,
)

WIDTH, HEIGHT = 640, 260
CARD, SMALL = (86, 120), (58, 81)
ROW = 93
BEN, CLEO = Seat(1), Seat(2)
WORDS = {"en": ("You", "All the others"), "de": ("Du", "Alle anderen")}


def pictures(language: str) -> dict[str, str]:
    return {
        "round-1": _picture("+ 2 4 7 13 − −", _deal()),
        "round-2": _picture("4 + 13", _build(*WORDS[language])),
        "round-3": _picture("? + −?", _sabotage()),
        "round-4": _picture("4 + 13 = 17, 4 + −13 = −9", _before_and_after(_printed("+"))),
        "round-5": _picture("−9 < 12 < 14", _score(), height=3 * ROW + 6),
        "helps": _picture("4 − 13 = −9, 4 − −13 = 17", _before_and_after(_printed("-"))),
    }


def _picture(title: str, *parts: str, height: float = HEIGHT) -> str:
    """Its title is in every language the same: what one sees is said beside the link."""
    return sheet(height, WORLD, title, curtain(WIDTH, height), *parts, width=WIDTH)


def _printed(symbol: Symbol) -> Equation:
    """The printed example, or what becomes of it behind a minus: Cleo's sign before the 13."""
    return Equation(Term(0, 4), symbol, Term(0, 13, (Laid(0, "-", CLEO),)))


def _deal() -> str:
    """R2: the symbol lies open, the hand before you."""
    hand: Sequence[int | Sign] = (2, 4, 7, 13, "-", "-")
    width, height = CARD
    cards = "".join(
        sign_card(face, x, 124, width, height)
        if isinstance(face, str)
        else number_card(face, x, 124, width, height)
        for face, x in zip(hand, row(len(hand), width, 20, WIDTH - 20, 14), strict=True)
    )
    return coin(WIDTH / 2, 60, 40, "+") + cards


def _build(own: str, theirs: str) -> str:
    """R4: the same equation, for you and for everybody else."""
    width, height = CARD
    you, others = WIDTH / 4, WIDTH * 3 / 4
    open_ = number_card(4, you - 136, 88, width, height) + number_card(
        13, you + 50, 88, width, height
    )
    hidden = back(others - 136, 88, width, height) + back(others + 50, 88, width, height)
    return "".join(
        (
            text(you, 44, own, 34, ON_WORLD, 650),
            text(others, 44, theirs, 34, ON_WORLD, 650),
            path(f"M{WIDTH / 2} 24v212", stroke="#7E4BAA", stroke_width=3),
            open_,
            coin(you, 148, 34, "+"),
            hidden,
            coin(others, 148, 34, "+"),
        )
    )


def _sabotage() -> str:
    """R5: a sign goes before one number, and nobody sees which it is."""
    width, height = CARD
    lit = {"stroke": GOLD, "stroke_width": 4, "stroke_dasharray": "10 8"}
    return "".join(
        (
            token(52, 90, 34, BEN),
            back(112, 32, width, height),
            coin(248, 92, 34, "+"),
            rect(304, 42, 72, 100, GOLD, rx=9, fill_opacity=0.14, **lit),
            back(396, 32, width, height),
            _arrow(),
            moved(560, 176, sign_card("-", -43, -60, width, height), turn=10),
        )
    )


def _arrow() -> str:
    pen = {"stroke": GOLD, "stroke_width": 8, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path("M496 196Q352 244 342 160", **pen) + path("M322 182l20-24 22 20", **pen)


def _before_and_after(equation: Equation) -> str:
    """R6: the equation as it was built, and with the sign turned up."""
    size = (72, 101)
    plain = moved(0, 18, _equation(equation.without_signs, 136, size))
    return plain + moved(0, 138, _equation(equation, 136, size)) + _down()


def _down() -> str:
    pen = {"stroke": GOLD, "stroke_width": 7, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path("M66 76v104M44 158l22 24 22-24", **pen)


def _equation(equation: Equation, x: float, size: tuple[int, int]) -> str:
    """Cards, symbol and solution, from the left; the place of a sign before each number."""
    width, height = size
    step = width * 1.06
    drawn = []
    for place, term in enumerate((equation.left, equation.right)):
        at = x + place * step * 2.7
        drawn.append(number_card(term.number, at, 0, width, height))
        for laid in term.signs:
            small = (width * 0.66, height * 0.66)
            drawn.append(moved(at - width * 0.4, height * 0.54, _laid(laid.sign, small), turn=-6))
    middle = x + step * 1.42
    drawn.append(coin(middle, height / 2, width * 0.36, SIGNS[equation.symbol]))
    told = written(ratio(equation.value)).replace("-", "−")
    drawn.append(text(x + step * 3.95, height / 2, f"= {told}", width * 0.66, GOLD, 800, "start"))
    return "".join(drawn)


def _laid(sign: Sign, size: tuple[float, float]) -> str:
    width, height = size
    return sign_card(sign, -width / 2, -height / 2, width, height)


def _score() -> str:
    """R7: three solutions, and the highest one in its light."""
    equations = (
        _printed("+"),
        Equation(Term(0, 6), "+", Term(0, 8)),
        Equation(Term(0, 3), "*", Term(0, 4)),
    )
    frame = {"stroke": GOLD, "stroke_width": 4}
    best = max(range(len(equations)), key=lambda seat: equations[seat].value)
    drawn = []
    for seat, equation in enumerate(equations):
        y = 3 + ROW * seat
        if seat == best:
            drawn.append(rect(6, y + 2, WIDTH - 12, ROW - 4, "#6B3A99", rx=16, **frame))
            drawn.append(_point(WIDTH - 76, y + ROW / 2))
        drawn.append(token(50, y + ROW / 2, 28, seat))
        drawn.append(moved(0, y + 5, _equation(equation, 108, SMALL)))
    return "".join(drawn)


def _point(x: float, y: float) -> str:
    return (
        rect(x - 52, y - 25, 104, 50, GOLD, rx=25)
        + text(x - 18, y, "+1", 34, NIGHT, 800)
        + sparkle(x + 26, y, 16, NIGHT)
    )


if __name__ == "__main__":
    rulebook.write(Path(__file__).parents[1], pictures)
