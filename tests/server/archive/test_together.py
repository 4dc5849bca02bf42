"""A match is watched together: one leads, and when they go the next one does."""

import asyncio
import time
from typing import Any

import aiohttp
import pytest

from countertop.server.archive import company
from countertop.server.http.replays import together


@pytest.fixture
async def served(served_in_real_time: Any) -> Any:
    """Sockets here have nobody who makes time pass."""
    return served_in_real_time


class Guest:
    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.told: dict[str, Any] = {}

    async def until(self, holds: Any) -> dict[str, Any]:
        while not (self.told and holds(self.told)):
            self.told = await self.socket.receive_json(timeout=60)
        return self.told


async def finished(served: Any) -> tuple[Any, str]:
    ada, _ = await served.match("Ada", "Ben")
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    return ada, str(await ada.until(lambda: ada.room["replay"]))


async def join(served: Any, key: str, name: str) -> Guest:
    person = served.person()
    url = person.url.replace("http", "ws") + f"/ws/r/{key}"
    return Guest(await person.http.ws_connect(url, params={"name": name}))


def names(told: dict[str, Any]) -> list[str]:
    return [one["name"] for one in told["people"]]


async def test_whoever_came_first_leads_and_the_others_follow(served: Any) -> None:
    _, key = await finished(served)
    ada, ben = await join(served, key, "Ada"), await join(served, key, "Ada")
    told = await ben.until(lambda told: len(told["people"]) == 2)
    assert names(told) == ["Ada", "Ada 2"]
    assert told["leader"] == told["people"][0]["id"] != told["you"]
    await ada.socket.send_json(
        {"type": "moved", "step": 3, "sight": 1, "playing": True, "speed": 2}
    )
    told = await ben.until(lambda told: told["where"]["step"] == 3)
    assert told["where"] == {"step": 3, "sight": 1, "playing": True, "speed": 2.0}
    await ben.socket.send_json({"type": "moved", "step": 1})
    await ben.socket.send_json({"type": "take"})
    told = await ada.until(lambda told: names(told) == ["Ada 2", "Ada"])
    assert told["where"]["step"] == 3, "who follows does not steer"


async def test_when_the_leader_goes_the_next_one_leads(served: Any) -> None:
    _, key = await finished(served)
    ada, ben, cleo = [await join(served, key, name) for name in ("Ada", "Ben", "Cleo")]
    await cleo.until(lambda told: len(told["people"]) == 3)
    await ada.socket.send_json({"type": "moved", "step": 4})
    await ben.until(lambda told: told["where"]["step"] == 4)
    await ada.socket.close()
    told = await ben.until(lambda told: names(told) == ["Ben", "Cleo"])
    assert told["leader"] == told["you"]
    assert told["where"]["step"] == 4, "where the others are, too"
    await ben.socket.close()
    await cleo.socket.close()
    await served.eventually(lambda: not served.house.archive.companies)


async def test_what_is_no_message_is_not_heard(served: Any) -> None:
    _, key = await finished(served)
    ada = await join(served, key, "Ada")
    await ada.until(lambda told: told["people"])
    for text in ("milk", "[]", '{"type":"moved"}', '{"type":"take","n":1}', "[" * 400):
        await ada.socket.send_str(text)
    await ada.socket.send_json({"type": "moved", "step": 2})
    assert (await ada.until(lambda told: told["where"]["step"] == 2))["leader"] == ada.told["you"]


async def test_whoever_moves_too_often_is_not_heard_for_a_while(served: Any) -> None:
    _, key = await finished(served)
    ada = await join(served, key, "Ada")
    for step in range(company.PACE + 40):
        await ada.socket.send_json({"type": "moved", "step": step})
    await ada.until(lambda told: told["where"]["step"] == company.PACE - 1)
    (here,) = served.house.archive.companies.values()
    assert here.where.step == company.PACE - 1


@pytest.mark.parametrize(("key", "name", "status"), [("nothing", "Ada", 404), (None, "", 400)])
async def test_nobody_watches_without_an_address_and_a_name(
    served: Any, key: str | None, name: str, status: int
) -> None:
    _, there = await finished(served)
    with pytest.raises(aiohttp.WSServerHandshakeError) as refused:
        await join(served, key or there, name)
    assert refused.value.status == status


async def test_a_full_company_takes_nobody_else(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(together, "MOST", 1)
    _, key = await finished(served)
    ada = await join(served, key, "Ada")
    await ada.until(lambda told: told["people"])
    with pytest.raises(aiohttp.WSServerHandshakeError):
        await join(served, key, "Ben")


# --- whoever wants to spoil it


async def guests_of(served: Any, key: str, *names: str) -> list[Guest]:
    guests = [await join(served, key, name) for name in names]
    for guest in guests:
        await guest.until(lambda told: len(told["people"]) == len(names))
    return guests


def company_of(served: Any) -> Any:
    (here,) = served.house.archive.companies.values()
    return here


async def test_nobody_waits_for_somebody_who_does_not_read(served: Any) -> None:
    _, key = await finished(served)
    ada, _, cleo = await guests_of(served, key, "Ada", "Ben", "Cleo")
    _, ben, _ = company_of(served)
    protocol = ben._transport.get_protocol()
    protocol.pause_writing()
    for step in range(1, 4):
        await ada.socket.send_json({"type": "moved", "step": step, "speed": 1})
        await cleo.until(lambda told, step=step: told["where"]["step"] == step)
    protocol.resume_writing()


async def test_nobody_goes_because_somebody_else_has_gone(served: Any) -> None:
    _, key = await finished(served)
    ada, _ = await guests_of(served, key, "Ada", "Ben")
    leader, ben = company_of(served)
    ben._transport.abort()
    await company_of(served).hear(leader, '{"type":"moved","step":1}')
    await ada.socket.send_json({"type": "moved", "step": 2})
    await ada.until(lambda told: told["where"]["step"] == 2 and names(told) == ["Ada"])


async def test_many_who_all_want_to_lead_cost_no_more_than_one(served: Any) -> None:
    _, key = await finished(served)
    guests = await guests_of(served, key, *(f"G{number}" for number in range(12)))
    here, frames = company_of(served), 0
    for one in here:
        write = one._transport.write

        def count(data: bytes, write: Any = write) -> None:
            nonlocal frames
            frames += 1
            write(data)

        one.tell = count
    started = time.monotonic()
    for _ in range(20):
        for guest in guests:
            await guest.socket.send_json({"type": "take"})
    await guests[0].socket.send_json({"type": "take"})
    await guests[0].socket.send_json({"type": "moved", "step": 7})
    await guests[1].until(lambda told: told["where"]["step"] == 7)
    times = (time.monotonic() - started) * 1000 / company.BREATH + 2
    assert frames <= times * len(guests), "told once in a breath, and not for every word"


async def test_words_without_end_are_slowed_down(served: Any) -> None:
    _, key = await finished(served)
    (ada,) = await guests_of(served, key, "Ada")
    for _ in range(company.PACE):
        await ada.socket.ping()
    started = time.monotonic()
    for _ in range(4):
        await ada.socket.send_str("")
    await ada.socket.close()
    assert time.monotonic() - started > 3 * company.SLOW_DOWN / 1000


HEAD = (
    b"Host: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
)
KEY = b"Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"


async def said(served: Any, key: str, more: bytes) -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(b"GET /ws/r/%b?name=Eve HTTP/1.1\r\n%b%b\r\n" % (key.encode(), HEAD, more))
    try:
        return await asyncio.wait_for(reader.readuntil(b"\r\n"), 60)
    finally:
        writer.transport.abort()


@pytest.mark.parametrize(
    "more", [b"Sec-WebSocket-Key: \xe9\r\n", KEY + b"Sec-WebSocket-Protocol: chat\r\n", b""]
)
async def test_an_odd_head_is_refused_and_leaves_nobody_behind(served: Any, more: bytes) -> None:
    _, key = await finished(served)
    assert (await said(served, key, more)).startswith(b"HTTP/1.1 400")
    assert not served.house.archive.companies
