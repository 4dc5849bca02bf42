"""Math Rush on every screen: what stays where it is, and what fits."""

import re
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.patience import Overheard, hold_motion, settle
from support.staged import Staged

from countertop import Match
from countertop.engine.game import Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.state import GoalSet, Redraw, Round, State
from countertop.games.math_rush.tests.tables import goal, goal_set, place, play, rush, until

Sit = Callable[..., Page]
Axe = Callable[[Page], None]
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


BELOW = """() => {
  const ring = document.querySelector('.world .ring').getBoundingClientRect()
  const cards = [...document.querySelectorAll('.top .mini')]
  return Math.max(...cards.map((one) => one.getBoundingClientRect().bottom)) - ring.top
}"""
"""How far the cards of the others reach into the clock."""


def test_four_team_mates_with_the_longest_sums_stay_clear_of_the_clock(person: Sit) -> None:
    page = person("phone", viewport={"width": 360, "height": 640})
    Staged(page, "math-rush", 5).show(Match("math-rush", 5, seed=3).view(0))
    expect(page.locator(".top .mini")).to_have_count(12)
    assert "11×12" in page.locator(".top .oh").first.inner_text()
    for width, height in ((360, 640), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(BELOW) <= 0, width


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


LYING = [(844, 390), (667, 375), (640, 400), (960, 540)]
"""Phones lying down, and 1280×800 and 1920×1080 at 200 %."""

PARTS = ".top, .ledge, .ledge *, .set li, .lie, .clock, .rd, .rd *, .help, .now, .row li, .why"
TARGETS = ".hand button, .next, .help, .ready, .do, .way, .swap, .point button"
AMISS = """([parts, targets]) => {
  const found = []
  const box = (one) => one.getBoundingClientRect()
  const shown = (parts) => [...document.querySelectorAll(parts)].filter((one) => box(one).width)
  const root = document.documentElement
  if (root.scrollWidth > innerWidth || root.scrollHeight > innerHeight) found.push('it scrolls')
  for (const one of shown(parts)) {
    const { left, top, right, bottom } = box(one)
    if (Math.min(left, top) < -2 || right > innerWidth + 2 || bottom > innerHeight + 2)
      found.push(`${one.className} is not in sight`)
  }
  for (const one of shown(targets)) {
    const { left, top, width, height } = box(one)
    const under = document.elementFromPoint(left + width / 2, top + height / 2)
    const isFree = under?.closest('.over, .hand') || one.contains(under) || one.closest('[inert]')
    if (!isFree) found.push(`${one.className} lies under ${under?.className}`)
    if (Math.min(width, height) < 44) found.push(`${one.className} is ${width}×${height}`)
  }
  for (const goal of shown('.goal')) {
    const words = document.createRange()
    words.selectNodeContents(goal.querySelector('.rule'))
    const cards = goal.querySelector('.set')
    if (box(words).right > box(cards).left) found.push('a rule runs under its cards')
  }
  return found
}"""


def turned_over(shown: int) -> State:
    """The check of a round in which a long goal was right and a square was none."""
    done = (
        goal_set(goal(6, "up"), "2×5 4×6+3×8 5×6 7×8 9×10"),
        goal_set(goal(3, "up", "square"), "3^2 5×5 6×8"),
    )
    return replace(middle(), done=done, phase="verify", turned=shown)


@pytest.mark.nightly
def test_every_phase_fits_a_phone_lying_down(person: Sit, axe: Axe) -> None:
    page = person("phone", viewport={"width": 844, "height": 390}, locale="de-DE")
    table, state = Staged(page, "math-rush", 3), middle()
    table.show(rules.view(replace(state, phase="look"), ADA))
    expect(page.get_by_role("button", name="Bereit")).to_be_visible()
    assert_lies_well(page)
    table.show(rules.view(state, ADA))
    assert_lies_well(page)
    card = page.locator(".hand button").first
    card.tap()
    expect(page.locator(".slot.next")).to_have_count(3)
    assert_lies_well(page)
    axe(page)
    table.show(rules.view(state, ADA), at=171_000)
    expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"noch \d Sekunde"))
    table.show(rules.view(state, ADA), at=10_000)
    card.tap()
    page.locator(".goal .head").nth(1).tap()
    expect(page.get_by_role("button", name="Lass das mir")).to_be_visible()
    assert_lies_well(page)
    page.locator(".help").tap()
    assert_lies_well(page)
    page.get_by_role("button", name=re.compile("^Karten wegnehmen")).tap()
    page.locator(".lie").first.tap()
    expect(page.get_by_role("button", name="1 wegnehmen")).to_be_visible()
    assert_lies_well(page)
    helped = play(state, BEN, Redraw(3))
    table.show(rules.view(helped, ADA))
    expect(page.locator(".swap")).to_be_visible()
    assert_lies_well(page)
    for shown in (0, 1, 2):
        table.show(rules.view(turned_over(shown), ADA), at=5000)
        expect(page.locator(".why, .none")).to_be_visible()
        assert_lies_well(page)
    axe(page)
    table.change(paused_by="Ben")
    expect(page.get_by_role("heading", name="Pause")).to_be_visible()
    assert_lies_well(page)


@pytest.mark.parametrize("seats", [5, *by_night(1, 2)])
def test_every_team_fits_a_phone_lying_down(person: Sit, seats: int) -> None:
    page = person("phone", viewport={"width": 844, "height": 390}, locale="de-DE")
    hands = [
        "11×12 3×7 12^2 9×12 6×8",
        "10×12 2×9 8×8 5^2 4×9",
        "5×8 2^6 3×3",
        "7×7 9×9 4×4",
        "2^5",
    ]
    size = 5 if seats <= 2 else 3
    sets = [goal_set(goal(6, "up"), "2×6+3×4 4×6+3×8+2×12"), goal_set(goal(5, "up", "square"))]
    sets.append(goal_set(goal(5, "down", "divisible", 7), "7×12 6×7"))
    state = rush([" ".join(hand.split()[:size]) for hand in hands[:seats]], column(*sets))
    table = Staged(page, "math-rush", seats)
    table.show(rules.view(state, ADA))
    page.locator(".hand button").last.tap()
    expect(page.locator(".slot.next")).to_have_count(3)
    assert_lies_well(page)


def test_an_onlooker_with_a_phone_lying_down_sees_the_whole_board(person: Sit) -> None:
    page = person("phone", viewport={"width": 844, "height": 390}, locale="de-DE")
    Staged(page, "math-rush", 3, you=None).show(rules.view(middle(), None))
    expect(page.get_by_role("region", name="Du schaust zu.")).to_be_visible()
    assert_lies_well(page)


def test_school_tablets_and_small_laptops_show_everything(person: Sit) -> None:
    page = person("desktop", locale="de-DE")
    sets = [goal_set(goal(6, "up"), "2×6+3×4 4×6+3×8"), goal_set(goal(5, "up", "square"))]
    sets.append(goal_set(goal(5, "down", "divisible", 7), "7×12 6×7"))
    state = rush(["11×12 3×7 12^2", "10×12", "5×8", "7×7", "2^5"], column(*sets))
    Staged(page, "math-rush", 5).show(rules.view(state, ADA))
    page.locator(".hand button").first.click()
    expect(page.locator(".slot.next")).to_have_count(3)
    assert_fits(page, [(1000, 700), (1024, 768), (1180, 820), (1279, 760)])


def assert_lies_well(page: Page) -> None:
    assert_fits(page, LYING)
    page.set_viewport_size({"width": 844, "height": 390})


def assert_fits(page: Page, sizes: Sequence[tuple[int, int]]) -> None:
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(AMISS, [PARTS, TARGETS]) == [], (width, height)


@pytest.mark.nightly
def test_a_chosen_card_and_marked_ones_survive_a_reload_but_not_the_round(person: Sit) -> None:
    page = person("phone", viewport=PHONE)
    table, state = Staged(page, "math-rush", 3), middle()
    table.show(rules.view(state, ADA))
    card = page.locator(".hand button").nth(1)
    card.tap()
    expect(card).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(card).to_have_attribute("aria-pressed", "true")
    expect(page.locator(".slot.next")).to_have_count(3)
    page.locator(".help").tap()
    page.get_by_role("button", name=re.compile("^Take cards out")).tap()
    page.locator(".lie").last.tap()
    page.reload()
    expect(page.get_by_role("button", name="Take out 1", exact=True)).to_be_enabled()
    table.show(rules.view(replace(state, rounds=(Round((), 0, 0, 0),)), ADA))
    expect(page.locator(".rd")).to_contain_text("Round 2")
    expect(page.locator("[aria-pressed=true], .do")).to_have_count(0)


def test_a_goal_a_round_and_the_game_each_have_their_moment_and_block_nothing(person: Sit) -> None:
    page = person("phone", viewport=PHONE)
    table, state = Staged(page, "math-rush", 3), middle()
    table.show(rules.view(state, ADA))
    expect(page.locator(".lie")).to_have_count(8)
    small, words = Overheard(page, "[data-size=small]"), Overheard(page, ".moment .words")
    state = play(state, BEN, place(state, "6×8"))
    table.show(rules.view(state, ADA))
    small.expect_any()
    page.locator(".hand button").first.tap()
    expect(page.locator(".slot.next")).to_have_count(3)
    table.show(rules.view(until(state, "verify"), ADA), at=180_000)
    words.expect("Time’s up!")
    won = replace(turned_over(2), phase="over", rounds=(Round((), 40, 9, 0),))
    big = Overheard(page, "[data-size=big]")
    table.show(rules.view(won, ADA))
    words.expect("Paladins of PEMDAS!")
    big.expect_any()


COVERED = """() => [...document.querySelectorAll('.seat')].flatMap((seat) => {
  const badge = seat.querySelector('.badge').getBoundingClientRect()
  return [...seat.querySelectorAll('.name .text, .mini')].filter((words) => {
    const { left, right, top, bottom } = words.getBoundingClientRect()
    return left < badge.right && right > badge.left && top < badge.bottom && bottom > badge.top
  }).map((words) => words.textContent)
})"""


@pytest.mark.parametrize("seats", [5, *by_night(3)])
def test_a_bots_badge_covers_neither_its_name_nor_its_hand(person: Sit, seats: int) -> None:
    page = person("phone", viewport=PHONE)
    size = 4 if seats == 3 else 3
    hands = ["6×6 3×7 2^4 7×12", "11×12 2×9 6×8 5^2", "5×8 2^6 3×3 7×7", "8×9", "10×12"]
    state = rush([" ".join(hand.split()[:size]) for hand in hands[:seats]], [])
    table = Staged(page, "math-rush", seats)
    table.change(seats=tuple(replace(seat, level="skilled") for seat in table.room.seats))
    table.show(rules.view(state, ADA))
    expect(page.locator(".badge")).to_have_count(seats - 1)
    for width, height in [(360, 640), (390, 844), (820, 1180), (1024, 768), *LYING]:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(COVERED) == [], (width, height)


FLIGHT = """() => {
  const card = document.querySelector('.is-pending')
  const flight = held.find(({ effect }) => effect.target.contains(card))
  const ledge = document.querySelector('.ledge').getBoundingClientRect()
  const seen = [0, 20, 40, 60, 80, 100, 120, 140, 159].flatMap((ms) => {
    flight.currentTime = ms
    const { x, y, width, height } = card.getBoundingClientRect()
    const under = document.elementFromPoint(x + width / 2, y + height / 2)
    return y + height / 2 > ledge.top ? [card.contains(under)] : []
  })
  held.forEach((one) => one.play())
  return seen
}"""
"""Whether a card on its way lies above all else, at any moment at which it is over the ledge."""


def test_your_card_flies_over_the_ledge_not_under_it(person: Sit) -> None:
    page = person("phone", viewport=PHONE)
    Staged(page, "math-rush", 3).show(rules.view(middle(), ADA))
    page.locator(".hand button").first.tap()
    expect(page.locator(".slot.next").first).to_be_visible()
    settle(page)
    hold_motion(page)
    page.locator(".slot.next").first.tap()
    expect(page.locator(".is-pending")).to_be_visible()
    seen = page.evaluate(FLIGHT)
    assert seen and all(seen), seen
    expect(page.locator(".lifted")).to_have_count(0)


def test_nothing_flies_for_whoever_wants_less_motion(person: Sit) -> None:
    page = person("phone", viewport=PHONE, reduced_motion="reduce")
    table, state = Staged(page, "math-rush", 3), middle()
    table.show(rules.view(state, ADA))
    expect(page.locator(".lie")).to_have_count(8)
    flying, told = Overheard(page, ".flip .ic, .burst"), Overheard(page, ".moment")
    table.show(rules.view(play(state, BEN, place(state, "6×8")), ADA))
    told.expect_any()
    assert not any(flying.moments())
