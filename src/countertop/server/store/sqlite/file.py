"""SQLite as statements are carried out on it."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager


class File(sqlite3.Connection):
    """SQLite's own connection, with the names that PostgreSQL has for what it calls differently."""

    @contextmanager
    def whole(self) -> Iterator[None]:
        """All of what is done meanwhile, or nothing."""
        self.execute("BEGIN IMMEDIATE")
        try:
            yield
            self.execute("COMMIT")
        except BaseException:
            if self.in_transaction:
                self.execute("ROLLBACK")
            raise

    @contextmanager
    def overwriting(self) -> Iterator[None]:
        """For good: what was there is overwritten, in the file and in the log of the file."""
        self.execute("PRAGMA secure_delete = ON")
        yield
        self.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        self.execute("PRAGMA secure_delete = OFF")

    def erase(self) -> bool:
        """The file, and the log of the file; not while somebody reads it, to copy it, say."""
        self.execute("VACUUM")
        (is_busy, _, _) = self.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        return not is_busy
