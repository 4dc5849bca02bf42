"""How far Matician's expert is from an equilibrium: one round, two seats, a small deck.

What the expert does with a hand of a small deck is known exactly, once what it expects of others
has been learned there; and so is the best answer, hand by hand, over all deals. Exploitability is
what the two best answers gain together, halved, in won rounds per round (0: an equilibrium; 1:
always beaten).
"""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import combinations

from countertop.engine.chance import Chance
from countertop.games.matician.bots.answers import Mix, Symbols, soft_answer, weighed
from countertop.games.matician.bots.judge import ATTACKS, pairs_of, value
from countertop.games.matician.bots.strategies import Deck, Strategy
from countertop.games.matician.cards import Sign
from countertop.games.matician.make.mixes import POOL, Hands, dealt, learn

SMALL = Deck(numbers=(1, 2, 3, 5, 8, 12) * 2, signs=("-",) * 6, hand=3)
PAIRS: tuple[Symbols, ...] = (
    ("+", "+"),
    ("-", "-"),
    ("*", "*"),
    ("+", "-"),
    ("+", "*"),
    ("-", "*"),
)

Hand = tuple[tuple[int, ...], tuple[Sign, ...]]
"""The numbers and the signs in it; hands that look alike are one."""
Deals = Mapping[tuple[Hand, Hand], int]


def deals(deck: Deck) -> Deals:
    """Every two hands that can be dealt together, and in how many ways."""
    everything = range(len(deck.numbers) + len(deck.signs))
    possible = [set(cards) for cards in combinations(everything, deck.hand)]
    faces = [(cards, held(deck, cards)) for cards in possible]
    playable = [(cards, hand) for cards, hand in faces if len(hand[0]) >= 2]
    return Counter(
        (first, second)
        for cards, first in playable
        for others, second in playable
        if cards.isdisjoint(others)
    )


def held(deck: Deck, cards: set[int]) -> Hand:
    first_sign = len(deck.numbers)
    numbers = sorted(deck.numbers[card] for card in cards if card < first_sign)
    return tuple(numbers), tuple(
        deck.signs[card - first_sign] for card in cards if card >= first_sign
    )


def mix(deck: Deck, hand: Hand, symbols: Symbols, others: Sequence[Strategy]) -> Mix:
    """How often the expert does each thing with this hand."""
    numbers, signs = hand
    expected = weighed(deck, others, numbers, signs)
    shares = soft_answer(symbols, pairs_of(numbers), signs, expected)
    return {strategy: share / sum(shares.values()) for strategy, share in shares.items()}


def gain(symbols: Symbols, own: Strategy, other: Strategy) -> int:
    mine = value(symbols[0], own.left, own.right, (other.attack,) if other.attack else ())
    theirs = value(symbols[1], other.left, other.right, (own.attack,) if own.attack else ())
    return (mine > theirs) - (mine < theirs)


def best_answer(every: Deals, symbols: Symbols, mixes: Mapping[Hand, Mix]) -> float:
    """What a player who knows the other's mixes gains on average, over all deals."""
    met: defaultdict[Hand, defaultdict[Strategy, float]] = defaultdict(lambda: defaultdict(float))
    for (hand, other), ways in every.items():
        for strategy, share in mixes[other].items():
            met[hand][strategy] += ways * share
    total = sum(_best(symbols, hand, others) for hand, others in met.items())
    return total / sum(every.values())


def _best(symbols: Symbols, hand: Hand, met: Mapping[Strategy, float]) -> float:
    numbers, signs = hand
    attacks = [None, *(attack for attack in ATTACKS if attack.sign in signs)]
    return max(
        sum(share * gain(symbols, Strategy(*pair, attack), other) for other, share in met.items())
        for pair in pairs_of(numbers)
        for attack in attacks
    )


def exploitability(every: Deals, hands: Hands, symbols: Symbols) -> float:
    learned = learn(SMALL, symbols, hands)
    faced = [(symbols, learned[1]), (symbols[::-1], learned[0])]
    mixes = [
        {hand: mix(SMALL, hand, signs, others) for hand in {own for own, _ in every}}
        for signs, others in faced
    ]
    gains = [best_answer(every, faced[side][0], mixes[1 - side]) for side in (0, 1)]
    return sum(gains) / 2


def main() -> None:
    print(f"Matician: exploitability of the expert's mix, {SMALL}")
    every, hands = deals(SMALL), dealt(SMALL, Chance(1), POOL)
    for symbols in PAIRS:
        print(f"  {symbols[0]} against {symbols[1]}: {exploitability(every, hands, symbols):.4f}")


if __name__ == "__main__":
    main()
