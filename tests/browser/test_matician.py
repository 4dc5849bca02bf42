"""Matician in the browser: played through the page alone, as people play it."""

import re
from collections.abc import Callable
from contextlib import suppress

import pytest
from playwright.sync_api import Locator, Page, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout
from support.keyboard import focus, press_on
from support.nightly import by_night
from support.patience import Overheard, settle
from support.players.matician import Player, Typist, deal, go_on, open_table, play_on, wait_for
from support.tables import join

PHONE = {"width": 390, "height": 844}

Sit = Callable[..., Page]
Axe = Callable[[Page], None]


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
