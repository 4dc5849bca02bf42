"""People who play Matician in a browser: they tap cards and places, or press keys.

For tests. Everything goes through the page alone, by what its parts are called.
"""

import time
from contextlib import suppress

from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from support import tables
from support.tables import count_to

LONGEST = 300.0
"""Seconds in which a whole match must be over."""


class Player:
    """Somebody who taps cards and places."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def step(self) -> tuple[str, str]:
        """The phase, and the heading that tells the round."""
        phase, heading = self.page.evaluate(
            """() => [
              document.querySelector('.res h1') ? 'result'
                : document.querySelector('[data-phase]')?.dataset.phase ?? '',
              document.querySelector('h1')?.textContent ?? '',
            ]"""
        )
        return phase, heading

    def numbers(self) -> list[str]:
        """The numbers in the hand that are not laid."""
        return [name for name in self.hand() if name.isdigit()]

    def hand(self) -> list[str]:
        names: list[str] = self.page.locator(".hand button").evaluate_all(
            "(cards) => cards.map((card) => card.ariaLabel)"
        )
        return names

    def card(self, name: str) -> Locator:
        return self.page.locator(".hand").get_by_role("button", name=name, exact=True).first

    def place(self, side: str) -> Locator:
        return self.page.locator(f'[data-place="me {side}"]')

    def traps(self) -> Locator:
        return self.page.locator(".opps [data-place]")

    def build(self) -> tuple[str, str]:
        left, right = self.numbers()[-1], self.numbers()[0]
        self.card(left).tap()
        self.place("left").tap()
        self.card(right).tap()  # Only one place is empty: the tap lays it there.
        self.say_done()
        return left, right

    def sabotage(self) -> None:
        if "minus sign" in self.hand():
            self.traps().first.tap()
            self.say_done()
        else:
            self.pass_()

    def pass_(self) -> None:
        self.page.get_by_role("button", name="Pass: lay no sign").tap()
        self.say_done()

    def say_done(self) -> None:
        """Asked of the last one in."""
        done = self.page.locator(".done")
        if done.count():
            done.tap()

    def move(self, done: set[tuple[str, str]]) -> bool:
        """What this phase of this round asks for, once; whether the match goes on."""
        step = self.step()
        if step[0] in ("reveal", "over"):
            self.see_enough()
        elif step[0] in ("build", "sabotage") and step not in done:
            done.add(step)
            self.build() if step[0] == "build" else self.sabotage()
        self.page.wait_for_timeout(60)
        return step[0] != "result"

    def see_enough(self) -> None:
        """Shows all, then goes on; what changes in between is tapped the next time."""
        button = self.page.locator(".end .btn[aria-disabled=false]")
        if button.count():
            with suppress(PlaywrightTimeout):
                button.tap(timeout=3000)


class Typist(Player):
    """The same on a keyboard, without ever touching anything."""

    def build(self) -> tuple[str, str]:
        names = self.hand()
        left, right = self.numbers()[-1], self.numbers()[0]
        self.page.keyboard.press(str(names.index(left) + 1))
        expect(self.place("left")).to_be_focused()
        self.page.keyboard.press("Enter")
        self.page.keyboard.press(str(names.index(right) + 1))
        self.say_done()
        return left, right

    def sabotage(self) -> None:
        if "minus sign" not in self.hand():
            self.pass_()
            return
        self.page.keyboard.press("ArrowUp")
        expect(self.traps().first).to_be_focused()
        self.page.keyboard.press("ArrowRight")
        expect(self.traps().nth(1)).to_be_focused()
        self.page.keyboard.press("Enter")
        self.say_done()

    def pass_(self) -> None:
        self.page.keyboard.press("p")
        self.say_done()

    def say_done(self) -> None:
        done = self.page.locator(".done")
        if done.count():
            expect(done).to_be_focused()
            self.page.keyboard.press("Enter")

    def see_enough(self) -> None:
        self.page.keyboard.press("Enter")


def play_on(*players: Player) -> None:
    """All play until the match is over."""
    deadline = time.monotonic() + LONGEST
    done: list[set[tuple[str, str]]] = [set() for _ in players]
    goes_on = True
    while goes_on:
        goes_on = False
        for player, mine in zip(players, done, strict=True):
            goes_on |= player.move(mine)
        assert time.monotonic() < deadline, "the match does not come to an end"


def open_table(page: Page, *, bots: int = 0, points: int = 3) -> str:
    """A room with bots in it; gives its code."""
    code = tables.open_table(page, "Matician", bots=bots)
    count_to(page, "Points to win", 3, points)
    return code


def deal(page: Page, *guests: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    for one in (page, *guests):
        expect(one.locator(".hand button")).to_have_count(6)


def wait_for(phase: str, *pages: Page) -> None:
    for page in pages:
        expect(page.locator(f'[data-phase="{phase}"]')).to_be_visible()


def go_on(*players: Player) -> None:
    """Everybody has seen enough of this reveal."""
    deadline = time.monotonic() + LONGEST
    while any(player.step()[0] == "reveal" for player in players):
        for player in players:
            player.see_enough()
            player.page.wait_for_timeout(60)
        assert time.monotonic() < deadline, "the reveal does not come to an end"
