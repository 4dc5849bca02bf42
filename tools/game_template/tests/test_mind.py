"""How the bots of Lone Number pick."""

from collections import Counter

import pytest

from countertop import Match
from countertop.engine.aids import NONE
from countertop.engine.chance import Chance
from countertop.engine.game import Millis
from countertop.games.lone_number.bots.mind import LEVELS, Mind, think, wake
from countertop.games.lone_number.rules import COUNTDOWN, NAME
from countertop.games.lone_number.views import View


def looked(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    return think(view, mind, now, chance, NONE)


def picks(level: str) -> Counter[int]:
    match = Match(NAME, 3, seed=1)
    match.advance(COUNTDOWN)
    view, chance = match.view(0), Chance(5)
    minds = [looked(view, wake(view, level, chance), COUNTDOWN, chance) for _ in range(500)]
    return Counter(mind.plan.move.number for mind in minds if mind.plan is not None)


@pytest.mark.parametrize("level", LEVELS)
def test_every_number_is_picked_now_and_then(level: str) -> None:
    assert set(picks(level)) == {1, 2, 3, 4, 5}


def test_better_bots_pick_lower() -> None:
    ones = [picks(level)[1] for level in LEVELS]
    assert ones == sorted(ones)
    assert ones[0] < ones[-1] / 2


def test_a_plan_is_kept_while_others_pick_and_dropped_when_there_is_nothing_to_do() -> None:
    match = Match(NAME, 2, seed=1)
    chance = Chance(5)
    before = looked(match.view(0), wake(match.view(0), "skilled", chance), Millis(0), chance)
    assert before.plan is None
    match.advance(COUNTDOWN)
    mind = looked(match.view(0), before, COUNTDOWN, chance)
    assert mind.plan is not None
    match.play(1, match.moves(1)[0])
    assert looked(match.view(0), mind, Millis(COUNTDOWN + 500), chance) == mind
