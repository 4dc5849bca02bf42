"""The end (R8, R9): places for those who have reached the points."""

from ....engine.compiled.kernel import Flag, Int, Ints, Words, part
from . import layout as at
from .dealing import still_plays
from .reveal import compared


@part
def settle(seats: Int, players: Int, settings: Ints, small: Ints, words: Words) -> Int:
    """Places for those who have reached the points; gives how many play on."""
    first, arrived = seats - players + 1, 0
    for seat in range(seats):
        if still_plays(seat, small) and small[at.SCORE + seat] >= settings[at.GOAL]:
            arrived += 1
            ahead = 0
            for other in range(seats):
                if has_just_arrived(other, settings, small):
                    ahead += compared(other, seat, small, words) > 0
            small[at.PLACE + seat] = -(first + ahead)
    if arrived == 0:
        return players
    players -= arrived
    if not (settings[at.PLAY_ON] and players > 1):
        place_the_rest(first + arrived, seats, settings, small)
        players = 0
    for seat in range(seats):
        small[at.PLACE + seat] = abs(small[at.PLACE + seat])
    return players


@part
def has_just_arrived(seat: Int, settings: Ints, small: Ints) -> Flag:
    """Places of this round are negative until all are given."""
    return small[at.PLACE + seat] <= 0 and small[at.SCORE + seat] >= settings[at.GOAL]


@part
def place_the_rest(first: Int, seats: Int, settings: Ints, small: Ints) -> None:
    """Those who have not reached the points, by their points."""
    for seat in range(seats):
        if still_plays(seat, small):
            ahead = 0
            for other in range(seats):
                is_rest = small[at.SCORE + other] < settings[at.GOAL]
                ahead += is_rest and small[at.SCORE + other] > small[at.SCORE + seat]
            small[at.PLACE + seat] = -(first + ahead)
