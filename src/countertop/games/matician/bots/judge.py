"""What a bot thinks of an equation, its own or a rival's, and of a sign in front of it."""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import permutations, product
from math import sqrt
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
LEFT, RIGHT = Attack("-", "left"), Attack("-", "right")
EITHER_WAY: tuple[Symbol, ...] = ("+", "*")
"""Symbols whose solution is the same with the numbers the other way round."""
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


def esteem(solution: float, rivals: int, weights: Mapping[str, float]) -> float:
    """What a solution is good for: the higher the better, but twice as high is not twice as good.
    Below zero one still beats a single rival who is further below; with every further rival it is
    less likely that all of them are, and it matters less how far below one is."""
    if solution >= 0:
        return sqrt(solution)
    return -sqrt(-solution) * weights["below"] ** (rivals - 1)


def turns(rivals: int, weights: Mapping[str, float]) -> tuple[float, float, float]:
    """How likely so many rivals are to turn neither number of an equation, one certain number
    alone, or both. Each lays a minus as often as `signs_expected` says, before any number of
    anybody else."""
    hit = weights["signs_expected"] / rivals
    one, both = (1 - hit) ** rivals, (1 - 2 * hit) ** rivals
    return (1 + 2 * one + both) / 4, (1 - both) / 4, (1 - 2 * one + both) / 4


def promise(symbol: Symbol, pair: Pair, rivals: int, weights: Mapping[str, float]) -> float:
    """How good two numbers look, with what so many rivals may do to them."""
    neither, either, both = turns(rivals, weights)
    return (
        neither * esteem(value(symbol, *pair), rivals, weights)
        + either * esteem(value(symbol, *pair, (LEFT,)), rivals, weights)
        + either * esteem(value(symbol, *pair, (RIGHT,)), rivals, weights)
        + both * esteem(value(symbol, *pair, (LEFT, RIGHT)), rivals, weights)
    )


def likely_pair(symbol: Symbol, weights: Mapping[str, float]) -> tuple[float, float]:
    """What somebody probably builds with. Where both sides are the same, nobody knows which of the
    two numbers is the higher one."""
    high, low, least = weights["likely_high"], weights["likely_low"], weights["likely_least"]
    if symbol in EITHER_WAY:
        return (high + low) / 2, (high + low) / 2
    return high, least


def damage(
    symbol: Symbol,
    laid: tuple[Attack, ...],
    attack: Attack,
    rivals: int,
    weights: Mapping[str, float],
) -> float:
    """What one more sign would take from an equation of two likely numbers."""
    likely = likely_pair(symbol, weights)
    before, after = value(symbol, *likely, laid), value(symbol, *likely, (*laid, attack))
    return esteem(before, rivals, weights) - esteem(after, rivals, weights)
