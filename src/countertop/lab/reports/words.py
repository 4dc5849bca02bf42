"""Figures in words and on a page: numbers as people write them, sentences, tables."""

import re
from collections.abc import Iterable, Sequence
from html import escape
from math import ceil, log10

from .figures import Figure

MOST_PLACES = 4
_OFF = re.compile(r"± [\d,.]+( %)?|[−\d,.]+ %?\)|\([−\d,.]+ to")


def said(figure: Figure, unit: str = "") -> str:
    """`27.1 ± 0.3 %`, with as many places as the figure is good for. Where it may be off by more on
    one side than on the other: `0.4 % (0.1 to 1.2 %)`."""
    places = _places(figure)
    below, above = (
        f"{off:.{places}f}" for off in (figure.value - figure.low, figure.high - figure.value)
    )
    if below != above and _is_lopsided(figure):
        sign = f" {unit}" if unit else ""
        low, high = (f"{end:,.{places}f}" for end in (figure.low, figure.high))
        return minus(f"{figure.value:,.{places}f}{sign} ({low} to {high}{sign})")
    return minus(f"{figure.value:,.{places}f}{_give_or_take(figure, places, unit)}")


def _is_lopsided(figure: Figure) -> bool:
    below, above = figure.value - figure.low, figure.high - figure.value
    return max(below, above) > 1.2 * min(below, above)


def changed(figure: Figure, unit: str = "") -> str:
    """A difference: with its sign, unless it is zero."""
    places = _places(figure)
    sign = "+" if round(figure.value, places) else ""
    value = round(figure.value, places) or 0.0
    return minus(f"{value:{sign},.{places}f}{_give_or_take(figure, places, unit)}")


def _give_or_take(figure: Figure, places: int, unit: str) -> str:
    off = f" ± {figure.error:,.{places}f}" if figure.error else ""
    return f"{off} {unit}" if unit else off


def per_cent(figure: Figure) -> str:
    return said(figure.times(100), "%")


def minus(text: str) -> str:
    return text.replace("-", "−")


def _places(figure: Figure) -> int:
    if not figure.error:
        return 0 if float(figure.value).is_integer() else 2
    return max(0, min(MOST_PLACES, ceil(-log10(figure.error))))


def sentence(*parts: str) -> str:
    return f"<p>{escape(' '.join(parts))}</p>"


def table(head: Sequence[str], rows: Iterable[Sequence[str]], about: str, kind: str = "") -> str:
    """A table whose cells are HTML already; the first cell of a row is its name."""
    heads = "".join(f'<th scope="col">{cell}</th>' for cell in head)
    body = "".join(
        f'<tr><th scope="row">{name}</th>{"".join(f"<td>{_unbroken(c)}</td>" for c in cells)}</tr>'
        for name, *cells in rows
    )
    name = escape(about, quote=True)
    opened = f'<table class="{kind}" aria-label="{name}">'
    whole = f"{opened}<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
    region = f'<div class="wide" role="region" tabindex="0" aria-label="{name}">'
    return f'<p class="about">{escape(about)}</p>{region}{whole}</div>'


def _unbroken(cell: str) -> str:
    """Where a cell is narrow its lines break before what a figure may be off by, not within."""
    return _OFF.sub(r'<span class="off">\g<0></span>', cell)


def section(name: str, *inside: str) -> str:
    return f"<section><h2>{escape(name)}</h2>{''.join(inside)}</section>"


def folded(name: str, *inside: str) -> str:
    return f"<details><summary>{escape(name)}</summary>{''.join(inside)}</details>"


def hidden(text: str) -> str:
    """For those who hear the page: what a column without words holds."""
    return f'<span class="sr">{escape(text)}</span>'
