"""What the levels of bots can do, and how they choose.

How fast they are and how often they err is a model of people. How they choose is free: `weights.py`
has those choices by name, and `countertop lab tune` looks for better ones.
"""

from typing import Any

from msgspec import Struct

from ....engine.game import Millis

HUMAN = ("solve", "error", "choose")
"""What a level is able to do, as opposed to how it chooses."""


class SetWeights(Struct, frozen=True):
    """How a bot values a set."""

    room: float = 1.6
    """With this many fitting cards for each card still needed, a set is as good as full."""
    start: float = 0.35
    """The part of its prospect that a set has before its first card."""
    soon: float = 5.0
    """Cards that it expects to be drawn soon, besides those in all hands."""
    tempo: float = 0.0
    """Milliseconds that a set needs for each missing card; near the end it hopes for less."""
    leave: float = 0.0
    """Stars taken off a play where every card would fit, because others will find one."""
    bend: float = 0.0
    """How much more the last cards of a set count than the first ones."""


class Skill(Struct, frozen=True):
    """What a level can do. Times are medians; people differ by `OWN_PACE`."""

    solve: Millis
    """To work out a card of average size."""
    error: float
    """How often such a card is worked out wrong."""
    choose: Millis
    """To hold all cards against all goals, choose a place and put the card there."""
    wants: float
    """Stars that a play has to add."""
    patience: float
    """How long it waits for a better play if the best one adds less than that."""
    worst: float
    """A play that adds less than this is made only when nothing moves and no Help is left."""
    share: float
    """How many times its even share of the team's cards it lays before it holds back."""
    takes_help: float
    """Stars that Help has to bring beyond the bonus it costs."""
    stuck: float = 12_000
    """After this long without a move, new cards are worth a Help card."""
    fresh_hands: float = 3.0
    """Stars that new cards bring to a team that is stuck, for each minute left."""
    sets: SetWeights = SetWeights()


BEST = "master"
"""The level that plays as well as it can, and asks playouts."""

_TUNED: dict[str, Any] = {
    "wants": -0.2,
    "patience": 5000,
    "worst": -0.35,
    "share": 1.3,
    "takes_help": 0.4,
    "sets": SetWeights(room=2.4, start=0.5, soon=1.5, tempo=11_000, leave=0.5, bend=0.3),
}
"""What CMA-ES found best for one to four masters together, rounded."""

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
        solve=Millis(1700),
        error=0.015,
        choose=Millis(6600),
        **_TUNED,
    ),
    "master": Skill(
        solve=Millis(1000),
        error=0.006,
        choose=Millis(6000),
        **_TUNED,
    ),
}
"""A master is as strong as we can make a bot; an expert knows as much and is a little slower."""
