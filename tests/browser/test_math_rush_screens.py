"""Math Rush on every screen: what stays where it is, and what fits."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support.patience import settle
from support.staged import Staged

from countertop.engine.game import Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.state import GoalSet, State
from countertop.games.math_rush.tests.tables import goal, goal_set, place, play, rush

Sit = Callable[..., Page]
ADA, BEN = Seat(0), Seat(1)
PHONE = {"width": 390, "height": 844}

SAMPLE = """() => {
  const seen = (window.seen = {})
  const look = () => {
    for (const paper of document.querySelectorAll('.hand [data-hand] .paper')) {
      const { x, y, width } = paper.getBoundingClientRect()
      const [card, box] = [paper.closest('[data-hand]').dataset.hand, [x, y, width].map(Math.round)]
      ;(seen[card] ??= new Set()).add(box.join(' '))
    }
    requestAnimationFrame(look)
  }
  look()
}"""
BOXES = "() => Object.fromEntries(Object.entries(seen).map(([card, boxes]) => [card, [...boxes]]))"


def column(*sets: GoalSet) -> list[GoalSet]:
    return [replace(each, slot=slot) for slot, each in enumerate(sets)]


def middle(**options: Any) -> State:
    """Three players in the middle of a round."""
    sets = column(
        goal_set(goal(4, "up", "even"), "2×3 4×5+2×10"),
        goal_set(goal(5, "down"), "11×12 10^2 8×9"),
        goal_set(goal(3, "up", "square"), "3^2 5×5"),
    )
    hands = ["6×6 3×7 2^4 7×12", "4×7 2×9 6×8 5^2", "5×8 2^6 3×3 7×7"]
    return rush(hands, sets, **options)


def test_the_hand_lies_still_while_others_play_and_through_a_lost_connection(person: Sit) -> None:
    page = person("phone", viewport=PHONE)
    table, state = Staged(page, "math-rush", 3), middle()
    table.show(rules.view(state, ADA))
    expect(page.locator(".lie")).to_have_count(8)
    settle(page)
    page.evaluate(SAMPLE)
    state = play(state, BEN, place(state, "2×9", 1))
    table.show(rules.view(state, ADA))
    expect(page.locator(".lie")).to_have_count(9)
    settle(page)
    table.cut()
    state = play(state, BEN, place(state, "6×8"))
    table.show(rules.view(state, ADA))
    expect(page.locator(".rd")).to_contain_text("1 goal done")
    settle(page)
    boxes = page.evaluate(BOXES)
    assert len(boxes) == 4
    assert {card: len(where) for card, where in boxes.items()} == dict.fromkeys(boxes, 1), boxes
