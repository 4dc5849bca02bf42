"""The pictures in the rules: one round with real cards, the last card, and Unter Spannung.

python -m countertop.games.hochspannung.make.pictures
"""

from collections.abc import Mapping
from math import atan2, cos, degrees, sin
from pathlib import Path

from ....engine.drawing import rulebook
from ....engine.drawing.shapes import (
    CARD,
    CARD_EDGE,
    WOOD,
    bolt,
    circle,
    figure,
    moved,
    path,
    rect,
    sheet,
    star,
    text,
)
from ..faces.picture import back, face, numbers
from ..matching import FACES, Card, Hochspannung, UnterSpannung

WIDTH, HEIGHT = 640, 280
WORLD, INK, BAND_INK, GOOD, SUN = "#FFD23C", "#231A06", "#FFD94F", "#17683F", "#FFF3C4"
HAND = (118.0, 165.0)
"""How wide and high a card of the hand is."""
PILE = (142.0, 199.0)


def pictures(language: str) -> Mapping[str, str]:
    """Cards and numbers only, so one picture serves all languages."""
    del language
    return {
        "round-1": _solve(),
        "round-2": _find(),
        "round-3": _lay(),
        "round-4": _go_on(),
        "round-5": _last(),
        "together": _together(),
    }


def _solve() -> str:
    """7 × 8 on the pile is 56: a 5 or a 6."""
    top = _times(7, 8)
    return _scene(
        "7 × 8 = 56: a 5 or a 6",
        _pile(top, 40),
        _sum(top, 478, 90, 54),
        _arrow(504, 124, 492, 170),
        _arrow(548, 124, 568, 170),
        _chips((5, 6), 530, 216),
    )


def _find() -> str:
    """Four cards in hand: two of them have a 5 or a 6."""
    hand = (_times(3, 9), _times(6, 5), _times(6, 9), _times(4, 5))
    cards = (_held(card, 62 + 136 * place, 98, {5, 6}) for place, card in enumerate(hand))
    return _scene("Two cards of four fit", _chips((5, 6), 320, 46, 27), *cards, ground=WOOD)


def _lay() -> str:
    """Say 56, and lay the card with the 6."""
    return _scene(
        "Say 56 and lay the card",
        _pile(_times(7, 8), 40),
        _bubble("= 56", 230, 34),
        _held(_times(6, 5), 470, 96, {6}),
        _arrow(452, 190, 214, 190),
    )


def _go_on() -> str:
    """The card just laid is the next problem: 6 × 5 is 30, a 3 or a 0."""
    top = _times(6, 5)
    hand = (_times(3, 9), _times(6, 9), _times(4, 5))
    return _scene(
        "6 × 5 = 30: a 3 or a 0",
        _pile(top, 40),
        _sum(top, 410, 46, 44),
        _chips((3, 0), 564, 46, 26),
        *(_held(card, 232 + 132 * place, 100, {3, 0}) for place, card in enumerate(hand)),
    )


def _last() -> str:
    """Nothing left to draw, one card in hand: face down it goes, whatever the problem."""
    width, height = PILE
    empty = rect(34, 88, 84, 118, "none", rx=8, stroke=INK, stroke_width=4, stroke_dasharray="9 8")
    return _scene(
        "The last card goes face down",
        empty,
        _held(_times(9, 7), 146, 58, set()),
        _arrow(284, 140, 370, 140),
        _pile(_times(7, 8), 408),
        moved(408 + width / 2 + 6, 140 + 8, back(-width / 2, -height / 2, width, height), turn=5),
        *(star(x, y, r, CARD) for x, y, r in ((588, 52, 26), (612, 112, 15), (384, 44, 17))),
        star(560, 26, 12, CARD),
    )


def _together() -> str:
    """6 ± 2 is 8 or 4, on cards of both games."""
    eight = next(card for card in _unter_spannung() if (card.number, card.modifier) == (8, 1))
    top = next(card for card in _unter_spannung() if (card.number, card.modifier) == (6, 2))
    hand: tuple[Card, ...] = (_times(7, 3), eight, _times(5, 7))
    return _scene(
        "6 ± 2: an 8 or a 4, whichever game it is from",
        _pile(top, 40),
        text(230, 46, "6 + 2 = 8", 33, INK, 800, "start"),
        text(440, 46, "6 − 2 = 4", 33, INK, 800, "start"),
        *(_held(card, 232 + 132 * place, 100, {8, 4}) for place, card in enumerate(hand)),
    )


# --- the parts


def _scene(title: str, *parts: str, ground: str = WORLD) -> str:
    return sheet(HEIGHT, ground, title, *parts, width=WIDTH)


def _times(left: int, right: int) -> Hochspannung:
    return next(
        card
        for card in FACES
        if isinstance(card, Hochspannung) and (card.left, card.right) == (left, right)
    )


def _unter_spannung() -> list[UnterSpannung]:
    return [card for card in FACES if isinstance(card, UnterSpannung)]


def _pile(top: Card, x: float) -> str:
    """The discard pile: what is under the top card shows at its edges."""
    width, height = PILE
    y = (HEIGHT - height) / 2
    under = "".join(
        moved(
            x + width / 2,
            HEIGHT / 2,
            rect(-width / 2, -height / 2, width, height, CARD, rx=13, stroke=CARD_EDGE),
            turn=turn,
        )
        for turn in (-7, 5)
    )
    return under + face(top, x, y, width, height, is_lit=True)


def _held(card: Card, x: float, y: float, wanted: set[int]) -> str:
    """A card of the hand; the corners that fit are ringed, and the card is ticked."""
    width, height = HAND
    drawn = face(card, x, y, width, height, is_lit=False, print_=28)
    ring = GOOD if isinstance(card, Hochspannung) else "#7FD8A4"
    across, down = width / 2 - width * 0.24, height / 2 - height * 0.2
    places = zip(numbers(card), (-1, 1), strict=True)
    rings = [
        circle(
            *(x + width / 2 + side * across, y + height / 2 + side * down, 29, "none"),
            stroke=ring,
            stroke_width=6,
        )
        for number, side in places
        if number in wanted
    ]
    return drawn + "".join(rings) + (_tick(x + width - 23, y + 27) if rings else "")


def _tick(x: float, y: float) -> str:
    mark = path("M-9 0-2 8 10-8", stroke="#FFFFFF", stroke_width=6, stroke_linecap="round")
    return moved(x, y, circle(0, 0, 18, GOOD), mark, scale=0.94)


def _sum(card: Hochspannung, x: float, y: float, size: float) -> str:
    """Up to x, and behind it the two digits that matter, each at a place of its own."""
    tens, ones = divmod(card.left * card.right, 10)
    problem = f"{card.left} × {card.right} ="
    return "".join(
        (
            text(x, y, problem, size, INK, 800, "end"),
            text(x + size * 0.52, y, tens, size, INK, 800),
            text(x + size * 1.18, y, ones, size, INK, 800),
        )
    )


def _chips(digits: tuple[int, int], x: float, y: float, r: float = 36) -> str:
    """The digits that fit, as two white counters."""
    return "".join(
        circle(at, y, r, "#FFFFFF", stroke=GOOD, stroke_width=5) + figure(at, y, digit, r * 1.25)
        for at, digit in zip((x - r - 12, x + r + 12), digits, strict=True)
    )


def _bubble(words: str, x: float, y: float) -> str:
    return "".join(
        (
            path(f"M{x - 16} {y + 62}l22-18v36Z", fill=INK),
            rect(x, y, 190, 88, INK, rx=22),
            text(x + 95, y + 44, words, 54, BAND_INK, 800),
            bolt(x + 190, y + 6, 22, SUN),
        )
    )


def _arrow(x1: float, y1: float, x2: float, y2: float) -> str:
    turn = atan2(y2 - y1, x2 - x1)
    end_x, end_y = x2 - 14 * cos(turn), y2 - 14 * sin(turn)
    line = path(
        f"M{x1:.6g} {y1:.6g}L{end_x:.6g} {end_y:.6g}",
        stroke=INK,
        stroke_width=7,
        stroke_linecap="round",
    )
    return line + moved(x2, y2, path("M0 0-24-15V15Z", fill=INK), turn=degrees(turn))


if __name__ == "__main__":
    rulebook.write(Path(__file__).parents[1], pictures)
