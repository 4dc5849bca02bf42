"""The compiled game: its bots are the table's own, and what it counts is there.

That it plays random matches as the rules do is held for all games in `tests/lab/test_agree.py`.
"""

from collections.abc import Sequence
from math import log
from statistics import mean, stdev
from typing import Any, Literal

import pytest

from countertop.engine.chance import Chance
from countertop.engine.compiled.game import POINTS
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.bots.skills import SKILLS
from countertop.games.hochspannung.fast import game as fast
from countertop.games.hochspannung.fast import layout as at
from countertop.games.hochspannung.fast import reference
from countertop.games.hochspannung.state import Options
from countertop.lab.bulk.agree import Case, Pair
from countertop.lab.bulk.lanes import Policy, Setting, seed_of, trace
from countertop.lab.bulk.processor import Given, Lane

LEVELS = {"expert": "heuristic", "skilled": "skilled", "beginner": "beginner"}
OPTIONS: list[dict[str, Any]] = [
    {},
    {"games": 4, "lock_ms": 0},
    {"deck": "combined", "lock_ms": 3000},
    {"deck": "combined", "announce": "tap", "hand_limit": 5},
    {"announce": "tap", "hand_limit": 4},
    {"deck": "combined", "games": 4, "penalty": "hand_and_pile"},
]


def matches(
    policies: Sequence[Policy], count: int, options: dict[str, Any] | None = None
) -> list[list[int]]:
    """The rows of `out` of so many matches."""
    setting = Setting("hochspannung", len(policies), options or {}, tuple(policies))
    return [trace(setting, seed_of(3, number))[1] for number in range(count)]


def wins(outs: Sequence[Sequence[int]], seats: int) -> float:
    """How often the first seat is alone in first place, or its share of it."""
    places = [out[POINTS + seats : POINTS + 2 * seats] for out in outs]
    return mean((own[0] == 1) / own.count(1) for own in places)


def measure(outs: Sequence[Sequence[int]], name: str) -> float:
    place = fast.MEASURES.index(name) - len(fast.MEASURES)
    return mean(out[place] for out in outs)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize("seats", [2, 5])
def test_its_bots_play_the_very_match_that_they_play_at_the_table(
    options: dict[str, Any], seats: int
) -> None:
    for number in range(2):
        levels = [list(LEVELS)[(seat + number) % 3] for seat in range(seats)]
        policies = tuple(Policy(LEVELS[level]) for level in levels)
        setting = Setting("hochspannung", seats, options, policies)
        rows, out = reference.play_bots(options, levels, seed_of(5, number))
        fast_rows, fast_out = trace(setting, seed_of(5, number))
        assert fast_rows == rows
        assert fast_out == out


@pytest.mark.nightly
def test_experts_beat_the_skilled_who_beat_the_beginner_and_random() -> None:
    expert, skilled, beginner = (Policy(policy) for policy in LEVELS.values())
    assert wins(matches([expert, skilled], 100), 2) > 0.9
    assert wins(matches([skilled, beginner], 100), 2) > 0.9
    assert wins(matches([skilled, Policy("random")], 100), 2) > 0.6


@pytest.mark.nightly
def test_whoever_thinks_a_little_faster_wins_a_little_more_often() -> None:
    quick, slow = Policy("skilled", {"response": 1800.0}), Policy("skilled")
    assert 0.55 < wins(matches([quick, slow], 600), 2) < 0.8


def test_a_policy_that_never_errs_never_goes_wrong() -> None:
    sure = Policy("skilled", {"errors": 0.0})
    assert measure(matches([sure] * 3, 30), "wrong") == 0
    assert measure(matches([Policy("skilled")] * 3, 30), "wrong") > 0.5


def test_random_takes_the_times_of_the_skilled() -> None:
    logs = [log(factor / (1 << at.ONE_BITS)) for factor in fast.tables(Options(), 2).factors]
    assert mean(logs) == pytest.approx(0, abs=0.001)
    assert stdev(logs) == pytest.approx(SKILLS["skilled"].spread, rel=0.01)


def test_random_with_half_the_response_is_faster() -> None:
    quick, usual = Policy("random", {"response": 1000.0}), Policy("random")
    assert wins(matches([quick, usual], 100), 2) > 0.8


@pytest.mark.parametrize("seats", rules.SEATS)
@pytest.mark.parametrize("deck", ["hochspannung", "combined"])
def test_it_remembers_the_opening_hands(seats: int, deck: Any) -> None:
    tables = fast.tables(Options(deck=deck), seats)
    weights = Setting("hochspannung", seats).weights()
    lane = Lane(Given("hochspannung", seats, Setting("hochspannung", seats).shape, tables, weights))
    lane.play_match(8)
    dealt = rules.setup(Options(deck=deck), seats, Chance.of(8, 0))
    for seat, player in enumerate(dealt.players):
        bits = int(lane.words[2 * seat]) | int(lane.words[2 * seat + 1]) << 64
        kinds = {int(tables.faces[card, at.KIND]) for card in player.hand}
        assert {kind for kind in range(len(fast.CARDS)) if bits >> kind & 1} == kinds


def test_every_card_of_the_products_and_every_kind_of_sum_has_a_name() -> None:
    assert len(fast.CARDS) == 61 + 30
    assert fast.CARDS[43] == "7 × 8 (5, 1)"
    assert "6 ± 2" in fast.CARDS


@pytest.mark.parametrize("number", [388, 451, 465])
def test_a_game_that_ends_because_all_are_stuck_ends_as_by_the_rules(number: int) -> None:
    case = Case("hochspannung", 2, {"deck": "combined", "hand_limit": 4})
    Pair(case).compare(seed_of(5, number))
    _, out = trace(Setting(case.game, case.seats, case.options), seed_of(5, number))
    assert measure([out], "ended stuck") == 1
    assert measure([out], "turned up") > 0


def deals(options: Options, seats: int, seed: int) -> int:
    """How often the cards are dealt in a match of random seats."""
    table, count = reference.Table(options, seats, seed), 1
    while table.state.phase != "over":
        before = table.state.phase
        table.think()
        table.step()
        count += table.state.phase == "countdown" != before
    return count


@pytest.mark.parametrize("games", [1, 4])
def test_full_hands_with_which_nobody_can_begin_are_dealt_again_as_by_the_rules(
    games: Literal[1, 4],
) -> None:
    case = Case("hochspannung", 2, {"hand_limit": 5, "games": games})
    pair, options = Pair(case), Options(games, hand_limit=5)
    seeds = [seed_of(5, number) for number in (53, 128)]
    assert all(deals(options, 2, seed) > games for seed in seeds)
    for seed in seeds:
        pair.compare(seed)


def test_games_end_with_a_card_face_down_or_with_one_that_fits() -> None:
    outs = matches([Policy("random")] * 2, 60)
    assert measure(outs, "face down") + measure(outs, "last card fits") == 1
    assert 0.5 < measure(outs, "face down") < 1
