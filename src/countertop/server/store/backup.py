"""A copy of a store while it is being served, and a store from a copy while it is not."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .changes import StoreError
from .lock import MODE, lock_file
from .schema import bring_up_to_date


def back_up(store: Path, copy: Path) -> int:
    """Write all that is committed into a new file; gives the number of its rooms."""
    if not store.is_file():
        raise StoreError("no_store", f"There is no store {store}.")
    if copy.exists():
        raise StoreError("copy_exists", f"{copy} is there already; name another file.")
    return _copied(store, copy)


def restore(copy: Path, store: Path) -> int:
    """Put a copy in the place of a store that nobody is serving; the former one is kept beside
    it."""
    if not copy.is_file():
        raise StoreError("no_store", f"There is no copy {copy}.")
    fresh = store.with_name(f"{store.name}.new")
    fresh.unlink(missing_ok=True)
    rooms = _copied(copy, fresh)
    held = lock_file(store)
    try:
        for ending in ("", "-wal", "-shm"):
            former = store.with_name(store.name + ending)
            if former.exists():
                former.replace(store.with_name(f"{store.name}.before{ending}"))
        fresh.replace(store)
    finally:
        if held is not None:
            os.close(held)
    return rooms


def _copied(source: Path, target: Path) -> int:
    try:
        os.close(os.open(target, os.O_CREAT | os.O_EXCL | os.O_WRONLY, MODE))
        address = f"{source.resolve().as_uri()}?mode=ro"
        with (
            closing(sqlite3.connect(address, uri=True)) as one,
            closing(sqlite3.connect(target, isolation_level=None)) as other,
        ):
            one.backup(other)
            bring_up_to_date(other, str(source))
            (sound,) = other.execute("PRAGMA integrity_check(1)").fetchone()
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
