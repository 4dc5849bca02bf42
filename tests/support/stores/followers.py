"""People who follow their table to whichever worker serves it: each knows what was acknowledged,
and looks for it; and those who only look on."""

import asyncio
from contextlib import suppress
from random import Random
from socket import SHUT_RDWR
from typing import Any, ClassVar

import msgspec
from fuzz.kills.people import GONE, Gone, Tapper

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.registry import games
from support.person import Person
from support.stores.diary import Diarist, Eyes

PATIENCE = 180.0
TAP = {"type": "tap"}
RACES = 0.3
"""How often somebody races for the number on the table, instead of tapping."""


class Follower(Tapper):
    """Taps and races without a pause, and comes back by itself, as often as it takes."""

    BROWSER: type[Person] = Diarist
    DOOR = ""
    """Behind the address of the table."""
    GAME = "hands"
    OPTIONS: ClassVar[dict[str, Any]] = {"goal": 1_000_000, "countdown_ms": 0}
    person: Diarist

    def __init__(self, url: str, dice: Random, seat: int) -> None:
        super().__init__(url, dice, seat)
        self.took = 0
        self.told: set[str | None] = set()
        """Why a socket was closed."""

    async def open_table(self, name: str) -> None:
        """One of theirs: should the answer be lost, an empty one is left behind."""
        self.code = (await self._let_in("/api/rooms", {"game": "tiny", "name": name}))["code"]
        await self.come_back()

    async def join(self, name: str) -> None:
        await self._let_in(f"/api/rooms/{self.code}/join", {"name": name})
        await self.come_back()

    async def _let_in(self, path: str, asked: dict[str, str]) -> dict[str, Any]:
        """As often as it takes: on a busy machine a table may move before anybody sits at it."""
        async with asyncio.timeout(PATIENCE):
            while True:
                with suppress(*GONE):
                    status, told = await self.person.post(path, asked)
                    if status == 200:
                        return dict(told)
                    assert status == 503, told
                await asyncio.sleep(0.05)

    async def must(self, kind: str, **fields: Any) -> None:
        """Asks until it is done, wherever the table is by then."""
        self.open = {"type": kind, "n": self.person.number(), **fields}
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    answer = await self.ask_again()
                    break
                except (Gone, *GONE):
                    await self.come_back()
        assert answer["type"] == "ack", answer

    async def until_running(self) -> None:
        async with asyncio.timeout(PATIENCE):
            while not await self._sees_it_run():
                await self.come_back()

    async def _sees_it_run(self) -> bool:
        """Or else the socket has ended."""
        person = self.person

        def runs() -> bool:
            return bool(person.view and person.table["running"])

        await person.until(lambda: runs() or person.socket is None or person.socket.closed)
        return runs()

    async def act(self) -> None:
        view = self.person.view
        races = view and self.dice.random() < RACES
        move = {"type": "take", "top": view["top"]} if races else TAP
        self._note(move, await self.ask("play", move=move))
        self._look()

    def _note(self, move: dict[str, Any], answer: dict[str, Any]) -> None:
        if move == TAP:
            self._count(answer)
        else:
            self.took += answer["type"] == "ack"

    async def follow(self, until: asyncio.Event) -> None:
        """Wherever the table is."""
        while not until.is_set():
            try:
                while not until.is_set():
                    await self.act()
            except (Gone, *GONE):
                await self.settle()

    async def settle(self) -> None:
        """Back at the table, with the answer to what was asked last."""
        async with asyncio.timeout(PATIENCE):
            while True:
                try:
                    await self.come_back()
                    if self.open is not None:
                        move = self.open["move"]
                        self._note(move, await self.ask_again())
                    return
                except (Gone, *GONE):
                    continue

    async def come_back(self) -> None:
        person = self.person
        while True:
            try:
                await self._connect()
            except GONE:
                person.room = {}
            if person.room:
                break
            await asyncio.sleep(0.05)
        assert person.room["answered"] <= person.n, "it has answered what nobody asked"

    def move_over(self, url: str) -> None:
        """From now on to another front: the socket breaks off."""
        self.person.url = url
        socket = self.person.socket
        wire = None if socket is None or socket.closed else socket.get_extra_info("socket")
        if wire is not None:
            wire.shutdown(SHUT_RDWR)

    async def _connect(self) -> None:
        person = self.person
        self.told.add((person.bye or {}).get("code"))
        person.bye, person.room, person.table = None, {}, {}
        person.socket = None  # the last one is told that somebody sits here anew: nobody listens
        url = person.url.replace("http", "ws") + f"/ws/{self.code}{self.DOOR}"
        person.socket = socket = await person.http.ws_connect(url)
        person._reader = asyncio.create_task(person._read(socket))
        await person.until(lambda: person.room or person.bye or socket.closed)

    async def check(self) -> None:
        await self.settle()
        await self.until_running()
        self._look()
        view = self.person.view
        assert view["taps"][self.seat] == self.taps, "each tap is made once"
        assert view["taken"][self.seat] == self.took, "whoever was told that they won has won"
        assert sum(view["taken"]) == view["top"], "one winner a race"

    @property
    def eyes(self) -> Eyes:
        """All that they were ever sent."""
        return Eyes(self.seat, self.person.diary, frozenset(self.person.plays))


class Guesser(Follower):
    """Plays a game of the box in no hurry, by what they may see of it."""

    GAME = "hochspannung"
    OPTIONS: ClassVar[dict[str, Any]] = {"games": 4, "deck": "combined"}  # a thousand moves
    PAUSE = 0.5

    async def act(self) -> None:
        await asyncio.sleep(self.PAUSE)
        if self.person.socket is None or self.person.socket.closed:
            raise Gone
        if self.person.view:
            await self._move()

    async def _move(self) -> None:
        rules = games[self.GAME].rules
        seen = msgspec.convert(self.person.view, rules.View)
        guessed = rules.guess(seen, Chance(self.dice.getrandbits(32)))
        if moves := rules.moves(guessed, Seat(self.seat)):
            move = msgspec.to_builtins(self.dice.choice(moves))
            self._note(move, await self.ask("play", move=move))

    def _note(self, _: dict[str, Any], answer: dict[str, Any]) -> None:
        self.taps += answer["type"] == "ack"

    def _look(self) -> None:
        self.person.heard.clear()

    async def check(self) -> None:
        await self.settle()
        assert self.person.room["phase"] == "playing", "or its secrets would be told"


class Onlooker(Follower):
    """Comes back by itself, as everybody does, and does nothing."""

    def __init__(self, url: str, dice: Random, code: str) -> None:
        super().__init__(url, dice, -1)
        self.code = code

    async def sit_down(self) -> None:
        """Whoever comes while a match is on looks on."""
        await self.join("Eve")

    async def act(self) -> None:
        assert self.person.socket is not None
        await asyncio.sleep(0.02)
        self._look()
        if self.person.socket.closed:
            raise Gone

    def _look(self) -> None:
        """At any game: whether time went back is seen in the diary."""
        self.person.heard.clear()

    async def check(self) -> None:
        await self.settle()
        await self.until_running()

    @property
    def eyes(self) -> Eyes:
        return Eyes(None, self.person.diary)


class Screen(Onlooker):
    DOOR = "/screen"

    async def sit_down(self) -> None:
        await self.come_back()
