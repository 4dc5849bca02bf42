"""Patience with a page: what browser tests need so that they also hold on a slow machine.

A page draws when it gets to it, and much of what it draws goes away again by itself: a notice, a
countdown, a card that is about to land. So nobody looks just once: `settle` waits until nothing
moves any more, `eventually` looks again until it is so, `Overheard` keeps all that was there,
`hold_clock` lets nothing go away before it has been looked at, and `hold_motion` nothing arrive.
"""

import re
import time
from collections.abc import Callable
from typing import TypeVar

from playwright.sync_api import Page

T = TypeVar("T")

PATIENCE = 30.0
"""Seconds within which a page has drawn what it has to draw, however busy the machine is."""

SETTLE = """async () => {
  const after = (ms) => document.documentElement.animate([], ms).finished
  const frame = () => after(1)
  const isShort = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().endTime <= 3000
  await frame()
  await frame()
  const moving = document.getAnimations().filter(isShort).map(({ finished }) => finished)
  await Promise.race([Promise.allSettled(moving), after(5000)])
  await frame()
}"""
"""What goes on for longer than a few seconds is a clock, or never ends. Measured by what moves, not
by timers, because those may be held."""


def settle(page: Page) -> None:
    """Wait until everything that slides, flies or fades has arrived."""
    page.evaluate(SETTLE)


def hold_clock(page: Page) -> None:
    """No timer that is set from now on runs, but by `page.clock`: what goes away by itself stays.
    Whatever slides or fades still does; axe waits for timers, so it needs `page.clock.resume()`."""
    page.clock.install()
    page.clock.pause_at(time.time() + 60)


HOLD = """() => {
  const animate = Element.prototype.animate
  window.held = []
  Element.prototype.animate = function (...how) {
    const begun = animate.apply(this, how)
    begun.pause()
    held.push(begun)
    return begun
  }
}"""


def hold_motion(page: Page) -> None:
    """Whatever sets out from now on stays where it is, to be looked at: it is in `window.held`."""
    page.evaluate(HOLD)


def eventually(page: Page, found: Callable[[], T], wanted: str = "it") -> T:
    """Look again and again until something is found, and hand it back."""
    deadline = time.monotonic() + PATIENCE
    while not (it := found()):
        assert time.monotonic() < deadline, f"waited for {wanted} in vain"
        page.wait_for_timeout(50)
    return it


LISTEN = """(parts) => {
  const heard = []
  const hear = () => {
    const texts = [...document.querySelectorAll(parts)].map((one) => one.textContent)
    if (JSON.stringify(texts) !== JSON.stringify(heard.at(-1))) heard.push(texts)
  }
  hear()
  const all = { subtree: true, childList: true, characterData: true, attributes: true }
  new MutationObserver(hear).observe(document, all)
  window.heard = { ...window.heard, [parts]: heard }
}"""


class Overheard:
    """All that the parts of a page that match a selector have said from now on, however short.

    told = Overheard(page, ".toast")
    page.locator(".hand button").first.tap()
    told.expect("Say the answer first.")
    """

    def __init__(self, page: Page, parts: str) -> None:
        self._page, self._parts = page, parts
        page.evaluate(LISTEN, parts)

    def moments(self) -> list[list[str]]:
        """What the parts said at each moment at which it changed."""
        moments: list[list[str]] = self._page.evaluate("(parts) => heard[parts]", self._parts)
        return [[" ".join(text.split()) for text in texts] for texts in moments]

    def expect(self, wanted: str | re.Pattern[str]) -> None:
        """Wait until one of the parts has said this."""
        says = wanted.search if isinstance(wanted, re.Pattern) else wanted.__eq__
        self._wait(lambda texts: any(map(says, texts)), repr(wanted))

    def expect_any(self, count: int = 1) -> None:
        """Wait until so many of the parts were there at the same time."""
        self._wait(lambda texts: len(texts) >= count, f"{count} of them")

    def _wait(self, holds: Callable[[list[str]], bool], wanted: str) -> None:
        deadline = time.monotonic() + PATIENCE
        while not any(map(holds, moments := self.moments())):
            said = f"{self._parts} said {moments[-5:]}"
            assert time.monotonic() < deadline, f"waited for {wanted} in vain: {said}"
            self._page.wait_for_timeout(50)
