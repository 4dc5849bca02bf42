"""The adaptive level keeps its fair share of the races, against people of any speed."""

from collections.abc import Iterator

import pytest

from countertop import Match
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.game import Millis
from countertop.games.hochspannung.bots import mind as bot
from countertop.games.hochspannung.bots.adaptive import START, beginning, followed
from countertop.games.hochspannung.bots.skills import ADAPTIVE, SKILLS, Skill
from countertop.games.hochspannung.matching import fits
from countertop.games.hochspannung.state import State

PEOPLE = {
    "fast adult": Skill(Millis(1300), 0.35, 0.03),
    "adult": Skill(Millis(2600), 0.4, 0.05),
    "slow child": Skill(Millis(9000), 0.5, 0.12),
}
KNOWN = 8
"""Races after which it should know whom it plays with."""


@pytest.fixture(autouse=True)
def people(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, skill in PEOPLE.items():
        monkeypatch.setitem(SKILLS, name, skill)


def races(person: str, seed: int, seats: int = 2) -> Iterator[bool]:
    """Whether the bot (the first seat) won, for each race in which it and somebody else could have
    played, over a tournament."""
    match = Match("hochspannung", seats, seed, {"games": 4})
    before: State = match.state
    for _ in play_out(match, [ADAPTIVE, *[person] * (seats - 1)], Chance.of(seed, -1).word()):
        after: State = match.state
        laid = [
            seat
            for seat, player in enumerate(after.players)
            if player.stats.plays > before.players[seat].stats.plays
        ]
        able = [any(fits(card, before.top) for card in player.hand) for player in before.players]
        if laid and able[0] and any(able[1:]):
            yield laid == [0]
        before = after


def share(person: str, seeds: range, seats: int = 2) -> float:
    won = [one for seed in seeds for one in list(races(person, seed, seats))[KNOWN:]]
    return sum(won) / len(won)


@pytest.mark.parametrize("person", PEOPLE)
def test_about_half_of_the_races_are_in_reach_of_whoever_it_plays_with(person: str) -> None:
    assert 0.4 < share(person, range(4)) < 0.6


@pytest.mark.parametrize("person", ["fast adult", "slow child"])
def test_among_several_it_wins_its_fair_share(person: str) -> None:
    assert 0.22 < share(person, range(3), seats=3) < 0.45


def moves(levels: list[str], seed: int) -> list[object]:
    match = Match("hochspannung", len(levels), seed)
    for _ in play_out(match, levels, seed):
        pass
    return list(match.entries)


def test_the_same_match_gives_the_same_moves() -> None:
    assert moves([ADAPTIVE, "slow child"], 5) == moves([ADAPTIVE, "slow child"], 5)


def test_adaptive_bots_among_themselves_stay_as_fast_as_people() -> None:
    for seats in (2, 3, 4):
        match = Match("hochspannung", seats, 4, {"games": 4})
        for _ in play_out(match, [ADAPTIVE] * seats, 9):
            pass
        plays = sum(player.stats.plays for player in match.state.players)
        assert 1000 < match.now / plays < 7000


def test_it_goes_wrong_as_often_as_the_others_do() -> None:
    errors = {}
    for person in ("fast adult", "slow child"):
        match = Match("hochspannung", 2, 3, {"games": 4})
        following = beginning(match.view(0))
        for _ in play_out(match, [ADAPTIVE, person], 3):
            following = followed(match.view(0), following)
        errors[person] = following.skill.errors
    assert errors["fast adult"] < errors["slow child"]


def test_it_begins_between_a_beginner_and_a_skilled_bot() -> None:
    match = Match("hochspannung", 2, 1)
    skill = bot.wake(match.view(0), ADAPTIVE, Chance(1)).skill
    assert SKILLS["skilled"].response < skill.response < SKILLS["beginner"].response
    assert skill.response == START
