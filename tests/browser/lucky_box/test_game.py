"""Super Mega Lucky Box in the browser: played through the page alone, as people play it."""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from support import tables
from support.keyboard import focus, press_on
from support.patience import Overheard, eventually, settle
from support.players.somebody import Somebody
from support.tables import join

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1}
SIZES = [(360, 640), (390, 844), (1024, 768), (1280, 800)]
LONGEST = 500.0
"""Seconds in which a whole game must be over."""

Sit = Callable[..., Page]
Axe = Callable[[Page], None]

LOOK = """() => {
  const thing = (one, key) => {
    const box = one.getBoundingClientRect()
    return { name: one.ariaLabel ?? '', at: [box.x + box.width / 2, box.y + box.height / 2], key }
  }
  const all = (what) => [...document.querySelectorAll(what)]
  const lettered = (what) => all(what).map((one, nth) => thing(one, String.fromCharCode(65 + nth)))
  const isOpen = (one) => !one.disabled && one.ariaDisabled !== 'true'
  const table = document.querySelector('.table')
  // On a slow machine the key for a hint stands beside what keeps the cards.
  const goOn = all('.keep .btn--go, .done, .skip')
  return {
    stage: document.querySelector('.res h1') ? 'result' : (table?.dataset.stage ?? ''),
    heading: document.querySelector('h1')?.textContent ?? '',
    nth: all('.slots li:not(.empty)').length,
    number: Number(document.querySelector('.neon')?.ariaLabel),
    lit: lettered('.sq.lit'),
    offer: lettered('.pick').filter((_, nth) => all('.pick')[nth].ariaPressed === 'false'),
    on: goOn.filter(isOpen).map((one) => thing(one, 'Enter'))[0] ?? null,
    isPending: document.querySelector('.pending') !== null,
  }
}"""


class Player(Somebody):
    """Somebody who looks at a page and taps what is lit."""

    LOOK = LOOK

    def do(self, thing: dict[str, Any]) -> None:
        self.page.touchscreen.tap(*thing["at"])

    def move(self, seen: dict[str, Any] | None = None) -> str:
        """One thing that can be done, if there is one; the stage in which it was done."""
        seen = seen or self.look()
        if seen["isPending"]:
            self.page.wait_for_timeout(20)
        elif seen["on"]:
            self.do(seen["on"])
        elif seen["stage"] == "draft" and seen["offer"]:
            self.do(seen["offer"][0])
        elif seen["lit"]:
            # Most is won by what sets something off.
            self.do(max(seen["lit"][:26], key=lambda square: "sets off" in square["name"]))
        else:
            self.page.wait_for_timeout(30)
        return str(seen["stage"])

    def until(self, stage: str) -> None:
        """Play on until the page has come to a stage."""
        deadline = time.monotonic() + LONGEST
        while (seen := self.look())["stage"] != stage:
            assert time.monotonic() < deadline, f"never came to {stage}: {seen}"
            self.move(seen)  # What was seen, and not what has come of it since.
            self.page.wait_for_timeout(20)


class Typist(Player):
    """The same on a keyboard, without ever touching anything."""

    def do(self, thing: dict[str, Any]) -> None:
        self.page.keyboard.press(thing["key"])


def open_table(page: Page, *, bots: int = 0) -> str:
    return tables.open_table(page, "Super Mega Lucky Box", bots=bots)


def deal(page: Page) -> Player:
    page.get_by_role("button", name="Deal the cards").click()
    expect(page.locator(".pick").first).to_be_visible()
    expect(page.locator(".countdown")).to_have_count(0)
    return Player(page)


def assert_no_scrolling(page: Page) -> None:
    root = "document.documentElement"
    wide, high = page.evaluate(
        f"[{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]"
    )
    assert (wide <= 0, high <= 0) == (True, True), f"{page.viewport_size}: {wide}, {high} too much"
    assert page.evaluate(OUTSIDE) == [], page.viewport_size


OUTSIDE = """() => {
  const isOut = ({ x, right, bottom, width }) =>
    width && (x < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
  return [...document.querySelectorAll('.lb, .ledge > *, .top button')]
    .filter((one) => isOut(one.getBoundingClientRect()))
    .map((one) => one.outerHTML.slice(0, 80))
}"""
"""Cards and buttons that hang over the edge of the screen."""


def fits_everywhere(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert_no_scrolling(page)


@pytest.mark.nightly
def test_two_people_and_a_bot_play_a_whole_game_on_phones(person: Sit, axe: Axe) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    join(ben, open_table(ada, bots=1), "Ben")
    one, two = deal(ada), Player(ben)
    one.until("kept")
    expect(ada.locator(".keep")).to_contain_text("Ben")
    deadline = time.monotonic() + LONGEST
    while "result" not in (one.move(), two.move()):
        assert time.monotonic() < deadline, "the game does not come to an end"
    for page in (ada, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text("win")
        table = page.get_by_role("table", name="Where the points come from")
        expect(table.get_by_role("rowheader")).to_have_count(3)
    for row in ada.get_by_role("table").first.get_by_role("row").all()[1:]:
        cards, stars, crosses, moons, points = numbers_in(row)
        assert cards + stars + crosses + moons == points
    for scheme in ("light", "dark"):
        ada.emulate_media(color_scheme=scheme)
        axe(ada)
    ada.get_by_role("button", name="Play again").click()
    expect(ben.get_by_role("button", name=re.compile("^Menu"))).to_be_visible()


def numbers_in(row: Locator) -> list[int]:
    cells = row.get_by_role("cell").all_inner_texts()
    return [int(cell.replace("−", "-")) for cell in cells]


def begin_by_keyboard(page: Page) -> Typist:
    """From the start page to the first cards of a game alone, without touching anything."""
    page.goto("/")
    press_on(page, "Super Mega Lucky Box")
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    press_on(page, "Deal the cards")
    expect(page.locator(".pick").first).to_be_visible()
    expect(page.locator(".countdown")).to_have_count(0)
    page.locator("body").evaluate("() => document.activeElement?.blur()")
    return Typist(page)


def test_the_first_round_by_keyboard_alone(person: Sit) -> None:
    ada = begin_by_keyboard(person("desktop"))
    deadline = time.monotonic() + LONGEST
    while "Round 2" not in (seen := ada.look())["heading"]:
        assert time.monotonic() < deadline, f"the round does not come to an end: {seen}"
        ada.move(seen)


@pytest.mark.nightly
def test_a_whole_game_alone_by_keyboard_alone(person: Sit, axe: Axe) -> None:
    page = person("desktop")
    ada = begin_by_keyboard(page)
    deadline = time.monotonic() + LONGEST
    is_checked = False
    while ada.move() != "result":
        assert time.monotonic() < deadline, f"the game does not come to an end: {ada.look()}"
        if not is_checked and "Round 4" in ada.look()["heading"] and ada.look()["nth"] > 2:
            fits_everywhere(page)
            is_checked = True
    assert is_checked
    expect(page.get_by_role("region", name="How high you climbed")).to_be_visible()
    expect(page.locator("[aria-current=step]")).to_have_count(1)
    axe(page)


def test_a_choice_of_cards_can_be_changed_until_it_is_made(person: Sit) -> None:
    page = person("phone", **PHONE)
    open_table(page)
    deal(page)
    cards, notices = page.locator(".pick"), Overheard(page, ".toast .says")
    expect(cards).to_have_count(5)
    for nth in range(3):
        cards.nth(nth).tap()
    cards.nth(3).tap()
    notices.expect("You keep 3. Tap one to put it back first.")
    cards.nth(0).tap()
    expect(page.get_by_role("button", name="Choose 1 more")).to_be_visible()
    cards.nth(3).tap()
    kept = [cards.nth(nth).get_attribute("aria-label") or "" for nth in (1, 2, 3)]
    page.get_by_role("button", name="Keep these 3").tap()
    own = page.get_by_role("group", name=re.compile("Your card"))
    expect(own).to_have_count(3)
    for nth, told in enumerate(kept):
        squares = [square.inner_text().strip()[0] for square in own.nth(nth).locator(".sq").all()]
        first_row = re.search(r": (\d) (\d) (\d),", told)
        assert first_row
        assert squares[:3] == list(first_row.groups())


def test_lightning_changes_the_number_and_a_cross_can_be_taken_back(person: Sit) -> None:
    page = person("phone", **PHONE)
    open_table(page)
    ada = deal(page)
    ada.until("number")
    seen = ada.look()
    number = seen["number"]
    page.get_by_role("button", name="One more:").tap()
    after = number % 9 + 1
    # Where the first number has no match there is "Skip" in place of it.
    expect(page.locator("output.out")).to_have_accessible_name(f"{after}, costs 1 lightning")
    for square in ada.look()["lit"]:
        assert square["name"].startswith(f"Cross {after} on card")
        assert "costs 1 lightning" in square["name"]
    page.get_by_role("button", name="One less:").tap()
    eventually(page, lambda: {one["name"][6] for one in ada.look()["lit"]} <= {str(number)})

    other = page.get_by_role("button", name=re.compile("change the number")).first
    name = other.get_attribute("aria-label") or ""
    found = re.match(r"(\d) on card \d: change the number, costs (\d) lightning", name)
    assert found
    wanted, cost = found.groups()
    other.tap()  # The first tap asks for its number, the second one crosses it.
    lit = page.locator(".sq.lit").first
    expect(lit).to_have_accessible_name(re.compile(f"^Cross {wanted} on card"))
    lit.tap()
    left = 4 - int(cost)
    expect(page.locator("[data-token=lightning] b")).to_have_text(str(left))
    expect(page.locator(".sq.fresh")).to_have_accessible_name(f"{wanted}, crossed")
    page.get_by_role("button", name="Take back your last cross").tap()
    expect(page.locator(".sq.x")).to_have_count(0)
    expect(page.locator("[data-token=lightning] b")).to_have_text("4")


def setting_off(seen: dict[str, Any]) -> list[dict[str, Any]]:
    """The squares that would set something off, unless one has just been tapped."""
    return [] if seen["isPending"] else [one for one in seen["lit"] if "sets off" in one["name"]]


def test_what_a_square_sets_off_is_shown_before_it_is_crossed(person: Sit) -> None:
    page = person("phone", **PHONE)
    open_table(page)
    ada = deal(page)
    deadline = time.monotonic() + LONGEST
    while not (told := setting_off(seen := ada.look())):
        assert time.monotonic() < deadline
        ada.move(seen)  # What was seen, and not what has come of it since.
    expect(page.locator(".sets").first).to_be_visible()
    expect(page.locator(".bon.near, .sets").first).to_be_visible()
    won = page.locator(".bon.won").count()
    ada.do(told[0])
    expect(page.locator(".bon.won").nth(won)).to_be_visible()


@pytest.mark.nightly
def test_twelve_players_fit_on_every_screen_and_axe_is_content(person: Sit, axe: Axe) -> None:
    page = person("phone", **PHONE)
    open_table(page, bots=11)
    ada = deal(page)
    fits_everywhere(page)
    page.set_viewport_size({"width": 390, "height": 844})
    ada.until("number")
    fits_everywhere(page)
    for width, height in ((390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            axe(page)
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name=re.compile("still choosing. Look at all players")).tap()
    sheet = page.get_by_role("dialog", name="All players")
    expect(sheet.get_by_role("listitem")).to_have_count(11)
    axe(page)
    sheet.get_by_role("button").nth(1).tap()
    grown = page.get_by_role("dialog", name=re.compile("’s cards"))
    expect(grown.get_by_role("group", name=re.compile("card 3"))).to_be_visible()
    axe(page)
    page.keyboard.press("Escape")
    expect(grown).to_be_hidden()


def test_one_sees_who_is_still_choosing_and_what_they_did(person: Sit) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    join(ben, open_table(ada), "Ben")
    one, two = deal(ada), Player(ben)
    two.until("kept")
    one.until("number")
    one.until("waiting")
    expect(ada.locator(".tell")).to_have_text("Waiting for Ben.")
    seat = ada.get_by_role("button", name=re.compile(r"^Ben: 4 lightning.*still choosing"))
    expect(seat).to_be_visible()
    expect(ben.get_by_role("button", name=re.compile(r"^Ada: .*, done\."))).to_be_visible()
    two.until("number")
    deadline = time.monotonic() + LONGEST
    while two.look()["nth"] == 1 and time.monotonic() < deadline:
        two.move()
    expect(ada.locator(".slots .now")).to_have_count(1)
    expect(ada.locator(".slots li:not(.empty)")).to_have_count(2)


def test_an_onlooker_sees_everybodys_cards_and_can_do_nothing(person: Sit, axe: Axe) -> None:
    ada, eve = person("phone", **PHONE), person("desktop")
    code = open_table(ada, bots=1)
    one = deal(ada)
    eve.goto(f"/{code}")
    eve.get_by_role("button", name="Look on").click()
    expect(eve.get_by_role("region", name="You are looking on.")).to_be_visible()
    one.until("number")
    expect(eve.locator(".everybody .mini")).to_have_count(6)
    expect(eve.locator(".sq.lit")).to_have_count(0)
    eventually(eve, lambda: Player(eve).look()["number"] == one.look()["number"])
    axe(eve)
    fits_everywhere(eve)
    eve.get_by_role("button", name="Ada’s cards, 0 points").click()
    expect(eve.get_by_role("group", name="Ada, card 1")).to_be_visible()
