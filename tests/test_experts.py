"""Experts that ask compiled playouts: in every game they are experts without the lab, too."""

import subprocess
import sys
from collections.abc import Iterator

import pytest
from support.nightly import by_night

from countertop import Match, games
from countertop.engine import aids
from countertop.engine.aids import UNAIDED, Aids, best_level, load_playouts
from countertop.engine.bot_match import play_out
from countertop.engine.registry import Game
from countertop.simulate import bot_match

AIDED = [game for game in games.values() if game.has_playouts]
DAILY = ("martian-math", "matician")
"""Compiling the playouts of one takes seconds, and these are compiled for other tests anyway."""
every_expert = pytest.mark.parametrize(
    "game",
    [
        *(game for game in AIDED if game.name in DAILY),
        *by_night(*(game for game in AIDED if game.name not in DAILY)),
    ],
    ids=lambda game: game.name,
)
every_game = pytest.mark.parametrize("game", games.values(), ids=list(games))


@pytest.fixture
def without_the_lab(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    load_playouts.cache_clear()
    with monkeypatch.context() as patched:
        patched.setattr(aids, "find_spec", lambda _: None)
        yield
    load_playouts.cache_clear()


def played(game: Game, level: str) -> Match:
    return bot_match(game.name, [level, *["skilled"] * (game.seats[0] - 1)], 5)


def plays_unaided(game: Game) -> bool:
    return played(game, best_level(game)).entries == played(game, UNAIDED).entries


def first_moves(game: Game, given: Aids) -> list[object]:
    """The first thirty entries of a match of experts who are given these aids."""
    match = Match(game.name, game.seats[0], seed=3)
    for _ in play_out(match, [best_level(game)] * game.seats[0], 4, given):
        if len(match.entries) >= 30:
            break
    return list(match.entries)


def test_there_are_such_experts() -> None:
    assert len(AIDED) > 1


@every_expert
def test_with_the_lab_an_expert_has_playouts_and_plays_otherwise(game: Game) -> None:
    assert load_playouts(game) is not None
    assert not plays_unaided(game)


@every_expert
def test_playouts_are_counted_so_that_the_same_chance_gives_the_same_moves(game: Game) -> None:
    given = Aids(playouts=load_playouts(game))
    assert first_moves(game, given) == first_moves(game, given)


@every_game
@pytest.mark.usefixtures("without_the_lab")
def test_without_the_lab_an_expert_plays_unaided(game: Game) -> None:
    assert load_playouts(game) is None
    assert plays_unaided(game)


@every_expert
def test_a_broken_lab_is_no_lab(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, f"{game.package}.fast.playouts", None)
    assert load_playouts.__wrapped__(game) is None


def test_the_expert_of_the_golden_playthroughs_never_asks_the_lab() -> None:
    told = (
        "import sys; from countertop import games; from countertop.simulate import bot_match\n"
        f"for game in games: bot_match(game, ['{UNAIDED}'] * games[game].seats[0], 1)\n"
        "print(len(games), 'numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == f"{len(games)} False"
