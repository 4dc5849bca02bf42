"""The server gets a newer client while a tab is open: nobody is left with half of the old one."""

import re
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from support.live_server import LiveServer
from support.tables import open_table

from countertop.server.http.client import CLIENT

Person = Callable[..., Page]

SERVE = """
import sys
from pathlib import Path
from countertop.server.http import client
client.CLIENT = Path(sys.argv.pop(1))
from countertop.cli import main
sys.exit(main())
"""
"""`countertop` with a client from another folder."""
STANDING = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"
IS_NEW = "() => document.querySelector('meta[name=build]') !== null"


def renew(folder: Path) -> None:
    """Every file of the build gets another name, as if all had changed, and the page a mark."""
    names = sorted((one.name for one in (folder / "assets").iterdir()), key=len, reverse=True)
    old = re.compile("|".join(re.escape(name) for name in names))
    for file in [one for one in folder.rglob("*") if one.suffix in (".js", ".css", ".html")]:
        text = old.sub(lambda found: f"new-{found[0]}", file.read_text())
        if file.name == "sw.js":
            text = re.sub(r"(version:[`\"'])[0-9a-f]+", r"\g<1>123456789abc", text)
        file.write_text(text.replace("</head>", '<meta name="build" content="new" /></head>'))
    for name in names:
        (folder / "assets" / name).rename(folder / "assets" / f"new-{name}")


@pytest.fixture
def client(tmp_path: Path) -> Path:
    folder = tmp_path / "client"
    shutil.copytree(CLIENT, folder, ignore=shutil.ignore_patterns("*.gz"))
    return folder


@pytest.fixture
def old_server(tmp_path: Path, client: Path) -> Iterator[LiveServer]:
    program = (sys.executable, "-c", SERVE, str(client), "serve")
    with LiveServer(tmp_path, program=program) as server:
        yield server


@pytest.mark.nightly
@pytest.mark.parametrize("workers", ["allow", "block"])
def test_a_tab_from_before_an_upgrade_goes_on_with_the_new_client(
    person: Person, old_server: LiveServer, client: Path, workers: str
) -> None:
    page = person("phone", base_url=old_server.url, service_workers=workers)
    code = open_table(page, "Hochspannung", bots=1)
    page.goto("/")
    if workers == "allow":
        page.wait_for_function(STANDING)
        page.reload()
    page.get_by_role("heading", name="Sit down and play.").click()  # somebody is there
    page.wait_for_load_state("networkidle")
    old_server.kill()
    renew(client)
    old_server.start()
    assert not page.evaluate(IS_NEW)  # nothing changes under a finger
    page.get_by_role("link", name=re.compile("^Today’s deal")).click()
    page.wait_for_function(IS_NEW)  # that page of the old build is not there any more
    expect(page.get_by_text("You have one try.")).to_be_visible()
    page.goto(f"/{code}")
    assert page.evaluate(IS_NEW)
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.get_by_role("button", name=re.compile("^Menu"))).to_be_visible()
