"""The table of Martian Math as a picture: Mars, its outposts, and the dice on the ledge."""

from collections.abc import Sequence

from ....engine.drawing.shapes import (
    CARD,
    SIGNS,
    WIDTH,
    card,
    circle,
    colour,
    figure,
    ledge,
    letter,
    moved,
    name_of,
    path,
    sheet,
    strip,
    text,
)
from ..views import HexView, View

STANDING = "largest colony"

SKY, ON_SKY = "#F8D9B8", "#3B150A"
_HEX, _HEX_EDGE, _RIM = "#C2502A", "#6A220E", "#E39A74"
FAR, MID, NEAR, _MOON = "#EFBB8E", "#E19A66", "#CF7A45", "#FFF4E3"
_TOP, _LEDGE = 92, 92
_SKY_HEIGHT = 400
"""The map is drawn to fit into this, unless its numbers would become too small to read."""
_LARGEST, _SMALLEST = 46, 26
_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
HEXAGON = "M0-1 .866-.5V.5L0 1-.866 .5V-.5Z"
"""A hex with a radius of 1."""
_DOTS = ((0, -0.62), (-0.52, -0.3), (0.52, -0.3), (-0.6, 0.3), (0.6, 0.3), (0, 0.66))


def picture(view: View, names: Sequence[str] = ()) -> str:
    radius, height = _scale(view)
    floor = _TOP + height
    goal = view.options.colony
    players = [
        (name_of(names, seat, view.seat), f"{player.colony} of {goal} · won {player.rounds_won}")
        for seat, player in enumerate(view.players)
    ]
    turn = None if view.phase == "over" else view.turn
    return sheet(
        floor + _LEDGE,
        SKY,
        f"Martian Math, round {view.round} of {view.options.rounds}",
        _landscape(floor),
        strip(players, ON_SKY, turn=turn),
        _map(view, radius, _TOP + height / 2 - 4),
        ledge(floor, _dice(view), _story(view, names), height=_LEDGE),
    )


def standing(view: View) -> tuple[int, ...]:
    return tuple(player.colony for player in view.players)


def _landscape(floor: float) -> str:
    craters = ((90, floor - 60, 52), (640, floor - 96, 60), (590, floor - 26, 40))
    return "".join(
        (
            circle(604, 168, 40, _MOON),
            circle(590, 158, 8, "#EBD2B6"),
            circle(616, 186, 10, "#EBD2B6"),
            circle(120, 140, 14, _MOON),
            path(
                f"M0 {floor - 170}L60 {floor - 220}H100L130 {floor - 190} 170 {floor - 260}H240"
                f"L300 {floor - 170} 420 {floor - 230}H500L560 {floor - 180} 720 {floor - 226}"
                f"V{floor}H0Z",
                fill=FAR,
            ),
            path(
                f"M0 {floor - 120}Q140 {floor - 190} 320 {floor - 120}"
                f"T720 {floor - 150}V{floor}H0Z",
                fill=MID,
            ),
            path(
                f"M0 {floor - 60}Q180 {floor - 120} 400 {floor - 70}T720 {floor - 80}V{floor}H0Z",
                fill=NEAR,
            ),
            *(_crater(x, y, width) for x, y, width in craters),
        )
    )


def _crater(x: float, y: float, width: float) -> str:
    half = width / 2
    return path(
        f"M{x - half} {y}a{half} 7 0 1 0 {width} 0a{half} 7 0 1 0 {-width} 0Z", fill="#B9632F"
    )


def _scale(view: View) -> tuple[float, float]:
    """How large a hex is drawn, from its middle to a corner, and how much height the map needs."""
    xs, ys = [tile.x for tile in view.hexes], [tile.y for tile in view.hexes]
    across, down = (max(xs) - min(xs)) / 2 + 1, (max(ys) - min(ys)) * 0.75 + 1
    fitting = max((_SKY_HEIGHT - 24) / down / 2, _SMALLEST)
    radius = min(fitting, (WIDTH - 40) / across / 3**0.5, _LARGEST)
    return radius, max(_SKY_HEIGHT, 2 * radius * down + 24)


def _map(view: View, radius: float, middle: float) -> str:
    """Every hex where it lies; the rows from the top, so that each covers the edge above."""
    xs, ys = [tile.x for tile in view.hexes], [tile.y for tile in view.hexes]
    left, top = (max(xs) + min(xs)) / 2, (max(ys) + min(ys)) / 2
    last = view.last_turn.hex if view.last_turn else None
    return "".join(
        moved(
            WIDTH / 2 + (tile.x - left) * radius * 3**0.5 / 2,
            middle + (tile.y - top) * radius * 1.5,
            hex_tile(tile, is_last=number == last),
            scale=radius,
        )
        for number, tile in sorted(enumerate(view.hexes), key=lambda pair: pair[1].y)
    )


def hex_tile(tile: HexView, *, is_last: bool = False) -> str:
    """A hex with a radius of 1: rust, or in the colours of an outpost, which keeps its number."""
    if tile.owner is None:
        return "".join(
            (
                path(HEXAGON, fill=_HEX_EDGE, transform="translate(0 .1)"),
                path(HEXAGON, fill=_HEX, stroke=_RIM, stroke_width=0.03),
                figure(0, 0, tile.number, 0.7, "#FFF3E6"),
            )
        )
    fill, ink = colour(tile.owner)
    rim = {"stroke": "#FFFFFF", "stroke_width": 0.12} if is_last else {}
    if tile.covered is not None:
        rim = {"stroke": colour(tile.covered)[0], "stroke_width": 0.14}
    dots = "".join(circle(x, y, 0.05, ink, opacity=0.5) for x, y in _DOTS) if tile.owner % 2 else ""
    dome = path("M-.42 .08a.42 .42 0 0 1 .84 0ZM-.5 .06h1v.12h-1Z", fill="#FFFFFF")
    return "".join(
        (
            path(HEXAGON, fill=_HEX_EDGE, transform="translate(0 .1)"),
            path(HEXAGON, fill=fill),
            dots,
            path(HEXAGON, transform="scale(.9)", **rim) if rim else "",
            moved(0, -0.22, dome, text(0, -0.1, letter(tile.owner), 0.34, ON_SKY, 800)),
            figure(0, 0.4, tile.number, 0.46, ink),
        )
    )


def _dice(view: View) -> str:
    if view.dice is None:
        return ""
    larger, smaller = view.dice
    signs = " ".join(SIGNS[sign] for sign in view.signs)
    return (
        die(56, larger, "#B5401C", CARD)
        + die(132, smaller, CARD, "#B5401C")
        + text(178, 42, signs, 22, ON_SKY, 800, "start")
    )


def die(x: float, pips: int, fill: str, ink: str) -> str:
    dots = (circle(13 * dx, 13 * dy, 5, ink) for dx, dy in _PIPS[pips])
    edge = "#6A220E" if fill != CARD else ""
    return card(x - 28, 14, 56, 56, *dots, fill=fill, edge=edge)


def _story(view: View, names: Sequence[str]) -> str:
    """What happened last, and what is next."""
    lines = [_next(view, names), _last(view, names)]
    return "".join(
        text(WIDTH - 24, 30 + 26 * line, words, 16, ON_SKY, 450 if line else 650, "end")
        for line, words in enumerate(lines)
    )


def _next(view: View, names: Sequence[str]) -> str:
    who = name_of(names, view.turn)
    if view.phase == "over":
        won = [player.rounds_won for player in view.players]
        best = [seat for seat, rounds in enumerate(won) if rounds == max(won)]
        return f"The end · most rounds: {', '.join(name_of(names, seat) for seat in best)}"
    what = {"roll": "rolls", "call": "calls", "shuffle": "shuffles"}[view.phase]
    return f"Round {view.round} of {view.options.rounds} · {who} {what}"


def _last(view: View, names: Sequence[str]) -> str:
    turn = view.last_turn
    if turn is None:
        return "Nobody has landed yet"
    who = name_of(names, turn.seat)
    if turn.equation is None:
        return f"{who} rolled {turn.dice[0]} and {turn.dice[1]} and drifts"
    how = "seized" if turn.kind == "seize" else "claimed"
    return f"{who} {how} {turn.equation}"
