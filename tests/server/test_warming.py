"""Experts may want something compiled; nobody at the table waits for it."""

from threading import Event, current_thread, main_thread
from types import SimpleNamespace
from typing import cast

import pytest

from countertop.engine.registry import Game
from countertop.server.warming import warm_up

LEVELS = ("beginner", "expert")


class Slow:
    """A bot's `warm` that takes as long as it is let."""

    LEVELS = LEVELS

    def __init__(self) -> None:
        self.begun, self.go_on = Event(), Event()
        self.was_beside = False

    def warm(self) -> None:
        self.was_beside = current_thread() is not main_thread()
        self.begun.set()
        self.go_on.wait(30)


def game(bot: object) -> Game:
    return cast(Game, SimpleNamespace(name="slow", bot=bot))


def test_the_best_level_is_warmed_up_beside_the_table() -> None:
    bot = Slow()
    warm_up(game(bot), "expert")  # comes back at once, though warming is far from done
    assert bot.begun.wait(30)
    assert bot.was_beside
    bot.go_on.set()


@pytest.mark.parametrize("level", ["beginner", None])
def test_nothing_is_begun_for_other_levels_or_for_people(level: str | None) -> None:
    bot = Slow()
    warm_up(game(bot), level)
    assert not bot.begun.wait(0.2)


def test_a_bot_that_wants_nothing_compiled_is_left_alone() -> None:
    warm_up(game(SimpleNamespace(LEVELS=LEVELS)), "expert")
