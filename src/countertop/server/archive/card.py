"""How a match ended, as a PNG for sites that show a picture with a link.

The colour of its game, the counters of those who played, and their points. Who they are stands
beside it, in the link's title.
"""

import re

from ...engine.drawing.paint import Canvas, Colour, lamps_across, of_hex
from ...engine.drawing.shapes import CARD, CARD_EDGE, INK, PAPER, WOOD, WOOD_EDGE, colour
from ..replays import About
from ..store.saved import LETTERS
from .poster import GROUND, SIZE, poster

IN_A_ROW = 6
MARGIN, BETWEEN = 60, 20
FILL = re.compile(r'fill="(#[0-9A-Fa-f]{6})"')
LEDGE = 66


def card(packed: bytes, about: About) -> bytes:
    """The ground is that of the table as notebooks draw it."""
    fills = FILL.findall(poster(packed, 0))
    ground = next((fill for fill in fills if fill != GROUND), GROUND)
    return drawn(of_hex(ground), about)


def drawn(ground: Colour, about: About) -> bytes:
    width, height = SIZE
    canvas = Canvas(width, height, ground)
    canvas.panel(-40, height - LEDGE, width + 80, LEDGE + 40, 0, of_hex(WOOD_EDGE))
    canvas.panel(-40, height - LEDGE + 6, width + 80, LEDGE + 40, 0, of_hex(WOOD))
    seats = range(len(about.seats))
    rows = [seats[first : first + IN_A_ROW] for first in range(0, len(seats), IN_A_ROW)]
    tall = (height - LEDGE - 2 * MARGIN - BETWEEN * (len(rows) - 1)) / len(rows)
    for number, row in enumerate(rows):
        top = MARGIN + number * (tall + BETWEEN)
        wide = min(340.0, (width - 2 * MARGIN - BETWEEN * (len(row) - 1)) / len(row))
        left = (width - len(row) * wide - BETWEEN * (len(row) - 1)) / 2
        for place, seat in enumerate(row):
            _seat(canvas, about, seat, (left + place * (wide + BETWEEN), top, wide, tall))
    return canvas.png()


def _seat(canvas: Canvas, about: About, seat: int, room: tuple[float, float, float, float]) -> None:
    """A card with a counter and points; whoever won has a bright rim and the higher card."""
    left, top, wide, tall = room
    is_first = about.result.places[seat] == 1
    letter = about.seats[seat].letter
    fill, ink = map(of_hex, colour(LETTERS.index(letter)))
    lift = 0 if is_first else 0.06 * tall
    canvas.panel(left, top + lift + 6, wide, tall - lift, 28, of_hex(CARD_EDGE))
    canvas.panel(left, top + lift, wide, tall - lift, 28, fill if is_first else of_hex(CARD))
    if is_first:
        canvas.panel(left + 12, top + 12, wide - 24, tall - 24, 18, of_hex(CARD))
    x, radius = left + wide / 2, min(0.3 * wide, 0.21 * tall)
    y = top + lift + 0.36 * (tall - lift)
    canvas.disc(x, y, radius, fill)
    canvas.disc(x, y, 0.84 * radius, of_hex(PAPER))
    canvas.disc(x, y, 0.72 * radius, fill)
    canvas.figures(x, y, letter, 0.105 * radius, ink)
    points = str(about.result.points[seat])
    pitch = min(0.7 * wide / lamps_across(points), 0.034 * tall)
    canvas.figures(x, top + lift + 0.78 * (tall - lift), points, pitch, of_hex(INK))
