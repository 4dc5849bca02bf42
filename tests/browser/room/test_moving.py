"""A new version goes up while people play: their tables move from worker to worker, and they do
not."""

import os
import signal
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.live_server import LiveServer
from support.patience import Overheard, eventually
from support.players.hochspannung import Player
from support.stores.postgres import Postgres
from support.tables import join, open_table

Person = Callable[..., Page]
WORKERS = 2


@pytest.fixture
def house(tmp_path: Path, postgres: Postgres) -> Iterator[LiveServer]:
    with LiveServer(tmp_path, "--workers", str(WORKERS), store=postgres.fresh()) as server:
        yield server


def is_whole(house: LiveServer) -> bool:
    """Whether as many serve as there should be, and each has its share."""
    try:
        told = house.told()
    except OSError:
        return False
    return (told["workers"], told["wings"]) == (WORKERS, 16 // WORKERS)


def is_renewed(house: LiveServer, worker: int) -> bool:
    """Whether another one serves in its place."""
    return worker not in house.workers and is_whole(house)


def draw(player: Player) -> None:
    """Tap until a card comes: while a table moves nothing hears a tap."""
    before = len(player.hand())

    def has_come() -> bool:
        player.draw()
        return len(player.hand()) > before

    eventually(player.page, has_come, "a card that was drawn")


@pytest.mark.nightly
def test_workers_are_restarted_one_by_one_and_nobody_sees_a_pause(
    person: Person, house: LiveServer
) -> None:
    ada = person("phone", base_url=house.url)
    ben = person("phone", base_url=house.url)
    eventually(ada, lambda: is_whole(house), "both workers")
    join(ben, open_table(ada, "Hochspannung"), "Ben")
    ada.get_by_role("button", name="Deal the cards").click()
    expect(ben.locator(".hand button").first).to_be_visible()
    people = [Player(ada), Player(ben)]
    for player in people:
        draw(player)
    seen = [Overheard(page, ".paused, .countdown") for page in (ada, ben)]
    for worker in house.workers:
        os.kill(worker, signal.SIGTERM)
        for player in people:
            draw(player)
        eventually(ada, partial(is_renewed, house, worker), "another one")
    for overheard in seen:
        assert overheard.moments() == [[]], "no pause, and no 3-2-1"
