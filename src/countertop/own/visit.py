"""Somebody of one's own at a real table, over the same protocol as everybody (docs/protocol.md).

`countertop bot --room WXYR mine.py` takes a free seat, is ready at once, plays every match of that
room and comes back by itself when the connection breaks. It sees what a person there would see.
"""

import asyncio
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from threading import Thread
from typing import Any

import aiohttp
import msgspec

from ..engine.chance import Chance
from ..engine.errors import BadOptions
from ..engine.game import Millis, Mind
from ..engine.registry import games
from .bot import OwnBot

LONGEST_WAIT = 10.0
"""Seconds between two tries to come back."""
GIVE_UP = 30
"""Tries in a row."""
FOR_GOOD = {"left", "closed", "removed", "elsewhere"}

Say = Callable[[str], None]


def say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


class Visit:
    """One seat at one table, from joining to the end."""

    def __init__(
        self, server: str, code: str, name: str, level: str, *, once: bool = False, tell: Say = say
    ) -> None:
        self._server, self._code, self._name = server.rstrip("/"), code.upper(), name
        self._level, self._once, self._tell = level, once, tell
        self._room: dict[str, Any] = {}
        self._mind: Mind | None = None
        self._match: int | None = None
        self._view: Any = None
        self._at, self._seen = 0, 0.0
        self._n = 0
        self._due: asyncio.TimerHandle | None = None
        self._thought: asyncio.Task[None] | None = None
        self._is_wanted = self._is_running = False
        self._socket: aiohttp.ClientWebSocketResponse | None = None
        self._is_over = False
        self._fault: Exception | None = None

    async def run(self) -> None:
        """Until the room is closed, somebody sends us away, or (once) a match is over."""
        jar = aiohttp.CookieJar(unsafe=True)  # for addresses without a name, too
        async with aiohttp.ClientSession(cookie_jar=jar) as http:
            await self._join(http)
            tries = 0
            while not self._is_over and tries < GIVE_UP:
                tries = 0 if await self._sit(http) else tries + 1
                if not self._is_over:
                    await asyncio.sleep(min(LONGEST_WAIT, 0.2 * 2**tries))
        if self._fault is not None:
            raise self._fault
        if not self._is_over:
            raise BadOptions("no_server", f"{self._server} does not answer any more.")

    async def _join(self, http: aiohttp.ClientSession) -> None:
        address = f"{self._server}/api/rooms/{self._code}/join"
        try:
            async with http.post(address, json={"name": self._name}) as answer:
                told = await answer.json(content_type=None)
        except (aiohttp.ClientError, ValueError, OSError):
            raise BadOptions("no_server", f"No table answers at {self._server}.") from None
        if "message" in told:
            raise BadOptions(told["code"], told["message"])
        if told["you"] is None:
            raise BadOptions("table_full", f"No seat is free at table {self._code}.")
        self._tell(f"{self._name} sits at table {self._code}.")

    async def _sit(self, http: aiohttp.ClientSession) -> bool:
        """One connection, to its end; whether there was one."""
        address = f"{self._server.replace('http', 'ws', 1)}/ws/{self._code}"
        try:
            async with http.ws_connect(address) as socket:
                self._socket = socket
                async for frame in socket:
                    if frame.type is aiohttp.WSMsgType.TEXT:
                        await self._hear(frame.json())
        except (aiohttp.ClientError, OSError):
            return False
        finally:
            self._socket = None
            self._forget_plan()
        return True

    async def _hear(self, message: dict[str, Any]) -> None:
        kind = message["type"]
        if kind == "ping":
            await self._send({"type": "pong", "id": message["id"]})
        elif kind == "room":
            await self._hear_room(message)
        elif kind == "table":
            self._hear_table(message)
        elif kind in ("ack", "refused"):
            self._hear_answer(message)
        elif kind == "bye":
            self._is_over = message["code"] in FOR_GOOD
            self._tell(message["message"])

    async def _hear_room(self, room: dict[str, Any]) -> None:
        self._room, you = room, room["you"]
        self._n = max(self._n, room["answered"])
        if you is None:
            self._is_over = True
            self._tell(f"{self._name} has no seat any more.")
            await self.hang_up()
        elif room["phase"] == "over":
            await self._hear_result(room)
        elif room["phase"] == "lobby" and not room["seats"][you]["ready"]:
            await self._ask({"type": "ready", "ready": True})

    async def _hear_result(self, room: dict[str, Any]) -> None:
        self._forget_plan()
        if self._match != room["match"]:
            return
        self._match, self._mind = None, None
        place = room["result"]["places"][room["you"]]
        self._tell(f"{self._name} is number {place} of {len(room['seats'])}.")
        if self._once:
            self._is_over = True
            await self._ask({"type": "leave"})
        elif not room["seats"][room["you"]]["ready"]:
            await self._ask({"type": "ready", "ready": True})

    def _hear_table(self, table: dict[str, Any]) -> None:
        self._forget_plan()
        self._is_running = bool(table.get("running"))
        if "view" not in table or self._room.get("phase") != "playing":
            return
        rules = games[self._room["game"]].rules
        self._view = msgspec.convert(table["view"], rules.View)
        self._at, self._seen = table["at"], asyncio.get_running_loop().time()
        if self._is_running:
            self._think()

    def _hear_answer(self, answer: dict[str, Any]) -> None:
        """What was refused is thought about anew. What was not answered when a connection broke was
        done or not: the next table shows which."""
        if answer["type"] == "refused" and self._room.get("phase") == "playing" and self._view:
            self._think()

    def _think(self) -> None:
        """About what is seen now; or next, if a thought is under way."""
        self._forget_plan()
        self._is_wanted = True
        if self._match != self._room["match"]:
            self._match, self._mind = self._room["match"], None
        if self._thought is None or self._thought.done():
            self._thought = asyncio.ensure_future(self._think_on())

    async def _think_on(self) -> None:
        """Until nothing has changed meanwhile. Somebody slow keeps nobody waiting for an answer to
        a ping, and a choice that is still allowed is not asked for again."""
        while self._is_wanted:
            self._is_wanted, match = False, self._match
            try:
                mind = await _apart(partial(self._choose, self._view, self._mind, self._now()))
            except Exception as fault:  # whatever it is, `run` tells it
                self._fault, self._is_over = fault, True
                await self.hang_up()
                return
            if match == self._match and not self._is_over:
                self._mind = mind
        self._plan()

    def _choose(self, view: Any, mind: Mind | None, now: Millis) -> Mind:
        """What to do, and when."""
        bot = OwnBot(games[self._room["game"]], [self._level])
        chance = Chance(random.getrandbits(63))
        awake = mind or bot.wake(view, self._level, chance)
        known: Mind = bot.think(view, awake, now, chance, None)
        return known

    def _plan(self) -> None:
        plan = self._mind.plan if self._mind else None
        if plan is not None and self._is_running and self._room.get("phase") == "playing":
            wait = max(0, plan.due - self._now()) / 1000
            self._due = asyncio.get_running_loop().call_later(wait, self._play, plan.move)

    def _play(self, move: Any) -> None:
        self._due = None
        if self._mind is not None:
            self._mind = msgspec.structs.replace(self._mind, plan=None)
        shown = int((asyncio.get_running_loop().time() - self._seen) * 1000)
        request = {"type": "play", "ms": shown, "move": msgspec.to_builtins(move)}
        self._sending = asyncio.ensure_future(self._ask(request))

    def _now(self) -> Millis:
        passed = asyncio.get_running_loop().time() - self._seen
        return Millis(self._at + int(passed * 1000))

    def _forget_plan(self) -> None:
        if self._due is not None:
            self._due.cancel()
            self._due = None

    async def _ask(self, request: dict[str, Any]) -> None:
        self._n += 1
        await self._send({**request, "n": self._n})

    async def _send(self, message: dict[str, Any]) -> None:
        if self._socket is not None and not self._socket.closed:
            await self._socket.send_json(message)

    async def hang_up(self) -> None:
        if self._socket is not None:
            await self._socket.close()


def _apart(work: Callable[[], Mind]) -> asyncio.Future[Mind]:
    """In a thread of its own, for which nobody waits at the end: it may be asking a program."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[Mind] = loop.create_future()

    def settle(result: Mind | None, error: BaseException | None) -> None:
        if not done.done():
            done.set_exception(error) if error else done.set_result(result)  # type: ignore[arg-type]

    def run() -> None:
        result, error = None, None
        try:
            result = work()
        except Exception as failed:
            error = failed
        with suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(settle, result, error)

    Thread(target=run, daemon=True).start()
    return done
