"""A match, a view and a record show themselves as pictures, and show no more than they may."""

import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from countertop import Match, games, replay
from countertop.engine.drawing import plain as plain_picture
from countertop.engine.drawing.record import moments
from countertop.engine.registry import Game
from countertop.engine.testing.contract import RandomPlay
from countertop.simulate import bot_match

SVG = "{http://www.w3.org/2000/svg}"

every_game = pytest.mark.parametrize("game", games.values(), ids=list(games))


def words(picture: str) -> list[str]:
    """Everything that is written in a picture; it fails if that is not XML."""
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return [element.text or "" for element in root.iter(f"{SVG}text")]


def moments_of_random_play(game: Game, seats: int, seed: int) -> Iterator[Match]:
    """A match in each phase of each round, and at its end."""
    seen = set()
    for match in RandomPlay(game, seats, {}, seed):
        view = match.view()
        now = (view.phase, getattr(view, "round", 0), len(getattr(view, "turned", ()) or ()))
        if now not in seen:
            seen.add(now)
            yield match


@every_game
def test_every_phase_has_a_picture_for_every_seat_and_for_onlookers(game: Game) -> None:
    phases = set()
    for seats in (game.seats[0], game.seats[-1]):
        for match in moments_of_random_play(game, seats, seed=4):
            phases.add(match.view().phase)
            pictures = [match._repr_svg_()]
            pictures += [match.view(seat)._repr_svg_() for seat in (0, seats - 1)]
            assert all(words(picture) for picture in pictures)
    assert len(phases) > 2


@every_game
def test_a_picture_has_no_ids_no_scripts_and_nothing_from_elsewhere(game: Game) -> None:
    match = Match(game.name, game.seats[-1], seed=1)
    for element in ElementTree.fromstring(match._repr_svg_()).iter():
        assert element.tag.removeprefix(SVG) in {
            *("svg", "title", "g", "rect", "circle", "path", "text"),
        }
        assert not {"id", "href", "onload", "class"} & set(element.keys())


@every_game
def test_a_name_is_only_ever_text(game: Game) -> None:
    names = ["<script>alert(1)</script>", '"><b onload="x">&amp;', *map(str, range(10))]
    match = Match(game.name, names[: max(2, game.seats[0])], seed=3)
    for picture in (match._repr_svg_(), match.record()._repr_svg_()):
        assert "<script" not in picture
        assert "<b " not in picture
        assert any("<script>" in word for word in words(picture)), "the name can be read"


def playing(name: str, seats: int, phase: str, **options: Any) -> Match:
    play = RandomPlay(games[name], seats, options, 11)
    return next(match for match in play if match.view().phase == phase)


def hochspannung_hand(view: Any) -> list[str]:
    return [f"{card.left}×{card.right}" for card in view.hand]


def math_rush_hand(view: Any) -> list[str]:
    products = [face for face in view.hand if face and face.form == "product"]
    return [f"{face.left}×{face.right}" for face in products]


@pytest.mark.parametrize(
    ("match", "hand"),
    [
        (playing("hochspannung", 3, "playing"), hochspannung_hand),
        (playing("math-rush", 3, "rush", open_hands=False), math_rush_hand),
    ],
    ids=["hochspannung", "math-rush"],
)
def test_a_seat_sees_its_own_hand_and_not_those_of_others(match: Match, hand: Any) -> None:
    hands = [hand(match.view(seat)) for seat in range(3)]
    table = Counter(words(match.view()._repr_svg_()))
    for seat in range(3):
        shown = Counter(words(match.view(seat)._repr_svg_()))
        assert set(hands[seat]) <= shown.keys()
        assert hands[seat], "there is something to see"
        others = {card for other in range(3) if other != seat for card in hands[other]}
        assert all(shown[card] <= table[card] for card in others - set(hands[seat]))


def test_math_rush_shows_the_hands_of_team_mates_where_they_are_open() -> None:
    match = playing("math-rush", 3, "rush")
    shown = set(words(match.view(0)._repr_svg_()))
    assert set(math_rush_hand(match.view(1))) <= shown
    assert not set(math_rush_hand(match.view(1))) & set(words(match._repr_svg_()))


def test_matician_turns_numbers_up_for_their_own_player_only() -> None:
    match = Match("matician", 2, seed=5)
    build = match.moves(0)[0]
    match.play(0, build)
    numbers = {str(face.number) for face in match.view(0).hand if face.number is not None}
    assert numbers <= set(words(match.view(0)._repr_svg_()))
    assert not numbers & set(words(match.view(None)._repr_svg_()))


def test_lucky_box_shows_an_offer_to_whom_it_is_made() -> None:
    match = Match("lucky-box", 3, seed=5)
    assert "Keep 3 of these" in words(match.view(1)._repr_svg_())
    assert sum(word.isdigit() for word in words(match.view(1)._repr_svg_())) >= 45
    assert "Keep 3 of these" not in words(match.view()._repr_svg_())
    assert sum(word.isdigit() for word in words(match.view()._repr_svg_())) == 6, "only tokens"


def test_martian_math_shows_the_answers_to_nobody() -> None:
    match = playing("martian-math", 2, "call")
    assert words(match.view(0)._repr_svg_()) != words(match.view(1)._repr_svg_()), "who is who"
    drawn = match.view(0)._repr_svg_()
    assert [word for word in words(drawn) if "=" in word] == []


@every_game
def test_a_record_shows_the_final_table_and_how_everybody_got_there(game: Game) -> None:
    seats = max(2, game.seats[0])
    match = bot_match(game.name, [game.bot.LEVELS[0]] * seats, seed=2)
    picture = match.record()._repr_svg_()
    written = words(picture)
    moves = sum(isinstance(entry.seat, int) for entry in match.entries)
    assert any(f" {moves} moves " in word for word in written)
    assert {"1."} <= set(written), "somebody is first"
    assert set(words(match._repr_svg_())) <= set(written), "the table is in it"
    assert picture == replay(match.record()).record()._repr_svg_()


def test_the_line_of_a_record_ends_where_the_match_ended() -> None:
    match = bot_match("matician", ["beginner"] * 3, seed=4)
    told = moments(match)
    assert len(told) == len(match.entries) + 1
    assert told[0].standing == (0, 0, 0)
    assert match.result is not None
    assert told[-1].standing == match.result.points


def test_a_record_without_a_clock_is_drawn_by_count() -> None:
    match = Match("martian-math", 2, seed=1)
    match.play(0, {"type": "roll"})
    assert "1 entries" in words(match.record()._repr_svg_())


def test_a_record_is_text_like_any_other() -> None:
    match = Match("matician", 2, seed=1)
    record = match.record()
    assert isinstance(record, str)
    assert record.splitlines()[0].startswith('{"countertop":1')
    assert replay(record).state == match.state


def test_a_game_without_a_picture_shows_names_and_points(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Game(tmp_path)
    assert plain.picture is plain_picture
    match = Match("matician", ["Ada", "Ben"], seed=1)
    monkeypatch.setattr(match, "game", plain)
    assert {"Ada", "Ben", "0 points"} <= set(words(match._repr_svg_()))
    assert plain.picture.standing(match.view()) == (0, 0)


def test_pictures_are_loaded_only_when_somebody_looks() -> None:
    code = """
import sys, countertop
match = countertop.Match("matician", 2, seed=1)
match.view(0), match.record()
print([name for name in sys.modules if "picture" in name or "drawing" in name])
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
