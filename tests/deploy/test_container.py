"""The Containerfile: what it copies and says is there, and an image of it plays."""

import asyncio
import json
import re
import tomllib
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import aiohttp
import pytest
from support.containers.image import FILE, ROOT, Container, can_build
from support.ports import Port
from support.stores.cluster import deal
from support.stores.followers import Guesser
from support.stores.postgres import Postgres
from support.stores.wires import Wire

TEXT = FILE.read_text(encoding="utf-8")
LET_THROUGH = re.findall(r"^!(.+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.M)


def test_all_that_a_wheel_is_made_of_gets_into_the_image_and_nothing_else() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    wheel = {
        one.lstrip("/") for one in project["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    }
    named = {"pyproject.toml", project["project"]["readme"], *project["project"]["license-files"]}
    copied = set(re.findall(r"^COPY (requirements\S*) ", TEXT, re.M))
    assert {*LET_THROUGH} == wheel | named | copied
    assert all((ROOT / one).exists() for one in LET_THROUGH)


def test_it_asks_after_its_health_where_it_serves() -> None:
    (entry,) = re.findall(r"^ENTRYPOINT (.*)$", TEXT, re.M)
    command = json.loads(entry)
    port = command[command.index("--port") + 1]
    assert re.findall(r"^EXPOSE (\d+)$", TEXT, re.M) == [port]
    assert f"http://127.0.0.1:{port}/healthz" in TEXT
    assert "--format docker" in TEXT, "the other format has no health check"
    (volume,) = re.findall(r"^VOLUME (\S+)$", TEXT, re.M)
    assert command[-1].startswith(f"sqlite:///{volume}/")


# --- the image itself, by `make image`


@asynccontextmanager
async def running(container: Container, *more: str) -> AsyncIterator[Port]:
    """On the loopback, with whatever is said behind the image's name."""
    port = Port()
    await container.start("--host", "127.0.0.1", "--port", str(port.number), *more)
    try:
        await until(lambda: asyncio.to_thread(container.is_healthy, port.number))
        yield port
    finally:
        assert await container.stop() == 0, "politely"
        assert not container.is_healthy(port.number)
        port.give_back()


async def until(holds: Callable[[], Awaitable[Any]]) -> None:
    async with asyncio.timeout(60):
        while not await holds():
            await asyncio.sleep(0.2)


async def sit_down(url: str) -> list[Guesser]:
    dice = Random(1)
    ada, ben = pair = [Guesser(url, dice, seat) for seat in range(2)]
    ada.code = ben.code = await ada.person.open("Ada", game=ada.GAME)
    await ben.person.join(ben.code, "Ben")
    await deal([*pair], dice)
    return pair


async def play(people: list[Guesser]) -> None:
    """Each a move more; they come back first."""
    for person in people:
        await person.come_back()
        await person.until_running()
        before = person.taps
        while person.taps == before:
            await person.act()
        await person.person.drop()


@pytest.mark.image
async def test_an_image_of_it_plays() -> None:
    assert can_build(), "this needs buildah, root and the base images (support/containers/image.py)"
    container = Container()
    try:
        assert container.config["User"] not in ("", "root", "0")
        await keeps_its_tables(container)
        await shares_a_database(container)
    finally:
        container.remove()


async def keeps_its_tables(container: Container) -> None:
    """In its volume, from one life to the next."""
    async with running(container) as port:
        people = await sit_down(port.url)
        await play(people)
        async with aiohttp.ClientSession() as http, http.get(port.url) as page:
            assert "<html" in await page.text()
    store = container.root / "data" / "tables.sqlite"
    assert (store.stat().st_uid, store.parent.stat().st_mode & 0o777) == (10001, 0o700)
    async with running(container) as port:
        for person in people:
            person.person.url = port.url
        await play(people)
    for person in people:
        await person.close()


async def shares_a_database(container: Container) -> None:
    with Postgres("countertop-container") as postgres:
        wire = await Wire(lambda: asyncio.open_unix_connection(postgres.socket)).start()
        store = f"postgresql://postgres@127.0.0.1:{wire.port}/{postgres.fresh_name()}"
        async with running(container, "--workers", "2", "--store", store) as port:
            await until(lambda: two_workers(port.url))
            people = await sit_down(port.url)
            await play(people)
            for person in people:
                await person.close()
        await wire.stop()


async def two_workers(url: str) -> bool:
    async with aiohttp.ClientSession() as http, http.get(f"{url}/healthz") as answer:
        told = await answer.json()
    return bool((told["workers"], told["wings"]) == (2, 8))
