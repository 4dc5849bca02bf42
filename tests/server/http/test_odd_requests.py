"""What `make fuzz` has found, so that it stays fixed: odd requests are nobody's fault but theirs.

A fault of ours and a warning of a library would be in the log; here, nothing may be."""

import asyncio
import json
import logging
from typing import Any

import pytest

HOST = b"Host: 127.0.0.1\r\n"
CHUNKED = (
    b"POST /api/rooms HTTP/1.1\r\n" + HOST + b"Content-Type: application/json\r\n"
    b"Transfer-Encoding: chunked\r\n"
)
SOCKET = (
    b"GET /ws/WXYZ HTTP/1.1\r\n" + HOST + b"Upgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
)
ODD = {
    "a letter that aiohttp cannot repeat": b"GET / HTTP/1.1\r\n" + HOST + b"Expect: \xff\r\n\r\n",
    "the same where nobody handles it": b"CONNECT / HTTP/1.1\r\n" + HOST + b"Expect: \xff\r\n\r\n",
    "an expectation": b"GET /api/games HTTP/1.1\r\n" + HOST + b"Expect: wonders\r\n\r\n",
    "no handler at all": b"CONNECT / HTTP/1.1\r\n" + HOST + b"\r\n",
    "a chunk without a length": CHUNKED + b"\r\nzz\r\n{}\r\n0\r\n\r\n",
    "a body that is not what it says": CHUNKED
    + b"Content-Encoding: deflate\r\n\r\n4\r\n{!\xff{\r\n0\r\n\r\n",
    "a protocol that there is none of": SOCKET + b"Sec-WebSocket-Protocol: chat\r\n\r\n",
}


@pytest.fixture
def quiet(caplog: pytest.LogCaptureFixture) -> pytest.LogCaptureFixture:
    caplog.set_level(logging.INFO, "countertop.rooms")
    return caplog


def complaints(quiet: pytest.LogCaptureFixture) -> list[str]:
    said = [record for record in quiet.records if record.name != "countertop.rooms"]
    faults = [record for record in quiet.records if '"event":"fault"' in record.getMessage()]
    return [record.getMessage() for record in said + faults if record.levelno > logging.DEBUG]


@pytest.mark.parametrize("sent", ODD.values(), ids=ODD)
async def test_an_odd_request_is_refused_in_a_sentence(
    served: Any, quiet: pytest.LogCaptureFixture, sent: bytes
) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(sent)
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode()
    length = int(head.partition("Content-Length: ")[2].partition("\r\n")[0])
    problem = json.loads(await reader.readexactly(length))
    assert 400 <= int(head.split()[1]) < 500
    assert problem["code"] and problem["message"].endswith(".")
    assert "X-Content-Type-Options: nosniff" in head
    writer.close()
    assert complaints(quiet) == []


@pytest.mark.parametrize("sent", [CHUNKED + b"\r\n4\r\n{", CHUNKED + b"\r\n"])
async def test_whoever_hangs_up_in_the_middle_of_a_body_is_no_fault(
    served: Any, quiet: pytest.LogCaptureFixture, sent: bytes
) -> None:
    for _ in range(5):
        _, writer = await asyncio.open_connection("127.0.0.1", served.port)
        writer.write(sent)
        await asyncio.sleep(0.01)
        writer.transport.abort()
    assert (await served.person().get("/api/games"))[0] == 200
    assert complaints(quiet) == []


async def test_a_refused_body_that_cannot_be_unpacked_is_no_fault(
    served: Any, quiet: pytest.LogCaptureFixture
) -> None:
    """It is read to its end after the answer, so that the answer arrives."""
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(
        b"POST /nowhere HTTP/1.1\r\n" + HOST + b"Content-Encoding: gzip\r\n"
        b"Content-Length: 8\r\n\r\n"
    )
    await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
    writer.write(b"not gzip")
    assert (await served.person().get("/api/games"))[0] == 200
    writer.close()
    assert complaints(quiet) == []


async def test_nothing_of_a_room_is_kept_by_a_browser_or_on_the_way(served: Any) -> None:
    (ada,) = await served.table("Ada")
    for path in ("", "/qr.svg", "/record"):
        answer = await ada.http.get(f"{served.url}/api/rooms/{ada.room['code']}{path}")
        assert answer.headers["Cache-Control"] == "no-store"


async def test_text_says_how_its_letters_are_written(served: Any) -> None:
    (ada,) = await served.table("Ada")
    answer = await ada.http.get(f"{served.url}/api/rooms/{ada.room['code']}/qr.svg")
    assert answer.headers["Content-Type"] == "image/svg+xml; charset=utf-8"
