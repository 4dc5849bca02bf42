"""Learns what the expert expects of its opponents, and writes `bots/strategies.json`.

Fictitious play: for each two symbols, dealt hands answer a few tables drawn from what the other
side has done lately, and become part of what their own side does. Run it as
`python -m countertop.games.matician.make.strategies` (a minute or two).
"""

import json
from collections.abc import Mapping, Sequence
from itertools import product

from ....engine.chance import Chance
from ..bots.judge import pairs_of
from ..bots.search import TABLES, Rival, best_choice
from ..bots.strategies import FILE, PRINTED, WITH_HOUSE_SIGNS, Deck, Strategy, encoded
from ..cards import ALL_SYMBOLS, Sign, Symbol

SEED = 2026
KEPT = 480
"""How many strategies each side remembers."""
ROUNDS = 2400

Symbols = tuple[Symbol, Symbol]


def deal(deck: Deck, chance: Chance) -> tuple[list[int], list[Sign]]:
    """One hand with at least two numbers."""
    everything = range(len(deck.numbers) + len(deck.signs))
    while True:
        hand = chance.shuffled(everything)[: deck.hand]
        numbers = [deck.numbers[card] for card in hand if card < len(deck.numbers)]
        if len(numbers) >= 2:
            signs = [
                deck.signs[card - len(deck.numbers)] for card in hand if card >= len(deck.numbers)
            ]
            return numbers, signs


def learn(
    deck: Deck, symbols: Symbols, chance: Chance, rounds: int = ROUNDS
) -> list[list[Strategy]]:
    """How both sides play after many rounds."""
    past: list[list[Strategy]] = [[], []]
    for side in (0, 1) * 8:
        numbers, _ = deal(deck, chance)
        past[side].append(Strategy(*chance.pick(pairs_of(numbers)), None))
    for _ in range(rounds):
        news = [answer(deck, symbols, side, past[1 - side], chance) for side in (0, 1)]
        for side in (0, 1):
            past[side].append(news[side])
            if len(past[side]) > KEPT:
                past[side].pop(chance.below(KEPT // 2))
    return past


def answer(
    deck: Deck, symbols: Symbols, side: int, others: Sequence[Strategy], chance: Chance
) -> Strategy:
    """One dealt hand's best answer to a few tables drawn from what the others do."""
    numbers, signs = deal(deck, chance)
    others = deck.possible(others, numbers, len(signs))
    tables = [[Rival(symbols[1 - side], chance.pick(others), None)] for _ in range(TABLES)]
    choice = best_choice(symbols[side], pairs_of(numbers), signs, tables, chance)
    return Strategy(choice.left, choice.right, choice.attack)


def make(deck: Deck) -> Mapping[str, list[int]]:
    """Strategies by symbols: "+-" is how somebody with a plus plays against a minus."""
    found: dict[str, list[int]] = {}
    kinds: list[Symbol] = sorted(set(ALL_SYMBOLS))
    for number, (mine, theirs) in enumerate(product(kinds, repeat=2)):
        if mine <= theirs:
            sides = learn(deck, (mine, theirs), Chance.of(SEED, number))
            found[mine + theirs], found[theirs + mine] = map(encoded, sides)
    return found


def main() -> None:
    decks = {"printed": make(PRINTED), "house": make(WITH_HOUSE_SIGNS)}
    FILE.write_text(json.dumps(decks, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
