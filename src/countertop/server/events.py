"""One JSON line per room event, for whoever runs the server; never a traceback."""

import logging
from typing import Any

import msgspec

from .clock import REAL, wall
from .metrics import EVENTS, of

_log = logging.getLogger("countertop.rooms")


def event(what: str, room: str = "", /, **details: Any) -> None:
    """`{"time":1790000000,"event":"joined","room":"WXYZ","name":"Ada"}`."""
    of(EVENTS, what).inc()
    if _log.isEnabledFor(logging.INFO):
        line = {"time": wall(REAL), "event": what, "room": room, **details}
        _log.info(msgspec.json.encode(line).decode())


def fault_event(fault: BaseException, room: str = "", /, **details: Any) -> None:
    """A fault of ours, or of a game's rules or bots."""
    event("fault", room, what=describe(fault), **details)


def damage_event(table: str, why: object) -> None:
    """A row on disk that cannot be read: it is left out, and stays where it is."""
    event("damaged", table=table, why=str(why))


def describe(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"
