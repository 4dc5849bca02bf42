"""A picture in pixels, for those who show no SVG: discs and rounded rectangles with smooth edges,
figures as the lamps of a scoreboard, and the PNG file."""

import struct
import zlib
from collections.abc import Callable
from math import ceil, floor, sqrt

Colour = tuple[int, int, int]
Span = tuple[float, float]
"""From where to where a shape reaches at one height; no wider than nothing where it is not."""

DEEP = (0.125, 0.375, 0.625, 0.875)
"""The heights in a row of pixels at which a shape is looked at."""
ACROSS, DOWN = 5, 7
"""The lamps of a figure."""
GAP = 1
"""Dark columns between two figures."""
LAMP = 0.46
"""The radius of a lamp, of the way from one to the next."""
GLYPHS = {
    "0": "01110 10001 10011 10101 11001 10001 01110",
    "1": "00100 01100 00100 00100 00100 00100 01110",
    "2": "01110 10001 00001 00110 01000 10000 11111",
    "3": "01110 10001 00001 00110 00001 10001 01110",
    "4": "00010 00110 01010 10010 11111 00010 00010",
    "5": "11111 10000 11110 00001 00001 10001 01110",
    "6": "01110 10000 10000 11110 10001 10001 01110",
    "7": "11111 00001 00010 00100 01000 01000 01000",
    "8": "01110 10001 10001 01110 10001 10001 01110",
    "9": "01110 10001 10001 01111 00001 00001 01110",
    "-": "00000 00000 00000 11111 00000 00000 00000",
    "A": "01110 10001 10001 11111 10001 10001 10001",
    "B": "11110 10001 10001 11110 10001 10001 11110",
    "C": "01110 10001 10000 10000 10000 10001 01110",
    "D": "11110 10001 10001 10001 10001 10001 11110",
    "E": "11111 10000 10000 11110 10000 10000 11111",
    "F": "11111 10000 10000 11110 10000 10000 10000",
    "G": "01110 10001 10000 10111 10001 10001 01110",
    "H": "10001 10001 10001 11111 10001 10001 10001",
    "I": "01110 00100 00100 00100 00100 00100 01110",
    "J": "00111 00010 00010 00010 00010 10010 01100",
    "K": "10001 10010 10100 11000 10100 10010 10001",
    "L": "10000 10000 10000 10000 10000 10000 11111",
}
"""By rows, from the top."""


def of_hex(written: str) -> Colour:
    """`#FFD23C`."""
    red, green, blue = (int(written[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


class Canvas:
    """Colours are laid over what is there."""

    def __init__(self, width: int, height: int, ground: Colour) -> None:
        self.width, self.height = width, height
        self._rows = [bytearray(bytes(ground) * width) for _ in range(height)]

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        def span(at: float) -> Span:
            half = sqrt(max(0.0, radius**2 - (at - y) ** 2))
            return x - half, x + half

        self._fill(y - radius, y + radius, span, colour)

    def panel(
        self, x: float, y: float, width: float, height: float, radius: float, colour: Colour
    ) -> None:
        """A rectangle with round corners."""

        def span(at: float) -> Span:
            into = max(0.0, y + radius - at, at - (y + height - radius))
            inset = radius - sqrt(max(0.0, radius**2 - into**2))
            return x + inset, x + width - inset

        self._fill(y, y + height, span, colour)

    def figures(self, x: float, y: float, written: str, pitch: float, colour: Colour) -> None:
        """Around a point; `pitch` is the way from one lamp to the next."""
        left = x - pitch * (lamps_across(written) - 1) / 2
        top = y - pitch * (DOWN - 1) / 2
        for place, sign in enumerate(written):
            for down, row in enumerate(GLYPHS[sign].split()):
                for across, lamp in enumerate(row):
                    if lamp == "1":
                        column = place * (ACROSS + GAP) + across
                        where = left + pitch * column, top + pitch * down
                        self.disc(*where, LAMP * pitch, colour)

    def png(self) -> bytes:
        head = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        lines = b"".join(b"\0" + row for row in self._rows)
        chunks = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 6)), (b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(*chunk) for chunk in chunks)

    def _fill(
        self, top: float, bottom: float, span: Callable[[float], Span], colour: Colour
    ) -> None:
        for number in range(max(0, floor(top)), min(self.height, ceil(bottom))):
            heights = (number + deep for deep in DEEP)
            spans = [span(at) for at in heights if top <= at <= bottom]
            if spans:
                self._lay(self._rows[number], spans, colour)

    def _lay(self, row: bytearray, spans: list[Span], colour: Colour) -> None:
        """Whole pixels at once, those at an edge one by one."""
        first, last = floor(min(left for left, _ in spans)), ceil(max(right for _, right in spans))
        begin, end = ceil(max(left for left, _ in spans)), floor(min(right for _, right in spans))
        first, last = max(0, first), min(self.width, last)
        if len(spans) < len(DEEP) or end <= begin:
            begin = end = last
        begin, end = max(first, begin), min(last, max(begin, end))
        for x in (*range(first, begin), *range(end, last)):
            covered = sum(max(0.0, min(x + 1, right) - max(x, left)) for left, right in spans)
            part = covered / len(DEEP)
            for which, light in enumerate(colour):
                under = row[3 * x + which]
                row[3 * x + which] = round(under + part * (light - under))
        row[3 * begin : 3 * end] = bytes(colour) * (end - begin)


def lamps_across(written: str) -> int:
    return len(written) * (ACROSS + GAP) - GAP


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
