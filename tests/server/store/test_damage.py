"""Damage on disk, other versions, other servers, clocks that jump, and copies."""

import asyncio
import os
import shutil
import signal
import sqlite3
import stat
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from countertop.cli import main
from countertop.server.clock import HouseClock
from countertop.server.store.changes import Change, StoreError, room_row
from countertop.server.store.place import open_store
from countertop.server.store.saved import Saved
from countertop.server.store.sqlite.backup import back_up, restore
from countertop.server.store.sqlite.database import Store
from countertop.server.store.sqlite.schema import STEPS

OLD = Path(__file__).with_name("0.1.store")


def room(code: str, id: int) -> Saved:
    return Saved(id=id, code=code, game="tiny", options={}, opened=1, touched=1, secret="5f" * 32)


async def filled(path: Path, rooms: int = 40) -> Store:
    store = Store(path)
    await store.commit(Change(rooms=[room_row(room(f"R{n:03}", n)) for n in range(1, rooms + 1)]))
    return store


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE room SET body = replace(body, 'tiny', 'tinx') WHERE id = 7",
        "UPDATE room SET body = '{' WHERE id = 7",
        "UPDATE room SET code = 'R999' WHERE id = 7",
        "UPDATE room SET body = x'ff' WHERE id = 7",
        "UPDATE room SET body = '{', seal = NULL WHERE id = 7",
    ],
)
async def test_a_damaged_room_is_set_aside_and_all_others_are_served(
    tmp_path: Path, damage: str
) -> None:
    store = await filled(tmp_path / "tables.sqlite")
    store._database.execute(damage)
    shelf = await store.shelf()
    store.close()
    assert len(shelf.rooms) == 39
    assert len(shelf.damaged) == 1
    assert 7 not in [saved.id for saved in shelf.rooms]


async def test_a_damaged_room_is_told_and_its_code_is_not_given_again(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    (cleo,) = await served.table("Cleo")
    code = ada.room["code"]
    served.store._database.execute("UPDATE room SET body = '{' WHERE code = ?", (code,))
    await served.restart()
    status, problem = await ada.get(f"/api/rooms/{code}")
    assert (status, problem["code"]) == (410, "room_damaged")
    assert (await cleo.get(f"/api/rooms/{cleo.room['code']}"))[0] == 200
    assert (await cleo.get("/healthz"))[1]["damaged_rooms"] == 1


async def test_a_damaged_entry_is_noticed_when_the_match_is_resumed(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    code = ada.room["code"]
    for _ in range(3):
        await ada.play({"type": "tap"})
    for person in served.people:
        await person.drop()
    served.store._database.execute("UPDATE entry SET n = n + 1 WHERE number = 1")
    before = entries(served)
    assert len(before) >= 3
    await served.restart()
    status, problem = await ada.post(f"/api/rooms/{code}/join", {"name": "Ada"})
    assert (status, problem["code"]) == (410, "room_damaged")
    assert entries(served) == before, "nothing of it is deleted"


def entries(served: Any) -> list[Any]:
    """All that was played, as it lies on disk."""
    found: list[Any] = served.store._database.execute("SELECT * FROM entry").fetchall()
    return found


@pytest.mark.parametrize("seed", range(12))
async def test_flipped_bits_never_end_in_a_traceback(tmp_path: Path, seed: int) -> None:
    path = tmp_path / "tables.sqlite"
    (await filled(path)).close()
    data, chance = bytearray(path.read_bytes()), Random(seed)
    for _ in range(3):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    try:
        store = Store(path)
    except StoreError as refusal:
        assert refusal.code == "bad_store"
        return
    try:
        shelf = await store.shelf()
        whole = {room_row(room(f"R{n:03}", n)) for n in range(1, 41)}
        assert {room_row(saved) for saved in shelf.rooms} <= whole, "what is served is true"
    except StoreError as refusal:
        assert refusal.code == "store_failed"
    finally:
        store.close()


async def test_a_store_of_the_first_version_opens(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    shutil.copy(OLD, path)
    store = Store(path)
    shelf = await store.shelf()
    playing = next(saved for saved in shelf.rooms if saved.phase == "playing")
    logged = await store.match(playing)
    store.close()
    assert (len(shelf.rooms), shelf.damaged) == (2, [])
    assert playing.game == "martian-math" and len(logged.entries) == 1
    (version,) = sqlite3.connect(path).execute("PRAGMA user_version").fetchone()
    assert version == len(STEPS)


def test_a_store_of_a_newer_version_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    Store(path).close()
    with sqlite3.connect(path) as database:
        database.execute("PRAGMA user_version = 99")
    database.close()
    before = path.read_bytes()
    with pytest.raises(StoreError, match="newer Countertop") as refused:
        Store(path)
    assert refused.value.code == "newer_store"
    assert path.read_bytes() == before


def test_no_second_server_gets_in_by_another_name(tmp_path: Path) -> None:
    path, other = tmp_path / "tables.sqlite", tmp_path / "other.sqlite"
    store = Store(path)
    other.symlink_to(path)
    for name in (path, other):
        with pytest.raises(StoreError) as refused:
            Store(name)
        assert refused.value.code == "store_in_use"
    store.close()
    Store(other).close()


def test_a_store_is_nobody_elses_business(tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite"
    path.touch(0o644)
    Store(path).close()
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_a_store_in_memory_leaves_no_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Store(Path(":memory:")).close()
    assert list(tmp_path.iterdir()) == []


async def test_on_a_full_disk_every_join_is_answered(serve: Any) -> None:
    served = await serve(in_real_time=True)
    (ada,) = await served.table("Ada")
    room, code = served.room_of(ada), ada.room["code"]
    fill_the_disk(served)
    people = [served.person() for _ in range(60)]
    asked = [
        person.post(f"/api/rooms/{code}/join", {"name": f"P{number}" + "x" * 12})
        for number, person in enumerate(people)
    ]
    answers = await asyncio.wait_for(asyncio.gather(*asked), 60)
    assert {status for status, _ in answers} <= {200, 503, 404}
    assert 503 in {status for status, _ in answers}, "the disk was full"
    assert room.ended.done()
    with pytest.raises(StoreError):  # Whoever had found the room before it ended is answered, too.
        await asyncio.wait_for(room.do(lambda table: table.saved), 60)


async def test_on_a_full_disk_every_answer_try_and_deletion_is_answered(serve: Any) -> None:
    served = await serve(in_real_time=True)
    ada, _ = await served.match("Ada", "Ben")
    fill_the_disk(served)
    fact = {"sign": "*", "left": 8, "right": 7}
    body = {"fact": fact, "said": 56, "ms": 2400}
    asked = [
        ada.post("/api/numbers/answers", {"id": f"card-{number:04}-{'x' * 30}", **body})
        for number in range(100)
    ]
    asked += [served.person().post("/api/today/lucky-box", {"name": "Eve"}) for _ in range(5)]
    asked += [ada.get(path) for path in ("/api/numbers", "/api/mine", "/api/today")]
    asked.append(ada.post("/api/mine/take", {"token": "x"}))
    answers = await asyncio.wait_for(asyncio.gather(*asked), 60)
    assert {status for status, _ in answers} <= {200, 404, 503}
    assert 503 in {status for status, _ in answers}, "the disk was full"


def fill_the_disk(served: Any) -> None:
    """There is room for one more page."""
    database = served.store._database
    (pages,) = database.execute("PRAGMA page_count").fetchone()
    database.execute(f"PRAGMA max_page_count = {pages + 1}")


class Jumping:
    """A machine whose clock somebody sets."""

    def __init__(self) -> None:
        self.moment, self.wall = 0.0, 1_000_000_000_000

    def now(self) -> float:
        return self.moment

    def wall_millis(self) -> int:
        return self.wall

    def call_at(self, moment: float, ring: Callable[[], None]) -> Any: ...
    async def sleep(self, millis: float) -> None: ...


def test_the_houses_time_neither_jumps_nor_goes_back() -> None:
    machine = Jumping()
    house = HouseClock(machine)
    seen = [house.wall_millis()]
    for jump in (10**12, -(10**12), 0):
        machine.wall += jump
        machine.moment += 1000
        seen.append(house.wall_millis())
    assert seen == [1_000_000_000_000 + 1000 * step for step in range(4)]


async def test_a_machine_that_starts_with_a_wrong_clock_deletes_nothing(serve: Any) -> None:
    served = await serve()
    ada, _ = await served.match("Ada", "Ben")
    for person in served.people:
        await person.drop()
    before = served.house.clock.wall_millis()
    served.time.clock.wall_ahead = 10 * 365 * 24 * 3600 * 1000
    await served.restart()
    assert 0 <= served.house.clock.wall_millis() - before < 200_000
    await served.pass_by(served.settings.first_sweep + served.settings.sweep)
    assert (await ada.get(f"/api/rooms/{ada.room['code']}"))[0] == 200


def test_a_copy_is_made_while_people_play_and_brought_back(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    store = asyncio.run(filled(path))
    assert back_up(path, copy) == 40
    with pytest.raises(StoreError, match="there already"):
        back_up(path, copy)
    store.close()
    path.unlink()
    assert restore(copy, path) == 40
    again = Store(path)
    assert len(asyncio.run(again.shelf()).rooms) == 40
    again.close()


def test_backup_and_restore_from_the_command_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    asyncio.run(filled(path, 1)).close()
    assert main(["backup", str(copy), "--store", f"sqlite:///{path}"]) == 0
    assert main(["restore", str(copy), "--store", f"sqlite:///{path}"]) == 0
    assert main(["restore", str(tmp_path / "none"), "--store", f"sqlite:///{path}"]) != 0
    said = capsys.readouterr()
    assert "has 1 table." in said.out and "1 table is back" in said.out
    assert "There is no copy" in said.err and "Traceback" not in said.err


def rooms_in(path: Path) -> int:
    store = open_store(f"sqlite:///{path}")
    shelf = asyncio.run(store.shelf())
    store.close()
    assert shelf.damaged == []
    return len(shelf.rooms)


def restore_for_ever(path: Path, copies: list[Path], told: int) -> None:
    try:
        while True:
            for copy in copies:
                restore(copy, path)
                os.write(told, b".")
    finally:
        os._exit(1)


def test_whoever_is_killed_while_bringing_a_copy_back_leaves_a_whole_store(tmp_path: Path) -> None:
    path, chance = tmp_path / "tables.sqlite", Random(3)
    for rooms in (3, 7):
        asyncio.run(filled(tmp_path / f"copy{rooms}", rooms)).close()
    for _ in range(25):
        heard, told = os.pipe()
        child = os.fork()
        if child == 0:
            restore_for_ever(path, [tmp_path / "copy3", tmp_path / "copy7"], told)
        os.read(heard, 1)
        time.sleep(chance.random() / 20)
        os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        os.close(heard)
        os.close(told)
        assert path.is_file(), "there is always one in its place"
        assert rooms_in(path) in (3, 7)


def test_a_copy_that_is_brought_back_promises_anew(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    asyncio.run(filled(path, 2)).close()
    back_up(path, copy)
    restore(copy, path)
    store = Store(path)
    secrets = {saved.secret for saved in asyncio.run(store.shelf()).rooms}
    store.close()
    assert len(secrets) == 2
    assert "5f" * 32 not in secrets


def test_a_former_store_does_not_inherit_what_lay_beside_another(tmp_path: Path) -> None:
    path, copy = tmp_path / "tables.sqlite", tmp_path / "copy"
    asyncio.run(filled(path, 2)).close()
    back_up(path, copy)
    stale = tmp_path / "tables.sqlite.before-wal"
    stale.write_bytes(b"of the one before")
    restore(copy, path)
    assert not stale.exists()
    assert rooms_in(tmp_path / "tables.sqlite.before") == 2
