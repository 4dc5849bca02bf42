"""The store that is a file: SQLite in WAL mode."""

import os
import sqlite3
from pathlib import Path
from shutil import disk_usage

from ..changes import StoreError
from ..reading import read_leniently
from ..thread import Threaded
from .backup import asked_for
from .file import File
from .lock import lock_file
from .schema import bring_up_to_date


class Store(Threaded):
    """One SQLite file."""

    _database: File

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = lock_file(path)
        try:
            file = sqlite3.connect(
                path, isolation_level=None, check_same_thread=False, factory=File
            )
            read_leniently(file)
            file.execute("PRAGMA journal_mode = WAL")
            file.execute("PRAGMA synchronous = FULL")
            bring_up_to_date(file, str(path))
        except (sqlite3.Error, UnicodeError) as error:
            self._let_go()
            raise StoreError("bad_store", f"The store {path} cannot be used: {error}.") from None
        except StoreError:
            self._let_go()
            raise
        super().__init__(file, (sqlite3.Error,))

    def free_bytes(self) -> int | None:
        """Where the file is; None in memory."""
        return None if self._lock is None else disk_usage(self.path.parent).free

    def is_to_be_replaced(self) -> bool:
        return asked_for(self.path)

    def close(self) -> None:
        """Writes what is still waiting, and lets the file go."""
        super().close()
        self._database.close()
        self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
