"""The weights that bots choose by, under the names that `countertop lab tune` uses."""

from collections.abc import Mapping

from msgspec.structs import asdict, replace

from ....engine.aids import Aids
from .skills import BEST, HUMAN, SKILLS, SetWeights, Skill


def weights(level: str) -> dict[str, float]:
    """How a level chooses: each of its free choices by name."""
    skill = asdict(SKILLS[level])
    sets = asdict(skill.pop("sets"))
    return {name: float(each) for name, each in (skill | sets).items() if name not in HUMAN}


WEIGHTS: Mapping[str, float] = weights(BEST)
"""The best level's; other weights in their places are for it alone."""


def skill_of(level: str, aids: Aids) -> Skill:
    """What a level can do, and how it chooses with these aids."""
    skill = SKILLS[level]
    if level != BEST or not aids.weights:
        return skill
    about_sets = SetWeights.__struct_fields__
    sets = {name: each for name, each in aids.weights.items() if name in about_sets}
    others = {name: each for name, each in aids.weights.items() if name not in about_sets}
    return replace(skill, sets=replace(skill.sets, **sets), **others)
