"""Those who attack a server: by odd requests, odd frames, odd messages, and by not reading."""

import asyncio
import json
import socket
from collections import Counter
from http import HTTPStatus
from random import Random
from typing import Any, Protocol

import aiohttp
from support.live_server import LiveServer
from support.person import Person

from countertop.engine.bot_match import play_out
from countertop.engine.match import Match
from countertop.engine.registry import games
from fuzz import frames, heads, messages, odd

BRIEF = 0.15
"""Seconds that an attacker waits for an answer that need not come."""
PATIENT = 10.0
BATCH = 12


class Broken(AssertionError):
    """The server did what no attacker may bring it to."""


class Attacker(Protocol):
    """`strike` once, over and over."""

    async def strike(self) -> None: ...
    async def close(self) -> None: ...


class Connecting:
    """Bytes on a socket of the loopback."""

    def __init__(self, server: LiveServer, dice: Random, tried: Counter[str]) -> None:
        self.server, self.dice, self.tried = server, dice, tried
        self.code = "WXYZ"
        self.key = "nothing"

    async def close(self) -> None:
        pass

    async def play_to_the_end(self) -> str:
        """A match of one's own, for attacks on what is kept of it; its record."""
        person = Person(self.server.url)
        try:
            await person.open("Eve")
            await person.must("configure", game="tiny", options={"goal": 1, "countdown_ms": 0})
            await person.must("start")
            await person.until_on()
            await person.play({"type": "take", "top": 0})
            self.key = await person.until(lambda: person.room["replay"])
            path = f"{self.server.url}/api/matches/{self.key}/record"
            async with person.http.get(path) as answer:
                return await answer.text()
        finally:
            await person.close()

    async def open_room(self, http: aiohttp.ClientSession) -> None:
        """A room of any game, for attacks on what is behind its address."""
        game = self.dice.choice(sorted(games))
        async with http.post("/api/rooms", json={"name": "Eve", "game": game}) as answer:
            self.code = str((await answer.json())["code"])

    async def exchange(self, sent: bytes) -> bytes:
        """What comes back shortly."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        try:
            for piece in self._pieces(sent):
                writer.write(piece)
                await writer.drain()
            return await asyncio.wait_for(reader.read(65_536), BRIEF)
        except (TimeoutError, ConnectionError):
            return b""
        finally:
            writer.transport.abort()

    def _pieces(self, sent: bytes) -> list[bytes]:
        if self.dice.random() < 0.7:
            return [sent]
        place = self.dice.randrange(len(sent) + 1)
        return [sent[:place], sent[place:]]


class Knocker(Connecting):
    """Sends malformed HTTP requests; some of them half, and then stays."""

    def __init__(self, server: LiveServer, dice: Random, tried: Counter[str]) -> None:
        super().__init__(server, dice, tried)
        self._silent: list[asyncio.StreamWriter] = []

    async def strike(self) -> None:
        self.tried["requests"] += 1
        if self.dice.random() < 0.01:
            async with aiohttp.ClientSession(self.server.url) as http:
                await self.open_room(http)
            await self.play_to_the_end()
        sent = heads.blob(self.dice, self.code, self.key)
        answer = await self.exchange(sent)
        if b"HTTP/1.1 5" in answer or b"HTTP/1.0 5" in answer:
            raise Broken(f"a 5xx: {answer[:300]!r} for {sent[:2000]!r}")
        if len(self._silent) < 100 and self.dice.random() < 0.05:
            await self._stay(sent)

    async def _stay(self, sent: bytes) -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        writer.write(sent[: self.dice.randrange(30)])
        self._silent.append(writer)

    async def close(self) -> None:
        for writer in self._silent:
            writer.transport.abort()


class Framer(Connecting):
    """Has joined a room, and sends malformed frames there, or to its big screen, or to those who
    watch a match; or sends, and never reads."""

    async def strike(self) -> None:
        self.tried["frames"] += 1
        hello = await self._hello()
        if self.dice.random() < 0.1:
            await self._be_slow(hello)
        else:
            blobs = [frames.blob(self.dice) for _ in range(self.dice.randrange(1, 4))]
            await self.exchange(hello + b"".join(blobs))

    async def _hello(self) -> bytes:
        """The opening of a WebSocket, with the cookie of somebody who is in the room."""
        token = f"{self.dice.randrange(20):032x}"
        url, cookies = self.server.url, {"countertop": token}
        async with aiohttp.ClientSession(url, cookies=cookies) as http:
            answer = await http.post(f"/api/rooms/{self.code}/join", json={"name": "Eve"})
            if answer.status != 200:
                await self.open_room(http)
        if self.key == "nothing":
            await self.play_to_the_end()
        lines = [f"{name}: {value}" for name, value in heads.SOCKET.items()]
        where = self.dice.choice((self.code, f"{self.code}/screen", f"r/{self.key}?name=Eve"))
        first = f"GET /ws/{where} HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: countertop={token}"
        return "\r\n".join([first, *lines, "", ""]).encode()

    async def _be_slow(self, hello: bytes) -> None:
        """Ask for much, and read nothing of it."""
        self.tried["slow readers"] += 1
        raw = socket.socket()
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        raw.setblocking(False)
        await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", self.server.port))
        _, writer = await asyncio.open_connection(sock=raw, limit=1)
        words = [b'{"type":"signal","n":%d,"word":"%s"}' % (n, b"w" * 40) for n in range(1, 400)]
        writer.write(hello + b"".join(frames.frame(word) for word in words))
        await asyncio.sleep(BRIEF)
        writer.transport.abort()


class Liar(Connecting):
    """Sits at a table of a real game, plays, and lies in every field of every message."""

    def __init__(self, server: LiveServer, dice: Random, tried: Counter[str], game: str) -> None:
        super().__init__(server, dice, tried)
        self._game = game
        self._person: Person | None = None

    async def strike(self) -> None:
        person = await self._seated()
        known = messages.moves(person.room, person.table, self.dice)
        for _ in range(BATCH):
            self.tried["messages"] += 1
            n = person.number()
            text = messages.sent(self.dice, person.room, known, n)
            if len(text.encode("utf-8", "replace")) > 8000:
                continue
            try:
                await person.send(text)
            except (ConnectionError, aiohttp.ClientError):
                person.bye = {"code": "gone"}
                return
            await asyncio.sleep(0)  # the bystanders live in this process
        await self._be_answered(person)

    async def _seated(self) -> Person:
        person = self._person
        if person is None or person.bye or person.socket is None or person.socket.closed:
            await self.close()
            person = self._person = Person(self.server.url)
            await person.open("Mallory", self._game)
            for _ in range(max(0, games[self._game].seats[0] - 1)):
                await person.must("add_bot", level=self.dice.choice(("beginner", "skilled")))
            await person.must("start")
        return person

    async def _be_answered(self, person: Person) -> None:
        """Whatever was sent, the next message is answered, unless this was the last."""
        n = person.number()
        try:
            await person.send({"type": "signal", "n": n, "word": "hello"})
        except (ConnectionError, aiohttp.ClientError):
            person.bye = {"code": "gone"}
            return
        socket = person.socket
        assert socket is not None
        await person.until(lambda: n in person.answers or person.bye or socket.closed, PATIENT)
        for answer in person.answers.values():
            if answer.get("code") == "fault":
                raise Broken(f"a fault: {answer}")
            self.tried["carried out"] += answer["type"] == "ack"
        person.answers.clear()
        del person.heard[:-10]
        is_dull = person.room.get("phase") != "playing" or person.room.get("you") is None
        if self.dice.random() < (0.3 if is_dull else 0.02):
            person.bye = {"code": "enough"}

    async def close(self) -> None:
        if self._person is not None:
            await self._person.close()


class Forger(Connecting):
    """Opens files with records that were tampered with, and asks what is kept of everybody for
    what cannot be."""

    def __init__(self, server: LiveServer, dice: Random, tried: Counter[str]) -> None:
        super().__init__(server, dice, tried)
        self._records = [_record(game, dice) for game in games if game != "tiny"]
        self._cookies = {"countertop": f"{dice.getrandbits(128):032x}"}

    async def strike(self) -> None:
        if self.key == "nothing":
            self._records.append(await self.play_to_the_end())
        async with aiohttp.ClientSession(self.server.url, cookies=self._cookies) as http:
            self.tried["records"] += 1
            await self._send(http, "/api/replays", data=self._forged().encode("utf-8", "replace"))
            self.tried["answers"] += 1
            body = odd.text(
                odd.tampered(dict(self.dice.choice(heads.BODIES)), self.dice), self.dice
            )
            usual = ("numbers/answers", "mine/take", "today/lucky-box", "rooms", "class")
            path = self.dice.choice((*usual, "class/enter", "class/join", "class/login"))
            headers = {"Content-Type": "application/json"}
            sent = body.encode("utf-8", "replace")
            await self._send(http, f"/api/{path}", data=sent, headers=headers)

    def _forged(self) -> str:
        lines = self.dice.choice(self._records).splitlines()
        for _ in range(self.dice.choice((0, 1, 1, 3))):
            place = self.dice.randrange(len(lines))
            try:
                entry = json.loads(lines[place])
            except (ValueError, RecursionError):
                continue
            lines[place] = odd.text(odd.tampered(entry, self.dice), self.dice)
        return "\n".join(lines[: self.dice.choice((None, None, 1, 5))])

    async def _send(self, http: aiohttp.ClientSession, path: str, **more: Any) -> None:
        async with http.post(path, **more) as answer:
            if answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR:
                raise Broken(f"{answer.status} from {path} for {more['data'][:2000]!r}")
            self.tried["told again"] += path == "/api/replays" and answer.status == HTTPStatus.OK


def _record(game: str, dice: Random) -> str:
    """The first moves of a match between bots."""
    match = Match(game, games[game].seats[0], seed=dice.getrandbits(30))
    levels = [games[game].bot.LEVELS[0]] * len(match.seats)
    for _ in zip(play_out(match, levels, dice.getrandbits(30)), range(20), strict=False):
        pass
    return str(match.record())
