"""Random play of the reference rules: moves per second on one core, `moves()` included.

    python bench/rules.py [game] [--seats N] [--seconds S] [--set option=value …]

`rules` folds the rules themselves (setup, moves, play, expire; a fresh stream of chance for each
entry, as a match opens it). `match` goes through `Match`, which also writes the record.
"""

import argparse
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from time import process_time
from typing import Any

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
    dice = Chance(seed)
    state = rules.setup(options, seats, Chance.of(seed, 0))
    entry = made = now = 0
    while rules.result(state) is None:
        due = rules.deadline(state)
        seat = Seat(dice.below(seats))
        offered = rules.moves(state, seat)
        if offered and (due is None or now + STEP < due):
            now += STEP
            entry += 1
            made += 1
            move = offered[dice.below(len(offered))]
            state = rules.play(state, seat, move, Millis(now), Chance.of(seed, entry))
        elif due is not None and not any(_others(rules, state, seats)):
            now = due
            entry += 1
            state = rules.expire(state, due, Chance.of(seed, entry))
    return made


def random_match(name: str, options: Mapping[str, Any], seats: int, seed: int) -> int:
    """The same through `Match`."""
    dice = Chance(seed)
    match = Match(name, seats, seed, options)
    made = 0
    while match.result is None:
        due = match.deadline
        seat = dice.below(seats)
        offered = match.moves(seat)
        if offered and (due is None or match.now + STEP < due):
            made += 1
            match.play(seat, offered[dice.below(len(offered))], match.now + STEP)
        elif due is not None and not any(_others(match.rules, match.state, seats)):
            match.advance(due)
    return made


def _others(rules: Rules, state: Any, seats: int) -> list[bool]:
    return [bool(rules.moves(state, Seat(seat))) for seat in range(seats)]


def speed(game: Callable[[int], int], seconds: float) -> tuple[float, float]:
    """Moves per second of this process's own time, over about that many seconds: all in all, and
    in the best stretch of games, which is what a core does that nobody else works on."""
    rates, total = [], 0
    start = process_time()
    for first in count(0, STRETCH):
        began = process_time()
        made = sum(game(seed) for seed in range(first, first + STRETCH))
        now = process_time()
        rates.append(made / (now - began))
        total += made
        if now - start >= seconds:
            return total / (now - start), max(rates)
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
    print(f"{game.name}, random moves/s on one core (in the best stretch of {STRETCH} games)")
    for seats in sizes:
        rules = speed(partial(random_game, game.rules, options, seats), given.seconds)
        match = speed(partial(random_match, game.name, options, seats), given.seconds)
        print(
            f"  {seats} players   rules {rules[0]:9,.0f} ({rules[1]:9,.0f})"
            f"   match {match[0]:9,.0f} ({match[1]:9,.0f})"
        )


if __name__ == "__main__":
    main()
