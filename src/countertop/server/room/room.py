"""One room: it carries out what people ask for, one thing after the other, a turn at a time.

What changes is on disk before anybody hears of it: requests that came in together are carried
out in one turn, committed together, and then answered and shown. Until that is done there is no
other turn; what is asked for meanwhile waits for the next.
"""

import asyncio
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from ...engine.errors import CountertopError
from ..clock import Bell, Moment, wall
from ..events import describe, event, fault_event
from ..match.attempt import Attempt
from ..match.live import Live
from ..metrics import ANSWER_SECONDS, REFUSALS, of
from ..people.answers import answer_to, refused
from ..people.connection import Connection
from ..protocol import Ack, Play, Refused, Request
from ..refusal import FAULT, UNSAVED, Refusal, our_fault
from ..store.changes import Change, Done, StoreError
from ..store.saved import Member, Saved, StandingStill
from . import alarms, desk, door, referee, screens
from .outbox import Answer, Broadcast, Closing, Dismissal, Post, Settled, Whisper
from .table import Shared, Table

T = TypeVar("T")

CLOSED = "This room is closed."


class House(Protocol):
    """What a room asks of the house that it is in."""

    def write(self, change: Change, done: Done) -> None: ...
    def fell_asleep(self, room: "Room") -> None: ...
    def closed(self, room: "Room", why: str) -> None: ...
    def failed(self, room: "Room") -> None: ...


class Room:
    def __init__(self, saved: Saved, shared: Shared, house: House, live: Live | None) -> None:
        self.table = Table(saved, shared, live)
        self.is_closed = False
        self._house = house
        self._is_ending = False
        """There are no more turns: the room goes to sleep, or for good (`is_closed`)."""
        self._is_writing = False
        """What was done in the last turn is not on disk yet."""
        self._inbox: list[Callable[[], None]] = []
        self._held: list[Callable[[], None]] = []
        """Moves that came while the table was being handed over: they are made as it goes on."""
        self._waiting: set[asyncio.Future[Any]] = set()
        """Those who wait for something that the room was asked to do."""
        self._coming: list[Connection] = []
        """Those who have come and are let in with the next turn."""
        self._over: CountertopError | None = None
        """Why nobody is answered any more."""
        self._bell = Bell(shared.clock, self._turn)
        self._seq = 0
        """Counts the states that went out; nobody is told, because not everybody sees each."""
        self._shown: screens.Shown | None = None
        if live is not None:
            self._publish(live)
        self.ended: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._bell.ring()

    @property
    def saved(self) -> Saved:
        return self.table.saved

    @property
    def code(self) -> str:
        return self.saved.code

    # --- asked from outside

    def request(self, connection: Connection, message: Request, arrived: Moment) -> None:
        """A member asks for something; the answer goes to wherever the member is then."""
        self._ask(partial(self._handle, connection, message, arrived))

    async def do(self, work: Callable[[Table], T]) -> T:
        """Have the room do something in its turn; returns when it is on disk."""
        if self._over is not None:
            raise self._over
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.add(done)
        done.add_done_callback(self._waiting.discard)
        self._ask(partial(self._do, work, done))
        return await done

    def connect(self, connection: Connection) -> None:
        if self._over is not None:
            connection.close(self._over.code, str(self._over))
            return
        self._coming.append(connection)
        self._ask(partial(self._let_in, connection))

    def disconnect(self, connection: Connection) -> None:
        self._ask(partial(door.disconnect, self.table, connection))

    def net_changed(self, connection: Connection) -> None:
        self._ask(partial(door.net_changed, self.table, connection))

    def close(self, why: str) -> None:
        """Close the room for good, and delete it from the store."""
        if not self.is_closed:
            self.is_closed = self._is_ending = True
            self.table.outbox.close(self.saved)
            self._house.closed(self, why)
            self._bell.ring()

    def part(self, why: CountertopError) -> None:
        """Whoever is here hears why nobody is served any more, and so does whoever comes now."""
        self._over = self._over or why
        for connection in [*self.table.presence.everyone(), *self._coming]:
            connection.close(why.code, str(why))

    def stop(self, why: CountertopError) -> None:
        """There are no more turns; whoever still waits for something waits in vain."""
        self.part(why)
        self._is_ending = True
        self._bell.set(None)
        for done in list(self._waiting):
            Settled(done, error=self._over).settle()
        if not self.ended.done():
            self.ended.set_result(None)

    def _ask(self, work: Callable[[], None]) -> None:
        self._inbox.append(work)
        if not self._is_writing:
            self._bell.ring()

    # --- turns

    def _turn(self) -> None:
        if self._is_writing or self.ended.done():
            return
        try:
            self._carry_out()
            self._flush()
        except Exception as fault:
            self._fail(fault)

    def _carry_out(self) -> None:
        while self._inbox:
            inbox, self._inbox = self._inbox, []
            for work in inbox:
                self._safely(work)
                self._answer_decided()
        if not self._safely(self._tick):
            self._safely(self._stand_still)
        self._answer_decided()
        if self._held and not self.table.is_moving:
            self._inbox, self._held = [*self._held, *self._inbox], []

    def _rest(self) -> None:
        """Until there is something to do."""
        if self._inbox or self._is_ending:
            self._bell.ring()
        else:
            self._bell.set(alarms.next_moment(self.table))

    def _close_down(self) -> None:
        """Everything is on disk."""
        self.stop(Refusal("closed", CLOSED))

    def _safely(self, work: Callable[[], None]) -> bool:
        """A fault of ours, or of a game's rules, stops neither the room nor the server."""
        try:
            work()
        except Exception as fault:
            fault_event(fault, self.code)
            return False
        return True

    def _tick(self) -> None:
        moment = self.table.now()
        alarms.tick(self.table, moment)
        if alarms.may_sleep(self.table, moment) and not self._inbox:
            self._is_ending = True
            self._house.fell_asleep(self)

    def _stand_still(self) -> None:
        referee.stop_clock(self.table, StandingStill(), self.table.now())

    # --- requests

    def _let_in(self, connection: Connection) -> None:
        self._coming.remove(connection)
        door.connect(self.table, connection)

    def _do(self, work: Callable[[Table], T], done: "asyncio.Future[T]") -> None:
        outbox = self.table.outbox
        try:
            value = work(self.table)
        except CountertopError as refusal:
            outbox.add(Settled(done, error=refusal))
        except Exception:
            outbox.add(Settled(done, error=our_fault()))
            raise
        else:
            outbox.add(Settled(done, value))

    def _handle(self, connection: Connection, message: Request, arrived: Moment) -> None:
        member, n = connection.member, message.n
        if connection.is_screen:
            only_shown = Refused(n, "screen", "A big screen shows and asks nothing.")
            self._reply(connection, only_shown, arrived)
            return
        if member.left:
            gone = Refused(n, "left", "You are not at this table any more.")
            self._reply(connection, gone, arrived)
            return
        if self.table.is_moving and isinstance(message, Play):
            self._held.append(partial(self._handle, connection, message, arrived))
            return
        if self.table.has_secrets:
            connection.be_quiet(arrived + self.table.settings.calm)
        known = self.table.answers(member)
        begun = known.begin(n)
        if begun is not True:
            if begun is not False:
                self._reply(connection, begun, arrived)
            return
        try:
            if isinstance(message, Play):
                self._play(connection, message, arrived)
                return
            desk.carry_out(self.table, member, message)
        except CountertopError as refusal:
            self._answer(member, refused(n, refusal), n, arrived)
            return
        except Exception:
            self._answer(member, Refused(n, "fault", FAULT), n, arrived)
            raise
        known.done(n)
        self.table.outbox.remember()
        self._answer(member, Ack(n), n, arrived)

    def _reply(self, connection: Connection, answer: Ack | Refused, arrived: Moment) -> None:
        """Nothing has changed: the answer waits for nothing but its time."""
        self._calmly(partial(_send, connection, answer), arrived)

    def _calmly(self, say: Callable[[], None], arrived: Moment) -> None:
        """While a match runs, how long this takes does not depend on what others are doing."""
        due = arrived + self.table.settings.calm
        if self.table.is_running and self.table.now() < due:
            self.table.shared.clock.call_at(due, say)
        else:
            say()

    def _play(self, connection: Connection, message: Play, arrived: Moment) -> None:
        seat, live = referee.check_turn(self.table, connection.seat)
        move, trip = live.decode(message.move), connection.trips.measured
        request = connection.member.id, message.n
        live.play(Attempt(seat, move, arrived, message.ms, trip, request))

    def _answer_decided(self) -> None:
        """The answers to the moves whose fate is known by now."""
        live = self.table.live
        if not self.table.retired and (live is None or not live.has_decided):
            return
        for decided in [one for live in self.table.lives() for one in live.take_decided()]:
            assert decided.attempt.request is not None, "bots are not answered"
            id, n = decided.attempt.request
            member = self.saved.member_by_id(id)
            if member is not None:
                self._answer(member, answer_to(n, decided), n, decided.attempt.arrived)

    def _answer(self, member: Member, answer: Ack | Refused, n: int, arrived: Moment) -> None:
        if isinstance(answer, Refused):
            of(REFUSALS, answer.code).inc()
        member.answered = max(member.answered, n)  # is saved together with what it led to
        self.table.outbox.add(Answer(member, answer, n, arrived))

    # --- to the disk, then to the screens

    def _flush(self) -> None:
        is_last = self._is_ending
        lines = [line for live in self.table.lives() for line in live.take_lines()]
        self.table.retired = []
        self._safely(self._keep_shortcut)
        batch = self.table.outbox.take(self.saved, lines, wall(self.table.shared.clock))
        written = partial(self._written, batch.post, is_last)
        if batch.change.is_empty:
            written(None, None)
        else:
            self._is_writing = True
            self._house.write(batch.change, written)

    def _written(
        self, post: Sequence[Post], is_last: bool, _: Any, error: Exception | None
    ) -> None:
        """It is on disk, or will never be; and everybody hears of it."""
        self._is_writing = False
        if self.ended.done():
            return
        try:
            if error is not None:
                raise error
            self._go_out(post)
            if is_last:
                self._close_down()
            else:
                self._rest()
        except Exception as fault:
            self._fail(fault)

    def _go_out(self, posts: Sequence[Post]) -> None:
        self._show_news()
        for post in posts:
            self._safely(partial(self._deliver, post))
        for connection in self.table.presence.everyone():
            if not self._safely(connection.push):
                connection.abort()

    def _keep_shortcut(self) -> None:
        live = self.table.live
        if live is not None and (shortcut := live.take_shortcut()) is not None:
            self.table.outbox.keep(shortcut)

    def _deliver(self, post: Post) -> None:
        presence = self.table.presence
        match post:
            case Answer(to, answer, n, arrived):
                self.table.answers(to).end(n, answer)
                ANSWER_SECONDS.observe((self.table.now() - arrived) / 1000)
                if isinstance(answer, Refused):
                    self._calmly(partial(self._refuse, to, answer), arrived)
                elif (connection := presence.of(to.id)) is not None:
                    connection.send(answer)
            case Settled():
                post.settle()
            case Broadcast(message):
                for connection in presence.everyone():
                    connection.send(message)
            case Whisper(to, whispered):
                if (connection := presence.of(to.id)) is not None:
                    connection.send(whispered)
            case Dismissal(member, code, why):
                if (connection := presence.of(member)) is not None:
                    connection.close(code, why)
            case Closing(why):
                self.close(why)

    def _refuse(self, member: Member, answer: Refused) -> None:
        if (connection := self.table.presence.of(member.id)) is not None:
            _send(connection, answer)

    def _fail(self, fault: Exception) -> None:
        """The disk did not take it: forget it all and begin again from what is on disk."""
        why = str(fault) if isinstance(fault, StoreError) else describe(fault)
        event("store_failed", self.code, why=why)
        self.stop(StoreError("store_failed", UNSAVED))
        self._house.failed(self)

    def _show_news(self) -> None:
        table, shown = self.table, self._shown
        if table.live is None:
            self._shown = None
        elif shown is None or shown.is_outdated(table.live):
            self._publish(table.live)
        if table.outbox.is_room_new:
            table.outbox.is_room_new = False
            table.absences.note(self.saved, table.presence, table.now())
            for connection in table.presence.everyone():
                seat = self.saved.seat_of(connection.member)
                if seat != connection.seat:
                    connection.seat = seat
                    connection.show_table()
                connection.show_room()

    def _publish(self, live: Live) -> None:
        self._seq += 1
        self._shown = screens.Shown(self._seq, live)
        live.bots.ring = self._bell.ring
        if not self._shown.is_covered:
            live.published(self._seq, self.table.now())
        for connection in self.table.presence.everyone():
            connection.show_table()

    # --- frames, made when a writer is ready for them

    def room_frame(self, connection: Connection) -> bytes:
        return screens.room_frame(self.table, connection)

    def table_frame(self, connection: Connection) -> bytes | None:
        shown = self._shown
        return None if shown is None else shown.frame(connection, self.table.now())


def _send(connection: Connection, answer: Ack | Refused) -> None:
    connection.send(answer)
    connection.push()
