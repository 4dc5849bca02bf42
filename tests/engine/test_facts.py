"""What matches show of somebody's arithmetic, from their records alone."""

from collections import Counter

import msgspec
import pytest

from countertop import Match, games, replay
from countertop.engine.game import Seat
from countertop.engine.insight.facts import Fact, Shown, shown
from countertop.simulate import bot_match


@pytest.mark.parametrize(
    ("sign", "left", "right", "fact", "result"),
    [
        ("*", 8, 7, Fact("*", 7, 8), 56),
        ("+", 9, 4, Fact("+", 4, 9), 13),
        ("-", 15, 8, Fact("-", 15, 8), 7),
        ("/", 56, 7, Fact("/", 56, 7), 8),
    ],
)
def test_seven_eights_are_eight_sevens(
    sign: str, left: int, right: int, fact: Fact, result: int
) -> None:
    made = Fact.of(sign, left, right)  # type: ignore[arg-type]
    assert (made, made.result) == (fact, result)


@pytest.mark.parametrize("game", games)
def test_a_record_read_again_shows_the_same(game: str) -> None:
    match = bot_match(game, ["beginner"] * max(2, games[game].seats[0]), seed=4)
    found = shown(match)
    assert shown(replay(match.record())) == found
    assert bool(found) == games[game].has_facts


def test_lucky_box_and_matician_show_nothing() -> None:
    assert [name for name, game in games.items() if not game.has_facts] == ["lucky-box", "matician"]


def test_hochspannung_shows_every_product_said_and_the_wrong_ones() -> None:
    match = bot_match("hochspannung", ["beginner", "beginner"], seed=9)
    found = shown(match)
    stats = [player.stats for player in match.state.players]
    right, wrong = (Counter(one.seat for one in found if one.is_right == flag) for flag in (1, 0))
    assert [right[Seat(seat)] for seat in (0, 1)] == [one.plays for one in stats]
    assert sum(wrong.values()) <= sum(one.wrongs for one in stats)
    assert all(one.fact.sign == "*" and (one.ms or 0) > 0 for one in found)
    assert all(one.said != one.fact.result for one in found if not one.is_right)


def test_a_race_tells_the_time_net_of_the_network() -> None:
    match = bot_match("hochspannung", ["skilled", "skilled"], seed=2)
    lines = match.record().splitlines()
    number = next(i for i, line in enumerate(lines) if '"type":"play"' in line)
    entry = msgspec.json.decode(lines[number])
    entry["note"] = {"target": 1, "winner": entry["seat"], "claims": [[entry["seat"], 432]]}
    lines[number] = msgspec.json.encode(entry).decode()
    assert shown(replay("\n".join(lines)))[0].ms == 432


def test_unter_spannung_shows_the_sum_or_the_difference_that_was_said() -> None:
    match = bot_match("hochspannung", ["skilled", "skilled"], seed=5, options={"deck": "combined"})
    signs = {one.fact.sign for one in shown(match)}
    assert {"+", "-"} < signs | {"*"}
    sums = [one for one in shown(match) if one.fact.sign in "+-"]
    assert all(1 <= one.fact.result <= 10 for one in sums)
    assert len(sums) > 3


def test_martian_math_shows_what_was_called_and_what_was_called_wrong() -> None:
    match = Match("martian-math", 2, seed=1)
    match.play(0, {"type": "roll"}, 1000)
    move = match.moves(0)[0]
    left, right = match.state.dice
    other = next(i for i, n in enumerate(match.state.numbers) if n != left + right)
    tries = [
        {"move": {"type": "claim", "operation": "+", "hex": other}, "code": "wrong_answer"},
        {"move": {"type": "claim", "operation": "+", "hex": other}, "code": "taken"},
        {"move": {"type": "nonsense"}, "code": "wrong_answer"},
    ]
    match.play(0, move, 3500, note={"tries": tries})
    wrong, right_one = shown(match)
    assert (wrong.is_right, wrong.fact) == (False, Fact.of("+", left, right))
    assert wrong.said == match.state.numbers[other]
    assert (right_one.is_right, right_one.ms) == (True, None), "after a mistake time says nothing"


def test_martian_math_shows_nothing_where_the_answers_are_shown() -> None:
    assert shown(bot_match("martian-math", ["beginner"] * 2, 3, {"call": "pick"})) == []


def test_math_rush_shows_the_cards_of_done_goals_as_weak_evidence() -> None:
    match = bot_match("math-rush", ["beginner", "beginner"], seed=3)
    found = shown(match)
    assert {one.weight for one in found} == {0.25}
    culprits = sum(
        seat.culprits
        for seat in match.view(0).story.seats  # R20: told at the end
    )
    assert sum(not one.is_right for one in found) <= culprits
    assert all(one.ms is None or 0 < one.ms <= 15_000 for one in found)
    assert isinstance(found[0], Shown)
