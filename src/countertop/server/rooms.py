"""All rooms: those awake in memory, and those asleep in the store until somebody comes back."""

import asyncio
import secrets
from collections.abc import Iterator

from ..engine.errors import BadRecord, CountertopError
from ..engine.match import Match, replay
from ..engine.registry import games
from . import checks, door, referee
from .clock import MatchClock, now, wall
from .codes import new_code
from .events import event
from .gate import Gate
from .live import Live
from .metrics import CONNECTIONS, ROOMS, RUNNING, TABLES
from .protocol import Join, NewRoom, RoomPeek
from .room import Room
from .screens import peek
from .seats import Refusal, Saved, clean_name
from .settings import Settings
from .store import Change, Logged, Store, StoreError
from .supply import Supply


class Rooms:
    """Finds rooms by their codes, opens and closes them, and looks after who is connected."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.gate = Gate(settings)
        self.supply = Supply(settings.aids)
        self._saved: dict[str, Saved] = {}
        self._awake: dict[str, Room] = {}
        self._waking: dict[str, asyncio.Task[Room]] = {}
        self._doubtful: set[str] = set()
        """Rooms that have to be read from the store before they are used again."""
        self._members: dict[str, tuple[str, ...]] = {}
        """The codes of the rooms that a token (by its hash) belongs to."""
        self._tasks: set[asyncio.Task[None]] = set()
        ROOMS.read = lambda: len(self._saved)
        TABLES.read = lambda: len(self._awake)
        CONNECTIONS.read = lambda: sum(len(room.connections) for room in self._awake.values())
        RUNNING.read = lambda: sum(1 for _ in self._running())

    async def start(self) -> None:
        """Every room is back; matches are dealt out again when somebody asks for them."""
        for saved in await self.store.rooms():
            if saved.game not in games:
                continue
            self._keep(saved)
        event("serving", rooms=len(self._saved))
        self._tasks = {
            asyncio.create_task(self._beat(), name="beat"),
            asyncio.create_task(self._pulse(), name="pulse"),
            asyncio.create_task(self._sweep(), name="sweep"),
        }

    async def stop(self) -> None:
        """Note down where the clocks stand, and say goodbye."""
        for task in self._tasks:
            task.cancel()
        await self._note_clocks()
        for room in self._awake.values():
            for connection in room.connections.values():
                connection.close("restarting", "The server is going away for a moment.")
        await asyncio.sleep(0.05)
        for room in self._awake.values():
            room.task.cancel()

    # --- rooms

    async def open(self, hashed: str, asked: NewRoom) -> Room:
        """A new room with its host on the first seat."""
        game = checks.find_game(asked.game)
        clean_name(asked.name)
        self.gate.open_room(len(self._saved), now())
        saved = Saved(
            id=secrets.randbits(62),
            code=new_code(self._saved),
            game=game.name,
            options=checks.as_set(game.rules.Options()),
            opened=wall(),
            touched=wall(),
        )
        self._saved[saved.code] = saved
        room = self._awake[saved.code] = Room(saved, self)
        event("opened", room.code, game=game.name)
        await room.do(lambda: door.join(room, hashed, Join(asked.name)))
        return room

    async def find(self, code: str, hashed: str | None) -> Room:
        """The room with this code, woken if need be. Strangers may have to wait their turn."""
        await self.look_up(code, hashed)
        if code in self._awake:
            return self._awake[code]
        if code not in self._waking:
            self._waking[code] = asyncio.create_task(self._wake(code))
        return await asyncio.shield(self._waking[code])

    async def look_up(self, code: str, hashed: str | None) -> Saved:
        """The same without waking it."""
        is_known = hashed is not None and code in self._members.get(hashed, ())
        if not is_known:
            await self.gate.knock(code in self._saved)
        saved = self._saved.get(code)
        if saved is None:
            raise _no_such_room(code)
        return saved

    def mine(self, hashed: str) -> list[RoomPeek]:
        """The rooms that somebody was in, the latest first."""
        rooms = [self._saved[code] for code in self._members.get(hashed, ())]
        rooms.sort(key=lambda saved: -saved.touched)
        return [peek(saved, saved.member(hashed)) for saved in rooms]

    def close(self, room: Room, why: str) -> None:
        """For good, also in the store."""
        if room.closed:
            return
        room.closed = room.ended = True
        self._awake.pop(room.code, None)
        self._closed(room.saved, why)
        room.change.closed.append(room.saved.id)
        room.ring()

    def fall_asleep(self, room: Room) -> None:
        """Out of memory; the store has it all."""
        room.ended = True
        self._awake.pop(room.code, None)

    def drop(self, room: Room) -> None:
        """After a failure: what is in memory is not what is on disk, and the disk is right."""
        self.fall_asleep(room)
        for member in room.saved.members:
            self.forget(member.hash, room.code)
        self._doubtful.add(room.code)

    def remember(self, hashed: str, code: str) -> None:
        codes = self._members.get(hashed, ())
        if code not in codes:
            self._members[hashed] = (*codes, code)

    def forget(self, hashed: str, code: str) -> None:
        codes = tuple(other for other in self._members.get(hashed, ()) if other != code)
        if codes:
            self._members[hashed] = codes
        else:
            self._members.pop(hashed, None)

    # --- waking

    async def _wake(self, code: str) -> Room:
        try:
            if code in self._doubtful:
                await self._read_again(code)
            saved = self._saved.get(code)
            if saved is None:
                raise _no_such_room(code)
            logged = None if saved.match is None else await self.store.match(saved)
            if self._saved.get(code) is not saved:
                raise _no_such_room(code)
            if saved.phase == "playing" and saved.paused_by is None:
                saved.paused_by = ""  # the clock stands still until somebody is back
            room = self._awake[code] = Room(saved, self, _deal_again(saved, logged, self.supply))
            if logged is not None:
                for member in saved.members:
                    room.answers(member, logged.answered.get(member.id))
            referee.seat_bots(room)
            return room
        finally:
            del self._waking[code]

    async def _read_again(self, code: str) -> None:
        former = self._saved[code]
        saved = await self.store.room(former.id)
        self._doubtful.discard(code)
        if saved is None:
            self._closed(former, "never saved")
            raise _no_such_room(code)
        self._keep(saved)

    def _keep(self, saved: Saved) -> None:
        self._saved[saved.code] = saved
        for member in saved.members:
            self.remember(member.hash, saved.code)

    # --- looking after them

    async def _beat(self) -> None:
        while True:
            await asyncio.sleep(self.settings.beat / 1000)
            moment = now()
            for room in list(self._awake.values()):
                playing = room.live is not None and room.live.clock.running
                for connection in list(room.connections.values()):
                    connection.beat(moment, playing=playing)
                referee.note_trips(room)

    async def _pulse(self) -> None:
        """Once a second it is noted how far the clocks have come."""
        while True:
            await asyncio.sleep(1)
            await self._note_clocks()

    async def _note_clocks(self) -> None:
        moment, second = now(), wall()
        pulses: list[tuple[int, int, int]] = [
            (room.saved.id, live.clock.at(moment), second) for room, live in self._running()
        ]
        if pulses:
            try:
                await self.store.commit(Change(pulses=pulses))
            except StoreError as error:
                event("store_failed", why=str(error))

    def _running(self) -> Iterator[tuple[Room, Live]]:
        for room in self._awake.values():
            if room.live is not None and room.live.clock.running:
                yield room, room.live

    async def _sweep(self) -> None:
        await asyncio.sleep(self.settings.first_sweep / 1000)
        while True:
            for saved in list(self._saved.values()):
                if self._is_abandoned(saved):
                    await self._close_abandoned(saved)
            await asyncio.sleep(self.settings.sweep / 1000)

    def _is_abandoned(self, saved: Saved) -> bool:
        room = self._awake.get(saved.code)
        if (room is not None and room.connections) or saved.code in self._waking:
            return False
        deserted = saved.phase == "lobby" or all(member.left for member in saved.members)
        patience = self.settings.abandoned_lobby if deserted else self.settings.abandoned_match
        return (wall() - saved.touched) * 1000 >= patience

    async def _close_abandoned(self, saved: Saved) -> None:
        room = self._awake.get(saved.code)
        if room is not None:
            self.close(room, "abandoned")
            return
        self._closed(saved, "abandoned")
        try:
            await self.store.commit(Change(closed=[saved.id]))
        except StoreError as error:
            event("store_failed", saved.code, why=str(error))

    def _closed(self, saved: Saved, why: str) -> None:
        self._saved.pop(saved.code, None)
        for member in saved.members:
            self.forget(member.hash, saved.code)
        event("closed", saved.code, why=why)


def _no_such_room(code: str) -> Refusal:
    return Refusal("no_such_room", f"There is no room {code[:12]}. Look at the code again.")


def _deal_again(saved: Saved, logged: Logged | None, supply: Supply) -> Live | None:
    """The match, folded from its log; a log that this version cannot follow ends in the lobby."""
    if logged is None or saved.match is None:
        return None
    try:
        match: Match = replay([logged.header, *logged.entries])
        if len(match.entries) != len(logged.entries):
            raise BadRecord("bad_entry", "the log has a gap.")
    except CountertopError as error:
        event("unreadable", saved.code, why=str(error))
        saved.phase, saved.match, saved.paused_by = "lobby", None, None
        return None
    return Live(saved.match, match, MatchClock(max(match.now, logged.pulse)), supply)
