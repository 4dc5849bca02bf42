"""Pupils with tablets, in a thread of their own: a browser test is not asynchronous, they are.

They say that they are ready whenever Math Rush asks for it, and do nothing else: the clock ends it.
"""

import asyncio
import threading
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from support.person import PATIENCE, Person

PICTURES = ("sun", "tree", "rocket")
LONGEST = 300.0
"""Seconds; a class sits and waits longer than a test does."""


class Tablet:
    """One pupil: is told over the socket of the class where to sit, and sits down there."""

    def __init__(self, url: str, code: str, nickname: str) -> None:
        self.person = Person(url)
        self.code, self.nickname = code, nickname
        self.room: str | None = None

    async def join(self) -> None:
        body = {"code": self.code, "nickname": self.nickname, "symbols": PICTURES}
        status, told = await self.person.post("/api/class/join", body)
        assert status == 200, told

    async def attend(self) -> None:
        """Until the tablets are switched off."""
        url = self.person.url.replace("http", "ws") + "/api/class/live"
        async with self.person.http.ws_connect(url) as live:
            await live.send_json({})
            async for frame in live:
                await self._hear(frame.json()["me"])

    async def _hear(self, me: dict[str, Any]) -> None:
        if me["room"] == self.room:
            return
        self.room = me["room"]
        if self.room is not None:
            await self.person.connect(self.room)

    async def play(self) -> None:
        """Until the tablets are switched off."""
        while True:
            await self.person.until(self._is_asked, patience=LONGEST)
            await self.person.ask("play", move={"type": "ready"})

    def _is_asked(self) -> bool:
        person = self.person
        if person.view.get("phase") not in ("look", "verify") or not person.table["running"]:
            return False
        return not person.view["players"][person.room["you"]]["is_ready"]


class Tablets:
    """Many of them at once: `with Tablets(url, code, names): …`; they have all joined inside."""

    def __init__(self, url: str, code: str, nicknames: Sequence[str]) -> None:
        self._url, self._code, self._nicknames = url, code, nicknames
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._tablets: list[Tablet] = []
        self._attending: list[asyncio.Task[None]] = []

    def __enter__(self) -> "Tablets":
        self._thread.start()
        asyncio.run_coroutine_threadsafe(self._join(), self._loop).result(PATIENCE)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        asyncio.run_coroutine_threadsafe(self._leave(), self._loop).result(PATIENCE)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(PATIENCE)
        self._loop.close()

    async def _join(self) -> None:
        self._tablets = [Tablet(self._url, self._code, name) for name in self._nicknames]
        await asyncio.gather(*(tablet.join() for tablet in self._tablets))
        does = [what for tablet in self._tablets for what in (tablet.attend(), tablet.play())]
        self._attending = [asyncio.create_task(what) for what in does]

    async def _leave(self) -> None:
        for task in self._attending:
            task.cancel()
        await asyncio.gather(*self._attending, return_exceptions=True)
        for tablet in self._tablets:
            await tablet.person.close()
