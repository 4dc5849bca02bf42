"""Somebody who wins one match after the other: each that was acknowledged can be watched again."""

import asyncio
import json
from typing import Any

from fuzz.kills.people import NOT_DONE, Gone, Member

OPTIONS = {"goal": 1, "countdown_ms": 0}


class Winner(Member):
    """Deals, takes the one number that there is, and looks for the match in the archive."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.kept: dict[str, int] = {}
        """The addresses that were told, and the matches behind them."""

    async def sit_down(self) -> None:
        self.code = await self.person.open("Winner")
        await self.person.must("configure", game="tiny", options=OPTIONS)
        await self.person.must("start")

    async def act(self) -> None:
        if self.person.room["phase"] == "over":
            await self.ask("restart")
            await self._until_room("playing")
        else:
            await self._or_gone(lambda: self.person.view and self.person.table["running"])
            await self._take(await self.ask("play", move={"type": "take", "top": 0}))

    async def _take(self, answer: dict[str, Any]) -> None:
        assert answer["type"] == "ack" or answer["code"] in NOT_DONE, answer
        if answer["type"] == "ack":
            await self._until_room("over")
            await self._look()

    async def _look(self) -> None:
        room = self.person.room
        key = room["replay"]
        assert self.kept.setdefault(key, room["match"]) == room["match"], "one for each match"
        record = await self._record(key)
        assert [json.loads(line).get("seat") for line in record] == [None, 0], "up to the last move"

    async def _record(self, key: str) -> list[str]:
        """Whoever has won hundreds of times asks more than anybody may at once."""
        while True:
            path = f"{self.person.url}/api/matches/{key}/record"
            async with self.person.http.get(path) as answer:
                if answer.status != 429:
                    assert answer.status == 200, (key, answer.status)
                    return (await answer.text()).splitlines()
            await asyncio.sleep(0.2)

    async def _until_room(self, phase: str) -> None:
        await self._or_gone(lambda: self.person.room["phase"] == phase)

    async def _or_gone(self, holds: Any) -> None:
        socket = self.person.socket
        assert socket is not None
        await self.person.until(lambda: holds() or socket.closed)
        if not holds():
            raise Gone

    async def check(self) -> None:
        await self.come_back()
        if self.open is not None:
            kind, answer = self.open["type"], await self.ask_again()
            if kind == "play":
                await self._take(answer)
            else:
                await self._until_room("playing")
        elif self.person.room["phase"] == "over":
            await self._look()
        for key in self.kept:
            await self._record(key)
        assert len({*self.kept.values()}) == len(self.kept), "no match is kept twice"
        self.person.heard.clear()
