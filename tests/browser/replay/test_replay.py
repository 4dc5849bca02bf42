"""A finished match is watched again: the real table, a rail with marks, every seat's eyes."""

import gzip
import json
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
import pytest
from playwright.sync_api import FrameLocator, Locator, Page, Route, expect
from support.patience import eventually, settle
from support.staged import Staged

from countertop.engine.registry import games
from countertop.server.archive.alternatives import what_else
from countertop.server.archive.retelling import retell
from countertop.server.replays import WhatElse
from countertop.simulate import bot_match

NAMES = ("Ada", "Ben", "Cleo", "Dani", "Emil", "Fee")
KEY = "AbCdEfGhIjKlMnOpQrStUv"
SIZES = ((320, 640), (360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800), (1920, 1080))
TOO_WIDE = "() => document.documentElement.scrollWidth - innerWidth"
LAST_KEY = """() =>
  document.querySelector('.controls').lastElementChild.getBoundingClientRect().right"""
STEP_MS = 50
TIMED = """async () => {
  const step = () => new Promise((done) => {
    const began = performance.now()
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight' }))
    requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)))
  })
  const times = []
  for (let n = 0; n < 20; n++) times.push(await step())
  return times.sort((one, other) => one - other)[10]
}"""


def told(game: str, seats: int) -> dict[str, Any]:
    packed = retell(str(bot_match(game, ["skilled"] * seats, 10).record()))
    assert isinstance(packed, bytes)
    replay: dict[str, Any] = json.loads(gzip.decompress(packed))
    for seat, name in zip(replay["seats"], NAMES, strict=False):
        seat["name"] = name
    return replay


def lend(page: Page, replay: dict[str, Any]) -> None:
    """The page gets this match from the archive, whichever it asks for."""

    def answer(route: Route) -> None:
        route.fulfill(json=replay)

    page.route(f"**/api/matches/{KEY}", answer)


def table(page: Page) -> FrameLocator:
    expect(page.locator("iframe.laid")).to_be_attached()
    return page.frame_locator("iframe")


def test_a_match_is_watched_again(person: Callable[..., Page], axe: Callable[[Page], None]) -> None:
    replay, page = told("martian-math", 2), person("desktop")
    lend(page, replay)
    moment = next(mark["step"] for mark in replay["marks"] if mark["kind"] == "seize")
    page.goto(f"/r/{KEY}?t={replay['steps'][moment]['at']}&seat=1")
    rail = page.get_by_role("slider", name="Moment")
    expect(rail).to_have_attribute("aria-valuenow", str(moment))
    expect(rail).to_have_attribute("aria-valuetext", re.compile("takes the"))
    expect(page.get_by_role("radio", name="Ben")).to_be_checked()
    expect(table(page).locator(".table")).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(rail).to_have_attribute("aria-valuenow", str(moment + 1))
    page.keyboard.press("0")
    expect(page.get_by_role("radio", name="All open")).to_be_checked()
    page.locator(".moments").get_by_role("button").last.click()
    expect(rail).to_have_attribute("aria-valuenow", str(len(replay["steps"]) - 1))
    axe(page)
    slide(page, rail, (0.2, 0.7, 0.4))
    expect(table(page).locator(".table")).to_be_visible()
    page.get_by_role("button", name="To the beginning").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(rail).not_to_have_attribute("aria-valuenow", "0")
    page.get_by_role("button", name="Pause").click()
    page.set_viewport_size({"width": 360, "height": 640})
    assert page.evaluate(TOO_WIDE) <= 0
    page.locator(".what").click()
    page.get_by_role("dialog").get_by_role("button").nth(1).click()
    expect(page.get_by_role("dialog")).to_be_hidden()
    page.goto("/r/nothing-is-here")
    expect(page.get_by_role("heading", name="This match is not kept any more")).to_be_visible()
    expect(page.get_by_role("link", name="To the start page")).to_be_visible()


def test_all_goals_of_math_rush_are_seen_above_open_hands_on_the_smallest_phone(
    person: Callable[..., Page],
) -> None:
    page = person("phone", viewport={"width": 360, "height": 640})
    lend(page, told("math-rush", 4))
    page.goto(f"/r/{KEY}?t=30000")
    expect(table(page).locator(".world > .goal")).to_have_count(3)
    expect(page.locator(".hands li").first).to_be_visible()
    below = "all => all.map((one) => one.getBoundingClientRect().bottom - innerHeight)"
    assert max(table(page).locator(".world > .goal").evaluate_all(below)) <= 1
    for width, height in ((360, 640), (844, 390)):
        page.set_viewport_size({"width": width, "height": height})
        expect(table(page).locator(".ledge")).to_be_hidden()


def test_three_cards_to_choose_from_lie_in_one_row_on_a_phone(
    person: Callable[..., Page],
) -> None:
    replay, page = told("lucky-box", 3), person("phone")
    lend(page, replay)
    rounds = [mark["step"] for mark in replay["marks"] if mark["kind"] == "round"]
    page.goto(f"/r/{KEY}?t={replay['steps'][rounds[1]]['at']}&seat=all")
    table(page)
    held = page.locator(".hands .hand").first.get_by_role("listitem")
    expect(held).to_have_count(3)
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        assert len(set(held.evaluate_all("all => all.map((one) => one.offsetTop)"))) == 1, width


HEXES = {1: 3, 2: 8}
"""The hex of each of the expert's moves, by its number in the list."""


def opinion(step: int, *, thinking: bool) -> dict[str, Any]:
    """What an expert of Martian Math has to say about a move, if it has thought about it."""
    told: list[dict[str, Any]] = [
        {"text": "4 × 3 = 12", "played": True, "value": 0.4, "spread": 0.03},
        {"text": "4 + 3 = 7", "played": False, "value": 0.63, "spread": 0.021},
    ]
    for number, one in enumerate(told, start=1):
        one["move"] = {"type": "claim", "operation": "+", "hex": HEXES[number]}
    moves = [] if thinking else [{**one, "tries": 800} for one in told]
    return {"step": step, "seat": 0, "unit": "wins", "thinking": thinking, "moves": moves}


CUT = "one => one.scrollWidth - one.clientWidth"
WIDER = "all => Math.max(...all.map((one) => one.getBoundingClientRect().right)) - innerWidth"


def test_an_expert_still_thinks_and_then_says_what_else_with_how_sure_it_is(
    person: Callable[..., Page], axe: Callable[[Page], None]
) -> None:
    replay, page = told("martian-math", 2), person("phone", locale="de-DE")
    lend(page, replay)
    asked: list[int] = []
    thought: list[bool] = []

    def answer(route: Route) -> None:
        step = int(route.request.url.rpartition("=")[2])
        asked.append(step)
        route.fulfill(json=opinion(step, thinking=not thought))

    page.route("**/what-else?*", answer)
    steps = replay["steps"]
    claim = next(n for n in range(9, len(steps)) if steps[n]["seat"] == 0)
    page.goto(f"/r/{KEY}?t={steps[claim - 1]['at']}&seat=all")
    table(page)
    slip = page.get_by_role("region", name="Was konnte Ada sonst spielen?")
    expect(slip.get_by_role("status")).to_have_text("denkt noch …")
    thought.append(True)
    first, second = (slip.get_by_role("listitem").nth(place) for place in range(2))
    expect(first).to_contain_text("gespielt")
    expect(first.locator(".value")).to_have_text("40 % ± 3")
    expect(second.locator(".value")).to_have_text("63 % ± 2")
    expect(second).to_contain_text("63 %, auf 2 genau")
    assert set(asked) == {claim}
    expect(page.locator(".badge.played")).to_have_text("1")
    for number, hex_ in HEXES.items():
        expect_over(page, page.locator(".badge").get_by_text(str(number)), f"[data-hex='{hex_}']")
    for width, height in ((320, 640), (360, 640), (390, 844), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        assert slip.locator("li *").evaluate_all(WIDER) <= 0, width
        assert page.get_by_text("Alles offen").evaluate(CUT) <= 0, width
    axe(page)


def expect_over(page: Page, badge: Locator, thing: str) -> None:
    """Wait until a number lies on what it speaks of: it follows a table that is laid out anew."""

    def lies_on() -> bool:
        over, under = badge.bounding_box(), table(page).locator(thing).bounding_box()
        if over is None or under is None:
            return False
        x, y = over["x"] + over["width"] / 2, over["y"] + over["height"] / 2
        return (
            under["x"] <= x <= under["x"] + under["width"]
            and under["y"] <= y <= under["y"] + under["height"]
        )

    eventually(page, lies_on, f"a number on {thing}")


def slide(page: Page, rail: Locator, places: Sequence[float]) -> None:
    """A finger goes over the rail, and the moment with it."""
    box, seen = rail.bounding_box(), set()
    assert box is not None
    for number, place in enumerate(places):
        page.mouse.move(box["x"] + place * box["width"], box["y"] + box["height"] / 2)
        if number == 0:
            page.mouse.down()
        seen.add(rail.get_attribute("aria-valuenow"))
    assert len(seen) == len(places)
    page.mouse.up()


def open_file(page: Page, game: str) -> None:
    record = str(bot_match(game, ["skilled"] * 2, 3).record())
    page.locator("input[type=file]").set_input_files(
        {"name": "match.jsonl", "mimeType": "text/plain", "buffer": record.encode()}
    )


@pytest.mark.nightly
def test_a_record_from_a_file_is_watched(page: Page) -> None:
    page.goto("/r")
    page.locator("input[type=file]").set_input_files(
        {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"milk, bread"}
    )
    expect(page.get_by_role("alert")).to_contain_text("no record")
    open_file(page, "matician")
    expect(page.get_by_role("heading", name="Matician")).to_be_visible()
    expect(page.get_by_role("link", name="Download")).to_have_count(0)
    hands = page.locator(".hands .hand")
    expect(hands.first.get_by_role("listitem")).to_have_count(6)
    page.keyboard.press("1")
    expect(hands).to_have_count(0)
    for game, held in (("math-rush", 5), ("lucky-box", 5)):
        page.goto("/r")
        open_file(page, game)
        expect(hands.first.get_by_role("listitem")).to_have_count(held)
    page.keyboard.press("End")
    expect(page.locator(".hands")).to_be_hidden()


def test_a_result_leads_to_its_replay_and_the_room_asks_for_nothing_more(page: Page) -> None:
    match = bot_match("matician", ["skilled"] * 2, 10)
    assert match.result is not None
    lend(page, told("matician", 2))
    room = Staged(page, "matician", 2)
    room.change(replay=KEY)
    room.end(match.view(0), match.result)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    again = page.get_by_role("link", name="Watch again")
    expect(again).to_be_visible()
    asked.clear()
    again.click()
    table(page)
    assert [url for url in asked if "/api/rooms/" in url] == []


@pytest.mark.nightly
@pytest.mark.parametrize("game", list(games))
def test_a_step_takes_less_than_fifty_milliseconds(person: Callable[..., Page], game: str) -> None:
    replay, page = told(game, games[game].seats[-1]), person("desktop")
    lend(page, replay)
    page.goto(f"/r/{KEY}?t={replay['lasted'] // 2}&seat=0")
    expect(table(page).locator(".table")).to_be_visible()
    assert page.evaluate(TIMED) < STEP_MS


FRAMES = """ms => new Promise((done) => {
  const times = []
  const frame = (now) => {
    times.push(now)
    if (now - times[0] < ms) requestAnimationFrame(frame)
    else done(times.slice(1).map((time, at) => time - times[at]).sort((one, other) => one - other))
  }
  requestAnimationFrame(frame)
})"""
"""The gaps between frames, the longest last."""
WATCHED_MS = 6000
SMOOTH_MS = 18
"""A sixtieth of a second, and a little: most frames come in time."""


@pytest.mark.nightly
@pytest.mark.parametrize("slowed", [1, 4])
@pytest.mark.parametrize("game", list(games))
def test_a_replay_plays_at_sixty_frames_a_second(
    person: Callable[..., Page], game: str, slowed: int
) -> None:
    replay, page = told(game, games[game].seats[-1]), person("phone")
    lend(page, replay)
    page.goto(f"/r/{KEY}?t={replay['lasted'] // 2}&seat=all")
    expect(table(page).locator(".table")).to_be_visible()
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": slowed})
    page.get_by_role("button", name="Play", exact=True).click()
    gaps = page.evaluate(FRAMES, WATCHED_MS)
    shown = f"{game} {slowed}x: {len(gaps)} frames, median {gaps[len(gaps) // 2]:.1f}, "
    shown += f"9 of 10 {gaps[9 * len(gaps) // 10]:.1f}, longest {gaps[-1]:.0f} ms"
    print(shown)
    assert gaps[len(gaps) // 2] < SMOOTH_MS, shown


def chosen(game: str) -> WhatElse:
    """A moment at which somebody had several moves to choose from."""
    record = str(bot_match(game, ["skilled"] * games[game].seats[-1], 10).record())
    packed, last = gzip.compress(record.encode()), len(record.splitlines()) - 1
    found = (what_else(packed, step, False) for step in range(last // 2, last))
    return next(one for one in found if len(one.moves) > 1)


@pytest.mark.nightly
@pytest.mark.parametrize("game", list(games))
def test_what_else_could_be_played_has_its_numbers_on_every_table(
    person: Callable[..., Page], axe: Callable[[Page], None], game: str
) -> None:
    found = chosen(game)
    replay, page = told(game, games[game].seats[-1]), person("desktop", locale="de-DE")
    lend(page, replay)
    page.route("**/what-else?*", lambda route: route.fulfill(body=msgspec.json.encode(found)))
    page.goto(f"/r/{KEY}?seat={found.seat}")
    table(page)
    for _ in range(found.step - 1):
        page.keyboard.press("ArrowRight")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        eventually(page, lambda: has_its_numbers(page), "the list's numbers")
        assert page.locator(".badge").evaluate_all(WIDER) <= 0, (width, height)
    axe(page)


def has_its_numbers(page: Page) -> bool:
    """Whether all numbers of the list are on the table, and no others."""
    listed = set(page.locator(".else .no").all_inner_texts())
    return bool(listed) and set(page.locator(".badge").all_inner_texts()) == listed


@pytest.mark.nightly
@pytest.mark.parametrize("look", ["light-en-GB", "dark-de-DE"])
@pytest.mark.parametrize("game", list(games))
def test_every_table_fits_into_every_screen(
    person: Callable[..., Page], axe: Callable[[Page], None], game: str, look: str
) -> None:
    theme, _, locale = look.partition("-")
    replay = told(game, games[game].seats[-1])
    page = person("desktop", locale=locale, color_scheme=theme)
    lend(page, replay)
    for seat in ("all", "0"):
        page.goto(f"/r/{KEY}?t={replay['lasted'] // 2}&seat={seat}")
        table(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate(TOO_WIDE) <= 0, (width, height)
            assert page.evaluate(LAST_KEY) <= width, "the keys are cut"
            axe(page)
