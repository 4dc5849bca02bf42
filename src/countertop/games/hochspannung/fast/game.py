"""Hochspannung as one compiled function: a race on a virtual clock, by the numbers of README.md.

Every seat has a plan and the time when it is due. Whoever is due first moves, one of several is
drawn; the game's own deadlines come before. A plan about a top card that is no longer on top is
made anew.

`random` makes any of the moves that the rules offer, and now and then any play at all. Its times
come from a table of the lognormal that the bots have, in whole numbers: the same on every machine.
The others are the bots of `bots/mind.py`: `beginner`, `skilled`, and `heuristic`, which is the
expert. With the same seed they draw the same chance and play the same match as `countertop
simulate` lets them, decision by decision.
"""

from collections.abc import Mapping

import numpy as np
from msgspec.structs import asdict

from ....engine.compiled.game import MILLIS, MOVES, POINTS
from ....engine.compiled.kernel import (
    POLICY,
    STEP,
    Int,
    Ints,
    Rows,
    Weights,
    Word,
    Words,
    lane,
    mix,
    of,
    part,
)
from ..bots.skills import LOOKING, OWN_PACE, REACTION, SKILLS, SOLVING
from . import layout as at
from .bots import wake
from .choices import everybody
from .dealing import deal
from .layout import scratch
from .steps import step
from .tables import CARDS, Tables, tables

__all__ = [
    "CARDS",
    "LEFT_OUT",
    "MEANINGS",
    "MEASURES",
    "POLICIES",
    "WIDTHS",
    "play",
    "scratch",
    "tables",
]

LEFT_OUT = ("calm", "tables")
"""R19, R20: the lab plays the race with the whole deck."""
LONGEST = 100_000
"""Entries after which a match that does not end is given up: all its places are 0."""


def _weights(level: str) -> dict[str, float]:
    skill = {name: float(value) for name, value in asdict(SKILLS[level]).items()}
    return {
        **skill,
        "own_pace": OWN_PACE,
        "solving": SOLVING,
        "looking": LOOKING,
        "reaction": float(REACTION),
    }


POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {"response": float(SKILLS["skilled"].response)},
    "heuristic": _weights("expert"),
    "skilled": _weights("skilled"),
    "beginner": _weights("beginner"),
}
"""The bots' three levels are one policy with other weights; the expert's are the best."""


MEASURES = (
    *("plays", "draws", "wrong", "stuck", "turned up", "longest run", "fastest ms"),
    *("face down", "last card fits", "ended stuck"),
)
"""Of a whole match: cards laid, drawn and taken back; how often all were stuck, and how many cards
were turned up for that; the most cards in a row by one player, the shortest time from a problem to
its card; and how many games ended with a card face down, with a card that fits, and stuck."""
MEANINGS = {
    "plays": "cards laid on the pile",
    "draws": "cards drawn",
    "wrong": "wrong cards, which went back",
    "stuck": "times that nobody could play",
    "turned up": "cards turned up because of that",
    "longest run": "most cards in a row by one player",
    "fastest ms": "milliseconds to the quickest card",
    "face down": "games won with the last card face down",
    "last card fits": "games won with a last card that fits",
    "ended stuck": "games that ended with everybody stuck",
}
WIDTHS = (5, 5000, 1, 5, 5, 1, 1, 1, 1, 100, 1, 1, 1)


@lane
def play(
    seed: Word,
    seats: Int,
    tables: Tables,
    weights: Weights,
    small: Ints,
    words: Words,
    out: Ints,
    trace: Rows,
) -> None:
    begin(seed, seats, tables, weights, small, words)
    who = 0
    while who >= 0 and small[at.PHASE] != at.OVER and small[at.ENTRIES] < LONGEST:
        if small[at.PHASE] == at.DEALING:
            deal(seed, seats, tables, small, words)
            who = everybody(seats)
        who = step(seats, tables, weights, small, words, trace, who)
    report(seats, small, out)


@part
def begin(
    seed: Word, seats: Int, tables: Tables, weights: Weights, small: Ints, words: Words
) -> None:
    lay_ready(seed, seats, tables, small, words)
    for seat in range(seats):
        if weights[seat, at.PLAYS_AS] != at.RANDOM:
            wake(seat, weights, words)


@part
def lay_ready(seed: Word, seats: Int, tables: Tables, small: Ints, words: Words) -> None:
    """Before the first deal; nobody has anything on their mind."""
    for number in range(at.STACK):
        small[number] = tables.settings[number] if number < at.SETTINGS else 0
    for number in range(at.CARD_WORDS * seats):
        words[at.HAD + number] = np.uint64(0)
    for number in range(seats * at.WORDS):
        words[at.OWN + number] = tables.places[at.SEATS_PLACES + number]
    words[at.CHANCE] = of(seed, POLICY)
    words[at.MINDS] = mix(of(seed, -1) + STEP)
    small[at.FASTEST] = at.NEVER
    small[at.PHASE] = at.DEALING
    for seat in range(seats):
        small[at.DUE + seat] = at.NEVER
        small[at.ABOUT + seat] = -1


@part
def report(seats: Int, small: Ints, out: Ints) -> None:
    """R13, R14: fewest penalty points, or fewest cards left. Ties share."""
    out[MOVES] = small[at.MOVES]
    out[MILLIS] = small[at.NOW]
    for seat in range(seats):
        place = 1
        for other in range(seats):
            if small[at.LOST + other] < small[at.LOST + seat]:
                place += 1
        out[POINTS + seat] = -small[at.LOST + seat]
        out[POINTS + seats + seat] = place if small[at.PHASE] == at.OVER else 0
    if small[at.FASTEST] == at.NEVER:
        small[at.FASTEST] = 0
    for measure in range(at.MEASURED):
        out[POINTS + 2 * seats + measure] = small[at.PLAYS + measure]
