"""A real `countertop` in a process of its own, for tests, benchmarks and pictures."""

import json
import subprocess
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any
from urllib.request import urlopen

from support.ports import Port

PATIENCE = 60.0
"""Seconds within which a server must be up."""


class LiveServer:
    """`countertop serve` on a free port of the loopback, with its store and log in a folder.

    `stop` ends it politely and `kill` does not; `start` afterwards opens the same store on the
    same port again. Another `program` than ours has to take the same arguments.
    """

    def __init__(
        self, folder: Path, *arguments: str, program: Sequence[str] = (), store: str = ""
    ) -> None:
        """The store is a file in the folder, unless there is another address."""
        self._port = Port()
        self.port, self.url = self._port.number, self._port.url
        self.store = folder / "countertop.sqlite"
        self.log = folder / "server.log"
        self._store_url = store or f"sqlite:///{self.store}"
        self._arguments = arguments
        self._program = program or (str(Path(sys.executable).with_name("countertop")), "serve")
        self._process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> "LiveServer":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.stop()
        self._port.give_back()

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(self._command(), stdout=log, stderr=log)
        deadline = time.monotonic() + PATIENCE
        while self._process.poll() is None and time.monotonic() < deadline:
            if self.is_up():
                return
            time.sleep(0.05)
        self.kill()
        raise RuntimeError(f"the server did not come up:\n{self.log.read_text()}")

    def is_up(self) -> bool:
        try:
            with urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        """Let it close its rooms and end."""
        if self._process:
            self._process.terminate()
            self._process.wait(PATIENCE)
            self._process = None

    def kill(self) -> None:
        """End it as a power cut would."""
        if self._process:
            self._process.kill()
            self._process.wait()
            self._process = None

    def told(self) -> dict[str, Any]:
        """What it says of itself."""
        with urlopen(f"{self.url}/healthz", timeout=2) as answer:
            told: dict[str, Any] = json.loads(answer.read())
        return told

    @property
    def workers(self) -> list[int]:
        """The processes that it has started to serve."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children")
        return [int(process) for process in children.read_text().split()]

    @property
    def pid(self) -> int:
        assert self._process, "the server is not running"
        return self._process.pid

    def _command(self) -> list[str]:
        where = ["--host", "127.0.0.1", "--port", str(self.port)]
        return [*self._program, *where, "--store", self._store_url, *self._arguments]
