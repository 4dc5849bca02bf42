"""What a board is worth, in points still to come: a weighted sum of what a player looks at.

Everything about a box is worked out once and remembered, because a bot that looks ahead meets the
same boxes over and over. The weights are fitted to how matches end (make/weights.py).
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from math import exp

from msgspec import Struct

from ..deck import FULL, LINE_SQUARES, LINES, SQUARES, Deck, Face, Icon, face_of
from ..scoring import FEWEST_MOONS, MOST_MOONS
from ..state import MOST_STARS, NUMBER_CARDS, NUMBERS_PER_ROUND, ROUNDS, Board, Box
from .weights import FITTED

Features = list[tuple[int, float]]
"""Which weights count, and by how much."""

KINDS: tuple[Icon, ...] = ("?", "star", "lightning", "double", "moon", "blank")
"""The kinds of bonuses, after the first kind, which is all the numbers."""

KIND_COUNT = 1 + len(KINDS)
SIZES = len(SQUARES) + 1
"""A box has 0 to 9 open squares."""
LIGHTNING_STEP = 3
"""Lightning beyond this many is worth less, and beyond twice as many it is worth nothing."""

TELLING_MOONS = 6
"""More moons than this make no difference to somebody who plays alone (R20)."""

# Where the weights of each aspect begin.
BOX = 0
LINE = BOX + ROUNDS * SIZES * 2
READY = LINE + 2 * KIND_COUNT * 3
LIGHTNING = READY + 2 * KIND_COUNT
MOONS = LIGHTNING + ROUNDS * 4
STARS = MOONS + ROUNDS * (TELLING_MOONS + 1)
UNCOVERED = STARS + 2 * (MOST_STARS + 1)
DOUBLED = UNCOVERED + 1
FINISH = DOUBLED + 1
ALWAYS = FINISH + 2
FEATURE_COUNT = ALWAYS + 1
WAITING = FEATURE_COUNT
"""The weights during a cascade: a number that waits, then a question mark that waits."""


def _names() -> Iterator[str]:
    """What each weight is for, in order."""
    rounds, kinds = range(1, ROUNDS + 1), ("number", *KINDS)
    ends = [f"{kind}{end}" for end in ("", " in the last round") for kind in kinds]
    for start in (
        f"box with {size} open in round {round}" for round in rounds for size in range(SIZES)
    ):
        yield from (start, f"{start}, by time")
    yield from (f"{missing} to {kind}" for kind in ends for missing in (1, 2, 3))
    yield from (f"{kind} to be expected" for kind in ends)
    for start in (f"{which} lightning in round {n}" for n in rounds for which in ("first", "more")):
        yield from (start, f"{start}, by time")
    yield from (f"{n} moons in round {round}" for round in rounds for n in range(TELLING_MOONS + 1))
    yield from (f"{n} stars{time}" for time in ("", ", by time") for n in range(MOST_STARS + 1))
    yield from ("numbers without a square", "numbers with several squares")
    yield from ("last square to be expected", "last two squares to be expected", "always")
    yield from ("number that waits", "question mark that waits")


WEIGHT_NAMES = tuple(_names())


class Ahead(Struct, frozen=True):
    """What is still to come: the round (from 0), how many numbers are left in it, and how often
    each number from 1 to 9 can be expected among them. Each is on two of the eighteen cards."""

    round: int
    left: int
    odds: tuple[float, ...]
    rivals: tuple[int, ...] | None = None
    """The others' moons; None when playing solo."""


def ahead_after(round: int, seen: Sequence[int], rivals: tuple[int, ...] | None) -> Ahead:
    """What is still to come once these numbers of the round have been revealed."""
    left, unseen = NUMBERS_PER_ROUND - len(seen), len(NUMBER_CARDS) - len(seen)
    odds = tuple((2 - seen.count(number)) * left / unseen for number in range(1, 10))
    return Ahead(round, left, odds, rivals)


class Judge:
    """Says what boards are worth, given what is still to come."""

    def __init__(self, ahead: Ahead, deck: Deck, weights: Sequence[float] = FITTED):
        self.ahead = ahead
        self.deck = deck
        self._weights = weights
        self._boxes: dict[Box, tuple[float, int, int]] = {}
        self._tokens: dict[tuple[int, int, int], float] = {}
        self._cover: dict[tuple[int, int], float] = {}

    def value(self, board: Board) -> float:
        """The points that this board can still be expected to make."""
        total, once, twice = 0.0, 0, 0
        for box in board.boxes:
            known = self._boxes.get(box)
            if known is None:
                known = self._boxes[box] = self._box(box)
            worth, here, doubled = known
            total += worth
            twice |= doubled | (once & here)
            once |= here
        tokens = self._tokens.get((board.lightning, board.moons, board.stars))
        if tokens is None:
            tokens = self._worth(token_features(self.ahead, board))
            tokens += rivalry(self.ahead, board.moons)
            self._tokens[board.lightning, board.moons, board.stars] = tokens
        cover = self._cover.get((once, twice))
        if cover is None:
            cover = self._cover[once, twice] = self._worth(cover_features(self.ahead, once, twice))
        return total + tokens + cover

    def _box(self, box: Box) -> tuple[float, int, int]:
        face, squares = face_of(self.deck, box.card), FULL & ~box.crosses
        return self._worth(box_features(self.ahead, face, squares)), *open_numbers(face, squares)

    def _worth(self, features: Features) -> float:
        weights = self._weights
        return sum(weights[index] * count for index, count in features)


def features(ahead: Ahead, deck: Deck, board: Board) -> Features:
    """All that `Judge.value` looks at, for fitting the weights."""
    seen: Features = [(ALWAYS, 1.0)]
    once = twice = 0
    for box in board.boxes:
        face, squares = face_of(deck, box.card), FULL & ~box.crosses
        seen += box_features(ahead, face, squares)
        here, doubled = open_numbers(face, squares)
        twice |= doubled | (once & here)
        once |= here
    seen += token_features(ahead, board)
    return seen + cover_features(ahead, once, twice)


def box_features(ahead: Ahead, face: Face, squares: int) -> Features:
    """How full a box is, which bonuses it still has, and what the numbers to come may do for it."""
    size, time = squares.bit_count(), ahead.left / NUMBERS_PER_ROUND
    place = BOX + (ahead.round * SIZES + size) * 2
    seen: Features = [(place, 1.0), (place + 1, time)]
    last = ahead.round == ROUNDS - 1
    for line in LINES:
        missing = squares & LINE_SQUARES[line]
        if not missing:
            continue
        kind = last * KIND_COUNT + _kind(face.icons[line])
        seen.append((LINE + kind * 3 + missing.bit_count() - 1, 1.0))
        if missing & (missing - 1) == 0:
            seen.append((READY + kind, ahead.odds[face.grid[missing.bit_length() - 1] - 1]))
    if size in (1, 2):
        chance = 1.0
        for square in SQUARES:
            if squares >> square & 1:
                chance *= min(1.0, ahead.odds[face.grid[square] - 1])
        seen.append((FINISH + size - 1, chance))
    return seen


def token_features(ahead: Ahead, board: Board) -> Features:
    """Lightning, this round's stars and, when playing solo, moons."""
    time, stars = ahead.left / NUMBERS_PER_ROUND, board.stars
    first = min(board.lightning, LIGHTNING_STEP)
    more = min(board.lightning, 2 * LIGHTNING_STEP) - first
    place = LIGHTNING + ahead.round * 4
    seen: Features = [
        (place, first),
        (place + 1, first * time),
        (place + 2, more),
        (place + 3, more * time),
        (STARS + stars, 1.0),
        (STARS + MOST_STARS + 1 + stars, time),
    ]
    if ahead.rivals is None:
        moons = min(board.moons, TELLING_MOONS)
        seen.append((MOONS + ahead.round * (TELLING_MOONS + 1) + moons, 1.0))
    return seen


def cover_features(ahead: Ahead, once: int, twice: int) -> Features:
    """Numbers that may come and have no open square, or more than one."""
    odds = ahead.odds
    uncovered = sum(odds[number] for number in range(9) if not once >> number & 1)
    doubled = sum(odds[number] for number in range(9) if twice >> number & 1)
    return [(UNCOVERED, uncovered), (DOUBLED, doubled)]


def rivalry(ahead: Ahead, moons: int) -> float:
    """R18: with several players, the points for the most and the fewest moons, weighted by how
    likely each looks now."""
    if ahead.rivals is None:
        return 0.0
    rounds = ROUNDS - ahead.round - 1 + ahead.left / NUMBERS_PER_ROUND
    doubt = 0.25 + 0.6 * rounds
    most = fewest = 1.0
    for rival in ahead.rivals:
        most /= 1 + exp((rival - moons - 0.5) / doubt)
        fewest /= 1 + exp((moons - rival - 0.5) / doubt)
    return MOST_MOONS * most + (FEWEST_MOONS * fewest if len(ahead.rivals) > 1 else 0.0)


@lru_cache(maxsize=4096)
def open_numbers(face: Face, squares: int) -> tuple[int, int]:
    """The numbers with an open square on this box, and those with more than one, as bits."""
    once = twice = 0
    for square in SQUARES:
        if squares >> square & 1:
            bit = 1 << face.grid[square] - 1
            twice |= once & bit
            once |= bit
    return once, twice


def _kind(icon: Icon) -> int:
    return 0 if isinstance(icon, int) else 1 + KINDS.index(icon)
