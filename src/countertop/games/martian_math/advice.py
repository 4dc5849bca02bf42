"""What the lab adds to the expert, where it is installed: it tries its best calls in playouts.

After each of the calls that look best at a glance the rest of the round is played out, with the
same dice for all of them; the better half goes on with twice as many playouts, until one is left.
They are counted and not timed, so that the same seed gives the same match on every machine.
"""

from collections.abc import Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from ...engine.chance import Chance
from ...engine.errors import BadOptions
from .liking import LIKED
from .rules import setup
from .state import Options, State
from .tuned import TUNED

KEPT = 8
"""How many calls are tried."""
EFFORT = 1_600_000
"""Playouts for an answer, times the square of the map's hexes: as that is what a playout costs, an
answer takes about as long on every map."""
MOST_PLAYOUTS, LEAST_PLAYOUTS = 2_000, 500
"""For an answer. More hardly win more, on the classic map; and where there is no time for so many,
as on the wide maps for three and four, a look ahead sees more than they do (`foresight.py`)."""

_weights = dict(TUNED)
_compiled: list[ModuleType | None] = []
"""Nothing yet; None while they are being compiled, and where they cannot be; or the playouts."""


def playouts() -> ModuleType | None:
    """The compiled playouts; None before `warm` is done, and without the lab."""
    return _compiled[0] if _compiled else None


def warm() -> None:
    """Compile the playouts, or load them: seconds the first time, nothing from then on. Whoever
    comes while somebody is at it does not wait."""
    if _compiled:
        return
    _compiled.append(None)
    if find_spec("numba") is None:
        return
    try:
        found = import_module(".fast_playouts", __package__)
        start = found.Position(setup(Options(), 2, Chance(0)), _weights)
        most_wins(start, (0, 1), 1, 0)
    except (ImportError, RuntimeError):  # a broken numba, or no place for what it compiles
        return
    _compiled[0] = found


def use(weights: Mapping[str, float]) -> None:
    """From now on the playouts judge by these weights, too."""
    for name in weights:
        if name not in LIKED:
            known = ", ".join(LIKED)
            raise BadOptions(
                "unknown_weight", f"Martian Math has no weight {name!r}; there are {known}."
            )
    _weights.update(weights)


def advised_hex(state: State, hexes: Sequence[int], chance: Chance) -> int | None:
    """The hex to take; None where playouts cannot tell."""
    compiled, affordable = playouts(), EFFORT // len(state.numbers) ** 2
    if compiled is None or affordable < LEAST_PLAYOUTS:
        return None
    position = compiled.Position(state, _weights)
    return most_wins(position, hexes, min(affordable, MOST_PLAYOUTS), chance.word())


def most_wins(position: Any, hexes: Sequence[int], count: int, seed: int) -> int:
    """The hex that wins most rounds in about so many playouts, of those that look best."""
    left = sorted(hexes, key=position.liked, reverse=True)[:KEPT]
    in_a_pass = count // max(1, (len(left) - 1).bit_length())
    wins, done = dict.fromkeys(left, 0), 0
    while len(left) > 1:
        batch = max(1, in_a_pass // len(left))
        for hex_ in left:
            wins[hex_] += position.wins(hex_, done, batch, seed)
        left = sorted(left, key=wins.__getitem__, reverse=True)[: (len(left) + 1) // 2]
        done += batch
    return left[0]
