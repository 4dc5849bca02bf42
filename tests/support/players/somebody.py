"""Somebody who plays in a browser: what they know is what their page shows."""

from typing import Any, ClassVar

from playwright.sync_api import Page


class Somebody:
    """Somebody at a page: `LOOK` is the script that says what they see."""

    LOOK: ClassVar[str]

    def __init__(self, page: Page) -> None:
        self.page = page

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(self.LOOK)
        return seen
