"""Whoever looks on is seen and can be sent out, and the host closes the door and opens it again."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from support.nightly import by_night
from support.patience import eventually
from support.staged import Staged
from support.tables import join, open_table

from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.server.protocol import Onlooker

Person = Callable[..., Page]
Axe = Callable[[Page], None]

SIZES = ((320, 568), (360, 640), (390, 844), (667, 375), (844, 390), (1280, 800), (1920, 1080))
LONG = "Maximiliane-Isabella"
OUTSIDE = """() => [...document.querySelectorAll('main *, dialog[open] *')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  if (one.closest('.art, .sr') || !box.width || !one.checkVisibility()) return []
  const isInside = box.left > -0.5 && box.right < innerWidth + 0.5
  return isInside ? [] : [`${one.className}: ${one.textContent}`]
})"""
"""What is cut off at the left or at the right."""


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def sheet(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def test_the_host_sees_who_looks_on_sends_them_out_and_closes_the_door_behind_them(
    person: Person, axe: Axe
) -> None:
    ada, olga = person("phone"), person("desktop", locale="de-DE")
    code = open_table(ada, "Matician")
    olga.goto(f"/{code}")
    button(olga, "Zuschauen").click()
    expect(button(olga, "Gast schaut zu.")).to_be_visible()
    button(ada, "Gast looks on.").click()
    expect(sheet(ada, "Who looks on").get_by_text("Gast")).to_be_visible()
    axe(ada)
    button(ada, "Remove Gast").click()
    ada.get_by_role("switch", name=re.compile("^Close the door, too: off")).click()
    axe(ada)
    button(ada, "Remove").click()
    expect(olga.get_by_role("heading", name="Du bist nicht mehr am Tisch")).to_be_visible()
    expect(sheet(ada, "Who looks on").get_by_text("Nobody looks on.")).to_be_visible()
    ada.keyboard.press("Escape")
    expect(ada.get_by_role("heading", name="The door is closed")).to_be_visible()
    expect(ada.get_by_role("img", name=re.compile("^QR code"))).to_have_count(0)
    axe(ada)
    olga.context.clear_cookies()
    olga.goto(f"/{code}")
    expect(olga.get_by_role("heading", name="Die Tür ist zu")).to_be_visible()
    expect(olga.get_by_text("Bitte die Leitung, die Tür zu öffnen.")).to_be_visible()
    axe(olga)
    button(ada, "Open the door").click()
    expect(ada.get_by_role("img", name=re.compile("^QR code"))).to_be_visible()
    button(olga, "Noch einmal versuchen").click()
    expect(button(olga, "Hinsetzen")).to_be_visible()


def test_a_guest_reads_that_the_door_is_closed_and_comes_back_through_it(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    join(ben, open_table(ada, "Matician"), "Ben")
    expect(button(ben, "Close the door")).to_have_count(0)
    button(ada, "Close the door").click()
    expect(ben.get_by_role("heading", name="The door is closed")).to_be_visible()
    expect(button(ben, "Open the door")).to_have_count(0)
    button(ben, re.compile("^Your seat")).click()
    button(ben, "Leave the table").click()
    expect(ben.get_by_text("You can only come back when the host opens it.")).to_be_visible()
    button(ben, "Stay").click()
    ben.reload()
    expect(button(ben, "Not yet")).to_be_visible()


def test_whoever_stands_before_a_door_that_has_just_closed_reads_why(person: Person) -> None:
    ada, late = person("desktop"), person("phone")
    late.goto(f"/{open_table(ada, 'Matician')}")
    late.get_by_role("textbox", name="Your name").fill("Late")
    button(ada, "Close the door").click()
    expect(ada.get_by_role("heading", name="The door is closed")).to_be_visible()
    button(late, "Take a seat").click()
    expect(late.get_by_text("The door is closed. Ask the host to open it.")).to_be_visible()


def crowd(count: int) -> tuple[Onlooker, ...]:
    names = ("Olga", LONG, "Paul", "Quentin")
    return tuple(
        Onlooker(20 + number, names[number % 4], "lost" if number % 4 == 2 else "good", False)
        for number in range(count)
    )


def test_onlookers_and_door_are_in_the_menu_of_the_table(person: Person, axe: Axe) -> None:
    page = person("phone")
    table = Staged(page, "matician", seats=3)
    table.change(onlookers=crowd(9))
    table.show(Match("matician", 3, 7).view(Seat(0)))
    button(page, re.compile("^Menu")).click()
    button(page, "Close the door").click()
    eventually(page, lambda: table.asked == [{"type": "open_door", "open": False}])
    table.change(open_door=False)
    expect(button(page, "Open the door")).to_be_visible()
    axe(page)
    button(page, f"Olga, {LONG}, Paul and 6 more look on.").click()
    rows = sheet(page, "Who looks on").get_by_role("listitem")
    expect(rows).to_have_count(9)
    expect(rows.nth(2)).to_contain_text("away")
    button(page, "Remove Paul").first.click()
    expect(page.get_by_role("switch")).to_have_count(0)
    button(page, "Remove").click()
    eventually(page, lambda: table.asked[1:] == [{"type": "remove_onlooker", "id": 22}])
    table.change(
        hosting=False, seats=tuple(replace(one, is_host=False) for one in table.room.seats)
    )
    expect(button(page, "Remove Paul")).to_have_count(0)
    page.keyboard.press("Escape")
    button(page, re.compile("^Menu")).click()
    expect(button(page, "Rules")).to_be_visible()
    expect(button(page, "Open the door")).to_have_count(0)


@pytest.mark.parametrize(
    ("locale", "line"),
    [("de-DE", "6 weitere schauen zu"), *by_night(("en-GB", "6 more look on"))],
)
def test_line_list_and_closed_door_fit_every_screen(person: Person, locale: str, line: str) -> None:
    page = person("desktop", locale=locale)
    table = Staged(page, "matician", seats=3)
    table.change(phase="lobby", onlookers=crowd(9))
    table.show({})
    look = button(page, re.compile(line))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for is_open in (True, False):
            table.change(open_door=is_open)
            door = button(page, re.compile("^(Open|Close) the door|^Tür (öffnen|schließen)"))
            door.scroll_into_view_if_needed()
            expect(door).to_be_in_viewport(ratio=1)
            assert page.evaluate(OUTSIDE) == [], f"door {is_open} at {width}, {locale}"
        look.click()
        cross = button(page, re.compile(f"{LONG}")).first
        expect(cross).to_be_in_viewport(ratio=1)
        assert page.evaluate(OUTSIDE) == [], f"list at {width}, {locale}"
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
