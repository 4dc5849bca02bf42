"""Hint and Why at the table: never in the way, first in words, then as a ring, and never made."""

import re
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support import tables
from support.patience import hold_clock, settle
from support.staged import Staged

from countertop import Match, games
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.insight.hints import Hint, hint

Person = Callable[..., Page]
Axe = Callable[[Page], None]

PHONES = ((360, 640), (844, 390))
PLACES = "keys => keys.map(key => key.getBoundingClientRect().toJSON())"


def hinted(told: Hint, seat: int | None = None) -> dict[str, Any]:
    move = msgspec.to_builtins(told.move)
    about = {"code": told.reason.code, "about": told.reason.about}
    return {"type": "hinted", **about, "seat": seat, "move": move}


def wait_stuck(page: Page, table: Staged, view: Any, *, at: int = 0) -> None:
    """Eight seconds without a move, and a word of the server in between."""
    for _ in range(2):
        page.clock.fast_forward(4500)
        table.show(view, at=at)


def key_places(page: Page) -> Any:
    return page.locator("[data-sign]").evaluate_all(PLACES)


def test_who_is_stuck_gets_a_sentence_then_the_move_and_who_is_wrong_a_reason(
    person: Person,
) -> None:
    match = Match("martian-math", 2, seed=4)
    match.play(0, {"type": "roll"}, at=0)
    view = match.view(0)
    told = hint(match.game, view, match.now, Chance(1))
    assert told is not None
    page = person("phone", reduced_motion="reduce")
    hold_clock(page)
    table = Staged(page, "martian-math", 2)
    bot = replace(table.room.seats[1], level="skilled", name="Pixel")
    table.room = replace(table.room, seats=(table.room.seats[0], bot))
    table.says = {"hint": hinted(told), "why": hinted(told, seat=1)}
    table.show(view)
    key = page.locator(".hint-key")
    said = page.locator(".toast .said")
    expect(page.locator("[data-sign]").first).to_be_visible()
    expect(key).to_have_count(0)
    before = key_places(page)

    wait_stuck(page, table, view)
    expect(key).to_be_visible()
    assert key_places(page) == before, "nothing moves under a finger"
    page.get_by_role("button", name=re.compile("^Hint:")).tap()
    expect(said).to_have_text("Nothing lies beside you. Look for a free hex with room around it.")
    expect(page.locator(".ringed")).to_have_count(0)
    page.get_by_role("button", name=re.compile("^Show it")).tap()
    expect(said).to_contain_text(f"= {told.reason.about['number']}")
    for width, height in PHONES:
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".ringed")).to_have_count(2)
        expect(key).to_be_in_viewport()
    assert table.asked[-2:] == [{"type": "hint"}, {"type": "hint", "move": True}]
    assert table.moves == [], "a move is shown and not made"

    # A bot's move is explained to whoever taps its seat.
    page.set_viewport_size({"width": 390, "height": 844})
    why = page.get_by_role("button", name="Why did Pixel do that?")
    expect(why.get_by_text("?", exact=True)).to_be_in_viewport(ratio=1)  # so that it is found
    why.tap()
    expect(said).to_have_text(re.compile(r"^Pixel: \d+ was free, with room to grow\.$"))

    # A mistake is told with a small "Why?", by touch or by its key.
    table.refuses = "wrong_answer"
    page.locator('[data-sign="+"]').tap()
    page.locator('[data-hex="0"]').tap()
    page.get_by_role("button", name="Why?", exact=True).tap()
    expect(said).to_contain_text("count")
    expect(page.get_by_role("button", name="Why?", exact=True)).to_have_count(0)

    table.change(hints=False)
    expect(key).to_have_count(0)


SEATS = {"hochspannung": 2, "lucky-box": 2, "martian-math": 2, "math-rush": 2, "matician": 3}


def position(game: str) -> tuple[Any, Hint, int]:
    """Somewhere in a match of bots where the first seat has something to choose."""
    match = Match(game, SEATS[game], seed=3)
    for _ in play_out(match, ["skilled"] * SEATS[game], 3):
        view = match.view(0)
        told = hint(match.game, view, match.now, Chance(7)) if match.moves(0) else None
        if told and told.reason.code not in WAITING and getattr(view, "built", None) is None:
            return view, told, int(match.now)
    raise AssertionError(f"nothing to choose in {game}")


WAITING = {"ready", "roll", "shuffle", "draw", "done", "keep"}


@pytest.mark.nightly
@pytest.mark.parametrize("language", ["en-GB", "de-DE"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("game", games)
def test_hints_fit_on_every_table(
    person: Person, axe: Axe, game: str, scheme: str, language: str
) -> None:
    view, told, at = position(game)
    page = person("phone", locale=language, color_scheme=scheme, reduced_motion="reduce")
    page.clock.install()
    table = Staged(page, game, SEATS[game])
    table.says = {"hint": hinted(told)}
    table.show(view, at=at)
    expect(page.locator(".table")).to_be_visible()
    wait_stuck(page, table, view, at=at)
    races = game == "hochspannung"
    for tap in range(1 if races else 2):
        if races:
            page.keyboard.press("?")
        else:
            page.locator(".hint-key").tap()
        expect(page.locator(".toast .said")).to_be_visible()
        expect(page.locator(".ringed")).to_have_count(0 if tap == 0 else len(spots(told)))
        for width, height in (*PHONES, (390, 844), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            on_ledge = game == "martian-math" and height < 600
            box = page.locator(".ledge .told" if on_ledge else ".toast .said").bounding_box()
            assert box is not None
            assert box["x"] >= 0 and box["x"] + box["width"] <= width
            assert box["y"] >= 0
            if not races:
                expect(page.locator(".hint-key")).to_be_in_viewport(ratio=1)
        axe(page)
    assert table.moves == []


def spots(told: Hint) -> list[str]:
    """The parts of the table that a move is made with."""
    crosses = type(told.move).__name__ in ("Cross", "Resolve")
    return ["square"] if crosses else ["from", "to"]


@pytest.mark.nightly
def test_the_host_allows_hints_in_the_room_and_at_the_table(person: Person) -> None:
    page = person("phone")
    tables.open_table(page, "Martian Math", bots=1)
    page.get_by_role("button", name="More options").click()
    switch = page.get_by_role("switch", name="Hints")
    expect(switch).to_be_checked()
    switch.click()
    expect(switch).not_to_be_checked()
    page.get_by_role("button", name="Land on Mars").click()
    page.get_by_role("button", name="Menu").click()
    menu = page.get_by_role("dialog")
    expect(menu.get_by_role("button", name="Hint", exact=True)).to_have_count(0)
    menu.get_by_role("switch", name="Hints").click()
    menu.get_by_role("button", name="Hint", exact=True).click()
    expect(page.locator(".toast .said")).to_have_text(
        re.compile("roll the dice|nothing to do for you")
    )


@pytest.mark.nightly
def test_onlookers_are_offered_no_hint(person: Person) -> None:
    view, _, at = position("martian-math")
    page = person("phone")
    hold_clock(page)
    table = Staged(page, "martian-math", 2, you=None)
    table.show(view, at=at)
    wait_stuck(page, table, view, at=at)
    expect(page.locator(".table")).to_be_visible()
    expect(page.locator(".hint-key")).to_have_count(0)


@pytest.mark.nightly
def test_a_bots_cross_is_explained_from_its_cards(person: Person, axe: Axe) -> None:
    view, told, at = position("lucky-box")
    page = person("phone")
    table = Staged(page, "lucky-box", 2)
    bot = replace(table.room.seats[1], level="skilled", name="Pixel")
    table.room = replace(table.room, seats=(table.room.seats[0], bot))
    table.says = {"why": hinted(told, seat=1)}
    table.show(view, at=at)
    page.get_by_role("button", name=re.compile("^Pixel")).first.click()
    axe(page)
    page.get_by_role("button", name="Why did Pixel do that?").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".toast .said")).to_contain_text("Pixel: ")
    assert table.asked[-1] == {"type": "why", "seat": 1}
