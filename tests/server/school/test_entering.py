"""A class is opened, and pupils come in from tablets that others used before."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from support.school.lesson import OTHERS, PICTURES, class_of, join, log_in, open_class
from support.stores.postgres import on_both_stores

from countertop.server.clock import day_after
from countertop.server.settings import DAY, Share
from countertop.server.store.school import rows
from countertop.server.store.sqlite.database import Store
from countertop.server.store.sqlite.schema import CLASSES, STEPS


async def test_a_teacher_gets_a_secret_and_a_code_and_only_hashes_are_kept(served: Any) -> None:
    teacher = await open_class(served)
    await join(served, teacher.code, "Ada")
    (kept,) = served.store._database.execute("SELECT body FROM class").fetchone()
    (pupil,) = served.store._database.execute("SELECT body FROM pupil").fetchone()
    assert len(teacher.secret) == 32 and teacher.secret not in kept
    assert len(teacher.code) == 6 and teacher.code in kept
    assert not any(picture in pupil for picture in PICTURES)
    assert teacher.until == day_after(kept_day(served), 90)


def kept_day(served: Any) -> str:
    return str(served.school.day)


async def test_a_class_is_kept_to_a_day_that_can_be(served: Any) -> None:
    teacher = await open_class(served, until=day_after(kept_day(served), 30))
    assert teacher.until == day_after(kept_day(served), 30)
    for day in ("2020-01-01", "2099-01-01", "2027-02-31"):
        person = served.person()
        status, refused = await person.post("/api/class", {"name": "4b", "until": day})
        assert (status, refused["code"]) == (400, "bad_day"), day


async def test_pupils_are_shown_the_tiles_of_those_whom_the_class_knows(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada", "Ben")
    status, entered = await served.person().post(
        "/api/class/enter", {"code": f" {teacher.code[:3].lower()}-{teacher.code[3:]}"}
    )
    assert (status, entered["name"], entered["locale"]) == (200, "4b", "de")
    tiles = [(one["id"], one["nickname"], one["taken"]) for one in entered["pupils"]]
    assert tiles == [(1, "Ada", False), (2, "Ben", False)]


async def test_a_wrong_code_finds_nothing_and_guessers_wait(serve: Any) -> None:
    served = await serve(own_wrong_codes=Share(2, 0.001), wrong_codes=Share(2, 0.001), guessers=0)
    guesser = served.person()
    for expected in (404, 404, 429):
        status, refused = await guesser.post("/api/class/enter", {"code": "XXXXXX"})
        assert status == expected, refused
    assert refused["message"].endswith(".")


async def test_a_pupil_joins_once_and_comes_back_by_three_pictures_on_another_tablet(
    served: Any,
) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    _, me = await ada.get("/api/class/me")
    assert (me["nickname"], me["name"], me["table"], me["room"]) == ("Ada", "4b", None, None)
    other = served.person()
    assert (await other.get("/api/class/me"))[1]["code"] == "no_pupil"
    status, refused = await log_in(other, teacher.code, me["id"], OTHERS)
    assert (status, refused["code"]) == (403, "wrong_pictures")
    status, again = await log_in(other, teacher.code, me["id"])
    assert (status, again["nickname"]) == (200, "Ada")
    assert (await other.get("/api/class/me"))[0] == 200


async def test_the_order_of_the_pictures_counts(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    status, _ = await log_in(served.person(), teacher.code, 1, PICTURES[::-1])
    assert status == 403


async def test_the_cookie_is_for_this_session_and_no_script_reads_it(served: Any) -> None:
    teacher = await open_class(served)
    person = served.person()
    body = {"code": teacher.code, "nickname": "Ada", "symbols": PICTURES}
    async with person.http.post(served.url + "/api/class/join", json=body) as answer:
        cookie = answer.cookies["pupil"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "Strict", "/")
    assert not cookie["max-age"] and not cookie["expires"]


async def test_a_tablet_is_handed_on(served: Any) -> None:
    _, (ada,) = await class_of(served, "Ada")
    stale = {"Cookie": "; ".join(f"{one.key}={one.value}" for one in ada.http.cookie_jar)}
    assert (await ada.post("/api/class/leave", None))[0] == 200
    assert (await ada.get("/api/class/me"))[1]["code"] == "no_pupil"
    other = served.person()
    assert (await other.get("/api/class/me", headers=stale))[1]["code"] == "no_pupil"


async def test_a_tablet_that_nobody_closed_is_new_on_another_day(served: Any) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    served.time.clock.wall_ahead = int(DAY)
    assert (await ada.get("/api/class/me"))[1]["code"] == "no_pupil"
    await served.person().post("/api/class/enter", {"code": teacher.code})
    assert (await ada.get("/api/class/me"))[1]["code"] == "no_pupil"
    assert (await log_in(ada, teacher.code, 1))[0] == 200


async def test_a_nickname_is_taken_once(served: Any) -> None:
    teacher, _ = await class_of(served, "Ada")
    body = {"code": teacher.code, "nickname": " ada", "symbols": PICTURES}
    status, refused = await served.person().post("/api/class/join", body)
    assert (status, refused["code"]) == (409, "nickname_taken")


async def test_a_class_is_full_at_some_time(serve: Any) -> None:
    served = await serve(pupils=1)
    teacher, _ = await class_of(served, "Ada")
    body = {"code": teacher.code, "nickname": "Ben", "symbols": PICTURES}
    assert (await served.person().post("/api/class/join", body))[1]["code"] == "class_full"


@pytest.mark.parametrize("symbols", [["sun"], ["sun", "tree", "dragon"], "sun"])
async def test_what_are_no_three_pictures_is_refused(served: Any, symbols: Any) -> None:
    teacher = await open_class(served)
    body = {"code": teacher.code, "nickname": "Ada", "symbols": symbols}
    assert (await served.person().post("/api/class/join", body))[1]["code"] == "malformed"


async def test_wrong_pictures_are_slowed_for_one_pupil_from_wherever_they_come(
    serve: Any,
) -> None:
    served = await serve(wrong_pictures=Share(2, 0.05))
    teacher, _ = await class_of(served, "Ada", "Ben")
    guesses = [await log_in(served.person(), teacher.code, 1, OTHERS) for _ in range(3)]
    assert [status for status, _ in guesses] == [403, 403, 429]
    assert guesses[-1][1]["message"].endswith("ask your teacher.")
    assert (await log_in(served.person(), teacher.code, 1))[0] == 429, "right ones tell nothing"
    assert (await log_in(served.person(), teacher.code, 2))[0] == 200, "others do not wait"
    await served.pass_by(21_000)
    assert (await log_in(served.person(), teacher.code, 1))[0] == 200


@on_both_stores
async def test_classes_and_tablets_are_there_after_a_restart(served: Any) -> None:
    teacher, (ada,) = await class_of(served, "Ada")
    await served.restart()
    assert (await ada.get("/api/class/me"))[1]["nickname"] == "Ada"
    assert (await log_in(served.person(), teacher.code, 1))[0] == 200


async def test_a_class_that_is_damaged_on_disk_keeps_nobody_out(served: Any) -> None:
    first, second = await open_class(served, "4a"), await open_class(served, "4b")
    await join(served, second.code, "Ada")
    served.store._database.execute("UPDATE class SET body = '{' WHERE body->>'name' = '4a'")
    served.store._database.execute("UPDATE pupil SET body = '{'")
    await served.restart()
    person = served.person()
    assert (await person.post("/api/class/enter", {"code": first.code}))[0] == 404
    status, entered = await person.post("/api/class/enter", {"code": second.code})
    assert (status, entered["pupils"]) == (200, [])


async def test_a_store_of_the_version_before_gets_classes(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    with closing(sqlite3.connect(path)) as database:
        for number, step in enumerate(STEPS[: STEPS.index(CLASSES)], 1):
            database.executescript(f"BEGIN;{step}PRAGMA user_version = {number};COMMIT;")
    store = Store(path)
    kept = rows.Class(id="a", secret="b", code="C", name="4b", used="2026-11-16", game="tiny")
    pupil = rows.Pupil(1, "Ada", "s", "p")
    await store.ask(lambda one: rows.save(one, rows.row(kept), [rows.pupil_row("a", pupil)]))
    shelf = await store.ask(rows.read)
    store.close()
    assert (shelf.classes, shelf.pupils) == ([kept], {"a": {1: pupil}})


async def test_nobody_opens_classes_by_the_hundred(serve: Any) -> None:
    served = await serve(own_new_classes=Share(1, 0.001), new_classes=Share(1, 0.001))
    teacher = await open_class(served)
    status, refused = await teacher.person.post("/api/class", {"name": "4c"})
    assert (status, refused["code"]) == (429, "house_full")
