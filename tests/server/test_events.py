"""What whoever runs a server is told: in words at a terminal, in JSON where it goes elsewhere."""

import json
import logging
from collections.abc import Callable, Iterator
from io import StringIO

import pytest

from countertop.server import events


class Terminal(StringIO):
    def isatty(self) -> bool:
        return True


@pytest.fixture
def listen() -> Iterator[Callable[[StringIO], None]]:
    """Events are told there, and to nobody else."""
    root = logging.getLogger()
    before, level = root.handlers[:], root.level

    def begin(stream: StringIO) -> None:
        root.handlers[:] = []
        events.tell_on(stream)

    yield begin
    root.handlers[:] = before
    root.setLevel(level)


def test_a_file_has_a_line_of_json_for_each_event(listen: Callable[[StringIO], None]) -> None:
    listen(log := StringIO())
    events.event("joined", "WXYZ", name="Ada")
    events.event("moved", wing="a")
    first, second = map(json.loads, log.getvalue().splitlines())
    assert first.pop("time") > 0
    assert first == {"event": "joined", "room": "WXYZ", "name": "Ada"}
    assert (second["event"], second["wing"]) == ("moved", "a")


def test_a_terminal_has_words(listen: Callable[[StringIO], None]) -> None:
    listen(log := Terminal())
    events.event("joined", "WXYZ", name="Ada", seat=1)
    events.event("restoring")
    logging.getLogger("aiohttp").warning("%d sockets", 3)
    joined, restoring, other = log.getvalue().splitlines()
    moment, said = joined.split(maxsplit=1)
    assert [len(part) for part in moment.split(":")] == [2, 2, 2]
    assert said == "joined WXYZ, name: Ada, seat: 1"
    assert restoring.split(maxsplit=1)[1] == "restoring"
    assert other == "3 sockets"
