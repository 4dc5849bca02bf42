"""What the views of a table take: `make bench ARGS=views`.

Of each game one match of up to four, played at random, and every so many states of it: microseconds
for the views of all seats, as a table shows them after a move, and for those in JSON.
"""

import argparse
import random
from collections.abc import Callable, Sequence
from timeit import repeat
from typing import Any

import msgspec

from countertop.engine.errors import IllegalMove
from countertop.engine.game import Millis, Seat
from countertop.engine.match import Match
from countertop.engine.registry import games

MOST_SEATS = 4
LONGEST = 1000
"""Entries that are tried."""
LOOKS = 12
"""States whose views are made."""
PAUSE = 500
TIMES = 25


def played(name: str) -> tuple[Match, list[Any]]:
    """A match, and how it stood after each move."""
    dice, seats = random.Random(5), min(MOST_SEATS, games[name].seats[-1])
    match, states = Match(name, seats, 7), list[Any]()
    for _ in range(LONGEST):
        if match.result is not None:
            break
        _go_on(match, dice)
        states.append(match.state)
    return match, states


def _go_on(match: Match, dice: random.Random) -> None:
    """Somebody moves, or nobody before time is up."""
    moves = [(seat, move) for seat in range(len(match.seats)) for move in match.moves(seat)[:50]]
    if not moves:
        match.advance(match.now + PAUSE if match.deadline is None else match.deadline)
        return
    seat, move = dice.choice(moves)
    try:
        match.play(seat, move, match.now + PAUSE)
    except IllegalMove:
        match.advance(Millis(match.now + PAUSE))  # time was up before it


def views_of(match: Match, states: Sequence[Any]) -> list[Any]:
    seats = [Seat(seat) for seat in range(len(match.seats))]
    return [match.rules.view(state, seat) for state in states for seat in seats]


def micros(work: Callable[[], object], states: int) -> float:
    """For each state, in the best of some runs."""
    return min(repeat(work, number=TIMES, repeat=TIMES)) / TIMES / states * 1e6


def report(name: str) -> None:
    match, states = played(name)
    some, encode = states[:: max(1, len(states) // LOOKS)], msgspec.json.Encoder().encode
    made = micros(lambda: views_of(match, some), len(some))
    told = micros(lambda: [encode(view) for view in views_of(match, some)], len(some))
    print(
        f"  {name:14}{len(match.seats)} views {made:7.1f} µs   in JSON {told:7.1f} µs", flush=True
    )


def main() -> None:
    argparse.ArgumentParser(description="Views of a table.").parse_args()
    for name in games:
        report(name)


if __name__ == "__main__":
    main()
