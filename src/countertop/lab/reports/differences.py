"""Two runs side by side: all that they have in common, one less the other."""

from collections.abc import Iterator
from html import escape

from . import figures
from .course import measured, spelt
from .figures import Figure
from .shown import Runs, Shown
from .words import changed, said, section, sentence, table


def differences(runs: Runs) -> str:
    """All that two runs have in common, one less the other."""
    a, b = runs
    compared = list(_common(a, b))
    rows = [
        [escape(name), _rough(one), _rough(other), _marked(other - one, unit)]
        for name, unit, one, other in compared
    ]
    about = "B less A. In bold what is beyond chance (95 %)."
    told = sentence(f"A is {a.name}.", f"B is {b.name}.")
    return section("Side by side", told, table(["What", "A", "B", "Difference"], rows, about))


def _rough(figure: Figure) -> str:
    """Without its error: that of the difference says it."""
    return said(figure).partition(" ±")[0]


def _marked(difference: Figure, unit: str) -> str:
    text = changed(difference, unit)
    return f"<strong>{text}</strong>" if difference.is_sure else text


def _common(a: Shown, b: Shown) -> Iterator[tuple[str, str, Figure, Figure]]:
    if len(a.seats) == len(b.seats) and not figures.is_together(a.tally):
        for seat in a.seats:
            one, other = (figures.wins(run.tally, seat).times(100) for run in (a, b))
            yield f"Wins of seat {seat + 1}", "%", one, other
    yield "Points of a seat", "", figures.seat_points(a.tally), figures.seat_points(b.tally)
    yield "Moves", "", figures.moves(a.tally), figures.moves(b.tally)
    if figures.seconds(a.tally).value or figures.seconds(b.tally).value:
        yield "Seconds", "", figures.seconds(a.tally), figures.seconds(b.tally)
    for name in a.tally.shape.measures:
        if name in b.tally.shape.measures:
            yield spelt(name), "", measured(a, name), measured(b, name)
