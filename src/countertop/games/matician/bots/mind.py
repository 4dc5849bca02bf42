"""Matician's bots. They see what their seat sees.

beginner: lays the two numbers that make the most as they lie, and sabotages at random; only a half
          or a square does not go where it plainly helps.
skilled:  weighs what so many rivals may do to its numbers, and lays a sign where it costs most
          (`judge.py`).
expert:   answers a single rival softly (`answers.py`), and several by a few tables that could be,
          drawn anew each time (`search.py`), so that it cannot be read; given compiled playouts, it
          tries everything it could do in them instead (`playouts.py`).

Where a sign lies is open at once, and until the last one has chosen everybody may change their
mind. So whoever lays late knows most: skilled bots take their time and experts more, think again
whenever somebody has chosen, and take a sign back that would do the wrong thing by now. That is
worth as much as all the rest: docs/performance.md has how often each level wins.
"""

from collections.abc import Mapping

from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from ..state import Move, Pass, Ready, Sabotage
from ..views import View
from .answers import answered_move
from .judge import Attack, damage, promise, value
from .playouts import played_out_move
from .search import expert_move
from .seen import (
    build_of,
    minuses_among_signs,
    own_pairs,
    own_symbol,
    rivals_of,
    sabotages_of,
    sign_on,
    symbol_of,
)
from .weights import WEIGHTS

__all__ = ["LEVELS", "WEIGHTS", "Mind", "think", "wake"]

LEVELS = ("beginner", "skilled", "expert")

PAUSE = {"beginner": 3200, "skilled": 2400, "expert": 2000}
"""Milliseconds that a choice takes at the median; it ranges from half to twice that."""
WATCH = {"skilled": (4200, 0.5), "expert": (7700, 0.25)}
"""The same for those who watch what the others lay, and how many octaves it ranges up and down:
whoever lays late has seen most, and an expert watches longer than any beginner or skilled bot
takes. Nobody is kept waiting for that alone, since"""
ANSWER = 1000
"""is how long it takes, at the median, once everybody else has chosen, or to change one's mind."""
REACTION = 600
"""How soon before a sign is laid another place can still be found for it, and how long before a
clock runs out (R10) everybody chooses at the latest."""


class Mind(game.Mind, frozen=True):
    """Which choice the plan is for, and how many of the others had made theirs; nothing else is
    remembered."""

    about: tuple[int, str] | None = None
    chosen: int = 0


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    about, chosen = (view.round, view.phase), _chosen_by_others(view)
    if not _may_choose(view):
        return replace(mind, plan=None, about=None)
    is_new = mind.about != about
    if not is_new and not _looks_again(mind, chosen):
        return mind
    mind = replace(mind, about=about, chosen=chosen)
    if is_new and _has_chosen(view):
        return replace(mind, plan=None)
    due = _due(view, mind, now, chance) if is_new else _due_again(view, mind, now, chance)
    move = _choice(view, mind.level, chance, aids)
    if _has_chosen(view) and not _is_other(view, move):
        return replace(mind, plan=None)
    return replace(mind, plan=Plan(move, _in_time(view, now, due)))


def _may_choose(view: View) -> bool:
    """Until the last one has chosen, everybody may change their mind."""
    assert view.seat is not None
    own = view.players[view.seat]
    return own.place is None and view.phase != "over" and not own.ready


def _has_chosen(view: View) -> bool:
    return {"build": view.built, "sabotage": view.sabotage}.get(view.phase) is not None


def _chosen_by_others(view: View) -> int:
    """How many others have laid a sign or passed."""
    return sum(player.has_chosen for seat, player in enumerate(view.players) if seat != view.seat)


def _looks_again(mind: Mind, chosen: int) -> bool:
    """Whether more lies on the table than when it made up its mind. Only that: if it answered every
    change of mind, two bots would go on answering each other."""
    return mind.level != "beginner" and chosen > mind.chosen


def _due(view: View, mind: Mind, now: Millis, chance: Chance) -> Millis:
    if view.phase == "sabotage" and mind.level in WATCH:
        median, octaves = WATCH[mind.level]
        return _after(now, median, chance, octaves)
    return _after(now, PAUSE[mind.level], chance)


def _due_again(view: View, mind: Mind, now: Millis, chance: Chance) -> Millis:
    """Where a sign goes is changed in time, unless it is all but laid. One that lies there is taken
    back after a moment; and nobody waits any longer once all the others have chosen."""
    answer = _after(now, ANSWER, chance)
    if mind.plan is None:
        return answer
    due = mind.plan.due
    return Millis(min(due, answer) if _is_last(view) else max(due, now + REACTION))


def _in_time(view: View, now: Millis, due: Millis) -> Millis:
    """Nobody watches for so long that the clock chooses for them."""
    return due if view.until is None else Millis(max(now, min(due, view.until - REACTION)))


def _is_last(view: View) -> bool:
    return _chosen_by_others(view) == len(rivals_of(view))


def _after(now: Millis, median: int, chance: Chance, octaves: float = 1.0) -> Millis:
    """From half to twice as long, or within fewer octaves."""
    return Millis(now + int(median * 2 ** (octaves * (2 * chance.fraction() - 1))))


def _is_other(view: View, move: Move) -> bool:
    """Whether a sign would lie elsewhere, or another one there."""
    laid = view.sabotage
    if not isinstance(move, Sabotage) or not isinstance(laid, Sabotage):
        return move != laid
    where = (move.victim, move.side) == (laid.victim, laid.side)
    return not where or sign_on(view, move.sign) != sign_on(view, laid.sign)


def _choice(view: View, level: str, chance: Chance, aids: Aids) -> Move:
    if view.phase == "reveal":
        return Ready()
    match level:
        case "beginner":
            return _beginner(view, chance)
        case "skilled":
            return _skilled(view, aids.weighed(WEIGHTS), chance)
        case _:
            return played_out_move(view, aids, chance) or _unaided(view, chance)


def _unaided(view: View, chance: Chance) -> Move:
    return (answered_move if len(rivals_of(view)) == 1 else expert_move)(view, chance)


def _beginner(view: View, chance: Chance) -> Move:
    if view.phase == "build":
        symbol = own_symbol(view)
        return build_of(view, max(own_pairs(view), key=lambda pair: value(symbol, *pair)))
    sensible: list[Move] = [one for one in sabotages_of(view) if not _plainly_helps(view, one)]
    return chance.pick([Pass(), *sensible])


def _plainly_helps(view: View, move: Sabotage) -> bool:
    """A child knows that a square makes a number larger and a half makes it smaller, and which
    number is taken away or divided by. What a minus does there is another matter."""
    sign, symbol = sign_on(view, move.sign), symbol_of(view, move.victim)
    takes_away = move.side == "right" and symbol in ("-", "/")
    return sign != "-" and takes_away != (sign == "square")


def _any_sabotage(view: View, chance: Chance) -> Move:
    everything: list[Move] = [Pass(), *sabotages_of(view)]
    return chance.pick(everything)


def _skilled(view: View, weights: Mapping[str, float], chance: Chance) -> Move:
    """Takes every sign on the table for a minus, as likely to land on one side as on the other."""
    has_a_whim = bool(weights["whim"]) and chance.fraction() < weights["whim"]
    if view.phase == "build":
        pairs, symbol, rivals = own_pairs(view), own_symbol(view), len(rivals_of(view))
        best = max(pairs, key=lambda pair: promise(symbol, pair, rivals, weights))
        return build_of(view, chance.pick(pairs) if has_a_whim else best)
    if has_a_whim:
        return _any_sabotage(view, chance)
    attacks = [
        (_damage(view, move, weights), move == view.sabotage, chance.fraction(), move)
        for move in sabotages_of(view)
    ]
    if not attacks:
        return Pass()
    most, _, _, move = max(attacks, key=lambda attack: attack[:3])
    return move if most > weights["least_damage"] else Pass()


def _damage(view: View, move: Sabotage, weights: Mapping[str, float]) -> float:
    """What a sign would cost its victim, with those that lie there; it counts for more against a
    leader. With house signs, what lies there may be no minus."""
    laid = tuple(
        Attack("-", trap.side)
        for trap in view.traps
        if trap.victim == move.victim and trap.by != view.seat
    )
    attack, symbol = Attack(sign_on(view, move.sign), move.side), symbol_of(view, move.victim)
    rivals, lead = len(rivals_of(view)), 1 + weights["leader"] * view.players[move.victim].points
    is_minus = minuses_among_signs(view.options)
    if_minus, if_not = (damage(symbol, those, attack, rivals, weights) for those in (laid, ()))
    return (is_minus * if_minus + (1 - is_minus) * if_not) * lead
