"""Pictures as text: the few shapes that the tables of the games are drawn from, in SVG.

The colours are those of the table in the browser, by day. No shape has an id, so that any number
of pictures can stand on one page.
"""

from collections.abc import Sequence
from html import escape

from ..game import Seat
from ..letters import shortened

WIDTH = 720
STRIP = 84
"""How high the strip of players is, for each row of them."""
LEDGE = 128
"""How high one's own edge of the counter is."""

FONT = "'Atkinson Hyperlegible Next','Atkinson Hyperlegible',system-ui,sans-serif"
INK, INK_2, PAPER, LINE = "#241C15", "#57493C", "#FFFCF5", "#D3BF9F"
CARD, CARD_2, CARD_EDGE, CARD_INK = "#FFFBF1", "#F6ECD9", "#D9C6A6", "#231B14"
WOOD, WOOD_2, WOOD_EDGE = "#E2C79F", "#D6B688", "#B8925F"
SHADOW = "#3A2408"

SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
_LETTERS = "ABCDEFGHIJKL"
_PLAYERS = (
    ("#1B5FAA", "#FFFFFF"),
    ("#F2A900", "#241C15"),
    ("#2FB38C", "#10261F"),
    ("#A8205C", "#FFFFFF"),
    ("#8CCBF5", "#10243A"),
    ("#2B2730", "#FFFFFF"),
)
_RINGS: tuple[tuple[dict[str, object], ...], ...] = (
    (),
    ({"stroke_width": 3, "stroke_dasharray": "0 5.1", "stroke_linecap": "round"},),
    ({"stroke_width": 6, "stroke_dasharray": "1.6 2.5"},),
    ({"stroke_width": 3, "stroke_dasharray": "5.1 5.1"},),
    ({"stroke_width": 5, "stroke_dasharray": "7 10.05"},),
    ({"stroke_width": 5.5}, {"stroke_width": 7.5, "opacity": 0.55}),
)
"""Solid, dots, stripes, checks, notches, a double ring. A seventh seat begins anew."""
_LONGEST_NAME = 12


def shape(tag: str, *inside: str, **attributes: object) -> str:
    """`shape("rect", x=3, stroke_width=2)`: one element, its attributes escaped."""
    written = "".join(
        f' {name.replace("_", "-")}="{_value(value)}"'
        for name, value in attributes.items()
        if value is not None
    )
    return f"<{tag}{written}>{''.join(inside)}</{tag}>" if inside else f"<{tag}{written}/>"


def _value(value: object) -> str:
    return f"{value:.6g}" if isinstance(value, float) else escape(str(value))


def rect(x: float, y: float, width: float, height: float, fill: str, **more: object) -> str:
    return shape("rect", x=x, y=y, width=width, height=height, fill=fill, **more)


def circle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    return shape("circle", cx=x, cy=y, r=r, fill=fill, **more)


def path(d: str, **more: object) -> str:
    return shape("path", d=d, **{"fill": "none", **more})


def moved(x: float, y: float, *parts: str, turn: float = 0, scale: float = 1) -> str:
    steps = [f"translate({x:.6g} {y:.6g})"]
    steps += [f"rotate({turn:.6g})"] if turn else []
    steps += [f"scale({scale:.6g})"] if scale != 1 else []
    return shape("g", *parts, transform=" ".join(steps))


def text(
    x: float,
    y: float,
    words: object,
    size: float = 16,
    fill: str = INK,
    weight: int = 450,
    anchor: str = "middle",
    **more: object,
) -> str:
    """Words around a point, or from it (`anchor="start"`) or up to it; y is their middle."""
    return shape(
        "text",
        escape(str(words), quote=False),
        x=x,
        y=y + size * 0.35,
        font_size=size,
        font_weight=weight,
        fill=fill,
        text_anchor=anchor,
        **more,
    )


def figure(x: float, y: float, number: int, size: float, fill: str = CARD_INK) -> str:
    """A number that stands alone: a 6 and a 9 are underlined."""
    line = "underline" if number in (6, 9) else None
    return text(x, y, _minus(number), size, fill, 800, text_decoration=line)


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def card(
    x: float, y: float, width: float, height: float, *print_: str, fill: str = CARD, edge: str = ""
) -> str:
    """A card by its top left corner, and what is printed on it, drawn around its middle."""
    radius = 0.09 * width
    edge = edge or CARD_EDGE
    return "".join(
        (
            rect(x, y + 4, width, height, SHADOW, rx=radius, opacity=0.22),
            rect(x, y + 2.5, width, height, edge, rx=radius),
            rect(x, y, width, height, fill, rx=radius),
            moved(x + width / 2, y + height / 2, *print_) if print_ else "",
        )
    )


def star(x: float, y: float, r: float, fill: str, **more: object) -> str:
    return moved(x, y, path(_STAR, fill=fill, **more), scale=r)


_STAR = (
    "M0-1 .2645-.364 .951-.309 .428 .139 .588 .809 0 .45-.588 .809-.428 .139-.951-.309-.2645-.364Z"
)


def sparkle(x: float, y: float, r: float, fill: str, **more: object) -> str:
    """A star of four points."""
    d = "M0-1Q.14-.14 1 0Q.14 .14 0 1Q-.14 .14-1 0Q-.14-.14 0-1Z"
    return moved(x, y, path(d, fill=fill, **more), scale=r)


def bolt(x: float, y: float, r: float, fill: str) -> str:
    return moved(x, y, path("M.15-1-.6 .15H-.05L-.2 1 .6-.25H.05Z", fill=fill), scale=r)


def token(x: float, y: float, r: float, seat: int) -> str:
    """A player: colour, pattern of the ring, and letter."""
    fill, ink = colour(seat)
    return moved(
        x,
        y,
        circle(0, 1.5, 21, SHADOW, opacity=0.3),
        circle(0, 0, 21, "#FFFFFF"),
        circle(0, 0, 19.2, fill),
        *(circle(0, 0, 16.3, "none", stroke=ink, **ring) for ring in _RINGS[seat % len(_RINGS)]),
        circle(0, 0, 11.5, fill),
        text(0, 0, letter(seat), 15, ink, 800),
        scale=r / 20,
    )


def colour(seat: int) -> tuple[str, str]:
    """The colour of a seat, and what is written on it."""
    return _PLAYERS[seat % len(_PLAYERS)]


def letter(seat: int) -> str:
    return _LETTERS[seat % len(_LETTERS)]


def name_of(names: Sequence[str], seat: int, own: Seat | None = None) -> str:
    """What to call a seat: by name, where names are known."""
    name = names[seat] if names else "You" if seat == own else f"Seat {letter(seat)}"
    return shortened(name, _LONGEST_NAME)


def strip(
    players: Sequence[tuple[str, str]], ink: str, y: float = 0, turn: int | None = None
) -> str:
    """Names and what is to be said of each, side by side; six at most in a row."""
    if not players:
        return ""
    drawn = []
    rows = (len(players) + 5) // 6
    in_row = -(-len(players) // rows)
    width = min(190.0, (WIDTH - 20) / in_row)
    fits = int((width - 62) / 7.5)
    for seat, (name, detail) in enumerate(players):
        row, column = divmod(seat, in_row)
        here = min(in_row, len(players) - row * in_row)
        x = WIDTH / 2 + (column - here / 2) * width
        top = y + 10 + row * STRIP
        if seat == turn:
            frame = {"stroke": ink, "stroke_width": 2, "fill_opacity": 0.35}
            drawn.append(rect(x + 3, top + 2, width - 6, 60, "#FFFFFF", rx=12, **frame))
        drawn += [
            token(x + 32, top + 32, 19, seat),
            text(x + 60, top + 22, shortened(name, fits), 15, ink, 650, "start"),
            text(x + 60, top + 43, detail, 15, ink, 450, "start"),
        ]
    return "".join(drawn)


def strip_height(players: int) -> int:
    return STRIP * ((players + 5) // 6)


def ledge(y: float, *things: str, height: float = LEDGE) -> str:
    """One's own edge of the counter, and what lies on it, drawn from its top left corner."""
    grain = "".join(
        path(
            f"M0 {y + d}Q180 {y + d - 7} 360 {y + d}T720 {y + d - 3}",
            stroke=WOOD_2,
            stroke_width=1.5,
        )
        for d in (28, 62, 101)
        if d < height - 12
    )
    return "".join(
        (
            rect(0, y - 6, WIDTH, 6, SHADOW, opacity=0.12),
            rect(0, y, WIDTH, height, WOOD),
            grain,
            rect(0, y, WIDTH, 2, "#FFFFFF", opacity=0.5),
            rect(0, y + height - 5, WIDTH, 5, WOOD_EDGE),
            moved(0, y, *things) if things else "",
        )
    )


def row(count: int, width: float, start: float, end: float, gap: float = 12) -> list[float]:
    """The left edges of so many things in a row between two points; too many overlap."""
    if not count:
        return []
    step = min(width + gap, (end - start - width) / max(1, count - 1))
    first = (start + end - width - step * (count - 1)) / 2
    return [first + step * place for place in range(count)]


def sheet(height: float, ground: str, title: str, *parts: str, width: float = WIDTH) -> str:
    """The whole picture."""
    return shape(
        "svg",
        shape("title", escape(title, quote=False)),
        rect(0, 0, width, height, ground),
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {width:.6g} {height:.6g}",
        width=width,
        height=height,
        role="img",
        font_family=FONT,
        style="border-radius:16px;max-width:100%;height:auto;font-variant-numeric:tabular-nums",
    )
