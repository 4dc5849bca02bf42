"""What the three levels of bots can do, and how they choose.

How fast they are and how often they err is a model of people. What they choose is free: the weights
of the compiled game (`fast.py`), which `countertop lab tune` looks for.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import asdict, replace

from ....engine.errors import BadOptions
from ....engine.game import Millis
from .judge import Taste

HUMAN = ("solve", "error", "choose")
"""What a level can do, and not what it chooses."""


class Skill(Struct, frozen=True):
    """What a level can do. Times are medians; people differ by `OWN_PACE`."""

    solve: Millis
    """To work out a card of middling size."""
    error: float
    """How often such a card is worked out wrong."""
    choose: Millis
    """To hold all cards against all goals, choose a place and put the card there."""
    wants: float
    """Stars that a play has to add; for less it waits `patience` whether there is a better one."""
    patience: float
    worst: float
    """A play that adds less than this is made only when nothing moves and there is no Help."""
    share: float
    """How much more than an even part of the team's cards it lays before it holds back."""
    takes_help: float
    """Stars that Help has to bring beyond its bonus."""
    stuck: float = 12_000
    """When nothing has moved for so long, new cards are worth a Help card."""
    fresh_hands: float = 3.0
    """Stars that new cards bring to a team that is stuck, for each minute that is left."""
    taste: Taste = Taste()


SKILLS = {
    "beginner": Skill(
        solve=Millis(5000),
        error=0.05,
        choose=Millis(7600),
        wants=0.1,
        patience=9000,
        worst=-0.8,
        share=1.0,
        takes_help=1.5,
    ),
    "skilled": Skill(
        solve=Millis(2000),
        error=0.02,
        choose=Millis(6900),
        wants=0.2,
        patience=8000,
        worst=-0.3,
        share=1.15,
        takes_help=0.8,
    ),
    "expert": Skill(
        solve=Millis(1000),
        error=0.006,
        choose=Millis(6000),
        wants=-0.2,
        patience=5000,
        worst=-0.35,
        share=1.3,
        takes_help=0.4,
        taste=Taste(room=2.4, start=0.5, soon=1.5, tempo=11_000, leave=0.5, bend=0.3),
    ),
}
"""The expert chooses as CMA-ES found it best for one to four experts together, rounded."""
SKILLS["unaided"] = SKILLS["expert"]


def weights(level: str) -> dict[str, float]:
    """The free choices of a level by name."""
    skill = asdict(SKILLS[level])
    taste = asdict(skill.pop("taste"))
    return {name: float(each) for name, each in (skill | taste).items() if name not in HUMAN}


def use(chosen: Mapping[str, float]) -> None:
    """From now on the expert chooses by these weights; those that are not named stay."""
    known = weights("expert")
    for name in chosen:
        if name not in known:
            raise BadOptions(
                "unknown_weight", f"Math Rush has no weight {name!r}; there are {', '.join(known)}."
            )
    tastes = {name: each for name, each in chosen.items() if name in Taste.__struct_fields__}
    others = {name: each for name, each in chosen.items() if name not in tastes}
    expert = SKILLS["expert"]
    expert = replace(expert, taste=replace(expert.taste, **tastes), **others)
    SKILLS["expert"] = SKILLS["unaided"] = expert
