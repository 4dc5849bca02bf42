"""From the end of a real match to its replay, watched together, until the host deletes it all."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect
from support.players.matician import Player, deal, open_table, play_on
from support.tables import join


@pytest.mark.nightly
def test_a_match_is_watched_together_and_deleted_with_its_room(
    person: Callable[..., Page],
) -> None:
    ada, ben = person("phone"), person("phone")
    code = open_table(ada, bots=1, points=1)
    join(ben, code, "Ben")
    deal(ada, ben)
    play_on(Player(ada), Player(ben))

    # "Watch again" on the result leads to it; whoever comes first leads.
    rail = [page.get_by_role("slider", name="Moment") for page in (ada, ben)]
    for page, seen in zip((ada, ben), rail, strict=True):
        page.get_by_role("link", name="Watch again").click()
        expect(page).to_have_url(re.compile("/r/"))
        expect(seen).to_be_visible()
    address = ada.url
    expect(ada.locator(".together")).to_contain_text("You lead")
    expect(ben.locator(".together")).to_contain_text("Guest leads")
    ada.keyboard.press("End")
    last = rail[0].get_attribute("aria-valuenow") or ""
    expect(rail[1]).to_have_attribute("aria-valuenow", last)
    ada.keyboard.press("2")
    expect(ben.get_by_role("radio").nth(1)).to_be_checked()

    # One looks around, and comes back to where the other is.
    ben.keyboard.press("Home")
    expect(ben.locator(".together")).to_contain_text("You look around by yourself.")
    expect(rail[0]).to_have_attribute("aria-valuenow", last)
    ben.get_by_role("button", name="Back to Guest").click()
    expect(rail[1]).to_have_attribute("aria-valuenow", last)
    ben.close()
    expect(ada.locator(".together")).to_have_count(0)

    # The host closes the table, and nobody can watch it again.
    ada.goto(f"/{code}")
    ada.get_by_role("button", name="Other game").click()
    expect(ada.get_by_role("dialog")).to_be_visible()
    ada.keyboard.press("Escape")
    ada.get_by_role("button", name=re.compile("^Your seat")).click()
    ada.get_by_role("button", name="Leave the table").click()
    ada.get_by_role("button", name="Close and delete").click()
    ada.get_by_role("dialog").get_by_role("button", name="Delete everything").click()
    expect(ada.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    ada.goto(address)
    expect(ada.get_by_role("heading", name="This match is not kept any more")).to_be_visible()
