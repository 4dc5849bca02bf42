"""The expert's answer to a single rival: a soft one, so that it cannot be read.

What the rival may do is expected as self-play has taught (`make/mixes.py`), less likely the more of
its cards one holds oneself. Everything the expert could do is reckoned against all of that; what
does better is done far more often, and what does equally well equally often. The strategies were
learned from just such answers, so a best answer to the expert gains next to nothing.
"""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import exp

from ....engine.chance import Chance
from ..cards import Sign, Symbol
from ..state import Move, Pass, Sabotage
from ..views import View
from .judge import ATTACKS, Attack, Pair, value
from .search import as_seen
from .seen import (
    build_of,
    card_with,
    own_numbers,
    own_pairs,
    own_signs,
    own_symbol,
    rivals_of,
    symbol_of,
)
from .strategies import Deck, Strategy, deck_of, mixed

SOFT = 0.01
"""What is worth this much less, in rounds won, is done 2.7 times less often."""

Symbols = tuple[Symbol, Symbol]
"""One's own, and the rival's."""
Mix = Mapping[Strategy, float]
"""How likely somebody is to do each thing; the shares need not add up to one."""


class Marks:
    """What a rival may come to, with one attack of theirs and one on them."""

    def __init__(self, shares: Iterable[tuple[float, float]]) -> None:
        ordered = sorted(shares)
        self._solutions = [solution for solution, _ in ordered]
        self._below = [0.0, *accumulate(share for _, share in ordered)]

    def wins(self, solution: float) -> float:
        """How much of it a solution beats, less how much beats it."""
        first, last = (
            bisect_left(self._solutions, solution),
            bisect_right(self._solutions, solution),
        )
        return self._below[first] - (self._below[-1] - self._below[last])


def answered_move(view: View, chance: Chance) -> Move:
    (rival,) = rivals_of(view)
    symbols, deck = (own_symbol(view), symbol_of(view, rival)), deck_of(view.options)
    numbers, signs = own_numbers(view), own_signs(view)
    known = mixed(symbols[1] + symbols[0], extra_signs=view.options.extra_signs)
    expected = weighed(deck, as_seen(view, rival, known), numbers, signs)
    chosen = _drawn(soft_answer(symbols, own_pairs(view), signs, expected), chance)
    if view.phase == "build":
        return build_of(view, (chosen.left, chosen.right))
    if chosen.attack is None:
        return Pass()
    return Sabotage(card_with(view, chosen.attack.sign), rival, chosen.attack.side)


def weighed(
    deck: Deck, strategies: Iterable[Strategy], numbers: Sequence[int], signs: Sequence[Sign]
) -> Mix:
    """Each as likely as the cards for it are to be held by somebody else."""
    shares: defaultdict[Strategy, float] = defaultdict(float)
    for strategy in strategies:
        shares[strategy] += 1
    return {
        one: share * deck.left_for((one.left, one.right), numbers) * deck.left_of(one.attack, signs)
        for one, share in shares.items()
    }


def soft_answer(
    symbols: Symbols, pairs: Sequence[Pair], signs: Sequence[Sign], expected: Mix
) -> Mix:
    """How often to do each thing."""
    worths = worths_of(symbols, pairs, signs, expected)
    best, total = max(worths.values()), sum(expected.values()) or 1.0
    return {one: exp((worth - best) / total / SOFT) for one, worth in worths.items()}


def worths_of(
    symbols: Symbols, pairs: Sequence[Pair], signs: Sequence[Sign], expected: Mix
) -> Mapping[Strategy, float]:
    """How much of what is expected each thing one could do beats, less how much beats it."""
    attacks = [None, *(attack for attack in ATTACKS if attack.sign in signs)]
    laid: defaultdict[Attack | None, list[tuple[Strategy, float]]] = defaultdict(list)
    for strategy, share in expected.items():
        laid[strategy.attack].append((strategy, share))
    worths = {Strategy(*pair, attack): 0.0 for pair in pairs for attack in attacks}
    for theirs, those in laid.items():
        own = {pair: value(symbols[0], *pair, _alone(theirs)) for pair in pairs}
        for attack in attacks:
            marks = Marks(
                (value(symbols[1], one.left, one.right, _alone(attack)), share)
                for one, share in those
            )
            for pair in pairs:
                worths[Strategy(*pair, attack)] += marks.wins(own[pair])
    return worths


def _alone(attack: Attack | None) -> tuple[Attack, ...]:
    return () if attack is None else (attack,)


def _drawn(mix: Mix, chance: Chance) -> Strategy:
    shares = list(accumulate(mix.values()))
    return list(mix)[min(bisect_right(shares, chance.fraction() * shares[-1]), len(mix) - 1)]
