"""A match of bots on a virtual clock."""

from typing import Any

import pytest

from countertop import Match
from countertop.engine import bot_match
from countertop.engine.bot_match import Stalled, play_out, step
from countertop.engine.bots import Minds
from countertop.engine.game import Millis, Plan, Seat
from countertop.engine.registry import Game


def match_of(pips: Game, seats: int = 3, **options: Any) -> Match:
    return Match(pips.name, seats, seed=6, options=options)


def test_bots_play_to_the_end_and_each_step_can_be_looked_at(pips: Game) -> None:
    match = match_of(pips)
    entries = [len(match.entries) for _ in play_out(match, ["slow", "quick", "slow"], 1)]
    assert entries == [1, 2, 3]
    assert match.result is not None
    assert [(entry.seat, entry.at) for entry in match.entries] == [(1, 300), (0, 900), (2, 900)]


def test_a_deadline_of_the_game_ends_it_before_a_plan_that_is_later(pips: Game) -> None:
    match = match_of(pips, seconds=1)
    match.play(1, match.moves(1)[0], at=950)
    for _ in play_out(match, ["slow", "slow", "slow"], 1):
        pass
    assert [entry.at for entry in match.entries] == [950, 1000]
    assert match.state.calls[0] is None


def test_a_plan_that_the_rules_refuse_costs_the_time_and_changes_nothing_else(pips: Game) -> None:
    match = match_of(pips, 1)
    minds = Minds(match, {Seat(0): "slow"}, 1)
    minds.look()
    mind = minds._minds[Seat(0)]
    wrong = Plan({"type": "call", "total": 99}, Millis(700))
    minds._minds[Seat(0)] = type(mind)(mind.level, wrong)
    before = match.state
    step(match, minds)
    assert (match.now, match.state, match.entries) == (700, before, [])
    assert minds.next() is None


def test_the_same_seed_gives_the_same_match(pips: Game) -> None:
    records = []
    for _ in range(2):
        match = match_of(pips)
        list(play_out(match, ["quick", "slow", "quick"], 17))
        records.append(match.record())
    assert records[0] == records[1]


def test_a_match_that_stands_still_is_a_fault_of_the_game(
    pips: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pips.bot, "think", lambda _, mind, *__: mind)
    match = match_of(pips, seconds=None)
    with pytest.raises(Stalled, match="pips with seed 6 stands still at 0 ms"):
        list(play_out(match, ["slow", "slow", "slow"], 1))


def test_a_match_that_does_not_end_is_given_up(pips: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    def boast(_: Any, mind: Any, now: int, *__: Any) -> Any:
        return type(mind)(mind.level, Plan({"type": "boast"}, Millis(now + 1)))

    monkeypatch.setattr(pips.bot, "think", boast)
    monkeypatch.setattr(bot_match, "LONGEST", 50)
    with pytest.raises(Stalled, match="pips with seed 6 does not end"):
        list(play_out(match_of(pips, seconds=None), ["slow"] * 3, 1))
