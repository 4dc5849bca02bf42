"""Bots for Martian Math. They see what a player sees and work the sums out for themselves.

- beginner: likes big numbers, and its outposts beside each other (`judge.py`);
- skilled: builds its own colony where it can grow, and seizes what hurts (`judge.py`);
- expert: with two it looks a roll ahead, blocks, seizes and splits (`search.py`), or tries its best
  calls in compiled playouts (`playouts.py`); with more it settles (`judge.py`), and asks playouts
  on all maps but the widest.

How often each level wins is in docs/performance.md.

They take as long as a friendly person would, so that everybody sees the dice fall, the turn
that was lost, and the map of a round that is over.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from .. import rules
from ..state import Call, Claim, Move, Roll, Shuffle, State
from ..views import View
from .judge import beginners_target, builders_target
from .mars import Mars, masks_of
from .playout_weights import TUNED
from .playouts import advised_hex, usual_weights
from .search import best_target

TARGETS = {"beginner": beginners_target, "skilled": builders_target, "expert": best_target}
"""How each level chooses a hex by itself."""
LEVELS = tuple(TARGETS)
WEIGHTS = TUNED
"""The weights by which playouts are played with two and any markers; others in their places hold
elsewhere, too (`usual_weights`)."""

PAUSES = {"roll": (700, 500), "drift": (1600, 600), "call": (900, 1100), "shuffle": (4000, 1000)}
"""Milliseconds before a bot acts, and how much longer it may take."""


class Mind(game.Mind, frozen=True):
    """A plan, and the moment of the match that it is about."""

    moment: tuple[int, int, str] | None = None


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    if view.seat != view.turn or view.phase == "over":
        return replace(mind, plan=None, moment=None)
    moment = (view.round, view.turns, view.phase)
    if mind.plan is not None and mind.moment == moment:
        return mind
    due = Millis(now + _pause(view, chance))
    return replace(mind, plan=Plan(_move(view, mind.level, chance, aids), due), moment=moment)


def _pause(view: View, chance: Chance) -> int:
    lost = view.phase == "roll" and view.last_turn is not None and view.last_turn.kind == "drift"
    least, more = PAUSES["drift" if lost else view.phase]
    return least + chance.below(more + 1)


def _move(view: View, level: str, chance: Chance, aids: Aids) -> Move:
    if view.phase == "roll":
        return Roll()
    if view.phase == "shuffle":
        return Shuffle()
    state = rules.guess(view, chance)
    calls = [move for move in rules.moves(state, state.turn) if isinstance(move, Claim | Call)]
    wanted = _hex(state, sorted({call.hex for call in calls}), level, chance, aids)
    return chance.pick([call for call in calls if call.hex == wanted])


def _hex(state: State, hexes: Sequence[int], level: str, chance: Chance, aids: Aids) -> int:
    """The hex to take, of those that the calls lead to."""
    if len(hexes) == 1:
        return hexes[0]
    if level == "expert" and aids.playouts is not None:
        weights = aids.weighed(usual_weights(state))
        advised = advised_hex(aids.playouts, weights, state, hexes, chance)
        if advised is not None:
            return advised
    targets = sum(1 << hex_ for hex_ in hexes)
    target = TARGETS[level](Mars(state), masks_of(state), state.turn, targets)
    return target.bit_length() - 1
