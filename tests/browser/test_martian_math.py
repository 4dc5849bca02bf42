"""Martian Math in the browser: played through the page alone, as people play it."""

import re
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from support import tables
from support.keyboard import focus, press_on
from support.patience import Overheard, eventually, settle
from support.players.somebody import Somebody
from support.tables import count_to, counted, join

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1}
LONGEST = 300.0
"""Seconds in which a whole match must be over."""
NAMES = {"+": "plus", "-": "minus", "*": "times", "/": "divided by"}
SIGNS = {"+": "+", "-": "−", "*": "×", "/": "÷"}

Sit = Callable[..., Page]
Axe = Callable[[Page], None]

LOOK = """() => {
  const at = (one) => {
    const box = one.getBoundingClientRect()
    return [box.x + box.width / 2, box.y + box.height / 2]
  }
  const dice = [...document.querySelectorAll('.eq [aria-label^="Die"]')]
  return {
    dice: dice.map((die) => Number(die.getAttribute('aria-label').slice(5))),
    hexes: [...document.querySelectorAll('[data-hex]')].map((hex) => ({
      number: parseInt(hex.getAttribute('aria-label')), name: hex.getAttribute('aria-label'),
      id: hex.dataset.hex, at: at(hex),
    })),
    calls: document.querySelector('.signs, .picks') !== null,
    goes: document.querySelector('.go') !== null,
    isPending: document.querySelector('.hex .pending') !== null,
    isOver: document.querySelector('.res h1') !== null,
  }
}"""


class Call(NamedTuple):
    """A sign, and a hex with the right answer."""

    sign: str
    answer: int
    hex: dict[str, Any]


def answers(larger: int, smaller: int) -> dict[str, int]:
    found = {"+": larger + smaller, "-": larger - smaller, "*": larger * smaller}
    if larger % smaller == 0:
        found["/"] = larger // smaller
    return {sign: answer for sign, answer in found.items() if answer}


class Player(Somebody):
    """Somebody who looks at the dice, works it out and taps the answer on Mars."""

    LOOK = LOOK

    def call(self, seen: dict[str, Any]) -> Call:
        """An answer on a free hex, or with a double on somebody else's."""
        others = [h for h in seen["hexes"] if "You" not in h["name"].split(", ")[1]]
        free = [h for h in others if h["name"].split(", ")[1] == "free"]
        for hexes in (free, others):
            for sign, answer in answers(*seen["dice"]).items():
                for hex_ in hexes:
                    if hex_["number"] == answer:
                        return Call(sign, answer, hex_)
        raise AssertionError(f"nothing fits {seen['dice']}")

    def move(self) -> bool:
        """One move, if there is one; whether the match goes on."""
        seen = self.look()
        if seen["isOver"]:
            return False
        if seen["calls"] and not seen["isPending"]:
            self.claim(self.call(seen))
        elif seen["goes"]:
            self.go()
        self.page.wait_for_timeout(60)
        return True

    def claim(self, call: Call) -> None:
        self.sign(call.sign).tap()
        self.page.touchscreen.tap(*call.hex["at"])

    def go(self) -> None:
        with suppress(PlaywrightTimeout):  # The result comes by itself, too.
            self.page.locator(".go").tap(timeout=3000)

    def sign(self, sign: str) -> Locator:
        return self.page.locator(".signs").get_by_role("button", name=NAMES[sign])

    def roll(self) -> dict[str, Any]:
        """Rolls, and again as long as nothing fits."""
        deadline = time.monotonic() + LONGEST
        while time.monotonic() < deadline:
            expect(self.page.locator(".go, .signs, .picks").first).to_be_visible()
            if (seen := self.look())["calls"]:
                return seen
            self.go()
            self.page.wait_for_timeout(100)
        raise AssertionError("nothing ever fits")


class Typist(Player):
    """The same on a keyboard, without ever touching anything."""

    def claim(self, call: Call) -> None:
        self.page.keyboard.press(call.sign)
        self.page.keyboard.type(str(call.answer))
        self.page.keyboard.press("Enter")
        self.page.wait_for_timeout(40)
        if self.look()["calls"] and not self.look()["isPending"]:
            self.page.keyboard.press("Enter")  # Of several hexes the first one is looked at.

    def go(self) -> None:
        self.page.keyboard.press("Space")


def play_on(*players: Player) -> None:
    """All play until the match is over."""
    deadline = time.monotonic() + LONGEST
    goes_on = True
    while goes_on:
        goes_on = False
        for player in players:
            goes_on |= player.move()
        assert time.monotonic() < deadline, "the match does not come to an end"


def open_table(
    page: Page, *, bots: int = 0, choices: tuple[str, ...] = (), colony: int = 7, rounds: int = 3
) -> str:
    """A room with bots in it; gives its code."""
    code = tables.open_table(page, "Martian Math", bots=bots)
    page.get_by_text("More options").click()
    for choice in choices:
        page.get_by_text(choice, exact=True).click()
    count_to(page, "Outposts to win", 7, colony)
    count_to(page, "Rounds", 3, rounds)
    return code


def land(page: Page, *guests: Page) -> None:
    page.get_by_role("button", name="Land on Mars").click()
    for one in (page, *guests):
        expect(one.locator("[data-hex]").first).to_be_visible()


@pytest.mark.nightly
def test_two_people_and_a_bot_play_a_whole_match_on_phones(person: Sit, axe: Axe) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    join(ben, open_table(ada, bots=1, colony=2, rounds=2), "Ben")
    land(ada, ben)
    expect(ada.locator("[data-hex]")).to_have_count(61)
    play_on(Player(ada), Player(ben))
    for page in (ada, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins?|share"))
        expect(page.get_by_role("table").first.get_by_role("rowheader")).to_have_count(3)
    for scheme in ("light", "dark"):
        ada.emulate_media(color_scheme=scheme)
        axe(ada)


def test_a_whole_match_by_keyboard_alone(person: Sit) -> None:
    page = person("desktop")
    page.goto("/")
    press_on(page, "Martian Math")
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    press_on(page, "Add a bot")
    for rounds in (2, 1):
        press_on(page, "Rounds: less")
        expect(counted(page, "Rounds")).to_have_value(str(rounds))
    press_on(page, "More options")
    for colony in (6, 5, 4, 3):
        press_on(page, "Outposts to win: less")
        expect(counted(page, "Outposts to win")).to_have_value(str(colony))
    press_on(page, "Land on Mars")
    expect(page.locator("[data-hex]")).to_have_count(21)
    play_on(Typist(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins?|share"))


def test_nothing_is_lit_and_a_wrong_answer_is_refused_kindly(person: Sit) -> None:
    page = person("phone", **PHONE)
    open_table(page, bots=1)
    land(page)
    ada, told, turns = Player(page), Overheard(page, ".toast .says"), Overheard(page, ".last")
    seen = ada.roll()
    expect(page.locator(".lit")).to_have_count(0)
    call = ada.call(seen)
    page.touchscreen.tap(*call.hex["at"])
    told.expect("Choose a sign first, then tap the answer.")

    larger, smaller = seen["dice"]
    wrong = next(h for h in seen["hexes"] if h["number"] != larger + smaller)
    ada.sign("+").tap()
    page.touchscreen.tap(*wrong["at"])
    told.expect(f"{larger} + {smaller} is not {wrong['number']}. Try again.")
    expect(ada.sign("+")).to_have_attribute("aria-pressed", "true")
    ada.claim(call)
    hex_ = page.locator(f"[data-hex='{call.hex['id']}']")
    expect(hex_).to_have_accessible_name(f"{call.answer}, You")
    expect(page.locator(".seats li").first).to_contain_text("largest colony 1 of 7")

    for sign, answer in answers(larger, smaller).items():
        turns.expect(re.compile(re.escape(f"{larger} {SIGNS[sign]} {smaller} = {answer}")))


def test_possible_equations_are_picked_and_their_hexes_are_lit(person: Sit, axe: Axe) -> None:
    page = person("phone", **PHONE)
    open_table(page, bots=1, choices=("Pick it",))
    land(page)
    ada = Player(page)
    seen = ada.roll()
    possible = answers(*seen["dice"])
    lit = page.get_by_role("button", name=re.compile(", possible$"))
    expect(lit.first).to_be_visible()
    numbers = {int(name.split(",")[0]) for name in names(lit)}
    assert numbers == set(possible.values())
    expect(page.locator(".lit")).to_have_count(lit.count())
    axe(page)
    call = ada.call(seen)
    page.touchscreen.tap(*call.hex["at"])
    hex_ = page.locator(f"[data-hex='{call.hex['id']}']")
    expect(hex_).to_have_accessible_name(f"{call.answer}, You")


def names(buttons: Locator) -> list[str]:
    return [button.get_attribute("aria-label") or "" for button in buttons.all()]


def test_the_whole_equation_is_typed_and_the_dice_are_checked(person: Sit, axe: Axe) -> None:
    page = person("phone", **PHONE)
    open_table(page, bots=1, choices=("Type it",))
    land(page)
    ada, told, pad = Player(page), Overheard(page, ".toast .says"), page.locator(".pad")
    seen = ada.roll()
    axe(page)
    call = ada.call(seen)
    page.touchscreen.tap(*call.hex["at"])
    told.expect("Type the whole equation first.")

    def type_(*digits: int) -> None:
        for digit in digits:
            pad.get_by_role("button", name=str(digit), exact=True).tap()

    larger, smaller = seen["dice"]
    answer = [int(digit) for digit in str(call.answer)]
    type_(7, smaller, *answer)
    ada.sign(call.sign).tap()
    page.touchscreen.tap(*call.hex["at"])
    told.expect("7 is not on your dice. Try again.")
    page.locator(".throw").first.tap()  # A touch of a die types its number.
    type_(smaller)
    expect(page.get_by_role("button", name=f"First number: {larger}")).to_be_visible()
    expect(page.get_by_role("button", name=f"Answer: {call.answer}")).to_be_visible()
    page.touchscreen.tap(*call.hex["at"])
    hex_ = page.locator(f"[data-hex='{call.hex['id']}']")
    expect(hex_).to_have_accessible_name(f"{call.answer}, You")


def test_arrows_walk_the_map_and_the_answer_can_be_dragged_to_its_hex(person: Sit) -> None:
    page = person("desktop")
    open_table(page, bots=1)
    land(page)
    ada = Typist(page)
    seen = ada.roll()
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-hex='0']")).to_be_focused()
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowLeft")
    focused = page.locator("[data-hex]:focus")
    expect(focused).to_have_attribute("data-hex", "1")

    call = ada.call(seen)
    page.keyboard.press(call.sign)
    settle(page)
    start = page.locator(".answer").bounding_box()
    assert start
    page.mouse.move(start["x"] + 20, start["y"] + 20)
    page.mouse.down()
    page.mouse.move(*call.hex["at"], steps=4)
    expect(page.locator(".aim")).to_be_visible()
    page.mouse.up()
    hex_ = page.locator(f"[data-hex='{call.hex['id']}']")
    expect(hex_).to_have_accessible_name(f"{call.answer}, You")


class Raider(Player):
    """Somebody who seizes whenever the dice allow it."""

    def call(self, seen: dict[str, Any]) -> Call:
        larger, smaller = seen["dice"]
        for sign, answer in answers(larger, smaller).items() if larger == smaller else ():
            for hex_ in seen["hexes"]:
                if hex_["number"] == answer and hex_["name"].split(", ")[1] not in ("free", "You"):
                    return Call(sign, answer, hex_)
        return super().call(seen)


@pytest.mark.nightly
def test_a_double_seizes_and_everybody_sees_whose_outpost_it_was(person: Sit) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    join(ben, open_table(ada, rounds=9), "Ben")
    land(ada, ben)
    deadline = time.monotonic() + LONGEST
    seized = re.compile(r"seized from (Ada|Ben|You)")
    while not ada.get_by_role("button", name=seized).count():
        for page in (ada, ben):
            Raider(page).move()
        assert time.monotonic() < deadline, "nobody ever seizes anything"
    for page in (ada, ben):
        hex_ = page.get_by_role("button", name=seized).first
        expect(hex_).to_be_visible()
        expect(page.locator(".hex .rim")).not_to_have_count(0)
        # The toast may already tell of the next turn; what was said stays in the log.
        expect(page.get_by_role("log")).to_contain_text(re.compile("seized (your|Ada’s|Ben’s) "))


def test_an_onlooker_sees_the_dice_and_the_colonies(person: Sit, axe: Axe) -> None:
    ada, eve = person("phone", **PHONE), person("desktop")
    code = open_table(ada, bots=1)
    land(ada)
    eve.goto(f"/{code}")
    eve.get_by_role("button", name="Look on").click()
    expect(eve.get_by_role("region", name="You are looking on.")).to_be_visible()
    seen = Player(ada).roll()
    call = Player(ada).call(seen)
    expect(eve.get_by_text("Ada is working it out")).to_be_visible()
    eventually(eve, lambda: Player(eve).look()["dice"] == seen["dice"])
    expect(eve.locator(".signs")).to_have_count(0)
    axe(eve)
    Player(ada).claim(call)
    hex_ = eve.locator(f"[data-hex='{call.hex['id']}']")
    expect(hex_).to_have_accessible_name(f"{call.answer}, Ada")
