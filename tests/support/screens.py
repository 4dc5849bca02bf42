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


def open_page(playwright: Playwright, browser: Browser, screen: Screen, **context: Any) -> Page:
    """A page in a browser context of its own; the arguments are those of `new_context`."""
    device = {**playwright.devices[DEVICES[screen]]}
    del device["default_browser_type"]
    return browser.new_context(**{**device, "locale": "en-GB", **context}).new_page()


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
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate("() => axe.run()")
    assert found["passes"], "axe looked at nothing"
    return [
        f"{one['id']} ({one['impact']}): {node['html']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]
