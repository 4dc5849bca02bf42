"""What a seat is answered may depend on nothing that the seat may not know.

The secrets of a position are rearranged (`guess` gives another position that looks the same from
a seat) and the same moves are tried in both, right ones and tampered ones: they are offered, taken
and refused in the same words, or somebody could ask for what they must not see.
"""

from collections import Counter
from random import Random
from typing import Any

import msgspec

from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions, IllegalMove
from countertop.engine.game import Rules, Seat
from countertop.engine.match import Match, decode_move
from countertop.engine.registry import Game, games
from countertop.engine.testing.contract import RandomPlay, option_sets
from fuzz import odd

TRIED = 6
"""Moves in each position."""
EVERY = 3
"""Steps of a match between two positions that are looked at."""
POSITIONS = 60
"""Of one match at most."""


def search(dice: Random, matches: int, tried: Counter[str]) -> list[str]:
    """What was found in so many matches of random play."""
    found: list[str] = []
    for _ in range(matches):
        play = _dealt(games[dice.choice(sorted(games))], dice)
        for step, match in enumerate(play or ()):
            if match.result is not None or step > POSITIONS * EVERY:
                break
            if step % EVERY == 0:
                found += look(match, dice, tried)
    return found


def _dealt(game: Game, dice: Random) -> RandomPlay | None:
    options = dice.choice([{}, *option_sets(game)])
    try:
        return RandomPlay(game, dice.choice(game.seats), options, dice.getrandbits(40))
    except BadOptions:  # this number of seats does not go with these options
        return None


def look(match: Match, dice: Random, tried: Counter[str]) -> list[str]:
    """What one seat can find out in this position by asking."""
    rules, seat = match.rules, Seat(dice.randrange(len(match.seats)))
    other = rules.guess(rules.view(match.state, seat), Chance(dice.getrandbits(60)))
    offered, as_well = (list(rules.moves(state, seat)) for state in (match.state, other))
    tried["rearranged secrets"] += 1
    name = f"{match.game.name}, seat {seat} at {match.now} ms of seed {match.seed}"
    if offered != as_well:
        return [f"{name}: moves that depend on a secret: {offered[:9]} and {as_well[:9]}"]
    found = []
    for move in [_move(rules, offered, dice) for _ in range(TRIED) if offered]:
        said, here = (_said(match, state, seat, move) for state in (match.state, other))
        if said != here:
            found.append(f"{name}: {move} is answered by {said or 'yes'} or by {here or 'yes'}")
    return found


def _move(rules: Rules, offered: list[Any], dice: Random) -> Any:
    """A move of this game, tampered with as far as it still is one."""
    move = dice.choice(offered)
    changed = odd.tampered(msgspec.to_builtins(move), dice)
    try:
        return decode_move(rules, msgspec.json.encode(changed))
    except (IllegalMove, RecursionError):
        return move


def _said(match: Match, state: Any, seat: Seat, move: Any) -> tuple[str, ...]:
    """How it is refused; nothing if it is taken."""
    try:
        match.rules.play(state, seat, move, match.now, Chance(1))
    except IllegalMove as refusal:
        return refusal.code, str(refusal), repr(refusal.about)
    return ()
