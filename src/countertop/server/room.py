"""One room: a task of its own carries out what people ask for, one thing after the other.

What changes is on disk before anybody hears of it: requests that came in together are carried
out together, committed together, and then answered and shown.
"""

import asyncio
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

import msgspec

from ..engine.errors import CountertopError, IllegalMove
from ..engine.game import Millis, Seat
from . import checks, desk, door, referee, screens
from .absences import Absences
from .answers import Answers
from .clock import Bell, Moment, now, wall, wall_millis
from .connection import Connection, Pace
from .events import event
from .live import Attempt, Live
from .metrics import ANSWER_SECONDS, REFUSALS
from .protocol import Ack, Play, Refused, Request
from .seats import Member, Refusal, Saved
from .store import Change, StoreError, row

if TYPE_CHECKING:
    from .rooms import Rooms

_encode = msgspec.json.Encoder().encode


class Shown:
    """What everybody may see of the match: a state that is on disk, and views of it made once."""

    __slots__ = ("live", "running", "seq", "state", "views")

    def __init__(self, seq: int, live: Live) -> None:
        self.seq = seq
        self.live = live
        self.state = live.match.state
        self.running = live.clock.running
        self.views: dict[Seat | None, bytes] = {}

    def is_outdated(self, live: Live) -> bool:
        return self.state is not live.match.state or self.running is not live.clock.running


class Room:
    def __init__(self, saved: Saved, house: "Rooms", live: Live | None = None) -> None:
        self.saved = saved
        self.house = house
        self.settings = house.settings
        self.live = live
        self.connections: dict[int, Connection] = {}
        self.resumes_at: Moment | None = None
        self.ended = False
        """The task is about to end: the room goes to sleep, or for good (`closed`)."""
        self.closed = False
        self.change = Change()
        self._answers: dict[int, Answers] = {}
        self._paces: dict[int, Pace] = {}
        self._inbox: list[Callable[[], None]] = []
        self._after: list[Callable[[], None]] = []
        """What to do once the change is on disk: mostly answers."""
        self._bell = Bell()
        self._is_changed = self._is_room_new = False
        self._seq = wall_millis()
        """Counts on after a restart, because the time does."""
        self._shown: Shown | None = None
        self.absences = Absences(now())
        if live is not None:
            self._publish(live)
        self.task = asyncio.create_task(self._run(), name=f"room {saved.code}")
        self.task.add_done_callback(self._ended)

    @property
    def code(self) -> str:
        return self.saved.code

    # --- asked from outside

    def request(self, connection: Connection, message: Request, arrived: Moment) -> None:
        """A member asks for something; the answer goes to wherever the member is then."""
        self._inbox.append(partial(self._handle, connection, message, arrived))
        self._bell.ring()

    async def do(self, work: Callable[[], Any]) -> Any:
        """Have the room's task do something; returns when it is on disk."""
        done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        self._inbox.append(partial(self._do, work, done))
        self._bell.ring()
        return await done

    def connect(self, connection: Connection) -> None:
        self._inbox.append(partial(door.connect, self, connection))
        self._bell.ring()

    def disconnect(self, connection: Connection) -> None:
        self._inbox.append(partial(door.disconnect, self, connection))
        self._bell.ring()

    def net_changed(self, connection: Connection) -> None:
        self._inbox.append(partial(door.net_changed, self, connection))
        self._bell.ring()

    def ring(self) -> None:
        """Have the room's task look around."""
        self._bell.ring()

    def answers(self, member: Member, logged: set[int] | None = None) -> Answers:
        if member.id not in self._answers:
            self._answers[member.id] = Answers(member, logged)
        return self._answers[member.id]

    def pace(self, member: Member) -> Pace:
        if member.id not in self._paces:
            self._paces[member.id] = Pace()
        return self._paces[member.id]

    def forget(self, member: Member) -> None:
        self._answers.pop(member.id, None)
        self._paces.pop(member.id, None)

    # --- for the desk, which carries out the requests

    def save(self) -> None:
        """The room itself has changed: save it and show it to everybody."""
        self._is_changed = self._is_room_new = True

    def show(self) -> None:
        """Something about the room has changed that a restart need not remember."""
        self._is_room_new = True

    def after_saving(self, work: Callable[[], None]) -> None:
        self._after.append(work)

    def is_here(self, member: int | None) -> bool:
        connection = self.connections.get(member) if member is not None else None
        return connection is not None and connection.net != "lost"

    # --- the task

    async def _run(self) -> None:
        while not self.ended:
            await self._bell.wait(self._next_moment())
            while self._inbox:
                inbox, self._inbox = self._inbox, []
                for work in inbox:
                    self._safely(work)
            if not self._safely(partial(self._tick, now())):
                self._safely(partial(referee.stop_clock, self, "", now()))
            await self._flush()
        await self._flush()
        for connection in self.connections.values():
            connection.close("closed", "This room is closed.")

    def _safely(self, work: Callable[[], None]) -> bool:
        """A fault of ours, or of a game's rules, stops neither the room nor the server."""
        try:
            work()
        except Exception as fault:
            event("fault", self.code, what=f"{type(fault).__name__}: {fault}")
            return False
        return True

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """Should the task itself fail, everybody comes back to what is on disk."""
        if not task.cancelled() and (fault := task.exception()) is not None:
            self._fail(StoreError("fault", f"{type(fault).__name__}: {fault}"), self._after)

    def _do(self, work: Callable[[], Any], done: "asyncio.Future[Any]") -> None:
        try:
            answer = work()
        except CountertopError as refusal:
            self._after.append(partial(_settle, done, None, refusal))
            return
        except Exception as fault:
            self._after.append(partial(_settle, done, None, Refusal("fault", checks.FAULT)))
            raise fault
        self._after.append(partial(_settle, done, answer, None))

    def _next_moment(self) -> Moment | None:
        times = [
            time
            for time in (
                self.resumes_at,
                None if self.live is None else self.live.next_moment(),
                self._hostless_at(),
                self._stand_in_at(),
                self._unwatched_at(),
                self._asleep_at(),
            )
            if time is not None
        ]
        return min(times, default=None)

    def _hostless_at(self) -> Moment | None:
        """When somebody else becomes host."""
        gone = self.absences.host
        if gone is None or door.heir(self) is None:
            return None
        return gone + (self.settings.host_gone if door.has_host(self.saved) else 0.0)

    def _stand_in_at(self) -> Moment | None:
        """When a bot sits down for somebody who is missing."""
        if self.absences.nobody_is_missing:
            return None
        since = min((since for _, since in self.absences.kept_waiting(self)), default=None)
        return None if since is None else since + self.settings.missing

    def _unwatched_at(self) -> Moment | None:
        """When the match pauses itself."""
        running = self.live is not None and self.live.clock.running
        if self.absences.everybody is None or not running:
            return None
        return self.absences.everybody + self.settings.unwatched

    def _asleep_at(self) -> Moment | None:
        """When the room leaves memory."""
        if self.absences.everybody is None or self.connections:
            return None
        return self.absences.everybody + self.settings.asleep

    def _tick(self, moment: Moment) -> None:
        if _is_due(self._hostless_at(), moment):
            door.pass_on_host(self)
        if _is_due(self.resumes_at, moment):
            referee.run_clock(self, moment)
        if _is_due(self._stand_in_at(), moment):
            referee.stand_in_for_missing(self, moment)
        if self.live is not None and self.saved.phase == "playing":
            self.live.tick(moment)
            referee.finish_if_over(self)
        if _is_due(self._unwatched_at(), moment):
            referee.stop_clock(self, "", moment)
        if _is_due(self._asleep_at(), moment) and not self._inbox:
            self.house.fall_asleep(self)

    # --- requests

    def _handle(self, connection: Connection, message: Request, arrived: Moment) -> None:
        member, n = connection.member, message.n
        if member.left:
            connection.send(Refused(n, "left", "You are not at this table any more."))
            connection.push()
            return
        known = self.answers(member)
        begun = known.begin(n)
        if begun is not True:
            if begun is not False:
                connection.send(begun)
                connection.push()
            return
        try:
            if isinstance(message, Play):
                self._play(member, connection, message, arrived)
                return
            desk.carry_out(self, member, message)
        except CountertopError as refusal:
            self._answer(member, Refused(n, refusal.code, str(refusal)), arrived)
            return
        except Exception:
            self._answer(member, Refused(n, "fault", checks.FAULT), arrived)
            raise
        known.done(n)
        self._is_changed = True
        self._answer(member, Ack(n), arrived)

    def _play(self, member: Member, connection: Connection, message: Play, arrived: Moment) -> None:
        seat, live = referee.check_turn_to_play(self, connection.seat), self.live
        assert live is not None
        move = live.decode(message.move)

        def reply(refusal: IllegalMove | None, by: Millis | None) -> None:
            late = msgspec.UNSET if by is None else by
            self._answer(
                member,
                Ack(message.n)
                if refusal is None
                else Refused(message.n, refusal.code, str(refusal), late),
                arrived,
            )

        trip = connection.trips.measured
        live.play(Attempt(seat, move, arrived, message.ms, trip, reply, member.id, message.n))

    def _answer(self, member: Member, answer: Ack | Refused, arrived: Moment) -> None:
        if isinstance(answer, Refused):
            REFUSALS.add(of=answer.code)
        known = self.answers(member)

        def send() -> None:
            assert answer.n is not None
            known.end(answer.n, answer)
            ANSWER_SECONDS.observe((now() - arrived) / 1000)
            connection = self.connections.get(member.id)
            if connection is not None:
                connection.send(answer)

        self._after.append(send)

    # --- to the disk, then to the screens

    async def _flush(self) -> None:
        change, self.change = self.change, Change()
        if self.live is not None:
            change.lines = self.live.take_lines()
        if change.lines:
            self.saved.touched = wall()
        if self._is_changed and not self.closed:
            self._is_changed = False
            self.saved.touched = wall()
            change.rooms = [row(self.saved)]
        after, self._after = self._after, []
        if change.lines or change.rooms or change.matches or change.closed:
            try:
                await self.house.store.commit(change)
            except StoreError as error:
                self._fail(error, after)
                return
        self._show_news()
        for work in after:
            self._safely(work)
        for connection in self.connections.values():
            if not self._safely(connection.push):
                connection.abort()

    def _fail(self, error: StoreError, after: list[Callable[[], None]]) -> None:
        """The disk did not take it: forget it all and begin again from what is on disk."""
        event("store_failed", self.code, why=str(error))
        for connection in self.connections.values():
            connection.close("store_failed", "The server cannot save just now. Try again soon.")
        for work in after:
            if isinstance(work, partial) and work.func is _settle:
                _settle(work.args[0], None, error)
        self.house.drop(self)

    def _show_news(self) -> None:
        live, shown = self.live, self._shown
        if live is None:
            self._shown = None
        elif shown is None or shown.is_outdated(live):
            self._publish(live)
        if self._is_room_new:
            self._is_room_new = False
            self.absences.note(self, now())
            for connection in self.connections.values():
                connection.seat = self.saved.seat_of(connection.member)
                connection.show_room()

    def _publish(self, live: Live) -> None:
        self._seq += 1
        self._shown = Shown(self._seq, live)
        live.published(self._seq, now())
        for connection in self.connections.values():
            connection.show_table()

    # --- frames, made when a writer is ready for them

    def room_frame(self, connection: Connection) -> bytes:
        return screens.room_frame(self, connection)

    def table_frame(self, connection: Connection) -> bytes | None:
        shown = self._shown
        if shown is None:
            return None
        live, seat = shown.live, connection.seat
        view = shown.views.get(seat)
        if view is None:
            view = shown.views[seat] = _encode(live.match.rules.view(shown.state, seat))
        moment = now()
        if seat is not None:
            live.shown(seat, shown.seq, moment)
        running = b"true" if live.clock.running else b"false"
        return b'{"type":"table","seq":%d,"at":%d,"running":%b,"view":%b}' % (
            shown.seq,
            live.clock.at(moment),
            running,
            view,
        )


def _is_due(time: Moment | None, moment: Moment) -> bool:
    return time is not None and moment >= time


def _settle(done: "asyncio.Future[Any]", answer: Any, error: Exception | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(answer)
    else:
        done.set_exception(error)
