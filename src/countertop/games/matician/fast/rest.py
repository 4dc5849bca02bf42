"""The rest of a match after a round: what it is worth to a seat that these or those score."""

import numpy as np

from ....engine.compiled.kernel import Int, Ints, Real, Word, lane, of, part, popcount
from . import layout as at
from .choices import build, sabotage
from .dealing import deal, still_plays
from .places import settle
from .reveal import reveal, write_solution


@part
def known_worth(
    scorers: Int, matches: Int, seed: Word, seat: Int, seats: Int, seen: Ints, rest: at.Rest
) -> Real:
    """What it is worth to a seat if these score, as bits of seats: worked out when first asked for.
    The more of them there are, the rarer it is, and the fewer matches will do."""
    worths = rest.worths
    if worths[scorers] < 0:
        like = alike(scorers, seat, seats, seen)
        if worths[like] < 0:
            count = max(1, matches // popcount(np.uint64(like)) ** 2)
            worths[like] = worth(like, count, seed, seat, seats, seen, rest)
        worths[scorers] = worths[like]
    return worths[scorers]


@part
def alike(scorers: Int, seat: Int, seats: Int, seen: Ints) -> Int:
    """Scorers that are just as good or bad for a seat: the first rivals with the same points."""
    found = scorers & (np.int64(1) << seat)
    for other in range(seats):
        if other == seat or scorers >> other & 1 == 0:
            continue
        for first in range(seats):
            has_as_many = seen[at.SCORE + first] == seen[at.SCORE + other]
            is_free = first != seat and still_plays(first, seen) and found >> first & 1 == 0
            if has_as_many and is_free:
                found |= np.int64(1) << first
                break
    return found


@lane
def worth(
    scorers: Int, count: Int, seed: Word, seat: Int, seats: Int, seen: Ints, rest: at.Rest
) -> Real:
    """A seat's share of a match if these score now, averaged over so many matches."""
    gain = 0.0
    for number in range(count):
        players = score(scorers, seats, seen, rest)
        play_on(of(seed, -1 - number), seats, players, rest)
        gain += share(seat, seats, rest)
    return gain / count


@part
def score(scorers: Int, seats: Int, seen: Ints, rest: at.Rest) -> Int:
    """The match as a seat sees it, after these have scored; gives how many play on. Whoever scores
    has the same solution."""
    small, players = rest.small, 0
    for seat in range(seats):
        has_scored = scorers >> seat & 1
        small[at.SCORE + seat] = seen[at.SCORE + seat] + has_scored
        small[at.PLACE + seat] = seen[at.PLACE + seat]
        small[at.IS_NEGATIVE + seat] = 0
        write_solution(seat, has_scored, 1, 1, rest.words)
        players += still_plays(seat, small)
    return settle(seats, players, rest.settings, small, rest.words)


@part
def play_on(chance: Word, seats: Int, players: Int, rest: at.Rest) -> None:
    """From the next deal to the end, with all seats choosing alike."""
    settings, weights, trace = rest.settings, rest.weights, rest.trace
    small, words = rest.small, rest.words
    policy, rounds = of(chance, -1), 0
    while players:
        deal(of(chance, rounds), seats, settings, small)
        for seat in range(seats):
            if still_plays(seat, small):
                policy = build(policy, seat, players, 0, weights, small, trace)
        for seat in range(seats):
            if still_plays(seat, small):
                policy = sabotage(policy, seat, seats, players, 0, weights, small, trace)
        reveal(seats, small, words)
        players = settle(seats, players, settings, small, words)
        rounds += 1


@part
def share(seat: Int, seats: Int, rest: at.Rest) -> Real:
    """A seat's share of a match that has ended: the win, or a part of a shared one; where everybody
    plays for places, how many of the others are behind."""
    small = rest.small
    place, first, behind = small[at.PLACE + seat], 0, 0.0
    for other in range(seats):
        theirs = small[at.PLACE + other]
        first += theirs == 1
        if other != seat:
            behind += 0.5 * (theirs >= place) + 0.5 * (theirs > place)
    if rest.settings[at.PLAY_ON]:
        return behind / (seats - 1)
    return 1.0 / first if place == 1 else 0.0
