"""A television shows a table: opened with one tap, or by typing its code."""

from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.live_server import LiveServer
from support.tables import join, open_table

Person = Callable[..., Page]
Axe = Callable[[Page], None]

TV = {"width": 1280, "height": 720}


def test_a_screen_goes_along_from_the_room_into_a_match_and_comes_back_after_a_restart(
    person: Person, own_server: LiveServer, axe: Axe
) -> None:
    ada = person("phone", base_url=own_server.url)
    code = open_table(ada, "Hochspannung", bots=1)
    with ada.expect_popup() as opened:
        ada.get_by_role("link", name="Big screen").click()
    opened.value.close()
    wall = person(base_url=own_server.url, viewport=TV)
    wall.goto("/tv")
    expect(wall.get_by_role("heading", name="Which table?")).to_be_visible()
    wall.keyboard.type(code.lower())
    wall.keyboard.press("Enter")
    wall.wait_for_url(f"**/tv/{code}")
    expect(wall.get_by_role("img", name=f"QR code for table {code}")).to_be_visible()
    offer = wall.get_by_text("F or a click: full screen and sound")
    expect(offer).to_be_visible()
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
