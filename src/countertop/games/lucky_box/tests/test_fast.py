"""The compiled game, beyond what the comparison of all games covers: other decks, used scratch
arrays and the heuristic."""

from collections.abc import Mapping

import numpy as np
import pytest

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.bots.judge import WEIGHT_NAMES, Judge, ahead_after
from countertop.games.lucky_box.bots.search import Position, Search
from countertop.games.lucky_box.bots.weights import FITTED
from countertop.games.lucky_box.cards import STANDARD
from countertop.games.lucky_box.fast import game as fast
from countertop.games.lucky_box.fast import reference
from countertop.games.lucky_box.state import Done, Keep, Options, State, TakeBack
from countertop.lab.bulk.lanes import Setting
from countertop.lab.bulk.processor import Given, Lane
from countertop.lab.bulk.runs import Header

MARKS = tuple(f"{line[:11]} ? ? ? ? ? ?" for line in STANDARD)
"""Every bonus is a question mark: once a line is complete, whole boards are crossed off."""


def play(
    seed: int,
    seats: int = 1,
    options: Options | None = None,
    policy: str = "random",
    weights: Mapping[str, float] | None = None,
    dirt: int = 0,
) -> tuple[list[list[int]], list[int], list[int]]:
    """The rows of one compiled match, its row of `out`, and the cards that each seat had."""
    own = {**fast.POLICIES[policy], **(weights or {})}
    table = np.array([[list(fast.POLICIES).index(policy), *own.values()]] * seats, np.float64)
    tables = fast.tables(options or Options(), seats)
    given = Given("lucky-box", seats, Setting("lucky-box", seats).shape, tables, table)
    lane = Lane(given, longest=9_000)
    for array in (lane.small, lane.words, lane.out):
        array.fill(dirt)
    lane.play_match(seed)
    had = [int(word) for word in lane.words[:seats]]
    return lane.rows[: lane.out[0]].tolist(), lane.out.tolist(), had


def points(seeds: range, policy: str) -> list[int]:
    return [play(seed, policy=policy)[1][2] for seed in seeds]


@pytest.mark.parametrize(("seats", "seed"), [(1, 1), (1, 2), (5, 3), (6, 4), (7, 5), (9, 6)])
def test_a_foreign_deck_with_endless_cascades_agrees_with_the_rules(seats: int, seed: int) -> None:
    options = Options(deck=MARKS)
    rows, out = reference.play(options, seats, seed)
    fast_rows, fast_out, _ = play(seed, seats, options)
    assert fast_rows == [list(row) for row in rows]
    assert fast_out == out
    assert out[2 + 2 * seats + fast.MEASURES.index("longest cascade")] > 15


@pytest.mark.parametrize("seats", [1, 6, 12])
def test_scratch_that_was_used_before_changes_nothing(seats: int) -> None:
    assert play(7, seats, dirt=77) == play(7, seats)


@pytest.mark.parametrize("seats", [1, 4, 6])
def test_every_seat_has_had_six_cards_that_nobody_else_had_at_the_same_draft(seats: int) -> None:
    had = play(11, seats)[2]
    assert [word.bit_count() for word in had] == [6] * seats
    if seats == 4:  # nothing is shuffled back
        assert sum(had).bit_count() == 24


def test_reports_name_a_card_by_all_that_it_gives_but_numbers() -> None:
    """Card 2 has both a lightning and a double one; card 58 has two stars."""
    assert STANDARD[1] == "645 231 312 7 lightning blank moon star double"
    assert fast.CARDS[1] == "card 2 with star, 3 lightning, moon, blank"
    assert fast.CARDS[12] == "card 13 with 2 ?, star, moon"
    assert fast.CARDS[57] == "card 58 with 2 stars, 2 lightning"


def test_reports_name_the_cards_of_the_deck_that_was_played_with() -> None:
    numbers = tuple(f"{line[:11]} 1 2 3 4 5 6" for line in STANDARD)
    setting = Setting("lucky-box", 1, {"deck": numbers})
    header = Header.of(setting, seed=1)
    assert header.shape.cards[-1] == "card 60 with numbers alone"
    assert setting.shape == header.shape


def test_the_heuristic_plays_much_better_than_chance() -> None:
    by_chance, by_weights = points(range(60), "random"), points(range(60), "heuristic")
    assert sum(by_weights) / 60 > 55
    assert sum(by_chance) / 60 < 30


def test_a_weight_changes_what_the_heuristic_does() -> None:
    plain = play(5, policy="heuristic")[0]
    assert play(5, policy="heuristic", weights={"always": 2.0})[0] == plain
    assert play(5, policy="heuristic", weights={"1 to moon": 50.0})[0] != plain


def test_the_heuristic_takes_what_the_judge_thinks_best() -> None:
    """Every draft and every first cross of a match, with the weights of judge.py."""
    weights = dict(zip(WEIGHT_NAMES, FITTED, strict=True))
    rows, _, _ = play(23, policy="heuristic", weights=weights)
    state: State = rules.setup(Options(), 1, Chance.of(23, 0))
    judged = 0
    for number, (_, _, count, _, chosen) in enumerate(rows, start=1):
        choices = [one for one in rules.moves(state, Seat(0)) if not isinstance(one, TakeBack)]
        assert len(choices) == count
        move = choices[chosen]
        if count > 1 and not state.players[0].steps:
            assert worth(state, move) == pytest.approx(max(worth(state, one) for one in choices))
            judged += 1
        state = rules.play(state, Seat(0), move, Millis(0), Chance.of(23, number))
    assert judged > 30


def worth(state: State, move: rules.Move) -> float:
    board = state.players[0].board
    if isinstance(move, Keep):
        judge = Judge(ahead_after(state.round, (), None), state.deck)
        return judge.value(board.with_cards(move.cards))
    judge = Judge(ahead_after(state.round, state.numbers[: state.turn + 1], None), state.deck)
    found = Search(judge, width=1).first(Position(board), state.number)
    path = () if isinstance(move, Done) else (move,)
    return next(one.worth for one in found if one.path == path)
