"""What a player of a match in OpenSpiel may know."""

from typing import Any

from ...engine.face import Face
from ..agents.dealing import MEMORY_BITS, Moment
from ..extra import needs
from .state import NOTHING, TableState

with needs("open_spiel"):
    import numpy as np
    import pyspiel


class TableObserver:
    """As numbers, as text, or with all that came before."""

    def __init__(self, face: Face, kind: Any) -> None:
        self._kind = kind
        self._is_hidden = not face.IN_TURNS
        size = face.OBSERVATION
        self.tensor = np.zeros(information_size(face) if kind.perfect_recall else size, np.float32)
        self.dict: dict[str, Any] = {"observation": self.tensor[:size]}
        if kind.perfect_recall:
            self.dict["memory"] = self.tensor[size:]

    def set_from(self, state: TableState, player: int) -> None:
        moment = state.play.moment
        self.tensor[:] = 0
        if moment is None:
            return
        self.dict["observation"][:] = moment.arena.observe(player)
        if self._kind.perfect_recall:
            known = moment.memory(player, state.choice_of(player))
            self.dict["memory"][:] = np.unpackbits(np.frombuffer(known, np.uint8))

    def string_from(self, state: TableState, player: int) -> str:
        moment = state.play.moment
        if moment is None:
            return NOTHING if self._kind.public_info else ""
        lines = self._seen(moment, player)
        if self._kind.perfect_recall:
            lines.append(f"Memory {moment.memory(player).hex()}")
            if (chosen := state.choice_of(player)) is not None:
                lines.append(f"Chose {chosen}")
        return "\n".join(lines)

    def _seen(self, moment: Moment, player: int) -> list[str]:
        """In a game where nothing is hidden, nothing is private."""
        face, view = moment.arena.face, moment.arena.match.view(player)
        lines = list(face.table(view)) if self._kind.public_info else []
        is_private = self._kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        if is_private and (self._is_hidden or self._kind.public_info):
            lines += face.holdings(view)
        return lines


def information_size(face: Face) -> int:
    """What is seen now, and the digest of what was seen before."""
    return face.OBSERVATION + MEMORY_BITS
