"""Known counts of dice, results and maps."""

import json
from collections import Counter
from itertools import product
from pathlib import Path

import pytest

from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.match import Match, replay
from countertop.games.martian_math import map_file, maps, rules
from countertop.games.martian_math.cards import (
    ROLLS,
    SIGNS,
    THROWS,
    Dice,
    Equation,
    Operations,
    equations,
    markers,
    throws,
    ways,
)
from countertop.games.martian_math.maps import Hex, Map
from countertop.games.martian_math.state import Options


def results(dice: Dice, operations: Operations = "all") -> set[int]:
    return {equation.result for equation in equations(dice, operations)}


# --- R2, R7: the dice

PRINTED_TABLE = {
    (1, 1): {2, 1},
    (2, 1): {3, 1, 2},
    (3, 1): {4, 2, 3},
    (4, 1): {5, 3, 4},
    (5, 1): {6, 4, 5},
    (6, 1): {7, 5, 6},  # the rulebook prints 1x6 twice here and leaves 1+6 out
    (3, 2): {5, 1, 6},
    (4, 2): {6, 2, 8},
    (5, 2): {7, 3, 10},
    (6, 2): {8, 3, 12, 4},
    (2, 2): {4, 1},
    (3, 3): {9, 1, 6},
    (4, 3): {7, 1, 12},
    (5, 3): {2, 15, 8},
    (4, 4): {16, 1, 8},
    (5, 4): {9, 1, 20},
    (6, 4): {10, 2, 24},
    (5, 5): {10, 1, 25},
    (6, 5): {1, 11, 30},
    (6, 6): {1, 12, 36},
    (6, 3): {3, 9, 18, 2},
}


def test_the_printed_table_of_equations_is_what_the_dice_make() -> None:
    assert {dice: results(dice) for dice in ROLLS} == PRINTED_TABLE


def test_r2_two_dice_make_exactly_twenty_results_and_twelve_without_times_and_divided() -> None:
    assert markers("all") == (*range(1, 13), 15, 16, 18, 20, 24, 25, 30, 36)
    assert markers("plus_minus") == tuple(range(1, 13))


def test_the_numbers_of_different_results_of_the_21_rolls() -> None:
    assert Counter(len(results(dice)) for dice in ROLLS) == {2: 2, 3: 17, 4: 2}
    assert Counter(len(results(dice, "plus_minus")) for dice in ROLLS) == {1: 6, 2: 15}


def test_the_numbers_of_equations_of_all_36_throws() -> None:
    assert sum(ways(dice) for dice in ROLLS) == 36
    assert sum(ways(dice) * len(equations(dice, "all")) for dice in ROLLS) == 124
    assert sum(ways(dice) * len(equations(dice, "plus_minus")) for dice in ROLLS) == 66


@pytest.mark.parametrize("operations", ["all", "plus_minus"])
def test_every_equation_is_right_and_none_is_missing(operations: Operations) -> None:
    """All 36 throws by another road: try every answer from 1 to 36 the other way round."""
    for one, other in product(range(1, 7), repeat=2):
        high, low = max(one, other), min(one, other)
        inverse = {"+": high + low, "-": high - low, "*": high * low}
        expected = {
            Equation(high, sign, low, answer)
            for sign in SIGNS[operations]
            for answer in range(1, 37)
            if (answer * low == high if sign == "/" else answer == inverse[sign])
        }
        assert set(equations((high, low), operations)) == expected


def test_the_throws_that_make_a_number() -> None:
    assert [throws(number, "all").bit_count() for number in (1, 7, 36)] == [16, 6, 1]
    assert [throws(number, "plus_minus").bit_count() for number in (1, 7, 36)] == [10, 6, 0]
    assert throws(36, "all") == 1 << THROWS.index((6, 6))


# --- R4, R5: the maps


def test_the_classic_map_has_21_hexes_and_looks_the_same_turned_round() -> None:
    places = maps.places_of(maps.CLASSIC_ROWS)
    assert len(places) == 21
    assert {(-x, -y) for x, y in places} == set(places)
    assert [sum(y == row for _, y in places) for row in range(-3, 4)] == [1, 3, 4, 5, 4, 3, 1]
    assert (places[0], places[-1]) == ((1, -3), (-1, 3))


def test_each_single_hex_of_the_classic_map_touches_two() -> None:
    touching = maps.ground(maps.places_of(maps.CLASSIC_ROWS)).neighbours
    assert (touching[0].bit_count(), touching[-1].bit_count()) == (2, 2)
    assert sum(mask.bit_count() for mask in touching) == 2 * 46


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_wide_map_has_every_result_for_each_player_and_one_more_one(seats: int) -> None:
    wide = maps.printed("wide", seats)
    assert len(wide.hexes) == 20 * seats + 1
    counts = Counter(wide.numbers)
    assert counts.pop(1) == seats + 1
    assert set(counts.values()) == {seats}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_young_map_has_one_to_twelve_for_each_player_and_one_more_one(seats: int) -> None:
    young = maps.printed("young", seats)
    assert len(young.hexes) == 12 * seats + 1
    assert set(young.numbers) == set(range(1, 13))


@pytest.mark.parametrize("name", ["classic", "wide", "young"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_map_is_sound_and_turned_round_the_same(name: maps.MapName, seats: int) -> None:
    chosen = maps.choose(name, "all", seats)
    maps.check(chosen, "all")
    places = {(tile.x, tile.y) for tile in chosen.hexes}
    assert {(-x, -y) for x, y in places} == places


def test_r5_auto_takes_the_map_that_fits_the_table() -> None:
    assert maps.choose("auto", "all", 2).name == "classic"
    assert maps.choose("auto", "all", 3).name == "wide"
    assert maps.choose("auto", "plus_minus", 4).name == "young"


@pytest.mark.parametrize("name", ["classic", "wide"])
def test_a_map_with_large_numbers_is_refused_for_plus_and_minus_without_a_word_of_a_file(
    name: str,
) -> None:
    with pytest.raises(BadOptions) as refusal:
        Match("martian-math", 2, options={"map": name, "operations": "plus_minus"})
    assert refusal.value.code == "map_needs_signs"
    assert str(refusal.value) == (
        f"The {name} map has numbers up to 36, and + and − only make 1 to 12. "
        "Choose the map young or auto, or all four signs."
    )


def test_a_map_of_ones_own_is_refused_for_plus_and_minus_and_the_hex_is_named() -> None:
    own = {"hexes": [[0, 0, 12], [2, 0, 15]]}
    with pytest.raises(BadOptions) as refusal:
        Match("martian-math", 2, options={"map": own, "operations": "plus_minus"})
    assert str(refusal.value) == (
        "Hex 2 of the map 'own map', [2, 0, 15], has the number 15: "
        "two dice cannot make it with + and − in one step."
    )


@pytest.mark.parametrize(
    ("hexes", "sentence"),
    [
        ([[0, 0, 1], [2, 0, 17]], "Hex 2 of the map 'own map', [2, 0, 17], has the number 17"),
        ([[0, 0, 1], [2, 0, 0]], "Hex 2 of the map 'own map', [2, 0, 0], has the number 0"),
        ([[0, 0, 1], [2, 0, 2], [6, 0, 3]], "Hex 3 of the map 'own map', [6, 0, 3], hangs loose"),
        ([[0, 0, 1], [1, 0, 2]], "Hex 2 of the map 'own map', [1, 0, 2], hangs loose"),
        ([[0, 0, 1], [2, 0, 2], [0, 0, 3]], "Hex 3 of the map 'own map', [0, 0, 3], lies on hex 1"),
        ([[0, 0, 1]], "length >= 2"),
        ([[0, 0, 1], [2, 0]], "length 3"),
        ([[0, 0, 1], [200, 0, 1]], "`int` <= 99"),
    ],
)
def test_a_map_that_does_not_fit_is_refused_with_its_hex(
    hexes: list[list[int]], sentence: str
) -> None:
    with pytest.raises(BadOptions) as refusal:
        Match("martian-math", 2, options={"map": {"hexes": hexes}})
    assert sentence in str(refusal.value)


def test_a_map_of_ones_own_is_played_and_told_by_its_record() -> None:
    craters = {"name": "Three craters", "hexes": [[0, 0, 1], [2, 0, 12], [1, 1, 36]]}
    match = Match("martian-math", 2, seed=5, options={"map": craters})
    assert sorted(match.state.numbers) == [1, 12, 36]
    match.play(0, {"type": "roll"})
    assert replay(match.record()).state == match.state


def test_a_map_of_ones_own_may_keep_its_numbers_where_they_are() -> None:
    row = Map(tuple(Hex(2 * x, 0, x + 1) for x in range(8)), shuffle=False)
    numbers = {rules.setup(Options(map=row), 2, Chance(seed)).numbers for seed in range(5)}
    assert numbers == {tuple(range(1, 9))}


def test_a_map_file_is_read(tmp_path: Path) -> None:
    file = tmp_path / "map.json"
    file.write_text('{"name": "Two", "hexes": [[0, 0, 1], [2, 0, 36]]}')
    assert map_file.load(file) == Map((Hex(0, 0, 1), Hex(2, 0, 36)), "Two")


@pytest.mark.parametrize(
    "text", ["", "[]", '{"hexes": 3}', '{"hexes": [[0, 0, 1], [2, 0, 1]], "colour": "red"}', "\x00"]
)
def test_a_broken_map_file_is_refused_with_a_sentence(tmp_path: Path, text: str) -> None:
    file = tmp_path / "map.json"
    file.write_text(text)
    with pytest.raises(BadOptions, match=r"is no map: .* A map has 2 to 127 hexes"):
        map_file.load(file)


def test_a_missing_map_file_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(BadOptions, match="cannot be read"):
        map_file.load(tmp_path / "nowhere.json")


def test_the_map_in_the_rules_for_people_works() -> None:
    for name in ("README.md", "README.de.md"):
        text = (Path(rules.__file__).parent / name).read_text(encoding="utf-8")
        line = next(line for line in text.splitlines() if line.startswith("    {"))
        match = Match("martian-math", 2, options={"map": json.loads(line)})
        assert match.state.numbers
