"""A record as a picture: the table at the end, and how everybody got there."""

import re
from xml.etree import ElementTree

import pytest

from countertop import Match, replay
from countertop.engine.bot_match import play_out
from countertop.engine.drawing.plain import picture as plain_picture
from countertop.engine.drawing.record import moments, picture
from countertop.engine.registry import Game


def played(pips: Game, seats: int = 3) -> Match:
    match = Match(pips.name, [f"Player {seat}" for seat in range(seats)], seed=6)
    for _ in play_out(match, ["slow", "quick", "slow", "quick"][:seats], 1):
        pass
    return match


def words(drawn: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(drawn).iter() if "text" in one.tag]


def test_a_moment_for_the_start_and_for_every_entry(pips: Game) -> None:
    match = played(pips)
    told = moments(match)
    assert [moment.at for moment in told] == [0, 300, 900, 900]
    assert [moment.seat for moment in told] == [None, 1, 0, 2]
    assert told[0].standing == (0, 0, 0)
    assert told[-1].standing == tuple(call or 0 for call in match.state.calls)


def test_a_deadline_is_nobodys_move(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1, options={"seconds": 1})
    match.advance(1000)
    assert [(moment.at, moment.seat) for moment in moments(match)] == [(0, None), (1000, None)]


def test_the_picture_names_the_game_everybody_and_their_places(pips: Game) -> None:
    match = played(pips)
    said = words(picture(match))
    assert "Pips · 3 moves · points · seed 6" in said
    assert {"Player 0", "Player 1", "Player 2"} <= set(said)
    assert match.result is not None
    assert [word for word in said if re.fullmatch(r"\d\.", word)] == [
        f"{place}." for place in match.result.places
    ]


def test_a_match_that_is_not_over_has_no_places(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1)
    match.play(0, match.moves(0)[0], at=400)
    assert not [word for word in words(picture(match)) if re.fullmatch(r"\d\.", word)]


def test_a_match_without_a_clock_is_drawn_by_count(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1, options={"seconds": None})
    for seat in (0, 1):
        match.play(seat, match.moves(seat)[0], at=0)
    assert "2 entries" in words(picture(match))


def test_the_time_is_told_in_minutes(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1, options={"seconds": None})
    match.play(0, match.moves(0)[0], at=83_000)
    assert "1:23" in words(picture(match))


def test_a_record_in_a_notebook_shows_the_same(pips: Game) -> None:
    match = played(pips)
    assert match.record()._repr_svg_() == picture(replay(match.record()))


def test_a_long_match_has_fewer_marks_than_moves(pips: Game) -> None:
    match = Match(pips.name, 2, seed=1, options={"seconds": None})
    for number in range(2500):
        match.play(number % 2, {"type": "boast"}, at=number)
    marks = re.findall(r"M[\d.]+ 54v6", picture(match))
    assert 800 < len(marks) < 1300


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_the_plain_table_says_who_sits_there_and_how_they_stand(
    pips: Game, seat: int | None
) -> None:
    match = Match(pips.name, 2, seed=1)
    match.play(1, {"type": "call", "total": 7})
    said = words(plain_picture(match.view(seat), ["Ada", "Ben"]))
    assert {"Ada", "Ben", "0 points", "7 points"} <= set(said)


def test_a_view_that_tells_nothing_is_drawn_all_the_same() -> None:
    assert "0 players" in plain_picture(object())
