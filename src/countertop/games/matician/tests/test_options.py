"""What can be changed: the clock (R10), division and house signs (R11), points, playing on."""

from typing import Any

import pytest

from countertop import Match, games
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.game import Millis
from countertop.games.matician import rules
from countertop.games.matician.cards import Symbol, numbers_in
from countertop.games.matician.state import Options, Pass, Ready, Sabotage
from countertop.games.matician.tests.tables import (
    ADA,
    BEN,
    CLEO,
    DAN,
    HALF,
    MINUS,
    SQUARE,
    after,
    minus,
    play,
    solution,
    table,
    with_sign,
)


def test_by_default_the_printed_game_is_played_to_three_points_without_a_clock() -> None:
    assert Options() == Options(
        points=3, division=False, play_on=False, seconds=None, extra_signs=False
    )


def test_every_option_is_described_for_people() -> None:
    told = {option.name: (option.kind, option.default) for option in games["matician"].options}
    assert told == {
        "points": ("number", 3),
        "division": ("flag", False),
        "play_on": ("flag", False),
        "seconds": ("number", None),
        "extra_signs": ("flag", False),
    }


@pytest.mark.parametrize(
    "options",
    [{"points": 1}, {"points": 10}, {"seconds": 5}, {"seconds": 300}, {"seconds": None}],
)
def test_what_is_within_the_limits_is_taken(options: dict[str, Any]) -> None:
    [(name, value)] = options.items()
    assert getattr(Match("matician", 2, 1, options).state.options, name) == value


@pytest.mark.parametrize(
    ("options", "code"),
    [
        ({"points": 0}, "bad_option"),
        ({"points": 11}, "bad_option"),
        ({"points": "3"}, "bad_option"),
        ({"points": None}, "bad_option"),
        ({"seconds": 4}, "bad_option"),
        ({"seconds": 301}, "bad_option"),
        ({"seconds": 7.5}, "bad_option"),
        ({"division": 1}, "bad_option"),
        ({"extra_signs": "yes"}, "bad_option"),
        ({"speed": 2}, "unknown_option"),
    ],
)
def test_what_is_not_is_refused(options: dict[str, Any], code: str) -> None:
    with pytest.raises(BadOptions) as refused:
        Match("matician", 2, 1, options)
    assert refused.value.code == code


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_two_to_six_can_play(seats: int) -> None:
    with pytest.raises(BadOptions) as refused:
        Match("matician", seats, 1)
    assert refused.value.code == "bad_seats"


# --- R10: the clock


def test_r10_without_seconds_nothing_ends_by_itself_not_even_a_reveal() -> None:
    state = rules.setup(Options(), 2, Chance(7))
    assert rules.deadline(state) is None
    state = after(state, *(rules.moves(state, seat)[0] for seat in (ADA, BEN)))
    assert rules.deadline(state) is None
    state = after(state, Pass(), Pass())
    assert (state.phase, rules.deadline(state)) == ("reveal", None)
    assert after(state, Ready(), Ready()).phase == "build"


def test_r10_without_seconds_bots_go_on_from_a_reveal_after_a_while() -> None:
    match = Match("matician", 3, seed=7)
    for _ in play_out(match, ["beginner", "skilled", "beginner"], seed=1):
        assert match.deadline is None
    assert match.result is not None


def test_r10_each_step_has_all_its_seconds() -> None:
    match = Match("matician", 2, seed=7, options={"seconds": 30})
    assert match.deadline == 30_000
    match.play(0, match.moves(0)[0], at=5_000)
    match.play(1, match.moves(1)[0], at=12_000)
    assert match.deadline == 42_000
    match.advance(42_000)
    assert match.view(0).phase == "reveal"
    match.play(0, Ready(), at=43_000)
    match.play(1, Ready(), at=44_000)
    assert match.deadline == 74_000


def test_r10_a_match_that_nobody_plays_comes_to_its_end() -> None:
    match = Match("matician", 3, seed=7, options={"seconds": 5, "points": 2})
    while match.result is None:
        assert match.deadline is not None
        match.advance(match.deadline)
    assert 1 in match.result.places


def test_r10_a_choice_that_was_changed_in_time_counts() -> None:
    state = rules.setup(Options(seconds=10), 2, Chance(7))
    first, second = rules.moves(state, ADA)[:2]
    state = play(play(state, ADA, first, at=1_000), ADA, second, at=9_000)
    assert rules.expire(state, Millis(10_000), Chance(2)).players[ADA].built == second


def test_r10_the_higher_of_the_two_numbers_goes_left() -> None:
    state = rules.setup(Options(seconds=10), 2, Chance(7))
    built = rules.expire(state, Millis(10_000), Chance(2)).players[ADA].built
    assert built is not None
    assert built.left > built.right


def test_r10_who_has_not_built_in_time_builds_with_the_two_highest_numbers() -> None:
    state = rules.setup(Options(seconds=10), 2, Chance(7))
    assert rules.deadline(state) == 10_000
    chosen = rules.moves(state, ADA)[0]
    state = play(state, ADA, chosen, at=2_000)
    state = rules.expire(state, Millis(10_000), Chance(2))
    assert (state.phase, rules.deadline(state)) == ("sabotage", 20_000)
    assert state.players[ADA].built == chosen
    built = state.players[BEN].built
    assert built is not None
    assert {built.left, built.right} == set(sorted(numbers_in(state.players[BEN].hand))[-2:])


def test_r10_who_has_not_chosen_in_time_passes() -> None:
    state = table(("+", 4, 13), ("+", 1, 2), options=Options(seconds=10))
    state = play(state, ADA, minus(ADA, BEN, "left"))
    state = rules.expire(state, Millis(10_000), Chance(2))
    assert state.phase == "reveal"
    assert (solution(state, ADA), solution(state, BEN)) == (17, 1)


# --- R11: division and house signs


def test_r11_a_quotient_is_compared_exactly() -> None:
    state = table(("/", 1, 3), ("/", 5, 15), ("/", 4, 13), options=Options(division=True))
    state = after(state, Pass(), Pass(), Pass())
    assert state.scored == (ADA, BEN)
    assert rules.view(state, None).history[-1].solutions == ((1, 3), (1, 3), (4, 13))


@pytest.mark.parametrize(("sign", "expected"), [(HALF, 10.5), (SQUARE, 173), (MINUS, -9)])
def test_r11_a_house_sign_halves_or_squares_its_number(sign: int, expected: float) -> None:
    state = table(("+", 4, 13), ("+", 1, 2), options=Options(extra_signs=True))
    state = after(with_sign(state, BEN, sign), Pass(), Sabotage(sign, ADA, "right"))
    assert solution(state, ADA) == expected


def test_r11_halves_come_first_then_squares_then_minuses_whoever_laid_them() -> None:
    signs = (MINUS, SQUARE, HALF)
    low: tuple[Symbol, int, int] = ("+", 1, 2)
    state = table(("+", 1, 6), low, low, low, options=Options(extra_signs=True))
    for seat, sign in zip((BEN, CLEO, DAN), signs, strict=True):
        state = with_sign(state, seat, sign)
    state = after(state, Pass(), *(Sabotage(sign, ADA, "right") for sign in signs))
    assert solution(state, ADA) == 1 - 9


def test_r11_divisions_and_house_signs_come_only_when_asked_for() -> None:
    plain = rules.setup(Options(), 6, Chance(7))
    house = rules.setup(Options(division=True, extra_signs=True), 6, Chance(7))
    assert len(rules.cards(plain)) == 60 + 20
    assert len(rules.cards(house)) == 68 + 24
