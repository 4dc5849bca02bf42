"""Random play of the reference rules: moves per second on one core, `moves()` included.

    python bench/rules.py [game] [--seats N] [--seconds S] [--set option=value …]

`rules` folds the rules themselves (setup, moves, play, expire; a fresh stream of chance for each
entry, as a match opens it). `match` goes through `Match`, which also writes the record. Who moves
and how is left to Python's own dice, which are no part of either.
"""

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from random import Random
from time import perf_counter, process_time
from typing import Any, NamedTuple

from countertop import Match, games
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Rules, Seat
from countertop.engine.options import parse

STEP = 200
"""Milliseconds between two moves."""
STRETCH = 25
"""Games that are timed together."""


def random_game(rules: Rules, options: Any, seats: int, seed: int) -> int:
    """One game to its end; the number of moves made."""
    dice = Random(seed).random
    state = rules.setup(options, seats, Chance.of(seed, 0))
    entry = made = now = 0
    while rules.result(state) is None:
        due = rules.deadline(state)
        seat = Seat(int(dice() * seats))
        offered = rules.moves(state, seat)
        if offered and (due is None or now + STEP < due):
            now += STEP
            entry += 1
            made += 1
            move = offered[int(dice() * len(offered))]
            state = rules.play(state, seat, move, Millis(now), Chance.of(seed, entry))
        elif due is not None and not any(_others(rules, state, seats)):
            now = due
            entry += 1
            state = rules.expire(state, due, Chance.of(seed, entry))
    return made


def random_match(name: str, options: Mapping[str, Any], seats: int, seed: int) -> int:
    """The same through `Match`."""
    dice = Random(seed).random
    match = Match(name, seats, seed, options)
    made = 0
    while match.result is None:
        due = match.deadline
        seat = int(dice() * seats)
        offered = match.moves(seat)
        if offered and (due is None or match.now + STEP < due):
            made += 1
            match.play(seat, offered[int(dice() * len(offered))], match.now + STEP)
        elif due is not None and not any(_others(match.rules, match.state, seats)):
            match.advance(due)
    return made


def _others(rules: Rules, state: Any, seats: int) -> list[bool]:
    return [bool(rules.moves(state, Seat(seat))) for seat in range(seats)]


class Speed(NamedTuple):
    """Moves per second: of this process's own time all in all, of its best stretch of games (what
    a core does that nobody else works on), and by the clock on the wall."""

    own: float
    best: float
    wall: float

    def __str__(self) -> str:
        return f"{self.own:9,.0f} ({self.best:9,.0f}, wall {self.wall:9,.0f})"


def speed(game: Callable[[int], int], seconds: float) -> Speed:
    """How fast it goes, over about that many seconds of this process's own time."""
    rates, total = [], 0
    start, wall = process_time(), perf_counter()
    for first in count(0, STRETCH):
        began = process_time()
        made = sum(game(seed) for seed in range(first, first + STRETCH))
        now = process_time()
        rates.append(made / (now - began))
        total += made
        if now - start >= seconds:
            return Speed(total / (now - start), max(rates), total / (perf_counter() - wall))
    raise AssertionError


def main() -> None:
    parser = argparse.ArgumentParser(description="Random moves per second of the rules.")
    parser.add_argument("game", nargs="?", default="hochspannung", choices=list(games))
    parser.add_argument("--seats", type=int)
    parser.add_argument("--seconds", type=float, default=3.0)
    parser.add_argument(
        "--set", dest="options", action="append", default=[], metavar="OPTION=VALUE"
    )
    given = parser.parse_args()
    game = games[given.game]
    sizes = [given.seats] if given.seats else list(game.seats)
    pairs = dict(pair.split("=", 1) for pair in given.options)
    options = parse(game.rules.Options, pairs, lax=True)
    print(f"{game.name}, random moves/s of processor time (best stretch of {STRETCH} games, wall)")
    for seats in sizes:
        rules = speed(partial(random_game, game.rules, options, seats), given.seconds)
        match = speed(partial(random_match, game.name, options, seats), given.seconds)
        print(f"  {seats} players   rules {rules}   match {match}")


if __name__ == "__main__":
    main()
