"""How many facts were sure as time went by, and what to practise next."""

from statistics import fmean

import pytest

from bench.trend import held
from countertop.engine.insight.facts import Fact
from countertop.learning.model import Answered, learn
from countertop.learning.practice import next_six
from countertop.learning.trend import trend

TABLE = [Fact.of("*", a, b) for a in range(2, 11) for b in range(a, 11)]
EASY, HARD = TABLE[:6], Fact.of("*", 7, 8)


def days_of(facts: list[Fact], days: int, ms: int = 1200) -> list[Answered]:
    return [
        Answered(fact, True, ms, day + n / 100)
        for day in range(days)
        for n, fact in enumerate(facts)
    ]


def test_more_is_sure_as_more_is_answered_and_the_band_is_around_it() -> None:
    points = trend(days_of(EASY, 8), TABLE, 8.0)
    assert len(points) == 9
    assert points[0].sure == 0, "on the first day everything was asked once"
    assert points[-1].sure == 6
    assert all(0 <= point.low <= point.sure <= point.high <= 45 for point in points)
    assert any(point.high - point.low > 0.5 for point in points), "there is doubt"


def test_the_band_holds_what_it_says_of_pupils_whom_the_model_did_not_make_up() -> None:
    found = [one for seed in range(100, 116) for one in held(seed)]
    assert 0.7 < fmean(one.is_inside for one in found) < 0.95
    off = fmean(one.sure - one.truly for one in found)
    assert abs(off) < 2.5, "neither too dark nor too bright, as far as sixteen pupils tell"


def test_a_long_story_is_told_by_weeks_and_ends_today() -> None:
    points = trend(days_of(EASY, 100), TABLE, 100.0)
    assert len(points) == 12
    assert [points[1].day - points[0].day, points[-1].day] == [7, 100.0]
    assert trend([], TABLE, 5.0) == []


def test_six_are_there_to_practise_even_where_little_is_due() -> None:
    learner = learn(days_of(TABLE, 6, ms=1000))
    six = next_six(learner, TABLE, 6.0)
    assert len(six) == len(set(six)) == 6


def test_what_went_wrong_comes_first_and_what_is_new_after_what_is_known() -> None:
    wrong = [Answered(HARD, False, 5000, day) for day in (0.0, 0.2, 0.5)]
    six = next_six(learn([*days_of(EASY, 5), *wrong]), TABLE, 5.0)
    assert six[0] == HARD
    assert len(six) == 6


def test_what_was_known_just_now_rests_while_there_is_something_new() -> None:
    weak = [Fact.of("*", 6, 8), HARD]
    first = [Answered(fact, False, 5000, 0.0) for fact in weak]
    now = [Answered(HARD, True, 4000, 3.0 + n / 1000) for n in range(3)]
    six = next_six(learn([*first, *now]), TABLE, 3.01)
    assert six[0] == weak[0]
    assert HARD not in six
    assert next_six(learn([*first, *now]), weak, 3.01) == weak, "unless there is nothing else"
    assert HARD in next_six(learn([*first, *now]), TABLE, 4.0)


@pytest.mark.parametrize("count", [0, 3])
def test_who_has_answered_nothing_yet_begins_with_what_is_easy(count: int) -> None:
    six = next_six(learn(days_of(EASY[:count], 1)), TABLE, 30.0)
    assert HARD not in six
    assert len(six) == 6
