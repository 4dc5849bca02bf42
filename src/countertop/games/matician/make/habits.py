"""Learns how the expert imagines its opponents, and writes `habits.json`.

Fictitious play: for each two symbols, dealt hands answer a few tables drawn from what the other
side has done lately, and become part of what their own side does. Run it as
`python -m countertop.games.matician.make_habits` (a minute or two).
"""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import NamedTuple

from ....engine.chance import Chance
from ..bots.judge import ATTACKS, Habit, Rival, best_choice, pairs_of
from ..cards import ALL_SYMBOLS, MINUSES, NUMBERS, SIGNS, Sign, Symbol
from ..state import HAND

FILE = Path(__file__).parent / "habits.json"
SEED = 2026
TABLES = 24
"""How many tables one answer is for: few enough to mix, enough to answer well."""
KEPT = 480
ROUNDS = 2400

Symbols = tuple[Symbol, Symbol]


class Deck(NamedTuple):
    """What hands are dealt from: the printed deck, a house deck, or a small one to study."""

    numbers: Sequence[int]
    signs: Sequence[Sign]
    hand: int

    def possible(self, habits: Sequence[Habit], numbers: Sequence[int], signs: int) -> list[Habit]:
        """The habits that do not need a card which somebody with this hand holds."""
        gone = {n for n in numbers if numbers.count(n) == self.numbers.count(n)}
        none_left = signs == len(self.signs)
        return [
            habit
            for habit in habits
            if habit.left not in gone
            and habit.right not in gone
            and not (none_left and habit.attack is not None)
        ] or list(habits)


PRINTED = Deck(NUMBERS, MINUSES, HAND)
WITH_HOUSE_SIGNS = Deck(NUMBERS, SIGNS, HAND)


def deal(deck: Deck, chance: Chance) -> tuple[list[int], list[Sign]]:
    """One hand that has two numbers at least."""
    everything = range(len(deck.numbers) + len(deck.signs))
    while True:
        hand = chance.shuffled(everything)[: deck.hand]
        numbers = [deck.numbers[card] for card in hand if card < len(deck.numbers)]
        if len(numbers) >= 2:
            signs = [
                deck.signs[card - len(deck.numbers)] for card in hand if card >= len(deck.numbers)
            ]
            return numbers, signs


def learn(deck: Deck, symbols: Symbols, chance: Chance, rounds: int = ROUNDS) -> list[list[Habit]]:
    """What both sides have got used to after many rounds."""
    past: list[list[Habit]] = [[], []]
    for side in (0, 1) * 8:
        numbers, _ = deal(deck, chance)
        past[side].append(Habit(*chance.pick(pairs_of(numbers)), None))
    for _ in range(rounds):
        news = [answer(deck, symbols, side, past[1 - side], chance) for side in (0, 1)]
        for side in (0, 1):
            past[side].append(news[side])
            if len(past[side]) > KEPT:
                past[side].pop(chance.below(KEPT // 2))
    return past


def answer(
    deck: Deck, symbols: Symbols, side: int, others: Sequence[Habit], chance: Chance
) -> Habit:
    """One dealt hand's best answer to a few tables drawn from the others' habits."""
    numbers, signs = deal(deck, chance)
    others = deck.possible(others, numbers, len(signs))
    tables = [[Rival(symbols[1 - side], chance.pick(others), None)] for _ in range(TABLES)]
    choice = best_choice(symbols[side], pairs_of(numbers), signs, tables, chance)
    return Habit(choice.left, choice.right, choice.attack)


def written(habits: Sequence[Habit]) -> list[int]:
    """A habit as one number: left, right and the attack (0 is none)."""
    return [
        (habit.left * 16 + habit.right) * 8
        + (1 + ATTACKS.index(habit.attack) if habit.attack else 0)
        for habit in habits
    ]


@cache
def stored(deck: str) -> Mapping[str, list[int]]:
    """What `main` has written for the "printed" or the "house" deck: habits by symbols."""
    habits: Mapping[str, list[int]] = json.loads(FILE.read_text(encoding="utf-8"))[deck]
    return habits


def read(numbers: Sequence[int]) -> list[Habit]:
    return [
        Habit(number // 128, number // 8 % 16, ATTACKS[number % 8 - 1] if number % 8 else None)
        for number in numbers
    ]


def make(deck: Deck) -> Mapping[str, list[int]]:
    """Habits by symbols: "+-" is how somebody with a plus plays against a minus."""
    found: dict[str, list[int]] = {}
    kinds: list[Symbol] = sorted(set(ALL_SYMBOLS))
    for number, (mine, theirs) in enumerate(product(kinds, repeat=2)):
        if mine <= theirs:
            sides = learn(deck, (mine, theirs), Chance.of(SEED, number))
            found[mine + theirs], found[theirs + mine] = map(written, sides)
    return found


def main() -> None:
    decks = {"printed": make(PRINTED), "house": make(WITH_HOUSE_SIGNS)}
    FILE.write_text(json.dumps(decks, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
