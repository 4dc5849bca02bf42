"""People at tables whose server is killed: each knows what was acknowledged, and looks for it."""

import asyncio
from random import Random
from typing import Any

import aiohttp
from msgspec import Struct
from msgspec.structs import replace
from support.person import Person

from countertop.games.lucky_box.cards import STANDARD

DECK = ["123 456 789 1 2 3 star moon ?", *STANDARD[1:]]
GONE = (ConnectionError, aiohttp.ClientError, asyncio.TimeoutError)
ENDLESS = 1_000_000
SEATS = 28
NOT_DONE = ("paused", "not_paused", "answered")
"""Why something was not done. `answered`: it was refused before, and then the server died; had it
been carried out, that would be known."""


class Gone(Exception):
    """The server died before it answered."""


class Member:
    """Somebody in a room with at most one request that is not answered."""

    BROWSER: type[Person] = Person

    def __init__(self, url: str, dice: Random) -> None:
        self.person, self.dice = self.BROWSER(url), dice
        self.person.http.cookie_jar.update_cookies({"countertop": f"{dice.getrandbits(128):032x}"})
        self.code = ""
        self.open: dict[str, Any] | None = None
        self.answered = 0

    async def ask(self, kind: str, **fields: Any) -> dict[str, Any]:
        self.open = {"type": kind, "n": self.person.number(), **fields}
        return await self.ask_again()

    async def ask_again(self) -> dict[str, Any]:
        """What was not answered is sent again with its old number."""
        person, asked = self.person, self.open
        assert asked is not None
        assert person.socket is not None
        socket = person.socket
        person.answers.pop(asked["n"], None)
        try:
            await person.send(asked)
        except GONE:
            raise Gone from None
        await person.until(lambda: asked["n"] in person.answers or socket.closed)
        answer = person.answers.pop(asked["n"], None)
        if answer is None:
            raise Gone
        self.open, self.answered = None, asked["n"]
        return answer

    async def come_back(self) -> None:
        await self.person.connect(self.code)
        room = self.person.room
        assert room, self.person.bye
        assert room["answered"] <= self.person.n, "it has answered what nobody asked"

    async def until_running(self) -> None:
        await self.person.until(lambda: self.person.view and self.person.table["running"])

    async def live(self) -> None:
        """Do one thing after the other until the server dies."""
        try:
            while True:
                await self.act()
        except (Gone, *GONE):
            return

    async def act(self) -> None:
        raise NotImplementedError

    async def check(self) -> None:
        raise NotImplementedError

    async def close(self) -> None:
        await self.person.close()


class Tapper(Member):
    """Taps without a pause; every tap that was acknowledged is on the table, once."""

    def __init__(self, url: str, dice: Random, seat: int) -> None:
        super().__init__(url, dice)
        self.seat, self.taps = seat, 0
        self.shown = [0, 0]

    async def act(self) -> None:
        self._count(await self.ask("play", move={"type": "tap"}))
        self._look()

    def _count(self, answer: dict[str, Any]) -> None:
        assert answer["type"] == "ack" or answer["code"] in NOT_DONE, answer
        self.taps += answer["type"] == "ack"

    def _look(self) -> None:
        """What was shown once, of anybody's, is never taken back."""
        for message in self.person.heard:
            if message["type"] == "table" and (view := message.get("view")):
                pairs = zip(view["taps"], self.shown, strict=True)
                assert all(now >= before for now, before in pairs), (
                    f"taken back: {view}, {self.shown}"
                )
                self.shown = view["taps"]
        self.person.heard.clear()

    async def check(self) -> None:
        await self.come_back()
        if self.open is not None:
            self._count(await self.ask_again())
        await self.until_running()
        self._look()
        assert self.person.view["taps"][self.seat] == self.taps, "each tap is made once"


class Model(Struct, frozen=True):
    """A room as its host knows it."""

    game: str = "tiny"
    goal: int | None = None
    bots: int = 0
    name: str = "Host"
    opened: bool = False
    door: bool = True
    phase: str = "lobby"
    paused: bool = False
    taps: int = 0
    deck: bool = False
    deals: int = 0


class Host(Member):
    """Does all that a host can do, in any order, and knows how the room looks then."""

    def __init__(self, url: str, dice: Random) -> None:
        super().__init__(url, dice)
        self.model = Model()
        self.after = Model()
        """If what is open was carried out."""
        self.matches: dict[int, int] = {}
        self.promises: dict[int, str] = {}
        """By the deals so far: what is on the table, and what was promised for the next."""

    async def sit_down(self) -> None:
        self.code = await self.person.open("Host")

    async def act(self) -> None:
        kind, fields, self.after = self._choice()
        self._take(await self.ask(kind, **fields), kind)

    def _take(self, answer: dict[str, Any], kind: str) -> None:
        if answer["type"] == "ack":
            self.model = self.after
        else:
            assert answer["code"] in NOT_DONE, (kind, answer, self.model)

    def _choice(self) -> tuple[str, dict[str, Any], Model]:
        choices = self._in_the_lobby() if self.model.phase == "lobby" else self._in_a_match()
        return self.dice.choice(choices)

    def _in_the_lobby(self) -> list[tuple[str, dict[str, Any], Model]]:
        model, dice = self.model, self.dice
        goal, name = dice.randrange(100_000, ENDLESS), f"Host {dice.randrange(1000)}"
        tiny = replace(model, game="tiny", goal=goal, deck=False)
        own = replace(model, game="lucky-box", goal=None, deck=True)
        choices: list[tuple[str, dict[str, Any], Model]] = [
            ("configure", {"game": "tiny", "options": {"goal": goal, "countdown_ms": 0}}, tiny),
            (
                "configure",
                {"game": "lucky-box", "options": {"deck": DECK}, "names": {"deck": "Mine"}},
                own,
            ),
            ("rename", {"name": name}, replace(model, name=name)),
            ("open_seats", {"open": not model.opened}, replace(model, opened=not model.opened)),
            ("open_door", {"open": not model.door}, replace(model, door=not model.door)),
        ]
        if model.goal is not None or model.deck:
            choices.append(("start", {}, _dealt(model)))
        if model.bots < 3:
            choices.append(("add_bot", {"level": "beginner"}, replace(model, bots=model.bots + 1)))
        if model.bots:
            choices.append(("remove", {"seat": model.bots}, replace(model, bots=model.bots - 1)))
        return choices

    def _in_a_match(self) -> list[tuple[str, dict[str, Any], Model]]:
        model = self.model
        choices: list[tuple[str, dict[str, Any], Model]] = [
            ("stop", {}, replace(model, phase="lobby", paused=False, taps=0)),
            ("restart", {}, _dealt(model)),
            ("pause", {}, replace(model, paused=True)),
            ("resume", {}, replace(model, paused=False)),
        ]
        if model.game == "tiny":
            tap = ("play", {"move": {"type": "tap"}}, replace(model, taps=model.taps + 1))
            choices += [tap] * 6
        return choices

    async def check(self) -> None:
        await self.come_back()
        self._compare(self.model, self.after if self.open is not None else self.model)
        if self.open is not None:
            kind = self.open["type"]
            self._take(await self.ask_again(), kind)
        self.after = self.model
        await self.person.until(lambda: self._is_like(self.model))
        await self._check_table()

    async def _check_table(self) -> None:
        model = self.model
        promise = self.person.room["promise"]
        assert self.promises.setdefault(model.deals, promise) == promise, "a promise is kept"
        if model.phase == "playing":
            match = self.person.room["match"]
            assert self.matches.setdefault(model.deals, match) == match, "it was dealt once"
            assert len({*self.matches.values()}) == len(self.matches), "it was dealt anew"
        if model.game == "tiny" and model.phase == "playing" and not model.paused:
            await self.until_running()
            assert self.person.view["taps"][0] == model.taps, "each tap is made once"
        self.person.heard.clear()

    def _compare(self, *models: Model) -> None:
        assert any(map(self._is_like, models)), (self.person.room, models)

    def _is_like(self, model: Model) -> bool:
        room = self.person.room
        options, seats = room["options"], room["seats"]
        return (
            (room["game"], room["phase"]) == (model.game, model.phase)
            and (room["open_seats"], room["open_door"]) == (model.opened, model.door)
            and (seats[0]["name"], len(seats) - 1) == (model.name, model.bots)
            and bool(room["paused_by"]) == model.paused
            and (options.get("deck") == DECK, room["names"].get("deck")) == _deck(model)
            and (model.goal is None or options.get("goal") == model.goal)
        )


def _dealt(model: Model) -> Model:
    return replace(model, phase="playing", paused=False, taps=0, deals=model.deals + 1)


def _deck(model: Model) -> tuple[bool, str | None]:
    return model.deck, "Mine" if model.deck else None


class Crowd(Member):
    """Newcomers, one after the other: whoever was told a seat has it, and nobody has two."""

    def __init__(self, url: str, dice: Random) -> None:
        super().__init__(url, dice)
        self.told: list[str] = []
        self._next: tuple[str, str] | None = None

    async def act(self) -> None:
        """Somebody with a cookie of their own joins; whoever was not answered asks again."""
        if len(self.told) == SEATS:
            self.code, self.told = "", []
        if not self.code:
            self.code = await self._post("/api/rooms", {"game": "tiny", "name": "Host"})
            self.told = ["Host"]
            return
        token, name = self._next or (f"{self.dice.getrandbits(128):032x}", f"N{len(self.told)}")
        self._next = token, name
        await self._post(f"/api/rooms/{self.code}/join", {"name": name}, token)
        self._next = None
        self.told.append(name)

    async def _post(self, path: str, body: dict[str, Any], token: str | None = None) -> str:
        cookies = None if token is None else {"countertop": token}
        jar = None if token is None else aiohttp.DummyCookieJar()
        session = self.person.http if jar is None else aiohttp.ClientSession(cookie_jar=jar)
        try:
            answer = await session.post(self.person.url + path, json=body, cookies=cookies)
            told = await answer.json()
        finally:
            if jar is not None:
                await session.close()
        assert answer.status == 200, told
        if token is not None:
            assert told["you"] == len(self.told), "the next seat"
        return str(told["code"])

    async def check(self) -> None:
        if not self.code:
            return
        _, room = await self.person.get(f"/api/rooms/{self.code}")
        names = list(room["names"])
        waiting = [] if self._next is None else [self._next[1]]
        assert names in (self.told, self.told + waiting), (names, self.told, waiting)
        assert room["you"] == 0, "the host is the host"
