"""Runs the server until it is told to stop."""

import asyncio
import logging
import signal
import sys
import webbrowser
from contextlib import suppress

from aiohttp import web
from yarl import URL

from ..engine.errors import CountertopError
from .app import build
from .clock import REAL
from .events import event
from .house.holding import wait_for
from .house.tidying import Busy, keep_tidy, take_over
from .http import lan
from .http.address import CROWD, HOUSE
from .http.crowd import Door, raise_descriptors
from .settings import Settings
from .store.changes import StoreError
from .store.face import Store
from .store.place import is_postgresql, open_store

LOOK = 0.3
"""Seconds between two looks whether a copy of the store is to be brought back, or another server
has it."""


class CannotServe(CountertopError):
    """The port is taken, or the address is not this machine's."""


def serve(host: str, port: int, store: str | None, settings: Settings, *, open_page: bool) -> None:
    """Serve until Ctrl-C."""
    logging.basicConfig(level=logging.INFO, format="%(message)s", stream=sys.stderr)
    for library in ("aiohttp", "asyncio"):
        logging.getLogger(library).setLevel(logging.WARNING)
    work = _serve(host, port, store, settings, open_page=open_page)
    try:
        if sys.platform == "win32":
            asyncio.run(work)
        else:
            import uvloop  # noqa: PLC0415 - there is none on Windows

            uvloop.run(work)
    except KeyboardInterrupt:
        return


async def _serve(
    host: str, port: int, store_url: str | None, settings: Settings, *, open_page: bool
) -> None:
    raise_descriptors()
    told = _told_to_stop()
    store = open_store(store_url)
    while True:
        if not await _has(store, told):
            store.close()
            return
        port = await _serve_once(host, port, store, settings, told, open_page=open_page)
        if told.is_set():
            return
        event("lost" if store.is_lost else "restoring")
        open_page = False
        store = await _open_again(store_url)


async def _has(store: Store, told: asyncio.Event) -> bool:
    """Whether this server has the store before it is told to stop."""
    waiting = {asyncio.create_task(wait_for(store)), asyncio.create_task(told.wait())}
    _, others = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
    for task in others:
        task.cancel()
    return not told.is_set()


async def _open_again(store_url: str | None) -> Store:
    """The database may be away just now."""
    while True:
        try:
            return open_store(store_url)
        except StoreError as error:
            if not is_postgresql(store_url):
                raise
            event("store_failed", why=str(error))
        await REAL.sleep(LOOK * 1000)


async def _serve_once(
    host: str,
    port: int,
    store: Store,
    settings: Settings,
    told: asyncio.Event,
    *,
    open_page: bool,
) -> int:
    """Until it is told to stop, a copy of the store is to be brought back, or another server has
    taken over; gives the port."""
    runner = web.AppRunner(build(store, settings), shutdown_timeout=2.0)
    port_of: asyncio.Server | None = None
    tidying: asyncio.Task[None] | None = None
    try:
        await runner.setup()
        port_of = await open_port(runner, host, port, settings)
        take_over()
        tidying = asyncio.create_task(keep_tidy(lambda: _busy(runner.app)), name="tidying")
        port = port_of.sockets[0].getsockname()[1]
        _announce(host, port, open_page=open_page)
        while not (told.is_set() or store.is_to_be_replaced() or store.is_lost):
            with suppress(TimeoutError):
                await asyncio.wait_for(told.wait(), LOOK)
    finally:
        if port_of is not None:
            port_of.close()
        if tidying is not None:
            tidying.cancel()
        await runner.cleanup()
        store.close()
    return port


def _busy(app: web.Application) -> Busy:
    crowd, running = app[CROWD], sum(1 for _ in app[HOUSE].running())
    return Busy(crowd.ended, len(crowd), running)


async def open_port(
    runner: web.AppRunner, host: str, port: int, settings: Settings
) -> asyncio.Server:
    """Let people in."""
    server, crowd = runner.server, runner.app[CROWD]
    assert server is not None, "it is set up"
    loop, idle = asyncio.get_running_loop(), settings.idle / 1000
    try:
        return await loop.create_server(lambda: Door(crowd, server, idle), host, port, backlog=1024)
    except OSError as error:
        why = error.strerror or error
        raise CannotServe("no_port", f"Cannot serve on {host}:{port}: {why}.") from None


def _told_to_stop() -> asyncio.Event:
    """Set by Ctrl-C, or when whoever runs this machine says so."""
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows, where Ctrl-C ends the loop by itself
        for sent in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sent, told.set)
    return told


def _announce(host: str, port: int, *, open_page: bool) -> None:
    here = URL.build(scheme="http", host="localhost", port=port)
    only_here = host in ("127.0.0.1", "localhost", "::1")
    friends = here if only_here else lan.address_for_friends(here)
    print(f"Countertop is open at {here}", flush=True)
    if not only_here:
        if sys.stdout.isatty():
            print(lan.qr_text(friends))
        print(f"Friends in the same network: {friends}", flush=True)
    if open_page:
        webbrowser.open(str(here))
