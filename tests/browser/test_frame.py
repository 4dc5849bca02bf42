"""The frame of every table, staged: what lies over it, around it and beside it, on any phone."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, ViewportSize, expect
from support.nightly import by_night
from support.patience import eventually, hold_clock, settle
from support.screens import names_on
from support.staged import Staged
from support.tables import add_bots, open_table, sit_down

from countertop import Match
from countertop.engine.game import Seat
from countertop.simulate import bot_match

Person = Callable[..., Page]
Axe = Callable[[Page], None]

CELEBRATE = """async (deeds) => {
  for (const detail of deeds) document.dispatchEvent(new CustomEvent('ceremony', { detail }))
  await new Promise((drawn) => setTimeout(drawn))
  const words = document.querySelector('.ceremony .words')
  const { x, y, width, height } = words.getBoundingClientRect()
  const touched = document.elementFromPoint(x + width / 2, y + height / 2)
  return {
    says: words.textContent.trim(),
    pieces: document.querySelectorAll('.ceremony .piece').length,
    takesTouch: touched.closest('.ceremony') !== null,
    sides: [words.offsetLeft, words.offsetLeft + words.offsetWidth],
  }
}"""
"""What is seen of deeds the moment after: later they may be over, however soon one looks."""


def sit(page: Page, game: str = "hochspannung", seats: int = 3, **more: Any) -> Staged:
    """At a table where the cards are dealt and the clock runs."""
    match = Match(game, seats=[f"P{seat}" for seat in range(seats)], seed=7)
    match.advance(4000)
    table = Staged(page, game, seats, **more)
    table.show(match.view(Seat(0)), at=4000)
    expect(page.locator(".table")).to_be_visible()
    return table


# --- ceremonies


@pytest.mark.parametrize("motion", ["no-preference", *by_night("reduce")])
def test_a_ceremony_takes_no_touch_and_is_soon_over(person: Person, motion: str) -> None:
    page = person("phone", reduced_motion=motion)
    table = sit(page)
    big = {"size": "big", "text": "The last card!", "letter": "B"}
    shown = page.evaluate(CELEBRATE, [big, {"size": "small"}])
    assert (shown["says"].endswith("The last card!"), shown["takesTouch"]) == (True, False)
    assert bool(shown["pieces"]) == (motion == "no-preference")
    page.get_by_role("button", name="Draw a card").tap()
    eventually(page, lambda: table.moves, "the card that was drawn")
    expect(page.locator(".ceremony .words")).not_to_be_attached()


# --- names

FOUR_LETTERS = ("Ada", "Mara", "Emma", "Mina", "Noah", "Maxi")
MOST = {"hochspannung": 6, "math-rush": 5, "lucky-box": 5, "martian-math": 4, "matician": 6}
COVERED = """() => {
  const inked = (one) => {
    const range = document.createRange()
    range.selectNodeContents(one)
    const { left, right, top, bottom } = range.getBoundingClientRect()
    const by = (bottom - top) * 0.2
    return { left, right, top: top + by, bottom: bottom - by }
  }
  const find = (parts) => [...document.querySelectorAll(parts)]
  const all = (parts) => find(parts).filter((one) => one.checkVisibility())
  const badges = all('.badge').map((one) => one.getBoundingClientRect())
  return all('.token b, .seat .name, .opp .who b').filter((words) => {
    const { left, right, top, bottom } = inked(words)
    return badges.some((badge) =>
      badge.left < right && badge.right > left && badge.top < bottom && badge.bottom > top)
  }).map((words) => words.textContent)
}"""
"""Which letters and names lie under a badge; head and foot of a line of text are empty."""
SIZES = [(360, 640), (390, 844), (820, 1180), (844, 390), (667, 375)]


@pytest.mark.parametrize(
    "game", ["lucky-box", "matician", *by_night("hochspannung", "math-rush", "martian-math")]
)
def test_with_the_table_full_names_of_four_letters_are_whole_and_no_robot_lies_on_letters(
    person: Person, game: str
) -> None:
    page = person("phone", viewport={"width": 360, "height": 640})
    table = sit(page, game, MOST[game], names=FOUR_LETTERS)
    table.change(seats=tuple(replace(seat, level="skilled") for seat in table.room.seats))
    others = list(FOUR_LETTERS[1 : MOST[game]])
    expect(page.locator(".tk .badge").first).to_be_attached()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        found, cut = names_on(page, others)
        assert set(found) == set(others) or game == "lucky-box", (width, height)
        assert (cut, page.evaluate(COVERED)) == ([], []), (width, height)


def test_a_name_of_emoji_is_cut_between_two_of_them(page: Page) -> None:
    family = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
    page.goto("/")
    page.get_by_role("button", name="Matician").click()
    field = page.get_by_role("textbox", name="Your name")
    field.fill(family * 30)
    expect(field).to_have_value(family * 20)
    page.keyboard.press("Enter")
    expect(page.get_by_role("listitem").filter(has_text=family * 20)).to_be_visible()


# --- the way back


def test_the_way_back_asks_before_it_leaves_a_running_match(person: Person) -> None:
    page = person("phone")
    page.goto("/")
    sit(page)
    asks = page.get_by_role("heading", name="Leave the table?")
    page.go_back()
    expect(asks).to_be_visible()
    page.get_by_role("button", name="Stay").tap()
    expect(asks).to_be_hidden()
    page.get_by_role("button", name=re.compile("^Menu")).tap()
    page.get_by_role("button", name="Settings", exact=True).tap()
    expect(page.get_by_role("heading", name="Settings")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Settings")).to_be_hidden()
    expect(asks).to_be_hidden()
    page.go_back()
    expect(asks).to_be_visible()
    page.get_by_role("button", name="Leave", exact=True).tap()
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()


def test_whoever_left_by_the_way_back_finds_the_seat_again(person: Person) -> None:
    page = person("phone")
    code = sit_down(page, "Matician")
    add_bots(page, 1)
    page.get_by_role("button", name="Deal the cards").tap()
    expect(page.locator(".table")).to_be_visible()
    page.go_back()
    page.get_by_role("button", name="Leave", exact=True).tap()
    page.get_by_role("link", name=re.compile(code)).tap()
    page.get_by_role("button", name="Take your seat again").tap()
    expect(page.locator(".table")).to_be_visible()


def test_after_the_match_the_way_back_leads_to_where_one_came_from(person: Person) -> None:
    page = person("phone")
    page.goto("/")
    match = bot_match("hochspannung", ["beginner"] * 2, 7)
    table = sit(page, seats=2)
    page.reload()
    expect(page.locator(".table")).to_be_visible()
    assert match.result
    table.end(match.view(Seat(0)), match.result)
    expect(page.locator(".how table").first).to_be_visible()
    page.wait_for_function("() => history.state === null")
    page.go_back()
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()


# --- without a network


def test_a_phone_without_a_network_says_so_at_once(person: Person) -> None:
    page = person("phone")
    open_table(page, "Super Mega Lucky Box", bots=1)
    page.get_by_role("button", name="Deal the cards").tap()
    expect(page.locator(".table")).to_be_visible()
    hold_clock(page)
    page.context.set_offline(True)
    page.clock.run_for(1000)
    expect(page.get_by_text("No connection")).to_be_visible()
    page.set_viewport_size({"width": 320, "height": 640})
    box = page.get_by_text("No connection").bounding_box()
    assert box and box["x"] >= 8 and box["x"] + box["width"] <= 312 and box["y"] >= 4
    page.context.set_offline(False)
    expect(page.get_by_text("No connection")).to_be_hidden()
    assert "clock" not in page.locator("body").inner_text().lower()


# --- a screen that stays on

ASKED = """
  window.asked = []
  const wakeLock = { request: async (kind) => (asked.push(kind), { release: async () => {} }) }
  Object.defineProperty(Navigator.prototype, 'wakeLock', { get: () => wakeLock })
"""
WITHOUT = "delete Navigator.prototype.wakeLock"
"""As on a page that came over plain http."""


def test_the_screen_is_asked_to_stay_on_where_it_can_be_asked(person: Person) -> None:
    page = person("phone")
    page.add_init_script(ASKED)
    sit(page)
    page.wait_for_function("() => asked.length > 0")
    assert page.evaluate("asked") == ["screen"]
    expect(page.locator("video")).to_have_count(0)


def test_a_film_of_nothing_keeps_the_screen_on_where_it_cannot_be_asked(person: Person) -> None:
    page = person("phone")
    page.add_init_script(WITHOUT)
    sit(page)
    page.get_by_role("button", name=re.compile("^Menu")).tap()
    page.wait_for_function("() => !document.querySelector('video').paused")
    page.wait_for_function("() => document.querySelector('video').currentTime > 0")
    kinds = "document.querySelector('video').srcObject.getTracks().map((track) => track.kind)"
    assert sorted(page.evaluate(kinds)) == ["audio", "video"]
    page.get_by_role("button", name="Leave the table").tap()
    page.get_by_role("button", name="Leave", exact=True).tap()
    expect(page.locator("video")).to_have_count(0)


# --- the narrowest phone

OUTSIDE = """spans => spans.flatMap((span) => {
  const range = document.createRange()
  range.selectNodeContents(span)
  const text = range.getBoundingClientRect(), box = span.getBoundingClientRect()
  return text.left < box.left + 4 || text.right > box.right - 4 ? [span.textContent] : []
})"""
"""Which words touch the edge of what they lie on."""


def test_the_words_of_the_settings_lie_inside_of_their_groove_and_do_not_move(
    person: Person,
) -> None:
    page = person("phone", locale="de-DE", viewport={"width": 320, "height": 640})
    page.goto("/")
    page.get_by_role("button", name=re.compile("^Einstellungen")).tap()
    words = page.locator(".segs label span")
    expect(words).to_have_count(5)
    assert words.evaluate_all(OUTSIDE) == []
    before = words.evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    page.get_by_text("Dunkel", exact=True).tap()
    expect(page.get_by_role("radio", name="Dunkel")).to_be_checked()
    after = words.evaluate_all("all => all.map((one) => one.getBoundingClientRect().left)")
    assert before == after


# --- a phone lying down

LYING: tuple[ViewportSize, ...] = (
    {"width": 844, "height": 390},
    {"width": 667, "height": 375},
    {"width": 640, "height": 400},
)
IS_INSIDE = """one => {
  const { left, top, right, bottom } = one.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}"""
SCROLLS = "() => document.documentElement.scrollHeight - innerHeight"
SIDES = """() => ['.ledge', '.world'].map((part) => {
  const { left, right } = document.querySelector(`.table > ${part}`).getBoundingClientRect()
  return [left, right]
})"""


def is_inside(page: Page, name: str) -> bool:
    inside: bool = page.get_by_role("button", name=name, exact=True).evaluate(IS_INSIDE)
    return inside


def test_everything_around_a_table_fits_a_phone_lying_down(person: Person, axe: Axe) -> None:
    page = person("phone", locale="de-DE", viewport=LYING[0])
    table = sit(page, seats=6)
    for size in LYING:
        page.set_viewport_size(size)
        assert page.evaluate(SCROLLS) <= 0
        page.get_by_role("button", name=re.compile("^Menü")).tap()
        settle(page)
        assert is_inside(page, "Weiterspielen") and is_inside(page, "Schließen")
        page.get_by_role("button", name="Tisch verlassen").tap()
        settle(page)
        assert is_inside(page, "Bleiben") and is_inside(page, "Gehen")
        page.get_by_role("button", name="Bleiben").tap()
        table.change(paused_by="Ben")
        expect(page.get_by_role("heading", name="Pause")).to_be_visible()
        assert is_inside(page, "Weiterspielen") and is_inside(page, "Menü")
        assert page.evaluate(SCROLLS) <= 0
        if size is LYING[-1]:
            axe(page)
        table.change(paused_by=None)


@pytest.mark.parametrize("hand", ["left", *by_night("right")])
def test_the_ledge_of_a_lying_phone_is_a_column_under_the_thumb_or_a_strip(
    person: Person, hand: str
) -> None:
    page = person("phone", viewport=LYING[0])
    left_handed = f"""localStorage.setItem(
        'countertop.settings', JSON.stringify({{ leftHanded: {str(hand == "left").lower()} }})
    )"""
    page.add_init_script(left_handed)
    sit(page)
    ledge, world = page.evaluate(SIDES)
    assert (ledge[1], world[0]) == (844, 0) if hand == "right" else (ledge[0], world[1]) == (0, 844)
    assert ledge[0] >= world[1] or ledge[1] <= world[0]
    page = person("phone", viewport=LYING[1])
    sit(page, "matician")
    ledge, world = page.evaluate(SIDES)
    assert ledge == world == [0, 667]


def test_a_ceremony_stands_over_the_world_of_a_lying_phone_and_not_over_the_hand(
    person: Person,
) -> None:
    page = person("phone", viewport=LYING[1])
    sit(page)
    shown = page.evaluate(CELEBRATE, [{"size": "big", "text": "The last card!"}])
    _, (left, right) = page.evaluate(SIDES)
    assert left <= shown["sides"][0] < shown["sides"][1] <= right
