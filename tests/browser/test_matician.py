"""Matician in the browser: played through the page alone, as people play it."""

import re
import time
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from support import tables
from support.keyboard import focus, press_on
from support.nightly import by_night
from support.patience import Overheard, settle
from support.tables import count_to, join

PHONE = {"width": 390, "height": 844}
LONGEST = 300.0
"""Seconds in which a whole match must be over."""

Sit = Callable[..., Page]
Axe = Callable[[Page], None]


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
    """From the start page to a room with bots in it; gives its code."""
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


@pytest.mark.parametrize("points", [1, *by_night(2)])
def test_two_people_and_a_bot_play_a_whole_match_on_phones(
    person: Sit, axe: Axe, points: int
) -> None:
    ada, ben = person("phone", viewport=PHONE), person("phone", viewport=PHONE)
    join(ben, open_table(ada, bots=1, points=points), "Ben")
    deal(ada, ben)
    play_on(Player(ada), Player(ben))
    for page in (ada, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins?|share"))
        expect(page.get_by_role("table").first.get_by_role("rowheader")).to_have_count(3)
        axe(page)


@pytest.mark.nightly
def test_a_whole_match_by_keyboard_alone(person: Sit) -> None:
    page = person("desktop")
    page.goto("/")
    press_on(page, "Matician")
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    press_on(page, "Add a bot")
    press_on(page, "Points to win: less")
    press_on(page, "Deal the cards")
    expect(page.locator(".hand button")).to_have_count(6)
    play_on(Typist(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text(re.compile("wins?|share"))


def test_choices_are_hidden_and_can_be_changed_until_everybody_is_in(person: Sit) -> None:
    ada, ben = person("phone", viewport=PHONE), person("phone", viewport=PHONE)
    join(ben, open_table(ada), "Ben")
    deal(ada, ben)
    one, other = Player(ada), Player(ben)
    chosen = other.numbers()[0]
    other.card(chosen).tap()  # Half a choice, which survives what Ada does.
    left, right = one.build()
    expect(ada.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ben.get_by_role("img", name="Ada, first number, face down")).to_be_visible()
    expect(other.card(chosen)).to_have_attribute("aria-pressed", "true")
    expect(ada.locator(".opps .gap")).to_have_count(2)  # Ben has not built yet.
    one.place("left").tap()  # Ada takes her left number up again and lays it on the right.
    one.place("right").tap()
    expect(one.place("right")).to_have_accessible_name(re.compile(f"Right number: {left}\\."))
    expect(one.place("left")).to_have_accessible_name(re.compile(f"Left number: {right}\\."))
    other.place("right").tap()
    other.card(other.numbers()[-1]).tap()
    other.say_done()
    wait_for("sabotage", ada, ben)
    expect(ada.get_by_role("img", name=f"{left}, only you see it")).to_be_visible()


def sabotage_with_a_minus(one: Player, other: Player) -> None:
    """Rounds until `one` holds a minus when it is time to sabotage."""
    pages = (one.page, other.page)
    for _ in range(12):
        one.build()
        other.build()
        wait_for("sabotage", *pages)
        if "minus sign" in one.hand():
            return
        for player in (one, other):
            player.pass_()
        wait_for("reveal", *pages)
        go_on(one, other)
        wait_for("build", *pages)
    raise AssertionError("no minus in twelve rounds")


def go_on(*players: Player) -> None:
    """Everybody has seen enough of this reveal."""
    deadline = time.monotonic() + LONGEST
    while any(player.step()[0] == "reveal" for player in players):
        for player in players:
            player.see_enough()
            player.page.wait_for_timeout(60)
        assert time.monotonic() < deadline, "the reveal does not come to an end"


def show_all(page: Page) -> None:
    """Turn everything up at once, unless the last card is turning anyway."""
    with suppress(PlaywrightTimeout):
        page.get_by_role("button", name="Show all").click(timeout=2000)


def test_a_sign_lies_unread_until_the_reveal_and_can_be_moved_or_taken_back(person: Sit) -> None:
    ada, ben = person("phone", viewport=PHONE), person("phone", viewport=PHONE)
    join(ben, open_table(ada, points=10), "Ben")
    deal(ada, ben)
    one, other = Player(ada), Player(ben)
    sabotage_with_a_minus(one, other)
    one.traps().first.tap()
    expect(one.traps().first).to_have_accessible_name(
        "Before Ben’s first number, your minus lies there"
    )
    attack = ben.locator(".attack [role=img]")
    expect(attack).to_have_accessible_name(re.compile("Ada laid a card before your"))
    expect(ben.locator(".attack .sg")).to_have_count(0)
    one.traps().nth(1).tap()
    expect(one.traps().nth(1)).to_have_accessible_name(re.compile("your minus lies there"))
    expect(ben.locator(".term").nth(1).locator(".attack")).to_be_visible()
    one.pass_()
    expect(attack).to_have_count(0)
    drag(ada, one.card("minus sign"), one.traps().nth(1))
    expect(attack).to_have_count(1)
    other.pass_()
    wait_for("reveal", ada, ben)
    show_all(ben)
    expect(ben.locator(".rows li").nth(1)).to_contain_text(
        "Minus before the second number, from Ada."
    )


def test_the_reveal_turns_one_equation_after_the_other_and_says_why(person: Sit) -> None:
    page = person("phone", viewport=PHONE)
    open_table(page, bots=3)
    deal(page)
    ada = Player(page)
    left, right = ada.build()
    wait_for("sabotage", page)
    told, turned = Overheard(page, ".end .sum"), Overheard(page, ".rows li:has(.value)")
    ada.sabotage()
    wait_for("reveal", page)
    told.expect(re.compile("Your cards turn over"))
    rows = page.locator(".rows li")
    expect(rows.nth(0).locator(".value")).to_be_visible()
    expect(rows.nth(0)).to_contain_text("You: ")
    assert {left, right} <= set(rows.nth(0).locator(".front .nn").all_inner_texts())
    show_all(page)
    expect(rows.locator(".value")).to_have_count(4)
    assert 1 in [len(values) for values in turned.moments()], "one equation after the other"
    expect(page.locator(".won .plus").first).to_have_text("+1")
    expect(page.locator(".sum b")).to_have_text(re.compile(r"(is|are) highest with .+\."))
    expect(page.locator(".sum span")).not_to_be_empty()
    go_on(ada)
    wait_for("build", page)
    expect(page.get_by_role("heading", level=1)).to_have_text("Matician, round 2")


@pytest.mark.nightly
def test_the_last_reveal_is_seen_to_its_end_before_the_result(person: Sit, axe: Axe) -> None:
    page = person("phone", viewport=PHONE, color_scheme="dark")
    open_table(page, bots=1, points=1)
    deal(page)
    ada = Player(page)
    ada.build()
    wait_for("sabotage", page)
    ada.pass_()
    wait_for("over", page)
    expect(page.locator(".won").first).to_be_visible()
    page.wait_for_timeout(500)
    with suppress(PlaywrightTimeout):  # The result comes by itself, too.
        page.get_by_role("button", name="See the result").tap(timeout=3000)
    expect(page.locator(".res h1")).to_be_visible()
    expect(page.get_by_role("table").first.get_by_role("rowheader")).to_have_count(2)
    axe(page)


def drag(page: Page, card: Locator, place: Locator) -> None:
    settle(page)
    start, end = card.bounding_box(), place.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


@pytest.mark.nightly
def test_numbers_can_be_dragged_to_their_places(person: Sit) -> None:
    ada, ben = person("phone", viewport=PHONE), person("phone", viewport=PHONE)
    join(ben, open_table(ada), "Ben")
    deal(ada, ben)
    one = Player(ada)
    number = one.numbers()[-1]
    drag(ada, one.card(number), one.place("right"))
    expect(one.place("right")).to_have_accessible_name(re.compile(f"Right number: {number}\\."))
    drag(ada, one.place("right"), one.place("left"))
    expect(one.place("left")).to_have_accessible_name(re.compile(f"Left number: {number}\\."))
    expect(one.place("right")).to_have_accessible_name("Right number: empty")
    drag(ada, one.card(one.numbers()[0]), ada.locator(".tell"))
    expect(one.place("right")).to_have_accessible_name("Right number: empty")
    drag(ada, one.card(one.numbers()[0]), one.place("right"))
    wait_for_built(ben, "Ada")


def wait_for_built(page: Page, name: str) -> None:
    expect(page.get_by_role("img", name=f"{name}, first number, face down")).to_be_visible()


@pytest.mark.nightly
def test_an_onlooker_sees_the_equations_and_nobodys_hand(person: Sit, axe: Axe) -> None:
    ada, eve = person("phone", viewport=PHONE), person("desktop")
    code = open_table(ada, bots=1)
    deal(ada)
    eve.goto(f"/{code}")
    eve.get_by_role("button", name="Look on").click()
    expect(eve.get_by_role("region", name="You are looking on.")).to_be_visible()
    expect(eve.locator(".hand")).to_have_count(0)
    Player(ada).build()
    wait_for("sabotage", ada, eve)
    expect(eve.get_by_role("img", name="Ada, second number, face down")).to_be_visible()
    axe(eve)
    Player(ada).pass_()
    wait_for("reveal", eve)
    show_all(eve)
    expect(eve.locator(".rows .value")).to_have_count(2)
    expect(eve.locator(".end .btn")).to_have_attribute("aria-disabled", "true")
