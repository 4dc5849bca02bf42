"""A class at a glance: each table's state, how far it has come, and who may need somebody."""

from collections import Counter
from collections.abc import Iterator, Sequence

from ...engine.game import Seat
from ...engine.registry import games
from ..clock import Clock
from ..house.rooms import Rooms
from ..match.live import Live
from ..protocol.school import (
    BoardTable,
    ClassBoard,
    ClassPupil,
    ClassRoom,
    ClassSaid,
    ClassTable,
    ClassTableState,
)
from ..room.room import Room
from ..store.saved import Paused, Running, Saved
from ..store.school.rows import Seating
from . import overview
from .register import Classroom

STUCK = 60
"""Seconds without a move while one is due."""
ASLEEP = 180
"""Seconds in which nobody has touched anything."""
STEP = 15
"""Waiting is told in steps of so many seconds, and not anew with every look."""


def room(classroom: Classroom, house: Rooms, until: str) -> ClassRoom:
    """All that a teacher sees."""
    kept = classroom.kept
    tables = tuple(_tables(classroom, house))
    pupils = tuple(
        ClassPupil(
            one.id,
            one.nickname,
            overview.is_here(classroom, house, one.id),
            overview.table_of(kept, one.id)[0],
            classroom.wrong[one.id],
        )
        for one in classroom.pupils.values()
    )
    return ClassRoom(
        name=kept.name,
        code=kept.code,
        locale=kept.locale,
        until=until,
        keeps=kept.keeps,
        game=kept.game,
        options=kept.options,
        tables_in_play=kept.narrowed,
        calm=kept.calm,
        state=overview.state(kept, house),
        time_left_ms=overview.time_left(kept, house.clock),
        finished=_finished(tables),
        pupils=pupils,
        tables=tables,
    )


def board(classroom: Classroom, house: Rooms, address: str) -> ClassBoard:
    """What the projector shows: nicknames at tables, and how far they are."""
    kept = classroom.kept
    tables = [table for table in _tables(classroom, house) if table.seats]
    seated = {pupil for table in tables for pupil in table.seats}
    return ClassBoard(
        name=kept.name,
        code=kept.code,
        locale=kept.locale,
        address=address,
        game=_most_played(kept.game, tables),
        state=overview.state(kept, house),
        time_left_ms=overview.time_left(kept, house.clock),
        here=sum(overview.is_here(classroom, house, pupil) for pupil in classroom.pupils),
        pupils=len(classroom.pupils),
        finished=_finished(tables),
        waiting=tuple(one.nickname for one in classroom.pupils.values() if one.id not in seated),
        tables=tuple(_on_the_board(classroom, table) for table in tables),
    )


def _on_the_board(classroom: Classroom, table: ClassTable) -> BoardTable:
    names = (overview.nickname(classroom, pupil) for pupil in table.seats)
    return BoardTable(table.number, (*names, *table.bots), table.state, table.progress)


def _most_played(chosen: str, tables: Sequence[ClassTable]) -> str:
    """What the projector names: the game at most of the tables that are open."""
    played = Counter(table.game for table in tables if table.room is not None)
    return max(played, key=played.__getitem__, default=chosen)


def _finished(tables: Sequence[ClassTable]) -> int:
    return sum(table.state == "finished" for table in tables)


def _tables(classroom: Classroom, house: Rooms) -> Iterator[ClassTable]:
    for number, table in enumerate(classroom.kept.tables, start=1):
        saved = None if table.room is None else house.saved(table.room)
        if saved is None:
            game, seats = classroom.kept.game, tuple(table.pupils)
            yield ClassTable(number, game, None, seats, (), "waiting", 0.0, "waiting")
        else:
            yield _table(house, number, table, saved)


def _table(house: Rooms, number: int, table: Seating, saved: Saved) -> ClassTable:
    awake = house.awake_room(saved.code)
    state, said, who, seconds = _told(saved, awake, house.clock)
    bots = tuple(chair.name for chair in saved.chairs if chair.level is not None)
    progress = 1.0 if saved.phase == "over" else _progress(awake)
    return ClassTable(
        number,
        saved.game,
        saved.code,
        tuple(table.pupils),
        bots,
        state,
        round(progress, 2),
        said,
        who,
        seconds,
    )


Told = tuple[ClassTableState, ClassSaid, str | None, int | None]


def _told(saved: Saved, room: Room | None, clock: Clock) -> Told:
    if saved.phase == "over":
        return _ended(saved, room)
    if room is None or room.table.live is None or not room.table.presence.is_anybody_here:
        return "asleep", "quiet", None, None
    if isinstance(saved.flow, Paused):
        return "playing", "paused", None, None
    if not isinstance(saved.flow, Running) and not room.table.live.match.count:
        return "waiting", "waiting", _missing(room), None
    return _at_play(room, room.table.live, clock)


def _ended(saved: Saved, room: Room | None) -> Told:
    result = None if room is None or room.table.live is None else room.table.live.match.result
    if result is None or result.places.count(1) != 1:
        return "finished", "over", None, None
    return "finished", "won", saved.chairs[result.places.index(1)].name, None


def _at_play(room: Room, live: Live, clock: Clock) -> Told:
    last = live.match.entries[-1].at if live.match.entries else live.match.now
    quiet = (live.clock.at(clock.now()) - last) // 1000 // STEP * STEP
    if quiet >= ASLEEP:
        return "asleep", "quiet", None, quiet
    if quiet >= STUCK:
        due = [seat for seat in map(Seat, range(len(live.match.seats))) if live.match.moves(seat)]
        names = [room.saved.chairs[seat].name for seat in due]
        return "stuck", "thinking", names[0] if len(names) == 1 else None, quiet
    missing = _missing(room)
    return "playing", "playing" if missing is None else "gone", missing, None


def _missing(room: Room) -> str | None:
    """Somebody whose tablet is not there."""
    people = [chair for chair in room.saved.chairs if chair.member is not None]
    gone = (chair.name for chair in people if not room.table.presence.is_here(chair.member))
    return next(gone, None)


def _progress(room: Room | None) -> float:
    """How far a match has come, as its game says it; 0 where none does."""
    live = None if room is None else room.table.live
    game = None if live is None else games[live.match.game.name]
    if live is None or game is None or not game.has_progress:
        return 0.0
    return min(1.0, max(0.0, float(game.progress.progress(live.match.state))))
