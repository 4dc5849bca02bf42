"""The draft (R4, R16): which cards of an offer stay, by chance or by what they are worth."""

import math
from itertools import combinations
from typing import Any

import numpy as np

from ....engine.compiled.kernel import folded, noted, part, popcount
from ..bots.judge import DOUBLED, UNCOVERED
from ..deck import SIZE
from ..state import FIRST_KEEP, FIRST_OFFER, LATER_OFFER, NUMBERS_PER_ROUND
from .heuristic import ALL_UNSEEN, ahead_of, line_worth, odds_of, size_worth, weight
from .layout import KEEP, ONE, OWN_CARDS, OWN_COUNT, OWN_OFFER, any_of, board_at, player_at
from .pile import discard
from .squares import fitting, number_at

_KEEPS = sum(
    sum(1 << card for card in kept) << FIRST_OFFER * choice
    for choice, kept in enumerate(combinations(range(FIRST_OFFER), FIRST_KEEP))
)
"""Which of the first offer stay, by choice: a bit for each card."""
_KEEP_COUNT = math.comb(FIRST_OFFER, FIRST_KEEP)


@part
def keep_cards(entry: Any, now: Any, round: Any, table: Any) -> None:
    """R4, R16: some cards of the offer stay, the others are discarded."""
    seat, seats, _, weights, small, words, trace = table
    offer, size = player_at(table) + OWN_OFFER, FIRST_OFFER if round == 0 else LATER_OFFER
    choices = np.int64(_KEEP_COUNT if round == 0 else LATER_OFFER)
    if weights[seat, 0] == 0:
        choice = any_of(choices, seats, words)
    else:
        choice = _best_keep(round, choices, table)
    if trace.shape[0]:
        digest = np.uint64(0)
        for other in range(choices):
            digest = folded(digest, _keep_code(_kept(round, other), offer, size, small))
        noted(trace, entry, seat, now, choices, digest, choice)
    kept = _kept(round, choice)
    for place in range(size):
        card = np.int64(small[offer + place])
        if kept >> place & 1:
            _lay(card, table)
        else:
            discard(card, seats, small)


@part
def _kept(round: Any, choice: Any) -> Any:
    """The cards of an offer that stay with this choice, as bits."""
    if round == 0:
        return _KEEPS >> FIRST_OFFER * choice & (1 << FIRST_OFFER) - 1
    return np.int64(1) << choice


@part
def _keep_code(kept: Any, offer: Any, size: Any, small: Any) -> Any:
    code = np.int64(0)
    for place in range(size):
        if kept >> place & 1:
            code = code * 128 + small[offer + place]
    return code * 4 + KEEP


@part
def _lay(card: Any, table: Any) -> None:
    """R4: a card with nine open squares lies before a player."""
    seat, _, deck, _, small, words, _ = table
    player, board = player_at(table), board_at(table)
    slot, face = small[player + OWN_COUNT], card % SIZE
    first = np.uint64(9 * slot)
    small[player + OWN_CARDS + slot] = card
    small[player + OWN_COUNT] = slot + 1
    words[board] |= np.uint64(511) << first
    for bit in range(4):
        words[board + 1 + bit] |= deck[face, bit] << first
    words[seat] |= ONE << np.uint64(face)


@part
def _best_keep(round: Any, choices: Any, table: Any) -> Any:
    """The cards that are worth most by themselves and with the numbers on all cards together."""
    ahead = ahead_of(round, np.int64(NUMBERS_PER_ROUND), np.int64(ALL_UNSEEN))
    best, choice = -1e9, np.int64(0)
    for other in range(choices):
        worth = _kept_worth(ahead, _kept(round, other), table)
        if worth > best:
            best, choice = worth, np.int64(other)
    return choice


@part
def _kept_worth(ahead: Any, kept: Any, table: Any) -> Any:
    _, _, deck, _, small, words, _ = table
    offer, board = player_at(table) + OWN_OFFER, board_at(table)
    grid = (words[board + 1], words[board + 2], words[board + 3], words[board + 4])
    worth, once, twice = 0.0, np.int64(0), np.int64(0)
    for number in range(1, 10):
        squares = popcount(fitting(words[board], grid, number))
        once |= (squares > 0) << number
        twice |= (squares > 1) << number
    for place in range(FIRST_OFFER):
        if kept >> place & 1:
            face = small[offer + place] % SIZE
            worth += size_worth(ahead, np.int64(9), table)
            grid = (deck[face, 0], deck[face, 1], deck[face, 2], deck[face, 3])
            for line in range(6):
                icon = np.int64(deck[face, 4] >> np.uint64(4 * line)) & 15
                worth += line_worth(ahead, np.int64(0), np.int64(7), icon, grid, table)
            for square in range(9):
                bit = 1 << number_at(grid, square)
                twice |= once & bit
                once |= bit
    for number in range(1, 10):
        if not once >> number & 1:
            worth += weight(table, np.int64(UNCOVERED)) * odds_of(ahead, number)
        if twice >> number & 1:
            worth += weight(table, np.int64(DOUBLED)) * odds_of(ahead, number)
    return worth
