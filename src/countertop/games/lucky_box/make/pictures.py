"""Draws the pictures in the rules: `python -m countertop.games.lucky_box.make.pictures`.

They tell one number with two real cards: a 7 that completes a row, its bonus that crosses a 4 on
the other card, and what comes of that.
"""

from pathlib import Path
from typing import NamedTuple

from ....engine.drawing import rulebook
from ....engine.drawing.shapes import bolt, circle, figure, moved, path, rect, sheet, text
from ..deck import LINE_SQUARES, Icon, as_bits, faces
from ..faces.parts import (
    AMBER,
    BOX,
    BRASS,
    CYAN,
    DRAWER,
    DRAWER_INK,
    ON_WORLD,
    PINK,
    WELL,
    WORLD,
    cabinet,
    moon,
    sign,
    stars,
)
from ..scoring import CARD_POINTS, FEWEST_MOONS, MOST_MOONS, STAR_POINTS
from ..views import Reach

WIDTH, HEIGHT = 640, 300
SCALE = 1.75
"""So that the small signs on the rim can be read on a phone."""
FIRST, SECOND = (faces("standard")[card] for card in (10, 54))
NUMBER, SEVEN = 7, 0
"""The number that comes, and its square on the first card."""
FOUR = 4
"""The square that the first card's bonus crosses on the second one."""
BEFORE = as_bits((1, 2, 5)), as_bits((1, 7, 3))
"""What is crossed on both cards before the number comes."""
SIGNS: tuple[Icon, ...] = (5, "?", "star", "moon", "lightning", "double")


class Words(NamedTuple):
    """All that is written in the pictures."""

    signs: tuple[str, ...]
    round: str
    most: str
    fewest: str


WORDS = {
    "en": Words(
        ("cross a 5", "any square", "a star", "a moon", "1 lightning", "2 lightning"),
        *("Round", "most moons", "fewest moons"),
    ),
    "de": Words(
        ("kreuze eine 5 an", "irgendein Feld", "ein Stern", "ein Mond", "1 Blitz", "2 Blitze"),
        *("Runde", "die meisten", "die wenigsten"),
    ),
}


def pictures(language: str) -> dict[str, str]:
    words = WORDS[language]
    return {
        "card": _picture("7 9 8, 2 3 1, 3 1 2", _whole_card(), height=360),
        "number": _picture("7", _number()),
        "chain": _picture("7 → 4", _chain()),
        "star": _picture("4 → ★", _star(), height=330),
        "lightning": _picture("9 + 2 = 2", _lightning(), height=190),
        "bonuses": _picture("5 ? ★ ☾ ⚡ ⚡⚡", _signs(*words.signs)),
        "score": _picture("15 12 10 8, 1 4 9, +6 −6", _score(words)),
    }


def _picture(title: str, *parts: str, height: float = HEIGHT) -> str:
    """Its title is in every language the same: what one sees is said beside the link."""
    return sheet(height, WORLD, title, *parts, width=WIDTH)


def _at(x: float, card: str) -> str:
    return moved(x, (HEIGHT - BOX * SCALE) / 2, card, scale=SCALE)


def _lit(*squares: int) -> Reach:
    """These squares are lit."""
    return Reach(tuple(0 if square in squares else None for square in range(9)), (0,) * 9)


def _arrow(d: str, head: str, ink: str = AMBER) -> str:
    pen = {"stroke_width": 8, "stroke_linecap": "round", "stroke_linejoin": "round"}
    return path(d, stroke=ink, **pen) + path(head, stroke=ink, **pen)


def _whole_card() -> str:
    """R1: a row with its bonus, and a column with its bonus."""
    ring = {"stroke_width": 5, "rx": 16}
    return "".join(
        (
            _at(187, cabinet(FIRST)),
            rect(192, 90, 258, 78, "none", stroke=AMBER, **ring),
            rect(261, 22, 74, 258, "none", stroke=CYAN, **ring),
            _arrow("M558 129h-86", "M494 107l-24 22 24 22"),
            _arrow("M298 344v-46", "M276 320l22-24 22 24", CYAN),
        )
    )


def _sign_of(number: int, x: float, y: float, size: float) -> str:
    """The number in neon."""
    glow = {"stroke": PINK, "stroke_width": 16, "opacity": 0.25}
    frame = {"stroke": PINK, "stroke_width": 6}
    return "".join(
        (
            rect(x, y, size, size, "none", rx=26, **glow),
            rect(x, y, size, size, WELL, rx=26, **frame),
            figure(x + size / 2, y + size / 2, number, size * 0.74, "#FFD9EC"),
        )
    )


def _number() -> str:
    """R6, R7: the number comes, and a square with it is lit."""
    first, _ = BEFORE
    return _sign_of(NUMBER, 60, 70, 160) + _at(316, cabinet(FIRST, first, _lit(SEVEN)))


def _chain() -> str:
    """R11, R12: the row is full, and its bonus crosses a square of another card."""
    first, second = BEFORE
    full = first | LINE_SQUARES[0]
    return "".join(
        (
            _at(24, cabinet(FIRST, full)),
            _at(350, cabinet(SECOND, second, _lit(FOUR))),
            _arrow("M290 62Q400 60 440 104", "M408 104l34 4 2-34"),
        )
    )


def _star() -> str:
    """R12: the column is full, and brings a star."""
    _, second = BEFORE
    after = second | as_bits((FOUR,))
    return "".join(
        (
            _at(40, cabinet(SECOND, after)),
            _arrow("M153 288Q290 360 414 204", "M374 214l42-14 6 42"),
            rect(376, 90, 224, 90, WELL, rx=18, stroke=BRASS, stroke_width=3),
            *stars(1, 420, 136, 26),
        )
    )


def _lightning() -> str:
    """R8: two lightning lead from the 9 around to the 2."""
    drawn = []
    for place, number in enumerate((9, 1, 2)):
        x = 40 + 220 * place
        if number == 2:
            drawn.append(rect(x, 35, 120, 120, "#DFFFF9", rx=20, stroke=CYAN, stroke_width=8))
            drawn.append(figure(x + 60, 95, number, 84, DRAWER_INK))
        elif number == 9:
            drawn.append(_sign_of(number, x, 35, 120))
        else:
            drawn.append(rect(x, 35, 120, 120, DRAWER, rx=20))
            drawn.append(figure(x + 60, 95, number, 84, DRAWER_INK))
    for x in (210, 430):
        drawn.append(circle(x, 95, 38, WELL, stroke=BRASS, stroke_width=4))
        drawn.append(bolt(x, 95, 25, AMBER))
    return "".join(drawn)


def _signs(*words: str) -> str:
    """R12: what stands on the rim, and what it gives."""
    drawn = []
    for place, (icon, word) in enumerate(zip(SIGNS, words, strict=True)):
        x, y = 20 + 360 * (place // 3), 26 + 88 * (place % 3)
        drawn.append(rect(x, y, 72, 72, WELL, rx=14, stroke=BRASS, stroke_width=2.5))
        drawn.append(moved(x + 36, y + 36, sign(icon, 0, 0, ""), scale=2))
        drawn.append(text(x + 86, y + 36, word, 28, ON_WORLD, 650, "start"))
    return "".join(drawn)


def _score(words: Words) -> str:
    """R15, R18: cards by the round, stars, moons."""
    drawn = []
    for place, points in enumerate(CARD_POINTS):
        x = 90 + 152 * place
        drawn.append(text(x, 32, f"{words.round} {place + 1}", 28, ON_WORLD, 450))
        drawn.append(rect(x - 58, 54, 46, 46, WELL, rx=9, stroke=BRASS, stroke_width=3))
        drawn.append(path(f"M{x - 47} 65l24 24m0-24l-24 24", stroke=PINK, stroke_width=6))
        drawn.append(text(x + 26, 78, points, 46, ON_WORLD, 800))
    for place, points in enumerate(STAR_POINTS[1:]):
        x = 40 + 206 * place
        drawn += stars(place + 1, x, 158, 19)[: place + 1]
        drawn.append(text(x + 49 * (place + 1) - 16, 158, points, 42, ON_WORLD, 800, "start"))
    for x, points, word in ((60, MOST_MOONS, words.most), (372, FEWEST_MOONS, words.fewest)):
        drawn.append(moon(x, 246, 26, CYAN))
        told = f"{points:+d}".replace("-", "−")
        drawn.append(text(x + 40, 230, told, 40, ON_WORLD, 800, "start"))
        drawn.append(text(x + 40, 270, word, 28, ON_WORLD, 450, "start"))
    return "".join(drawn)


if __name__ == "__main__":
    rulebook.write(Path(__file__).parents[1], pictures)
