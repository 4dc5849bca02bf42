"""Who is connected to a room just now."""

from collections.abc import Iterator
from itertools import chain

from ..protocol import Net
from ..store.saved import Member
from .connection import Connection


class Presence:
    """The connections of a room, one for each member who has one; and its big screens, which are
    nobody: what is asked of the presence is asked of its people, except where it says otherwise."""

    __slots__ = ("_connections", "_screens", "_screens_so_far")

    def __init__(self) -> None:
        self._connections: dict[int, Connection] = {}
        self._screens: dict[int, Connection] = {}
        self._screens_so_far = 0

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._connections.values())

    def __len__(self) -> int:
        return len(self._connections)

    def everyone(self) -> Iterator[Connection]:
        """All who are shown something: the people, and then the big screens."""
        return chain(self._connections.values(), self._screens.values())

    @property
    def screens(self) -> int:
        return len(self._screens)

    def new_screen(self, hashed: str | None) -> Member:
        """What a big screen has for a member: nobody in the room has such a number."""
        self._screens_so_far += 1
        return Member(-self._screens_so_far, hashed or "", "")

    def screen_ids(self) -> list[int]:
        return list(self._screens)

    def of(self, member: int | None) -> Connection | None:
        """The connection of somebody; or that of a screen, by its number."""
        if member is None:
            return None
        return self._connections.get(member) or self._screens.get(member)

    def is_here(self, member: int | None) -> bool:
        connection = self.of(member)
        return connection is not None and connection.net != "lost"

    def net(self, member: int) -> Net:
        connection = self.of(member)
        return "lost" if connection is None else connection.net

    @property
    def is_anybody_here(self) -> bool:
        return any(connection.net != "lost" for connection in self)

    def enter(self, connection: Connection) -> Connection | None:
        """Somebody connects; the connection that they had before, if any."""
        former = self.of(connection.member.id)
        self._held(connection)[connection.member.id] = connection
        return former

    def go(self, connection: Connection) -> bool:
        """Somebody's connection ends; False if they have another one by now."""
        if self.of(connection.member.id) is not connection:
            return False
        del self._held(connection)[connection.member.id]
        return True

    def _held(self, connection: Connection) -> dict[int, Connection]:
        return self._screens if connection.is_screen else self._connections
