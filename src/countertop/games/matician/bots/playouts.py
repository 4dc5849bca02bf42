"""The expert's playouts: it tries everything it could do, on tables that could be, and plays each
match to its end."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Seat
from ..state import SIDES, Build, Move, Pass, Sabotage
from ..views import View
from .seen import rivals_of
from .weights import WEIGHTS

ODDS = (0.15, 0.25)
"""How likely each of the others is to play like a beginner, and like a skilled bot; otherwise they
answer a few tables like an unaided expert among several (`search.py`)."""
ODDS_AMONG_SEVERAL = (0.5, 0.5)
"""The same where there are several others. The strategies that an unaided expert follows are those
of two players, so nobody is expected to follow them there; and without them a table costs so little
that there is time for many more."""
OPEN = 0.5
"""How often it assumes that nobody prefers a side of a plus or a times, although bots sometimes do.
An expert that always exploited this would win 57 % against unaided experts as they were, but could
be read in turn: plus against plus, the best answer to it would win 0.92 rounds more than it loses
per round. As it is that is 0.59 (0.14 if it never did so, winning 50 %)."""
TABLES = 2_000
"""The most that are tried for one choice."""
EFFORT = 6_000
"""How many choices are made for the others to find one of its own."""
MATCHES = 2_400
"""How many are played to the end for each outcome of the round, divided by the seats squared."""
CLOSE = 0.01
"""A choice within this of the best is as good as the best. Any of them is taken, so that nobody can
tell which."""
CLOSE_AMONG_SEVERAL = 0.002
"""The same where there are several others: a round that somebody wins there changes one's share of
the match by a tenth or two, so a hundredth is not as good; and nobody answers one player alone."""


class Weighed(Protocol):
    """What a seat could do, as cards, and what each is worth with each (`fast/playouts.py`)."""

    builds: Sequence[tuple[int, int]]
    attacks: Sequence[tuple[int, int]]
    worths: Sequence[Sequence[float]]


class Position(Protocol):
    def weighed(self, seed: int, tables: int, choices: int, matches: int) -> Weighed | None: ...


class Playouts(Protocol):
    """What is used of `fast/playouts.py`."""

    def Position(  # noqa: N802
        self, view: View, odds: Sequence[float], swaps: float, weights: Mapping[str, float]
    ) -> Position: ...


def played_out_move(view: View, aids: Aids, chance: Chance) -> Move | None:
    """What to build, or whom to sabotage; None where playouts cannot tell."""
    if aids.playouts is None:
        return None
    weighed = weigh(aids.playouts, view, aids.weighed(WEIGHTS), chance)
    if weighed is None:
        return None
    if view.phase == "build":
        left, right = _best(view, weighed.builds, list(map(max, weighed.worths)), chance)
        return Build(left, right)
    return _attack(*_best(view, weighed.attacks, weighed.worths[0], chance))


def weighed_moves(view: View, aids: Aids, chance: Chance) -> Iterator[tuple[Move, float]]:
    """Everything that could be done now, with a match's share; a pair with the best sign to it."""
    weighed = weigh(aids.playouts, view, aids.weighed(WEIGHTS), chance)
    if weighed is None:
        return
    if view.phase == "build":
        for (left, right), worths in zip(weighed.builds, weighed.worths, strict=True):
            yield Build(left, right), max(worths)
        return
    for (sign, target), worth in zip(weighed.attacks, weighed.worths[0], strict=True):
        yield _attack(sign, target), worth


def _attack(sign: int, target: int) -> Move:
    return Pass() if target < 0 else Sabotage(sign, Seat(target // 2), SIDES[target % 2])


def weigh(
    playouts: Playouts, view: View, weights: Mapping[str, float], chance: Chance
) -> Weighed | None:
    """What everything that a seat could do is worth; None if no table could be."""
    swaps, rivals = 0.5 if chance.fraction() < OPEN else 0.0, len(rivals_of(view))
    odds = ODDS if rivals == 1 else ODDS_AMONG_SEVERAL
    position = playouts.Position(view, odds, swaps, weights)
    matches = MATCHES // len(view.players) ** 2
    return position.weighed(chance.word(), TABLES, EFFORT, matches)


def _best(
    view: View, choices: Sequence[tuple[int, int]], worths: Sequence[float], chance: Chance
) -> tuple[int, int]:
    least = max(worths) - (CLOSE if len(rivals_of(view)) == 1 else CLOSE_AMONG_SEVERAL)
    return chance.pick([one for one, worth in zip(choices, worths, strict=True) if worth >= least])
