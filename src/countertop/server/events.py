"""One JSON line per room event, for whoever runs the server; never a traceback."""

import logging
from typing import Any

import msgspec

from .clock import wall
from .metrics import EVENTS

_log = logging.getLogger("countertop.rooms")


def event(what: str, room: str = "", /, **details: Any) -> None:
    """`{"time":1790000000,"event":"joined","room":"WXYZ","name":"Ada"}`."""
    EVENTS.add(of=what)
    if _log.isEnabledFor(logging.INFO):
        line = {"time": wall(), "event": what, "room": room, **details}
        _log.info(msgspec.json.encode(line).decode())
