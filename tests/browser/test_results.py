"""A result fits on every screen, however long the match and the names of its players were.

Bots have played the match beforehand; the page gets its end from a stand-in for the socket.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

import msgspec
import pytest
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.patience import eventually, hold_clock, settle
from support.screens import names_on
from support.staged import CODE, Staged
from support.tables import open_table

from countertop.engine.deal import promise_of
from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.engine.registry import games
from countertop.simulate import bot_match

LONGEST: Mapping[str, Mapping[str, Any]] = {
    "hochspannung": {"games": 4},
    "lucky-box": {},
    "martian-math": {"rounds": 9},
    "math-rush": {},
    "matician": {"points": 10},
}
"""Options with which there is the most to tell."""
NAMES = ("Ada", "Maximiliane-Isabella", "Dr. Dorothea Winterborn", "Emma")
WIDTHS = (320, 360, 390, 431, 600, 820, 1000, 1280)
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"


@pytest.mark.parametrize("most", [True, *by_night(False)], ids=["many", "few"])
@pytest.mark.parametrize(
    "game", ["lucky-box", "martian-math", "matician", *by_night("hochspannung", "math-rush")]
)
def test_a_result_is_never_wider_than_the_screen(
    person: Callable[..., Page], game: str, most: bool
) -> None:
    seats = games[game].seats
    match = bot_match(game, ["beginner"] * (seats[-1] if most else seats[0]), 7, LONGEST[game])
    page = person("desktop", locale="de-DE" if most else "en-GB")
    show_the_end(page, match)
    expect(page.locator(".how table").first).to_be_visible()
    settle(page)
    too_wide = {}
    cut = dict[int, list[str]]()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 800})
        too_wide[width] = page.evaluate(TOO_WIDE)
        _, cut[width] = names_on(page, ["Emma"])
    assert {width: by for width, by in too_wide.items() if by > 0} == {}
    assert {width: names for width, names in cut.items() if names and width >= 360} == {}


APART = """() => {
  const box = (part) => document.querySelector(part).getBoundingClientRect()
  const [title, stacks, ledge] = [box('h1'), box('.stacks'), box('.ledge')]
  const towers = [...document.querySelectorAll('.tower')]
  const feet = towers.map((one) => one.getBoundingClientRect().bottom)
  return {
    seen: title.top >= 0 && stacks.bottom <= ledge.top + 1,
    apart: (stacks.top - title.bottom) / innerHeight,
    said: (document.querySelector('.because')?.clientHeight ?? 0) / innerHeight,
    feet: Math.max(...feet) - Math.min(...feet),
  }
}"""


def test_winner_and_towers_stay_together_in_sight_however_long_the_story_is(
    person: Callable[..., Page],
) -> None:
    match = bot_match("lucky-box", ["beginner"] * 12, 7)
    page = person("desktop")
    show_the_end(page, match)
    expect(page.locator(".how table").first).to_be_visible()
    for width, height in ((1280, 800), (1920, 1080), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        for where in ("0", "document.body.scrollHeight"):
            page.evaluate(f"() => scrollTo(0, {where})")
            settle(page)
            found = page.evaluate(APART)
            assert found["seen"], (width, where, found)
            assert found["apart"] < 0.2, (width, where, found)
            assert found["feet"] < 1, "all towers stand on one line"


@pytest.mark.parametrize("seed", [68, *by_night(17)], ids=["broken", "shared"])
def test_how_a_tie_was_broken_pushes_no_name_under_the_ledge_of_a_phone(
    person: Callable[..., Page], seed: int
) -> None:
    page = person("phone", locale="de-DE")
    show_the_end(page, bot_match("lucky-box", ["beginner"] * 3, seed))
    expect(page.locator(".because")).to_be_visible()
    for width, height in ((360, 640), (844, 390), (667, 375)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        found = page.evaluate(APART)
        assert found["seen"] and found["apart"] > found["said"] - 0.01, (width, found)


def test_names_of_four_letters_are_whole_below_the_towers_on_the_smallest_phone(
    person: Callable[..., Page],
) -> None:
    match = bot_match("matician", ["beginner"] * 6, 7)
    page = person("desktop", viewport={"width": 320, "height": 568})
    table = Staged(page, "matician", 6, names=("Maxi", "Emma", "Owen", "Mona", "Wilm", "Anna"))
    assert match.result
    table.end(match.view(Seat(0)), match.result)
    expect(page.locator(".of").first).to_be_visible()
    lines = "all => all.map((one) => one.getClientRects().length && one.scrollHeight)"
    assert len(set(page.locator(".of").evaluate_all(lines))) == 1, "each is one line"


def test_whoever_has_finished_a_match_is_given_skilled_bots(person: Callable[..., Page]) -> None:
    page = person("desktop")
    show_the_end(page, bot_match("matician", ["beginner"] * 2, 7))
    expect(page.locator(".how table").first).to_be_visible()
    open_table(page, "Matician", bots=1)
    expect(page.get_by_role("button", name="Skilled. Change")).to_be_visible()


def test_a_second_tap_on_the_table_does_not_leave_the_result(person: Callable[..., Page]) -> None:
    page = person("phone")
    hold_clock(page)
    show_the_end(page, bot_match("matician", ["beginner"] * 2, 7))
    link = page.get_by_role("link", name="To the start page", exact=True)
    expect(link).to_be_visible()
    box = link.bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    expect(page).to_have_url(re.compile(CODE))
    page.clock.run_for(1000)
    link.tap()
    expect(page).not_to_have_url(re.compile(CODE))


@pytest.mark.parametrize(
    ("secret", "sentence"),
    [("5f" * 32, "Dealt as promised: from a secret"), ("6f" * 32, "This is not the deal")],
)
def test_the_deal_can_be_checked_on_the_result(
    person: Callable[..., Page], axe: Callable[[Page], None], secret: str, sentence: str
) -> None:
    page, match = person("phone"), bot_match("matician", ["beginner"] * 2, 7)
    table, promise = Staged(page, "matician", 2), promise_of("5f" * 32)
    table.show(match.view(Seat(0)))
    table.change(match=1, promise=promise)
    eventually(page, lambda: table.asked, "a share of chance")
    (asked,) = table.asked
    assert (asked["type"], asked["promise"]) == ("share", promise)
    table.change(match=2, promise="ab" * 32, dealt=promise_of(secret))
    deal = {"chance": "hmac-sha256", "secret": secret, "shares": [asked["share"], ""]}
    record = msgspec.json.encode({"countertop": 1, "deal": deal}) + b"\n"
    page.route(f"**/api/rooms/{CODE}/record", lambda route: route.fulfill(body=record))
    assert match.result
    table.end(match.view(Seat(0)), match.result)
    expect(page.get_by_role("button", name="Check the deal")).to_be_visible()
    settle(page)  # a finger on what still moves lands beside it
    page.get_by_role("button", name="Check the deal").tap()
    expect(page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
    save = page.get_by_role("link", name="Save the record")
    expect(save).to_have_attribute("href", f"/api/rooms/{CODE}/record")
    settle(page)
    assert page.evaluate(TOO_WIDE) <= 0
    axe(page)


def show_the_end(page: Page, match: Match) -> None:
    """As if a room had just been entered in which this match is over."""
    options = msgspec.to_builtins(match.options)
    table = Staged(page, match.game.name, len(match.seats), names=NAMES, options=options)
    assert match.result
    table.end(match.view(Seat(0)), match.result)


def test_a_result_says_who_asked_for_how_many_hints(person: Callable[..., Page]) -> None:
    page, match = person("phone", locale="de-DE"), bot_match("matician", ["beginner"] * 4, 7)
    table = Staged(page, "matician", 4, you=0, names=NAMES)
    assert match.result
    table.change(asked=(2, 0, 11, 0))
    table.end(match.view(Seat(0)), match.result)
    hints = page.get_by_text("Tipps geholt:")
    expect(hints).to_contain_text("Du 2")
    expect(hints).to_contain_text("Dr. Dorothea Winterborn 11")
    expect(hints).not_to_contain_text("Emma")
    assert page.evaluate(TOO_WIDE) <= 0
    table.change(asked=(0, 0, 0, 0))
    expect(hints).to_have_count(0)


def test_points_stay_in_sight_beside_any_number_of_rounds(person: Callable[..., Page]) -> None:
    page = person("phone", viewport={"width": 360, "height": 640})
    match = bot_match("matician", ["beginner"] * 6, 7, {"points": 10})
    assert len(match.view(None).history) > 5
    show_the_end(page, match)
    points = page.locator(".how .points")
    expect(points).to_have_count(7)  # The head, and six players.
    rounds = page.get_by_role("region", name="Every round")
    for scrolled in (0, 300):
        rounds.evaluate("(one, left) => one.scrollLeft = left", scrolled)
        for box in [one.bounding_box() for one in points.all()]:
            assert box and box["x"] >= 0 and box["x"] + box["width"] <= 360
