"""Two runs side by side: all that they have in common, one less the other."""

from collections.abc import Iterator
from html import escape

from . import chance, figures
from .course import measured, spelt
from .figures import Figure
from .shown import Runs, Shown
from .words import changed, said, section, sentence, table


def differences(runs: Runs) -> str:
    """All that two runs have in common, one less the other."""
    a, b = runs
    compared = list(_common(a, b))
    less = [other - one for _, _, one, other in compared]
    sure = chance.beyond([_likely(difference) for difference in less])
    rows = [
        [escape(name), _rough(one), _rough(other), _marked(difference, unit, is_sure)]
        for (name, unit, one, other), difference, is_sure in zip(compared, less, sure, strict=True)
    ]
    about = "B less A. In bold what is beyond chance."
    if not any(sure):
        about = "B less A. No difference was found that is beyond chance."
    told = sentence(f"A is {a.name}.", f"B is {b.name}.")
    return section("Side by side", told, table(["What", "A", "B", "Difference"], rows, about))


def _rough(figure: Figure) -> str:
    """Without its error: that of the difference says it."""
    return said(Figure(figure.value, figure.error)).partition(" ±")[0]


def _likely(difference: Figure) -> float:
    if not difference.error:
        return 0.0 if difference.value else 1.0
    return chance.of_mean(figures.Z * difference.value / difference.error)


def _marked(difference: Figure, unit: str, is_sure: bool) -> str:
    text = changed(difference, unit)
    return f"<strong>{text}</strong>" if is_sure else text


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
