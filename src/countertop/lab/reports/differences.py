"""Two runs side by side: all that they have in common, one less the other."""

from collections.abc import Iterator, Sequence
from html import escape

from ..bulk.tally import Tally
from . import chance, figures, options
from .course import spelt
from .figures import Figure
from .shown import Runs
from .words import changed, said, section, sentence, table

Pairs = Sequence[tuple[Tally, Tally]]
"""Batches of the same deals, of A and of B."""


def differences(runs: Runs, pairs: Pairs = ()) -> str:
    """All that two runs have in common, one less the other. In the same deals much is alike, and
    what is not shows sooner: batch by batch, if they were played so."""
    a, b = runs
    compared = list(_common(a.tally, b.tally))
    less = _paired(pairs) if pairs else [other - one for _, _, one, other in compared]
    found = [options.likely(one) if pairs else _likely(one) for one in less]
    sure = chance.beyond(found)
    rows = [
        [escape(name), _rough(one), _rough(other), _marked(difference, unit, is_sure)]
        for (name, unit, one, other), difference, is_sure in zip(compared, less, sure, strict=True)
    ]
    told = sentence(f"A is {a.name}.", f"B is {b.name}.")
    if pairs:
        told += sentence(f"Both were played in the same {a.tally.games:,} deals.")
    names = [name for name, *_ in compared]
    told += sentence(*_found(names, less, sure))
    about = "B less A. In bold what is beyond chance."
    return section("Side by side", told, table(["What", "A", "B", "Difference"], rows, about))


def _found(names: Sequence[str], less: Sequence[Figure], sure: Sequence[bool]) -> Iterator[str]:
    """In words."""
    each = [
        (name, one.value) for name, one, is_sure in zip(names, less, sure, strict=True) if is_sure
    ]
    more = ", ".join(name for name, value in each if value > 0)
    fewer = ", ".join(name for name, value in each if value < 0)
    if more:
        yield f"More in B, beyond chance: {more}."
    if fewer:
        yield f"Less in B, beyond chance: {fewer}."
    if not each:
        yield "No difference was found."


def _paired(pairs: Pairs) -> list[Figure]:
    batches = [[other.value - one.value for _, _, one, other in _common(a, b)] for a, b in pairs]
    return [options.change_of(each) for each in zip(*batches, strict=True)]


def _likely(difference: Figure) -> float:
    if not difference.error:
        return 0.0 if difference.value else 1.0
    return chance.of_mean(figures.Z * difference.value / difference.error)


def _rough(figure: Figure) -> str:
    """Without its error: that of the difference says it."""
    return said(Figure(figure.value, figure.error)).partition(" ±")[0]


def _marked(difference: Figure, unit: str, is_sure: bool) -> str:
    text = changed(difference, unit)
    return f"<strong>{text}</strong>" if is_sure else text


def _common(a: Tally, b: Tally) -> Iterator[tuple[str, str, Figure, Figure]]:
    if a.shape.seats == b.shape.seats and not figures.is_together(a):
        for seat in range(a.shape.seats):
            one, other = (figures.wins(tally, seat).times(100) for tally in (a, b))
            yield f"Wins of seat {seat + 1}", "%", one, other
    yield "Points of a seat", "", figures.seat_points(a), figures.seat_points(b)
    yield "Moves", "", figures.moves(a), figures.moves(b)
    if figures.seconds(a).value or figures.seconds(b).value:
        yield "Seconds", "", figures.seconds(a), figures.seconds(b)
    for name in a.shape.measures:
        if name in b.shape.measures:
            columns = a.shape.measure(name), b.shape.measure(name)
            yield spelt(name), "", figures.mean(a, columns[0]), figures.mean(b, columns[1])
