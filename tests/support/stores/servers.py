"""Servers in processes of their own, on one database: each serves some of its wings."""

import asyncio
import json
import os
import signal
import sys
from collections.abc import Sequence
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from typing import Any

from support.ports import Port

PATIENCE = 180.0


class Server:
    """`countertop serve` with the tiny game."""

    def __init__(
        self,
        script: Path,
        store: str,
        log: Path,
        workers: int = 1,
        times: Sequence[float] = (),
    ) -> None:
        """`times` are what the script takes besides: MISSING and COUNTDOWN."""
        self._command = (sys.executable, str(script))
        self._times = [*map(str, times)]
        self._environment = {**os.environ, "WORKERS": str(workers)}
        self._store = store
        self._log = log
        self.port = Port()

    async def start(self) -> None:
        with self._log.open("ab") as log:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                str(self.port.number),
                self._store,
                *self._times,
                stdout=log,
                stderr=log,
                env=self._environment,
            )

    @property
    def has_ended(self) -> bool:
        return self._process.returncode is not None

    def send(self, what: signal.Signals) -> None:
        """To one that is still there."""
        if not self.has_ended:
            self._process.send_signal(what)

    async def end(self, how: signal.Signals = signal.SIGKILL) -> int:
        self.send(how)
        return await self._process.wait()

    def workers(self) -> list[int]:
        """The processes that it has started to serve."""
        children = Path(f"/proc/{self._process.pid}/task/{self._process.pid}/children")
        return [int(process) for process in children.read_text().split()]

    async def until_well(self, workers: int) -> None:
        """Until whoever answers knows of so many, and has a fair share."""
        async with asyncio.timeout(PATIENCE):
            while True:
                told = await asyncio.to_thread(self._health)
                if (told.get("workers"), told.get("wings")) == (workers, 16 // workers):
                    return
                await asyncio.sleep(0.05)

    async def until(self, event: str, times: int = 1) -> None:
        """Until it has told of an event so often."""
        async with asyncio.timeout(PATIENCE):
            while self.count(event) < times:
                await asyncio.sleep(0.05)

    async def wings(self) -> int | None:
        """How many it serves; None where nobody answers, or nothing can be kept."""
        told = await asyncio.to_thread(self._health)
        return told["wings"] if told.get("status") == "ok" else None

    def _health(self) -> dict[str, Any]:
        connection = HTTPConnection("127.0.0.1", self.port.number, timeout=1.0)
        try:
            connection.request("GET", "/healthz")
            told: dict[str, Any] = json.loads(connection.getresponse().read())
            return told
        except (OSError, HTTPException, ValueError):
            return {}
        finally:
            connection.close()

    def count(self, event: str) -> int:
        return self._log.read_text().count(f'"event":"{event}"') if self._log.exists() else 0
