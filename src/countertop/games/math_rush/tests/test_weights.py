"""The weights of the bots: what may be tuned, and whom that changes."""

import pytest

from countertop.engine.aids import NONE, Aids
from countertop.games.math_rush.bots.skills import HUMAN, SKILLS, SetWeights
from countertop.games.math_rush.bots.weights import WEIGHTS, skill_of, weights


def test_what_is_tuned_is_how_a_bot_chooses_and_not_what_people_can_do() -> None:
    assert set(WEIGHTS) == set(weights("beginner"))
    assert not set(WEIGHTS) & set(HUMAN)
    fields = {*SKILLS["master"].__struct_fields__, *SetWeights.__struct_fields__}
    assert {*WEIGHTS, *HUMAN, "sets"} == fields


@pytest.mark.parametrize("level", SKILLS)
def test_without_other_weights_a_level_is_as_it_is_written(level: str) -> None:
    assert skill_of(level, NONE) == SKILLS[level]


def test_other_weights_are_for_the_expert_alone() -> None:
    aids = Aids(weights={"wants": 0.7, "bend": 0.2})
    expert = skill_of("master", aids)
    assert (expert.wants, expert.sets.bend) == (0.7, 0.2)
    assert expert.sets.room == SKILLS["master"].sets.room
    assert skill_of("skilled", aids) == SKILLS["skilled"]


def test_the_weights_that_are_written_change_nothing() -> None:
    assert skill_of("master", Aids(weights=WEIGHTS)) == SKILLS["master"]
