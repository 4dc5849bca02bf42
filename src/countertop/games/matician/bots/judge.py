"""What a bot thinks of an equation, its own or a rival's, and of a sign in front of it."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations, product
from typing import NamedTuple

from ..cards import Sign, Symbol
from ..equation import signed, solve
from ..state import SIDES, Side

Pair = tuple[int, int]
"""The numbers left and right of a symbol."""


class Attack(NamedTuple):
    """A sign in front of one side of a rival's equation."""

    sign: Sign
    side: Side


KINDS: tuple[Sign, ...] = ("-", "half", "square")
ATTACKS: tuple[Attack, ...] = tuple(Attack(sign, side) for sign, side in product(KINDS, SIDES))


def pairs_of(numbers: Sequence[int]) -> list[Pair]:
    """Every way to lay two of these numbers, each way once."""
    return sorted(set(permutations(numbers, 2)))


@cache
def value(symbol: Symbol, left: float, right: float, attacks: tuple[Attack, ...] = ()) -> float:
    """What an equation comes to with these signs before its numbers. As a float it is quick to
    compare: equal solutions are equal floats."""
    first = signed(left, (attack.sign for attack in attacks if attack.side == "left"))
    second = signed(right, (attack.sign for attack in attacks if attack.side == "right"))
    return float(solve(first, symbol, second))


def promise(symbol: Symbol, pair: Pair, weights: Mapping[str, float]) -> float:
    """How good two numbers look: as they lie, and with a minus on either side."""
    return (
        weights["plain"] * value(symbol, *pair)
        + weights["spoiled_left"] * value(symbol, *pair, (Attack("-", "left"),))
        + weights["spoiled_right"] * value(symbol, *pair, (Attack("-", "right"),))
    )


def damage(
    symbol: Symbol, laid: tuple[Attack, ...], attack: Attack, weights: Mapping[str, float]
) -> float:
    """What one more sign would take from an equation of two likely numbers."""
    likely = weights["likely_high"], weights["likely_low"]
    return value(symbol, *likely, laid) - value(symbol, *likely, (*laid, attack))
