"""Somebody who keeps every frame that they were ever sent, as it came."""

from collections.abc import Sequence
from typing import Any, NamedTuple

import aiohttp

from support.person import Person


class Frame(NamedTuple):
    socket: int
    """Which of their sockets it came through: the first is 0."""
    text: str


class Diarist(Person):
    """A browser with a diary. What was asked of a match is in it, too; and what a socket is told
    after the next one was opened, to which nobody listens."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.diary: list[Frame] = []
        self.plays: set[int] = set()
        """The numbers of the moves that were sent."""
        self._sockets = 0

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        number, self._sockets = self._sockets, self._sockets + 1
        async for frame in socket:
            if frame.type is aiohttp.WSMsgType.TEXT:
                self.diary.append(Frame(number, frame.data))
                if socket is self.socket:
                    await self._hear(frame.json(), socket)
        await self.tell()

    async def send(self, message: dict[str, Any] | str) -> None:
        if isinstance(message, dict) and message["type"] == "play":
            self.plays.add(message["n"])
        await super().send(message)


class Eyes(NamedTuple):
    """Whose diary it is, and what they may see: a seat's own view, or what all may know."""

    seat: int | None
    frames: Sequence[Frame]
    plays: frozenset[int] = frozenset()
