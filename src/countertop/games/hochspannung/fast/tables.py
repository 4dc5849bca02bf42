"""What is printed and what the options say, as arrays that the compiled game reads."""

from functools import cache
from math import exp
from statistics import NormalDist
from typing import NamedTuple

import numpy as np

from ....engine.compiled.kernel import Ints, Reals, Words
from ..bots.skills import SKILLS, difficulty
from ..dealing import HAND
from ..matching import (
    ANSWERS,
    CORNERS,
    DECK,
    FACES,
    SOLUTIONS,
    Card,
    Hochspannung,
    answers,
    corners,
)
from ..state import Options
from . import layout as at


class Tables(NamedTuple):
    """What a match is played with; `layout.py` says where things stand in it."""

    settings: Ints
    """What the options say."""
    faces: Ints
    """A row for each card."""
    difficulties: Reals
    """How hard each card's problem is."""
    factors: Ints
    """Random's times, against the middle."""
    places: Words
    """The places of the opening hands and of the seats."""


def _name(card: Card) -> str:
    if isinstance(card, Hochspannung):
        return f"{card.left} × {card.right} ({card.corners[0]}, {card.corners[1]})"
    return f"{card.number} ± {card.modifier}"


CARDS = tuple(dict.fromkeys(_name(face) for face in FACES))
"""A seat had a card if it was in its hand at "Go!". The same sums of Unter Spannung are one."""


def tables(options: Options, seats: int) -> Tables:
    settings = _settings(options, seats)
    return Tables(settings, *_printed(), _places(settings, seats))


@cache
def _printed() -> tuple[Ints, Reals, Ints]:
    """What no option changes."""
    return (
        np.array([_row(face) for face in FACES], np.int32),
        np.array([difficulty(face) for face in FACES], np.float64),
        _factors(),
    )


def _settings(options: Options, seats: int) -> Ints:
    """In the order of `at.SIZE`, `at.EACH`, …"""
    size = len(options.cards)
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
    """In the order of `at.CORNER`, `at.OTHER_CORNER`, …"""
    numbers, digits, said = corners(card), answers(card), SOLUTIONS[card.id]
    factors = (card.left, card.right) if isinstance(card, Hochspannung) else (0, 0)
    return [
        *(numbers[0], numbers[-1], digits[0], digits[-1]),
        *(said[0], said[1] if len(said) > 1 else 0),
        *(*factors, CARDS.index(_name(card)), CORNERS[card.id], ANSWERS[card.id]),
        round(difficulty(card) * (1 << at.ONE_BITS)),
    ]


def _factors() -> Ints:
    """The middle of every part of the skilled bots' lognormal."""
    parts, normal = 1 << at.QUANTILE_BITS, NormalDist()
    spread = SKILLS["skilled"].spread
    points = (normal.inv_cdf((part + 0.5) / parts) for part in range(parts))
    return np.array([round(exp(spread * point) * (1 << at.ONE_BITS)) for point in points], np.int32)


def _places(settings: Ints, seats: int) -> Words:
    each, opening = int(settings[at.EACH]), int(settings[at.OPENING])
    hands = sum(((1 << opening) - 1) << each * seat for seat in range(seats))
    own = [((1 << each) - 1) << each * seat for seat in range(seats)]
    words = [row >> 64 * word & (1 << 64) - 1 for row in (hands, *own) for word in range(at.WORDS)]
    return np.array(words, np.uint64)
