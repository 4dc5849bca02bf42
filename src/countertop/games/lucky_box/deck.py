"""What a Lucky Box card is (R1, R2), and decks of them: our own, or one from a file.

A deck, in a file as here, is a list of 60 lines, each a card: its three rows, the bonuses at the
end of the rows from top to bottom, and those below the columns from left to right.

    312 564 123 8 ? 9 star moon double
"""

from collections.abc import Iterable
from functools import cache, cached_property, lru_cache
from pathlib import Path
from typing import Literal, NewType, get_args

import msgspec
from msgspec import Struct

from ...engine.errors import BadOptions
from .cards import STANDARD

CardId = NewType("CardId", int)
"""A card by its place in the deck; with two decks, the second continues the count of the first."""

Word = Literal["?", "star", "lightning", "double", "moon", "blank"]
Icon = int | Word
"""What a completed line gives: a number from 1 to 9, or a word (`double` is two lightning)."""

Lines = tuple[str, ...]

SIZE = 60
SQUARES = range(9)
LINES = range(6)
"""Rows from top to bottom, then columns from left to right."""

FULL = (1 << 9) - 1
LINE_SQUARES = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444)
"""The squares of each line as bits; square 0 is at the top left, square 8 at the bottom right."""

LINES_THROUGH = tuple((square // 3, 3 + square % 3) for square in SQUARES)

FARTHEST = 4
"""On a loop of nine numbers, no two are farther apart than this."""

_WORDS: tuple[Word, ...] = get_args(Word)


class Face(Struct, frozen=True, dict=True):
    """What is printed on a card: nine numbers, row by row, and the six bonuses of its lines."""

    grid: tuple[int, ...]
    icons: tuple[Icon, ...]

    @cached_property
    def squares_by_cost(self) -> dict[int, tuple[int, ...]]:
        """R8: for each number that may be revealed, the squares that it can cross, as bits: those
        that cost nothing, those that cost one lightning, and so on."""
        return {
            number: tuple(
                as_bits(square for square in SQUARES if self._cost(square, number) == cost)
                for cost in range(FARTHEST + 1)
            )
            for number in range(1, 10)
        }

    @cached_property
    def squares_by_icon(self) -> dict[Icon, int]:
        """R12: the squares that a bonus can cross, as bits; a token crosses none."""
        numbers: dict[Icon, int] = {n: plain for n, (plain, *_) in self.squares_by_cost.items()}
        return {**dict.fromkeys(_WORDS, 0), **numbers, "?": FULL}

    def _cost(self, square: int, number: int) -> int:
        return loop_distance(self.grid[square], number)


Deck = tuple[Face, ...]


def face_of(deck: Deck, card: CardId) -> Face:
    return deck[card % SIZE]


def as_bits(squares: Iterable[int]) -> int:
    return sum(1 << square for square in squares)


@cache
def squares_in(bits: int) -> tuple[int, ...]:
    """The squares that these bits stand for, starting at the top left."""
    return tuple(square for square in SQUARES if bits >> square & 1)


@cache
def completed_lines(crosses: int, square: int) -> tuple[int, ...]:
    """R11: the lines through this square that are complete with these crosses."""
    return tuple(
        line for line in LINES_THROUGH[square] if crosses & LINE_SQUARES[line] == LINE_SQUARES[line]
    )


def loop_distance(a: int, b: int) -> int:
    """R8: steps from number to number, the shorter way around the loop that joins 9 to 1."""
    apart = abs(a - b)
    return min(apart, 9 - apart)


@lru_cache(maxsize=64)
def faces(deck: Literal["standard"] | Lines) -> Deck:
    """The faces of a deck; a bad one is refused with a sentence that says what with which card."""
    lines = STANDARD if deck == "standard" else deck
    if len(lines) != SIZE:
        raise BadOptions(
            "deck_count",
            f"A deck has {SIZE} cards, this one has {len(lines)}.",
            {"cards": len(lines)},
        )
    made = tuple(_face(line, number) for number, line in enumerate(lines, start=1))
    for number, face in enumerate(made, start=1):
        if (first := made.index(face) + 1) != number:
            raise BadOptions(
                "deck_alike",
                f"Cards {first} and {number} of the deck are alike.",
                {"first": first, "card": number},
            )
    return made


def read_deck(path: Path) -> Lines:
    """The deck in a file, a JSON list of 60 lines; a bad one is refused in one sentence."""
    try:
        lines = msgspec.json.decode(path.read_bytes(), type=Lines)
        faces(lines)
    except OSError as error:
        raise BadOptions("bad_deck", f"The deck {path.name} cannot be read: {error}.") from None
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BadOptions(
            "bad_deck", f"The deck {path.name} is not a JSON list of lines of text: {error}."
        ) from None
    return lines


def _face(line: str, number: int) -> Face:
    where, parts = f"Card {number} of the deck, {line!r},", line.split()
    if len(parts) != 9:
        raise BadOptions(
            "deck_words",
            f"{where} needs three rows and six bonuses: 9 words, not {len(parts)}.",
            {"card": number, "words": len(parts)},
        )
    for row in parts[:3]:
        if len(row) != 3 or not set(row) <= set("123456789"):
            raise BadOptions(
                "deck_row",
                f"{where} has a row {row!r}; a row is three digits from 1 to 9.",
                {"card": number, "row": row[:20]},
            )
    return Face(
        grid=tuple(int(digit) for row in parts[:3] for digit in row),
        icons=tuple(_icon(word, number, where) for word in parts[3:]),
    )


def _icon(word: str, number: int, where: str) -> Icon:
    for known in _WORDS:
        if word == known:
            return known
    if len(word) == 1 and word in "123456789":
        return int(word)
    raise BadOptions(
        "deck_bonus",
        f"{where} has a bonus {word!r}; a bonus is a digit from 1 to 9 or {', '.join(_WORDS)}.",
        {"card": number, "bonus": word[:20]},
    )
