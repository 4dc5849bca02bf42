"""Takes the README's pictures: `make pictures`, or `make pictures ARGS="hochspannung"`.

A real server, a real browser and bots. Ada opens a table, deals and sits still for the picture of
the table; then she leaves, a bot plays on for her while Ben looks on, and she comes back for the
result.
"""

import argparse
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Literal

import chromium
from playwright.sync_api import Browser, BrowserContext, Page, expect
from support.live_server import LiveServer

from countertop import games

FOLDER = Path(__file__).resolve().parent.parent / "docs" / "pictures"
BOTS = 3
INTO_THE_GAME = 9.0
"""Seconds after the deal: the countdown is over and some cards are played."""
SECONDS_ASIDE = 28.0
"""How long a bot plays for Ada in a game that waits for her."""
LONGEST = 900.0
"""Seconds in which bots must have played a match to its end."""

Scheme = Literal["light", "dark"]
SCHEMES: tuple[Scheme, ...] = ("light", "dark")
SCREENS: dict[str, dict[str, Any]] = {
    "phone": {
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 1.5,
        "is_mobile": True,
        "has_touch": True,
    },
    "desktop": {"viewport": {"width": 1280, "height": 800}},
}


ASK = """async ([method, path, body]) => {
  const headers = { 'Content-Type': 'application/json' }
  const sent = body ? { headers, body: JSON.stringify(body) } : {}
  const answer = await fetch(path, { method, ...sent })
  if (!answer.ok) throw new Error(`${method} ${path}: ${await answer.text()}`)
  return answer.json()
}"""


class Photographer:
    """Goes to an address as the same person on every kind of screen, and takes pictures."""

    def __init__(self, browser: Browser, url: str) -> None:
        self._browser, self._url = browser, url
        self.context = self._open("phone")

    def _open(self, screen: str, **more: Any) -> BrowserContext:
        return self._browser.new_context(
            base_url=self._url,
            locale="en-GB",
            reduced_motion="reduce",
            **{**SCREENS[screen], **more},
        )

    @contextmanager
    def page(self, screen: str, path: str) -> Iterator[Page]:
        """One page at a time: a seat is at one screen only."""
        context = self._open(screen, storage_state=self.context.storage_state())
        page = context.new_page()
        page.goto(path)
        yield page
        context.close()

    def take(self, name: str, path: str, landmark: str) -> None:
        """The four pictures of one place; the landmark shows that it is all there."""
        for screen in SCREENS:
            with self.page(screen, path) as page:
                expect(page.locator(landmark).first).to_be_visible()
                for scheme in SCHEMES:
                    snap(page, f"{name}-{screen}-{scheme}", scheme)

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """A question to the server, in this person's name."""
        page = self.context.new_page()
        page.goto("/")
        answer = page.evaluate(ASK, [method, path, body])
        page.close()
        return answer


def snap(page: Page, name: str, scheme: Scheme) -> None:
    page.emulate_media(color_scheme=scheme)
    page.wait_for_timeout(400)
    page.screenshot(path=FOLDER / f"{name}.png")
    print(f"docs/pictures/{name}.png")


def take_game(ada: Photographer, ben: Photographer, game: str, *, is_first: bool) -> None:
    """The table of a game; of the first one the room and the result too."""
    code = ada.ask("POST", "/api/rooms", {"game": game, "name": "Ada"})["code"]
    with ada.page("phone", f"/{code}") as page:
        for _ in range(min(BOTS, games[game].seats[-1] - 1)):
            page.get_by_role("button", name="Add a bot").click()
            page.wait_for_timeout(200)
    if is_first:
        ada.take("room", f"/{code}", ".token")
    ben.ask("POST", f"/api/rooms/{code}/join", {"name": "Ben", "look_on": True})
    # A table that nobody looks at stands still, and Ada keeps changing her screen.
    with ben.page("desktop", f"/{code}"):
        with ada.page("phone", f"/{code}") as page:
            page.locator(".ledge .btn--go").click()
            page.wait_for_timeout(INTO_THE_GAME * 1000)
        if not is_first:
            stand_aside(ada, code, SECONDS_ASIDE)
        ada.take(f"table-{game}", f"/{code}", ".table")
        if is_first:
            finish(ada, code)
    if is_first:
        ada.take("result", f"/{code}", "h1")


def leave(ada: Photographer, code: str) -> None:
    """Leave the table to a bot."""
    with ada.page("phone", f"/{code}") as page:
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("button", name="Leave the table").click()
        page.get_by_role("button", name="Leave", exact=True).click()
        page.wait_for_timeout(500)


def stand_aside(ada: Photographer, code: str, seconds: float) -> None:
    """Let a bot play for a while, so that there is something to see, and sit down again."""
    leave(ada, code)
    time.sleep(seconds)
    ada.ask("POST", f"/api/rooms/{code}/join", {"name": "Ada"})


def finish(ada: Photographer, code: str) -> None:
    """Let a bot play until the match is over, and sit down again."""
    leave(ada, code)
    deadline = time.monotonic() + LONGEST
    while ada.ask("GET", f"/api/rooms/{code}")["phase"] != "over":
        assert time.monotonic() < deadline, f"the bots at {code} do not come to an end"
        time.sleep(2)
    ada.ask("POST", f"/api/rooms/{code}/join", {"name": "Ada"})


def main() -> None:
    laid = [name for name, game in games.items() if (game.folder / "web/Table.svelte").exists()]
    parser = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    parser.add_argument("games", nargs="*", default=laid, help=f"{', '.join(laid)} (all)")
    chosen = parser.parse_args().games
    if unknown := set(chosen) - set(laid):
        sys.exit(f"There is no table of {', '.join(sorted(unknown))}; there are {', '.join(laid)}.")
    FOLDER.mkdir(parents=True, exist_ok=True)
    take_all(chosen)


def take_all(chosen: Iterable[str]) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        chromium.running() as browser,
    ):
        # A name of this machine's own, so that the QR code does not tell its address.
        url = server.url.replace("127.0.0.1", "countertop.localhost")
        ada, ben = Photographer(browser, url), Photographer(browser, url)
        ada.take("home", "/", "h1")
        for number, game in enumerate(chosen):
            take_game(ada, ben, game, is_first=number == 0)


if __name__ == "__main__":
    main()
