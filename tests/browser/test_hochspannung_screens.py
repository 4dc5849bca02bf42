"""Hochspannung on small screens, in positions that are told to the page: what lies where."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.patience import eventually, hold_clock, hold_motion, settle
from support.staged import Staged

from countertop.engine.game import Millis
from countertop.games.hochspannung.state import Said
from countertop.games.hochspannung.tests.positions import (
    CARDS,
    COUNTDOWN,
    PHASES,
    TOP,
    ended,
    intermission,
    position,
)
from countertop.games.hochspannung.tests.tables import ADA
from countertop.games.hochspannung.views import view

Sit = Callable[..., Page]
Axe = Callable[[Page], None]


def phone(person: Sit, width: int, height: int, **context: Any) -> Page:
    size = {"width": width, "height": height}
    return person("phone", viewport=size, device_scale_factor=1, **context)


MEASURE = """
  const root = document.documentElement
  const box = (one) => one.getBoundingClientRect()
  const inside = ({ left, top, right, bottom }) =>
    left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1
  const covers = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
"""
HAND = (
    f"() => {{ {MEASURE}"
    + """
  const cards = [...document.querySelectorAll('.hand .place')]
  const pairs = cards.flatMap((a, i) => cards.slice(i + 1).map((b) => [box(a), box(b)]))
  const corners = cards.flatMap((card) => [...card.querySelectorAll('.c1, .c2')])
  const isFree = (corner) => {
    const { left, top, right, bottom } = box(corner)
    const hit = (x, y) => corner.closest('.place').contains(document.elementFromPoint(x, y))
    return inside(box(corner)) && hit(left + 1, top + 3) && hit(right - 1, bottom - 3)
  }
  const print = (corner) => parseFloat(getComputedStyle(corner).fontSize)
  const keys = [...document.querySelectorAll('.key')].map(box)
  return {
    overlapping: pairs.filter(([a, b]) => covers(a, b)).length,
    hiddenCorners: corners.filter((corner) => !isFree(corner)).length,
    corners: corners.length,
    rows: new Set(cards.map((card) => Math.round(box(card).bottom))).size,
    narrowest: Math.min(...cards.map((card) => box(card).width)),
    smallestPrint: Math.min(...corners.map(print)),
    keys: keys.every(inside) && Math.min(...keys.flatMap(({ width, height }) => [width, height])),
    pile: box(document.querySelector('.pile')).height,
  }
}"""
)
"""How the hand lies."""


@pytest.mark.parametrize(("width", "height"), [(360, 640), *by_night((390, 844))])
def test_both_corners_of_every_card_can_be_read_up_to_ten_cards(
    person: Sit, width: int, height: int
) -> None:
    page = phone(person, width, height, locale="de-DE")
    staged = Staged(page, "hochspannung", seats=3)
    for cards in (4, 6, 7, 8, 10):
        staged.show(view(position(cards, games=4), ADA), at=4000)
        expect(page.locator(".hand button")).to_have_count(cards)
        settle(page)
        hand = page.evaluate(HAND)
        assert (hand["overlapping"], hand["hiddenCorners"]) == (0, 0), (cards, hand)
        assert hand["corners"] == 2 * cards
        assert hand["rows"] == (1 if cards <= 6 else 2)
        assert hand["narrowest"] >= 51
        assert hand["smallestPrint"] >= 27
        assert hand["keys"] >= 48, "the pad gives up nothing"
        assert hand["pile"] >= 130
        assert page.evaluate(OUTSIDE) == [], cards


def test_the_hand_spreads_again_as_it_shrinks(person: Sit) -> None:
    page = phone(person, 360, 640)
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(7), ADA), at=4000)
    expect(page.locator(".hand button")).to_have_count(7)
    settle(page)
    close = page.evaluate(HAND)
    for cards, rows in ((6, 1), (5, 1), (4, 1)):
        laid = position(cards)
        state = replace(
            laid, pile=(*laid.pile, CARDS[cards]), said=Said(ADA, TOP, 56, Millis(900), 1)
        )
        staged.show(view(state, ADA), at=4000)
        expect(page.locator(".hand button")).to_have_count(cards)
        settle(page)
        hand = page.evaluate(HAND)
        assert (hand["rows"], hand["overlapping"], hand["hiddenCorners"]) == (rows, 0, 0)
    assert hand["narrowest"] > close["narrowest"]
    assert hand["pile"] > close["pile"], "what the hand gives back goes to the pile"


PLACES = """() => Object.fromEntries(
  [...document.querySelectorAll('.hand [data-card]')].map((card) => {
    const { x, y, width } = card.getBoundingClientRect()
    return [card.dataset.card, [x, y, width]]
  }),
)"""


def test_cards_keep_their_places_and_the_next_one_drawn_takes_the_gap(person: Sit) -> None:
    page = phone(person, 390, 844)
    staged = Staged(page, "hochspannung", seats=3)
    state = position(4)

    def shown(*hand: int) -> dict[str, list[float]]:
        ada = replace(state.players[ADA], hand=hand)
        staged.show(view(replace(state, players=state.with_player(ADA, ada)), ADA), at=4000)
        expect(page.locator(".hand button")).to_have_count(len(hand))
        settle(page)
        places: dict[str, list[float]] = page.evaluate(PLACES)
        return places

    one, two, three, four, new = CARDS[:5]
    before = shown(one, two, three, four)
    gap = before.pop(str(two))
    assert shown(one, three, four) == before
    assert shown(one, three, four, new) == {**before, str(new): gap}


def test_a_card_that_has_just_moved_under_the_finger_does_not_hear_the_tap(person: Sit) -> None:
    page = phone(person, 360, 640)
    hold_clock(page)
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(6, announce="tap"), ADA), at=4000)
    cards = page.locator(".hand button")
    expect(cards).to_have_count(6)
    staged.show(view(position(7, announce="tap"), ADA), at=4000)
    expect(cards).to_have_count(7)
    cards.nth(3).dispatch_event("click")
    assert staged.moves == []
    page.clock.run_for(300)
    cards.nth(3).dispatch_event("click")
    eventually(page, lambda: staged.moves)
    assert [move["card"] for move in staged.moves] == [CARDS[3]]


FLIGHT = """() => {
  const touchable = document.createElement('style')
  touchable.textContent = '.flying, .flying * { pointer-events: auto !important }'
  document.head.append(touchable)
  const card = document.querySelector('.flying .card')
  const flight = held.find(({ effect }) => effect.target === card.parentElement)
  const seen = [0, 20, 40, 60, 80, 100, 120, 140, 159].map((ms) => {
    flight.currentTime = ms
    const box = card.getBoundingClientRect()
    const hit = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2)
    return card.contains(hit) && getComputedStyle(card.parentElement).opacity >= 0.5
  })
  touchable.remove()
  held.forEach((one) => one.play())
  return seen
}"""
"""Whether the card on its way to the pile lies above all else, at any moment of its flight."""


def test_an_own_card_is_seen_all_the_way_to_the_pile(person: Sit) -> None:
    page = phone(person, 390, 844)
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(10), ADA), at=4000)
    card = page.locator(".hand button").first
    expect(card).to_be_visible()
    settle(page)
    for digit in "56":
        page.locator(".key", has_text=digit).tap()
    hold_motion(page)
    card.tap()
    expect(page.locator(".flying")).to_have_count(1)
    assert page.evaluate(FLIGHT) == [True] * 9
    expect(page.locator(".flying")).to_have_count(0)
    expect(page.locator(".pile .pending")).to_be_visible()
    eventually(page, lambda: staged.moves)
    assert [move["type"] for move in staged.moves] == ["play"]


def test_the_end_of_a_game_has_a_moment_of_its_own(person: Sit) -> None:
    page = phone(person, 360, 640, locale="de-DE")
    hold_clock(page)
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(4, games=4), ADA), at=4000)
    expect(page.locator(".hand button")).to_have_count(4)
    staged.show(view(ended(games=4), ADA), at=4000)
    moment = page.locator(".ceremony [data-size=medium]")
    expect(moment).to_have_text(re.compile("Ben gewinnt dieses Spiel."))
    expect(page.locator(".pile")).to_have_accessible_name("Auf dem Stapel: eine verdeckte Karte")
    expect(page.locator(".said")).to_have_text(re.compile("Ben: die letzte Karte!"))
    assert page.evaluate(OUTSIDE) == []
    page.clock.run_for(1500)
    expect(moment).to_have_count(0)
    expect(page.get_by_role("heading", level=2)).to_have_text("Ben gewinnt dieses Spiel.")
    expect(page.get_by_role("button", name="Bereit fürs nächste Spiel")).to_be_enabled()


def test_the_win_has_the_biggest_moment(person: Sit) -> None:
    page = phone(person, 390, 844)
    hold_clock(page)
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(4), ADA), at=4000)
    expect(page.locator(".hand button")).to_have_count(4)
    staged.show(view(ended(), ADA), at=4000)
    expect(page.locator(".ceremony [data-size=big]")).to_have_text(re.compile("Ben wins!"))


@pytest.mark.nightly
def test_what_is_typed_survives_a_reload_as_long_as_its_card_lies_there(person: Sit) -> None:
    page = phone(person, 390, 844)
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(4), ADA), at=4000)
    bubble = page.locator(".say")
    page.locator(".key", has_text="5").tap()
    expect(bubble).to_have_accessible_name("Your answer is 5. Tap to clear.")
    page.reload()
    expect(bubble).to_have_accessible_name("Your answer is 5. Tap to clear.")
    page.locator(".key", has_text="6").tap()
    expect(bubble).to_have_accessible_name("Your answer is 56. Tap to clear.")
    laid = position(4)
    staged.show(view(replace(laid, pile=(*laid.pile, CARDS[30])), ADA), at=4000)
    expect(bubble).to_have_accessible_name("Your answer: nothing yet")
    page.reload()
    expect(bubble).to_have_accessible_name("Your answer: nothing yet")


FULLEST = ["8 cards", "last card", "between two games"]
LYING = [(844, 390), (667, 375), (640, 400), (960, 540)]
"""A phone on its side, a smaller one, and desktops of 1280 × 800 and 1920 × 1080 at 200 %."""
OUTSIDE = (
    f"() => {{ {MEASURE}"
    + """
  const all = document.querySelectorAll(
    '.top, .world > *, .toast, .between tr, .ledge, .ledge button, .draw .left, .hand .place',
  )
  const outside = [...all].filter((one) => one.offsetParent && !inside(box(one)))
  const small = [...document.querySelectorAll('.ledge button')].filter((one) => {
    const { width, height } = box(one)
    return width && Math.min(width, height) < 44
  })
  const shared = [...document.querySelectorAll('.pile, .say, .last-card, .between')]
  const ledge = box(document.querySelector('.ledge'))
  const under = shared.filter((one) => covers(box(one), ledge))
  const scrolls = root.scrollHeight > innerHeight || root.scrollWidth > innerWidth
  const wrong = [...outside, ...small, ...under, ...(scrolls ? [root] : [])]
  return wrong.map((one) => one.outerHTML.slice(0, 90))
}"""
)
"""What is not wholly in sight, too small for a finger, or under the ledge."""


@pytest.mark.parametrize(
    ("left_handed", "phases"),
    [(True, FULLEST), *by_night((False, [*PHASES]))],
    ids=["left", "right"],
)
def test_every_phase_fits_on_a_phone_lying_down(
    person: Sit, left_handed: bool, phases: list[str]
) -> None:
    page = phone(person, *LYING[0], locale="de-DE")
    settings = f"JSON.stringify({{ leftHanded: {str(left_handed).lower()} }})"
    page.add_init_script(f"localStorage.setItem('countertop.settings', {settings})")
    staged = Staged(page, "hochspannung", seats=6, names=("Ada", "Maximiliane", "Dorothea"))
    for phase in phases:
        for shown in (COUNTDOWN, PHASES[phase]):  # Before "Go!" the hand is laid out anew.
            staged.show(seen := view(shown, ADA), at=4000)
            expect(page.locator(".ledge")).to_be_visible()
            expect(page.locator(".hand button")).to_have_count(
                len(seen.hand) if seen.phase == "playing" else 0
            )
            expect(page.locator(".between")).to_have_count(int(seen.phase == "intermission"))
        for width, height in LYING:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate(OUTSIDE) == [], (phase, width, height)
    ledge, size = page.locator(".ledge").bounding_box(), page.viewport_size
    assert ledge and size
    assert ledge["x"] == (0 if left_handed else size["width"] - ledge["width"])


def test_lying_down_an_answer_a_refusal_and_looking_on_fit_too(person: Sit) -> None:
    page, eve = (phone(person, *LYING[1], locale="de-DE") for _ in range(2))
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(10, games=4), ADA), at=4000)
    expect(page.locator(".hand button")).to_have_count(10)
    staged.refuses = "too_late"
    for digit in "56":
        page.locator(".key", has_text=digit).tap()
    assert page.evaluate(OUTSIDE) == []
    page.locator(".hand button").last.tap()
    expect(page.locator(".toast")).to_be_visible()
    settle(page)
    assert page.evaluate(OUTSIDE) == []
    watched = Staged(eve, "hochspannung", seats=3, you=None)
    watched.show(view(position(4), None), at=4000)
    expect(eve.locator(".ledge")).to_be_visible()
    settle(eve)
    assert eve.evaluate(OUTSIDE) == []


def test_lying_down_a_card_is_dragged_sideways_to_the_pile(person: Sit) -> None:
    page = phone(person, *LYING[0])
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(4, announce="tap"), ADA), at=4000)
    expect(page.locator(".hand button")).to_have_count(4)
    settle(page)
    start, end = (page.locator(one).first.bounding_box() for one in (".hand button", ".pile"))
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] - 20, start["y"] + 20, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()
    expect(page.locator(".pile .pending")).to_be_visible()
    eventually(page, lambda: staged.moves)
    assert [move["type"] for move in staged.moves] == ["play"]


def test_a_card_is_dragged_by_a_mouse_that_is_off_it_at_once(person: Sit) -> None:
    page = person("desktop")
    staged = Staged(page, "hochspannung", seats=3)
    staged.show(view(position(4, announce="tap"), ADA), at=4000)
    expect(page.locator(".hand button")).to_have_count(4)
    settle(page)
    start, end = (page.locator(one).first.bounding_box() for one in (".hand button", ".pile"))
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2)
    page.mouse.up()
    eventually(page, lambda: staged.moves)
    assert [move["type"] for move in staged.moves] == ["play"]


def test_between_two_games_of_a_tournament_all_see_their_negative_points(
    person: Sit, axe: Axe
) -> None:
    page = phone(person, 390, 844)
    staged = Staged(page, "hochspannung", seats=6)
    staged.show(view(intermission(), ADA), at=4000)
    rows = page.get_by_role("table").get_by_role("row")
    expect(rows).to_have_count(7)
    points = [row.split()[-2:] for row in rows.all_inner_texts()[1:]]
    assert points == [[f"−{lost}", f"−{2 * lost}"] for lost in range(3, 9)]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        axe(page)
    page.get_by_role("button", name="Ready for the next game").tap()
    eventually(page, lambda: staged.moves == [{"type": "ready"}])
    staged.show(view(replace(COUNTDOWN, game=3), ADA), at=4000)
    expect(page.locator(".hand [role=img]")).to_have_count(4)


SIZES = [(360, 640), (390, 844), (1024, 768), (1280, 800)]


@pytest.mark.nightly
def test_six_players_fit_on_every_screen_and_axe_is_content(person: Sit, axe: Axe) -> None:
    page = phone(person, *SIZES[0])
    staged = Staged(page, "hochspannung", seats=6)
    for state in (COUNTDOWN, position(4, 6, games=4)):
        staged.show(seen := view(state, ADA), at=4000)
        expect(page.locator(".ledge")).to_be_visible()
        expect(page.locator(".hand button")).to_have_count(len(seen.hand))
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            settle(page)
            assert page.evaluate(OUTSIDE) == [], (width, height)
            if state is not COUNTDOWN:
                axe(page)
    page.emulate_media(color_scheme="dark")
    axe(page)
