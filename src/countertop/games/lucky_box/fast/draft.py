"""The draft (R4, R16): which cards of an offer stay, by chance or by what they are worth."""

import math
from itertools import combinations

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Real, folded, noted, part, popcount
from ..bots import judge
from ..deck import SIZE
from ..state import FIRST_KEEP, FIRST_OFFER, LATER_OFFER, NUMBERS_PER_ROUND
from . import layout as at
from .heuristic import ALL_UNSEEN, Ahead, ahead_of, line_worth, odds_of, size_worth, weight
from .layout import any_of
from .pile import discard
from .squares import fitting, icon_on, number_at

_KEEPS = sum(
    sum(1 << card for card in kept) << FIRST_OFFER * choice
    for choice, kept in enumerate(combinations(range(FIRST_OFFER), FIRST_KEEP))
)
"""Which cards of the first offer stay, choice by choice: a bit for each card."""
_KEEP_COUNT = math.comb(FIRST_OFFER, FIRST_KEEP)


@part
def keep_cards(entry: Int, now: Int, round: Int, table: at.Table) -> None:
    """R4, R16: some cards of the offer stay, the others are discarded."""
    small, trace = table.small, table.trace
    offer, size = at.player(table) + at.OFFER, FIRST_OFFER if round == 0 else LATER_OFFER
    choices = keeps(round)
    choice = chosen_keep(round, choices, table)
    if trace.shape[0]:
        digest = np.uint64(0)
        for other in range(choices):
            digest = folded(digest, _keep_code(_kept(round, other), offer, size, small))
        noted(trace, entry, table.seat, now, choices, digest, choice)
    keep(choice, round, table)


@part
def keeps(round: Int) -> Int:
    """How many choices an offer gives."""
    return np.int64(_KEEP_COUNT if round == 0 else LATER_OFFER)


@part
def chosen_keep(round: Int, choices: Int, table: at.Table) -> Int:
    """What the seat's policy keeps, as one of its choices."""
    if table.weights[table.seat, 0] == 0:
        return any_of(choices, table)
    return _best_keep(round, choices, table)


@part
def keep(choice: Int, round: Int, table: at.Table) -> None:
    """Lays the cards of this choice before the seat, and discards the others of its offer."""
    offer, kept = at.player(table) + at.OFFER, _kept(round, choice)
    for place in range(FIRST_OFFER if round == 0 else LATER_OFFER):
        card = np.int64(table.small[offer + place])
        if kept >> place & 1:
            _lay(card, table)
        else:
            discard(card, table.seats, table.small)


@part
def _kept(round: Int, choice: Int) -> Int:
    """The cards of an offer that stay with this choice, as bits."""
    if round == 0:
        return _KEEPS >> FIRST_OFFER * choice & (1 << FIRST_OFFER) - 1
    return np.int64(1) << choice


@part
def _keep_code(kept: Int, offer: Int, size: Int, small: Ints) -> Int:
    code = np.int64(0)
    for place in range(size):
        if kept >> place & 1:
            code = code * at.CARD_CODES + small[offer + place]
    return code * at.KINDS + at.KEEP


@part
def _lay(card: Int, table: at.Table) -> None:
    """R4: a card with nine open squares is laid before the player."""
    small, words = table.small, table.words
    player, board = at.player(table), at.board(table.seat, table.seats)
    slot, face = small[player + at.CARD_COUNT], card % SIZE
    first = np.uint64(at.SQUARES * slot)
    small[player + at.CARDS + slot] = card
    small[player + at.CARD_COUNT] = slot + 1
    words[board + at.OPEN] |= np.uint64(at.ALL_OPEN) << first
    for bit in range(at.BITS):
        words[board + at.GRID + bit] |= table.deck[face, bit] << first
    words[table.seat] |= at.ONE << np.uint64(face)


@part
def _best_keep(round: Int, choices: Int, table: at.Table) -> Int:
    """The cards that are worth most, by themselves and by the numbers on all cards together."""
    ahead = ahead_of(round, np.int64(NUMBERS_PER_ROUND), np.int64(ALL_UNSEEN))
    best, choice = -1e9, np.int64(0)
    for other in range(choices):
        worth = _kept_worth(ahead, _kept(round, other), table)
        if worth > best:
            best, choice = worth, np.int64(other)
    return choice


@part
def _kept_worth(ahead: Ahead, kept: Int, table: at.Table) -> Real:
    offer, opened = at.player(table) + at.OFFER, at.opened(table)
    grid = at.grid(table)
    worth, once, twice = 0.0, np.int64(0), np.int64(0)
    for number in range(1, 10):
        squares = popcount(fitting(opened, grid, number))
        once |= (squares > 0) << number
        twice |= (squares > 1) << number
    for place in range(FIRST_OFFER):
        if kept >> place & 1:
            card = table.small[offer + place]
            worth = _with_card(worth, ahead, card, table)
            face = at.face(table, card)
            for square in range(at.SQUARES):
                bit = 1 << number_at(face, square)
                twice |= once & bit
                once |= bit
    for number in range(1, 10):
        if not once >> number & 1:
            worth += weight(table, np.int64(judge.UNCOVERED)) * odds_of(ahead, number)
        if twice >> number & 1:
            worth += weight(table, np.int64(judge.DOUBLED)) * odds_of(ahead, number)
    return worth


@part
def _with_card(worth: Real, ahead: Ahead, card: Int, table: at.Table) -> Real:
    """Adds what a card with nine open squares is worth by itself."""
    face = at.face(table, card)
    worth += size_worth(ahead, np.int64(at.SQUARES), table)
    for line in range(at.LINES):
        icon = icon_on(card, line, table)
        worth += line_worth(ahead, np.int64(0), np.int64(0o007), icon, face, table)
    return worth
