"""The table of a tournament as a page: who is how strong, with what that may be off by."""

from collections.abc import Sequence
from html import escape

from ...engine.registry import games
from ..report import sheet
from ..reports.figures import Figure
from ..reports.pictures import dot, ruler, scale_of
from ..reports.shown import PICTURE
from ..reports.words import minus, section, sentence, table
from .ratings import SCALE, Line


def page(game: str, seats: int, lines: Sequence[Line], notes: Sequence[str]) -> str:
    """All of it; the notes say what is not known yet, and who was not understood."""
    title, is_points = games[game].title, lines[0].is_points
    drawn = [Figure(one.rating.rating, 0.0, (one.rating.low, one.rating.high)) for one in lines]
    middle = min(one.low for one in drawn) if is_points else 0.0
    scale = scale_of(drawn, middle)
    rows = [
        [_named(line), dot(own, scale, middle), _said(line)]
        for line, own in zip(lines, drawn, strict=True)
    ]
    what = "Points" if is_points else "Rating"
    head = ["Player", PICTURE + ruler(scale), what]
    about = "The strongest first. Of 100 such intervals about 95 hold the true value."
    told = [*notes, *([] if is_points else [f"{SCALE} 0 is the average, dashed."])]
    return sheet(
        game,
        f"{title}: a tournament",
        f"<h1>{escape(title)}</h1><p>A tournament of {len(lines)}, {seats} at a table</p>",
        section("The table", table(head, rows, about, "rows"), *map(sentence, told)),
        "Written by countertop lab tournament.",
    )


def _named(line: Line) -> str:
    return f"{escape(line.player)}<small>{line.games:,} games</small>"


def _said(line: Line) -> str:
    known = line.rating
    return minus(f"{known.rating:.0f} ({known.low:.0f} to {known.high:.0f})")
