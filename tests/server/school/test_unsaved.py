"""What of a class could not be saved has not been done: nobody is locked out by it, nothing comes
back, and whoever asks again gets it."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from typing import Any

from support.school.lesson import OTHERS, PICTURES, class_of, finished_lesson, join, log_in, started

from countertop.server.clock import day_after
from countertop.server.settings import DAY


@asynccontextmanager
async def full(
    served: Any, *tables: str, refused: Sequence[str] = ("INSERT", "DELETE")
) -> AsyncIterator[None]:
    """A disk that takes nothing of these tables, and lets nothing of them go."""
    for table in tables or ("class", "pupil"):
        for what in refused:
            await served.rows(
                f"CREATE TRIGGER no_{what}_{table} BEFORE {what} ON {table} "
                "BEGIN SELECT RAISE(ABORT, 'full'); END"
            )
    yield
    for (name,) in await served.rows("SELECT name FROM sqlite_schema WHERE name LIKE 'no_%'"):
        await served.rows(f"DROP TRIGGER {name}")


async def unsaved(teacher: Any, path: str, **body: Any) -> None:
    status, refused = await teacher.post(path, **body)
    assert (status, refused["code"]) == (503, "store_failed")


async def test_a_link_that_could_not_be_renewed_stays_and_nothing_else_opens(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    async with full(served):
        await unsaved(teacher, "renew")
        assert (await teacher.get("room"))[0] == 200
    await join(served, teacher.code, "Ben")  # which saves the class
    await served.restart()
    assert len((await teacher.room())["pupils"]) == 2
    assert '"former":""' in (await served.rows("SELECT body FROM class"))[0][0]


async def test_a_former_link_ends_only_when_that_is_saved(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    former, renewed = teacher.secret, (await teacher.must("renew"))["secret"]
    teacher.secret = renewed
    async with full(served):
        assert (await teacher.get("room"))[0] == 503
        teacher.secret = former
        assert (await teacher.get("room"))[0] == 200
    teacher.secret = renewed
    assert (await teacher.get("room"))[0] == 200
    teacher.secret = former
    assert (await teacher.get("room"))[0] == 404


async def test_a_class_that_could_not_be_deleted_is_deleted_when_asked_again(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    async with full(served):
        await unsaved(teacher, "delete", pupil=None)
    assert (await teacher.post("delete", pupil=None))[0] == 200
    assert (await teacher.get("room"))[0] == 404
    await served.restart()
    assert (await teacher.get("room"))[0] == 404
    assert await served.rows("SELECT count(*) FROM pupil") == [(0,)]


async def test_a_class_whose_last_day_is_over_goes_with_a_later_sweep(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    async with full(served):
        served.time.clock.wall_ahead = int(91 * DAY)
        await served.pass_by(700_000)
        assert [one.kept.code for one in served.school.register] == [teacher.code]
    await served.pass_by(70_000)
    assert list(served.school.register) == []
    assert await served.rows("SELECT count(*) FROM class") == [(0,)]


async def test_a_pupil_who_could_not_be_deleted_keeps_their_seat_until_asked_again(
    served: Any,
) -> None:
    teacher, (ada, _) = await finished_lesson(served, "Ada", "Ben")
    async with full(served):
        await unsaved(teacher, "delete", pupil=1)
    room = await teacher.room()
    assert [one["nickname"] for one in room["pupils"]] == ["Ada", "Ben"]
    assert room["tables"][0]["seats"] == [1, 2]
    assert (await ada.get("/api/class/me"))[0] == 200
    room = await teacher.must("delete", pupil=1)
    assert room["tables"][0]["seats"] == [2]
    assert (await ada.get("/api/class/me"))[1]["code"] == "no_pupil"
    await served.restart()
    assert [one["nickname"] for one in (await teacher.room())["pupils"]] == ["Ben"]


async def test_a_room_whose_closing_failed_goes_with_its_class(served: Any) -> None:
    teacher, _ = await started(served, "Ada", "Ben")
    async with full(served, "room", refused=["DELETE"]):
        await unsaved(teacher, "delete", pupil=None)
    assert served.house.of_classes() == []
    assert await served.rows("SELECT count(*) FROM room") == [(1,)]
    assert (await teacher.post("delete", pupil=None))[0] == 200
    assert await served.rows("SELECT count(*) FROM room") == [(0,)]


async def test_whoever_could_not_join_is_not_in_the_class_and_joins_again(served: Any) -> None:
    teacher, _ = await class_of(served)
    ada, body = served.person(), {"code": teacher.code, "nickname": "Ada", "symbols": PICTURES}
    async with full(served):
        assert (await ada.post("/api/class/join", body))[0] == 503
    assert (await teacher.room())["pupils"] == []
    status, me = await ada.post("/api/class/join", body)
    assert (status, me["id"]) == (200, 1)


async def test_whoever_could_not_come_back_is_known_where_they_were(served: Any) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    other = served.person()
    async with full(served):
        assert (await log_in(other, teacher.code, 1))[0] == 503
        assert (await ada.post("/api/class/leave", None))[0] == 503
    assert (await other.get("/api/class/me"))[1]["code"] == "no_pupil"
    assert (await ada.get("/api/class/me"))[0] == 200


async def test_pictures_that_could_not_be_forgotten_are_still_the_right_ones(served: Any) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    async with full(served):
        await unsaved(teacher, "pictures", pupil=1)
    assert (await ada.get("/api/class/me"))[0] == 200
    assert (await log_in(served.person(), teacher.code, 1, OTHERS))[0] == 403
    await teacher.must("pictures", pupil=1)
    async with full(served):
        assert (await log_in(served.person(), teacher.code, 1, OTHERS))[0] == 503
    assert (await log_in(served.person(), teacher.code, 1, PICTURES))[0] == 200


async def test_a_day_that_could_not_be_saved_is_not_promised(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    before = (await teacher.room())["until"]
    async with full(served):
        await unsaved(teacher, "until", date=day_after(served.school.day, 3))
    assert (await teacher.room())["until"] == before


async def test_a_new_day_that_could_not_be_saved_begins_with_the_next_who_comes(
    served: Any,
) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    served.time.clock.wall_ahead = int(DAY)
    async with full(served):
        assert (await teacher.get("room"))[0] == 503
    await teacher.room()
    await served.restart()
    assert (await ada.get("/api/class/me"))[1]["code"] == "no_pupil"
    assert f'"used":"{served.school.day}"' in (await served.rows("SELECT body FROM class"))[0][0]


async def test_tables_that_could_not_be_saved_wait_and_are_started_again(served: Any) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    await teacher.must("choose", game="tiny")
    async with full(served):
        await unsaved(teacher, "seat", pupil=1, table=1)
    assert (await teacher.room())["tables"] == []
    await teacher.must("seat", pupil=1, table=1)
    async with full(served):
        await unsaved(teacher, "start")
        await unsaved(teacher, "pause", paused=True)
    room = await teacher.room()
    assert (room["state"], room["tables"][0]["room"]) == ("gathering", None)
    room = await teacher.must("start")
    assert room["state"] == "playing"
    assert (await ada.get("/api/class/me"))[1]["room"] == room["tables"][0]["room"]
    codes = [saved.code for saved in served.house.of_classes()]
    assert codes == [room["tables"][0]["room"]], "what was opened in vain is closed"


async def test_the_time_for_all_that_could_not_be_ended_ends_with_the_next_look(
    served: Any,
) -> None:
    teacher, _ = await started(served, "Ada", goal=9)
    await teacher.must("time", seconds=60)
    async with full(served):
        await served.pass_by(70_000)
        assert (await teacher.room())["state"] == "playing"
    await served.pass_by(2_000)
    assert (await teacher.room())["state"] == "over"
