"""An arena in the arrays and spaces that PettingZoo and Gymnasium have in common."""

from typing import Any

from ...engine.face import Face
from ..extra import needs
from .arena import Arena

with needs("gymnasium"):
    import numpy as np
    from gymnasium import spaces
    from numpy.typing import NDArray

NUMBER = np.int16
Observation = dict[str, NDArray[Any]]


def action_space(face: Face) -> spaces.Discrete:
    return spaces.Discrete(face.ACTIONS)


def observation_space(face: Face) -> spaces.Dict:
    """What a seat sees as one row of numbers, and for every action a 1 if it is allowed now."""
    mask = spaces.Box(0, 1, (face.ACTIONS,), np.int8)
    return spaces.Dict({"observation": state_space(face, seats=1), "action_mask": mask})


def state_space(face: Face, seats: int) -> spaces.Box:
    return spaces.Box(face.LOW, face.HIGH, (face.OBSERVATION * seats,), NUMBER)


def mask(arena: Arena, seat: int) -> NDArray[np.int8]:
    return np.frombuffer(arena.mask(seat), np.int8)


def observation(arena: Arena, seat: int) -> Observation:
    seen = np.array(arena.observe(seat), NUMBER)
    return {"observation": seen, "action_mask": mask(arena, seat)}


def state(arena: Arena) -> NDArray[np.int16]:
    return np.array(arena.state(), NUMBER)
