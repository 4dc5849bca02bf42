"""Experts that use compiled playouts: in every game they are experts without the lab, too."""

import subprocess
import sys
from typing import Any

import pytest

from countertop import Match, games
from countertop.engine.registry import Game
from countertop.simulate import bot_match


def bot_of(game: Game) -> Any:
    """With what only some bots have."""
    return game.bot


AIDED = [game for game in games.values() if hasattr(bot_of(game), "playouts")]
every_expert = pytest.mark.parametrize("game", AIDED, ids=lambda game: game.name)


def put(monkeypatch: pytest.MonkeyPatch, game: Game, *, is_asked: bool) -> None:
    """Playouts that nobody has asked for yet, or that are still being compiled."""
    monkeypatch.setattr(bot_of(game).playouts, "is_asked", is_asked)
    monkeypatch.setattr(bot_of(game).playouts, "compiled", None)


def played(game: Game, level: str) -> Match:
    return bot_match(game.name, [level, *["skilled"] * (game.seats[0] - 1)], 5)


def plays_unaided(game: Game) -> bool:
    return played(game, "expert").entries == played(game, bot_of(game).UNAIDED).entries


def test_every_game_has_such_an_expert() -> None:
    assert list(games.values()) == AIDED


@every_expert
def test_with_the_lab_an_expert_has_playouts_and_plays_otherwise(game: Game) -> None:
    bot_of(game).warm()
    assert bot_of(game).playouts.compiled is not None
    assert not plays_unaided(game)


@every_expert
def test_without_the_lab_an_expert_plays_unaided(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(monkeypatch, game, is_asked=False)
    monkeypatch.setattr("countertop.engine.playouts.find_spec", lambda _: None)
    assert plays_unaided(game)
    assert bot_of(game).playouts.compiled is None


@every_expert
def test_a_broken_lab_is_no_lab(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    put(monkeypatch, game, is_asked=False)
    monkeypatch.setitem(sys.modules, f"{game.package}.fast_playouts", None)
    bot_of(game).warm()
    assert bot_of(game).playouts.compiled is None


@every_expert
def test_nobody_waits_while_playouts_are_being_compiled(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(monkeypatch, game, is_asked=True)
    bot_of(game).warm()
    assert plays_unaided(game)


@every_expert
def test_the_expert_of_the_golden_playthroughs_never_asks_the_lab(game: Game) -> None:
    told = (
        "import sys; from countertop.lab.simulate import bot_match;"
        f"bot_match('{game.name}', ['{bot_of(game).UNAIDED}'] * {game.seats[0]}, 1);"
        "print('numba' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "False"
