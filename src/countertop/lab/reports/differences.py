"""Two runs side by side: all that they have in common, one less the other."""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from html import escape
from typing import NamedTuple

from ..bulk.tally import Tally
from . import chance, figures, options
from .certainty import FEW
from .course import spelt
from .figures import Figure
from .shown import Runs, Shown
from .words import changed, said, section, sentence, table

Pairs = Sequence[tuple[Tally, Tally]]
"""Batches of the same deals, of A and of B."""


class Looked(NamedTuple):
    """What is compared: its name, its unit, and where it is found."""

    name: str
    unit: str
    at: Callable[[Tally], Figure]


def differences(runs: Runs, pairs: Pairs = ()) -> str:
    """All that two runs have in common, one less the other. In the same deals much is alike, and
    what is not shows sooner: batch by batch, if they were played so. From few games in deals of
    their own nothing is concluded, save about shares."""
    a, b = runs
    looks = list(_common(a, b))
    both = [(look.at(a.tally), look.at(b.tally)) for look in looks]
    less = [_paired(look, pairs) for look in looks] if pairs else [b - a for a, b in both]
    few = min(a.tally.games, b.tally.games) < FEW
    is_known = [bool(pairs) or not few or one.bounds is not None for one, _ in both]
    likely = options.likely if pairs else _likely
    found = [likely(one) if known else 1.0 for one, known in zip(less, is_known, strict=True)]
    sure = chance.beyond(found)
    rows = [
        [escape(look.name), *map(_rough, each), _marked(difference, look.unit, is_sure)]
        for look, each, difference, is_sure in zip(looks, both, less, sure, strict=True)
    ]
    told = sentence(f"A is {a.name}.", f"B is {b.name}.")
    if pairs:
        told += sentence(f"Both were played in the same {a.tally.games:,} deals.")
    told += sentence(*_found([look.name for look in looks], less, sure))
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


def _paired(look: Looked, pairs: Pairs) -> Figure:
    return options.change_of([look.at(b).value - look.at(a).value for a, b in pairs])


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


def _common(a: Shown, b: Shown) -> Iterator[Looked]:
    """What both have, settled by the whole runs: a few games may lack what others have."""
    if a.seats == b.seats and not a.is_together:
        for seat in a.seats:
            yield Looked(f"Wins of seat {seat + 1}", "%", partial(_won, seat))
    yield Looked("Points of a seat", "", figures.seat_points)
    yield Looked("Moves", "", figures.moves)
    if any(figures.seconds(one.tally).value for one in (a, b)):
        yield Looked("Seconds", "", figures.seconds)
    for name in a.tally.shape.measures:
        if name in b.tally.shape.measures:
            yield Looked(spelt(name), "", partial(_measured, name))


def _won(seat: int, tally: Tally) -> Figure:
    return figures.wins(tally, seat).times(100)


def _measured(name: str, tally: Tally) -> Figure:
    return figures.mean(tally, tally.shape.measure(name))
