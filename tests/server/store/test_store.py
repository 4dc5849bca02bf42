"""The store: a file or a database, one thread, many changes in one commit."""

import asyncio
import re
import sqlite3
import sys
from pathlib import Path

import pytest
from support.stores.postgres import on_both_stores, on_both_stores_by_night
from support.stores.whole import had

from countertop.server import metrics
from countertop.server.store.changes import Change, Line, StoreError, match_row, room_row, seal
from countertop.server.store.face import Store
from countertop.server.store.place import data_folder, open_store, path_of
from countertop.server.store.saved import (
    Chair,
    Flow,
    Member,
    Paused,
    Running,
    Saved,
    StandingStill,
)
from countertop.server.store.sqlite.database import Store as File


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


def line(number: int, match: int = 1) -> Line:
    return Line.of(match, number, 5, number + 1, f'{{"at":{number},"note":"ä"}}')


async def opened(store_url: str) -> Store:
    """By somebody who has it from then on."""
    return await had(open_store(store_url))


COUNT = "SELECT count(*) FROM entry"


def room(code: str, id: int) -> Saved:
    return Saved(id=id, code=code, game="tiny", options={}, opened=1, touched=1, match=1)


@on_both_stores
async def test_what_is_committed_is_there_after_opening_again(store_url: str) -> None:
    store = await opened(store_url)
    saved = room("WXYZ", 2**61)
    await store.commit(
        Change(
            rooms=[room_row(saved)], matches=[match_row(1, saved.id, '{"head":1}')], lines=[line(0)]
        )
    )
    pulses = [(saved.id, 4000, 98), (saved.id, 4321, 99)]  # a match began and was stopped
    await store.commit(Change(lines=[line(1), line(2)], pulses=pulses))
    store.close()
    again = await opened(store_url)
    (found,) = (await again.shelf()).rooms
    assert (found.code, found.id, found.touched) == ("WXYZ", 2**61, 99)
    logged = await again.match(found)
    assert logged.header == '{"head":1}'
    assert logged.entries[2] == '{"at":2,"note":"ä"}'
    assert logged.answered == {5: {1, 2, 3}}
    assert logged.pulse == 4321
    again.close()


async def test_many_changes_share_few_commits(path: Path) -> None:
    store = File(path)
    commits: list[str] = []
    store._database.set_trace_callback(
        lambda statement: commits.append(statement) if "INSERT INTO entry" in statement else None
    )
    await asyncio.gather(*(store.commit(Change(lines=[line(n)])) for n in range(2000)))
    store.close()
    assert len(commits) < 200, "one statement writes what has come in meanwhile"
    assert sqlite3.connect(path).execute("SELECT count(*) FROM entry").fetchone() == (2000,)


@on_both_stores
async def test_an_entry_is_written_once_and_ones_failure_is_not_the_others(store_url: str) -> None:
    store = await opened(store_url)
    await store.commit(Change(lines=[line(0)]))
    changes = [Change(lines=[line(1)]), Change(lines=[line(0)]), Change(lines=[line(0, match=2)])]
    answers = await asyncio.gather(*map(store.commit, changes), return_exceptions=True)
    assert [type(answer) for answer in answers] == [type(None), StoreError, type(None)]
    store.close()


@on_both_stores
async def test_an_entry_that_is_not_written_is_not_counted(store_url: str) -> None:
    store, before = await opened(store_url), _entries()
    await store.commit(Change(lines=[line(0), line(1)]))
    with pytest.raises(StoreError):
        await store.commit(Change(lines=[line(1), line(2)]))
    assert _entries() - before == 2
    store.close()


def _entries() -> float:
    (told,) = re.findall(r"^countertop_log_entries_total (\S+)$", metrics.text(), re.M)
    return float(told)


@on_both_stores
async def test_what_waits_is_written_when_the_store_closes(store_url: str) -> None:
    store = await opened(store_url)
    waiting = [asyncio.ensure_future(store.commit(Change(lines=[line(n)]))) for n in range(50)]
    await asyncio.sleep(0)
    store.close()
    await asyncio.gather(*waiting)
    again = await opened(store_url)
    assert await again.ask(lambda rows: rows.execute(COUNT).fetchone()) == (50,)
    again.close()


OLD_ROW = (
    '{"id":7,"code":"WXYZ","game":"tiny","options":{"goal":5},"opened":1,"touched":2,'
    '"phase":"playing","host":1,"members":[{"id":1,"hash":"ab","name":"Ada","answered":3,'
    '"done":[1,3],"left":false}],"chairs":[{"letter":"A","name":"Ada","member":1,"level":null,'
    '"stand_in":null,"ready":true}],"joined":1,"removed":["cd"],"match":9,"paused_by":%s}'
)


async def test_whoever_asks_a_store_that_is_closed_hears_so(path: Path) -> None:
    store = File(path)
    store.close()
    with pytest.raises(StoreError, match="closed"):
        await asyncio.wait_for(store.room(1), 60)


@on_both_stores_by_night
@pytest.mark.parametrize(
    ("paused_by", "flow"),
    [("null", Running()), ('""', StandingStill()), ('"Ben"', Paused("Ben"))],
)
async def test_a_row_from_before_is_read_as_it_was_meant(
    store_url: str, paused_by: str, flow: Flow
) -> None:
    store = await opened(store_url)
    body = OLD_ROW % paused_by
    await store.commit(Change(rooms=[(7, "WXYZ", 2, body, seal(7, "WXYZ", body))]))
    (found,) = (await store.shelf()).rooms
    assert found == Saved(
        id=7,
        code="WXYZ",
        game="tiny",
        options={"goal": 5},
        opened=1,
        touched=2,
        phase="playing",
        host=1,
        members=[Member(1, "ab", "Ada", 3, [1, 3])],
        chairs=[Chair("A", "Ada", member=1, ready=True)],
        joined=1,
        removed=["cd"],
        match=9,
        flow=flow,
        secret=found.secret,
    )
    assert len(found.secret) == 64, "made for a room that had none"
    await store.commit(Change(rooms=[room_row(found)]))
    assert await store.room(7) == found, "and written in the new form"
    store.close()


@pytest.mark.parametrize(
    ("url", "code"),
    [
        ("postgresql://127.0.0.1:9/tables", "bad_store"),
        ("postgresql://127.0.0.1:99999/tables", "bad_store"),
        ("postgresql://[::1/tables", "bad_store"),
        ("mysql://localhost/tables", "bad_store"),
        ("sqlite:///", "bad_store"),
        ("tables.sqlite", "bad_store"),
        ("sqlite:////proc/nothing/tables.sqlite", "bad_store"),
    ],
)
def test_a_store_that_cannot_be_is_refused_with_a_sentence(url: str, code: str) -> None:
    with pytest.raises(StoreError) as refused:
        open_store(url)
    assert refused.value.code == code
    assert str(refused.value).endswith(".")


def test_postgresql_without_its_package_is_refused_with_a_sentence(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setitem(sys.modules, "countertop.server.store.postgres.database", None)
    with pytest.raises(StoreError, match=r"install countertop\[cluster\]"):
        open_store("postgresql://localhost/tables")


def test_postgresql_makes_its_own_copies() -> None:
    with pytest.raises(StoreError, match="pg_dump"):
        path_of("postgresql://localhost/tables")


def test_nobody_reads_a_password() -> None:
    with pytest.raises(StoreError) as refused:
        open_store("postgresql://ada:geheim@127.0.0.1:9/tables")
    assert "geheim" not in str(refused.value)


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("milk, bread, butter\n" * 100)
    with pytest.raises(StoreError):
        File(path)


def test_the_store_is_in_the_users_data_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path))
    assert data_folder() == tmp_path / "countertop"
    store = open_store(None)
    assert isinstance(store, File)
    assert store.path == tmp_path / "countertop" / "tables.sqlite"
    store.close()
