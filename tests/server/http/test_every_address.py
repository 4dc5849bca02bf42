"""What the door promises holds at every address, those that come later included."""

import asyncio
import json
import re
from pathlib import Path
from typing import Any, NamedTuple

from countertop.server.app import BODY_BYTES, build
from countertop.server.http.problems import HEADERS
from countertop.server.http.replays.matches import RECORD_BYTES
from countertop.server.store.sqlite.database import Store

HOST = "Host: 127.0.0.1\r\n"
SOCKET = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
KEY = "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
JSON = "Content-Type: application/json\r\n"
COOKIE = "Cookie: countertop=" + "0" * 32 + "\r\n"
NOTHING_SENT = ("/api/mine/move", "/api/class/leave", "/api/class/renew")
"""Where a body says nothing, and is not read."""


class Address(NamedTuple):
    method: str
    path: str


class Told(NamedTuple):
    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def code(self) -> str:
        problem = json.loads(self.body)
        assert problem["message"].endswith("."), problem
        return str(problem["code"])


def addresses() -> list[Address]:
    store = Store(Path(":memory:"))
    routes = [*build(store).router.routes()]
    store.close()
    paths = [(one.method, one.resource.canonical) for one in routes if one.resource is not None]
    found = [Address(method, re.sub(r"\{\w+\}", "math-rush", path)) for method, path in paths]
    known = [one for one in found if one.method not in ("*", "HEAD")]
    assert len(known) > 30
    return known


def is_socket(address: Address) -> bool:
    return address.path.startswith("/ws/") or address.path == "/api/class/live"


async def told(served: Any, address: Address, *lines: str, body: bytes = b"") -> Told:
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    head = f"{address.method} {address.path} HTTP/1.1\r\n{HOST}{''.join(lines)}\r\n"
    writer.write(head.encode("latin-1") + body)
    try:
        first, *rest = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).splitlines()
        pairs = [line.decode().split(": ", 1) for line in rest if line]
        headers = dict(pairs)
        length = int(headers.get("Content-Length", 0))
        sent = await asyncio.wait_for(reader.readexactly(length), 60)
        return Told(int(first.split()[1]), headers, sent)
    finally:
        writer.transport.abort()


async def test_every_answer_has_the_headers_and_every_refusal_a_sentence(served: Any) -> None:
    for address in addresses():
        answer = await told(served, address, COOKIE)
        assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS, address
        assert answer.headers["Cache-Control"], address
        assert answer.status < 500 or answer.code == "no_client", address
        assert answer.status == 200 or answer.code, address


async def test_no_other_page_acts_in_a_players_name(served: Any) -> None:
    asked = [one for one in addresses() if one.method != "GET" or is_socket(one)]
    for address in asked:
        opening = SOCKET + KEY if address.method == "GET" else JSON
        foreign = "Origin: https://evil.example\r\n"
        answer = await told(served, address, COOKIE, opening, foreign)
        assert (answer.status, answer.code) == (403, "foreign"), address


async def test_every_socket_refuses_odd_letters(served: Any) -> None:
    sockets = [one for one in addresses() if is_socket(one)]
    assert len(sockets) == 4
    for address in sockets:
        for odd in ("Sec-WebSocket-Key: \xe9\r\n", KEY + "Sec-WebSocket-Protocol: chat\r\n", ""):
            answer = await told(served, address, SOCKET, odd)
            assert (answer.status, answer.code) == (400, "malformed"), (address, odd)


def posted() -> list[Address]:
    return [one for one in addresses() if one.method == "POST" and one.path not in NOTHING_SENT]


async def test_no_body_is_waited_for_longer_than_it_may_take(serve: Any) -> None:
    served = await serve(in_real_time=True, body=100.0)
    for address in posted():
        answer = await told(served, address, JSON, "Content-Length: 40\r\n", body=b"{")
        assert (answer.status, answer.code) == (408, "too_slow"), address


async def test_no_body_is_longer_than_it_may_be(served: Any) -> None:
    for address in posted():
        most = RECORD_BYTES if address.path == "/api/replays" else BODY_BYTES
        body = b'"' + b"a" * most + b'"'
        answer = await told(served, address, JSON, f"Content-Length: {len(body)}\r\n", body=body)
        assert (answer.status, answer.code) == (413, "request_entity_too_large"), address
