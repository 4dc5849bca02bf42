"""Somebody who practises, and begins deals of the day: what was acknowledged is there, once."""

from typing import Any

import aiohttp

from fuzz.kills.people import Member

FACT = {"sign": "*", "left": 7, "right": 8}
OFTEN = 0.15
"""How often it is a deal of the day, by a browser of its own."""
GAME = "math-rush"


class Learner(Member):
    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self.said: list[int] = []
        self.waiting: int | None = None
        """The answer that was sent and not acknowledged."""
        self.begun: dict[str, str] = {}
        """The tables of tries, by the browser."""
        self.beginning: str | None = None

    async def act(self) -> None:
        if self.dice.random() < OFTEN:
            await self._begin(f"{self.dice.getrandbits(128):032x}")
        else:
            await self._practise(1000 + len(self.said))

    async def _practise(self, said: int) -> None:
        self.waiting = said
        body = {"id": f"answer-{said}", "fact": FACT, "said": said, "ms": 900}
        status, told = await self.person.post("/api/numbers/answers", body)
        assert (status, told) == (200, {"right": False, "result": 56}), told
        self.person.number()
        self.said.append(said)
        self.waiting = None

    async def _begin(self, token: str) -> None:
        self.beginning = token
        told = await self._as(token, "POST", f"/api/today/{GAME}", json={"name": "Eve"})
        assert self.begun.setdefault(token, told["code"]) == told["code"], "one table for a try"
        self.beginning = None

    async def _as(self, token: str, method: str, path: str, **more: Any) -> Any:
        """Somebody else's browser."""
        jar, cookies = aiohttp.DummyCookieJar(), {"countertop": token}
        async with (
            aiohttp.ClientSession(self.person.url, cookie_jar=jar) as http,
            http.request(method, path, cookies=cookies, **more) as answer,
        ):
            told = await answer.json()
            assert answer.status == 200, told
            return told

    async def check(self) -> None:
        if self.waiting is not None:
            await self._practise(self.waiting)
        if self.beginning is not None:
            await self._begin(self.beginning)
        if self.said:
            _, kept = await self.person.get("/api/numbers/export")
            assert sorted(one["said"] for one in kept) == self.said, "each answer is there once"
        for token, code in [*self.begun.items()][-3:]:
            tickets = (await self._as(token, "GET", "/api/today"))["tickets"]
            (ticket,) = [one for one in tickets if one["game"] == GAME]
            assert (ticket["state"], ticket["code"]) == ("begun", code), "a try is used up"
