"""Pictures of figures as SVG that goes into a page: fluid in width, in the colours of its style.

Horizontal positions are percentages: a picture fits a phone, and its letters keep their size.
"""

from collections.abc import Iterator, Sequence
from html import escape
from math import floor, lcm, log10

from msgspec import Struct

from .figures import Figure

MOST_BARS = 48
TALL, FOOT, HEAD = 216, 44, 42
ROW = 26
_NICE = (1, 2, 5, 10)
APART = 45.0
"""Per cent of a small picture's width, so that two words beside each other can be read."""


class Heap(Struct, frozen=True):
    """A histogram: where each bar begins, how wide they are, and how many stand in each."""

    starts: Sequence[int]
    counts: Sequence[int]
    width: int

    @property
    def total(self) -> int:
        return sum(self.counts)

    def coarser(self, most: int = MOST_BARS) -> "Heap":
        """With several bars in one, until there are not too many."""
        step = next(step for step in _steps() if self._number(step) <= most)
        wide, first = step * self.width, self.starts[0] // (step * self.width)
        counts = [0] * self._number(step)
        for start, count in zip(self.starts, self.counts, strict=True):
            counts[start // wide - first] += count
        return Heap([(first + bar) * wide for bar in range(len(counts))], counts, wide)

    def at_part(self, part: float) -> int:
        """Where the bar begins that holds the last of this part of all, counted from below."""
        left = part * self.total
        for start, count in zip(self.starts, self.counts, strict=True):
            left -= count
            if left <= 0:
                return start
        return self.starts[-1] if self.starts else 0

    def _number(self, step: int) -> int:
        wide = step * self.width
        return self.starts[-1] // wide - self.starts[0] // wide + 1


def _steps() -> Iterator[int]:
    size = 1
    while True:
        yield from (size, 2 * size, 5 * size)
        size *= 10


class Scale(Struct, frozen=True):
    """From values to per cent of the width, with a little air on both sides."""

    low: float
    high: float

    def at(self, value: float) -> float:
        span = self.high - self.low or 1.0
        return min(100.0, max(0.0, 2 + 96 * (value - self.low) / span))

    def ticks(self, about: int = 5, *, are_whole: bool = True) -> list[float]:
        """Round values within the scale, whole ones as a rule."""
        rough = (self.high - self.low or 1.0) / about
        size = 10.0 ** floor(log10(rough))
        step = next(nice * size for nice in _NICE if nice * size >= rough * 0.999)
        first = floor(self.low / step)
        values = [(first + number) * step for number in range(3 * about)]
        inside = [value for value in values if self.low <= value <= self.high]
        return [value for value in inside if value % 1 == 0 or not are_whole]


def scale_of(figures: Sequence[Figure], *also: float) -> Scale:
    """One scale on which all of these find room."""
    ends = [end for one in figures for end in (one.low, one.high)] + list(also)
    return Scale(min(ends), max(ends))


def bar(figure: Figure, scale: Scale, fair: float | None = None, kind: str = "a") -> str:
    """A bar from zero, its interval, and where it would be if all were equal."""
    left, right = sorted((scale.at(0), scale.at(figure.value)))
    parts = [
        f'<rect class="fill-{kind}" x="{left:.2f}%" y="5" width="{right - left:.2f}%" '
        f'height="{ROW - 10}" rx="3"/>',
        _interval(figure, scale),
    ]
    if fair is not None:
        parts.append(_upright(scale.at(fair), "fair"))
    return _row(parts)


def dot(figure: Figure, scale: Scale, middle: float, kind: str = "a") -> str:
    """A dot with its interval, and a line where nothing would be different."""
    mark = f'<circle class="fill-{kind}" cx="{scale.at(figure.value):.2f}%" cy="{ROW / 2}" r="5"/>'
    return _row([_upright(scale.at(middle), "fair"), _interval(figure, scale), mark])


def ruler(scale: Scale, unit: str = "", factor: int = 1) -> str:
    """The axis of pictures that stand below each other in a column."""
    parts, ticks = [_line("axis", 0, 100, ROW - 2, ROW - 2)], _fewest(scale)
    for tick in ticks:
        at, value = scale.at(tick), f"{tick * factor:,.6g} {unit}".rstrip().replace("-", "−")
        parts.append(_line("axis", at, at, ROW - 7, ROW - 2))
        if tick in (ticks[0], ticks[-1]):  # on a phone there is room for two
            parts.append(_text(at, ROW - 11, value, _anchor(at), "tick"))
    return _row(parts)


def _fewest(scale: Scale) -> list[float]:
    """As few ticks as tell how long the axis is, with room between the words at both ends."""
    tried = [scale.ticks(about, are_whole=False) for about in (2, 3, 4, 5, 9)]
    return next((ticks for ticks in tried if _span(ticks, scale) >= APART), tried[-1])


def _span(ticks: Sequence[float], scale: Scale) -> float:
    return scale.at(ticks[-1]) - scale.at(ticks[0]) if ticks else 0.0


def _row(parts: Sequence[str]) -> str:
    return f'<svg class="row" height="{ROW}" aria-hidden="true">{"".join(parts)}</svg>'


def _interval(figure: Figure, scale: Scale) -> str:
    low, high, middle = scale.at(figure.low), scale.at(figure.high), ROW / 2
    return (
        f'<line class="whisker" x1="{low:.2f}%" x2="{high:.2f}%" y1="{middle}" y2="{middle}"/>'
        f'<line class="whisker" x1="{low:.2f}%" x2="{low:.2f}%" y1="9" y2="{ROW - 9}"/>'
        f'<line class="whisker" x1="{high:.2f}%" x2="{high:.2f}%" y1="9" y2="{ROW - 9}"/>'
    )


def _upright(at: float, kind: str) -> str:
    return f'<line class="{kind}" x1="{at:.2f}%" x2="{at:.2f}%" y1="0" y2="{ROW}"/>'


def spark(heap: Heap, kind: str = "a") -> str:
    """A histogram as small as a word."""
    small = heap.coarser(24)
    top, step = max(small.counts), 96 / max(6, len(small.counts))
    parts = [
        f'<rect class="fill-{kind}" x="{2 + number * step:.2f}%" width="{step * 0.85:.2f}%" '
        f'y="{ROW - 2 - high:.1f}" height="{high:.1f}"/>'
        for number, count in enumerate(small.counts)
        for high in [max(1.0 if count else 0.0, (ROW - 5) * count / top)]
    ]
    return _row(parts)


def histogram(
    heaps: Sequence[Heap],
    about: str,
    what: tuple[str, str] = ("", ""),
    rungs: Sequence[tuple[int, str]] = (),
) -> str:
    """How often which value came: the first heap as bars, a second one as steps over them. `what`
    is counted along the foot, and of what there are so many."""
    kept = [heap for heap in heaps if heap.total]
    if not kept:
        return ""
    wide = _common(kept)
    kept = [_in_steps_of(heap, wide) for heap in kept]
    half = 0.5 if wide == 1 else 0.0  # a single value stands in the middle of its bar
    low = min(heap.starts[0] for heap in kept)
    scale = Scale(low - half, max(heap.starts[-1] for heap in kept) + wide - half)
    top = max(count / heap.total for heap in kept for count in heap.counts)
    parts = [_rungs(scale, rungs)]
    for number, heap in enumerate(kept):
        parts += _bars(heap, scale, top) if number == 0 else _outline(heap, scale, top)
    parts += _axis(scale, what[0])
    parts.append(
        _text(0, HEAD - 6, f"{100 * top:.3g} % of {what[1]}" if what[1] else "", "start", "tick")
    )
    parts.append(_line("grid", 0, 100, HEAD, HEAD))
    label = escape(about, quote=True)
    body = "".join(parts)
    return f'<svg class="chart" height="{TALL}" role="img" aria-label="{label}">{body}</svg>'


def _common(heaps: Sequence[Heap]) -> int:
    """A width of bars into which those of all heaps fit without being cut."""
    whole = lcm(*(heap.width for heap in heaps))
    most = max(heap.coarser().width for heap in heaps)
    return next(step * whole for step in _steps() if step * whole >= most)


def _in_steps_of(heap: Heap, wide: int) -> Heap:
    counts: dict[int, int] = {}
    for start, count in zip(heap.starts, heap.counts, strict=True):
        counts[start // wide * wide] = counts.get(start // wide * wide, 0) + count
    starts = list(range(min(counts), max(counts) + wide, wide))
    return Heap(starts, [counts.get(start, 0) for start in starts], wide)


def _bars(heap: Heap, scale: Scale, top: float) -> Iterator[str]:
    for start, high, share in _columns(heap, top):
        left, right = _sides(heap, start, scale)
        yield (
            f'<rect class="fill-a" x="{left:.2f}%" width="{max(0.2, right - left - 0.25):.2f}%" '
            f'y="{TALL - FOOT - high:.1f}" height="{high:.1f}"><title>{share}</title></rect>'
        )


def _sides(heap: Heap, start: int, scale: Scale) -> tuple[float, float]:
    half = 0.5 if heap.width == 1 else 0.0
    return scale.at(start - half), scale.at(start + heap.width - half)


def _outline(heap: Heap, scale: Scale, top: float) -> Iterator[str]:
    """Steps along the tops, with a rim: percentages cannot be drawn as one path."""
    ends, before = list[tuple[float, float, float, float]](), float(TALL - FOOT)
    for start, high, _ in [*_columns(heap, top), (heap.starts[-1] + heap.width, 0.0, "")]:
        (left, right), level = _sides(heap, start, scale), TALL - FOOT - high
        ends.append((left, left, before, level))
        if start <= heap.starts[-1]:
            ends.append((left, right, level, level))
        before = level
    for kind in ("rim", "step"):
        yield from (_line(kind, *end) for end in ends)


def _line(kind: str, x1: float, x2: float, y1: float, y2: float) -> str:
    return f'<line class="{kind}" x1="{x1:.2f}%" x2="{x2:.2f}%" y1="{y1:.1f}" y2="{y2:.1f}"/>'


def _columns(heap: Heap, top: float) -> list[tuple[int, float, str]]:
    room = TALL - FOOT - HEAD
    return [
        (start, room * count / heap.total / top, _named(heap, start, count))
        for start, count in zip(heap.starts, heap.counts, strict=True)
    ]


def _named(heap: Heap, start: int, count: int) -> str:
    until = f" to {start + heap.width - 1:,}" if heap.width > 1 else ""
    return f"{start:,}{until}: {100 * count / heap.total:.1f} %".replace("-", "−")


def _rungs(scale: Scale, rungs: Sequence[tuple[int, str]]) -> str:
    """Where a rung begins; the lowest one begins anywhere."""
    inside = [least for least, _ in rungs[1:] if scale.low < least < scale.high]
    parts = [_line("rung", scale.at(least), scale.at(least), 16, TALL - FOOT) for least in inside]
    parts += [_text(scale.at(least), 14, str(least), "middle", "rung-text") for least in inside]
    return "".join(parts)


def _axis(scale: Scale, what: str) -> Iterator[str]:
    foot = TALL - FOOT
    yield _line("axis", 0, 100, foot, foot)
    for tick in scale.ticks():
        at = scale.at(tick)
        yield _line("axis", at, at, foot, foot + 5)
        yield _text(at, foot + 20, f"{tick:,.10g}".replace("-", "−"), _anchor(at), "tick")
    yield _text(50, TALL - 4, what, "middle", "tick")


def _anchor(at: float) -> str:
    return "start" if at < 8 else "end" if at > 92 else "middle"


def _text(at: float, y: float, text: str, anchor: str, kind: str) -> str:
    place = f'x="{at:.2f}%" y="{y}" text-anchor="{anchor}"'
    return f'<text class="{kind}" {place}>{escape(text)}</text>'
