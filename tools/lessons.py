"""How long "Teach me" takes a child in each game: a guided first game is meant to take about 90
seconds.

    PYTHONPATH=tests python tools/lessons.py

The lesson is played in the browser, on a clock that goes on only while others move and things
travel; what a child needs in between is added. A child of eight reads about ninety words in a
minute, looks for what the arrow points at, thinks before a move, and aims at what it presses.
"""

import tempfile
from pathlib import Path

import chromium
from playwright.sync_api import Browser, Page
from support.live_server import LiveServer
from support.players import lessons

from countertop.engine.registry import games

WORDS_A_SECOND = 1.5
LOOKS = 1.5
"""Seconds to find what a sentence speaks of."""
THINKS = 3.0
"""Seconds before a move; nobody thinks before "Go on"."""
PRESSES = 1.2
"""Seconds to aim at one thing."""
MOMENT = 100
MOST_MOMENTS = 300
"""Of waiting for the next step."""


def main() -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        chromium.running() as browser,
    ):
        print("| lesson | steps | words | the table itself | German | English |")
        print("| --- | --- | --- | --- | --- | --- |")
        for game in lessons.ACTS:
            german, words, alone = taught(browser, server.url, game, "de-DE")
            english, _, _ = taught(browser, server.url, game, "en-GB")
            steps = len(lessons.ACTS[game]) + 1
            print(
                f"| {games[game].title} | {steps} | {words} | {alone:.0f} s "
                f"| {german:.0f} s | {english:.0f} s |"
            )


def taught(browser: Browser, url: str, game: str, locale: str) -> tuple[float, int, float]:
    """How many seconds a lesson takes, how many words it has, and for how long one only watches."""
    context = browser.new_context(
        viewport={"width": 390, "height": 844}, has_touch=True, locale=locale, base_url=url
    )
    page = context.new_page()
    page.clock.install()
    page.goto(f"/learn/{game}")
    alone, pace, words = 0.0, 0.0, 0
    for step, presses in enumerate([*lessons.ACTS[game], ()]):
        alone += until(page, step)
        said = len(page.locator(".slip .says").inner_text().split())
        words += said
        pace += LOOKS + said / WORDS_A_SECOND + PRESSES * len(presses)
        pace += THINKS if presses and presses != lessons.GO_ON else 0
        if step == 0:
            page.clock.pause_at(page.evaluate("() => Date.now() + 1000"))
        for one in presses:
            page.locator(one).dispatch_event("click")
            page.clock.run_for(MOMENT)
    context.close()
    return alone + pace, words, alone


def until(page: Page, step: int) -> float:
    """Seconds of the page's own clock until it asks for a step."""
    if step == 0:
        lessons.at_step(page, 0)
        return 0
    reached = f"() => document.querySelectorAll('.slip .dots .on').length === {step + 1}"
    seen = f"() => ({reached})() && !!document.querySelector('.slip .says')?.checkVisibility()"
    for moments in range(MOST_MOMENTS):
        if page.evaluate(seen):
            return moments * MOMENT / 1000
        page.clock.run_for(MOMENT)
    raise SystemExit(f"The lesson does not come to step {step + 1}.")


if __name__ == "__main__":
    main()
