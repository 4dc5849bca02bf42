"""The whole game as one compiled function, checked against rules.py by reference.py.

`TakeBack` (R14) undoes a player's own choice and nothing else, so it is not among the choices here
and in reference.py. Everybody chooses at once: the lowest seat that has something to do goes first
and finishes its step, but nobody knows what others have just done. All moves of a step have the
time at which it begins, and a step lasts as long as a bot would take on average; so no deadline of
`turn_seconds` (R22) ever passes.

Its parts are in the files beside this one, each by what it is about; layout.py says where
everything stands.
"""

from collections.abc import Mapping

import numpy as np

from ....engine.compiled.game import MILLIS, MOVES
from ....engine.compiled.kernel import Int, Ints, Rows, Weights, Word, Words, lane, of
from ..bots.judge import WEIGHT_NAMES
from ..bots.playout_weights import TUNED
from ..scoring import LADDER as STEPS
from ..state import NUMBERS_PER_ROUND, ROUNDS
from . import layout as at
from .deck import CARDS, card_names, tables
from .draft import keep_cards
from .heuristic import ALL_UNSEEN, ahead_of
from .layout import Table, Tables, scratch
from .pile import draw_offers, set_up, shuffle_numbers
from .points import finish, score_round
from .steps import show_moons, step

__all__ = [
    "CARDS",
    "LADDER",
    "LADDER_SEATS",
    "MEANINGS",
    "MEASURES",
    "POLICIES",
    "WIDTHS",
    "card_names",
    "play",
    "scratch",
    "tables",
]

POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {},
    "heuristic": dict(zip(WEIGHT_NAMES, TUNED, strict=True)),
}
MEASURES = ("stuck", "paid", "bonuses", "lost", "longest cascade", "boxes", "full stars", "moons")
"""Over all seats: numbers that crossed nothing, lightning paid, bonuses won, bonuses that came to
nothing, the most bonuses from one number, completed boxes, rounds with three stars, moons."""
MEANINGS = {
    "stuck": "numbers that crossed nothing",
    "paid": "lightning paid to change a number",
    "bonuses": "bonuses won",
    "lost": "bonuses that came to nothing",
    "longest cascade": "most bonuses from one number",
    "boxes": "cards that were completed",
    "full stars": "rounds with three stars",
    "moons": "moons at the end",
}
WIDTHS = (10, 5_000, 1, 1, 1, 5, 1, 1, 1, 1, 1)
LADDER = tuple(
    zip(
        (0, *STEPS),
        (
            "No luck today",
            "A start",
            "On the way",
            "Well done",
            "Super",
            "Mega",
            "Super Mega Lucky",
        ),
        strict=True,
    )
)
"""R20: the steps of the solo ladder, by our names."""
LADDER_SEATS = (1,)

DRAFT_PAUSE, FIRST_PAUSE, NEXT_PAUSE = 1700, 1000, 425
"""Milliseconds that bots take for new cards, for a number, and for each move after that."""


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
    """One match (R4 to R20); `entry` counts the log as `Match` does."""
    entry, now, pile = np.int64(0), np.int64(0), set_up(seed, seats, small, words)
    for round in range(ROUNDS):
        pile = draw_offers(of(seed, entry), pile, round, seats, small, words)
        for seat in range(seats):
            table = Table(seat, seats, tables.deck, weights, small, words, trace)
            keep_cards(entry, now, round, table)
            entry += 1
        now += DRAFT_PAUSE
        shuffle_numbers(of(seed, entry), small)
        unseen = np.int64(ALL_UNSEEN)
        for turn in range(NUMBERS_PER_ROUND):
            number, longest = np.int64(small[at.NUMBERS + turn]), np.int64(0)
            unseen -= 1 << 2 * number
            ahead = ahead_of(round, NUMBERS_PER_ROUND - 1 - turn, unseen)
            for seat in range(seats):
                show_moons(seat, small)
            for seat in range(seats):
                table = Table(seat, seats, tables.deck, weights, small, words, trace)
                moves = step(entry, now, number, ahead, table)
                entry += moves
                longest = max(longest, moves)
            now += FIRST_PAUSE + NEXT_PAUSE * (longest - 1)
        for seat in range(seats):
            table = Table(seat, seats, tables.deck, weights, small, words, trace)
            score_round(round, table)
    out[MOVES], out[MILLIS] = entry, now
    finish(seats, small, words, out)
