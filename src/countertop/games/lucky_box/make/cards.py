"""Makes our deck: `python -m countertop.games.lucky_box.make.cards` writes cards.py anew.

The published statistics leave room; chance fills it, seeded, so that the deck is always the same.
We add to them: no number is twice in a column, and no card has the same bonus twice at its rows or
twice at its columns.
"""

from collections.abc import Callable, Sequence
from pathlib import Path

from ....engine.chance import Chance

SEED = 2021
BANDS = ("123", "456", "789")
FAMILIES = ("LLM", "LLH", "LMM", "LHH", "MMH", "MHH")
CARDS_OF_A_FAMILY = 10
LETTERS = "LMH"

ROW_WORDS = (
    {"?": 10, "lightning": 6, "blank": 2, "star": 1},
    {"?": 10, "lightning": 6, "blank": 2, "star": 1},
    {"?": 10, "lightning": 6, "blank": 2, "moon": 1},
)
"""The bonuses of rows besides numbers: for the 20 cards without the low band, those without the
middle one, and those without the high one."""

COLUMN_WORDS = (
    {"moon": 16, "star": 14, "?": 1, "lightning": 11, "double": 8},
    {"moon": 16, "star": 14, "?": 1, "lightning": 11, "double": 7, "blank": 1},
    {"moon": 16, "star": 14, "?": 1, "lightning": 10, "double": 8, "blank": 1},
)

ROW_NUMBERS = (14, 14, 13)
"""How often a row gives the first, second and third number of a band: 41 times in all."""

COLUMN_NUMBERS = ((2, 1, 2), (1, 2, 2))
"""The same for columns, five times each on the two kinds of card that have the band."""

Rows = tuple[str, str, str]


def make(seed: int = SEED) -> tuple[str, ...]:
    """The deck, family by family."""
    chance = Chance(seed)
    grids = [
        rows for family in FAMILIES for rows in _grids(family, chance)
    ]  # cards are numbered in this order
    at_rows = [""] * len(grids)
    at_columns = [""] * len(grids)
    for missing, letter in enumerate(LETTERS):
        group = [card for card in range(len(grids)) if letter not in _family(card)]
        members = [grids[card] for card in group]
        for bonuses, pool, fits in (
            (at_rows, _row_pool(missing), _fits_rows),
            (at_columns, _column_pool(missing), _fits_columns),
        ):
            for card, three in zip(group, _dealt(pool, members, fits, chance), strict=True):
                bonuses[card] = " ".join(three)
    return tuple(
        " ".join((*rows, at_row, at_column))
        for rows, at_row, at_column in zip(grids, at_rows, at_columns, strict=True)
    )


def _family(card: int) -> str:
    return FAMILIES[card // CARDS_OF_A_FAMILY]


def _grids(family: str, chance: Chance) -> list[Rows]:
    """Ten different grids: two rows of one band, one of another, no number twice in a column."""
    grids: list[Rows] = []
    while len(grids) < CARDS_OF_A_FAMILY:
        a, b, c = (
            "".join(chance.shuffled(BANDS[LETTERS.index(letter)]))
            for letter in chance.shuffled(family)
        )
        if all(len(set(column)) == 3 for column in zip(a, b, c, strict=True)) and (
            (a, b, c) not in grids
        ):
            grids.append((a, b, c))
    return grids


def _row_pool(missing: int) -> list[str]:
    """A row's number is never on the card: it is of the band that the card does not have."""
    return _words(ROW_WORDS[missing]) + _words(dict(zip(BANDS[missing], ROW_NUMBERS, strict=True)))


def _column_pool(missing: int) -> list[str]:
    """A column's number is always on the card: it is of one of the card's two bands."""
    pool = _words(COLUMN_WORDS[missing])
    for band, digits in enumerate(BANDS):
        if band != missing:
            first_group = missing == min({0, 1, 2} - {band})
            counts = COLUMN_NUMBERS[0 if first_group else 1]
            pool += _words(dict(zip(digits, counts, strict=True)))
    return pool


def _words(counts: dict[str, int]) -> list[str]:
    return [word for word, count in counts.items() for _ in range(count)]


def _dealt(
    pool: Sequence[str],
    grids: Sequence[Rows],
    fits: Callable[[Rows, Sequence[str]], bool],
    chance: Chance,
) -> list[list[str]]:
    """Three bonuses to each card, exchanged at random until all of them fit."""
    bonuses = list(chance.shuffled(pool))
    while misfits := [
        card for card, rows in enumerate(grids) if not fits(rows, bonuses[3 * card : 3 * card + 3])
    ]:
        here = 3 * chance.pick(misfits) + chance.below(3)
        there = chance.below(len(bonuses))
        bonuses[here], bonuses[there] = bonuses[there], bonuses[here]
    return [bonuses[3 * card : 3 * card + 3] for card in range(len(grids))]


def _fits_rows(_rows: Rows, bonuses: Sequence[str]) -> bool:
    return len(set(bonuses)) == 3


def _fits_columns(rows: Rows, bonuses: Sequence[str]) -> bool:
    """A column's number stands outside of that column too, or the bonus could never be used."""
    return len(set(bonuses)) == 3 and all(
        not bonus.isdigit() or any(bonus in row[:column] + row[column + 1 :] for row in rows)
        for column, bonus in enumerate(bonuses)
    )


def module(lines: Sequence[str]) -> str:
    """The text of cards.py."""
    rows = "\n".join(f'    "{line}",' for line in lines)
    return f'''"""Our deck of 60 Lucky Box cards, written by make/cards.py; deck.py reads it."""

STANDARD: tuple[str, ...] = (
{rows}
)
'''


if __name__ == "__main__":
    (Path(__file__).parents[1] / "cards.py").write_text(module(make()), encoding="utf-8")
