"""Makes the two decks, `cards.py` (R1, R15): `python -m countertop.games.hochspannung.make.cards`.

The decks are frozen: made once from one seed, kept as data, and never changed, because records
name cards by their place in them.
"""

from collections import Counter
from collections.abc import Iterable
from itertools import product
from math import comb
from pathlib import Path

from ....engine.chance import Chance

SEED = 1908
TOO_SMALL = (2, 2)
WITH_A_NINE = ((3, 3), (7, 7))
"""The only problems whose answer has a 9 in it, which no corner shows."""

Problem = tuple[int, int]
Corners = tuple[int, int]


def problems() -> list[Problem]:
    """R1: every a × b with a and b in 2…9, in order, less three: 61."""
    left_out = (TOO_SMALL, *WITH_A_NINE)
    factors = range(2, 10)
    return [problem for problem in product(factors, factors) if problem not in left_out]


def digits(problem: Problem) -> set[int]:
    return {int(digit) for digit in str(problem[0] * problem[1])}


def demand() -> Counter[int]:
    """R1: how often each number stands in a corner. Each problem asks for two; an answer of one
    digit asks for that digit twice."""
    corners = Counter[int]()
    for problem in problems():
        wanted = digits(problem)
        corners.update({digit: 2 // len(wanted) for digit in wanted})
    return corners


def answers_itself(problem: Problem, corners: Corners) -> bool:
    return not digits(problem).isdisjoint(corners)


def chance_of_answering_itself() -> float:
    """How many cards would answer their own problem if the corners were dealt blindly."""
    counts = demand()
    total = counts.total()
    return sum(
        1 - comb(total - sum(counts[digit] for digit in digits(problem)), 2) / comb(total, 2)
        for problem in problems()
    )


def make_corners(chance: Chance) -> list[Corners]:
    """Deals the corners until no more cards answer themselves than chance would have it."""
    pool = sorted(demand().elements())
    while True:
        dealt = chance.shuffled(pool)
        corners = _tell_apart(list(zip(dealt[::2], dealt[1::2], strict=True)), chance)
        selfish = sum(map(answers_itself, problems(), corners))
        if selfish <= chance_of_answering_itself():
            return corners


def _tell_apart(corners: list[Corners], chance: Chance) -> list[Corners]:
    """Wherever both corners are alike, one changes places with a corner of another card."""
    for card, (first, second) in enumerate(corners):
        while first == second:
            other = chance.below(len(corners))
            left, right = corners[other]
            if first not in (left, right):
                corners[card], corners[other] = (first, left), (second, right)
                break
    return corners


def make_hochspannung() -> tuple[tuple[int, int, int, int], ...]:
    """Left and right factor, then both corners."""
    corners = make_corners(Chance(SEED))
    return tuple((*problem, *pair) for problem, pair in zip(problems(), corners, strict=True))


def make_unter_spannung() -> tuple[tuple[int, int], ...]:
    """R15: number and modifier. Two of each, and one more of thirteen."""
    twice = [(number, modifier) for modifier in (1, 2, 3) for number in range(1, 11)] * 2
    more = [
        *((number, 1) for number in (1, 2, 3, 4)),
        *((number, 2) for number in (5, 6, 7, 8)),
        *((number, 3) for number in (1, 2, 3, 9, 10)),
    ]
    return tuple(sorted(twice + more))


def render() -> str:
    """The whole of `cards.py`."""
    return f'''"""The two decks, frozen (R1, R15). Made by `make/cards.py`: do not edit."""

HOCHSPANNUNG: tuple[tuple[int, int, int, int], ...] = (
{_rows(make_hochspannung())})
"""Left and right factor of the problem, then both corner numbers."""

UNTER_SPANNUNG: tuple[tuple[int, int], ...] = (
{_rows(make_unter_spannung())})
"""The number and what is added to it or taken from it."""
'''


def _rows(cards: Iterable[tuple[int, ...]]) -> str:
    return "".join(f"    {card},\n" for card in cards)


if __name__ == "__main__":
    target = Path(__file__).parents[1] / "cards.py"
    target.write_text(render(), encoding="utf-8")
    print(f"{target.name}: {len(make_hochspannung())} and {len(make_unter_spannung())} cards")
