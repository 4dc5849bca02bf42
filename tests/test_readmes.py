"""The rules for people: the same shape in every game, and pictures that are what they show."""

import re
from importlib import import_module

import pytest

from countertop import games
from countertop.engine.drawing import rulebook
from countertop.engine.registry import Game
from countertop.server.http import rules

LANGUAGES = ("en", "de")
WINNING = {"en": "How to win", "de": "So gewinnt man"}
IN_PICTURES = {"en": r"An? (turn|round) in pictures", "de": r"Eine? (Zug|Runde) in Bildern"}
OURS = {"en": r"\*like this\*", "de": r"\*so\b[^*]*\*"}
"""Where it says how to tell what is ours from what is printed."""
MOST_BYTES = 40_000


every_game = pytest.mark.parametrize("game", games.values(), ids=list(games))
both_languages = pytest.mark.parametrize("language", LANGUAGES)


def sections(text: str) -> dict[str, str]:
    """What stands below each heading, in order; below the title is what it is about."""
    parts = re.split(r"^## (.+)$", text, flags=re.MULTILINE)
    return {"": parts[0], **dict(zip(parts[1::2], parts[2::2], strict=True))}


def linked(text: str) -> list[str]:
    return re.findall(r"!\[[^]]+\]\(pictures/([^)]+)\)", text)


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"^- \*\*R(\d+)\*\* ", text, re.MULTILINE)]


def drawn(game: Game) -> dict[str, str]:
    return rulebook.files(import_module(f"{game.package}.make.pictures").pictures)


@every_game
@both_languages
def test_rules_begin_with_what_it_is_about_and_how_to_win(game: Game, language: str) -> None:
    told = sections(game.readme(language))
    assert told[""].startswith("# ")
    first, second, *_ = list(told)[1:]
    assert first == WINNING[language]
    assert re.fullmatch(IN_PICTURES[language], second)
    assert re.search(OURS[language], game.readme(language))


@every_game
@both_languages
def test_a_turn_is_told_in_three_to_five_pictures(game: Game, language: str) -> None:
    turn = list(sections(game.readme(language)).values())[2]
    assert 3 <= len(linked(turn)) <= 5


@every_game
def test_both_languages_have_the_same_rules_by_number(game: Game) -> None:
    english, german = (numbers(game.readme(language)) for language in LANGUAGES)
    assert sorted(english) == list(range(1, len(english) + 1)) == sorted(german)


@every_game
def test_every_picture_is_linked_and_every_link_has_one(game: Game) -> None:
    names = {name for language in LANGUAGES for name in linked(game.readme(language))}
    assert names == {path.name for path in (game.folder / rulebook.FOLDER).iterdir()}


@every_game
def test_a_language_links_its_own_pictures(game: Game) -> None:
    files = drawn(game)
    assert not [name for name in linked(game.readme("en")) if name.endswith(".de.svg")]
    for name in linked(game.readme("de")):
        assert name.endswith(".de.svg") or name.replace(".svg", ".de.svg") not in files


@every_game
def test_pictures_are_what_their_maker_draws(game: Game) -> None:
    for name, svg in drawn(game).items():
        stored = (game.folder / rulebook.FOLDER / name).read_text(encoding="utf-8")
        assert stored == svg, f"`python -m {game.package}.make.pictures` draws {name} anew"


@every_game
def test_pictures_are_small_and_can_stand_on_one_page(game: Game) -> None:
    for name, svg in drawn(game).items():
        assert len(svg.encode()) < MOST_BYTES, name
        assert not re.search(r"""\sid=|<script|<style|href=|on\w+=""", svg), name


@every_game
@both_languages
def test_the_page_has_the_numbers_at_the_margin_and_no_picture_missing(
    game: Game, language: str
) -> None:
    text, html = game.readme(language), rules.page(game, language)
    assert html.count('<li class="rule" id="R') == len(numbers(text)) > 0
    assert html.count('<span class="picture" role="img"') == len(linked(text))
    assert "<img" not in html


def test_only_pictures_of_the_games_own_folder_come_into_the_page(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("games") / "pips"
    (folder / "pictures").mkdir(parents=True)
    (folder / "pictures/one.svg").write_text('<svg viewBox="0 0 1 1"></svg>\n')
    (folder.parent / "secret.svg").write_text("<svg>secret</svg>")
    (folder / "README.md").write_text(
        "![a <pip>](pictures/one.svg) ![two](pictures/two.svg)\n"
        "![up](pictures/../../secret.svg) ![far](https://example.org/a.svg)\n\n"
        "- **R1** *Ours.*\n- **Rest** of it.\n"
    )
    html = rules.page(Game(folder), "en")
    assert 'aria-label="a &lt;pip&gt;"><svg aria-hidden="true" viewBox="0 0 1 1"></svg>' in html
    assert "two" in html and "far" in html
    assert "secret" not in html and "example.org" not in html
    assert '<li class="rule" id="R1"><span class="nr">R1</span> <em>Ours.</em></li>' in html
    assert "<li><strong>Rest</strong> of it.</li>" in html


def test_pictures_are_written_and_stale_ones_taken_away(
    tmp_path_factory: pytest.TempPathFactory,
) -> None:
    folder = tmp_path_factory.mktemp("game")
    words = {"en": "Roll", "de": "Würfle"}
    rulebook.write(folder, lambda language: {"old": f"<svg>{language}</svg>"})
    rulebook.write(
        folder, lambda language: {"dice": "<svg/>", "roll": f"<svg>{words[language]}</svg>"}
    )
    written = {path.name: path.read_text() for path in (folder / "pictures").iterdir()}
    assert written == {
        "dice.svg": "<svg/>\n",
        "roll.svg": "<svg>Roll</svg>\n",
        "roll.de.svg": "<svg>Würfle</svg>\n",
    }
