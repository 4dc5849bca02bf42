"""My numbers, and a round of practice, as a browser has them."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect
from support.live_server import LiveServer
from support.pasts import answers as past
from support.screens import Screen

Person = Callable[..., Page]
Axe = Callable[[Page], None]

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800), (1920, 1080))
OUTSIDE = """() => [...document.querySelectorAll('main *, .ledge *')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  if (one.closest('.sr') || !box.width || !one.checkVisibility()) return []
  return box.left > -0.5 && box.right < innerWidth + 0.5 ? [] : [one.outerHTML.slice(0, 120)]
})"""
SIGNS = {"×": "*", "+": "+", "−": "-", "÷": "//"}


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def answer(page: Page, off: int = 0) -> None:
    """Type what the card asks for, and check it."""
    text = page.locator(".problem").inner_text()
    left, sign, right = re.fullmatch(r"(\d+)(.)(\d+)", re.sub(r"\s", "", text)).groups()  # type: ignore[union-attr]
    page.keyboard.type(str(eval(f"{left}{SIGNS[sign]}{right}") + off))
    page.keyboard.press("Enter")


def card(page: Page, number: int) -> Locator:
    return page.get_by_role("img", name=f"Card {number} of 12")


def test_a_round_of_practice_by_keyboard_through_a_reload_counts_at_once(
    person: Person, axe: Axe
) -> None:
    page = person("phone")
    page.goto("/")
    page.get_by_role("link", name="My numbers").click()
    expect(page.get_by_role("heading", name="Nothing to see yet.")).to_be_visible()
    page.get_by_role("link", name="Play a round alone").click()
    expect(card(page, 1)).to_be_visible()
    axe(page)
    answer(page, off=3)
    expect(page.get_by_role("status").filter(has_text=" is ")).to_be_visible()
    button(page, "Next").click()
    expect(page.get_by_role("status").filter(has_text="Card 2 of 12:")).to_have_count(1)
    for number in range(2, 12):
        expect(card(page, number)).to_be_visible()
        if number == 5:
            page.reload()
            expect(card(page, number)).to_be_visible()
        answer(page)
        page.keyboard.press("Enter")
    expect(card(page, 12)).to_be_visible()
    answer(page)
    expect(page.get_by_role("heading", name=re.compile("got better"))).to_be_visible()
    expect(page.get_by_role("listitem")).to_have_count(6)
    axe(page)
    page.get_by_role("link", name="My numbers", exact=True).click()
    expect(page.get_by_role("heading", name="Your first six.")).to_be_visible()
    asked = page.get_by_role("button", name=re.compile("asked twice"))
    assert 6 <= asked.count() <= 12, "both orders are one fact"
    page.get_by_role("link", name="Play a round alone").click()
    expect(card(page, 1)).to_be_visible()


@pytest.mark.nightly
def test_the_map_is_walked_with_arrows_taken_home_and_forgotten(
    person: Person, axe: Axe, server: LiveServer
) -> None:
    page = person("desktop")
    page.goto("/numbers")
    past.lay(server, page)
    page.reload()
    expect(page.get_by_role("heading", name=re.compile("of 45 are sure"))).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Sure facts of 45"))).to_be_visible()
    page.locator("[data-at='7 7']").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator(".one")).to_contain_text("7×8")
    expect(page.locator(".one")).to_contain_text("you said 54")
    page.keyboard.press("ArrowDown")
    expect(page.locator("[data-at='8 8']")).to_be_focused()
    expect(page.locator(".one")).to_contain_text("so far")
    page.locator("[data-at='2 3']").hover()
    expect(page.locator(".one")).to_contain_text("2×3")
    page.get_by_text("Sums to 20").click()
    expect(page.get_by_role("listitem").filter(has_text="2+6")).not_to_have_count(0)
    axe(page)
    button(page, "Take it with you").click()
    with page.expect_download() as taken:
        page.get_by_role("link", name=re.compile("CSV")).click()
    assert taken.value.suggested_filename == "my-numbers.csv"
    page.keyboard.press("Escape")
    button(page, "Forget all").click()
    page.get_by_role("dialog").get_by_role("button", name="Forget all").click()
    expect(page.get_by_role("heading", name="Nothing to see yet.")).to_be_visible()


@pytest.mark.nightly
def test_answers_wait_for_a_server_that_is_away(person: Person, own_server: LiveServer) -> None:
    page = person("phone", base_url=own_server.url)
    page.goto("/numbers/practice")
    answer(page)
    expect(card(page, 2)).to_be_visible()
    own_server.kill()
    answer(page)
    expect(card(page, 3)).to_be_visible()
    expect(page.get_by_text("The server does not answer")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("The server does not answer")).to_have_count(0)
    page.goto("/numbers")
    expect(page.get_by_role("heading", name="Your first two.")).to_be_visible()


@pytest.mark.nightly
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("language", ["de", "en"])
def test_the_pages_fit_on_every_screen(
    person: Person, axe: Axe, server: LiveServer, language: str, theme: Any
) -> None:
    screen: Screen = "desktop"
    page = person(screen, locale=f"{language}-{language.upper()}", color_scheme=theme)
    page.goto("/numbers")
    for weeks in (None, 0, 8):
        if weeks is not None:
            past.lay(server, page, weeks)
        page.goto("/numbers")
        expect(page.locator("table")).to_be_visible()
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUTSIDE) == [], (width, height, weeks)
            assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        axe(page)
    page.goto("/numbers/practice")
    answer(page, off=1)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == [], (width, height)
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), (
            width,
            height,
        )
    axe(page)
    page.keyboard.press("Enter")
    for _ in range(11):
        answer(page)
        page.keyboard.press("Enter")
    expect(page.get_by_role("listitem")).to_have_count(6)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(OUTSIDE) == [], (width, height)
    axe(page)
