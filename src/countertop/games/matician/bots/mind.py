"""Matician's bots. They see what their seat sees.

beginner: lays the two numbers that make the most as they lie, and sabotages at random.
skilled:  weighs what a minus would do to each symbol, its own and the others' (`judge.py`).
expert:   answers a few tables that could be, drawn anew each time, so that it cannot be read
          (`search.py`); given compiled playouts, it tries everything it could do in them instead
          (`playouts.py`).

Matches of two, seats swapped: with playouts the expert beats the unaided one in 53.5 % (of 2,000),
the skilled bot in 64 % (of 1,200) and the beginner in 89 % (of 400); the unaided one beats the
skilled bot in 60.7 % (of 2,000) and the beginner in 84 % (of 1,000). One expert among
beginners wins 44 % of matches of three and 28 % of four; without playouts 34 % and 23 %, which is
no more than a beginner would.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from ..state import Move, Pass, Ready, Sabotage
from ..views import View
from .judge import Attack, damage, promise, value
from .playouts import played_out_move
from .search import expert_move
from .seen import build_of, own_pairs, own_symbol, sabotages_of, sign_on, symbol_of
from .weights import WEIGHTS

__all__ = ["LEVELS", "WEIGHTS", "Mind", "think", "wake"]

LEVELS = ("beginner", "skilled", "expert")

PAUSE = {"beginner": 3200, "skilled": 2400, "expert": 2000}
"""Milliseconds that a choice takes at the median; it ranges from half to twice that."""


class Mind(game.Mind, frozen=True):
    """Which choice the plan is for; nothing else is remembered."""

    about: tuple[int, str] | None = None


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    about = (view.round, view.phase)
    if not _has_to_choose(view):
        return replace(mind, plan=None, about=None)
    if mind.plan is not None and mind.about == about:
        return mind
    plan = Plan(_choice(view, mind.level, chance, aids), _due(mind, now, chance))
    return replace(mind, plan=plan, about=about)


def _has_to_choose(view: View) -> bool:
    assert view.seat is not None
    own = view.players[view.seat]
    if own.place is not None:
        return False
    match view.phase:
        case "build":
            return not own.has_built
        case "sabotage":
            return not own.has_chosen
        case "reveal":
            return not own.ready
        case "over":
            return False


def _due(mind: Mind, now: Millis, chance: Chance) -> Millis:
    return Millis(now + int(PAUSE[mind.level] * 2 ** (2 * chance.fraction() - 1)))


def _choice(view: View, level: str, chance: Chance, aids: Aids) -> Move:
    if view.phase == "reveal":
        return Ready()
    match level:
        case "beginner":
            return _beginner(view, chance)
        case "skilled":
            return _skilled(view, aids.weighed(WEIGHTS), chance)
        case _:
            return played_out_move(view, aids, chance) or expert_move(view, chance)


def _beginner(view: View, chance: Chance) -> Move:
    if view.phase == "build":
        symbol = own_symbol(view)
        return build_of(view, max(own_pairs(view), key=lambda pair: value(symbol, *pair)))
    return _any_sabotage(view, chance)


def _any_sabotage(view: View, chance: Chance) -> Move:
    everything: list[Move] = [Pass(), *sabotages_of(view)]
    return chance.pick(everything)


def _skilled(view: View, weights: Mapping[str, float], chance: Chance) -> Move:
    """Takes every sign on the table for a minus, as likely to land on one side as on the other."""
    has_a_whim = bool(weights["whim"]) and chance.fraction() < weights["whim"]
    if view.phase == "build":
        pairs, symbol = own_pairs(view), own_symbol(view)
        best = max(pairs, key=lambda pair: promise(symbol, pair, weights))
        return build_of(view, chance.pick(pairs) if has_a_whim else best)
    if has_a_whim:
        return _any_sabotage(view, chance)
    attacks = [
        (_damage(view, move, weights), chance.fraction(), move) for move in sabotages_of(view)
    ]
    if not attacks:
        return Pass()
    most, _, move = max(attacks, key=lambda attack: attack[:2])
    return move if most > weights["least_damage"] else Pass()


def _damage(view: View, move: Sabotage, weights: Mapping[str, float]) -> float:
    """What a sign would cost its victim; it counts for more against a leader."""
    laid = tuple(Attack("-", trap.side) for trap in view.traps if trap.victim == move.victim)
    attack = Attack(sign_on(view, move.sign), move.side)
    lead = 1 + weights["leader"] * view.players[move.victim].points
    return damage(symbol_of(view, move.victim), laid, attack, weights) * lead
