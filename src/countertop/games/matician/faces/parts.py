"""What Matician's pictures are drawn from: cards, the gold symbol, the curtain."""

from ....engine.drawing.shapes import (
    card,
    circle,
    figure,
    rect,
    sparkle,
    text,
)
from ..cards import Sign

WORLD, FOLD, ON_WORLD = "#5B2C85", "#512678", "#FCF5FF"
GOLD, NIGHT, DEEP = "#F5C451", "#2C1150", "#14062A"
PRINTED: dict[Sign, str] = {"-": "−", "half": "½", "square": "²"}


def curtain(width: float, height: float) -> str:
    return "".join(rect(x, 0, 46, height, FOLD) for x in range(40, round(width), 120))


def coin(x: float, y: float, r: float, printed: str) -> str:
    """An Equation Symbol, in gold, around a point."""
    return (
        circle(x, y + 3, r, "#9C7420")
        + circle(x, y, r, GOLD)
        + text(x, y, printed, r * 25 / 17, NIGHT, 800)
    )


def back(x: float, y: float, width: float, height: float) -> str:
    trim = {"stroke": GOLD, "stroke_width": 1.2}
    inner = rect(-width / 2 + 3, -height / 2 + 3, width - 6, height - 6, "none", rx=3, **trim)
    middle = sparkle(0, 0, width * 0.3, GOLD)
    return card(x, y, width, height, inner, middle, fill="#6A35A0", edge=NIGHT)


def number_card(number: int, x: float, y: float, width: float, height: float) -> str:
    return card(x, y, width, height, _line(width, height), figure(0, 0, number, width * 0.5))


def sign_card(sign: Sign, x: float, y: float, width: float, height: float) -> str:
    printed = text(0, 0, PRINTED[sign], width * 0.62, GOLD, 800)
    return card(x, y, width, height, _line(width, height), printed, fill=NIGHT, edge=DEEP)


def _line(width: float, height: float) -> str:
    """The gold line along the edge."""
    trim = {"stroke": "#CFB16A", "stroke_width": 1}
    return rect(-width / 2 + 4, -height / 2 + 4, width - 8, height - 8, "none", rx=4, **trim)
