"""Tournaments: who meets whom, and what the ratings say."""

import json
from collections import Counter
from pathlib import Path

import pytest

from countertop import BadOptions
from countertop.cli import main
from countertop.engine.chance import Chance
from countertop.lab.reports.figures import student
from countertop.lab.tournament.ratings import Placed, fit, rated, wins
from countertop.lab.tournament.table import entrants, seating, table


def matches(ratings: list[float], count: int, seed: int) -> list[Placed]:
    """Pairs of players of these ratings, and who was ahead, by the model's own chances."""
    chance, played = Chance(seed), []
    for _ in range(count):
        one, other, *_ = chance.shuffled(range(len(ratings)))
        ahead = 1 / (1 + 10 ** ((ratings[other] - ratings[one]) / 400))
        is_ahead = chance.below(1_000_000) < ahead * 1_000_000
        played.append(Placed((one, other), (1, 2) if is_ahead else (2, 1)))
    return played


def test_ratings_are_found_again() -> None:
    true = [200.0, 50.0, -50.0, -200.0]
    found = fit(matches(true, 20_000, seed=1), 4)
    assert found == pytest.approx(true, abs=12)
    assert sum(found) == pytest.approx(0, abs=1e-6)


def test_intervals_hold_the_truth_about_as_often_as_they_say() -> None:
    true, held = [100.0, 0.0, -100.0], 0
    for seed in range(10):
        found = rated(matches(true, 150, seed), 3, seed)
        held += sum(one.low <= rating <= one.high for one, rating in zip(found, true, strict=True))
    assert held >= 25, "of thirty, with 95 in 100 that would be 28 or 29"


def test_somebody_who_always_loses_has_a_rating_all_the_same() -> None:
    found = fit([Placed((0, 1), (1, 2))] * 30, 2)
    assert 400 < found[0] - found[1] < 1000


@pytest.mark.parametrize("count", [10, 60])
def test_who_has_won_every_match_is_not_known_to_the_point(count: int) -> None:
    winner, loser = rated([Placed((0, 1), (1, 2))] * count, 2)
    assert winner.low + 50 < winner.rating < winner.high - 50
    assert loser.low == pytest.approx(-winner.high)
    true = winner.low - loser.high
    ever = (1 / (1 + 10 ** (-true / 400))) ** count
    assert 0.01 < ever < 0.2, "the least that it may be would still win all now and then"


def test_few_games_are_told_as_few() -> None:
    known = {2: 12.706, 3: 4.303, 4: 3.182, 6: 2.571, 11: 2.228, 31: 2.042, 1001: 1.962}
    for count, errors in known.items():
        assert student(count) == pytest.approx(errors, rel=0.01)


def test_a_shared_place_counts_as_half_and_nobody_plays_against_themselves() -> None:
    ahead = wins([Placed((0, 1, 1), (1, 1, 3))], 2)
    assert ahead.tolist() == [[0.0, 0.5 + 1.0], [0.5, 0.0]]


@pytest.mark.parametrize(("count", "seats"), [(3, 2), (5, 4), (2, 3)])
def test_everybody_sits_down_equally_often_and_in_every_seat(count: int, seats: int) -> None:
    names = [f"bot {number}" for number in range(count)]
    tables = list(seating(names, seats, 300, seed=3))
    sat = Counter(name for sitting in tables for name in sitting)
    assert max(sat.values()) - min(sat.values()) <= 1
    first = Counter(sitting[0] for sitting in tables)
    assert min(first.values()) > 0.6 * 300 / count
    if count >= seats:
        assert all(len(set(sitting)) == seats for sitting in tables)


def test_the_order_of_strength_is_found_in_a_real_game() -> None:
    lines = table("martian-math", ["beginner", "skilled"], 2, 60, 1, {}, 1)
    assert [line.player for line in lines] == ["skilled", "beginner"]
    assert [line.games for line in lines] == [60, 60]


def test_where_all_play_together_points_are_compared() -> None:
    lines = table("math-rush", ["beginner", "skilled"], 2, 6, 1, {"rounds": 1}, 1)
    assert all(line.is_points and line.games == 3 for line in lines)
    with pytest.raises(BadOptions, match="two games or more"):
        table("math-rush", ["beginner", "skilled"], 2, 2, 1, {"rounds": 1}, 1)


@pytest.mark.parametrize("text", ["skilled", "skilled,skilled", ","])
def test_a_tournament_needs_two_that_differ(text: str) -> None:
    with pytest.raises(BadOptions, match="two or more players"):
        entrants(text)


def test_the_command_prints_the_table_and_writes_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "table.json"
    asked = ["lab", "tournament", "martian-math", "--of", "beginner,skilled", "--games", "30"]
    assert main([*asked, "-o", str(out)]) == 0
    told = capsys.readouterr().out
    assert told.splitlines()[1].startswith("skilled")
    assert [line["player"] for line in json.loads(out.read_text())] == ["skilled", "beginner"]
    assert main([*asked[:5], "--games", "4", "-o", str(tmp_path / "table.html")]) == 0
    page = (tmp_path / "table.html").read_text()
    assert page.count('<circle class="fill-a"') == 2 and "A tournament of 2, 2 at a table" in page
    assert "skilled<small>4 games</small>" in page
    assert main([*asked[:5], "--games", "2", "-o", "/dev/full"]) == 2
    assert "/dev/full cannot be written: No space left on device." in capsys.readouterr().err
    assert main([*asked[:4], "beginner,genius"]) == 2
    assert "There is no bot level 'genius'" in capsys.readouterr().err
