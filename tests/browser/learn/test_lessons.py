"""Teach me: a whole lesson at the real table, without anybody else and without a network."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support import screens, tables
from support.players import lessons
from support.staged import Staged

from countertop import Match

Person = Callable[..., Page]


def test_somebody_is_taught_without_a_network_and_then_plays_a_bot(person: Person) -> None:
    page = person("phone", locale="de-DE")
    with page.expect_response("**/assets/Settings-*.js"):  # the last that comes by itself
        page.goto("/learn/hochspannung")
    page.wait_for_load_state("networkidle")
    lessons.at_step(page, 0)
    expect(page.locator(".slip .says")).to_have_text("Wer zuerst alle Karten los ist, gewinnt.")
    page.context.set_offline(True)

    # What is not meant rests, and can be pressed: then there is a kind word.
    expect(page.locator('[data-learn="pile"]')).to_have_css("opacity", "0.38")
    page.locator('.pad button:text-is("5")').click()
    expect(page.locator(".slip small")).to_have_text("Tippe erst auf „Weiter“.")
    lessons.press(page, lessons.GO_ON)

    # A wrong try gets a second sentence in the same slip, and changes nothing.
    lessons.at_step(page, 1)
    page.locator('.pad button:text-is("4")').click()
    expect(page.locator(".slip small")).to_contain_text("7 × 7 ist 49")
    lessons.at_step(page, 1)

    for step, presses in enumerate(lessons.ACTS["hochspannung"][1:], start=1):
        lessons.at_step(page, step)
        lessons.press(page, presses)
    lessons.at_step(page, 7)
    expect(page.locator(".slip .says")).to_contain_text("Du hast gewonnen!")

    page.context.set_offline(False)
    page.get_by_role("button", name="Jetzt ein echtes Spiel").click()
    page.get_by_role("textbox").fill("Ada")
    page.keyboard.press("Enter")
    expect(page.locator(".seats .seat")).to_have_count(1)
    expect(page.locator(".slip")).to_have_count(0)
    expect(page.locator(".hand")).to_be_visible()


@pytest.mark.nightly
def test_a_room_opens_although_the_page_was_offline_when_it_was_fetched_ahead(
    person: Person,
) -> None:
    page = person("phone")
    page.route("**/assets/Room-*.js", lambda route: route.abort())
    with page.expect_event("requestfailed", lambda one: "/assets/Room-" in one.url):
        page.goto("/")
    page.unroute("**/assets/Room-*.js")
    tables.sit_down(page, "Matician")


def test_it_is_offered_once_and_skipped_with_one_tap(person: Person) -> None:
    page = person("phone")
    tables.open_table(page, "Hochspannung", "Ada")
    offer = page.locator(".offer")
    expect(offer).to_contain_text("New to Hochspannung?")
    offer.get_by_role("button", name="Teach me").click()
    lessons.at_step(page, 0)
    page.get_by_role("button", name="Skip").click()
    expect(page.get_by_role("button", name="Teach me")).to_be_visible()
    expect(offer).to_have_count(0)
    page.reload()
    expect(page.get_by_role("button", name="Teach me")).to_be_visible()
    expect(offer).to_have_count(0)


def test_who_has_sat_at_a_table_is_offered_nothing_and_is_taught_from_its_menu(
    person: Person,
) -> None:
    page, match = person("phone"), Match("matician", 2, seed=3)
    table = Staged(page, "matician", 2)
    table.change(phase="lobby")
    table.visit()
    expect(page.locator(".offer")).to_contain_text("New to Matician?")
    table.change(phase="playing")
    table.show(match.view(0))
    hand = page.locator(".hand button")
    expect(hand.first).to_be_visible()

    menu = page.get_by_role("button", name=re.compile("^Menu"))
    menu.click()
    page.get_by_role("dialog").get_by_role("button", name="Teach me").click()
    lessons.at_step(page, 0)
    page.get_by_role("button", name="Skip", exact=True).click()
    expect(page.locator(".slip")).to_have_count(0)
    expect(hand.first).to_be_visible()

    menu.click()
    page.get_by_role("dialog").get_by_role("button", name="Settings").click()
    page.get_by_role("switch", name="Full screen: off").click()
    expect(page.get_by_role("switch", name="Full screen: on")).to_be_visible()
    assert page.evaluate("() => document.fullscreenElement !== null")
    page.get_by_role("button", name="Done").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(hand.first).to_be_visible()


def test_sitting_in_a_match_is_knowing_the_game(person: Person) -> None:
    page, match = person("phone"), Match("matician", 2, seed=3)
    table = Staged(page, "matician", 2)
    table.show(match.view(0))
    expect(page.locator(".hand button").first).to_be_visible()
    table.change(phase="lobby")
    expect(page.get_by_role("button", name="Teach me")).to_be_visible()
    expect(page.locator(".offer")).to_have_count(0)


UNREST = """() => {
  for (const one of document.querySelectorAll('[data-rests]')) one.removeAttribute('data-rests')
}"""
"""What rests is dim on purpose: contrast is for what is meant."""

SIZES = {
    "small": {"width": 360, "height": 640},
    "phone": {"width": 390, "height": 844},
    "lying": {"width": 844, "height": 390},
    "desktop": {"width": 1280, "height": 800},
}
COVERED = """name => {
  const slip = document.querySelector('.slip').getBoundingClientRect()
  return [...document.querySelectorAll(`[data-learn="${name}"]`)].some((part) => {
    const box = part.getBoundingClientRect()
    const across = Math.min(box.right, slip.right) - Math.max(box.left, slip.left)
    const down = Math.min(box.bottom, slip.bottom) - Math.max(box.top, slip.top)
    return across > 1 && down > 1
  })
}"""
"""Whether the slip lies on a part."""


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("game", lessons.ACTS)
def test_every_lesson_can_be_played_at_every_size(person: Person, game: str, language: str) -> None:
    told: list[Any] = []
    for theme, viewport in zip(("light", "dark") * 2, SIZES.values(), strict=True):
        page = person("phone", locale=language, viewport=viewport, color_scheme=theme)
        with page.expect_response("**/lesson?*") as answer:
            page.goto(f"/learn/{game}")
        told = answer.value.json()["scenes"]
        for step, presses in enumerate([*lessons.ACTS[game], ()]):
            lessons.at_step(page, step)
            scene = next(one for one in told if one["step"] == step)
            assert screens.complaints(_woken(page)) == [], f"{game}, step {step}"
            expect(page.locator(f'[data-learn="{scene["at"]}"]').first).to_be_visible()
            if scene["ways"] or scene["shown"]:
                page.wait_for_function(f"() => !({COVERED})({scene['at']!r})")
            stands = viewport["width"] < viewport["height"]
            if game == "martian-math" and stands and "dice" in scene["lit"]:
                page.wait_for_function(f"() => !({COVERED})('dice')")
            lessons.press(page, presses)


def _woken(page: Page) -> Page:
    page.evaluate(UNREST)
    return page
