"""A match told for people: what was done, and what that changed for whom."""

from typing import Any

from countertop import Match
from countertop.engine.registry import Game
from countertop.engine.testing.golden import playthrough
from countertop.engine.testing.playthrough import Telling

RECIPE = 'game: pips\nbots: slow, quick\nseed: 3\noptions: {"seconds":2}\n'


def told(pips: Game, **options: Any) -> tuple[Match, Telling]:
    match = Match(pips.name, ["Ada", "Ben"], seed=3, options=options)
    return match, Telling(match)


def test_the_start_tells_what_all_see_and_then_what_each_sees_besides(pips: Game) -> None:
    match, telling = told(pips)
    lines = list(telling.opening())
    ada = lines.index("\nAda sees")
    assert lines[0] == "\neverybody sees"
    assert "  players.0.call: null" in lines[:ada]
    assert lines[ada : ada + 3] == ["\nAda sees", "  seat: 0", f"  own: {match.state.dice[0]}"]


def test_a_move_is_told_with_its_time_and_its_consequences(pips: Game) -> None:
    match, telling = told(pips)
    match.play(1, {"type": "call", "total": 7}, at=1500)
    assert list(telling.news()) == [
        "\n    1.500 s  Ben: call total=7",
        "  players.1.points: 0 -> 7",
        "  players.1.call: null -> 7",
    ]
    assert list(telling.news()) == []


def test_what_only_one_seat_sees_is_told_as_theirs(pips: Game) -> None:
    match, telling = told(pips)
    state = match.state
    match.state = type(state)(state.options, (state.dice[0] % 6 + 1, state.dice[1]), state.calls)
    [line] = telling.news()
    assert line.startswith("  [Ada] own: ")


def test_time_that_passes_is_told(pips: Game) -> None:
    match, telling = told(pips, seconds=2)
    match.advance(2000)
    assert next(iter(telling.news())) == "\n    2.000 s  time passes"


def test_the_end_tells_places_and_points_and_nothing_before_it(pips: Game) -> None:
    match, telling = told(pips, seconds=2)
    assert list(telling.ending()) == []
    match.advance(2000)
    assert match.result is not None
    assert list(telling.ending()) == [
        "\nThe end",
        f"  Ada: place 1, {match.result.points[0]} points",
        f"  Ben: place 1, {match.result.points[1]} points",
    ]


def test_a_golden_file_is_made_from_its_recipe_and_stays_what_it_is(pips: Game) -> None:
    assert pips.title == "Pips"
    whole = playthrough(RECIPE)
    assert whole.startswith(RECIPE + "\neverybody sees")
    assert playthrough(whole) == whole
    assert [line[:5] for line in whole.splitlines() if " s  " in line] == ["   1.", "   2."]
    assert "\nThe end\n" in whole


def test_a_short_one_tells_what_its_recipe_asks_for(pips: Game) -> None:
    assert pips.title == "Pips"
    whole, short = playthrough(RECIPE), playthrough(RECIPE + "told: 2\n")
    assert playthrough(short) == short
    assert "everybody sees" not in short
    assert "\n… 0-1: 2 entries untold, digest " in short
    assert short.endswith(whole[whole.index("\n   2.") :])
