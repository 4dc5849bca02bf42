"""What a lane adds up after every match, on a processor or on a graphics card."""

import numpy as np

from ...engine.chance import Chance
from ...engine.compiled.game import POINTS
from ...engine.compiled.kernel import STEP, Flag, Int, Ints, Word, Words, lane, lowest, mix, of
from .tally import BARS, WIN, Counts


def seed_of(seed: int, number: int) -> int:
    """The seed of match `number` of a run."""
    return Chance.of(seed, number).word() >> 1


@lane
def seed_in_lane(seed: Word, number: Int) -> Word:
    """The seed of match `number` of a run, as `seed_of`."""
    return mix(of(seed, number) + STEP) >> np.uint64(1)


@lane
def add_sums(out: Ints, sums: Counts) -> None:
    """Add one match to a lane's sums and sums of squares."""
    for column in range(out.shape[0]):
        value = np.int64(out[column])
        sums[0, column] += value
        sums[1, column] += value * value


@lane
def add_bars(out: Ints, widths: Ints, lows: Ints, bars: Counts) -> None:
    """Add one match to a lane's bars; a column that it does not fit into gets wider ones."""
    for column in range(out.shape[0]):
        low = lows[column]
        value = out[column] if low < 0 else max(out[column], 0)
        while not is_within(value, widths[column], low):
            widths[column] *= 2
            in_pairs(bars[column], low)
        bars[column, value // widths[column] - low] += 1


@lane
def is_within(value: Int, width: Int, low: Int) -> Flag:
    """Whether there is a bar for a value."""
    return 0 <= value // width - low < BARS


@lane
def in_pairs(bars: Counts, low: Int) -> None:
    """Two bars in one, as if they had been twice as wide from the beginning. Those that begin at
    zero or above move down, the others up, so that none is met twice."""
    for place in range(-low, BARS):
        count = bars[place]
        bars[place] = 0
        bars[(place + low) // 2 - low] += count
    for place in range(-low - 1, -1, -1):
        count = bars[place]
        bars[place] = 0
        bars[(place + low) // 2 - low] += count


@lane
def add_wins(out: Ints, seats: Int, wins: Counts) -> None:
    share = win_share(out, seats)
    for seat in range(seats):
        if out[POINTS + seats + seat] == 1:
            wins[seat] += share


@lane
def bar_of(value: Int, width: Int, low: Int) -> Int:
    """The nearest bar for a value that may lie outside."""
    return min(max(value // width - low, 0), BARS - 1)


@lane
def win_share(out: Ints, seats: Int) -> Int:
    """What each winner of a match gets of it."""
    first = 0
    for seat in range(seats):
        if out[POINTS + seats + seat] == 1:
            first += 1
    return WIN // max(first, 1)


@lane
def add_cards(out: Ints, seats: Int, words: Words, cards: Counts) -> None:
    """Add what each seat had, what it won and how many points it made with it."""
    per_seat = (cards.shape[0] + 63) // 64
    share = win_share(out, seats)
    for seat in range(seats):
        won = share if out[POINTS + seats + seat] == 1 else 0
        for part in range(per_seat):
            held = words[seat * per_seat + part]
            while held:
                card = 64 * part + lowest(held)
                held &= held - np.uint64(1)
                cards[card, 0] += 1
                cards[card, 1] += won
                cards[card, 2] += out[POINTS + seat]
