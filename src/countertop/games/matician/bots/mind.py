"""Matician's bots. They see what their seat sees.

beginner: lays the two numbers that make the most as they lie, and sabotages at random.
skilled:  weighs what a sign would do to each symbol, its own and the others'.
expert:   answers a few imagined tables, drawn anew each time, so that it cannot be read
          (`imagine.py`); it remembers nothing and needs nothing but the view. Where the lab is
          installed it tries all it could do in compiled playouts instead (`advice.py`).

Matches of two, seats swapped: with playouts the expert beats the unaided one in 53.5 % (of 2,000),
the skilled bot in 64 % (of 1,200) and the beginner in 89 % (of 400); the unaided one beats the
skilled bot in 60.7 % (of 2,000) and the beginner in 84 % (of 1,000).
"""

from collections.abc import Sequence
from functools import cache

from msgspec.structs import replace

from ....engine.chance import Chance
from ....engine.game import Millis, Mind, Plan, Seat
from ..cards import Sign, Symbol
from ..make.habits import PRINTED, TABLES, WITH_HOUSE_SIGNS, read, stored
from ..state import SIDES, Build, Move, Pass, Ready, Sabotage, Trap
from ..views import Face, View
from .judge import Attack, Habit, Rival, Table, best_choice, pairs_of, value
from .playouts import advised_move, playouts, use, warm

__all__ = ["LEVELS", "UNAIDED", "MaticianMind", "playouts", "think", "use", "wake", "warm"]

LEVELS = ("beginner", "skilled", "expert")

UNAIDED = "unaided"
"""The expert without playouts in every installation: golden playthroughs are told with it."""

_PAUSE = {"beginner": 3200, "skilled": 2400, "expert": 2000, UNAIDED: 2000}
"""Milliseconds that a choice takes at the median; half to double of it in all."""

_LIKELY_NUMBER = 8


class MaticianMind(Mind, frozen=True):
    """For which choice the plan was made: nothing else is remembered."""

    about: tuple[int, str] | None = None


def wake(view: View, level: str, chance: Chance) -> MaticianMind:
    return MaticianMind(level)


def think(view: View, mind: MaticianMind, now: Millis, chance: Chance) -> MaticianMind:
    about = (view.round, view.phase)
    if not _has_to_choose(view):
        return replace(mind, plan=None, about=None)
    if mind.plan is not None and mind.about == about:
        return mind
    plan = Plan(_choice(view, mind.level, chance), _due(mind, now, chance))
    return replace(mind, plan=plan, about=about)


def _has_to_choose(view: View) -> bool:
    assert view.seat is not None
    own = view.players[view.seat]
    match view.phase:
        case "build":
            return own.place is None and not own.has_built
        case "sabotage":
            return own.place is None and not own.has_chosen
        case "reveal":
            return own.place is None and not own.ready
        case "over":
            return False


def _due(mind: MaticianMind, now: Millis, chance: Chance) -> Millis:
    median = _PAUSE[mind.level]
    return Millis(now + int(median * 2 ** (2 * chance.fraction() - 1)))


def _choice(view: View, level: str, chance: Chance) -> Move:
    if view.phase == "reveal":
        return Ready()
    if level == "expert" and (advised := advised_move(view, chance)) is not None:
        return advised
    choose = {"beginner": _beginner, "skilled": _skilled}.get(level, _expert)
    return choose(view, chance)


def _beginner(view: View, chance: Chance) -> Move:
    if view.phase == "build":
        symbol = _symbol(view)
        return _build(view, max(_pairs(view), key=lambda pair: value(symbol, *pair, ())))
    everything: list[Move] = [Pass(), *_sabotages(view)]
    return chance.pick(everything)


def _skilled(view: View, chance: Chance) -> Move:
    """As if every sign on the table were a minus that falls on either side alike."""
    if view.phase == "build":
        symbol = _symbol(view)
        return _build(view, max(_pairs(view), key=lambda pair: _weighed(symbol, pair)))
    attacks = [(_damage(view, move), chance.fraction(), move) for move in _sabotages(view)]
    if not attacks:
        return Pass()
    damage, _, move = max(attacks, key=lambda attack: attack[:2])
    return move if damage > 0 else Pass()


def _weighed(symbol: Symbol, pair: tuple[int, int]) -> float:
    spoiled = [value(symbol, *pair, (Attack("-", side),)) for side in SIDES]
    return 2 * value(symbol, *pair, ()) + sum(spoiled)


def _damage(view: View, move: Sabotage) -> float:
    """What this sign would take from an equation of two likely numbers, more from a leader."""
    victim = view.players[move.victim]
    assert victim.symbol is not None
    laid = tuple(Attack("-", trap.side) for trap in view.traps if trap.victim == move.victim)
    sign = _sign(view, move.sign)
    before, after = (
        value(victim.symbol, _LIKELY_NUMBER + 2, _LIKELY_NUMBER - 2, attacks)
        for attacks in (laid, (*laid, Attack(sign, move.side)))
    )
    return (before - after) * (1 + victim.points)


def _expert(view: View, chance: Chance) -> Move:
    pairs = _pairs(view) if view.phase == "build" else [_laid_pair(view)]
    signs = [face.sign for face in view.hand if face.sign is not None]
    rivals = _rivals(view)
    habits = [_fitting_habits(view, seat) for seat in rivals]
    tables = [_imagined(view, rivals, habits, chance) for _ in range(TABLES)]
    choice = best_choice(_symbol(view), pairs, signs, tables, chance)
    if view.phase == "build":
        return _build(view, (choice.left, choice.right))
    if choice.rival is None or choice.attack is None:
        return Pass()
    card = next(face.card for face in view.hand if face.sign == choice.attack.sign)
    return Sabotage(card, rivals[choice.rival], choice.attack.side)


def _imagined(
    view: View, rivals: Sequence[Seat], habits: Sequence[Sequence[Habit]], chance: Chance
) -> Table:
    """One table that could be: everybody plays a habit that fits what has been seen of them."""
    table = []
    for number, seat in enumerate(rivals):
        trap = _trap_by(view, seat)
        others = [None, *(other for other in range(len(rivals)) if other != number)]
        if trap is None:
            victim = chance.pick(others)
        else:
            victim = None if trap.victim == view.seat else rivals.index(trap.victim)
        theirs = view.players[seat].symbol
        assert theirs is not None
        table.append(Rival(theirs, chance.pick(habits[number]), victim))
    return table


def _trap_by(view: View, seat: Seat) -> Trap | None:
    return next((trap for trap in view.traps if trap.by == seat), None)


def _fitting_habits(view: View, seat: Seat) -> Sequence[Habit]:
    theirs = view.players[seat].symbol
    assert theirs is not None
    house = view.options.extra_signs
    numbers = [face.number for face in view.hand if face.number is not None]
    habits = (WITH_HOUSE_SIGNS if house else PRINTED).possible(
        _habits("house" if house else "printed")[theirs + _symbol(view)],
        numbers,
        len(view.hand) - len(numbers),
    )
    if not view.players[seat].has_chosen:
        return habits
    trap = _trap_by(view, seat)
    side = trap.side if trap else None
    fitting = [habit for habit in habits if (habit.attack.side if habit.attack else None) == side]
    return fitting or habits


@cache
def _habits(deck: str) -> dict[str, list[Habit]]:
    return {symbols: read(numbers) for symbols, numbers in stored(deck).items()}


def _rivals(view: View) -> list[Seat]:
    return [
        Seat(seat)
        for seat, player in enumerate(view.players)
        if seat != view.seat and player.place is None
    ]


def _symbol(view: View) -> Symbol:
    assert view.seat is not None
    symbol = view.players[view.seat].symbol
    assert symbol is not None
    return symbol


def _pairs(view: View) -> list[tuple[int, int]]:
    return pairs_of([face.number for face in view.hand if face.number is not None])


def _laid_pair(view: View) -> tuple[int, int]:
    assert view.built is not None
    numbers = {face.card: face.number for face in view.hand}
    left, right = numbers[view.built.left], numbers[view.built.right]
    assert left is not None
    assert right is not None
    return left, right


def _build(view: View, pair: tuple[int, int]) -> Build:
    left = _card(view.hand, pair[0])
    right = _card([face for face in view.hand if face.card != left], pair[1])
    return Build(left, right)


def _card(faces: Sequence[Face], number: int) -> int:
    return next(face.card for face in faces if face.number == number)


def _sign(view: View, card: int) -> Sign:
    return next(face.sign for face in view.hand if face.card == card and face.sign is not None)


def _sabotages(view: View) -> list[Sabotage]:
    signs = [face.card for face in view.hand if face.sign is not None]
    places = [(seat, side) for seat in _rivals(view) for side in SIDES]
    return [Sabotage(sign, seat, side) for sign in signs for seat, side in places]
