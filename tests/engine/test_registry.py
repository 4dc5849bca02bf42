"""Games are found by their folders."""

import pytest
from support.toygames.pips import rules as pips_rules
from support.toygames.pips.bots import mind as pips_mind

from countertop import Match, UnknownGame, games
from countertop.engine.compiled.load import fast_of, reference_of
from countertop.engine.drawing import plain
from countertop.engine.errors import BadOptions
from countertop.engine.registry import Game, Registry


def test_whoever_adds_a_folder_has_added_a_game() -> None:
    folders = sorted(game.folder.name for game in games.values())
    assert [name.replace("-", "_") for name in games] == folders
    assert len(games) == len(list(games)) > 1


def test_names_have_hyphens_and_folders_underscores() -> None:
    assert games["lucky-box"].folder.name == "lucky_box"
    assert games["lucky-box"].package == "countertop.games.lucky_box"
    assert repr(games["lucky-box"]) == "<Game lucky-box>"


@pytest.mark.parametrize("name", ["lucky_box", "Lucky-Box", "", None, 7])
def test_a_name_that_no_folder_has_is_refused_and_the_known_ones_are_told(name: object) -> None:
    with pytest.raises(UnknownGame, match=r"there are .*lucky-box, martian-math") as refusal:
        games[name]  # type: ignore[index]
    assert refusal.value.code == "unknown_game"
    assert name not in games


def test_a_game_from_elsewhere_can_be_added_and_taken_away(pips: Game) -> None:
    assert games["pips"] is pips
    assert "pips" in games
    found: list[object] = [pips.rules, pips.bot]
    assert found == [pips_rules, pips_mind]
    other = Registry()
    assert "pips" not in other
    other.add(pips)
    other.remove("pips")
    assert "pips" not in other


def test_a_game_says_what_it_is(pips: Game) -> None:
    assert (pips.title, pips.seats) == ("Pips", range(1, 5))
    assert [option.name for option in pips.options] == ["faces", "seconds"]


def test_what_a_game_has_besides_is_seen_by_its_files(pips: Game) -> None:
    assert (pips.has_playouts, pips.has_face, pips.is_compiled) == (True, False, False)
    lucky = games["lucky-box"]
    assert (lucky.has_playouts, lucky.has_face, lucky.is_compiled) == (True, True, True)


def test_a_game_that_draws_no_table_of_its_own_has_the_plain_one(pips: Game) -> None:
    assert pips.picture is plain
    assert "Pips" not in Match("pips", 2, seed=1)._repr_svg_()


def test_a_game_that_is_not_compiled_says_so(pips: Game) -> None:
    with pytest.raises(BadOptions, match=r"Pips has no fast/game\.py: it is not compiled") as no:
        fast_of(pips)
    assert no.value.code == "not_compiled"


def test_a_compiled_game_and_its_reference_are_found() -> None:
    matician = games["matician"]
    assert "random" in fast_of(matician).POLICIES
    rows, out = reference_of(matician).play(Match("matician", 2, 1).options, 2, 1)
    assert len(rows) == out[0]


def test_the_rules_for_people_are_in_english_where_a_language_is_missing() -> None:
    game = games["matician"]
    assert game.readme("de") != game.readme("en") == game.readme("fr")
