"""The compiled game where the comparison of random matches cannot see it."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.game import Millis, Seat
from countertop.engine.options import parse
from countertop.games.martian_math import rules
from countertop.games.martian_math.bots.heuristic import (
    AGAINST_ONE,
    BEGINNER,
    CRITERIA,
    SEVERAL,
    SKILLED,
)
from countertop.games.martian_math.bots.judge import (
    beginners_target,
    builders_target,
    settlers_target,
)
from countertop.games.martian_math.bots.mars import Mars, masks_of
from countertop.games.martian_math.bots.matching_weights import MATCHING
from countertop.games.martian_math.cards import SIGNS
from countertop.games.martian_math.fast import game as fast
from countertop.games.martian_math.fast import layout as at
from countertop.games.martian_math.fast import reference
from countertop.games.martian_math.fast.playouts import Position
from countertop.games.martian_math.state import Claim, Move, Options, Roll, Shuffle, State
from countertop.lab.bulk.lanes import Setting
from countertop.lab.bulk.processor import Given, Lane

CRATERS = {"hexes": [[0, 0, 1], [2, 0, 12], [1, 1, 36], [4, 0, 1], [3, 1, 6]], "shuffle": False}
MATCHED = Options(markers="matching")
STRIP = {"hexes": [[x, x % 2, 1 + x % 12] for x in range(-27, 100)]}


def played(options: Options, seats: int, seed: int) -> tuple[list[Any], list[int], list[int]]:
    """A compiled match of random seats: its decisions, how it ended, and what each seat had."""
    tables, weights = fast.tables(options, seats), np.zeros((seats, 1))
    given = Given("martian-math", seats, Setting("martian-math", seats).shape, tables, weights)
    lane = Lane(given, longest=5_000)
    lane.play_match(seed)
    had = [int(word) for word in lane.words[:seats]]
    return lane.rows[: lane.out[0]].tolist(), lane.out.tolist(), had


@pytest.mark.parametrize(
    ("seats", "given"),
    [
        (2, {"map": CRATERS, "colony": 3, "markers": "matching"}),
        (4, {"map": CRATERS, "colony": 2, "call": "type"}),
        (3, {"map": STRIP, "operations": "plus_minus", "drifts": 9}),
        (4, {"map": STRIP, "markers": "matching", "rounds": 1, "colony": 3}),
        (2, {"map": "young", "markers": "matching", "call": "type", "colony": 20}),
        (4, {"map": "classic", "markers": "matching", "drifts": 1}),
        (2, {"operations": "plus_minus", "markers": "matching", "colony": 5}),
    ],
)
def test_options_together_and_maps_from_files_are_played_as_by_the_rules(
    seats: int, given: dict[str, Any]
) -> None:
    options = parse(Options, given)
    for seed in range(2):
        rows, out = reference.play(options, seats, seed)
        compiled_rows, compiled_out, _ = played(options, seats, seed)
        assert compiled_rows == [list(row) for row in rows]
        assert compiled_out == out


def test_a_map_that_the_dice_cannot_make_is_refused() -> None:
    with pytest.raises(BadOptions, match="only make 1 to 12"):
        fast.tables(Options(map="classic", operations="plus_minus"), 2)


def states(rows: list[Any], options: Options, seats: int, seed: int) -> Iterator[tuple[State, Any]]:
    """A compiled match told again by the rules: each state, and the move made in it."""
    state = rules.setup(options, seats, Chance.of(seed, 0))
    for entry, (seat, when, _, _, code) in enumerate(rows, start=1):
        hex_, sign = (code - at.CLAIM) % at.TURNED, SIGNS["all"][(code - at.CLAIM) // at.SIGN % 4]
        move: Move = Claim(sign, hex_)
        if code in (at.ROLL, at.SHUFFLE):
            move = Roll() if code == at.ROLL else Shuffle()
        yield state, move
        state = rules.play(state, Seat(seat), move, Millis(when), Chance.of(seed, entry))


@pytest.mark.parametrize("markers", ["any", "matching"])
def test_what_each_seat_had_is_what_it_had_by_the_rules(markers: Any) -> None:
    options = Options(markers=markers)
    rows, _, words = played(options, 3, 5)
    had: list[set[str]] = [set(), set(), set()]
    for state, move in states(rows, options, 3, 5):
        if isinstance(move, Claim):
            own, victim = had[state.turn], state.owners[move.hex]
            own.add(f"an outpost on {state.numbers[move.hex]}")
            if state.turn not in state.owners:
                beside = state.ground.neighbours[move.hex].bit_count()
                own.add(f"a first outpost beside {beside}")
            if victim is not None:
                own.add("a seizure")
                had[victim].add("an outpost lost")
    for seat, word in enumerate(words):
        assert {name for bit, name in enumerate(fast.CARDS) if word >> bit & 1} == had[seat]


def open_hexes(state: State) -> list[int]:
    """The hexes that can be taken."""
    calls = rules.moves(state, state.turn)
    return sorted({call.hex for call in calls if isinstance(call, Claim)})


# --- policies


def test_every_policy_weighs_all_that_can_be_liked() -> None:
    for name, weights in fast.POLICIES.items():
        assert list(weights) == ([] if name == "random" else list(CRITERIA))
    assert len(CRITERIA) == at.FOR_EXPOSED


@pytest.mark.parametrize(
    ("weights", "by_judge", "seats"),
    [
        (SKILLED, builders_target, 4),
        (AGAINST_ONE, builders_target, 2),
        (BEGINNER, beginners_target, 4),
        (SEVERAL, settlers_target, 4),
    ],
    ids=["skilled", "skilled against one", "beginner", "among several"],
)
@pytest.mark.parametrize("options", [Options(), MATCHED, Options(map="wide")])
def test_the_levels_of_the_table_like_the_same_hexes(
    options: Options, weights: Any, by_judge: Any, seats: int
) -> None:
    if (options, weights) == (MATCHED, AGAINST_ONE):
        weights = MATCHING
    rows, _, _ = played(options, seats, 11)
    for state, move in states(rows, options, seats, 11):
        if isinstance(move, Claim):
            hexes = open_hexes(state)
            targets = sum(1 << hex_ for hex_ in hexes)
            wanted = by_judge(Mars(state), masks_of(state), state.turn, targets)
            position = Position(state, weights)
            assert max(hexes, key=position.liked) == wanted.bit_length() - 1
