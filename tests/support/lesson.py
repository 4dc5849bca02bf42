"""A teacher and pupils with tablets, as the server knows them."""

from typing import Any

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
