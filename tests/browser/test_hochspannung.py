"""Hochspannung in the browser: played through the page alone, as people play it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.keyboard import focus, press_on
from support.live_server import LiveServer
from support.patience import Overheard, eventually, settle
from support.players.hochspannung import (
    Player,
    Typist,
    deal,
    open_table,
    play_on,
    wait_for_go,
)
from support.players.line import Line
from support.tables import join

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1}

FACE_DOWN = "[role=img][aria-label='Card, face down']"

Sit = Callable[..., Page]
Axe = Callable[[Page], None]


@pytest.mark.nightly
def test_two_people_and_a_bot_play_a_whole_game_on_phones(person: Sit, axe: Axe) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    code = open_table(ada, bots=1)
    join(ben, code, "Ben")
    dealt = Overheard(ada, FACE_DOWN)
    deal(ada)
    dealt.expect_any(4)
    wait_for_go(ada, ben)
    # The bot may play between two looks, but not all the time.
    eventually(ada, lambda: Player(ada).look()["top"] == Player(ben).look()["top"])
    play_on(Player(ada), Player(ben))
    for page in (ada, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text("win")
        expect(page.get_by_role("table").get_by_role("rowheader")).to_have_count(3)
    for scheme in ("light", "dark"):
        ada.emulate_media(color_scheme=scheme)
        axe(ada)
    ada.get_by_role("button", name="Play again").click()
    expect(ben.get_by_role("button", name=re.compile("^Menu"))).to_be_visible()


def test_a_whole_game_by_keyboard_alone(person: Sit) -> None:
    page = person("desktop")
    page.goto("/")
    press_on(page, "Hochspannung")
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    for _ in range(5):
        press_on(page, "Add a bot")
    press_on(page, "Deal the cards")
    wait_for_go(page)
    play_on(Typist(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")


@pytest.fixture
def table(person: Sit) -> Player:
    """Ada on her phone, just after "Go!"; Ben sits opposite and does nothing."""
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    join(ben, open_table(ada), "Ben")
    deal(ada)
    wait_for_go(ada)
    return Player(ada)


def test_an_answer_is_said_first_cleared_by_its_bubble_and_begun_afresh(table: Player) -> None:
    bubble, told = table.page.locator(".say"), Overheard(table.page, ".toast .says")
    table.type(123)
    expect(bubble).to_have_accessible_name("Your answer is 3. Tap to clear.")
    bubble.tap()
    expect(bubble).to_have_accessible_name("Your answer: nothing yet")
    name = table.hand()[0]
    table.card(name).tap()
    told.expect("Say the answer first, then tap the card.")

    top = table.top()
    wrong = top.product + 1 if top.product % 10 < 9 else top.product - 1
    table.type(wrong)
    locked = Overheard(table.page, ".hand button[aria-disabled=true]")
    table.card(name).tap()
    told.expect(f"{top.left} × {top.right} is not {wrong}. Try again.")
    expect(table.card(name)).to_be_visible()
    locked.expect_any(4)
    expect(table.card(name)).to_have_attribute("aria-disabled", "false")
    table.type(7)
    expect(bubble).to_have_accessible_name("Your answer is 7. Tap to clear.")


@pytest.mark.nightly
def test_a_card_dragged_to_the_pile_is_played(table: Player) -> None:
    name = table.fitting()
    table.type(table.top().product)
    settle(table.page)
    start, end = table.card(name).bounding_box(), table.page.locator(".pile").bounding_box()
    assert start and end
    mouse = table.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 30)
    mouse.down()
    mouse.move(start["x"] + 60, start["y"] - 20, steps=3)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    mouse.up()
    expect(table.page.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")


def test_a_lost_race_slides_back_and_says_by_how_much(person: Sit) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    line = Line(ada)
    join(ben, open_table(ada), "Ben")
    deal(ada)
    wait_for_go(ada, ben)
    slow, quick = Player(ada), Player(ben)
    theirs, top = quick.fitting(), slow.top()
    line.hold()  # Ada does not see what Ben does, and aims at the card that was there before.
    quick.type(top.product)
    quick.card(theirs).tap()
    expect(ben.locator(".pile")).to_have_accessible_name(f"On the pile: {theirs}")
    mine, told = slow.hand()[0], Overheard(ada, ".toast .says")
    slow.type(top.product)
    slow.card(mine).tap()
    told.expect(re.compile(r"Too late.*Your card is back\."))
    line.let_go()
    expect(ada.locator(".pile")).to_have_accessible_name(f"On the pile: {theirs}")
    expect(slow.card(mine)).to_be_visible()


def test_a_phone_that_loses_its_network_comes_back_to_the_same_hand(person: Sit) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    line = Line(ada)
    join(ben, open_table(ada), "Ben")
    deal(ada)
    wait_for_go(ada, ben)
    away, here = Player(ada), Player(ben)
    hand, name, product = away.hand(), here.fitting(), str(here.top().product)
    here.type(product[:1])
    line.cut()
    expect(ada.get_by_text("No connection")).to_be_visible()
    expect(ben.get_by_role("banner").get_by_text("coming back").first).to_be_visible()
    here.type(product[1:])  # What was typed so far has survived the news.
    here.card(name).tap()
    expect(ben.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")
    line.mend()
    expect(ada.get_by_text("No connection")).to_be_hidden()
    expect(ada.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")
    assert away.hand() == hand
    away.draw()
    expect(ada.locator(".hand button")).to_have_count(5)


@pytest.mark.nightly
def test_nothing_is_lost_when_the_server_is_killed(person: Sit, own_server: LiveServer) -> None:
    page, ben = (person("phone", **PHONE, base_url=own_server.url) for _ in range(2))
    join(ben, open_table(page), "Ben")
    deal(page)
    wait_for_go(page)
    ada = Player(page)
    for count in (5, 6, 7):
        ada.draw()
        expect(page.locator(".hand button")).to_have_count(count)
    before, top = ada.hand(), ada.look()["top"]
    own_server.kill()
    expect(page.get_by_text("No connection")).to_be_visible()
    counted = Overheard(page, ".countdown")
    own_server.start()
    expect(page.get_by_text("No connection")).to_be_hidden()
    counted.expect_any()
    expect(page.locator(".countdown")).to_be_hidden()
    assert ada.hand() == before
    assert ada.look()["top"] == top
    ada.draw()
    expect(page.locator(".hand button")).to_have_count(8)


@pytest.mark.nightly
def test_an_onlooker_sees_the_pile_and_nobodys_hand(person: Sit, axe: Axe) -> None:
    ada, ben, eve = person("phone", **PHONE), person("phone", **PHONE), person("desktop")
    code = open_table(ada, choices=("Only play",))
    join(ben, code, "Ben")
    deal(ada)
    wait_for_go(ada)
    expect(ada.locator(".pad")).to_have_count(0)
    eve.goto(f"/{code}")
    eve.get_by_role("button", name="Look on").click()
    expect(eve.get_by_role("region", name="You are looking on.")).to_be_visible()
    expect(eve.locator(".hand")).to_have_count(0)
    expect(eve.locator(".pile")).to_have_accessible_name(Player(ada).look()["top"])
    axe(eve)
    name = Player(ada).fitting()
    Player(ada).card(name).tap()
    expect(eve.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")
    expect(eve.locator(".said")).to_have_text(re.compile("Ada played"))


def test_without_hurry_everybody_answers_and_all_right_answers_count(person: Sit, axe: Axe) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    join(ben, open_table(ada, choices=("More options", "Without hurry: off")), "Ben")
    deal(ada)
    wait_for_go(ada, ben)
    expect(ada.get_by_text("Everybody answers. Take your time.")).to_be_visible()
    players, both = (Player(ada), Player(ben)), ada.locator(".last .one")
    for _ in range(20):
        problem = players[0].top()
        players[0].rest()
        players[0].move()
        expect(ada.get_by_text("Still thinking: Ben")).to_be_visible()
        expect(ben.locator(".seat", has_text="Ada")).to_contain_text("has answered")
        expect(ben.get_by_text("Still thinking")).not_to_be_visible()
        players[1].rest()
        players[1].move()
        expect(ada.get_by_text("Still thinking")).not_to_be_visible()
        if both.count() == 2:
            break
    expect(ben.locator(".last .one")).to_have_count(2)
    expect(ben.locator(".last b.num")).to_have_text(
        f"{problem.left} × {problem.right} = {problem.product}"
    )
    for player in players:
        expect(player.page.locator(".pile .pending")).to_have_count(0)
    axe(ada)
