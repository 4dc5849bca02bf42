"""All rooms: those awake in memory, and those asleep in the store until somebody comes back."""

import asyncio
import secrets
from collections.abc import AsyncIterator, Iterator

from msgspec.structs import replace

from ...engine.registry import Game, games
from ..archive.archive import Archive
from ..clock import REAL, Clock, HouseClock, turn_of_others, wall
from ..events import event
from ..match.live import Live
from ..match.supply import Supply
from ..numbers.numbers import Numbers
from ..people.memberships import Memberships
from ..protocol import Join, NewRoom, RoomPeek
from ..refusal import Refusal, going_away
from ..room import bots, checks, door, referee
from ..room.room import Room
from ..room.screens import peek
from ..room.table import Shared
from ..settings import SECOND, Settings
from ..store.changes import Change, Damaged, Done, StoreError
from ..store.face import Store
from ..store.names import clean_name
from ..store.saved import Running, Saved, StandingStill
from .codes import new_code
from .gate import Caller, Gate
from .tools import Tools
from .waking import resume

DAMAGED = "This table was damaged on the server's disk and is set aside. Open a new one."

IN_ONE_GO = 500
"""Rooms that are checked for being abandoned before it is somebody else's turn."""


class Rooms:
    """Finds rooms by their codes, opens, wakes and closes them."""

    def __init__(
        self, store: Store, settings: Settings, clock: Clock = REAL, tools: Tools | None = None
    ) -> None:
        """`tools` may be in common with other wings of the house."""
        self.settings = settings
        self.settings_of_relayed = replace(settings, behind_proxy=True)
        self.clock = HouseClock(clock)
        self.store = store
        self.tools = tools or Tools(settings)
        self.tools.houses.append(self)
        self.archive = Archive(store, settings, self.clock, self.tools.shops)
        self.numbers = Numbers(store, self.archive.workshop, self.clock, clock)
        self.damaged: set[str] = set()
        """The codes of rooms that are not on disk as they were written: nobody touches them."""
        self.gate = Gate(
            settings,
            self.clock,
            lambda cookie: bool(self._shared.memberships.of(cookie)),
            self.tools.counts,
        )
        supply = Supply(settings.aids, elsewhere=self.tools.thinkers)
        self._shared = Shared(settings, self.clock, supply, Memberships(), clock)
        self._saved: dict[str, Saved] = {}
        self._awake: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._doubtful: set[str] = set()
        """Rooms that have to be read from the store before they are used again."""
        self._is_leaving = False

    def part(self) -> None:
        """Goodbyes are said, and no more rooms are woken or opened here."""
        self._is_leaving = True
        for room in self.awake():
            room.part(going_away())

    def leave(self) -> None:
        """Nothing of it is served here any more."""
        for room in self.awake():
            room.stop(going_away())
        self.archive.close()
        self.tools.houses.remove(self)

    def need_to_stay(self) -> None:
        """Nobody would look after what began now, nor say goodbye to whoever came to it; and
        whoever looks on sees nothing more of it here."""
        if self._is_leaving:
            raise going_away()

    # --- how full it is

    def rooms(self) -> int:
        return len(self._saved)

    def rooms_awake(self) -> int:
        return len(self._awake)

    def connections(self) -> int:
        return sum(1 for room in self.awake() for _ in room.table.presence.everyone())

    def matches_running(self) -> int:
        return sum(1 for _ in self.running())

    async def load(self) -> None:
        """Every room is back; matches are dealt out again when somebody asks for them."""
        for game in games.values():
            assert game.stamp, "taken while the files are still those that run"
        shelf = await self.store.shelf()
        for saved in shelf.rooms:
            if saved.game in games:
                self._keep(saved)
        for code in shelf.damaged:
            self._set_aside(code, "the room itself")
        newest = max((saved.touched for saved in shelf.rooms), default=0)
        noted = await self.store.second() or wall(self.clock)
        unnoted = 1 + round(self.settings.sweep / SECOND)  # what a kill may have cost
        self.clock.resume(max(noted, newest) + unnoted)
        where = {} if self.store.wing is None else {"wing": self.store.wing}
        event("serving", rooms=len(self._saved), damaged=len(self.damaged), **where)

    def awake(self) -> list[Room]:
        return list(self._awake.values())

    def running(self) -> Iterator[tuple[Room, Live]]:
        """The matches whose clock is running."""
        for room in self._awake.values():
            live = room.table.live
            if live is not None and live.clock.running:
                yield room, live

    # --- asked from outside

    async def open(self, hashed: str, asked: NewRoom, caller: Caller) -> Room:
        """A new room with its host on the first seat."""
        game = checks.find_game(asked.game)
        clean_name(asked.name)
        room = self.new_room(game, caller)
        await room.do(lambda table: door.join(table, hashed, Join(asked.name)))
        return room

    def new_room(self, game: Game, caller: Caller) -> Room:
        """One with nobody in it yet."""
        self.gate.open_room(len(self._saved), caller)
        return self.another_room(game)

    def another_room(self, game: Game) -> Room:
        """The same for those who need not knock."""
        self.need_to_stay()
        second = wall(self.clock)
        saved = Saved(
            id=secrets.randbits(62),
            code=self._new_code(),
            game=game.name,
            options=checks.as_set(game.rules.Options()),
            opened=second,
            touched=second,
        )
        self._saved[saved.code] = saved
        room = self._awake[saved.code] = Room(saved, self._shared, self, None)
        event("opened", room.code, game=game.name)
        return room

    def _new_code(self) -> str:
        taken = self._saved.keys() | self.damaged
        return new_code(taken, in_public=self.settings.is_public, wing=self.store.wing)

    def knows(self, code: str, hashed: str) -> bool:
        """Whether there is a room with this code, and somebody's seat in it."""
        saved = self._saved.get(code)
        return saved is not None and saved.member(hashed) is not None

    def saved(self, code: str) -> Saved | None:
        """A room as it is kept, for those who need not knock."""
        return self._saved.get(code)

    def awake_room(self, code: str) -> Room | None:
        return self._awake.get(code)

    async def find(self, code: str, caller: Caller) -> Room:
        """The room with this code, woken if need be. Strangers may have to wait their turn."""
        await self.look_up(code, caller)
        return await self.wake(code)

    async def wake(self, code: str) -> Room:
        """The same for those who need not knock."""
        if code in self._awake:
            return self._awake[code]
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
        return await asyncio.shield(self._waking[code])

    async def look_up(self, code: str, caller: Caller) -> Saved:
        """The same without waking it."""
        if code in self.damaged:
            raise Refusal("room_damaged", DAMAGED)
        cookie = caller.cookie
        if cookie is None or code not in self._shared.memberships.of(cookie):
            await self.gate.knock(code in self._saved, caller)
        saved = self._saved.get(code)
        if saved is None:
            raise _no_such_room(code)
        return saved

    def mine(self, hashed: str) -> list[tuple[int, RoomPeek]]:
        """The rooms that somebody was in, each with when something happened there last."""
        rooms = [self._saved[code] for code in self._shared.memberships.of(hashed)]
        return [(saved.touched, peek(saved, saved.member(hashed))) for saved in rooms]

    # --- what rooms say of themselves

    async def record(self, room: Room) -> str:
        """A whole match as it is on disk: a long one is not all in memory."""
        try:
            logged = await self.store.match(room.saved)
        except Damaged:
            raise Refusal("room_damaged", DAMAGED) from None
        return "\n".join([logged.header, *logged.entries, ""])

    async def commit(self, change: Change) -> None:
        """Returns when the change is on disk."""
        await self.store.commit(change)

    def write(self, change: Change, done: Done) -> None:
        """The same for a room, which does not wait."""
        self.store.write(change, done)

    def fell_asleep(self, room: Room) -> None:
        """Out of memory; the store has it all."""
        self._let_go(room)

    def closed(self, room: Room, why: str) -> None:
        self._let_go(room)
        self._forget(room.saved, why)

    def failed(self, room: Room) -> None:
        """What is in memory is not what is on disk, and the disk is right."""
        self._let_go(room)
        for member in room.saved.members:
            self._shared.memberships.forget(member.hash, room.code)
        self._doubtful.add(room.code)

    def _let_go(self, room: Room) -> None:
        """One that was asleep already may have been woken as another one."""
        if self._awake.get(room.code) is room:
            del self._awake[room.code]

    # --- abandoned ones

    async def abandoned(self) -> AsyncIterator[Saved]:
        """Rooms that nobody has been in for a long time; each is looked at when it is its turn,
        because somebody may come back to it while others are being closed."""
        for number, saved in enumerate(list(self._saved.values()), start=1):
            if self._saved.get(saved.code) is saved and self._is_abandoned(saved):
                yield saved
            if number % IN_ONE_GO == 0:
                await turn_of_others()

    async def close_abandoned(self, saved: Saved) -> None:
        await self.close(saved, "abandoned")

    def of_classes(self) -> list[Saved]:
        """The rooms that are tables of some class."""
        return [saved for saved in self._saved.values() if saved.school]

    async def close(self, saved: Saved, why: str) -> None:
        """For good. What is awake goes with whatever it does next; what is not, at once."""
        room = self._awake.get(saved.code)
        if room is not None:
            room.close(why)
            return
        self._forget(saved, why)
        try:
            await self.commit(Change(closed=[saved.id]))
        except StoreError as error:
            event("store_failed", saved.code, why=str(error))

    def _is_abandoned(self, saved: Saved) -> bool:
        room = self._awake.get(saved.code)
        if (room is not None and room.table.presence) or saved.code in self._waking:
            return False
        deserted = saved.phase == "lobby" or all(member.left for member in saved.members)
        patience = self.settings.abandoned_lobby if deserted else self.settings.abandoned_match
        return (wall(self.clock) - saved.touched) * 1000 >= patience

    # --- waking

    async def _wake(self, code: str) -> Room:
        try:
            if code in self._doubtful:
                await self._read_again(code)
            saved = self._saved.get(code)
            if saved is None:
                raise _no_such_room(code)
            try:
                live, logged = await resume(saved, self.store, self._shared.supply)
            except Damaged as damage:
                self._forget(saved, "damaged")
                self._set_aside(code, str(damage))
                raise Refusal("room_damaged", DAMAGED) from None
            if self._saved.get(code) is not saved:
                raise _no_such_room(code)
            self.need_to_stay()
            was_running = saved.phase == "playing" and isinstance(saved.flow, Running)
            if was_running:
                saved.flow = StandingStill()
            room = self._awake[code] = Room(saved, self._shared, self, live)
            if was_running and (ago := self.store.given_ago()) is not None:
                referee.come_over(room.table, ago)
            if logged is not None:
                for member in saved.members:
                    room.table.answers(member, logged.answered.get(member.id))
            bots.sit_down(room.table)
            return room
        finally:
            del self._waking[code]

    async def _read_again(self, code: str) -> None:
        former = self._saved[code]
        saved = await self.store.room(former.id)
        self._doubtful.discard(code)
        if saved is None:
            self._forget(former, "never saved")
            raise _no_such_room(code)
        self._keep(saved)

    def _set_aside(self, code: str, why: str) -> None:
        self.damaged.add(code)
        event("damaged", code, why=why)

    def _keep(self, saved: Saved) -> None:
        self._saved[saved.code] = saved
        for member in saved.members:
            self._shared.memberships.remember(member.hash, saved.code)

    def _forget(self, saved: Saved, why: str) -> None:
        self._saved.pop(saved.code, None)
        for member in saved.members:
            self._shared.memberships.forget(member.hash, saved.code)
        event("closed", saved.code, why=why)


def _no_such_room(code: str) -> Refusal:
    return Refusal("no_such_room", f"There is no room {code[:12]}. Look at the code again.")
