"""The door: silent and half-sent connections, floods, odd headers, and who waits for whom."""

import asyncio
import gc
import json
import sys
from pathlib import Path
from typing import Any
from urllib.request import urlopen

import msgspec
import pytest
from aiohttp import ClientSession, TCPConnector
from support.live_server import LiveServer

from countertop.server.house.codes import length_for
from countertop.server.http.crowd import MOST
from countertop.server.people import connection
from countertop.server.settings import Share

COMMAND = str(Path(sys.executable).with_name("countertop"))
HEAD = b"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1\r\n"


async def opened(served: Any, sent: bytes = b"") -> tuple[asyncio.StreamReader, Any]:
    reader, writer = await asyncio.open_connection("127.0.0.1", served.port)
    writer.write(sent)
    await writer.drain()
    return reader, writer


async def told(served: Any, sent: bytes) -> tuple[int, dict[str, str], Any]:
    """Status, headers and body of the answer to what is sent."""
    reader, writer = await opened(served, sent)
    head = (await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)).decode()
    first, *lines = head.strip().split("\r\n")
    headers = dict(line.split(": ", 1) for line in lines)
    body = await asyncio.wait_for(reader.readexactly(int(headers["Content-Length"])), 60)
    writer.close()
    return int(first.split()[1]), headers, json.loads(body)


@pytest.mark.parametrize("sent", [b"", b"GET / HT", HEAD, HEAD + b"\r\n"])
async def test_a_connection_that_says_nothing_more_is_closed(serve: Any, sent: bytes) -> None:
    served = await serve(in_real_time=True, idle=300.0)
    reader, writer = await opened(served, sent)
    await asyncio.wait_for(reader.read(), 60)
    assert reader.at_eof()
    writer.close()


async def test_a_body_that_does_not_come_is_waited_for_no_longer(serve: Any) -> None:
    served = await serve(in_real_time=True, body=200.0)
    sent = b"POST /api/rooms HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
    status, _, problem = await told(served, sent + b"Content-Length: 40\r\n\r\n{")
    assert (status, problem["code"]) == (408, "too_slow")


async def test_silent_strangers_shut_nobody_out(serve: Any) -> None:
    served = await serve(in_real_time=True, connections=40, for_the_seated=0.1)
    ada, _ = await served.match("Ada", "Ben")
    silent = [await opened(served) for _ in range(100)]
    newcomer = served.person()
    status, _ = await newcomer.get("/api/games")
    assert status == 200
    assert (await ada.play({"type": "tap"}))["type"] == "ack", "whoever plays is not let go"
    for _, writer in silent:
        writer.close()


async def test_the_last_places_are_for_those_who_have_a_seat(serve: Any) -> None:
    served = await serve(in_real_time=True, connections=20, for_the_seated=0.5)
    people = await served.table(*(f"P{number}" for number in range(11)))
    status, problem = await served.person().post("/api/rooms", {"name": "Zoe", "game": "tiny"})
    assert (status, problem["code"]) == (429, "house_full")
    ben = people[1]
    await ben.drop()
    await ben.connect(people[0].room["code"])
    await ben.until(lambda: ben.room["you"] == 1)


@pytest.mark.parametrize(
    "line",
    [
        b"Upgrade: web\xffsocket",
        b"Connection: Up\xc3grade",
        b"Sec-WebSocket-Key: \xe9\xe9",
        b"Sec-WebSocket-Key: short",
    ],
)
async def test_odd_letters_in_a_sockets_headers_are_refused(served: Any, line: bytes) -> None:
    name = line.partition(b":")[0]
    usual = {
        b"Upgrade": b"websocket",
        b"Connection": b"Upgrade",
        b"Sec-WebSocket-Version": b"13",
        b"Sec-WebSocket-Key": b"AAAAAAAAAAAAAAAAAAAAAA==",
    }
    lines = [b"%s: %s" % pair for pair in usual.items() if pair[0] != name] + [line]
    sent = b"GET /ws/WXYZ HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"\r\n".join(lines) + b"\r\n\r\n"
    status, _, problem = await told(served, sent)
    assert (status, problem["code"]) == (400, "malformed")


@pytest.mark.parametrize("host", ["xn--a", "a" * 3000, "[::1", "a:b:c", "a:99999"])
async def test_a_host_that_is_no_address_is_refused(served: Any, host: str) -> None:
    (ada,) = await served.table("Ada")
    sent = f"GET /api/rooms/{ada.room['code']}/qr.svg HTTP/1.1\r\nHost: {host}\r\n\r\n"
    status, _, problem = await told(served, sent.encode())
    assert (status, problem["code"]) == (400, "malformed")


async def test_links_have_no_name_that_only_one_request_knows(serve: Any) -> None:
    served = await serve(hosts=("games.school.example",))
    (ada,) = await served.table("Ada")

    async def link(host: str) -> str:
        sent = f"GET /api/rooms/{ada.room['code']} HTTP/1.1\r\nHost: {host}\r\n\r\n"
        _, _, peek = await told(served, sent.encode())
        return str(peek["address"])

    assert "evil" not in await link("evil.example")
    assert "games.school.example:81/" in await link("games.school.example:81")


async def test_what_is_no_request_at_all_is_refused_as_all_else_is(served: Any) -> None:
    status, headers, problem = await told(served, b"\x16\x03\x01 hello\r\n\r\n")
    assert (status, problem["code"]) == (400, "malformed")
    assert headers["Server"] == "Countertop"
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert "hello" not in problem["message"]


async def test_no_answer_says_which_versions_are_running(served: Any) -> None:
    status, headers, _ = await told(served, HEAD + b"\r\n")
    assert (status, headers["Server"]) == (200, "Countertop")


async def test_a_flood_of_fragments_without_an_end_is_let_go(serve: Any) -> None:
    served = await serve(in_real_time=True, silent=500.0, bytes_in=Share(20_000, 1000.0))
    ada, ben = await served.match("Ada", "Ben")
    await ben.send({"type": "play", "n": ben.number(), "move": {"type": "tap"}})
    transport = ben.socket._writer.transport
    transport.write(b"\x01\x80\x00\x00\x00\x00")  # a text begins, and never ends
    for _ in range(400):
        transport.write(b"\x00\x80\x00\x00\x00\x00" * 20)
        await asyncio.sleep(0)
    await ada.until(lambda: ada.room["seats"][1]["net"] == "lost")
    assert (await ada.play({"type": "tap"}))["type"] == "ack"


def test_a_malformed_message_leaves_nothing_behind() -> None:
    """Nothing that the collector would have to find, either: it has no time while people play."""
    gc.collect()
    gc.disable()
    try:
        before = len(msgspec.Struct.__subclasses__()), len(gc.get_objects())
        for number in range(100):
            assert connection._number_of(f'{{"n":{number},"type":"?"}}') == number
            assert connection._number_of("[") is None
        after = len(msgspec.Struct.__subclasses__()), len(gc.get_objects())
    finally:
        gc.enable()
    assert after[0] == before[0]
    assert after[1] - before[1] < 20


async def at(served: Any, address: str) -> ClientSession:
    connector = TCPConnector(local_addr=(address, 0))
    return ClientSession(served.url, connector=connector)


async def test_whoever_guesses_waits_and_nobody_else(serve: Any) -> None:
    """Forty guessers at one address, and a class at another: everybody of the class gets in."""
    served = await serve(in_real_time=True, wrong_codes=Share(20, 0.5), guessers=5)
    (ada,) = await served.table("Ada")
    async with await at(served, "127.0.0.2") as guesser, await at(served, "127.0.0.3") as pupil:
        guesses = [asyncio.create_task(guesser.get("/api/rooms/ZZZZ")) for _ in range(40)]
        answers = [await pupil.get(f"/api/rooms/{ada.room['code']}") for _ in range(18)]
        assert {answer.status for answer in answers} == {200}
        done, waiting = await asyncio.wait(guesses, timeout=1)
        assert {guess.result().status for guess in done} == {404, 429}
        assert len(waiting) == 5
        for guess in waiting:
            guess.cancel()


async def test_a_browser_that_guesses_waits_alone(serve: Any) -> None:
    """At the same address: what a cookie has guessed does not count against other cookies."""
    served = await serve(own_wrong_codes=Share(3, 0.5))
    (ada,) = await served.table("Ada")
    guesser, pupil = served.person(), served.person()
    for person in (guesser, pupil):
        await person.get("/api/rooms/mine")
        person.http.cookie_jar.update_cookies({"countertop": f"{id(person):032x}"})
    for _ in range(3):
        assert (await guesser.get("/api/rooms/ZZZZ"))[0] == 404
    started = served.time.clock.now()
    assert (await pupil.get(f"/api/rooms/{ada.room['code']}"))[0] == 200
    assert served.time.clock.now() == started
    await served.drive(guesser.get("/api/rooms/ZZZZ"))
    assert served.time.clock.now() - started >= 1900


async def test_callers_without_a_cookie_do_not_wait_for_browsers_nor_they_for_them(
    serve: Any,
) -> None:
    """At one address: a program that keeps no cookie uses up the share of its like alone."""
    served = await serve(wrong_codes=Share(3, 0.001))
    (ada,) = await served.table("Ada")
    program, pupil = served.person(), served.person()
    pupil.http.cookie_jar.update_cookies({"countertop": "ab" * 16})
    for _ in range(3):
        assert (await program.get("/api/rooms/ZZZZ"))[0] == 404
    asking = pupil.get(f"/api/rooms/{ada.room['code']}")
    assert (await asyncio.wait_for(asking, 60))[0] == 200


async def test_one_client_does_not_stop_all_new_rooms(serve: Any) -> None:
    served = await serve(new_rooms=Share(5, 0.01))
    async with await at(served, "127.0.0.2") as greedy, await at(served, "127.0.0.3") as other:
        asked = {"name": "Ada", "game": "tiny"}
        statuses = [(await greedy.post("/api/rooms", json=asked)).status for _ in range(7)]
        assert statuses == [200] * 5 + [429] * 2
        assert (await other.post("/api/rooms", json=asked)).status == 200


async def test_requests_have_a_share_too(serve: Any) -> None:
    served = await serve(requests=Share(10, 0.01))
    async with await at(served, "127.0.0.2") as busy, await at(served, "127.0.0.3") as other:
        statuses = [(await busy.get("/api/games")).status for _ in range(12)]
        assert statuses == [200] * 10 + [429] * 2
        assert (await other.get("/api/games")).status == 200


def test_codes_are_longer_where_anybody_may_try_them() -> None:
    assert length_for([]) == 4
    assert length_for([], in_public=True) == 6


def test_the_page_brings_a_cookie_so_that_a_class_is_not_one_caller(tmp_path: Any) -> None:
    few = ("sh", "-c", 'ulimit -Sn 512; exec "$0" serve "$@"', COMMAND)
    with LiveServer(tmp_path, "--public", program=few) as live:
        with urlopen(live.url) as page:
            given = page.headers["Set-Cookie"]
        limits = Path(f"/proc/{live.pid}/limits").read_text()
    assert given.startswith("countertop=") and "HttpOnly" in given
    (soft, hard) = next(line for line in limits.splitlines() if "open files" in line).split()[3:5]
    assert int(soft) == min(int(hard), MOST), "and it takes all the descriptors that it may have"
