"""What bots are given: weights that they know, playouts that were loaded once, or neither."""

import sys
from types import SimpleNamespace
from typing import Any

import pytest
from support.toygames.pips.fast import playouts
from support.toygames.pips.rules import Call

from countertop import BadOptions, Match
from countertop.engine import aids
from countertop.engine.aids import (
    NONE,
    UNAIDED,
    Aids,
    aided,
    best_by_halves,
    level_and_aids,
    load_playouts,
    wants_playouts,
)
from countertop.engine.bots import Minds
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.engine.registry import Game
from countertop.simulate import bot_match, supplied

LOW = Aids(playouts=playouts)
"""These think that a die shows one or two."""


@pytest.fixture(autouse=True)
def nothing_is_loaded() -> None:
    load_playouts.cache_clear()
    playouts.rehearsals.clear()


def first_call(game: Game, level: str, given: Aids) -> int:
    """What a bot of this level calls with a die of its own and three others."""
    match = Match(game.name, 4, seed=8)
    minds = Minds(match, {Seat(0): level}, seed=5)
    minds.look(given)
    upcoming = minds.next()
    assert upcoming is not None
    move: Call = upcoming[1].move
    own: int = match.state.dice[0]
    return move.total - own


# --- weights


def test_weights_stand_in_the_place_of_the_games_own(pips: Game) -> None:
    own = {"hope": 3.5, "haste": 0.0}
    given = aided(pips, {"hope": 5.0})
    assert given.weighed(own) == {"hope": 5.0, "haste": 0.0}
    assert own == {"hope": 3.5, "haste": 0.0}
    assert NONE.weighed(own) == own


def test_a_bot_judges_by_the_weights_that_it_is_given_and_by_no_others_later(pips: Game) -> None:
    assert first_call(pips, "slow", NONE) == round(3 * 3.5)
    assert first_call(pips, "slow", aided(pips, {"hope": 5.0})) == 15
    assert first_call(pips, "slow", NONE) == round(3 * 3.5)


def test_a_weight_that_the_bots_do_not_know_is_refused_and_the_known_ones_are_named(
    pips: Game,
) -> None:
    with pytest.raises(BadOptions, match="Pips has no weight 'luck'; there are hope, haste") as no:
        aided(pips, {"hope": 1.0, "luck": 2.0})
    assert no.value.code == "unknown_weight"


def test_bots_without_weights_take_none(pips: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(pips.bot, "WEIGHTS")
    with pytest.raises(BadOptions, match="The bots of Pips take no weights") as refusal:
        aided(pips, {})
    assert refusal.value.code == "no_weights"


# --- playouts


def test_only_the_best_level_asks_the_playouts(pips: Game) -> None:
    assert [wants_playouts(pips, level) for level in ("slow", "quick", UNAIDED, None)] == [
        False,
        True,
        False,
        False,
    ]
    assert first_call(pips, "quick", LOW) < first_call(pips, "quick", NONE)
    assert first_call(pips, "slow", LOW) == first_call(pips, "slow", NONE)


def test_the_unaided_is_the_best_level_without_playouts(pips: Game) -> None:
    given = Aids({"hope": 6.0}, playouts)
    assert level_and_aids(pips, UNAIDED, given) == ("quick", Aids({"hope": 6.0}))
    assert level_and_aids(pips, "quick", given) == ("quick", given)
    assert first_call(pips, UNAIDED, LOW) == first_call(pips, "quick", NONE)


def test_the_same_view_and_the_same_chance_give_the_same_move(pips: Game) -> None:
    match = Match(pips.name, 3, seed=2)
    bot, view = pips.bot, match.view(1)
    mind = bot.wake(view, "quick", Chance(1))
    thoughts = [bot.think(view, mind, Millis(40), Chance(6), LOW) for _ in range(3)]
    assert thoughts[0] == thoughts[1] == thoughts[2]
    other = [bot.think(view, mind, Millis(40), Chance(seed), LOW).plan for seed in range(20)]
    assert len({plan.move.total for plan in other}) > 1, "it is chance that makes a difference"


def test_playouts_are_loaded_and_rehearsed_once(pips: Game) -> None:
    assert load_playouts(pips) is playouts
    assert load_playouts(pips) is playouts
    assert len(playouts.rehearsals) == 1


def test_matches_of_the_best_bots_are_supplied_with_them_and_others_are_not(pips: Game) -> None:
    assert supplied(pips.name, ["slow", "quick"], NONE) == Aids(playouts=playouts)
    assert supplied(pips.name, ["slow", UNAIDED], NONE) is NONE
    assert supplied(pips.name, ["quick"], LOW) is LOW
    aided_, unaided = (bot_match(pips.name, [level] * 4, 7) for level in ("quick", UNAIDED))
    assert aided_.entries != unaided.entries


def test_without_the_lab_there_are_none(pips: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(aids, "find_spec", lambda _: None)
    assert load_playouts(pips) is None
    assert supplied(pips.name, ["quick"], NONE) == NONE
    aided_, unaided = (bot_match(pips.name, [level] * 4, 7) for level in ("quick", UNAIDED))
    assert aided_.entries == unaided.entries


def test_a_game_without_playouts_has_none(pips: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Game, "has_playouts", False)
    assert load_playouts(pips) is None
    assert not wants_playouts(pips, "quick")


@pytest.mark.parametrize("trouble", [ImportError, RuntimeError])
def test_a_broken_lab_is_no_lab(
    pips: Game, monkeypatch: pytest.MonkeyPatch, trouble: type[Exception]
) -> None:
    monkeypatch.setattr(playouts, "rehearse", raising(trouble("numba is broken")))
    assert load_playouts(pips) is None


def test_playouts_that_cannot_be_imported_are_no_playouts(
    pips: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, f"{pips.package}.fast.playouts", None)
    assert load_playouts(pips) is None


def test_a_mistake_of_our_own_is_not_hidden(pips: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playouts, "rehearse", raising(TypeError("that is a bug")))
    with pytest.raises(TypeError, match="that is a bug"):
        load_playouts(pips)


def raising(trouble: Exception) -> Any:
    def rehearse() -> None:
        raise trouble

    return rehearse


def test_aids_never_change(pips: Game) -> None:
    with pytest.raises(AttributeError, match="immutable"):
        NONE.playouts = SimpleNamespace()  # type: ignore[misc]
    given = {"hope": 1.0}
    kept = aided(pips, given)
    given["hope"] = 2.0
    assert kept.weights == {"hope": 1.0}


# --- trying moves


def test_the_better_half_goes_on_with_twice_as_many() -> None:
    worth, tried = {"a": 5, "b": 1, "c": 9, "d": 3}, dict.fromkeys("abcd", 0)

    def played(one: str, first: int, count: int) -> int:
        assert first == tried[one]
        tried[one] += count
        return worth[one] * count

    assert best_by_halves("abcd", 240, played) == "c"
    assert tried == {"a": 90, "b": 30, "c": 90, "d": 30}


def test_of_equals_the_first_is_taken_and_one_alone_is_not_tried() -> None:
    assert best_by_halves(range(7), 100, lambda *_: 1) == 0
    assert best_by_halves(["only"], 100, lambda *_: pytest.fail("was tried")) == "only"


def test_everybody_is_tried_at_least_once_however_little_may_be_played() -> None:
    tried = dict.fromkeys(range(5), 0)

    def played(one: int, _: int, count: int) -> int:
        tried[one] += count
        return one

    assert best_by_halves(range(5), 0, played) == 4
    assert tried == {0: 1, 1: 1, 2: 2, 3: 3, 4: 3}
