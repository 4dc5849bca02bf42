"""Learns what the expert expects of a single rival, and writes `bots/mixes.json`.

Self-play: for each two symbols both sides answer softly, with many dealt hands, what the other side
does (`bots/answers.py`), and do a little more of that themselves. Soft answers come to rest, close
to an equilibrium. What a side does then is told by so many strategies, each as likely as any other.

    python -m countertop.games.matician.make.mixes > mixes.log

takes some minutes, and says what the best answer to each side still gains.
"""

import json
from collections.abc import Mapping, Sequence
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....engine.chance import Chance
from ..bots.answers import SOFT, Symbols
from ..bots.judge import ATTACKS, EITHER_WAY, Attack, pairs_of, value
from ..bots.strategies import MIXES, PRINTED, WITH_HOUSE_SIGNS, Deck, Strategy, encoded
from ..cards import ALL_SYMBOLS, Symbol
from ..state import Side
from .strategies import deal

SEED = 2026
KEPT = 960
"""How many strategies tell what a side does."""
ROUNDS = 400
POOL = 6000
"""How many hands are dealt."""
HANDS = 250
"""How many of them are answered in a round."""
STEP = 0.02
"""How much of what a side does is new after a round, at least."""

Reals = NDArray[np.float32]


def everything(deck: Deck) -> list[Strategy]:
    """All that can be done with some hand, sorted by pair and attack."""
    attacks = [None, *(attack for attack in ATTACKS if attack.sign in deck.signs)]
    return [Strategy(*pair, attack) for pair in pairs_of(deck.numbers) for attack in attacks]


class Hands(NamedTuple):
    """By hand and strategy."""

    possible: NDArray[np.bool_]
    left: Reals
    """How much of the chance to do it is left to somebody else."""

    def some(self, number: int) -> "Hands":
        """Those that are answered in this round."""
        start = number * HANDS % len(self.left)
        return Hands(self.possible[start : start + HANDS], self.left[start : start + HANDS])


def dealt(deck: Deck, chance: Chance, count: int) -> Hands:
    strategies = everything(deck)
    pairs = list(dict.fromkeys((one.left, one.right) for one in strategies))
    attacks = list(dict.fromkeys(one.attack for one in strategies))
    possible, left = [], []
    for _ in range(count):
        numbers, signs = deal(deck, chance)
        own = set(pairs_of(numbers))
        can = [attack is None or attack.sign in signs for attack in attacks]
        for_pairs = [deck.left_for(pair, numbers) for pair in pairs]
        of_attacks = [deck.left_of(attack, signs) for attack in attacks]
        possible.append(np.outer([pair in own for pair in pairs], can).ravel())
        left.append(np.outer(for_pairs, of_attacks).astype(np.float32).ravel())
    return Hands(np.array(possible), np.array(left))


def wins(strategies: Sequence[Strategy], symbols: Symbols) -> Reals:
    """1 where the first side's strategy beats the second side's, -1 where it is beaten."""
    mine, theirs = (_solutions(strategies, symbol) for symbol in symbols)
    return np.sign(mine - theirs.T).astype(np.float32)


def _solutions(strategies: Sequence[Strategy], symbol: Symbol) -> NDArray[np.float64]:
    """What each comes to against each."""
    attacks: list[Attack | None] = list(dict.fromkeys(one.attack for one in strategies))
    against = [
        [value(symbol, one.left, one.right, (attack,) if attack else ()) for attack in attacks]
        for one in strategies
    ]
    return np.array(against)[:, [attacks.index(one.attack) for one in strategies]]


def worths(hands: Hands, win: Reals, others: Reals) -> Reals:
    """What each strategy is worth with each hand; impossible ones less than anything."""
    expected = hands.left * others
    expected /= expected.sum(1, keepdims=True)
    return np.where(hands.possible, expected @ win.T, np.float32(-np.inf))


def answers(hands: Hands, win: Reals, others: Reals) -> Reals:
    """How often each strategy is the soft answer, over all hands."""
    worth = worths(hands, win, others)
    shares = np.exp((worth - worth.max(1, keepdims=True)) / SOFT)
    mean: Reals = (shares / shares.sum(1, keepdims=True)).mean(0)
    return mean


class Mirror(NamedTuple):
    """A plus and a times are the same from both sides: whoever lays numbers or a sign there does so
    either way round equally often."""

    images: Sequence[NDArray[np.int64]]
    """Where each strategy stands that is the same, each way to turn it."""

    def even(self, shares: Reals) -> Reals:
        mean: Reals = np.mean([shares[image] for image in self.images], axis=0)
        return mean


def mirror(strategies: Sequence[Strategy], symbols: Symbols) -> Mirror:
    places = {one: place for place, one in enumerate(strategies)}
    same = np.arange(len(strategies))
    turned = np.array([places[_turned(one)] for one in strategies])
    aimed = np.array([places[_aimed_elsewhere(one)] for one in strategies])
    images = [same, turned] if symbols[0] in EITHER_WAY else [same]
    return Mirror([*images, *(aimed[image] for image in images if symbols[1] in EITHER_WAY)])


def _turned(one: Strategy) -> Strategy:
    return Strategy(one.right, one.left, one.attack)


def _aimed_elsewhere(one: Strategy) -> Strategy:
    if one.attack is None:
        return one
    return one._replace(attack=one.attack._replace(side=_OTHER[one.attack.side]))


_OTHER: Mapping[Side, Side] = {"left": "right", "right": "left"}


def learn(deck: Deck, symbols: Symbols, hands: Hands, rounds: int = ROUNDS) -> list[list[Strategy]]:
    """How both sides play after many rounds."""
    strategies = everything(deck)
    win, ways = wins(strategies, symbols), [symbols, symbols[::-1]]
    mirrors = [mirror(strategies, way) for way in ways]
    even = np.full(len(strategies), 1 / len(strategies), np.float32)
    shares = [even, even]
    for number in range(rounds):
        step, some = max(1 / (1 + number), STEP), hands.some(number)
        news = [answers(some, win, shares[1]), answers(some, -win.T, shares[0])]
        shares = [
            share + np.float32(step) * (mirrored.even(new) - share)
            for share, mirrored, new in zip(shares, mirrors, news, strict=True)
        ]
    return [told(strategies, *side) for side in zip(shares, mirrors, strict=True)]


def told(strategies: Sequence[Strategy], shares: Reals, mirrored: Mirror) -> list[Strategy]:
    """So many strategies that do everything about as often, and all images equally often."""
    count = KEPT // len(mirrored.images)
    representatives = np.min(mirrored.images, axis=0)
    together = np.bincount(representatives, shares, len(strategies)).cumsum()
    drawn = np.searchsorted(together, (np.arange(count) + 0.5) / count * together[-1])
    return sorted(
        (strategies[image[place]] for image in mirrored.images for place in drawn), key=_code
    )


def _code(one: Strategy) -> int:
    return encoded([one])[0]


def gains(
    deck: Deck, symbols: Symbols, hands: Hands, learned: Sequence[Sequence[Strategy]]
) -> list[float]:
    """What the best answer to the soft answers of each side gains, in won rounds a round, over an
    even game: together they are nothing in an equilibrium."""
    strategies = everything(deck)
    win = wins(strategies, symbols)
    known = [_shares(strategies, side) for side in learned]
    played = [answers(hands, win, known[1]), answers(hands, -win.T, known[0])]
    best = (
        worths(hands, win, played[1]).max(1).mean(),
        worths(hands, -win.T, played[0]).max(1).mean(),
    )
    return [float(gain) for gain in best]


def _shares(strategies: Sequence[Strategy], side: Sequence[Strategy]) -> Reals:
    places = {one: place for place, one in enumerate(strategies)}
    counts = np.bincount([places[one] for one in side], minlength=len(strategies))
    return (counts / len(side)).astype(np.float32)


def make(deck: Deck, name: str) -> Mapping[str, list[int]]:
    """Strategies by symbols: "+-" is how somebody with a plus plays against a minus."""
    found: dict[str, list[int]] = {}
    kinds: list[Symbol] = sorted(set(ALL_SYMBOLS))
    hands = dealt(deck, Chance.of(SEED, 0), POOL)
    fresh = dealt(deck, Chance.of(SEED, 1), HANDS)
    for mine, theirs in product(kinds, repeat=2):
        if mine <= theirs:
            sides = learn(deck, (mine, theirs), hands)
            found[mine + theirs], found[theirs + mine] = map(encoded, sides)
            gained = sum(gains(deck, (mine, theirs), fresh, sides)) / 2
            print(f"{name} {mine} against {theirs}: the best answers gain {gained:.4f}", flush=True)
    return found


def main() -> None:
    decks = {"printed": make(PRINTED, "printed"), "house": make(WITH_HOUSE_SIGNS, "house")}
    MIXES.write_text(json.dumps(decks, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
