"""What a class looks like to one pupil, at its door, and (`glance.py`) to its teacher."""

from ...engine.game import Millis
from ...engine.registry import games
from ..clock import Clock
from ..house.rooms import Rooms
from ..protocol.school import ClassEntered, ClassMe, ClassState, PupilTile
from ..store.saved import Saved
from ..store.school.rows import Class, Pupil, Seating
from .register import Classroom


def tiles(classroom: Classroom, house: Rooms) -> ClassEntered:
    """What is shown to whoever has typed the code."""
    kept = classroom.kept
    pupils = tuple(
        PupilTile(one.id, one.nickname, is_here(classroom, house, one.id), not one.pictures)
        for one in classroom.pupils.values()
    )
    return ClassEntered(kept.name, kept.code, kept.locale, pupils)


def me(classroom: Classroom, pupil: Pupil, house: Rooms) -> ClassMe:
    kept = classroom.kept
    number, table = table_of(kept, pupil.id)
    there = [] if table is None else [one for one in table.pupils if one != pupil.id]
    return ClassMe(
        name=kept.name,
        code=kept.code,
        locale=kept.locale,
        id=pupil.id,
        nickname=pupil.nickname,
        table=number,
        room=None if table is None else open_room(table, house),
        others=tuple(nickname(classroom, one) for one in there),
        game=kept.game if table is None else game_at(kept, table, house),
        state=state(kept, house),
        time_left_ms=time_left(kept, house.clock),
    )


def nickname(classroom: Classroom, pupil: int) -> str:
    return classroom.pupils[pupil].nickname if pupil in classroom.pupils else ""


def table_of(kept: Class, pupil: int) -> tuple[int | None, Seating | None]:
    """The table at which a pupil sits, with its number."""
    for number, table in enumerate(kept.tables, start=1):
        if pupil in table.pupils:
            return number, table
    return None, None


def open_room(table: Seating, house: Rooms) -> str | None:
    """The code of a table's room, if there is one and it is still open."""
    return table.room if table.room is not None and house.saved(table.room) else None


def tables_on(classroom: Classroom, house: Rooms) -> list[Saved]:
    """Where a match is on that shows what somebody knows."""
    codes = [table.room for table in classroom.kept.tables if table.room is not None]
    rooms = [saved for code in codes if (saved := house.saved(code)) is not None]
    return [one for one in rooms if one.phase == "playing" and games[one.game].has_facts]


def game_at(kept: Class, table: Seating, house: Rooms) -> str:
    """What is played at a table: another choice holds only from the next start on."""
    saved = None if table.room is None else house.saved(table.room)
    return kept.game if saved is None else saved.game


def is_finished(table: Seating, house: Rooms) -> bool:
    saved = None if table.room is None else house.saved(table.room)
    return saved is not None and saved.phase == "over"


def state(kept: Class, house: Rooms) -> ClassState:
    rooms = [table for table in kept.tables if open_room(table, house) is not None]
    if not rooms:
        return "gathering"
    if kept.is_over or all(is_finished(table, house) for table in rooms):
        return "over"
    return "paused" if kept.is_paused else "playing"


def time_left(kept: Class, clock: Clock) -> Millis | None:
    """Of the time for all, which stands still unless it says since when it runs."""
    if kept.left is None:
        return None
    gone = 0 if kept.since is None else clock.wall_millis() - kept.since
    return Millis(max(0, kept.left - gone))


def is_here(classroom: Classroom, house: Rooms, pupil: int) -> bool:
    """Whether a screen of theirs is connected: one that waits, or one at their table."""
    if classroom.tablets[pupil]:
        return True
    _, table = table_of(classroom.kept, pupil)
    room = None if table is None or table.room is None else house.awake_room(table.room)
    member = None if room is None else room.saved.member(classroom.key(pupil))
    return room is not None and member is not None and room.table.presence.is_here(member.id)
