"""What browser tests share: a running server, a browser, people at their screens, and axe.

    def test_two_friends_meet(person, axe):
        ada, ben = person("phone"), person("desktop", locale="de-DE")
        ada.goto("/")
        axe(ada)

Where only tests in the browser run, there is one browser for all of them. Otherwise it belongs to
a module: Playwright's loop would be in the way of asyncio tests, so a module has tests of one kind
or the other, not of both.
"""

import gc
import os
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path
from typing import Any, Literal

import chromium
import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright
from support import order, screens
from support.live_server import LiveServer
from support.stores.postgres import Postgres
from xdist.scheduler import LoadScopeScheduling

PICTURES = Path(__file__).parent.parent / "test-results"
FAILED = pytest.StashKey[bool]()


class InOrder(LoadScopeScheduling):  # type: ignore[misc]
    """Workers take what comes next, and what belongs together as one."""

    def _split_scope(self, nodeid: str) -> str:
        return order.scope(nodeid)


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> InOrder:
    config.option.loadscopereorder = False
    return InOrder(config, log)


def pytest_configure() -> None:
    # What thousands of tests are made of stays: to look through it again and again for what may
    # go would be a quarter of the work of collecting them.
    gc.set_threshold(200_000, 50, 100)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if hasattr(config, "workerinput"):
        items[:] = order.order((item.nodeid, item) for item in items)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """One server for all the tests of this process: each opens rooms of its own."""
    with LiveServer(tmp_path_factory.mktemp("server")) as live:
        yield live


@pytest.fixture(scope="session")
def postgres() -> Iterator[Postgres]:
    """One PostgreSQL for all tests, whichever process they run in."""
    run = os.environ.get("PYTEST_XDIST_TESTRUNUID", str(os.getpid()))
    with Postgres(f"countertop-tests-{run}") as running:
        yield running


@pytest.fixture
def own_server(tmp_path: Path) -> Iterator[LiveServer]:
    """A server for one test alone, to be stopped, killed and started again."""
    with LiveServer(tmp_path) as live:
        yield live


def how_long(fixture_name: str, config: pytest.Config) -> Literal["session", "module"]:
    del fixture_name
    folders = [Path(argument.partition("::")[0]).parts for argument in config.args]
    return "session" if all("browser" in folder for folder in folders) else "module"


@pytest.fixture(scope=how_long)
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope=how_long)
def browser(playwright: Playwright) -> Iterator[Browser]:
    launched = playwright.chromium.launch(
        executable_path=chromium.executable(), args=chromium.ARGUMENTS
    )
    yield launched
    launched.close()


@pytest.fixture
def person(
    request: pytest.FixtureRequest, playwright: Playwright, browser: Browser
) -> Iterator[Callable[..., Page]]:
    """Somebody at a screen: each call gives a page in a browser context of its own.

    `person("phone", locale="de-DE", color_scheme="dark", base_url=own_server.url)`: the arguments
    are those of `Browser.new_context`. A page that throws an error, breaks its content security
    policy or asks another host for anything fails its test; a failed test leaves pictures in
    `test-results/`.
    """
    pages: list[Page] = []
    faults: list[str] = []

    def sit_down(screen: screens.Screen = "desktop", **context: Any) -> Page:
        base_url = context.pop("base_url", None) or request.getfixturevalue("server").url
        page = screens.open_page(playwright, browser, screen, base_url=base_url, **context)
        screens.watch(page, base_url, faults)
        pages.append(page)
        return page

    yield sit_down
    if request.node.stash.get(FAILED, False):
        keep_pictures(request.node.name, pages)
    for page in pages:
        page.context.close()
    assert not faults, "\n".join(faults)


def keep_pictures(test: str, pages: list[Page]) -> None:
    for number, page in enumerate(pages):
        if not page.is_closed():
            page.screenshot(path=PICTURES / f"{re.sub('[^a-z0-9]+', '-', test)}-{number}.png")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    report = yield
    if report.when == "call" and report.failed:
        item.stash[FAILED] = True
    return report


@pytest.fixture
def page(person: Callable[..., Page]) -> Page:
    """One person at a desktop."""
    return person()


@pytest.fixture(scope="session")
def axe() -> Callable[[Page], None]:
    """`axe(page)` fails if the page as it stands has anything that axe-core objects to."""

    def check(page: Page) -> None:
        assert screens.complaints(page) == []

    return check
