"""Four at a table in the tongues of three servers: ours, Colyseus', and that of boardgame.io.

One of them moves, or all; every move is shown to all four. All are the same bare sockets, so that
a slow client of one side tells nothing about its server.
"""

import asyncio
import time

import aiohttp
import msgspec

from bench.server_crowd import SEATS, Player, connect, seat_tables, start

_BINARY = 0x82
_JOIN, _DATA = b"\x0a", b"\x0d"
"""The first bytes of Colyseus' messages."""
_VIEW, _ACK = _DATA + b"\xa4view", _DATA + b"\xa3ack"
_CARDS = 8
_SAID = 99
"""Never right, as at our own tables."""
_pack = msgspec.msgpack.encode


class Guest(Player):
    """At a table of Colyseus'."""

    def __init__(self, path: str, host: str, seat: int) -> None:
        super().__init__(path, host)
        self._seat = seat

    def _hear(self, message: bytes) -> None:
        if message.startswith(_VIEW):
            self.views += 1
            self.is_ready.set()
        elif message.startswith(_ACK):
            self._acked(msgspec.msgpack.decode(message[len(_ACK) :]))
        elif message.startswith(_JOIN):
            self._send(_JOIN, _BINARY)

    def play(self, moment: float) -> None:
        self.n += 1
        self.sent[self.n] = moment
        move = {"n": self.n, "card": self._seat * _CARDS, "said": _SAID}
        self._send(_DATA + b"\xa4move" + _pack(move), _BINARY)


class Visitor(Player):
    """At a table of boardgame.io's: Socket.IO, written out."""

    def __init__(self, match: str, host: str, seat: int) -> None:
        super().__init__("/socket.io/?EIO=4&transport=websocket", host)
        self._match = match
        self._seat = seat

    def _hear(self, message: bytes) -> None:
        if message.startswith(b'42/table,["update"'):
            self.views += 1
            if b'"last":{"seat":%d,"n":%d,' % (self._seat, self.n) in message:
                self._acked(self.n)
        elif message.startswith(b'42/table,["sync"'):
            self.is_ready.set()
        elif message.startswith(b"40/table"):
            self._emit("sync", self._match, str(self._seat), None, SEATS)
        elif message.startswith(b"0"):
            self._send(b"40/table,")
        elif message == b"2":
            self._send(b"3")

    def play(self, moment: float) -> None:
        self.n += 1
        self.sent[self.n] = moment
        move = {"n": self.n, "card": self._seat * _CARDS, "said": _SAID}
        payload = {"type": "play", "args": [move], "playerID": str(self._seat)}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self._emit("update", action, 0, self._match, str(self._seat))

    def _emit(self, *what: object) -> None:
        self._send(b"42/table," + msgspec.json.encode(what))


async def at_ours(url: str, tables: int, game: str) -> list[list[Player]]:
    seated = await seat_tables(url, tables, game=game)
    for table in seated:
        start(table, game=game)
        await asyncio.sleep(0.005)
    return seated


async def at_colyseus(url: str, tables: int) -> list[list[Player]]:
    async with aiohttp.ClientSession() as http:
        return [await _colyseus_table(url, http) for _ in range(tables)]


async def _colyseus_table(url: str, http: aiohttp.ClientSession) -> list[Player]:
    host, way, table = url.removeprefix("http://"), "create/table", list[Player]()
    for seat in range(SEATS):
        async with http.post(f"{url}/matchmake/{way}", json={}) as answer:
            answer.raise_for_status()
            given = await answer.json()
        path = f"/{given['processId']}/{given['roomId']}?sessionId={given['sessionId']}"
        table.append(await connect(Guest(path, host, seat), host))
        await table[-1].is_ready.wait()  # seats are given in the order of coming
        way = f"joinById/{given['roomId']}"
    return table


async def at_boardgame(url: str, tables: int) -> list[list[Player]]:
    host, evening = url.removeprefix("http://"), time.perf_counter_ns()
    return [
        [await connect(Visitor(f"{evening}-{table}", host, seat), host) for seat in range(SEATS)]
        for table in range(tables)
    ]
