"""How soon a phone can use the start page, and how smoothly a replay runs there: a processor four
times slower, a mobile network.

    python -m bench.phone [--runs 5]

Chromium's own throttling, as Lighthouse uses it: the processor a quarter as fast, 1.6 Mbit/s down,
150 ms there and back. *Usable* is when the first box can be pressed; what was blocked is what long
tasks took beyond 50 ms each until then; what moved is the layout shift. A frame of a replay is late
when more than one and a half sixtieths of a second went by since the one before: while it plays,
and while a finger goes over its rail. Whatever else uses the processor makes frames late, too, so
what is also told is how much there is to do: the time that the page's own thread computed, four
times over, of the time that went by.
"""

import argparse
import gzip
import statistics
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import chromium
from playwright.sync_api import Browser, CDPSession, Page
from support.live_server import LiveServer

from countertop.engine.registry import games
from countertop.server.archive.retelling import retell
from countertop.simulate import bot_match

SLOWER = 4
NETWORK = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1_600_000 / 8,
    "uploadThroughput": 750_000 / 8,
}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "device_scale_factor": 2,
    "is_mobile": True,
    "has_touch": True,
}
WATCH = """() => {
  window.seen = { blocked: 0, moved: 0, usable: null }
  const watch = (type, note) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note))
      .observe({ type, buffered: true })
  watch('longtask', (task) => {
    if (window.seen.usable === null) window.seen.blocked += Math.max(0, task.duration - 50)
  })
  watch('layout-shift', (shift) => {
    if (!shift.hadRecentInput) window.seen.moved += shift.value
  })
  const look = () => {
    const there = document.querySelector('button.tile, ol.hist, main .none, main a.ticket')
    if (there && !there.disabled) window.seen.usable = performance.now()
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""
READ = """() => ({
  ...window.seen,
  paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null,
  bytes: performance.getEntriesByType('resource')
    .concat(performance.getEntriesByType('navigation'))
    .filter(({ name, responseEnd }) => !name.includes('/api/') && responseEnd <= window.seen.usable)
    .reduce((sum, { transferSize }) => sum + transferSize, 0),
})"""
VISITS = (
    ("start page, for the first time", "/", False),
    ("start page, again", "/", True),
    ("my matches, again", "/mine", True),
)
KEY = "AbCdEfGhIjKlMnOpQrStUv"
COUNT = """() => {
  window.gaps = []
  let last = performance.now()
  const look = (now) => {
    window.gaps.push(now - last)
    last = now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}"""
WATCHED_MS = 3000
STROKES = 2
"""How often a finger goes over the rail, there or back, in that time."""
STANDING = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=5, help="visits to each page; 0 for none")
    runs = parser.parse_args().runs
    with (
        tempfile.TemporaryDirectory() as folder,
        LiveServer(Path(folder)) as server,
        chromium.running() as browser,
    ):
        print("| | first paint | usable | blocked | moved | kB by then |")
        print("| --- | --- | --- | --- | --- | --- |")
        for name, path, again in VISITS if runs else ():
            seen = [measure(browser, server.url, path, again=again) for _ in range(runs)]
            print(_row(name, seen))
        print("\n| replay | playing | late | work | scrubbing | late | work |")
        print("| --- | --- | --- | --- | --- | --- | --- |")
        with watched(browser, server.url, "matician") as page:
            print(f"| (a page at rest) | {_frames(page, rest)} | | | |")
        for game in games:
            with watched(browser, server.url, game) as page:
                print(f"| {games[game].title} | {_frames(page, play)} | {_frames(page, scrub)} |")


def measure(browser: Browser, url: str, path: str, *, again: bool) -> dict[str, Any]:
    """One visit in a browser of its own; `again` after one that has let the shell settle."""
    context = browser.new_context(**PHONE, base_url=url)  # type: ignore[arg-type]
    page = context.new_page()
    if again:
        page.goto("/")
        page.wait_for_function(STANDING)
    _throttle(page)
    page.add_init_script(f"({WATCH})()")
    page.goto(path)
    page.wait_for_function("() => window.seen.usable !== null", timeout=60_000)
    page.wait_for_timeout(1500)
    seen: dict[str, Any] = page.evaluate(READ)
    context.close()
    return seen


@contextmanager
def watched(browser: Browser, url: str, game: str) -> Iterator[Page]:
    """A match of bots, to be looked at on a phone."""
    seats = max(2, games[game].seats[0])
    told = retell(str(bot_match(game, ["skilled"] * seats, 10).record()))
    assert isinstance(told, bytes), "bots play by the rules"
    page = browser.new_context(**PHONE, base_url=url).new_page()  # type: ignore[arg-type]
    page.route(f"**/api/matches/{KEY}", lambda route: route.fulfill(body=gzip.decompress(told)))
    page.goto(f"/r/{KEY}")
    page.locator("iframe.laid").wait_for(state="attached")
    page.evaluate(COUNT)
    yield page
    page.context.close()


def rest(page: Page) -> None:
    page.wait_for_timeout(WATCHED_MS)


def play(page: Page) -> None:
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(WATCHED_MS)
    page.keyboard.press("Space")


def scrub(page: Page) -> None:
    """A finger goes over the rail, there and back. Chromium moves it by itself, for every frame."""
    box = page.get_by_role("slider").bounding_box()
    assert box is not None
    there = box["width"] - 40
    gesture = {
        "x": box["x"] + 20,
        "y": box["y"] + box["height"] / 2,
        "xDistance": there,
        "preventFling": True,
        "speed": round(1000 * there * STROKES / WATCHED_MS),
        "gestureSourceType": "touch",
        "repeatCount": STROKES - 1,
        "repeatDelayMs": 0,
    }
    page.context.new_cdp_session(page).send("Input.synthesizeScrollGesture", gesture)


def _frames(page: Page, what: Callable[[Page], None]) -> str:
    """Frames a second and late ones on a slow processor, and how much work one is."""
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    gaps = _during(page, what)
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    before = _computed(session)
    passed = sum(_during(page, what)) / 1000
    work = SLOWER * (_computed(session) - before) / passed
    session.send("Performance.disable")
    late = sum(gap > 1.5 * 1000 / 60 for gap in gaps) / len(gaps)
    return f"{1000 * len(gaps) / sum(gaps):.1f} | {late:.1%} | {work:.0%}"


def _during(page: Page, what: Callable[[Page], None]) -> list[float]:
    """Milliseconds from frame to frame."""
    page.evaluate("() => (window.gaps.length = 0)")
    what(page)
    gaps: list[float] = page.evaluate("() => window.gaps")
    return gaps[1:]


def _computed(session: CDPSession) -> float:
    """Seconds of processor time that the page's own thread has had."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return float(next(one["value"] for one in metrics if one["name"] == "TaskDuration"))


def _throttle(page: Page) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", NETWORK)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def _row(name: str, seen: list[dict[str, Any]]) -> str:
    def middle(what: str) -> float:
        return statistics.median(one[what] or 0 for one in seen)

    worst = max(one["usable"] for one in seen)
    return (
        f"| {name} | {middle('paint'):,.0f} ms | {middle('usable'):,.0f} ms, at most {worst:,.0f} "
        f"| {middle('blocked'):,.0f} ms | {middle('moved'):.3f} | {middle('bytes') / 1000:.1f} |"
    )


if __name__ == "__main__":
    main()
