"""People who play Hochspannung in a browser: they look at a page, do the sum and tap.

For tests and pictures. Everything goes through the page alone, by what its parts are called.
"""

import re
import time
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, expect

from support import tables
from support.patience import eventually
from support.players.somebody import Somebody

LONGEST = 300.0
"""Seconds in which a whole game must be over."""


class Card(NamedTuple):
    """A card as its name says it: "7 times 8, corners 5 and 6"."""

    left: int
    right: int
    corners: frozenset[int]

    @property
    def product(self) -> int:
        return self.left * self.right

    def fits(self, top: "Card") -> bool:
        return any(str(corner) in str(top.product) for corner in self.corners)


def read(name: str) -> Card | None:
    found = re.search(r"(\d) (?:times|mal) (\d), \w+ (\d) (?:and|und) (\d)", name)
    if not found:
        return None
    left, right, *corners = map(int, found.groups())
    return Card(left, right, frozenset(corners))


LOOK = """() => {
  const at = (one) => {
    const box = one.getBoundingClientRect()
    return [box.x + Math.min(12, box.width / 2), box.y + Math.min(30, box.height / 2)]
  }
  const buttons = (all) => [...document.querySelectorAll(all)].filter((one) => !one.disabled)
  const places = [...document.querySelectorAll('.hand li')]
  return {
    top: document.querySelector('.pile[role=img]')?.ariaLabel ?? '',
    hand: buttons('.hand .place:not(.away) button:not([aria-disabled=true])').map((card) => ({
      name: card.ariaLabel, at: at(card), place: places.indexOf(card.closest('li')),
    })),
    pad: Object.fromEntries(buttons('.pad button').map((key) => [key.textContent, at(key)])),
    draw: buttons('.draw button').map(at)[0] ?? null,
    last: buttons('.down').map(at)[0] ?? null,
    isPending: document.querySelector('.pile .pending') !== null,
    isOver: document.querySelector('.res h1, .between') !== null,
  }
}"""


class Player(Somebody):
    """Somebody who looks at a page, does the sum and taps."""

    LOOK = LOOK

    def top(self) -> Card:
        card = read(self.look()["top"])
        assert card, "there is no open card on the pile"
        return card

    def hand(self) -> list[str]:
        return [card["name"] for card in self.look()["hand"]]

    def fitting(self) -> str:
        """A card that fits, drawn for if need be."""
        while not (found := [name for name in self.hand() if fits(name, self.top())]):
            self.draw_one()
        return found[0]

    def draw_one(self) -> None:
        """Draw, and wait until the card has come and hears a tap."""
        before = len(self.hand())
        self.draw()
        eventually(self.page, lambda: len(self.hand()) > before, "the card that was drawn")
        self.rest()

    def rest(self) -> None:
        """Cards that have just moved do not hear a tap."""
        self.page.wait_for_timeout(300)

    def card(self, name: str) -> Locator:
        return self.page.locator(".hand").get_by_role("button", name=name, exact=True)

    def type(self, number: int | str) -> None:
        pad = self.look()["pad"]
        for digit in str(number):
            self._tap(pad.get(digit))

    def lay(self, card: dict[str, Any]) -> None:
        self.page.touchscreen.tap(*card["at"])

    def draw(self) -> None:
        self._tap(self.look()["draw"])

    def lay_last(self) -> None:
        self._tap(self.look()["last"])

    def _tap(self, place: tuple[float, float] | None) -> None:
        """Tap there, if it is still there: the game may be over by now."""
        if place:
            self.page.touchscreen.tap(*place)

    def move(self) -> bool:
        """One move, if there is one; whether the game goes on."""
        seen = self.look()
        top = read(seen["top"])
        if seen["isOver"]:
            return False
        if seen["isPending"] or top is None:
            self.page.wait_for_timeout(20)
        elif seen["last"]:
            self.lay_last()
        elif card := next((card for card in seen["hand"] if fits(card["name"], top)), None):
            self.type(top.product)
            self.lay(card)
        elif seen["draw"]:
            self.draw()
            self.page.wait_for_timeout(50)
        else:
            self.page.wait_for_timeout(50)
        return True


class Typist(Player):
    """The same on a keyboard, without ever touching anything."""

    def type(self, number: int | str) -> None:
        self.page.keyboard.type(str(number))

    def lay(self, card: dict[str, Any]) -> None:
        self.page.keyboard.press("QWERTYUIOPASDFGHJKL"[card["place"]])

    def draw(self) -> None:
        self.page.keyboard.press("Space")

    def lay_last(self) -> None:
        self.page.keyboard.press("Space")


def fits(name: str, top: Card) -> bool:
    card = read(name)
    return card is not None and card.fits(top)


def play_on(quick: Player, slow: Player | None = None) -> None:
    """Both play until the game is over, one of them more often than the other."""
    deadline = time.monotonic() + LONGEST
    while quick.move() and quick.move() and quick.move() and (slow is None or slow.move()):
        assert time.monotonic() < deadline, "the game does not come to an end"


def open_table(page: Page, *, bots: int = 0, choices: tuple[str, ...] = ()) -> str:
    """A room with bots (beginners) in it; gives its code."""
    code = tables.open_table(page, "Hochspannung", choices=choices)
    if bots:
        tables.add_bots(page, bots)
        beginners = page.get_by_role("button", name=re.compile("Beginner. Change"))
        expect(beginners).to_have_count(bots)
    return code


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()


def wait_for_go(*pages: Page) -> None:
    for page in pages:
        expect(page.locator(".hand button").first).to_be_visible(timeout=30_000)
