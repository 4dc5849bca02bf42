"""The table of Hochspannung as a picture: the pile under the pylons, your hand on the ledge."""

from collections.abc import Sequence
from typing import NamedTuple

from ....engine.drawing.shapes import (
    CARD,
    CARD_EDGE,
    CARD_INK,
    LEDGE,
    WIDTH,
    bolt,
    card,
    figure,
    ledge,
    moved,
    name_of,
    path,
    rect,
    row,
    sheet,
    strip,
    text,
    token,
)
from ....engine.game import Seat
from ..matching import Card, Hochspannung
from ..views import SaidView, View, has_answered

STANDING = "cards left"

_WORLD, _HILL, _ON_WORLD, _ART = "#FFD23C", "#F4B91C", "#231A06", "#C99A14"
_BAND, _BAND_INK = "#231A06", "#FFD94F"
_TOP, _FLOOR = 92, 404
_PHASES = {
    "countdown": "Three, two, one …",
    "playing": "Go!",
    "stuck": "Nothing fits: let's go again",
    "intermission": "The next game is about to begin",
    "over": "The end",
}


def picture(view: View, names: Sequence[str] = ()) -> str:
    has_ledge = view.seat is not None
    height = _FLOOR + (LEDGE if has_ledge else 0)
    players = [
        (name_of(names, seat, view.seat), _details(view, seat)) for seat in range(len(view.players))
    ]
    return sheet(
        height,
        _WORLD,
        f"Hochspannung, {_PHASES[view.phase]}",
        _landscape(),
        strip(players, _ON_WORLD),
        _pile(view),
        _said(view.said, names, view.seat) if view.said else "",
        _story(view, names),
        _ledge(view) if has_ledge else "",
    )


def standing(view: View) -> tuple[int, ...]:
    return tuple(player.hand + player.pile for player in view.players)


def _details(view: View, seat: int) -> str:
    player = view.players[seat]
    locked = " · locked" if player.locked_until is not None else ""
    answered = " · answered" if has_answered(view, Seat(seat)) else ""
    return f"{player.hand} + {player.pile}{locked}{answered}"


def _landscape() -> str:
    pylons = "".join(
        moved(x, _FLOOR - 6, path(_PYLON, stroke=_ART, stroke_width=2.4), scale=scale)
        for x, scale in ((84, 1.0), (640, 1.25))
    )
    wires = "".join(
        path(f"M{x1} {y1}Q350 {y1 + sag} {x2} {y2}", stroke=_ART, stroke_width=1.4)
        for x1, y1, x2, y2, sag in (
            (50, 220, 597, 176, 150),
            (118, 220, 683, 176, 165),
            (40, 262, 585, 229, 130),
            (128, 262, 695, 229, 140),
        )
    )
    floor = _FLOOR
    hill = f"M0 {floor - 26}Q150 {floor - 60} 330 {floor - 24}T720 {floor - 44}V{floor}H0Z"
    return wires + path(hill, fill=_HILL) + pylons


_PYLON = (
    "M0-230-12-190V-120L-30 0M0-230 12-190V-120L30 0"
    "M-34-182 0-206 34-182H-34V-172M34-182V-172M-44-140 0-164 44-140H-44V-130M44-140V-130"
    "M-12-190 12-160M12-190-12-160M-12-155 12-120M12-155-12-120M-14-112 20-60M14-112-20-60"
    "M-20-60 27-14M20-60-27-14"
)


def _pile(view: View) -> str:
    """The pile and its top card, on which the problem is lit up."""
    x, y, width, height = WIDTH / 2 - 72, 108, 144, 204
    lower = "".join(
        moved(WIDTH / 2, y + height / 2, card(-72, -102, width, height), turn=turn)
        for turn in (-6, 5)[: max(0, view.pile - 1)]
    )
    count = text(WIDTH / 2, y + height + 24, f"{view.pile} on the pile", 15, _ON_WORLD)
    if view.top is None:
        return lower + back(x, y, width, height) + count
    return lower + face(view.top, x, y, width, height, is_lit=True) + count


def back(x: float, y: float, width: float, height: float) -> str:
    return card(x, y, width, height, bolt(0, 0, width * 0.3, _BAND_INK), fill=_BAND, edge="#000000")


def face(
    card_: Card, x: float, y: float, width: float, height: float, *, is_lit: bool, print_: float = 0
) -> str:
    """R5: in the hand the corners matter, on the pile the problem; `print_` is its size."""
    look = _LIGHT if isinstance(card_, Hochspannung) else _NEGATIVE
    corner, band = (0.2, 0.46) if is_lit else (0.4, 0.2)
    across, down = width / 2 - width * 0.24, height / 2 - height * (0.13 if is_lit else 0.2)
    first, second = numbers(card_)
    return card(
        x,
        y,
        width,
        height,
        rect(-width / 2, -height * band / 2, width, height * band, look.band),
        text(
            *(0, 0, _problem(card_, is_lit=is_lit)),
            *(print_ or width * (0.36 if is_lit else 0.21), look.problem, 800),
        ),
        figure(-across, -down, first, width * corner, look.ink),
        figure(across, down, second, width * corner, look.ink),
        bolt(across, -down, width * 0.07, look.ink if is_lit else look.spark),
        fill=look.fill,
        edge=look.edge,
    )


def numbers(card_: Card) -> tuple[int, int]:
    """What stands in the corners."""
    return card_.corners if isinstance(card_, Hochspannung) else (card_.number, card_.number)


def _problem(card_: Card, *, is_lit: bool) -> str:
    if isinstance(card_, Hochspannung):
        return f"{card_.left}×{card_.right}"
    return f"{card_.number}±{card_.modifier}" if is_lit else f"±{card_.modifier}"


class _Look(NamedTuple):
    """The colours of a card: the one game is the negative of the other."""

    fill: str
    edge: str
    ink: str
    band: str
    problem: str
    spark: str


_LIGHT = _Look(CARD, CARD_EDGE, CARD_INK, _BAND, _BAND_INK, "#F2A900")
_NEGATIVE = _Look(_BAND, "#000000", _BAND_INK, "#FFF4D0", _BAND, _BAND)


def _said(said: SaidView, names: Sequence[str], own: int | None) -> str:
    """The bubble beside the pile: "Ben said 24"."""
    words = "played" if said.said is None else f"said {said.said}"
    who = "You" if said.seat == own else name_of(names, said.seat)
    x, y = WIDTH / 2 + 92, 172
    return "".join(
        (
            path(f"M{x - 8} {y + 32}l12-8v16Z", fill=_BAND),
            rect(x, y, 208, 64, _BAND, rx=14),
            token(x + 32, y + 32, 17, said.seat),
            text(x + 58, y + 22, f"{who} {words}", 15, _BAND_INK, 650, "start"),
            text(x + 58, y + 43, f"in {said.ms / 1000:.1f} s", 14, "#FFF6E8", 450, "start"),
        )
    )


def _story(view: View, names: Sequence[str]) -> str:
    """What phase it is, and who has won."""
    is_calm = view.calm and view.phase == "playing"
    lines = ["Everybody answers" if is_calm else _PHASES[view.phase]]
    if view.options.games > 1:
        lines.append(f"Game {view.game} of {view.options.games}")
    if view.phase in ("over", "intermission"):
        winners = view.reports[-1].winners
        lines.append(" and ".join(name_of(names, seat, view.seat) for seat in winners) + " won")
    lines.append("in hand + to draw")
    return "".join(
        text(24, 118 + 22 * line, words, 16, _ON_WORLD, 450 if line else 650, "start")
        for line, words in enumerate(lines)
    )


def _ledge(view: View) -> str:
    assert view.seat is not None
    left = view.players[view.seat].pile
    pile = back(24, 16, 62, 84) if left else rect(24, 16, 62, 84, "none", rx=6, stroke=CARD_INK)
    places = row(len(view.hand), 68, 130, WIDTH - 24, 14)
    hand = "".join(
        face(card_, x, 14, 68, 96, is_lit=False) for card_, x in zip(view.hand, places, strict=True)
    )
    return ledge(_FLOOR, pile, text(55, 113, f"{left} to draw", 14, CARD_INK), hand)
