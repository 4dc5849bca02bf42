"""Real servers on real sockets with real files, and people who use them."""

import asyncio
import importlib.util
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest
import pytest_asyncio
from aiohttp import web
from support.ports import Port

from countertop.server.app import HOUSE, build
from countertop.server.rooms import Rooms
from countertop.server.settings import Settings
from countertop.server.store import Store


def _load(name: str) -> Any:
    """Modules beside the tests: pytest imports tests without putting their folder on the path."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


tiny = _load("tiny")
GAMES = (tiny.make(), tiny.make("grace", GRACE=500))

PATIENCE = 30.0
"""Seconds; only what never comes takes that long."""


@pytest.fixture(autouse=True)
def tiny_games() -> Iterator[None]:
    """The tiny game is there for these tests alone, not for the contract over all games."""
    for game in GAMES:
        tiny.install(game)
    yield
    for game in GAMES:
        tiny.remove(game)


async def eventually(holds: Callable[[], Any]) -> None:
    """Wait for something inside the server that nobody hears of."""
    deadline = asyncio.get_running_loop().time() + PATIENCE
    while not holds():
        assert asyncio.get_running_loop().time() < deadline, "waited in vain"
        await asyncio.sleep(0.02)


class Person:
    """A browser: one cookie jar, maybe one socket, answers pings like the client does."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.http = aiohttp.ClientSession(cookie_jar=aiohttp.CookieJar(unsafe=True))
        self.n = 0
        self.room: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.answers: dict[int, dict[str, Any]] = {}
        self.heard: list[dict[str, Any]] = []
        self.bye: dict[str, Any] | None = None
        self.answers_pings = True
        self.trip = 0.0
        self.socket: aiohttp.ClientWebSocketResponse | None = None
        self._reader: asyncio.Task[None] | None = None
        self._news = asyncio.Condition()

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
        status, joined = await self.post(f"/api/rooms/{code}/join", {"name": name, **more})
        assert status == 200, joined
        await self.connect(code)

    async def connect(self, code: str, **more: Any) -> None:
        self.bye, self.room, self.table = None, {}, {}
        url = self.url.replace("http", "ws") + f"/ws/{code}"
        self.socket = await self.http.ws_connect(url, **more)
        self._reader = asyncio.create_task(self._read(self.socket))
        await self.until(lambda: self.room or self.bye)

    async def drop(self) -> None:
        """The network is gone."""
        assert self.socket is not None
        await self.socket.close()
        await asyncio.sleep(0.02)

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

    async def until(self, holds: Callable[[], Any], patience: float = PATIENCE) -> Any:
        """Wait until something holds, and hand it back."""
        async with self._news:
            try:
                await asyncio.wait_for(self._news.wait_for(lambda: bool(holds())), patience)
            except TimeoutError:
                raise AssertionError(
                    f"waited in vain; room {self.room}, table {self.table}, bye {self.bye}, "
                    f"last heard {self.heard[-3:]}"
                ) from None
        return holds()

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

    async def play(self, move: dict[str, Any], **fields: Any) -> dict[str, Any]:
        return await self.ask("play", seen=self.table.get("seq", 0), move=move, **fields)

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


class Served:
    """A server in this process, so that tests can look inside; the sockets are real."""

    def __init__(self, path: Path, settings: Settings) -> None:
        self.path = path
        self.settings = settings
        self.people: list[Person] = []
        self._port = Port()
        self.port, self.url = self._port.number, self._port.url

    async def start(self) -> None:
        self.store = Store(self.path)
        self._runner = web.AppRunner(
            build(self.store, self.settings), access_log=None, shutdown_timeout=0.2
        )
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", self.port).start()

    async def stop(self) -> None:
        await self._runner.cleanup()
        self.store.close()

    eventually = staticmethod(eventually)

    async def restart(self) -> None:
        await self.stop()
        await self.start()

    @property
    def house(self) -> Rooms:
        return self._runner.app[HOUSE]

    def person(self) -> Person:
        person = Person(self.url)
        self.people.append(person)
        return person

    async def table(self, *names: str, **options: Any) -> list[Person]:
        """People at one table of the tiny game, the host first."""
        people = [self.person() for _ in names]
        code = await people[0].open(names[0])
        for person, name in zip(people[1:], names[1:], strict=True):
            await person.join(code, name)
        if options:
            game = options.pop("game", "tiny")
            await people[0].must("configure", game=game, options=options)
        return people

    async def match(self, *names: str, **options: Any) -> list[Person]:
        """People in the middle of a match."""
        people = await self.table(*names, **options)
        await people[0].must("start")
        for person in people:
            await person.until_on()
        return people

    async def end(self) -> None:
        for person in self.people:
            await person.close()
        await self.stop()
        self._port.give_back()


Serve = Callable[..., Any]

QUICK = {"countdown": 100.0, "beat": 50.0, "unwatched": 100.0}


@pytest_asyncio.fixture
async def serve(tmp_path: Path) -> AsyncIterator[Serve]:
    """`await serve(...)` starts a server with these settings."""
    running: list[Served] = []

    async def start(**settings: Any) -> Served:
        served = Served(tmp_path / "tables.sqlite", Settings(**{**QUICK, **settings}))
        await served.start()
        running.append(served)
        return served

    yield start
    for served in running:
        await served.end()


@pytest_asyncio.fixture
async def served(serve: Serve) -> Served:
    started: Served = await serve()
    return started


@pytest.fixture(scope="session")
def tiny_script() -> Path:
    """Serves the tiny game: `python tiny.py PORT STORE [MISSING]`."""
    return Path(__file__).parent / "tiny.py"
