"""Strategies: ways to play one round, which the expert expects of the others.

`make/strategies.py` learns those of several, whom it meets on tables that could be, and writes
`strategies.json`; `make/mixes.py` learns those of a single rival, as often as each is played where
nobody can be read, and writes `mixes.json`. There each strategy is one number.
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ..cards import MINUSES, NUMBERS, SIGNS, Sign
from ..state import HAND, Options
from .judge import ATTACKS, Attack, Pair

FILE = Path(__file__).parent / "strategies.json"
MIXES = FILE.with_name("mixes.json")


class Strategy(NamedTuple):
    """A way to play a round against one opponent: two numbers, and perhaps an attack."""

    left: int
    right: int
    attack: Attack | None


class Deck(NamedTuple):
    """What hands are dealt from: the printed deck, the house deck, or a small one to study."""

    numbers: Sequence[int]
    signs: Sequence[Sign]
    hand: int

    def possible(
        self, strategies: Sequence[Strategy], numbers: Sequence[int], signs: int
    ) -> list[Strategy]:
        """Those that can be played without any of the cards in this hand."""
        gone = {n for n in numbers if numbers.count(n) == self.numbers.count(n)}
        none_left = signs == len(self.signs)
        return [
            strategy
            for strategy in strategies
            if strategy.left not in gone
            and strategy.right not in gone
            and not (none_left and strategy.attack is not None)
        ] or list(strategies)

    def left_for(self, pair: Pair, numbers: Sequence[int]) -> float:
        """How much of the chance to be dealt these two numbers is left to whoever sees those."""
        left, right = pair
        of_left, of_right = self.numbers.count(left), self.numbers.count(right) - (left == right)
        left_there = of_left - numbers.count(left)
        right_there = of_right - numbers.count(right)
        return max(0, left_there) * max(0, right_there) / (of_left * of_right)

    def left_of(self, attack: Attack | None, signs: Sequence[Sign]) -> float:
        """The same for the sign of an attack."""
        if attack is None:
            return 1.0
        there = self.signs.count(attack.sign)
        return (there - signs.count(attack.sign)) / there


PRINTED = Deck(NUMBERS, MINUSES, HAND)
WITH_HOUSE_SIGNS = Deck(NUMBERS, SIGNS, HAND)


def deck_of(options: Options) -> Deck:
    return WITH_HOUSE_SIGNS if options.extra_signs else PRINTED


def stored(*, extra_signs: bool) -> Mapping[str, list[int]]:
    """What was learned with this deck, by symbols: "+-" is how a plus plays against a minus."""
    return _file(FILE)["house" if extra_signs else "printed"]


@cache
def learned(symbols: str, *, extra_signs: bool) -> Sequence[Strategy]:
    return decoded(stored(extra_signs=extra_signs)[symbols])


@cache
def mixed(symbols: str, *, extra_signs: bool) -> Sequence[Strategy]:
    """What a single rival does, each as likely as the next; "+-" is a plus against a minus."""
    return decoded(_file(MIXES)["house" if extra_signs else "printed"][symbols])


def encoded(strategies: Sequence[Strategy]) -> list[int]:
    """A strategy as one number: left, right and the attack (0 is none)."""
    return [
        (strategy.left * 16 + strategy.right) * 8
        + (1 + ATTACKS.index(strategy.attack) if strategy.attack else 0)
        for strategy in strategies
    ]


def decoded(numbers: Sequence[int]) -> list[Strategy]:
    return [
        Strategy(number // 128, number // 8 % 16, ATTACKS[number % 8 - 1] if number % 8 else None)
        for number in numbers
    ]


@cache
def _file(path: Path) -> Mapping[str, Mapping[str, list[int]]]:
    decks: Mapping[str, Mapping[str, list[int]]] = json.loads(path.read_text(encoding="utf-8"))
    return decks
