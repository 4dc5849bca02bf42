"""A table of which a test tells the page everything: no server plays behind it.

    table = Staged(page, "matician", seats=3)
    table.show(view)
    page.locator(".hand button").first.tap()
    assert table.moves == [...]

So a test stands at once where it wants to look, in the very position it needs.
"""

import json
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Raw
from msgspec.structs import replace
from playwright.sync_api import Page, Route, WebSocketRoute

from countertop.engine.game import Millis, Result, Seat
from countertop.server.protocol import Race, Reacted, Room, RoomPeek, SeatInfo, Table
from support.patience import eventually

CODE = "K7MP"
LETTERS = "ABCDEFGHIJKL"
NAMES = ("Ada", "Ben", "Cleo", "Dani", "Emil", "Fee")


class Staged:
    """One room and one page in it. All moves are accepted, and change nothing by themselves."""

    def __init__(
        self,
        page: Page,
        game: str,
        seats: int,
        you: int | None = 0,
        names: tuple[str, ...] = NAMES,
        options: Mapping[str, Any] | None = None,
        *,
        on_tv: bool = False,
    ) -> None:
        self.moves: list[Any] = []
        """What the page has played."""
        self.refuses: str | None = None
        """The code with which everything is refused from now on."""
        self.says: dict[str, dict[str, Any]] = {}
        """What the page alone is told before a request of this type is acknowledged."""
        self.asked: list[Any] = []
        """What it asked for besides."""
        self._page, self._seq, self._last = page, 0, ""
        self._address = f"/tv/{CODE}" if on_tv else f"/{CODE}"
        self._socket: WebSocketRoute | None = None
        self._heard: list[str] = []
        sitting = tuple(
            SeatInfo(LETTERS[seat], names[seat % len(names)], None, None, "good", False, seat == 0)
            for seat in range(seats)
        )
        own = None if you is None else Seat(you)
        self.room = Room(
            code=CODE,
            game=game,
            options=dict(options or {}),
            phase="playing",
            seats=sitting,
            onlookers=(),
            you=own,
            paused_by=None,
            resumes_in=None,
            result=None,
            races=(),
            hosting=own == 0,
        )
        peek = RoomPeek(CODE, game, "playing", names, 0, own, 0, joined=True)

        def answer(route: Route) -> None:
            route.fulfill(body=msgspec.json.encode(peek), content_type="application/json")

        page.route(f"**/api/rooms/{CODE}", answer)
        page.route_web_socket(f"**/ws/{CODE}{'/screen' if on_tv else ''}", self._welcome)

    def show(
        self, view: Any, *, at: int = 0, running: bool = True, race: Race | None = None
    ) -> None:
        """The page is shown this view; the first time it comes to the table for it."""
        self._seq += 1
        table = Table(
            self._seq,
            Millis(at),
            running=running,
            view=Raw(msgspec.json.encode(view)),
            race=race or msgspec.UNSET,
        )
        self._last = _told(table)
        if self._socket is None:
            self._page.goto(self._address)
        else:
            self._socket.send(self._last)

    def change(self, **room: Any) -> None:
        """Something about the room changes: `change(paused_by="Ben")`."""
        self.room = replace(self.room, **room)
        if self._socket is not None:
            self._socket.send(_told(self.room))

    def react(self, reaction: Reacted) -> None:
        assert self._socket is not None, "nobody is there to see it"
        self._socket.send(_told(reaction))

    def end(self, view: Any, result: Result) -> None:
        """The match is over with this."""
        self.change(phase="over", result=result)
        self.show(view, running=False)

    def visit(self) -> None:
        """The page comes to the room without a match."""
        self._page.goto(self._address)

    def cut(self) -> None:
        """The connection is lost, and comes back by itself."""
        lost = self._socket
        assert lost, "nothing is shown yet"
        lost.close()
        eventually(self._page, lambda: self._socket is not lost, "a new connection")

    def _welcome(self, socket: WebSocketRoute) -> None:
        self._socket = socket
        socket.on_message(self._hear)
        for message in filter(None, (_told(self.room), self._last)):
            socket.send(message)

    def _hear(self, message: str | bytes) -> None:
        asked = json.loads(message)
        if asked["type"] == "play":
            self.moves.append(asked["move"])
        elif "n" in asked:
            self.asked.append({name: asked[name] for name in asked if name != "n"})
        if "n" in asked and self._socket is not None:
            if self.refuses is None and asked["type"] in self.says:
                self._socket.send(json.dumps(self.says[asked["type"]]))
            self._socket.send(json.dumps(self._answer(asked["n"])))

    def _answer(self, n: int) -> dict[str, Any]:
        if self.refuses is None:
            return {"type": "ack", "n": n}
        return {"type": "refused", "n": n, "code": self.refuses, "message": "No."}


def _told(message: Room | Table | Reacted) -> str:
    return msgspec.json.encode(message).decode()
