"""Screens to look at Countertop on, and what no page of ours may do on any of them."""

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Browser, ConsoleMessage, Page, Playwright, Request

from support.patience import settle

AXE = Path(__file__).resolve().parents[2] / "node_modules/axe-core/axe.min.js"

Screen = Literal["phone", "tablet", "desktop"]
DEVICES: dict[Screen, str] = {
    "phone": "Pixel 7",
    "tablet": "iPad (gen 7)",
    "desktop": "Desktop Chrome",
}

OBJECTIONS = """async () => {
  const { passes, violations } = await axe.run({ resultTypes: ['violations'] })
  const told = ({ id, impact, nodes }) => nodes.map(({ html }) => `${id} (${impact}): ${html}`)
  return [passes.length, violations.flatMap(told)]
}"""
"""How many rules of axe hold, and what breaks others: no more than that, for all of it is long."""

NAMES = """names => {
  const found = [], cut = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const name = names.find((one) => node.data.includes(one))
    const parent = node.parentElement
    if (!name || parent.closest('.sr, dialog, script') || !parent.checkVisibility()) continue
    const range = document.createRange(), at = node.data.indexOf(name)
    range.setStart(node, at)
    range.setEnd(node, at + name.length)
    const text = range.getBoundingClientRect()
    if (!text.width) continue
    found.push(name)
    let right = innerWidth
    for (let box = parent; box; box = box.parentElement) {
      if (getComputedStyle(box).overflowX === 'visible') continue
      right = Math.min(right, box.getBoundingClientRect().right)
    }
    if (text.right > right + 0.5) cut.push(`${name}: ${Math.round(text.right - right)} px`)
  }
  return [found, cut]
}"""


def open_page(playwright: Playwright, browser: Browser, screen: Screen, **context: Any) -> Page:
    """A page in a browser context of its own; the arguments are those of `new_context`."""
    device = {**playwright.devices[DEVICES[screen]]}
    del device["default_browser_type"]
    usual = {"locale": "en-GB", "service_workers": "block"}  # few tests are about those
    return browser.new_context(**{**device, **usual, **context}).new_page()


def watch(page: Page, base_url: str, faults: list[str]) -> None:
    """Note what no page of ours may do: throw, break its security policy, ask another host."""

    def asked(request: Request) -> None:
        if not request.url.startswith((base_url, "data:", "blob:")):
            faults.append(f"the page asked for {request.url}")

    def said(message: ConsoleMessage) -> None:
        if "Content Security Policy" in message.text:
            faults.append(message.text)

    page.on("request", asked)
    page.on("console", said)
    page.on("pageerror", lambda error: faults.append(f"the page threw {error}"))


def complaints(page: Page) -> list[str]:
    """What axe-core objects to in the page, once it stands: it measures the colours it sees."""
    settle(page)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    passed, wrong = page.evaluate(OBJECTIONS)
    assert passed, "axe looked at nothing"
    found: list[str] = wrong
    return found


def names_on(page: Page, names: list[str]) -> tuple[list[str], list[str]]:
    """Which of these names are to be seen on a page, and which of those are cut."""
    found, cut = page.evaluate(NAMES, names)
    return found, cut
