"""All tables of a class at once: who sits where, what is played, start, pause, and time.

Each table is an ordinary room; the class opens it, gives the seats, and reaches it through what
rooms do themselves. The class is on disk before anybody hears of a change.
"""

import asyncio
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import partial

from ...engine.options import parse
from ...engine.registry import Game
from ..house.rooms import Rooms
from ..protocol.school import ChooseGame
from ..refusal import Refusal
from ..room import checks, dealing, referee
from ..room.dealing import Lesson
from ..room.table import Table
from ..store.saved import Paused, Saved
from ..store.school.rows import Seating
from .overview import is_here, open_room, table_of, time_left
from .register import Classroom

MOST_TABLES = 60
NOTED = 15_000
"""Milliseconds after which it is noted down how much is left of the time for all: so much a kill
may give back."""


def is_playing(classroom: Classroom, table: Seating, house: Rooms) -> bool:
    """Whether a match is on there that nobody has given up."""
    saved = None if table.room is None else house.saved(table.room)
    return saved is not None and saved.phase == "playing" and not classroom.kept.is_over


async def seat(classroom: Classroom, house: Rooms, pupil: int, number: int | None) -> None:
    """To another table, or away from all; nobody is taken from a match that is on."""
    tables = classroom.kept.tables
    _, former = table_of(classroom.kept, pupil)
    if number is not None and not 1 <= number <= min(MOST_TABLES, len(tables) + 1):
        raise Refusal("no_such_table", f"There is no table {number}.")
    if number == len(tables) + 1:
        tables.append(Seating())
    new = None if number is None else tables[number - 1]
    if new is former:
        return
    for table in (former, new):
        if table is not None and is_playing(classroom, table, house):
            clear_away(tables)
            raise Refusal("not_now", "A match is on at this table. Seat them when it is over.")
    for table in (former, new):
        if table is not None:
            table.pupils = [one for one in table.pupils if one != pupil]
            await leave_room(table, house)
    if new is not None:
        new.pupils.append(pupil)
    clear_away(tables)


async def mix(classroom: Classroom, house: Rooms, size: int) -> None:
    """All who are here and do not play, by chance; if nobody is here, everybody."""
    kept = classroom.kept
    busy = [table for table in kept.tables if is_playing(classroom, table, house)]
    playing = {pupil for table in busy for pupil in table.pupils}
    free = [pupil for pupil in classroom.pupils if pupil not in playing]
    here = [pupil for pupil in free if is_here(classroom, house, pupil)] or free
    groups = _groups(here, size)
    for table in kept.tables:
        if table not in busy:
            table.pupils = next(groups, [])
            await leave_room(table, house)
    kept.tables += [Seating(group) for group in groups]
    clear_away(kept.tables)


def _groups(pupils: Sequence[int], size: int) -> Iterator[list[int]]:
    """As even as can be: with five and tables of four, three and two."""
    mixed = list(pupils)
    secrets.SystemRandom().shuffle(mixed)
    count = -(-len(mixed) // size)
    for number in range(count):
        yield mixed[number::count]


def clear_away(tables: list[Seating]) -> None:
    """A teacher knows a table by its place: only the last ones go when nobody sits there."""
    while tables and not tables[-1].pupils:
        tables.pop()


async def choose(classroom: Classroom, asked: ChooseGame) -> None:
    """From the next start on. What a game cannot be is refused by its own rules."""
    game = checks.find_game(asked.game)
    given = dict(asked.options)
    if asked.tables is not None:
        given["tables"] = sorted({*asked.tables})
    if asked.calm:
        given |= game.calm
    options = checks.as_set(parse(game.rules.Options, given))
    checks.need_dealable(game, options, game.seats[0])
    kept = classroom.kept
    kept.game, kept.options, kept.calm = game.name, options, asked.calm
    kept.narrowed = None if asked.tables is None else tuple(sorted({*asked.tables}))


async def start(classroom: Classroom, house: Rooms, *, anew: bool) -> None:
    """At every table that waits; `anew`: at all of them."""
    kept = classroom.kept
    game = checks.find_game(kept.game)
    begun = [
        table
        for table in kept.tables
        if table.pupils and (anew or not is_playing(classroom, table, house))
    ]
    if not begun:
        raise Refusal("nobody_waits", "Nobody waits at a table. Seat somebody first.")
    for table in begun:
        _need_seats(classroom, game, table)
    await _close_strays(classroom, house)
    codes = await asyncio.gather(*(_open(classroom, house, game, table) for table in begun))
    for table, code in zip(begun, codes, strict=True):
        await leave_room(table, house)
        table.room = code
    if kept.is_over:
        kept.left, kept.is_over = _millis(kept.seconds), False
    await pause(classroom, house, paused=False)


async def _close_strays(classroom: Classroom, house: Rooms) -> None:
    """Rooms that were opened for a start that could not be saved."""
    known = {table.room for table in classroom.kept.tables}
    for saved in house.of_classes():
        if saved.school == classroom.kept.id and saved.code not in known:
            await close_room(saved, house)


async def stop(classroom: Classroom, house: Rooms, number: int | None) -> None:
    """Matches are given up, at one table or at all; everybody waits where they sit."""
    kept = classroom.kept
    if number is not None and not 1 <= number <= len(kept.tables):
        raise Refusal("no_such_table", f"There is no table {number}.")
    for table in kept.tables if number is None else [kept.tables[number - 1]]:
        await leave_room(table, house)
    if not _rooms(classroom, house):
        kept.left, kept.since = _millis(kept.seconds), None
        kept.is_paused = kept.is_over = False


def _need_seats(classroom: Classroom, game: Game, table: Seating) -> None:
    most, number = game.seats[-1], classroom.kept.tables.index(table) + 1
    if len(table.pupils) > most:
        raise Refusal("table_full", f"{game.title} has {most} seats: table {number} has too many.")
    if len(table.pupils) < game.seats[0] and checks.usual_level(game) is None:
        raise Refusal("no_bots", f"{game.title} has no bots: table {number} has too few.")
    checks.need_dealable(game, classroom.kept.options, len(table.pupils))


async def _open(classroom: Classroom, house: Rooms, game: Game, table: Seating) -> str:
    seated = [classroom.pupils[id] for id in table.pupils]
    pupils = tuple((classroom.key(one.id), one.nickname) for one in seated)
    lesson = Lesson(classroom.kept.id, dict(classroom.kept.options), pupils)
    room = house.another_room(game)
    await room.do(partial(dealing.begin_lesson, lesson=lesson))
    return room.code


async def leave_room(table: Seating, house: Rooms) -> None:
    """The room of a table is closed; what was finished in it is kept by itself."""
    saved = None if table.room is None else house.saved(table.room)
    table.room = None
    if saved is not None:
        await close_room(saved, house)


async def close_room(saved: Saved, house: Rooms) -> None:
    """Comes back when it is gone from the disk. What was answered there so far is kept."""
    if saved.phase == "playing":
        await _give_up(saved, house)
    room = house.awake_room(saved.code)
    await house.close(saved, "lesson")
    if room is not None:
        await asyncio.wait([room.ended])


async def _give_up(saved: Saved, house: Rooms) -> None:
    """A table that cannot be woken any more shows nothing, and goes all the same."""
    with suppress(Refusal):
        await _at(house, saved.code, dealing.give_up)


async def pause(classroom: Classroom, house: Rooms, *, paused: bool) -> None:
    """Every clock stands still, the one for all too; or all run again."""
    kept = classroom.kept
    kept.is_paused = paused
    if paused:
        kept.left, kept.since = time_left(kept, house.clock), None
        await _at_all_tables(classroom, house, partial(referee.pause_for_all, by=kept.name))
        return
    if kept.left is not None and kept.since is None and any(table.room for table in kept.tables):
        kept.since = house.clock.wall_millis()
    await _at_all_tables(classroom, house, referee.resume_for_all)


async def set_time(classroom: Classroom, house: Rooms, seconds: int | None) -> None:
    """More time, once it was over, lets all play on."""
    kept = classroom.kept
    kept.seconds, kept.left = seconds, _millis(seconds)
    runs = any(open_room(table, house) for table in kept.tables) and not kept.is_paused
    kept.since = house.clock.wall_millis() if runs and seconds is not None else None
    if kept.is_over:
        kept.is_over = False
        if not kept.is_paused:
            await _at_all_tables(classroom, house, referee.resume_for_all)


async def end_in_time(classroom: Classroom, house: Rooms) -> bool:
    """Whether the time for all has just run out: then all tables pause."""
    kept = classroom.kept
    if kept.since is None or time_left(kept, house.clock):
        return False
    kept.left, kept.since, kept.is_over = 0, None, True
    await _at_all_tables(classroom, house, partial(referee.pause_for_all, by=kept.name))
    return True


def note_time(classroom: Classroom, house: Rooms) -> bool:
    """Whether it was long ago that it was noted how much is left of the time for all."""
    kept, now = classroom.kept, house.clock.wall_millis()
    if kept.since is None or now - kept.since < NOTED:
        return False
    kept.left, kept.since = time_left(kept, house.clock), now
    return True


def run_on(classroom: Classroom, house: Rooms) -> None:
    """After a start of the server: the time for all stood still since it was last noted."""
    if classroom.kept.since is not None:
        classroom.kept.since = house.clock.wall_millis()


def hold_still(classroom: Classroom, house: Rooms) -> None:
    """After a start of the server: what was paused stays so, should a kill have come between."""
    kept = classroom.kept
    for saved in _rooms(classroom, house):
        if (kept.is_paused or kept.is_over) and saved.phase == "playing":
            saved.flow = Paused(kept.name, for_all=True)


def _rooms(classroom: Classroom, house: Rooms) -> list[Saved]:
    codes = [table.room for table in classroom.kept.tables if table.room is not None]
    return [saved for code in codes if (saved := house.saved(code)) is not None]


async def _at_all_tables(classroom: Classroom, house: Rooms, work: Callable[[Table], None]) -> None:
    playing = [saved.code for saved in _rooms(classroom, house) if saved.phase == "playing"]
    await asyncio.gather(*(_at(house, code, work) for code in playing))


async def _at(house: Rooms, code: str, work: Callable[[Table], None]) -> None:
    room = await house.wake(code)
    await room.do(work)


def _millis(seconds: int | None) -> int | None:
    return None if seconds is None else seconds * 1000
