"""Serves the tiny game as `tiny.py` does, with a fault of its own: BROKEN says which."""

import asyncio
import os
import runpy
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

from countertop.engine.game import Seat
from countertop.server.room.screens import Shown
from countertop.server.store.postgres.database import Postgres, PostgresStore
from countertop.server.store.postgres.lease import Lease
from countertop.server.store.thread import Asking


def change(kind: type, **parts: object) -> None:
    for name, part in parts.items():
        setattr(kind, name, part)


def early() -> None:
    """Acknowledges what is not on disk yet."""
    write, execute = Asking.write, PostgresStore._execute

    def acknowledge(self: Asking, what: Any, done: Any) -> None:
        write(self, what, lambda *_: None)
        asyncio.get_running_loop().call_soon(partial(done, None, None))

    def late(self: PostgresStore, *what: Any) -> None:
        time.sleep(0.2)
        execute(self, *what)

    change(Asking, write=acknowledge)
    change(PostgresStore, _execute=late)


def stubborn() -> None:
    """Never notices that somebody else has its wings."""

    @contextmanager
    def unfenced(self: Postgres, _: Any) -> Iterator[None]:
        with self.whole():
            yield

    def keep(_: Lease) -> None:
        pass

    change(Postgres, fenced=unfenced)
    change(Lease, lose=keep, is_held=property(lambda _: True))


def open_hearted() -> None:
    """Shows everybody what the first seat may see."""
    own = Shown._seen_from

    def of_the_first(self: Shown, _: Seat | None) -> bytes:
        return own(self, Seat(0))

    change(Shown, _seen_from=of_the_first)


def not_at_all() -> None:
    """As it should be."""


FAULTS: dict[str, Callable[[], None]] = {
    "not at all": not_at_all,
    "early": early,
    "stubborn": stubborn,
    "open-hearted": open_hearted,
}

if __name__ == "__main__":
    FAULTS[os.environ["BROKEN"]]()
    runpy.run_path(str(Path(__file__).parents[1] / "tiny.py"), run_name="__main__")
