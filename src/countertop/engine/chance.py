"""Chance that every machine, every Python and a compiled kernel draws alike: splitmix64. And, at
a table with something to lose, chance that nobody can work out from what they have seen."""

import hmac
from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")

_WORD = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Chance:
    """One stream of chance. A match opens a fresh one for each entry of its log (`Chance.of`)."""

    __slots__ = ("_seed", "_state")
    _seed: int
    _state: int | None

    def __init__(self, seed: int) -> None:
        self._state = seed & _WORD

    @classmethod
    def of(cls, seed: int, entry: int) -> "Chance":
        """The stream that belongs to one entry: the same forever, whatever came before.

        It starts at a word of another stream. Most entries draw nothing, so that word is drawn
        by whoever draws first."""
        stream = cls.__new__(cls)
        stream._seed, stream._state = seed + (entry - 1) * _STEP, None
        return stream

    def word(self) -> int:
        """The next 64 bits."""
        state = self._state
        if state is None:
            state = Chance(self._seed).word()
        self._state = word = (state + _STEP) & _WORD
        word = (word ^ (word >> 30)) * 0xBF58476D1CE4E5B9 & _WORD
        word = (word ^ (word >> 27)) * 0x94D049BB133111EB & _WORD
        return word ^ (word >> 31)

    def below(self, n: int) -> int:
        """A number from 0 to n - 1."""
        return (self.word() >> 32) * n >> 32

    def fraction(self) -> float:
        """A number from 0 up to, but not including, 1: 53 bits of it."""
        return (self.word() >> 11) / (1 << 53)

    def pick(self, items: Sequence[T]) -> T:
        """One of the items, each as likely as the next."""
        return items[self.below(len(items))]

    def shuffled(self, items: Sequence[T]) -> tuple[T, ...]:
        """Fisher-Yates, from the end."""
        pool = list(items)
        for last in range(len(pool) - 1, 0, -1):
            pick = self.below(last + 1)
            pool[last], pool[pick] = pool[pick], pool[last]
        return tuple(pool)


class KeyedChance(Chance):
    """A stream that nobody foresees without its key: HMAC-SHA256 of the entry's number and of how
    many blocks came before, each eight bytes, big-endian; four words a block."""

    __slots__ = ("_block", "_entry", "_key", "_words")

    def __init__(self, key: bytes, entry: int) -> None:
        self._key = key
        self._entry = entry.to_bytes(8, "big", signed=True)
        self._block = 0
        self._words: list[int] = []

    @property
    def is_drawn(self) -> bool:
        """Whether anybody has drawn from it."""
        return self._block > 0

    def word(self) -> int:
        """The next 64 bits."""
        if not self._words:
            counted = self._entry + self._block.to_bytes(8, "big")
            block = hmac.digest(self._key, counted, "sha256")
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in (24, 16, 8, 0)]
            self._block += 1
        return self._words.pop()
