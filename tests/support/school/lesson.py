"""A teacher and pupils with tablets, as the server knows them."""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import msgspec

from countertop.engine.game import Seat
from countertop.engine.match import Match
from support.person import Person
from support.served import Served

PICTURES = ["sun", "tree", "rocket"]
OTHERS = ["moon", "key", "boat"]


class Teacher:
    """Somebody with the link of a class."""

    def __init__(self, person: Person, opened: dict[str, Any]) -> None:
        self.person = person
        self.secret: str = opened["secret"]
        self.code: str = opened["code"]
        self.until: str = opened["until"]

    @property
    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"}

    async def get(self, path: str) -> tuple[int, Any]:
        return await self.person.get(f"/api/class/{path}", headers=self.headers)

    async def post(self, path: str, **body: Any) -> tuple[int, Any]:
        return await self.person.post(f"/api/class/{path}", body, headers=self.headers)

    async def must(self, path: str, **body: Any) -> Any:
        status, told = await self.post(path, **body)
        assert status == 200, told
        return told

    async def room(self) -> Any:
        status, told = await self.get("room")
        assert status == 200, told
        return told


async def open_class(served: Served, name: str = "4b", **more: Any) -> Teacher:
    person = served.person()
    status, opened = await person.post("/api/class", {"name": name, "locale": "de", **more})
    assert status == 200, opened
    return Teacher(person, opened)


async def join(served: Served, code: str, nickname: str, pictures: Any = PICTURES) -> Person:
    """Somebody new, on a tablet of their own."""
    person = served.person()
    body = {"code": code, "nickname": nickname, "symbols": pictures}
    status, told = await person.post("/api/class/join", body)
    assert status == 200, told
    return person


async def log_in(
    person: Person, code: str, pupil: int, pictures: Any = PICTURES
) -> tuple[int, Any]:
    body = {"code": code, "pupil": pupil, "symbols": pictures}
    return await person.post("/api/class/login", body)


async def class_of(served: Served, *nicknames: str) -> tuple[Teacher, list[Person]]:
    teacher = await open_class(served)
    return teacher, [await join(served, teacher.code, name) for name in nicknames]


class Screen:
    """A page that is told of a class over its socket."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.frames: list[dict[str, Any]] = []
        self.sizes: list[int] = []
        self._socket: Any = None
        self._reader: asyncio.Task[None] | None = None

    @property
    def last(self) -> dict[str, Any]:
        """The newest of what it shows, whichever of the three it is."""
        frame = self.frames[-1] if self.frames else {}
        return next((shown for shown in frame.values() if isinstance(shown, dict)), {})

    async def open(self, **hello: str) -> "Screen":
        url = self.person.url.replace("http", "ws") + "/api/class/live"
        self._socket = await self.person.http.ws_connect(url)
        await self._socket.send_json(hello)
        self._reader = asyncio.create_task(self._read())
        await self.person.until(lambda: self.frames)
        return self

    async def _read(self) -> None:
        async for frame in self._socket:
            self.sizes.append(len(frame.data))
            self.frames.append(frame.json())
            await self.person.tell()

    async def until(self, holds: Callable[[dict[str, Any]], Any]) -> None:
        await self.person.until(lambda: self.last and holds(self.last))

    async def close(self) -> None:
        await self._socket.close()


async def sit(person: Person) -> str:
    """A pupil goes to the table that they were given."""
    _, me = await person.get("/api/class/me")
    await person.connect(me["room"])
    return str(me["room"])


async def started(served: Any, *names: str, **options: Any) -> tuple[Any, list[Any]]:
    """Everybody at one table, in a match of the tiny game that has begun."""
    teacher, pupils = await seated(served, names, "tiny", options)
    for pupil in pupils:
        await pupil.until_on()
    return teacher, pupils


async def seated(served: Any, names: Sequence[str], game: str, options: Any) -> tuple[Any, Any]:
    """Everybody at one table, and the teacher has said "start"."""
    teacher, pupils = await class_of(served, *names)
    await teacher.must("choose", game=game, options=options)
    for number in range(len(names)):
        await teacher.must("seat", pupil=number + 1, table=1)
    await teacher.must("start")
    for pupil in pupils:
        await sit(pupil)
    return teacher, pupils


SHORT = {"colony": 2, "rounds": 1, "drifts": 9}


async def finished_lesson(served: Served, *names: str) -> tuple[Teacher, list[Person]]:
    """A class that has played a short match of Martian Math, with one wrong call."""
    teacher, pupils = await begun_lesson(served, *names)
    await play_out(served, pupils)
    return teacher, pupils


async def begun_lesson(served: Served, *names: str) -> tuple[Teacher, list[Person]]:
    """A class in which nobody has made a move yet."""
    teacher, pupils = await seated(served, names, "martian-math", SHORT)
    for pupil in pupils:
        await pupil.until(partial(is_running, pupil))
    return teacher, pupils


async def play_out(served: Served, pupils: list[Person]) -> None:
    match = match_of(served, pupils)
    has_erred = False
    while match.result is None:
        has_erred = await play_one(match, pupils, errs=not has_erred) or has_erred
    for pupil in pupils:
        await pupil.until(partial(is_over, pupil))


async def play_until_a_claim(served: Served, pupils: list[Person]) -> None:
    """The first sum is called wrong, and then right."""
    match = match_of(served, pupils)
    while not await play_one(match, pupils, errs=True):
        pass


def match_of(served: Served, pupils: list[Person]) -> Match:
    live = served.room_of(pupils[0]).table.live
    assert live is not None
    return live.match


async def play_one(match: Match, pupils: list[Person], *, errs: bool) -> bool:
    """The next move; whether it was tried wrong before."""
    seat = next(seat for seat in range(len(pupils)) if match.moves(Seat(seat)))
    move = msgspec.to_builtins(match.moves(Seat(seat))[0])
    has_erred = False
    if move["type"] == "claim" and errs:
        wrong = [hex for hex, number in enumerate(match.state.numbers) if number > 30]
        refused = await pupils[seat].play({**move, "hex": wrong[0]})
        has_erred = refused["code"] == "wrong_answer"
    await pupils[seat].play(move)
    return has_erred


def is_running(pupil: Person) -> bool:
    return bool(pupil.table.get("running"))


def is_over(pupil: Person) -> bool:
    return bool(pupil.room["phase"] == "over")
