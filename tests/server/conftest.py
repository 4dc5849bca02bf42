"""Real servers on real sockets with real files, and people who use them; most on virtual time."""

import importlib.util
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from support.served import Served

from countertop.server.settings import Settings


def _load(name: str) -> Any:
    """Modules beside the tests: pytest imports tests without putting their folder on the path."""
    spec = importlib.util.spec_from_file_location(name, Path(__file__).parent / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module
    spec.loader.exec_module(module)
    return module


tiny = _load("tiny")
MANY_LEVELS = (*tiny.LEVELS, "adaptive", "master")
GAMES = (
    tiny.make(),
    tiny.make("grace", GRACE=500),
    tiny.make("pair", SEATS=range(2, 3)),
    tiny.make("secret", SECRET=True),
    tiny.make("hands", HANDS=True),
    tiny.make("levels", LEVELS=MANY_LEVELS, PACE=dict.fromkeys(MANY_LEVELS, 500)),
)


@pytest.fixture(autouse=True)
def tiny_games() -> Iterator[None]:
    """The tiny game is there for these tests alone, not for the contract over all games."""
    for game in GAMES:
        tiny.install(game)
    yield
    for game in GAMES:
        tiny.remove(game)


Serve = Callable[..., Any]

QUICK = {"countdown": 100.0, "beat": 50.0, "unwatched": 100.0}
"""For those who have to wait in real time."""


@pytest.fixture
def store_url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A store of its own for one test: a file, or what `on_both_stores` says."""
    if getattr(request, "param", "sqlite") == "sqlite":
        return f"sqlite:///{tmp_path}/tables.sqlite"
    fresh: str = request.getfixturevalue("postgres").fresh()
    return fresh


@pytest_asyncio.fixture
async def serve(tmp_path: Path, store_url: str) -> AsyncIterator[Serve]:
    """`await serve(missing=…)` starts a server with these settings, on virtual time."""
    running: list[Served] = []

    async def start(*, in_real_time: bool = False, **settings: Any) -> Served:
        given = Settings(**{**(QUICK if in_real_time else {}), **settings})
        served = Served(
            tmp_path / "tables.sqlite", given, store=store_url, in_real_time=in_real_time
        )
        await served.start()
        running.append(served)
        return served

    yield start
    for served in running:
        await served.end()


@pytest_asyncio.fixture
async def served(serve: Serve) -> Served:
    started: Served = await serve()
    return started


@pytest_asyncio.fixture
async def served_in_real_time(serve: Serve) -> Served:
    started: Served = await serve(in_real_time=True)
    return started


@pytest.fixture(scope="session")
def tiny_script() -> Path:
    """Serves the tiny game: `python tiny.py PORT STORE [MISSING [COUNTDOWN]]`."""
    return Path(__file__).parent / "tiny.py"
