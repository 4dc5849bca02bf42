"""Points of the rounds (R15), and the end (R17 to R20)."""

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from countertop.games.lucky_box import rules
from countertop.games.lucky_box.scoring import (
    CARD_POINTS,
    FEWEST_MOONS,
    LADDER,
    MOST_MOONS,
    SOLO_MOONS,
    STAR_POINTS,
    moon_points,
    rung,
)
from countertop.games.lucky_box.state import (
    Board,
    Done,
    Options,
    Player,
    RoundScore,
    State,
)
from countertop.games.lucky_box.tests.tables import (
    ADA,
    PLAIN,
    ada,
    after,
    crosses,
    end_of_round,
    table,
)

# R15


@pytest.mark.parametrize(("round", "points"), [(0, 15), (1, 12), (2, 10), (3, 8)])
def test_a_completed_card_scores_by_the_round(round: int, points: int) -> None:
    state = end_of_round(round, "xxx xxx xxx")
    assert ada(state).rounds == (RoundScore(1, points, 0, 0),)


def test_one_card_in_round_1_and_two_in_round_3_score_15_and_20_points() -> None:
    first = end_of_round(0, "xxx xxx xxx", "... .x. ...")
    second = end_of_round(1, "... .x. ...")
    third = end_of_round(2, "xxx xxx xxx", "xxx xxx xxx")
    points = [ada(state).rounds[-1].card_points for state in (first, second, third)]
    assert points == [15, 0, 20]


def test_completed_cards_are_discarded_and_unfinished_ones_stay_as_they_are() -> None:
    state = end_of_round(0, "xxx xxx xxx", "xx. .x. ...")
    assert [box.card for box in ada(state).board.boxes] == [1]
    assert ada(state).board.boxes[0].crosses == crosses("xx. .x. ...")
    assert state.discards == (0,)


@pytest.mark.parametrize(("stars", "points"), [(0, 0), (1, 1), (2, 4), (3, 9)])
def test_stars_score_at_the_end_of_their_round(stars: int, points: int) -> None:
    state = end_of_round(1, "... .x. ...", stars=stars)
    assert ada(state).rounds == (RoundScore(0, 0, stars, points),)
    assert ada(state).board.stars == 0


def test_lightning_and_moons_stay_for_the_next_round() -> None:
    state = table((PLAIN, "... .x. ..."), turn=8, lightning=3, moons=2)
    board = ada(after(state, Done())).board
    assert (board.lightning, board.moons) == (3, 2)


# R17


@pytest.mark.parametrize(
    ("boxes", "points"),
    [
        (["... ... ..."], 0),
        (["x.. ... ..."], 0),
        (["xx. ... ..."], 1),
        (["x.. ... ...", "xx. ... ..."], 1),
        (["xxx xx. ...", "xxx ... ..."], 4),
    ],
)
def test_two_crosses_on_unfinished_cards_are_a_point_rounded_down(
    boxes: list[str], points: int
) -> None:
    assert rules.view(end_of_round(3, *boxes), ADA).tallies[0].crosses == points


def test_crosses_on_completed_cards_do_not_count() -> None:
    state = end_of_round(3, "xxx xxx xxx", "... .x. ..x")
    tally = rules.view(state, ADA).tallies[0]
    assert (tally.cards, tally.crosses) == (8, 1)


def test_the_mega_total_adds_everything() -> None:
    state = end_of_round(3, "xxx xxx xxx", "... .x. ..x", stars=3)
    earlier = (RoundScore(1, 15, 2, 4), RoundScore(0, 0, 0, 0), RoundScore(2, 20, 1, 1))
    state = state.with_player(ADA, replace(ada(state), rounds=earlier + ada(state).rounds))
    tally = rules.view(state, ADA).tallies[0]
    assert (tally.cards, tally.stars, tally.crosses, tally.moons) == (43, 14, 1, -6)
    result = rules.result(state)
    assert result is not None
    assert result.points == (52,)
    assert rules.view(state, ADA).players[0].points == 52


# R18


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ((5, 2), (6, 0)),
        ((0, 3), (0, 6)),
        ((4, 4), (6, 6)),
        ((0, 0), (6, 6)),
    ],
)
def test_two_players_never_lose_6_for_moons(
    moons: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert moon_points(moons) == points


@pytest.mark.parametrize(
    ("moons", "points"),
    [
        ((5, 2, 3), (6, -6, 0)),
        ((5, 5, 3), (6, 6, -6)),
        ((5, 2, 2), (6, -6, -6)),
        ((0, 2, 2, 0, 1), (-6, 6, 6, -6, 0)),
        ((3, 3, 3), (0, 0, 0)),
        ((0, 0, 0, 0), (0, 0, 0, 0)),
    ],
)
def test_three_and_more_win_or_lose_6_for_moons_and_ties_count_in_full(
    moons: tuple[int, ...], points: tuple[int, ...]
) -> None:
    assert moon_points(moons) == points


RULES_FOR_PEOPLE = {
    "README.md": {
        9: "or you pay lightning for another number",
        12: "as many tokens as you win",
        16: "The other 2 are discarded",
        18: "if both have the same, both get 6",
    },
    "README.de.md": {
        9: "oder du bezahlst mit Blitzen eine andere Zahl",
        12: "beliebig viele Blitze und Monde",
        16: "Die anderen 2 werden abgelegt",
        18: "Haben beide gleich viele, so bekommen beide 6",
    },
}


@pytest.mark.parametrize("name", RULES_FOR_PEOPLE)
def test_the_rules_for_people_say_what_is_printed_and_say_it_upright(name: str) -> None:
    told = (Path(rules.__file__).parent / name).read_text(encoding="utf-8")
    for number, sentence in RULES_FOR_PEOPLE[name].items():
        [rule] = [line for line in told.splitlines() if line.startswith(f"- **R{number}** ")]
        upright = "".join(rule.replace("**", "").split("*")[::2])
        assert sentence in upright


@pytest.mark.parametrize("name", RULES_FOR_PEOPLE)
def test_equal_moons_change_nothing_only_with_three_and_more(name: str) -> None:
    told = (Path(rules.__file__).parent / name).read_text(encoding="utf-8")
    [rule] = [line for line in told.splitlines() if line.startswith("- **R18** ")]
    *_, ours = rule.replace("**", "").split("*")[1::2]
    assert ours.startswith(("With three or more", "Haben drei oder mehr"))
    assert moon_points((4, 4)) == (6, 6)
    assert moon_points((4, 4, 4)) == (0, 0, 0)


def test_the_scorecard_in_the_browser_shows_what_things_count() -> None:
    told = (Path(rules.__file__).parent / "web/score/worth.ts").read_text(encoding="utf-8")
    printed = {
        name: [int(number) for number in re.findall(r"-?\d+", value)]
        for name, value in re.findall(r"export const ([A-Z_]+) = (.*)", told)
    }
    assert printed == {
        "CARD_POINTS": list(CARD_POINTS),
        "STAR_POINTS": list(STAR_POINTS[1:]),
        "MOST_MOONS": [MOST_MOONS],
        "FEWEST_MOONS": [FEWEST_MOONS],
        "SOLO_MOONS": list(SOLO_MOONS),
    }


# R19


def finished(*players: tuple[int, int]) -> State:
    """An ended match: each player's card points and moons."""
    return State(
        Options(),
        tuple(
            Player(Board(moons=moons), rounds=(RoundScore(1, points, 0, 0),))
            for points, moons in players
        ),
        pile=(),
        phase="over",
        round=3,
        numbers=(1,) * 9,
        turn=8,
    )


def test_most_points_win() -> None:
    result = rules.result(finished((40, 3), (50, 2), (20, 2)))
    assert result is not None
    assert (result.points, result.places) == ((46, 44, 14), (1, 2, 3))


def test_in_a_tie_more_moons_win() -> None:
    result = rules.result(finished((40, 3), (46, 2)))
    assert result is not None
    assert (result.points, result.places) == ((46, 46), (1, 2))


def test_a_tie_in_points_and_moons_is_shared() -> None:
    result = rules.result(finished((40, 3), (40, 3), (40, 0)))
    assert result is not None
    assert result.places == (1, 1, 3)


# R20


def test_alone_moons_have_a_table_of_their_own() -> None:
    assert [moon_points((moons,))[0] for moons in range(9)] == [-6, -2, 0, 1, 3, 6, 10, 10, 10]


@pytest.mark.parametrize(
    ("points", "step"),
    [
        (-6, 0),
        (44, 0),
        (45, 1),
        (49, 1),
        (50, 2),
        (54, 2),
        (55, 3),
        (59, 3),
        (60, 4),
        (64, 4),
        (65, 5),
        (69, 5),
        (70, 6),
        (120, 6),
    ],
)
def test_the_solo_ladder_has_seven_rungs(points: int, step: int) -> None:
    assert rung(points) == step
    assert len(LADDER) == 6


def test_a_solo_match_ends_with_a_rung_and_others_do_not() -> None:
    assert rules.view(finished((62, 3)), ADA).rung == 4
    assert rules.view(finished((62, 3), (10, 1)), ADA).rung is None
