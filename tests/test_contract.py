"""The contract that every game passes: every game, every seat count, every option set."""

import re
from collections.abc import Iterator
from contextlib import nullcontext
from functools import cache
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from countertop import IllegalMove, Match, games
from countertop.engine.deal import Deal
from countertop.engine.errors import BadRecord
from countertop.engine.match import Replaying
from countertop.engine.registry import Game
from countertop.engine.testing import contract as testing
from countertop.engine.testing.golden import golden_files, playthrough
from countertop.simulate import bot_match

seeds = st.integers(0, 2**63 - 1)
few = settings(
    max_examples=2, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


MORE: dict[str, list[dict[str, Any]]] = {
    "hochspannung": [
        {"calm": True, "games": 4},
        {"calm": True, "deck": "combined", "announce": "tap"},
        {"calm": True, "hand_limit": 4, "tables": [3, 7]},
    ],
    "math-rush": [
        {"calm": True, "check": "instant", "auto_draw": False},
        {"calm": True, "tables": [2, 5, 7], "advanced": False},
    ],
}
"""Options that change each other, besides each by itself."""


def tables(*, bots: bool = False) -> Iterator[Any]:
    """Every seat count with the defaults, and every option set with a seat count in turn; with
    bots, who think, options are nightly."""
    for game in games.values():
        sizes = list(game.seats)
        for size in sizes:
            marks = () if size in every_day(sizes) else pytest.mark.nightly
            yield pytest.param(game, size, {}, id=f"{game.name}-{size}", marks=marks)
        sets = [*list(testing.option_sets(game))[1:], *MORE.get(game.name, ())]
        for number, options in enumerate(sets):
            size = sizes[number % len(sizes)]
            text = ",".join(f"{name}={value}" for name, value in options.items())
            marks = pytest.mark.nightly if bots else ()
            yield pytest.param(game, size, options, id=f"{game.name}-{size}-{text}", marks=marks)


def every_day(sizes: list[int]) -> list[int]:
    """The fewest, the most, and one in the middle; the others are nightly."""
    return [sizes[0], sizes[len(sizes) // 2], sizes[-1]]


every_table = pytest.mark.parametrize(("game", "seats", "options"), list(tables()))
every_game = pytest.mark.parametrize("game", games.values(), ids=list(games))


@every_table
@few
@given(seed=seeds)
def test_random_play_keeps_the_contract_to_the_end(
    game: Game, seats: int, options: dict[str, Any], seed: int
) -> None:
    play = testing.RandomPlay(game, seats, options, seed)
    dealt = sorted(play.match.rules.cards(play.match.state))
    seen: list[Any] = []
    past: list[tuple[Any, str]] = []
    for step, match in enumerate(play):
        testing.check_deadline(match)
        testing.check_cards(match, dealt)
        if step % 16 == 0 or match.result is not None:
            testing.check_frozen(match.state)
            testing.check_offered_moves(match)
            testing.check_refusals(match, seen)
            testing.check_views(match)
            testing.check_snapshot(match)
            testing.check_purity(match)
            past.append((match.state, repr(match.state)))
            offered = [move for seat in range(seats) for move in match.moves(seat)[:2]]
            seen = [*offered, *(other for move in offered for other in testing.variations(move))]
    testing.check_over(play.match)
    testing.check_record(play.match)
    assert all(repr(state) == text for state, text in past), "a past state has changed"


@pytest.mark.parametrize(("game", "seats", "options"), list(tables(bots=True)))
def test_bots_play_it_to_the_end(game: Game, seats: int, options: dict[str, Any]) -> None:
    levels = [game.bot.LEVELS[seat % len(game.bot.LEVELS)] for seat in range(seats)]
    match = bot_match(game.name, levels, seed=seats, options=options)
    testing.check_over(match)
    testing.check_record(match)


@every_game
@pytest.mark.parametrize("chance", ["hmac-sha256", "hmac-sha256-in-turn"])
def test_it_goes_on_from_any_of_its_moments_as_it_did(game: Game, chance: Any) -> None:
    seats = min(4, game.seats[-1])
    play = testing.RandomPlay(game, seats, {}, seed=5)
    play.match = Match(game.name, seats, Deal(chance, "5f" * 32, ("",) * seats))
    moments = [match.snapshot() for match in play]
    header, *entries = play.match.record().splitlines()
    for moment in moments[:: len(moments) // 4]:
        told = Replaying([header, *entries[moment.number :]], moment)
        told.follow()
        assert (told.match.state, told.match.now) == (play.match.state, play.match.now)
        assert told.match.count == len(entries)
        with pytest.raises(BadRecord) if moment.number else nullcontext():
            told.match.record()


@every_game
def test_without_hurry_nothing_happens_by_itself_and_nobody_races(game: Game) -> None:
    rules = game.rules
    for match in testing.RandomPlay(game, game.seats[-1], game.calm, seed=8):
        assert match.deadline is None
        offered = [move for seat in range(len(match.seats)) for move in match.moves(seat)[:3]]
        assert all(rules.contested(match.state, move) is None for move in offered)


@every_game
def test_the_same_seed_gives_the_same_match(game: Game) -> None:
    levels = [game.bot.LEVELS[0]] * game.seats[0]
    assert (
        bot_match(game.name, levels, seed=11).record()
        == bot_match(game.name, levels, seed=11).record()
    )


@cache
def begun(game: Game) -> Match:
    """One match for all that is refused: it never changes."""
    return Match(game.name, game.seats[0], seed=3)


@every_game
@given(
    junk=st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(max_size=8),
        lambda inner: (
            st.lists(inner, max_size=3)
            | st.dictionaries(st.sampled_from(["type", "card", "seat", "x"]), inner, max_size=4)
        ),
    )
)
@settings(max_examples=20, deadline=None)
def test_junk_is_refused_with_a_code_and_changes_nothing(game: Game, junk: Any) -> None:
    match = begun(game)
    before = match.record()
    with pytest.raises(IllegalMove) as refusal:
        match.play(0, msgspec.json.encode(junk))
    assert refusal.value.code == "malformed"
    assert match.record() == before


@every_game
def test_nobody_plays_for_a_seat_that_is_not_there(game: Game) -> None:
    match = Match(game.name, game.seats[0], seed=3)
    with pytest.raises(IllegalMove) as refusal:
        match.moves(game.seats[0])
    assert refusal.value.code == "no_such_seat"


@every_game
def test_it_has_rules_for_people_in_two_languages(game: Game) -> None:
    english, german = game.readme("en"), game.readme("de")
    assert english.startswith(f"# {game.title}")
    assert german.startswith(f"# {game.title}")
    assert english != german
    assert "**R1**" in english
    numbers = [sorted(re.findall(r"\*\*R\d+\*\*", text)) for text in (english, german)]
    assert numbers[0] == numbers[1]


@every_game
def test_it_has_a_golden_playthrough(game: Game) -> None:
    assert any(game.folder in path.parents for path in golden_files())


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: f"{path.parts[-4]}-{path.stem}")
def test_the_golden_playthrough_is_what_the_rules_give_today(path: Any) -> None:
    text = path.read_text(encoding="utf-8")
    assert playthrough(text) == text, "run `make golden` and review the difference"
