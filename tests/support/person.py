"""Somebody with a browser, as the server knows them: one cookie jar, maybe one socket."""

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp

from support.virtual_time import VirtualTime

PATIENCE = 60.0
"""Seconds; only what never comes takes that long."""


class Person:
    """Answers pings like the client does. On virtual time, waiting is what makes time pass."""

    def __init__(self, url: str, time: VirtualTime | None = None) -> None:
        self.url = url
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.n = 0
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.answers: dict[int | None, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.bye: dict[str, Any] | None = None
        self.answers_pings = True
        self.trip = 0.0
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._time = time
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

    # --- over HTTP

    async def get(self, path: str, **more: Any) -> tuple[int, Any]:
        async with self.http.get(self.url + path, **more) as answer:
            return answer.status, await answer.json(content_type=None)

    async def post(self, path: str, body: Any, **more: Any) -> tuple[int, Any]:
        async with self.http.post(self.url + path, json=body, **more) as answer:
            return answer.status, await answer.json(content_type=None)

    async def open(self, name: str = "Ada", game: str = "tiny") -> str:
        status, joined = await self.post("/api/rooms", {"game": game, "name": name})
        assert status == 200, joined
        await self.connect(joined["code"])
        return str(joined["code"])

    async def join(self, code: str, name: str, **more: Any) -> None:
        status, joined = await self.knock(code, name, **more)
        assert status == 200, joined
        await self.connect(code)

    async def knock(self, code: str, name: str, **more: Any) -> tuple[int, Any]:
        """Ask to be let in; beside a running match the answer takes a moment."""
        asking = self.post(f"/api/rooms/{code}/join", {"name": name, **more})
        return await (asking if self._time is None else self._time.drive(asking))

    # --- over the socket

    async def connect(self, code: str, **more: Any) -> None:
        self.bye, self.room, self.table = None, {}, {}
        url = self.url.replace("http", "ws") + f"/ws/{code}"
        self.socket = await self.http.ws_connect(url, **more)
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.until(lambda: self.room or self.bye)

    async def drop(self) -> None:
        """The network is gone."""
        assert self.socket is not None
        if self._time is None:
            await self.socket.close()
            await asyncio.sleep(0.02)
        else:
            await self._time.drive(self.socket.close())
            await self._time.settle()

    async def _read(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        async for frame in socket:
            if frame.type is not aiohttp.WSMsgType.TEXT:
                continue
            if self.trip:
                await asyncio.sleep(self.trip)
            await self._hear(frame.json(), socket)
        async with self._news:
            self._news.notify_all()

    async def _hear(self, message: dict[str, Any], socket: Any) -> None:
        kind = message["type"]
        if kind == "ping":
            if self.answers_pings:
                await socket.send_json({"type": "pong", "id": message["id"]})
            return
        async with self._news:
            self.heard.append(message)
            if kind == "room":
                self.room = message
            elif kind == "table":
                self.table = message
            elif kind == "bye":
                self.bye = message
            elif kind in ("ack", "refused"):
                self.answers[message["n"]] = message
            self._news.notify_all()

    async def tell(self) -> None:
        """Something is new that somebody may wait for."""
        async with self._news:
            self._news.notify_all()

    async def until(self, holds: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Wait until something holds, and hand it back."""
        if not await self._wait(holds, patience):
            raise AssertionError(
                f"waited in vain; room {self.room}, table {self.table}, bye {self.bye}, "
                f"last heard {self.heard[-3:]}"
            )
        return holds()

    async def _wait(self, holds: Callable[[], Any], patience: float) -> bool:
        if self._time is not None:
            return await self._time.until(holds)
        async with self._news:
            try:
                await asyncio.wait_for(self._news.wait_for(lambda: bool(holds())), patience)
            except TimeoutError:
                return False
        return True

    def number(self) -> int:
        self.n += 1
        return self.n

    async def send(self, message: dict[str, Any] | str) -> None:
        assert self.socket is not None
        if isinstance(message, str):
            await self.socket.send_str(message)
        else:
            await self.socket.send_json(message)

    async def ask(self, type_: str, **fields: Any) -> dict[str, Any]:
        """Send a request and wait for its answer."""
        n = fields.pop("n", None) or self.number()
        self.answers.pop(n, None)
        await self.send({"type": type_, "n": n, **fields})
        answer: dict[str, Any] = await self.until(lambda: self.answers.get(n))
        return answer

    async def must(self, type_: str, **fields: Any) -> None:
        answer = await self.ask(type_, **fields)
        assert answer["type"] == "ack", answer

    async def refused(self, type_: str, **fields: Any) -> str:
        """The code of a refusal; its sentence is one that a person can read."""
        answer = await self.ask(type_, **fields)
        assert answer["type"] == "refused", answer
        assert answer["message"].endswith((".", "!", "?"))
        return str(answer["code"])

    async def play(self, move: Any, **fields: Any) -> dict[str, Any]:
        return await self.ask("play", move=move, **fields)

    @property
    def view(self) -> dict[str, Any]:
        view: dict[str, Any] = self.table.get("view", {})
        return view

    async def until_on(self) -> None:
        await self.until(lambda: self.view.get("is_on") and self.table["running"])

    async def close(self) -> None:
        if self._reader is not None:
            self._reader.cancel()
        await self.http.close()
