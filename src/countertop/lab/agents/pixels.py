"""Text as a picture, always of the same size, so that pictures make a film."""

from ..extra import needs

with needs("matplotlib"):
    import numpy as np
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure
    from numpy.typing import NDArray

INCHES, DOTS_PER_INCH = (8.0, 6.0), 100
MARGIN = 0.02
LARGEST, SMALLEST = 12.0, 3.0


def picture(text: str) -> NDArray[np.uint8]:
    """The text in rows of pixels: height, width, and red, green and blue."""
    figure = Figure(figsize=INCHES, dpi=DOTS_PER_INCH)
    canvas = FigureCanvasAgg(figure)
    size = _font_size(text.splitlines())
    figure.text(MARGIN, 1 - MARGIN, text, va="top", family="monospace", size=size, parse_math=False)
    canvas.draw()
    return np.array(canvas.buffer_rgba())[:, :, :3].copy()


def _font_size(lines: list[str]) -> float:
    """So many points that every line fits: a letter is about 0.6 wide, a line 1.4 high."""
    width, height = (72 * (1 - 2 * MARGIN) * inches for inches in INCHES)
    longest = max(map(len, lines))
    return max(SMALLEST, min(LARGEST, width / (0.61 * longest), height / (1.4 * len(lines))))
