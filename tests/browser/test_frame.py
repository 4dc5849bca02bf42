"""The frame of every table, staged: what lies over it, around it and beside it, on any phone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.staged import Staged

from countertop import Match
from countertop.engine.game import Seat

Person = Callable[..., Page]

CELEBRATE = """deed => document.dispatchEvent(new CustomEvent('ceremony', { detail: deed }))"""


def sit(page: Page, game: str = "hochspannung", seats: int = 3, **more: Any) -> Staged:
    """At a table where the cards are dealt and the clock runs."""
    match = Match(game, seats=[f"P{seat}" for seat in range(seats)], seed=7)
    match.advance(4000)
    table = Staged(page, game, seats, **more)
    table.show(match.view(Seat(0)), at=4000)
    expect(page.locator(".table")).to_be_visible()
    return table


# --- ceremonies


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_a_ceremony_takes_no_touch_and_is_soon_over(person: Person, motion: str) -> None:
    page = person("phone", reduced_motion=motion)
    table = sit(page)
    page.evaluate(CELEBRATE, {"size": "big", "text": "The last card!", "letter": "B"})
    words = page.get_by_text("The last card!")
    expect(words).to_be_visible()
    assert bool(page.locator(".ceremony .piece").count()) == (motion == "no-preference")
    page.get_by_role("button", name="Draw a card").tap()
    assert table.moves
    page.evaluate(CELEBRATE, {"size": "small"})
    expect(words).to_be_visible()
    expect(words).not_to_be_attached()
