"""The expert's imagination: tables that could be, and the best answer to a handful of them.

A player who answers a few imagined tables, drawn anew each time, plays a mix that cannot be read.
How the imagined opponents play is a habit learned by playing the same way against itself
(`make_habits.py`: fictitious play), so the mix comes close to an equilibrium.
"""

from collections.abc import Sequence
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from ....engine.chance import Chance
from ..cards import Sign, Symbol
from ..state import SIDES, Side

HOUSE: tuple[Sign, ...] = ("-", "half", "square")


class Attack(NamedTuple):
    """A sign before one side of somebody's equation."""

    sign: Sign
    side: Side


class Habit(NamedTuple):
    """How somebody plays one round against one opponent: two numbers, and an attack or none."""

    left: int
    right: int
    attack: Attack | None


ATTACKS: tuple[Attack, ...] = tuple(Attack(sign, side) for sign, side in product(HOUSE, SIDES))


class Rival(NamedTuple):
    """An opponent as imagined: their symbol, how they play, and whom they attack (None: me)."""

    symbol: Symbol
    habit: Habit
    victim: int | None


Table = Sequence[Rival]


class Choice(NamedTuple):
    """What the thinker could do: two numbers, and an attack on a rival or none."""

    left: int
    right: int
    rival: int | None = None
    attack: Attack | None = None


def best_choice(
    symbol: Symbol,
    pairs: Sequence[tuple[int, int]],
    signs: Sequence[Sign],
    tables: Sequence[Table],
    chance: Chance,
) -> Choice:
    """The choice that wins most of these tables; of several alike, any."""
    attacks = _attacks(len(tables[0]), signs)
    score = {(pair, attack): 0.0 for pair in pairs for attack in attacks}
    for table in tables:
        marks = [_mark(table, attack) for attack in attacks]
        mine = _attacks_on(table, None)
        for pair in pairs:
            own = value(symbol, *pair, mine)
            for attack, mark in zip(attacks, marks, strict=True):
                score[pair, attack] += (own > mark) - (own < mark)
    best = max(score.values())
    pair, attack = chance.pick([choice for choice, points in score.items() if points == best])
    return Choice(*pair, *attack)


def _attacks(rivals: int, signs: Sequence[Sign]) -> list[tuple[None, None] | tuple[int, Attack]]:
    kinds = [attack for attack in ATTACKS if attack.sign in signs]
    return [(None, None), *((rival, attack) for rival in range(rivals) for attack in kinds)]


def _mark(table: Table, attack: tuple[None, None] | tuple[int, Attack]) -> float:
    """The highest solution among the rivals, if the thinker attacks like this."""
    return max(
        value(
            rival.symbol,
            rival.habit.left,
            rival.habit.right,
            _attacks_on(table, number) + ((attack[1],) if attack[0] == number else ()),
        )
        for number, rival in enumerate(table)
    )


def _attacks_on(table: Table, victim: int | None) -> tuple[Attack, ...]:
    return tuple(
        rival.habit.attack
        for number, rival in enumerate(table)
        if rival.habit.attack is not None and rival.victim == victim and number != victim
    )


@cache
def value(symbol: Symbol, left: int, right: int, attacks: tuple[Attack, ...]) -> float:
    """What an equation comes to with these signs before its numbers."""
    first = _signed(left, [attack.sign for attack in attacks if attack.side == "left"])
    second = _signed(right, [attack.sign for attack in attacks if attack.side == "right"])
    match symbol:
        case "+":
            return first + second
        case "-":
            return first - second
        case "*":
            return first * second
        case "/":
            return first / second


def _signed(number: float, signs: Sequence[Sign]) -> float:
    """R6, R11: halves first, then squares, then the minuses."""
    number /= 2 ** signs.count("half")
    for _ in range(signs.count("square")):
        number *= number
    return -number if signs.count("-") % 2 else number


def pairs_of(numbers: Sequence[int]) -> list[tuple[int, int]]:
    """Every way to lay two of these numbers, each way once."""
    return sorted(set(permutations(numbers, 2)))
