"""People who play Math Rush in a browser: they look at a page, do the sums and tap.

For tests. Everything goes through the page alone, by what its parts are called.
"""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

from playwright.sync_api import Locator, Page, TimeoutError, expect

from support import tables
from support.players.somebody import Somebody
from support.tables import count_to

LONGEST = 240.0
"""Seconds in which what people want to reach must be reached."""


def value(name: str) -> int:
    """What a card is worth, from its name: "7 times 12", "5 squared", "2 to the power of 6"."""
    if product := re.search(r"(\d+) times (\d+)", name):
        return int(product[1]) * int(product[2])
    power = re.search(r"(\d+) (squared|cubed|to the power of (\d+))", name)
    assert power, name
    exponent = {"squared": 2, "cubed": 3}.get(power[2]) or int(power[3])
    return int(int(power[1]) ** exponent)


class Goal(NamedTuple):
    """A goal as its name says it: "Goal 1: up, even. 3 of 4 cards, 3 stars"."""

    number: int
    direction: str
    rule: str
    laid: int
    quantity: int
    stacks: tuple[int, ...]

    def takes(self, worth: int) -> bool:
        """Whether a card of this worth is right at the end of the set."""
        before = self.stacks[-1] if self.stacks else None
        if before is not None and (worth <= before if self.direction == "up" else worth >= before):
            return False
        return self.fits(worth)

    def fits(self, worth: int) -> bool:
        number = int((re.findall(r"\d+", self.rule) or ["1"])[0])
        return {
            "any": True,
            "even": worth % 2 == 0,
            "odd": worth % 2 == 1,
            "squares": int(worth**0.5 + 0.5) ** 2 == worth,
            "divisible": worth % number == 0,
            str(number): worth >= number if "more" in self.rule else worth <= number,
        }[self.rule.split()[0]]


LOOK = """() => {
  const named = (one) => one?.querySelector('.sr')?.textContent ?? one?.ariaLabel
  return {
  goals: [...document.querySelectorAll('.goal')].map((goal) => ({
    name: goal.ariaLabel,
    stacks: [...goal.querySelectorAll('.set li')]
      .map((place) => named(place.querySelector('.lie')))
      .filter(Boolean),
  })),
  hand: [...document.querySelectorAll('.hand [data-hand]:not(.away)')].map((card) => ({
    name: named(card),
    place: [...document.querySelectorAll('.hand li')].indexOf(card.closest('li')),
  })),
  done: Number(document.querySelector('.rd')?.innerText.match(/(\\d+) goals? done/)?.[1] ?? 0),
  }
}"""

GOAL = re.compile(r"Goal (\d): (up|down), (.+)\. (\d) of (\d) cards")


class Player(Somebody):
    """Somebody who looks at a page, does the sums and taps."""

    LOOK = LOOK

    def goals(self, seen: dict[str, Any] | None = None) -> list[Goal]:
        found = []
        for each in (seen or self.look())["goals"]:
            name = GOAL.match(each["name"])
            assert name, each
            number, direction, rule, count, quantity = name.groups()
            stacks = tuple(value(card) for card in each["stacks"])
            found.append(Goal(int(number), direction, rule, int(count), int(quantity), stacks))
        return found

    def hand(self) -> list[str]:
        return [card["name"] for card in self.look()["hand"]]

    def goal(self, number: int) -> Locator:
        return self.page.get_by_role("region", name=re.compile(f"^Goal {number}:"))

    def card(self, name: str) -> Locator:
        return self.page.locator(".hand").get_by_role("button", name=re.compile(f"^{name}"))

    def choose(self, place: int) -> None:
        self.page.locator(".hand li").nth(place).get_by_role("button").tap()

    def put(self, number: int) -> None:
        self.goal(number).get_by_role("button", name="put the card at the end").tap()

    def move(self) -> bool:
        """The right card with the smallest step, if there is one."""
        seen = self.look()
        plays = [
            (abs(worth - (goal.stacks[-1] if goal.stacks else start)), card["place"], goal)
            for card in seen["hand"]
            for goal in self.goals(seen)
            for worth in [value(card["name"])]
            for start in [0 if goal.direction == "up" else 200]
            if goal.laid < goal.quantity and goal.takes(worth)
        ]
        if not plays:
            return False
        _, place, goal = min(plays)
        self.choose(place)
        self.put(goal.number)
        expect(self.page.locator(".is-pending")).to_have_count(0)
        return True

    def get_ready(self) -> None:
        self.page.get_by_role("button", name="Ready", exact=True).tap()

    def swap_all(self) -> None:
        """Help, the second way: everybody may swap; this one swaps the whole hand."""
        self.page.get_by_role("button", name=re.compile("^Help: .* left")).tap()
        self.page.get_by_role("button", name=re.compile("^Everybody swaps")).tap()
        self.page.get_by_role("button", name=re.compile("^Swap cards")).tap()
        for card in self.page.locator(".hand [data-hand]").all():
            card.tap()
        self.page.locator(".do").tap()
        expect(self.page.locator(".do")).to_be_hidden()

    def move_anything(self) -> None:
        """Nobody checks while the clock runs: any card to the goal that needs the fewest."""
        goal = min(self.goals(), key=lambda goal: goal.quantity - goal.laid)
        self.choose(0)
        self.put(goal.number)
        expect(self.page.locator(".is-pending")).to_have_count(0)


class Typist(Player):
    """The same on a keyboard, without ever touching anything."""

    def choose(self, place: int) -> None:
        self.page.keyboard.press(str(place + 1))

    def put(self, number: int) -> None:
        self.page.keyboard.press("QWE"[number - 1])

    def get_ready(self) -> None:
        self.page.keyboard.press("Enter")

    def swap_all(self) -> None:
        for key in ("H", "2"):
            self.page.keyboard.press(key)
        expect(self.page.get_by_role("button", name=re.compile("^Swap cards"))).to_be_visible()
        for key in ("S", *"12345", "Enter"):
            self.page.keyboard.press(key)
        expect(self.page.locator(".do")).to_be_hidden()


def play_until(enough: int, *players: Player) -> None:
    """All play in turn until so many goals are done; Help, or else any card, when stuck."""
    deadline = time.monotonic() + LONGEST
    while players[0].look()["done"] < enough:
        assert time.monotonic() < deadline, "no goal gets done"
        moved = [player.move() for player in players]
        if any(moved):
            continue
        if players[0].page.get_by_role("button", name=re.compile("^Help: .* left")).count():
            players[0].swap_all()
        else:
            players[0].move_anything()


def open_table(
    page: Page,
    *,
    bots: int = 0,
    choices: tuple[str, ...] = ("No clock",),
    switches: tuple[str, ...] = (),
    rounds: int = 1,
) -> str:
    """A room with these options; gives its code."""
    code = tables.open_table(page, "Math Rush", bots=bots, choices=choices)
    for choice in choices:
        expect(page.get_by_label(choice, exact=True)).to_be_checked()
    count_to(page, "Rounds", 3, rounds)
    for switch in switches:
        page.get_by_role("button", name="More options").click()
        page.get_by_role("switch", name=re.compile(f"^{switch}")).click()
    return code


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".hand button").first).to_be_visible()


def wait_for_go(page: Page) -> None:
    """The 3-2-1 is over: cards can be played."""
    expect(page.get_by_role("button", name=re.compile("^Help: 3 of 3"))).to_be_enabled(
        timeout=60_000
    )


def start(page: Page, **table: Any) -> Player:
    """One person alone at a table whose clock runs."""
    open_table(page, **table)
    deal(page)
    page.get_by_role("button", name="Ready", exact=True).click()
    wait_for_go(page)
    return Player(page)


def watch_the_check(page: Page) -> None:
    """Through the verification to the result."""
    result, go = page.locator(".res h1"), page.locator(".next:enabled")
    until(page, result, lambda: go.click(timeout=1000) if go.count() else None)


def until(page: Page, wanted: Locator, act: Callable[[], None]) -> None:
    """Act again and again until it is there."""
    deadline = time.monotonic() + LONGEST
    while wanted.count() == 0:
        assert time.monotonic() < deadline, f"{wanted} never comes"
        with suppress(TimeoutError):  # A button may go away as it is about to be pressed.
            act()
        page.wait_for_timeout(150)
