"""How the levels differ."""

from collections.abc import Mapping

from msgspec import Struct


class Skill(Struct, frozen=True):
    """How well a level plays."""

    misjudges: float
    """It misjudges a board by up to this many points either way."""
    width: int
    """How many cascades it follows at a time."""
    is_thrifty: bool = False
    """It spends lightning only on what is worth more than anything that costs nothing, however
    much it misjudges squares otherwise."""
    ponders: int = 0
    """For how many of the best ends it considers every next number."""
    plays_out: int = 0
    """From how many of the best ends it plays the match to its end, given playouts."""


SKILLS: Mapping[str, Skill] = {
    "beginner": Skill(misjudges=9.0, width=1),
    "skilled": Skill(misjudges=2.4, width=1, is_thrifty=True),
    "expert": Skill(misjudges=0.0, width=6, ponders=5, plays_out=12),
}
