"""The rest of a match after a round: what it is worth to a seat that somebody scores."""

from typing import Any

import numpy as np

from ....engine.compiled.kernel import lane, of, part, popcount
from .choices import build, sabotage
from .dealing import deal
from .layout import IS_NEGATIVE, PLACE, PLAY_ON, SCORE, SOLUTION
from .reveal import reveal, settle


@part
def known_worth(
    scorers: Any, matches: Any, seed: Any, seat: Any, seats: Any, seen: Any, rest: Any
) -> Any:
    """What it is worth to a seat that these score, as bits of seats: found out when it is first
    asked for. The more they are, the less often it happens, and the fewer matches will do."""
    worths = rest[0]
    if worths[scorers] < 0:
        like = alike(scorers, seat, seats, seen)
        if worths[like] < 0:
            count = max(1, matches // popcount(np.uint64(like)) ** 2)
            worths[like] = worth(like, count, seed, seat, seats, seen, rest)
        worths[scorers] = worths[like]
    return worths[scorers]


@part
def alike(scorers: Any, seat: Any, seats: Any, seen: Any) -> Any:
    """Scorers that are as good or bad for a seat: of rivals with the same points the first ones."""
    found = scorers & (np.int64(1) << seat)
    for other in range(seats):
        if other == seat or scorers >> other & 1 == 0:
            continue
        for first in range(seats):
            is_like = seen[SCORE + first] == seen[SCORE + other] and seen[PLACE + first] == 0
            if first != seat and is_like and found >> first & 1 == 0:
                found |= np.int64(1) << first
                break
    return found


@lane
def worth(scorers: Any, count: Any, seed: Any, seat: Any, seats: Any, seen: Any, rest: Any) -> Any:
    """What a seat gets of a match if these score now, on the average of so many."""
    _, options, weights, trace, small, words = rest
    gain = 0.0
    for number in range(count):
        players = score(scorers, seats, options, seen, small, words)
        chance = of(seed, -1 - number)
        play_on(chance, seats, players, options, weights, trace, small, words)
        gain += share(seat, seats, options, small)
    return gain / count


@part
def score(scorers: Any, seats: Any, options: Any, seen: Any, small: Any, words: Any) -> Any:
    """The match as a seat sees it, after these have scored; gives how many play on. Whoever scores
    has the same solution."""
    players = 0
    for seat in range(seats):
        has_scored = scorers >> seat & 1
        small[SCORE + seat] = seen[SCORE + seat] + has_scored
        small[PLACE + seat] = seen[PLACE + seat]
        small[IS_NEGATIVE + seat] = 0
        words[SOLUTION + 3 * seat] = has_scored
        words[SOLUTION + 3 * seat + 1] = 1
        words[SOLUTION + 3 * seat + 2] = 1
        players += small[PLACE + seat] == 0
    return settle(seats, players, options, small, words)


@part
def play_on(
    chance: Any,
    seats: Any,
    players: Any,
    options: Any,
    weights: Any,
    trace: Any,
    small: Any,
    words: Any,
) -> None:
    """From the next deal to the end, with all seats choosing alike."""
    policy, rounds = of(chance, -1), 0
    while players:
        deal(of(chance, rounds), seats, options, small)
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                policy = build(policy, seat, 0, weights, small, trace)
        for seat in range(seats):
            if small[PLACE + seat] == 0:
                policy = sabotage(policy, seat, seats, players, 0, weights, small, trace)
        reveal(seats, small, words)
        players = settle(seats, players, options, small, words)
        rounds += 1


@part
def share(seat: Any, seats: Any, options: Any, small: Any) -> Any:
    """What a match is worth that has ended: the win or a part of it; where all play for places,
    the part of the others who are behind."""
    place, first, behind = small[PLACE + seat], 0, 0.0
    for other in range(seats):
        first += small[PLACE + other] == 1
        if other != seat:
            behind += 0.5 * (small[PLACE + other] >= place) + 0.5 * (small[PLACE + other] > place)
    if options[PLAY_ON]:
        return behind / (seats - 1)
    return 1.0 / first if place == 1 else 0.0
