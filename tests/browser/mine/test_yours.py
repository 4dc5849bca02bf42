"""The deal of the day and somebody's own matches, as a browser has them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from support.keyboard import focus
from support.live_server import LiveServer
from support.pasts import matches as past
from support.screens import Screen
from support.staged import Staged

from countertop.simulate import bot_match

Person = Callable[..., Page]
Axe = Callable[[Page], None]

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (1280, 800), (1920, 1080))
OUTSIDE = """() => [...document.querySelectorAll('main *')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  if (one.closest('.art, .lid, .thumb, .sr') || !box.width || !one.checkVisibility()) return []
  return box.left > -0.5 && box.right < innerWidth + 0.5 ? [] : [one.outerHTML.slice(0, 120)]
})"""


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def link(page: Page, name: str) -> Locator:
    return page.get_by_role("link", name=re.compile(name))


def test_the_deal_of_the_day_from_the_ticket_to_the_table_and_back(
    person: Person, axe: Axe
) -> None:
    page = person("phone")
    page.goto("/")
    expect(link(page, "^Today’s deal")).to_be_visible()
    link(page, "^Today’s deal").click()
    expect(page.get_by_text("You have one try.")).to_be_visible()
    axe(page)
    page.goto("/today/chess")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.goto("/today/lucky-box/2026-01-01")  # a day that somebody else has played
    button(page, "Play").click()
    page.get_by_role("textbox", name="Your name").fill("Ada")
    button(page, "Sit down").click()
    expect(button(page, re.compile("^Menu"))).to_be_visible()
    button(page, re.compile("^Menu")).click()
    for gone in ("Start over", "End the game", "Close the door"):
        expect(button(page, gone)).to_have_count(0)
    button(page, "Leave the table").click()
    expect(page.get_by_text("Your try waits for you")).to_be_visible()
    button(page, "Leave").click()
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    page.goto("/today/lucky-box")
    button(page, "Go on").click()
    expect(button(page, re.compile("^Menu"))).to_be_visible()
    match = bot_match("lucky-box", ["beginner"], 7, {})
    assert match.result is not None
    table = Staged(page, "lucky-box", 1)
    table.change(daily="2026-11-16")
    table.end(match.view(0), match.result)
    others = page.get_by_role("link", name="See how others did")
    expect(others).to_have_attribute("href", "/today/lucky-box/2026-11-16")
    for gone in ("Play again", "Check the deal"):
        expect(button(page, gone)).to_have_count(0)
    axe(page)


def test_my_matches_are_seen_compared_shared_moved_and_deleted(
    person: Person, axe: Axe, server: LiveServer
) -> None:
    page = person("phone")
    page.goto("/mine")
    expect(page.get_by_role("heading", name="Nothing played yet")).to_be_visible()
    past.lay(server, page)
    page.goto("/today/lucky-box")
    expect(page.get_by_role("img", name="Picture to share: 58 points")).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Ben")).to_contain_text("61")
    axe(page)
    with page.expect_download() as saved:
        button(page, "Share the picture").click()
    picture = saved.value.path().read_bytes()
    assert picture[:8] == b"\x89PNG\r\n\x1a\n"
    assert picture[16:24] == (1080).to_bytes(4, "big") * 2
    page.route("**/api/mine/bests", lambda route: route.fulfill(json=past.BESTS))
    page.goto("/mine")
    expect(link(page, "^Replay of")).to_have_count(4)
    best = page.get_by_role("region", name="Your best so far")
    expect(best).to_contain_text("0.6 s2 × 5 · Today")
    expect(best).to_contain_text("9outposts together")
    expect(page.get_by_role("region", name="Today").get_by_text("4th")).to_be_visible()
    axe(page)
    button(page, "Choose what to delete").click()
    button(page, re.compile("^Delete Hochspannung")).click()
    page.get_by_role("dialog").get_by_role("button", name="Delete", exact=True).click()
    expect(button(page, re.compile("^Delete Martian|^Delete Super|^Delete Math"))).to_have_count(3)
    with page.expect_response("**/api/mine/move") as moved:
        button(page, "Move to another device").click()
    expect(page.get_by_role("img", name="Move to another device")).to_be_visible()
    axe(page)
    other = person("desktop", locale="de-DE")
    other.goto("/mine#" + moved.value.json()["address"].rpartition("#")[2])
    button(other, "Hierher holen").click()
    expect(link(other, "ansehen$")).to_have_count(3)
    page.goto("/mine")
    expect(page.get_by_role("heading", name="Nothing played yet")).to_be_visible()
    button(other, "Alles löschen").click()
    other.get_by_role("dialog").get_by_role("button", name="Alles löschen").click()
    expect(other.get_by_role("heading", name="Noch nichts gespielt")).to_be_visible()


def test_matches_of_long_ago_are_there_for_whoever_goes_on(
    person: Person, server: LiveServer
) -> None:
    page = person("phone")
    page.goto("/mine")
    past.lay_many(server, page, 130)
    page.goto("/mine")
    expect(link(page, "^Replay of")).to_have_count(100)
    best = page.get_by_role("region", name="Your best so far")
    expect(best).to_contain_text("won, of 130 matches")
    button(page, "Show older ones").click()
    expect(link(page, "^Replay of")).to_have_count(130)
    expect(link(page, "^Replay of").nth(100)).to_be_focused()
    expect(button(page, "Show older ones")).to_have_count(0)


def press(page: Page, wanted: Locator) -> None:
    """With the keyboard alone."""
    focus(page, wanted)
    page.keyboard.press("Enter")


def test_the_keyboard_alone_gets_through_my_matches_and_the_deal_of_the_day(
    page: Page, server: LiveServer
) -> None:
    page.goto("/mine")
    past.lay_matches(server, page)
    page.reload()
    press(page, button(page, "Choose what to delete"))
    press(page, button(page, re.compile("^Delete Hochspannung")))
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button(page, re.compile("^Delete Hochspannung"))).to_be_focused()
    press(page, button(page, re.compile("^Delete Hochspannung")))
    press(page, dialog.get_by_role("button", name="Delete", exact=True))
    expect(button(page, re.compile("^Delete Hochspannung"))).to_have_count(0)
    press(page, link(page, "^Today’s deal").first)
    expect(page.get_by_text("You have one try.")).to_be_visible()
    press(page, button(page, "Play"))
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(button(page, re.compile("^Menu"))).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_of_yours_fits_on_every_screen(
    person: Person, axe: Axe, server: LiveServer, locale: str, scheme: str
) -> None:
    screen: Screen = "desktop"
    page = person(screen, locale=locale, color_scheme=scheme)
    for path, laid in (("/", False), ("/mine", False), ("/today", False), ("/", True), *AFTER):
        page.goto(path)
        if laid and path == "/":
            past.lay(server, page)
            page.reload()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.get_by_role("heading", level=1)).to_be_visible()
            expect(page.locator(".ticket a, a.ticket").first).to_be_visible()
            assert page.evaluate(OUTSIDE) == [], (path, width)
        axe(page)


AFTER = (("/mine", True), ("/today/lucky-box", True), ("/today/martian-math", True))
