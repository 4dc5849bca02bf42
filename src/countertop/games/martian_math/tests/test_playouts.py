"""How the expert uses playouts, and the compiled playouts themselves."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.options import parse
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.playout_weights import TUNED
from countertop.games.martian_math.bots.playouts import (
    KEPT,
    MOST_PLAYOUTS,
    Start,
    advised_hex,
    most_wins,
)
from countertop.games.martian_math.fast.playouts import Position
from countertop.games.martian_math.state import Options


class Scripted:
    """A position in which the later hexes look better, and win as often as they are told to."""

    def __init__(self, *wins: int) -> None:
        self.wins_of, self.played = wins, [0] * len(wins)

    def liked(self, hex_: int) -> float:
        return hex_

    def wins(self, hex_: int, first: int, count: int, _seed: int) -> int:
        assert first == self.played[hex_]
        self.played[hex_] += count
        return self.wins_of[hex_] * count


class Counting:
    """Playouts of one scripted position, whatever the state is."""

    def __init__(self) -> None:
        self.position = Scripted(1, 0)
        self.Position: Callable[..., Start] = lambda *_: self.position


def test_the_better_half_of_the_calls_goes_on() -> None:
    position = Scripted(5, 1, 9, 3)
    assert most_wins(position, range(4), 240, 1) == 2
    assert position.played == [90, 30, 90, 30]


def test_calls_that_do_not_look_good_are_not_tried() -> None:
    position = Scripted(9, *[0] * KEPT)
    assert most_wins(position, range(KEPT + 1), 800, 1) == KEPT
    assert position.played[0] == 0


@pytest.mark.parametrize(
    ("map_", "seats", "count"),
    [("classic", 2, MOST_PLAYOUTS), ("wide", 2, 950), ("young", 4, 666), ("wide", 3, 0)],
)
def test_the_larger_the_map_the_fewer_the_playouts_and_none_on_the_widest(
    map_: str, seats: int, count: int
) -> None:
    counting = Counting()
    operations = "plus_minus" if map_ == "young" else "all"
    options = parse(Options, {"map": map_, "operations": operations})
    state = rules.setup(options, seats, Chance(1))
    found = advised_hex(counting, TUNED, state, [0, 1], Chance(1))
    assert found == (0 if count else None)
    assert sum(counting.position.played) == count


# --- compiled


def test_playouts_of_a_winning_call_are_all_won() -> None:
    """One outpost beside the first hex, and two are wanted."""
    start = rules.setup(Options(colony=2), 2, Chance(1))
    beside = (start.ground.neighbours[0]).bit_length() - 1
    owners = tuple(Seat(0) if hex_ == beside else None for hex_ in range(21))
    assert Position(replace(start, owners=owners), TUNED).wins(0, 0, 10, 1) == 120


def test_playouts_add_up_and_leave_the_position_as_it_was() -> None:
    position, hex_ = Position(rules.setup(Options(), 2, Chance(1)), TUNED), 10
    whole = position.wins(hex_, 0, 72, 9)
    assert position.wins(hex_, 0, 36, 9) + position.wins(hex_, 36, 36, 9) == whole
    assert 0 < whole < 12 * 72
    assert len({position.wins(hex_, 0, 72, seed) for seed in range(8)}) > 1


def test_a_shared_round_counts_half() -> None:
    """The last hex of two is taken; each has a colony of one, on a 1."""
    options = parse(Options, {"map": {"hexes": [[0, 0, 1], [2, 0, 1]]}})
    start = rules.setup(options, 2, Chance(1))
    state = replace(start, owners=(Seat(1), None), phase="call", dice=(2, 1))
    assert Position(state, TUNED).wins(1, 0, 10, 1) == 60
