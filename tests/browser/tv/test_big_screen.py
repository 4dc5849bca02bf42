"""A television shows a table: opened with one tap, or by typing its code."""

import re
from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import Page, expect
from support.live_server import LiveServer
from support.tables import join, open_table

Person = Callable[..., Page]
Axe = Callable[[Page], None]

TV = {"width": 1280, "height": 720}

ASKED = """
  window.asked = []
  const wakeLock = { request: async (kind) => (asked.push(kind), { release: async () => {} }) }
  Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => wakeLock })
"""


def test_a_screen_goes_along_from_the_room_into_a_match_and_comes_back_after_a_restart(
    person: Person, own_server: LiveServer, axe: Axe
) -> None:
    ada = person("phone", base_url=own_server.url)
    code = open_table(ada, "Hochspannung", bots=1)
    with ada.expect_popup() as opened:
        ada.get_by_role("link", name="Big screen").click()
    opened.value.close()
    wall = person(base_url=own_server.url, viewport=TV)
    wall.add_init_script(ASKED)
    wall.goto("/tv")
    expect(wall.get_by_role("heading", name="Which table?")).to_be_visible()
    wall.keyboard.type(code.lower())
    wall.keyboard.press("Enter")
    wall.wait_for_url(f"**/tv/{code}")
    expect(wall.get_by_role("img", name=f"QR code for table {code}")).to_be_visible()
    offer = wall.get_by_text("F or a click: full screen and sound")
    expect(offer).to_be_visible()
    assert wall.evaluate("asked") == ["screen"]  # to stay on
    wall.keyboard.press("f")
    wall.wait_for_function("() => document.fullscreenElement !== null")
    expect(offer).to_have_count(0)
    wall.evaluate("() => document.exitFullscreen()")
    expect(ada.get_by_text("The table is on a big screen.")).to_be_visible()
    ben = person("phone", base_url=own_server.url)
    join(ben, code, "Ben")
    expect(wall.get_by_text("All are ready")).to_be_visible()
    axe(wall)
    ada.get_by_role("button", name="Deal the cards").click()
    expect(wall.get_by_role("list", name="Cards left")).to_contain_text("Ben")
    menu = ada.get_by_role("button", name="Menu").first
    expect(menu).to_be_visible()
    own_server.kill()
    expect(wall.get_by_text("No connection. It comes back by itself.")).to_be_visible()
    own_server.start()
    expect(wall.get_by_text("No connection. It comes back by itself.")).to_be_hidden()
    expect(wall.get_by_text(code)).to_be_visible()
    menu.click()
    ada.get_by_role("button", name="Close the big screen").click()
    expect(wall.get_by_text("The host has closed the big screen.")).to_be_visible()
    expect(wall.get_by_role("heading", name="Which table?")).to_be_visible()
    wall.keyboard.type(code)
    wall.keyboard.press("Enter")
    expect(wall.get_by_role("list", name="Cards left")).to_be_visible()
    expect(offer).to_have_count(0)  # it was offered once


SIZES = ((320, 568), (390, 844), (844, 390), (1024, 768), (1280, 720), (1920, 1080))
OUTSIDE = """() => [...document.querySelectorAll('main *')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  if (one.closest('.sr, svg') || !box.width) return []
  const isIn = box.left > -1 && box.right < innerWidth + 1
  const scrolls = innerWidth < 700 // a phone, for which this page is not meant
  return isIn && (scrolls || box.bottom < innerHeight + 1) ? [] : [one.outerHTML.slice(0, 120)]
})"""
SMALL = """() => [...document.querySelectorAll('.keys button')]
  .map((one) => one.getBoundingClientRect())
  .filter(({ width, height }) => Math.min(width, height) < 24).length"""


@pytest.mark.nightly
@pytest.mark.parametrize(
    ("locale", "title"), [("en-GB", "Which table?"), ("de-DE", "Welcher Tisch?")]
)
def test_the_page_that_asks_for_a_code_fits_on_every_screen_and_needs_no_mouse(
    person: Person, axe: Axe, locale: str, title: str
) -> None:
    wall = person(viewport=TV, locale=locale)
    wall.goto("/tv")
    expect(wall.get_by_role("heading", name=title)).to_be_visible()
    for (width, height), theme in product(SIZES, ("light", "dark")):
        wall.set_viewport_size({"width": width, "height": height})
        wall.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        assert wall.evaluate(OUTSIDE) == [], (width, height)
        assert wall.evaluate(SMALL) == 0, (width, height)
        axe(wall)
    wall.set_viewport_size({"width": 1280, "height": 720})
    for key in ("ArrowRight", "Enter", "ArrowRight", "ArrowDown", "Enter"):
        wall.keyboard.press(key)
    expect(wall.get_by_role("status").filter(has_text="Code:")).to_contain_text(
        re.compile("[A-Z3479] [A-Z3479]$")
    )
    wall.keyboard.press("Backspace")
    wall.keyboard.type("QQQ")
    wall.keyboard.press("Enter")
    expect(wall.get_by_role("alert")).not_to_be_empty()
