"""What the lab adds to the expert, where it is installed: it tries the plays it likes in playouts.

After each of the plays that it likes best the rest of the round is played out, with the same cards
for all of them; the better half goes on with twice as many playouts, until one is left. They are
counted and not timed, so that the same seed gives the same match on every machine. They say which
card goes where, not when: the expert is as quick as it was, and errs as often. When to take Help is
left to its tuned weights: three experts who tried that in playouts too took it too early.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from ....engine.chance import Chance
from ....engine.game import Millis, Seat
from ....engine.playouts import CompiledPlayouts, best_by_halves
from .. import rules
from ..cards import CardId
from ..state import Move, Options, Place
from ..views import View
from .skills import weights

KEPT = 6
"""How many plays are tried."""
EFFORT = 60_000_000
"""Milliseconds of all players' time that are played out for an answer."""
MOST_PLAYOUTS = 2_000
"""For an answer, however little is left of a round."""
STRETCH = Millis(120_000)
"""Without a clock so much of a round is played out."""

Try = tuple[Move, Millis]
"""What may be done, and when that would be."""


class Thought(Struct, frozen=True):
    """What a bot has in mind while it chooses: what it takes cards to be worth and since when, its
    pace, until when it works out cards, and when the table last changed."""

    now: Millis
    beliefs: Mapping[CardId, tuple[int, Millis]]
    pace: float = 1.0
    busy: Millis = Millis(0)
    moved: Millis = Millis(0)


def _rehearse(found: Any) -> None:
    state = replace(rules.setup(Options(), 1, Chance(0)), phase="rush")
    view = rules.view(state, Seat(0))
    position = found.Position(view, Thought(Millis(0), {}), weights("expert"))
    card = next(face.card for face in view.hand if face)
    position.points(Place(card, view.column[0].goal.goal, None), 0, 0, 1, 0)


playouts = CompiledPlayouts(__package__, _rehearse)
warm = playouts.warm


def advised(view: View, thought: Thought, tries: Sequence[Try], chance: Chance) -> Move | None:
    """The best of some moves; None where playouts cannot tell."""
    compiled = playouts.compiled
    if compiled is None or len(tries) < 2:
        return None
    position = compiled.Position(view, thought, weights("expert"))
    return most_points(position, tries, _affordable(view, thought.now), chance.word())


def _affordable(view: View, now: Millis) -> int:
    left = STRETCH if view.deadline is None else max(1, view.deadline - now)
    return min(MOST_PLAYOUTS, EFFORT // (left * len(view.players)))


def most_points(position: Any, tries: Sequence[Try], count: int, seed: int) -> Move:
    """The move that makes most points in about so many playouts."""
    move, _ = best_by_halves(tries, count, lambda one, *which: position.points(*one, *which, seed))
    return move
