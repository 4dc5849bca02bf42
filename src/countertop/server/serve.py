"""Runs the server until it is told to stop."""

import asyncio
import signal
import sys
import webbrowser
from collections.abc import Callable, Coroutine
from contextlib import suppress
from functools import partial
from typing import Any, NamedTuple

from aiohttp import web
from msgspec.structs import replace
from yarl import URL

from .app import build
from .events import event, tell_on
from .house.tidying import Busy, keep_tidy, take_over
from .http import lan
from .http.address import CROWD, HOUSE
from .http.crowd import CannotServe, open_doors, raise_descriptors
from .settings import Settings
from .store.face import Store
from .store.place import is_postgresql, open_store

LOOK = 0.3
"""Seconds between two looks for a copy of the store that is to be brought back."""
NOT_SHARED = (
    "Several workers need a store that they can share: give them --store postgresql://…, "
    "or leave --workers out."
)
Ready = Callable[[int], None]
"""Hears the port when it is open."""


class Shared(NamedTuple):
    """How many processes serve one house together, and where they find each other."""

    workers: int = 1
    inside: str = "127.0.0.1"


def serve(
    host: str,
    port: int,
    store: str | None,
    settings: Settings,
    *,
    open_page: bool,
    shared: Shared | None = None,
) -> None:
    """Serve until Ctrl-C."""
    tell_on()
    ready, shared = partial(_announce, host, open_page=open_page), shared or Shared()
    with suppress(KeyboardInterrupt):
        if not is_postgresql(store):
            if shared.workers > 1:
                raise CannotServe("not_shared", NOT_SHARED)
            _run(_serve(host, port, store, settings, ready))
        elif shared.workers == 1:
            _run(_serve_shared(str(store), settings, (host, port, shared.inside), ready))
        else:
            _serve_together(host, port, str(store), settings, shared, ready)


def _run(work: Coroutine[Any, Any, None]) -> None:
    if sys.platform == "win32":
        asyncio.run(work)
    else:
        import uvloop  # noqa: PLC0415 - there is none on Windows

        uvloop.run(work)


async def _serve_shared(store_url: str, settings: Settings, where: Any, ready: Ready) -> None:
    """As one of those who serve a house together."""
    raise_descriptors()
    told, store = _told_to_stop(), open_store(store_url)
    from .store.postgres.database import PostgresStore  # noqa: PLC0415 - an extra, which is there
    from .wings.worker import Where, Worker  # noqa: PLC0415

    assert isinstance(store, PostgresStore)
    worker = Worker(store, settings, Where(*where))
    try:
        ready(await worker.start())
        await told.wait()
    finally:
        await worker.stop()


def _serve_together(
    host: str, port: int, store: str, settings: Settings, shared: Shared, ready: Ready
) -> None:
    open_store(store).close()  # what is wrong with it is said once
    from .wings.processes import Workers, open_port  # noqa: PLC0415 - as above

    open_port(shared.inside, 0).close()  # and so is what is wrong with that
    listening = open_port(host, port)
    each = replace(settings, thinkers=-(-settings.thinkers // shared.workers))
    where = (host, port, shared.inside, listening)
    workers = Workers(shared.workers, lambda: _run(_serve_shared(store, each, where, _unsaid)))
    ready(listening.getsockname()[1])
    workers.run()


async def _serve(
    host: str, port: int, store_url: str | None, settings: Settings, ready: Ready
) -> None:
    """Alone, with a store of its own."""
    raise_descriptors()
    told = _told_to_stop()
    while True:
        store = open_store(store_url)
        port = await _serve_once(host, port, store, settings, told, ready)
        if told.is_set():
            return
        event("restoring")
        ready = partial(_announce, host, open_page=False)


async def _serve_once(
    host: str,
    port: int,
    store: Store,
    settings: Settings,
    told: asyncio.Event,
    ready: Ready,
) -> int:
    """Until it is told to stop, or a copy of the store is to be brought back; gives the port."""
    runner = web.AppRunner(build(store, settings), shutdown_timeout=2.0)
    port_of: asyncio.Server | None = None
    tidying: asyncio.Task[None] | None = None
    try:
        await runner.setup()
        port_of = await open_port(runner, host, port, settings)
        take_over()
        tidying = asyncio.create_task(keep_tidy(lambda: _busy(runner.app)), name="tidying")
        port = port_of.sockets[0].getsockname()[1]
        ready(port)
        while not (told.is_set() or store.is_to_be_replaced()):
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
    idle = settings.idle / 1000
    return await open_doors(server, crowd=crowd, idle=idle, host=host, port=port)


def _told_to_stop() -> asyncio.Event:
    """Set by Ctrl-C, or when whoever runs this machine says so."""
    told, loop = asyncio.Event(), asyncio.get_running_loop()
    with suppress(NotImplementedError):  # Windows, where Ctrl-C ends the loop by itself
        for sent in (signal.SIGINT, signal.SIGTERM):
            loop.add_signal_handler(sent, told.set)
    return told


def _unsaid(_: int) -> None:
    """It was announced already."""


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
