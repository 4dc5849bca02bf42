"""Known counts, and a small map played out in every way against an independent count."""

from collections.abc import Iterator
from itertools import product
from typing import Any, Literal

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.martian_math import rules
from countertop.games.martian_math.cards import ROLLS, ways
from countertop.games.martian_math.maps import Hex, Map
from countertop.games.martian_math.state import Options, State
from countertop.games.martian_math.tests.tables import rolled

Spot = tuple[int, int]
Position = tuple[frozenset[Spot], frozenset[Spot], int, int, int]
"""A's and B's outposts, whose turn it is, and how often each has drifted running."""
Ending = tuple[str, str, frozenset[Spot], frozenset[Spot]]

TILES = {(0, 0): 1, (2, 0): 2, (1, 1): 12, (3, 1): 4, (5, 1): 1}
SMALL = Map(tuple(Hex(x, y, number) for (x, y), number in TILES.items()), shuffle=False)


def first_turn_moves(**options: Any) -> int:
    """Legal calls on the empty map, over all 36 throws."""
    state = rules.setup(Options(**options), 2, Chance(1))
    return sum(
        ways(dice) * len(rules.moves(replace(state, phase="call", dice=dice), Seat(0)))
        for dice in ROLLS
    )


def test_the_first_turn_has_141_calls_over_all_throws() -> None:
    """124 equations, and 17 of them make 1, which is on the map twice."""
    assert first_turn_moves() == 124 + 17


def test_typed_plus_and_times_of_different_dice_count_twice() -> None:
    assert first_turn_moves(call="type") == 141 + 2 * 30


def test_the_first_turn_on_the_wide_map() -> None:
    """Every number twice, and a third 1."""
    assert first_turn_moves(map="wide") == 2 * 124 + 17


def test_the_first_turn_on_the_young_map() -> None:
    """66 equations, every number twice; 10 throws differ by 1, which is there three times."""
    assert first_turn_moves(operations="plus_minus") == 2 * 66 + 10


# --- everything that can happen on a map of five hexes, by the rules


def positions_by_the_rules(options: Options) -> tuple[set[Position], set[Ending]]:
    start = rules.setup(options, 2, Chance(1))
    seen, endings = {_position(start)}, set[Ending]()
    ahead = [start]
    while ahead:
        for state in _successors(ahead.pop()):
            if state.finished:
                endings.add(_ending(state))
            elif _position(state) not in seen:
                seen.add(_position(state))
                ahead.append(state)
    return seen, endings


def _successors(state: State) -> Iterator[State]:
    for dice in ROLLS:
        after = rolled(state, *dice)
        if after.phase != "call":
            yield after
        for move in rules.moves(after, after.turn) if after.phase == "call" else ():
            yield rules.play(after, after.turn, move, Millis(0), Chance(1))


def _spots(state: State, seat: int) -> frozenset[Spot]:
    owned = zip(state.ground.places, state.owners, strict=True)
    return frozenset(place for place, owner in owned if owner == seat)


def _position(state: State) -> Position:
    drifts = [player.drifts for player in state.players]
    return _spots(state, 0), _spots(state, 1), state.turn, drifts[0], drifts[1]


def _ending(state: State) -> Ending:
    done = state.finished[-1]
    winners = "".join("AB"[seat] for seat in done.winners)
    return done.why, winners, _spots(state, 0), _spots(state, 1)


# --- the same by another road: plain sets, floating point distances, no code of the game


def positions_by_hand(
    colony: int, drifts: int, markers: Literal["any", "matching"]
) -> tuple[set[Position], set[Ending]]:
    start: Position = (frozenset(), frozenset(), 0, 0, 0)
    seen, endings = {start}, set[Ending]()
    ahead = [start]
    while ahead:
        first, second, turn, first_drifts, second_drifts = ahead.pop()
        sides, lost = [first, second], [first_drifts, second_drifts]
        for dice in product(range(1, 7), repeat=2):
            for after in _by_hand(sides, turn, dice, markers):
                count = [*lost]
                count[turn] = lost[turn] + 1 if after is None else 0
                here = sides if after is None else after
                why = _why(here, turn, count, colony, drifts, is_claim=after is not None)
                if why:
                    endings.add((why, _winners(here, why, turn), here[0], here[1]))
                    continue
                position = (here[0], here[1], 1 - turn, count[0], count[1])
                if position not in seen:
                    seen.add(position)
                    ahead.append(position)
    return seen, endings


def _by_hand(
    sides: list[frozenset[Spot]], turn: int, dice: tuple[int, ...], markers: str
) -> Iterator[list[frozenset[Spot]] | None]:
    """Every way to take a hex with a throw; None if there is no way."""
    high, low = sorted(dice, reverse=True)
    answers = {high + low, high - low, high * low, high / low}
    own, other = sides[turn], sides[1 - turn]
    found = False
    for spot, number in TILES.items():
        if number not in answers or spot in own:
            continue
        twin = {place for place in own if TILES[place] == number}
        if markers == "any":
            twin = set()
        if spot in other and high != low:
            continue
        if spot not in other and twin:
            continue
        found = True
        after: list[frozenset[Spot]] = [frozenset(), frozenset()]
        after[turn] = (own - twin) | {spot}
        after[1 - turn] = other - {spot}
        yield after
    if not found:
        yield None


def _why(
    sides: list[frozenset[Spot]],
    turn: int,
    lost: list[int],
    colony: int,
    drifts: int,
    *,
    is_claim: bool,
) -> str:
    if not is_claim:
        return "drift" if min(lost) >= drifts else ""
    if _best(sides[turn])[0] >= colony:
        return "colony"
    return "full" if len(sides[0]) + len(sides[1]) == len(TILES) else ""


def _winners(sides: list[frozenset[Spot]], why: str, turn: int) -> str:
    if why == "colony":
        return "AB"[turn]
    first, second = _best(sides[0]), _best(sides[1])
    return "AB" if first == second else "A" if first > second else "B"


def _best(spots: frozenset[Spot]) -> tuple[int, int]:
    """Size and total of the best colony: merge whatever is one step apart until nothing is."""
    parts = [{spot} for spot in spots]
    for spot in spots:
        touching = [part for part in parts if any(_distance(spot, other) < 1.1 for other in part)]
        parts = [part for part in parts if part not in touching] + [set().union(*touching)]
    return max(((len(part), sum(TILES[spot] for spot in part)) for part in parts), default=(0, 0))


def _distance(one: Spot, other: Spot) -> float:
    return float(((one[0] - other[0]) ** 2 / 4 + (one[1] - other[1]) ** 2 * 0.75) ** 0.5)


@pytest.mark.parametrize(
    ("markers", "colony", "drifts", "positions", "endings"),
    [
        ("matching", 2, 1, 312, 153),
        ("any", 2, 1, 328, 185),
        pytest.param("any", 3, 1, 996, 237, marks=pytest.mark.nightly),
        pytest.param("matching", 4, 1, 1212, 189, marks=pytest.mark.nightly),
    ],
)
def test_a_small_map_played_out_in_every_way(
    markers: Literal["any", "matching"], colony: int, drifts: int, positions: int, endings: int
) -> None:
    options = Options(map=SMALL, markers=markers, colony=colony, drifts=drifts, rounds=1)
    seen, ended = positions_by_the_rules(options)
    assert (seen, ended) == positions_by_hand(colony, drifts, markers)
    assert (len(seen), len(ended)) == (positions, endings)
