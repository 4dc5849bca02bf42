"""A copy of a store, and a store from a copy; both while people play.

Nobody but its server may change a store that is served. So a copy that is to be brought back is
written beside the store, looked through, and only then given the name under which a server finds
it (`asked_for`): that one says goodbye, puts it in the place of its store and begins again.
Whoever is killed on the way leaves either the former store or the copy in its place, and what is
still waiting is done by the server that starts next.
"""

import os
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path
from time import sleep

from ..changes import StoreError, room_row
from ..reading import read_leniently, read_shelf
from .file import File
from .lock import IN_MEMORY, MODE, lock_file
from .schema import bring_up_to_date

PATIENCE = 30.0
"""Seconds within which a server takes a copy that waits for it."""
LOOK = 0.05
BESIDE = ("-wal", "-shm")
"""What SQLite keeps beside a file while it is open, or after it was killed."""


def back_up(store: Path, copy: Path) -> int:
    """Write all that is committed into a new file; gives the number of its rooms."""
    if not store.is_file():
        raise StoreError("no_store", f"There is no store {store}.")
    if copy.exists():
        raise StoreError("copy_exists", f"{copy} is there already; name another file.")
    return _copied(store, copy)


def restore(copy: Path, store: Path, patience: float = PATIENCE) -> int:
    """Put a copy in the place of a store, or have the server do it that has it open; the former
    one is kept beside it."""
    if not copy.is_file():
        raise StoreError("no_store", f"There is no copy {copy}.")
    fresh = _beside(store, ".new")
    fresh.unlink(missing_ok=True)
    rooms = _copied(copy, fresh, anew=True)
    try:
        held = lock_file(store)
    except StoreError as refusal:
        if refusal.code != "store_in_use":
            raise
        _ask_server(fresh, store, patience)
    else:
        _swap(fresh, store, held)
    return rooms


def asked_for(store: Path) -> bool:
    """Whether a copy waits to be put in the place of this store."""
    return str(store) != IN_MEMORY and _beside(store, ".restore").exists()


def take_in(store: Path) -> None:
    """Put the copy that waits, if one does, in the place of a store that nobody serves."""
    if not asked_for(store):
        return
    _swap(_beside(store, ".restore"), store, lock_file(store))


def _swap(fresh: Path, store: Path, held: int | None) -> None:
    try:
        _put_aside(store)
        fresh.replace(store)
    except OSError as error:
        raise StoreError("bad_store", f"{store} cannot be replaced: {error}.") from None
    finally:
        if held is not None:
            os.close(held)


def _put_aside(store: Path) -> None:
    """The former store gets a second name; its own one it keeps until another file takes that."""
    with suppress(sqlite3.Error), closing(sqlite3.connect(store)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # and so it is one file
    former = _beside(store, ".before")
    for ending in ("", *BESIDE):
        _beside(former, ending).unlink(missing_ok=True)
    try:
        former.hardlink_to(store)
    except OSError:
        shutil.copy2(store, former)
    for ending in BESIDE:  # of one that cannot even be opened
        if _beside(store, ending).exists():
            _beside(store, ending).replace(_beside(former, ending))


def _ask_server(fresh: Path, store: Path, patience: float) -> None:
    """Returns when it has done it."""
    waiting = _beside(store, ".restore")
    fresh.replace(waiting)
    for _ in range(round(patience / LOOK)):
        if not waiting.exists():
            return
        sleep(LOOK)
    with suppress(FileNotFoundError):  # it has, just now
        waiting.unlink()
        raise StoreError(
            "not_taken", f"Whoever serves {store} does not take the copy; stop it and try again."
        )


def _beside(store: Path, ending: str) -> Path:
    return store.with_name(store.name + ending)


def _copied(source: Path, target: Path, *, anew: bool = False) -> int:
    """All of a store in a new file. A copy that is brought back promises `anew`: what it had
    promised may have been dealt from since, and shown."""
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))
        address = f"{source.resolve().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as one,
            closing(sqlite3.connect(target, isolation_level=None, factory=File)) as other,
        ):
            one.backup(other)
            read_leniently(other)
            bring_up_to_date(other, str(source))
            (sound,) = other.execute("PRAGMA integrity_check(1)").fetchone()
            if anew:
                _promise_anew(other)
            (rooms,) = other.execute("SELECT count(*) FROM room").fetchone()
        if sound != "ok":
            raise StoreError("bad_store", f"{source} is damaged: {sound}.")
        return int(rooms)
    except (sqlite3.Error, OSError) as error:
        target.unlink(missing_ok=True)
        raise StoreError("bad_store", f"{source} cannot be copied: {error}.") from None
    except StoreError:
        target.unlink(missing_ok=True)
        raise


def _promise_anew(database: File) -> None:
    rows = []
    for saved in read_shelf(database).rooms:
        saved.promise_anew()
        rows.append(room_row(saved))
    database.execute("BEGIN")
    database.executemany(
        "UPDATE room SET body = ?4, seal = ?5 WHERE id = ?1 AND ?2 = code AND ?3 >= 0", rows
    )
    database.execute("COMMIT")
