"""Somebody who uses the keyboard alone, for tests in the browser."""

import re

from playwright.sync_api import Locator, Page, expect

MOST_STOPS = 60


def press_on(page: Page, name: str | re.Pattern[str]) -> None:
    """Go to a button and press it."""
    focus(page, page.get_by_role("button", name=name).first)
    page.keyboard.press("Enter")


def focus(page: Page, wanted: Locator) -> None:
    """Tab until the focus is there."""
    expect(wanted).to_be_enabled()
    for _ in range(MOST_STOPS):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the focus never came to {wanted}")
