"""What Lucky Box's pictures are drawn from: a card, the signs of its bonuses, stars and moons."""

from ....engine.drawing.shapes import bolt, circle, figure, moved, path, rect, star, text
from ..deck import LINE_SQUARES, SQUARES, Face, Icon
from ..state import MOST_STARS, Box
from ..views import CardView, Reach

WORLD, WELL, ON_WORLD, ON_WORLD_2 = "#0D5158", "#06282E", "#EFFFFB", "#BFE6E0"
PINK, CYAN, AMBER, BRASS = "#FF7DBB", "#5CF2DC", "#FFCB5C", "#D9A441"
DRAWER, DRAWER_INK = "#FFFAEE", "#10262A"
BOX = 152
"""How wide and high a card is drawn."""
_SQUARE = 37


def cabinet(face: CardView | Face, crosses: int = 0, reach: Reach | None = None) -> str:
    """A cabinet of nine drawers, with the bonuses of its lines on the rim."""
    frame = rect(0, 0, BOX, BOX, WELL, rx=12, stroke=BRASS, stroke_width=1.5)
    knob = circle(BOX - 16, BOX - 16, 4, BRASS)
    drawers = (_drawer(face, crosses, square, reach) for square in SQUARES)
    rim = (_bonus(icon, line, crosses) for line, icon in enumerate(face.icons))
    return "".join((frame, *drawers, *rim, knob))


def _drawer(face: CardView | Face, crosses: int, square: int, reach: Reach | None) -> str:
    x, y = 7 + (_SQUARE + 2) * (square % 3), 7 + (_SQUARE + 2) * (square // 3)
    number, middle = face.grid[square], (x + _SQUARE / 2, y + _SQUARE / 2)
    if crosses >> square & 1:
        arms = f"M{x + 9} {y + 9}l19 19M{x + 28} {y + 9}l-19 19"
        return (
            rect(x, y, _SQUARE, _SQUARE, "#0B3A41", rx=6)
            + path(arms, stroke=PINK, stroke_width=4, stroke_linecap="round", opacity=0.85)
            + figure(*middle, number, 20, ON_WORLD)
        )
    is_lit = reach is not None and reach.costs[square] == 0
    ring = {"stroke": CYAN, "stroke_width": 3} if is_lit else {}
    fill = "#DFFFF9" if is_lit else DRAWER
    drawer = rect(x, y, _SQUARE, _SQUARE, fill, rx=6, **ring)
    notch = path(f"M{x + 27} {y + 2}h8v8Z", fill="#0E6F68") if is_lit else ""
    return drawer + notch + figure(*middle, number, 20, DRAWER_INK)


def _bonus(icon: Icon, line: int, crosses: int) -> str:
    """A bonus on the rim; one that is won is filled."""
    middle = 7 + _SQUARE / 2 + (_SQUARE + 2) * (line % 3)
    x, y = (BOX - 16, middle) if line < 3 else (middle, BOX - 16)
    is_won = crosses & LINE_SQUARES[line] == LINE_SQUARES[line]
    ground = rect(x - 13, y - 12, 26, 24, _glow(icon), rx=6) if is_won and icon != "blank" else ""
    return ground + sign(icon, x, y, DRAWER_INK if is_won else "")


def _glow(icon: Icon) -> str:
    if icon == "moon":
        return CYAN
    return PINK if icon == "star" else AMBER if isinstance(icon, str) else DRAWER


def sign(icon: Icon, x: float, y: float, ink: str) -> str:
    match icon:
        case "star":
            return star(x, y, 9, ink or PINK)
        case "moon":
            return moon(x, y, 9, ink or CYAN)
        case "lightning":
            return bolt(x, y, 10, ink or AMBER)
        case "double":
            return bolt(x - 6, y, 9, ink or AMBER) + bolt(x + 6, y, 9, ink or AMBER)
        case "blank":
            return circle(x, y, 2, "#2F757B")
        case "?":
            return text(x, y, "?", 16, ink or ON_WORLD, 800)
        case int():
            return figure(x, y, icon, 16, ink or ON_WORLD)


def moon(x: float, y: float, r: float, fill: str) -> str:
    return moved(x, y, path("M.35-.95A1 1 0 1 0 .95 .35 .8 .8 0 0 1 .35-.95Z", fill=fill), scale=r)


def stars(won: int, x: float, y: float, r: float) -> list[str]:
    return [
        star(x + 2.6 * r * place, y, r, PINK if place < won else "#2F757B")
        for place in range(MOST_STARS)
    ]


def small(box: Box) -> str:
    """A box of another player: what is crossed, without the numbers."""
    frame = rect(0, 0, 31, 31, WELL, rx=5, stroke=BRASS)
    return frame + "".join(
        rect(
            3.5 + 8.5 * (square % 3),
            3.5 + 8.5 * (square // 3),
            7,
            7,
            PINK if box.crosses >> square & 1 else DRAWER,
            rx=1.5,
        )
        for square in SQUARES
    )
