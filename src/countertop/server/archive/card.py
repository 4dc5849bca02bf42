"""A match as a PNG, for sites that show a picture with a link: most of them take no SVG.

The drawing is that of `poster.py`, in the project's own letters (`tools/make_fonts.py` makes them).
"""

from functools import cache
from pathlib import Path

import resvg_py

from .poster import poster

FONTS = Path(__file__).parent / "fonts"
FAMILY = "Atkinson Hyperlegible Next"
WEIGHTS = {'font-weight="450"': 'font-weight="400"', 'font-weight="650"': 'font-weight="600"'}
"""resvg knows whole hundreds; the files have the weights that are meant."""


def card(packed: bytes, at: int | None) -> bytes:
    """The table at a time of the match, or at its end."""
    return pixels(poster(packed, at))


def pixels(drawing: str) -> bytes:
    """Where a name has letters that ours has not, those of the machine are looked through, too."""
    for written, called in WEIGHTS.items():
        drawing = drawing.replace(written, called)
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=drawing,
            skip_system_fonts=known_letters().issuperset(drawing),
            font_files=[str(path) for path in sorted(FONTS.glob("*.ttf"))],
            font_family=FAMILY,
            sans_serif_family=FAMILY,
        )
    )


@cache
def known_letters() -> frozenset[str]:
    return frozenset((FONTS / "letters.txt").read_text(encoding="utf-8")) | {"\n"}
