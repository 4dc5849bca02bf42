"""Who is connected to a room just now."""

from collections.abc import Iterator

from ..protocol import Net
from .connection import Connection


class Presence:
    """The connections of a room, one for each member who has one."""

    __slots__ = ("_connections",)

    def __init__(self) -> None:
        self._connections: dict[int, Connection] = {}

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._connections.values())

    def __len__(self) -> int:
        return len(self._connections)

    def of(self, member: int | None) -> Connection | None:
        return None if member is None else self._connections.get(member)

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
        self._connections[connection.member.id] = connection
        return former

    def go(self, connection: Connection) -> bool:
        """Somebody's connection ends; False if they have another one by now."""
        if self.of(connection.member.id) is not connection:
            return False
        del self._connections[connection.member.id]
        return True
