"""One line per room event, for whoever runs the server; never a traceback."""

import logging
import sys
from typing import Any, TextIO

import msgspec

from .clock import REAL, hour_of, wall
from .metrics import EVENTS, of

_log = logging.getLogger("countertop.rooms")


def event(what: str, room: str = "", /, **details: Any) -> None:
    """`{"time":1790000000,"event":"joined","room":"WXYZ","name":"Ada"}`."""
    count(what)
    tell(what, room, **details)


def count(what: str) -> None:
    of(EVENTS, what).inc()


def tell(what: str, room: str = "", /, **details: Any) -> None:
    """Without counting it: where somebody else is asked for the figures."""
    if _log.isEnabledFor(logging.INFO):
        line = {"time": wall(REAL), "event": what, "room": room, **details}
        _log.info(msgspec.json.encode(line).decode())


class InWords(logging.Formatter):
    """For whoever looks at a terminal: `20:15:07 joined WXYZ, name: Ada`."""

    def format(self, record: logging.LogRecord) -> str:
        if record.name != _log.name:
            return super().format(record)
        said = msgspec.json.decode(record.getMessage(), type=dict[str, Any])
        moment, what, room = said.pop("time"), said.pop("event"), said.pop("room")
        begin = f"{hour_of(moment)} {what} {room}".rstrip()
        return ", ".join([begin, *(f"{key}: {value}" for key, value in said.items())])


def tell_on(stream: TextIO = sys.stderr) -> None:
    """From now on events are told there: in words at a terminal, and else line by line in JSON."""
    handler = logging.StreamHandler(stream)
    handler.setFormatter(InWords() if stream.isatty() else logging.Formatter())
    logging.basicConfig(level=logging.INFO, handlers=[handler])
    for library in ("aiohttp", "asyncio"):
        logging.getLogger(library).setLevel(logging.WARNING)


def fault_event(fault: BaseException, room: str = "", /, **details: Any) -> None:
    """A fault of ours, or of a game's rules or bots."""
    event("fault", room, what=describe(fault), **details)


def damage_event(table: str, why: object) -> None:
    """A row on disk that cannot be read: it is left out, and stays where it is."""
    event("damaged", table=table, why=str(why))


def describe(fault: BaseException) -> str:
    return f"{type(fault).__name__}: {fault}"
