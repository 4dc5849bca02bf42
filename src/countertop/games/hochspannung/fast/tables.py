"""What is printed and what the options say, as arrays that the compiled game reads."""

from functools import cache
from math import exp
from statistics import NormalDist

import numpy as np
from numpy.typing import NDArray

from ....engine.compiled.game import Tables
from ..bots.skills import SKILLS, difficulty
from ..matching import (
    ANSWERS,
    BASE_DECK,
    CORNERS,
    DECK,
    FACES,
    SOLUTIONS,
    Card,
    Hochspannung,
    answers,
    corners,
)
from ..rules import HAND
from ..state import Options


def _name(card: Card) -> str:
    if isinstance(card, Hochspannung):
        return f"{card.left} × {card.right} ({card.corners[0]}, {card.corners[1]})"
    return f"{card.number} ± {card.modifier}"


CARDS = tuple(dict.fromkeys(_name(face) for face in FACES))
"""A seat had a card if it was in its hand at "Go!". The same sums of Unter Spannung are one."""


CORNER, OTHER_CORNER, ANSWER, OTHER_ANSWER, SAY, OTHER_SAY = range(6)
LEFT, RIGHT, KIND, CORNER_BITS, ANSWER_BITS, HARD = range(6, 12)
"""Where things stand in a card's row. A sum has no LEFT, a product no OTHER_SAY: they are 0."""
QUANTILES = 10
"""Random's times come from 2 ** 10 equal parts of the lognormal."""
ONE = 16
"""A random time's factors are whole numbers of 2 ** -16."""
WORDS = 3
"""As many words as the places of the combined game take."""


def tables(options: Options, seats: int) -> Tables:
    """Settings, cards, how hard they are, random's factors, and the places of seats."""
    return (_settings(options, seats), *_printed(), _places(options, seats))


@cache
def _printed() -> Tables:
    """What no option changes."""
    return (
        np.array([_row(face) for face in FACES], np.int32),
        np.array([difficulty(face) for face in FACES], np.float64),
        _factors(),
    )


def _settings(options: Options, seats: int) -> NDArray[np.int32]:
    """In the order of SIZE, EACH, … below."""
    size = len(BASE_DECK if options.deck == "hochspannung" else DECK)
    each = (size - 1) // seats
    limit = len(DECK) if options.hand_limit is None else options.hand_limit
    return np.array(
        [
            *(size, each, HAND[options.deck], -(-seats * each // 64)),
            *(options.games, options.announce == "typed", options.lock_ms),
            *(options.penalty == "hand_and_pile", limit, options.deck == "combined"),
        ],
        np.int32,
    )


def _row(card: Card) -> list[int]:
    numbers, digits, said = corners(card), answers(card), SOLUTIONS[card.id]
    factors = (card.left, card.right) if isinstance(card, Hochspannung) else (0, 0)
    return [
        *(numbers[0], numbers[-1], digits[0], digits[-1]),
        *(said[0], said[1] if len(said) > 1 else 0),
        *(*factors, CARDS.index(_name(card)), CORNERS[card.id], ANSWERS[card.id]),
        round(difficulty(card) * (1 << ONE)),
    ]


def _factors() -> NDArray[np.int32]:
    """The middle of every part of the skilled bots' lognormal."""
    parts, normal = 1 << QUANTILES, NormalDist()
    spread = SKILLS["skilled"].spread
    points = (normal.inv_cdf((part + 0.5) / parts) for part in range(parts))
    return np.array([round(exp(spread * point) * (1 << ONE)) for point in points], np.int32)


def _places(options: Options, seats: int) -> NDArray[np.uint64]:
    """The bits of all opening hands, then those of each seat's places."""
    _, each, opening, *_ = _settings(options, seats).tolist()
    hands = sum(((1 << opening) - 1) << each * seat for seat in range(seats))
    own = [((1 << each) - 1) << each * seat for seat in range(seats)]
    words = [row >> 64 * word & (1 << 64) - 1 for row in (hands, *own) for word in range(WORDS)]
    return np.array(words, np.uint64)
