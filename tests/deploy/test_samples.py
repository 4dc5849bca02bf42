"""The samples for whoever runs a server: they name what the server needs, and they work."""

import asyncio
import re
import shlex
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import aiohttp
import pytest
from aiohttp import web
from support.ports import Port
from support.stores.proxies import HAPROXY, NGINX, PROGRAMS, adapted, command, is_installed

from countertop import cli
from countertop.server.app import ROUTES

ROOT = Path(__file__).parents[2]
DEPLOY = ROOT / "deploy"
SERVICE = (DEPLOY / "countertop.service").read_text(encoding="utf-8")
CONTAINER = (DEPLOY / "Containerfile").read_text(encoding="utf-8")
OPERATE = (ROOT / "docs" / "operate.md").read_text(encoding="utf-8")
SERVER = ROOT / "src" / "countertop" / "server"
LIE = "203.0.113.7"


def headers_of_a_proxy() -> set[str]:
    """What the server believes of a proxy."""
    sources = (path.read_text(encoding="utf-8") for path in SERVER.rglob("*.py"))
    return {name for source in sources for name in re.findall(r'"(X-Forwarded-\w+)"', source)}


def test_the_samples_set_every_header_that_the_server_believes() -> None:
    believed = headers_of_a_proxy()
    assert believed == {"X-Forwarded-For", "X-Forwarded-Host", "X-Forwarded-Proto"}
    assert set(re.findall(r"proxy_set_header (X-\S+)", NGINX)) == believed
    assert set(re.findall(r"http-request set-header (X-\S+)", HAPROXY)) == believed


def test_no_sample_adds_to_what_a_client_says_about_itself() -> None:
    """The server reads the first of several headers, and the client could have written it."""
    for sample in (NGINX, HAPROXY):
        assert "proxy_add_x_forwarded_for" not in sample
        assert "add-header" not in sample
        assert "forwardfor" not in sample


def test_nginx_finds_the_table_in_every_address_that_names_one() -> None:
    patterns = re.findall(r"^\s+~(\S+)\s+\$\w+;", NGINX, re.M)
    readable = [re.compile(pattern.replace("?<", "?P<")) for pattern in patterns]
    of_tables = [path for _, path, _ in ROUTES if path.startswith(("/ws/", "/api/rooms/{code}"))]
    assert len(of_tables) >= 7
    for path in of_tables:
        asked = re.sub(r"\{\w+\}", "WXYZ", path)
        found = next(match for one in readable if (match := one.match(asked)))
        assert found.group(1) == "WXYZ", path


def test_every_websocket_gets_through_and_is_not_cut_off_between_two_pings() -> None:
    assert re.search(r"proxy_set_header Upgrade\s+\$http_upgrade;", NGINX)
    assert re.search(r"proxy_set_header Connection\s+\$connection_for;", NGINX)
    assert "proxy_http_version   1.1;" in NGINX
    (nginx,) = re.findall(r"proxy_read_timeout\s+(\d+)s", NGINX)
    (haproxy,) = re.findall(r"timeout tunnel (\d+)s", HAPROXY)
    assert min(int(nginx), int(haproxy)) * 1000 > 2 * 20_000


@pytest.mark.parametrize("program", ["unit", "container"])
def test_the_commands_in_the_samples_are_commands_that_there_are(program: str) -> None:
    if program == "unit":
        (line,) = re.findall(r"^ExecStart=\S+/countertop (.*)$", SERVICE, re.M)
        arguments = shlex.split(line)
    else:
        (line,) = re.findall(r"^ENTRYPOINT \[(.*)\]$", CONTAINER, re.M)
        arguments = [part.strip('" ') for part in line.split(",")][1:]
    given = cli._parser().parse_args(arguments)
    assert given.store.startswith("sqlite:////")
    assert given.behind_proxy == (program == "unit")


def test_what_is_to_be_watched_is_measured() -> None:
    """Every name in the handbook is one that /metrics tells."""
    source = (SERVER / "metrics.py").read_text(encoding="utf-8")
    names = set(
        re.findall(r'(?:_gauge|_counter|_histogram|Tally|Tallies|Times)\(\s*"(\w+)"', source)
    )
    told = re.findall(r"`countertop_(\w+?)(?:_total|_bucket|_sum)?(?:\{[^`]*\})?`", OPERATE)
    assert len(told) > 5
    assert set(told) <= names


# --- with the programs themselves, by `make proxies`


async def tell(request: web.Request) -> web.StreamResponse:
    """Which worker it came to, and what it was told; as a WebSocket, where one is asked for."""
    assert request.transport is not None
    me = str(request.transport.get_extra_info("sockname")[1])
    if "Upgrade" in request.headers:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_str(me)
        async for message in socket:
            await socket.send_str(message.data)
        return socket
    told = {name: request.headers.getall(name, []) for name in headers_of_a_proxy()}
    return web.json_response({"worker": me, "host": request.host, "told": told})


@asynccontextmanager
async def running(program: str, folder: Path) -> AsyncIterator[tuple[str, web.TCPSite]]:
    """The address of the proxy, and one of the two servers behind it."""
    ports = [Port() for _ in range(3)]
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", tell)
    runner = web.AppRunner(app)
    await runner.setup()
    sites = [web.TCPSite(runner, "127.0.0.1", port.number) for port in ports[1:]]
    for site in sites:
        await site.start()
    path = adapted(program, ports[0].number, [port.number for port in ports[1:]], folder)
    process = subprocess.Popen(command(program, path))
    try:
        yield f"http://127.0.0.1:{ports[0].number}", sites[1]
    finally:
        process.terminate()
        process.wait()
        await runner.cleanup()
        for port in ports:
            port.give_back()


async def opened(http: aiohttp.ClientSession) -> None:
    for _ in range(100):
        try:
            async with http.get("/healthz"):
                return
        except aiohttp.ClientConnectionError:
            await asyncio.sleep(0.05)
    raise AssertionError("the proxy does not open its port")


async def try_out(program: str, folder: Path) -> None:
    async with running(program, folder) as (url, other), aiohttp.ClientSession(url) as http:
        await opened(http)
        lies = dict.fromkeys(headers_of_a_proxy(), LIE)
        async with http.get("/api/rooms/WXYZ", headers=lies) as answer:
            told = (await answer.json())["told"]
        assert told["X-Forwarded-For"] == ["127.0.0.1"]
        assert told["X-Forwarded-Host"] == [url.removeprefix("http://")]
        assert told["X-Forwarded-Proto"] == ["http" if program == "nginx" else "https"]
        workers = {await the_worker_of(f"CO{number}", http) for number in range(16)}
        assert len(workers) == 2, "tables are shared out"
        async with http.get("/metrics") as answer:
            assert answer.status == 404
        await other.stop()
        left = {await the_worker_of(f"CO{number}", http) for number in range(16)}
        assert len(left & workers) == len(left) == 1, "one has gone, and the other has it all"


async def the_worker_of(code: str, http: aiohttp.ClientSession) -> str:
    """All that belongs to a table comes to one worker."""
    found = set()
    for path in (f"/api/rooms/{code}", f"/api/rooms/{code}/qr.svg"):
        async with http.get(path) as answer:
            found.add((await answer.json())["worker"])
    for path in (f"/ws/{code}", f"/ws/{code}/screen"):
        async with http.ws_connect(path) as socket:
            found.add(await socket.receive_str())
            await socket.send_str("hello")
            assert await socket.receive_str() == "hello"
    (worker,) = found
    return str(worker)


@pytest.mark.proxies
@pytest.mark.parametrize("program", PROGRAMS)
async def test_a_sample_does_what_it_says(program: str, tmp_path: Path) -> None:
    assert is_installed(program), f"this needs {program} (support/stores/proxies.py)"
    await try_out(program, tmp_path)
