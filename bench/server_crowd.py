"""A crowd of players on bare sockets, light enough to load a server from the core beside it.

They play Hochspannung and always say 99, which is never right: a move that is judged, logged and
shown to all four at the table, and of which there is no end.
"""

import asyncio
import struct
import time
from typing import Any, TypeVar

import aiohttp
import msgspec

SEATS = 4
OPTIONS = {"hochspannung": {"lock_ms": 0}}
_LONG, _LONGER = 126, 127
_TEXT, _PING, _PONG = 0x81, 0x89, 0x8A


class Card(msgspec.Struct):
    id: int


class View(msgspec.Struct):
    phase: str
    top: Card | None
    hand: tuple[Card, ...]


class Table(msgspec.Struct):
    view: View | None = None


class Numbered(msgspec.Struct):
    n: int = 0
    id: int = 0


_table = msgspec.json.Decoder(Table).decode
_numbered = msgspec.json.Decoder(Numbered).decode


class Player(asyncio.Protocol):
    """One WebSocket, written out: masked with zeros, one frame a message."""

    def __init__(self, path: str, host: str, cookie: str = "") -> None:
        self._greeting = (
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            f"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\nCookie: countertop={cookie}\r\n\r\n"
        )
        self._buffer = bytearray()
        self._is_open = False
        self._aim = b""
        self.n = 0
        self.sent: dict[int, float] = {}
        self.acks = self.refusals = self.views = 0
        self.latencies: list[float] = []
        self.keeps_on = False
        self.plays = True
        self.is_ready = asyncio.Event()

    def connection_made(self, transport: Any) -> None:
        self._transport = transport
        transport.write(self._greeting.encode())

    def data_received(self, data: bytes) -> None:
        buffer = self._buffer
        buffer += data
        if not self._is_open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            self._is_open = True
            del buffer[: end + 4]
        start = 0
        while (frame := _frame(buffer, start)) is not None:
            kind, (begin, start) = buffer[start], frame
            if kind == _PING:
                self._send(bytes(buffer[begin:start]), _PONG)
            else:
                self._hear(bytes(buffer[begin:start]))
        del buffer[:start]

    def _hear(self, message: bytes) -> None:
        kind = message[9:12]
        if kind == b"tab":
            self.views += 1
            if not self._aim and self.plays:
                self._take_aim(message)
        elif kind == b"ack":
            self._acked(_numbered(message).n)
        elif kind == b"pin":
            self._send(b'{"type":"pong","id":%d}' % _numbered(message).id)
        elif kind == b"ref":
            self.refusals += 1
            self._acked(_numbered(message).n)

    def _take_aim(self, message: bytes) -> None:
        seen = _table(message).view
        if seen is not None and seen.phase == "playing" and seen.top is not None and seen.hand:
            self._aim = b'"ms":500,"move":{"type":"play","card":%d,"top":%d,"said":99}' % (
                seen.hand[0].id,
                seen.top.id,
            )
            self.is_ready.set()

    def _acked(self, n: int) -> None:
        self.acks += 1
        sent = self.sent.pop(n, None)
        if sent is not None:
            self.latencies.append(time.perf_counter() - sent)
        if self.keeps_on:
            self.play(time.perf_counter())

    def play(self, moment: float) -> None:
        self.n += 1
        self.sent[self.n] = moment
        self._send(b'{"type":"play","n":%d,%b}' % (self.n, self._aim))

    def ask(self, **message: Any) -> None:
        self.n += 1
        self._send(msgspec.json.encode({"n": self.n, **message}))

    def _send(self, message: bytes, kind: int = _TEXT) -> None:
        size = len(message)
        head = (
            struct.pack("!BB", kind, 0x80 | size)
            if size < _LONG
            else struct.pack("!BBH", kind, 0x80 | _LONG, size)
        )
        self._transport.write(head + b"\0\0\0\0" + message)

    def close(self) -> None:
        self._transport.close()


def _frame(buffer: bytearray, start: int) -> tuple[int, int] | None:
    """Where the next frame's content begins and ends, if it is all there."""
    if len(buffer) < start + 2:
        return None
    size, begin = buffer[start + 1], start + 2
    if size == _LONG:
        if len(buffer) < start + 4:
            return None
        size, begin = int.from_bytes(buffer[start + 2 : start + 4], "big"), start + 4
    elif size == _LONGER:
        if len(buffer) < start + 10:
            return None
        size, begin = int.from_bytes(buffer[start + 2 : start + 10], "big"), start + 10
    return (begin, begin + size) if len(buffer) >= begin + size else None


AnyPlayer = TypeVar("AnyPlayer", bound=Player)


async def seat_table(
    url: str, http: aiohttp.ClientSession, people: int, game: str, through: str
) -> list[Player]:
    """A room with so many people in it; all connected, through another address."""
    host = through.removeprefix("http://")
    players: list[Player] = []
    code = ""
    for number in range(people):
        http.cookie_jar.clear()
        path = f"/api/rooms/{code}/join" if code else "/api/rooms"
        body = {"name": f"P{number}"} if code else {"name": "Host", "game": game}
        async with http.post(url + path, json=body) as answer:
            answer.raise_for_status()
            code = (await answer.json())["code"]
            cookie = answer.cookies["countertop"].value
        players.append(await connect(Player(f"/ws/{code}", host, cookie), host))
    return players


async def connect(player: AnyPlayer, host: str) -> AnyPlayer:
    name, _, port = host.partition(":")
    await asyncio.get_running_loop().create_connection(lambda: player, name, int(port))
    return player


async def seat_tables(
    url: str,
    tables: int,
    people: int = SEATS,
    game: str = "hochspannung",
    through: str | None = None,
) -> list[list[Player]]:
    jar = aiohttp.CookieJar(unsafe=True)
    async with aiohttp.ClientSession(cookie_jar=jar) as http:
        return [await seat_table(url, http, people, game, through or url) for _ in range(tables)]


def start(table: list[Player], bots: int = 0, game: str = "hochspannung") -> None:
    host = table[0]
    if game in OPTIONS:
        host.ask(type="configure", game=game, options=OPTIONS[game])
    for _ in range(bots):
        host.ask(type="add_bot", level="beginner")
    host.ask(type="start")


def start_experts(onlooker: Player, bots: int = SEATS) -> None:
    """A table of experts alone, and somebody who looks on."""
    onlooker.plays = False
    onlooker.ask(type="stand")
    for _ in range(bots):
        onlooker.ask(type="add_bot", level="expert")
    onlooker.ask(type="start")
