"""What is known of what somebody knows."""

from math import log
from statistics import fmean

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bench.learning import base_rate, calibration, tried
from countertop.engine.insight.facts import Fact, shown
from countertop.learning.difficulty import difficulty
from countertop.learning.model import (
    BASELINE,
    Answered,
    Learner,
    baseline,
    learn,
    within,
)
from countertop.learning.practice import weakest
from countertop.simulate import bot_match

SEVEN_EIGHTS = Fact.of("*", 7, 8)
TABLE = [Fact.of("*", a, b) for a in range(2, 11) for b in range(a, 11)]


def answers(rights: str, ms: int = 2000, fact: Fact = SEVEN_EIGHTS) -> list[Answered]:
    return [Answered(fact, each == "r", ms, number / 100) for number, each in enumerate(rights)]


def test_ties_fives_and_tens_are_easier_and_larger_numbers_harder() -> None:
    hard = {
        str(pair): difficulty(Fact.of("*", *pair)) for pair in [(7, 8), (8, 8), (5, 8), (8, 10)]
    }
    assert hard["(7, 8)"] > hard["(8, 8)"] > hard["(5, 8)"] > hard["(8, 10)"]
    assert difficulty(Fact.of("*", 6, 9)) > difficulty(Fact.of("*", 3, 4))
    assert difficulty(Fact("-", 15, 8)) > difficulty(Fact.of("+", 7, 8))
    assert difficulty(Fact("/", 56, 7)) > difficulty(SEVEN_EIGHTS)


def test_fewer_than_four_askings_say_little() -> None:
    assert learn(answers("rrr")).forecast(SEVEN_EIGHTS, 0.1).standing == "few"
    assert Learner().forecast(SEVEN_EIGHTS, 0).standing == "few"


def test_right_and_quick_is_sure_right_and_slow_is_slow_and_the_rest_is_near() -> None:
    assert learn(answers("rrrrrr")).forecast(SEVEN_EIGHTS, 0.1).standing == "sure"
    slow = learn(answers("rrrrrrrr", ms=9000)).forecast(SEVEN_EIGHTS, 0.1)
    assert slow.ms > 3000
    assert slow.standing in ("slow", "near")
    assert learn(answers("rwrwrw")).forecast(SEVEN_EIGHTS, 0.1).standing == "near"


def test_what_is_not_asked_is_forgotten_and_the_doubt_grows_back() -> None:
    learner = learn(answers("rrrrrr"))
    soon, late = (learner.forecast(SEVEN_EIGHTS, day) for day in (1, 120))
    assert late.right < soon.right
    assert late.high - late.low > soon.high - soon.low


def test_right_answers_over_weeks_are_remembered_longer_than_on_one_day() -> None:
    crammed = learn(answers("rrrrr"))
    spaced = learn([Answered(SEVEN_EIGHTS, True, 2000, 7.0 * week) for week in range(5)])
    assert spaced.facts[SEVEN_EIGHTS].half_life > 2 * crammed.facts[SEVEN_EIGHTS].half_life


def test_one_fact_says_something_of_the_others() -> None:
    easy = [one for fact in TABLE[:12] for one in answers("rr", fact=fact)]
    assert learn(easy).forecast(SEVEN_EIGHTS, 1).right > Learner().forecast(SEVEN_EIGHTS, 1).right


def test_weak_evidence_moves_less() -> None:
    strong = Learner().after(Answered(SEVEN_EIGHTS, False, None, 0.0))
    weak = Learner().after(Answered(SEVEN_EIGHTS, False, None, 0.0, 0.25))
    before, least, less = (
        each.forecast(SEVEN_EIGHTS, 5).right for each in (Learner(), strong, weak)
    )
    assert least < less < before
    assert weak.facts[SEVEN_EIGHTS].asked == 0.25


def test_the_way_of_the_finger_is_ones_own_fastest_tenth() -> None:
    assert baseline(answers("rrr", ms=900)) == BASELINE, "a few answers say nothing"
    assert baseline(answers("r" * 20, ms=900)) == 500
    assert baseline(answers("r" * 20, ms=300)) == 200


@given(
    st.lists(
        st.tuples(
            st.sampled_from(TABLE),
            st.booleans(),
            st.none() | st.integers(0, 10**7),
            st.floats(0, 4000),
            st.sampled_from([0.25, 1.0]),
        ),
        max_size=30,
    ),
    st.floats(0, 5000),
)
def test_whatever_was_answered_a_forecast_is_a_chance_and_a_time(given: list, day: float) -> None:  # type: ignore[type-arg]
    learner = learn(Answered(*each) for each in given)
    for fact in (SEVEN_EIGHTS, Fact.of("+", 3, 9)):
        forecast = learner.forecast(fact, day)
        assert 0 < forecast.low <= forecast.high < 1
        assert 0 < forecast.right < 1
        assert forecast.ms > 0
        assert 0 <= within(forecast, 3000) <= 1


def test_practice_asks_what_is_weak_and_due_and_only_then_what_is_new() -> None:
    wrong, right = Fact.of("*", 6, 7), Fact.of("*", 2, 2)
    learner = learn([*answers("www", fact=wrong), *answers("rrrrrr", ms=1200, fact=right)])
    asked = weakest(learner, TABLE, 0.2)
    assert asked[0] == wrong
    assert right not in asked
    assert len(asked) == 6
    assert right in weakest(learner, [right], 60), "after two months it is due again"


def test_pupils_that_the_model_did_not_make_up_are_found_out() -> None:
    """The figures of docs/learning.md are of two hundred pupils; here are a few."""
    found = [tried(seed, days=4) for seed in range(12)]
    pairs = [pair for one in found for pair in one.forecasts]
    assert fmean(one.brier for one in found) < base_rate(pairs)
    assert fmean(one.order for one in found) > 0.4
    off = [abs(said - came) * count for said, came, count in calibration(pairs)]
    assert sum(off) / len(pairs) < 0.06


def test_what_bots_know_is_found_out_too() -> None:
    """A skilled bot says the right product more often, and quicker, than a beginner."""
    given: dict[int, list[Answered]] = {0: [], 1: []}
    for seed in range(8):
        match = bot_match("hochspannung", ["beginner", "skilled"], seed)
        for one in shown(match):
            given[one.seat].append(Answered(one.fact, one.is_right, one.ms, seed))
    beginner, skilled = (learn(given[seat]) for seat in (0, 1))
    assert skilled.pace.mean < beginner.pace.mean - log(1.2)
    mean = [fmean(each.forecast(fact, 8).right for fact in TABLE) for each in (beginner, skilled)]
    assert mean[1] >= mean[0] - 0.02
    assert pytest.approx(mean[1], abs=0.1) == fmean(one.is_right for one in given[1])
