"""Today's deals: who may still try, where a try goes on, and how everybody did."""

import asyncio
import re
from functools import partial

from ...engine.registry import Game
from ..clock import Clock, today
from ..daily.deal import games_of
from ..days import NewTry, Others, Ticket, Today
from ..refusal import Refusal
from ..room import checks, dealing, door
from ..room.room import Room
from ..store import tries
from ..store.names import clean_name
from ..store.tries import Try
from .gate import Caller
from .rooms import Rooms

DAY = re.compile(r"20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])")


class Days:
    def __init__(self, house: Rooms, machine: Clock) -> None:
        """`machine` is the clock that people live by: the house's own stands still while the
        server is off."""
        self._house = house
        self._machine = machine
        self._opening = asyncio.Lock()

    @property
    def day(self) -> str:
        return today(self._machine)

    async def today(self, whose: str | None) -> Today:
        day = self.day
        tried = {} if whose is None else await self._tried(day, whose)
        tickets = [self._ticket(game.name, tried.get(game.name)) for game in games_of(day)]
        return Today(day, tuple(tickets))

    async def open(self, whose: str, game: str, asked: NewTry, caller: Caller) -> Room:
        """The table of a browser's one try: a new one, or the one at which it was begun."""
        playing = self._taking_part(game)
        name = clean_name(asked.name)
        async with self._opening:  # two windows of a browser have one try together
            tried = (await self._tried(self.day, whose)).get(game)
            if tried is not None:
                return await self._resumed(tried, caller)
            room = self._house.new_room(playing, caller)
            secret = await self._house.store.ask(tries.secret)
            begin = partial(dealing.begin_daily, day=self.day, secret=secret)
            await room.do(lambda table: begin(table, whose, name))
        return room

    async def others(self, whose: str | None, game: str, day: str | None) -> Others:
        """How everybody did; only for whoever is done."""
        self._taking_part(game)
        if day is not None and not DAY.fullmatch(day):
            raise Refusal("malformed", "A day is written like 2026-11-16.")
        asked = day or self.day
        mine = None if whose is None else (await self._tried(asked, whose)).get(game)
        if whose is None or mine is None or mine.told is None:
            raise Refusal("not_yet", "Others are compared with after your own try, not before.")
        look = partial(tries.compare, day=asked, game=game, whose=whose)
        compared = await self._house.store.ask(look)
        return Others(mine.told, compared.scores, compared.friends)

    async def _tried(self, day: str, whose: str) -> dict[str, Try]:
        return await self._house.store.ask(partial(tries.read, day=day, whose=whose))

    async def _resumed(self, tried: Try, caller: Caller) -> Room:
        if tried.told is not None:
            raise Refusal("tried", "You have had your try today. Tomorrow there is another deal.")
        if not self._house.knows(tried.code, tried.whose):
            raise Refusal("tried", "The table of your try was cleared. Tomorrow is another deal.")
        room = await self._house.find(tried.code, caller)
        await room.do(lambda table: door.come_back_to(table, tried.whose))
        return room

    def _ticket(self, game: str, tried: Try | None) -> Ticket:
        if tried is None:
            return Ticket(game, "new")
        if tried.told is not None:
            return Ticket(game, "done", score=tried.told.score)
        is_there = self._house.knows(tried.code, tried.whose)
        return Ticket(game, "begun", tried.code if is_there else None)

    def _taking_part(self, game: str) -> Game:
        found = checks.find_game(game)
        if not found.has_daily:
            raise Refusal("unknown_game", f"{found.title} has no deal of the day.")
        return found
