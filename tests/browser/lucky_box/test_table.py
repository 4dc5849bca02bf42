"""Super Mega Lucky Box in single positions: what stands where, and what is told of it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from support.nightly import by_night
from support.patience import Overheard, settle
from support.staged import Staged

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.deck import CardId
from countertop.games.lucky_box.state import Cross, Done, State
from countertop.games.lucky_box.tests.positions import done, drafting, numbering, over
from countertop.games.lucky_box.tests.tables import table

Sit = Callable[..., Page]
Axe = Callable[[Page], None]

SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}}
NAMES = ("Ada", "Ben", "Cleo", "Maximiliane-Isabella", "Jo", "Dora")


def seen(state: State, you: int | None = 0) -> rules.View:
    return rules.view(state, None if you is None else Seat(you))


def staged(page: Page, state: State, you: int | None = 0) -> Staged:
    """Somebody at this table, in this position."""
    stage = Staged(page, "lucky-box", len(state.players), you, NAMES)
    stage.show(seen(state, you))
    page.locator(".table").wait_for()
    settle(page)
    return stage


def box(one: Locator) -> tuple[float, float, float, float]:
    """Left, top, right and bottom of something that is to be seen."""
    found = one.bounding_box()
    assert found and found["width"] and found["height"], one
    return (
        *(found["x"], found["y"]),
        *(found["x"] + found["width"], found["y"] + found["height"]),
    )


def overlap(one: Locator, other: Locator) -> bool:
    (x, y, right, bottom), (left, top, end, foot) = box(one), box(other)
    return x < end and left < right and y < foot and top < bottom


TEXT = """(one) => {
  const range = document.createRange()
  range.selectNodeContents(one)
  const { x, y, right, bottom } = range.getBoundingClientRect()
  const room = one.getBoundingClientRect()
  return x >= room.x - 1 && right <= room.right + 1 && y >= room.y - 1 && bottom <= room.bottom + 1
}"""
"""Whether the words of an element stay within it."""


@pytest.mark.parametrize(
    ("locale", "cards"), [("de-DE", 6), *by_night(("de-DE", 4), ("en-GB", 4), ("en-GB", 6))]
)
def test_while_waiting_the_sentence_keeps_off_stars_and_points(
    person: Sit, locale: str, cards: int
) -> None:
    page = person("phone", **SMALL, locale=locale)
    staged(page, done(numbering(4, cards), 0))
    tell, score = page.locator(".tell"), page.locator(".score")
    expect(tell).to_contain_text("Maximiliane-Isabella")
    assert tell.evaluate(TEXT)
    assert not overlap(tell, score)
    assert not overlap(tell, page.locator(".slots"))
    assert not overlap(score, page.locator(".cards ul"))


def test_the_scorecard_of_a_phone_shows_what_cards_stars_and_moons_count(person: Sit) -> None:
    page = person("phone", **SMALL)
    staged(page, numbering(4, 4, round=2))
    score = page.locator(".score")
    expect(score).to_have_text(re.compile("R3.*10.*1.*4.*9.*most.*\\+6.*fewest.*−6.*Points.*20"))
    expect(score.get_by_role("button")).to_have_accessible_name(
        re.compile("A card finished now counts 10.*Most moons \\+6, fewest −6")
    )
    page.set_viewport_size({"width": 390, "height": 844})
    for nth, each in enumerate((15, 12, 10, 8)):
        expect(score.locator(".each").nth(nth)).to_have_text(str(each))
        expect(score.locator(".each").nth(nth)).to_be_visible()


def test_two_bonuses_of_one_square_are_two_signs(person: Sit) -> None:
    page = person("phone", **SMALL)
    line = "123 456 789 8 4 9 star 3 moon"
    staged(page, table((line, ".x. x.x .x."), number=5, others=1))
    first, second = page.locator(".sets .set").all()
    assert [first.inner_text(), second.inner_text()] == ["4", "3"]
    assert box(second)[0] - box(first)[2] >= 4
    expect(page.locator(".sq.lit")).to_have_accessible_name(
        "Cross 5 on card 1, sets off number 4 and number 3"
    )


COVERED = """() => {
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
  const room = (one) => one.getBoundingClientRect()
  const isOver = (one, other) =>
    one.right > other.x + 2 && other.right > one.x + 2 &&
    one.bottom > other.y + 2 && other.bottom > one.y + 2
  const words = all('.top .pts b, .top .res, .top .name .text, .top .one b.num')
  const things = all('.top .token, .top .badge, .top .menu, .top .ring')
  const clashes = [...words.entries()].flatMap(([at, one]) =>
    [...things, ...words.slice(at + 1)].filter((other) => isOver(room(one), room(other))))
  const seat = (one) => one.closest('li') ?? document.body
  const out = words.filter((one) => room(one).right > room(seat(one)).right + 1)
  return [...clashes, ...out].map((one) => one.outerHTML.slice(0, 80))
}"""
"""What of the others' names and points lies under something else, or hangs over its seat."""


@pytest.mark.parametrize("players", [5, 12, *by_night(2, 3, 4)])
def test_the_points_of_the_others_are_in_sight(person: Sit, players: int) -> None:
    page = person("phone", **SMALL)
    stage = staged(page, numbering(players, 4, seconds=30))
    bots = (replace(seat, level="skilled") for seat in stage.room.seats[1:])
    stage.change(seats=(stage.room.seats[0], *bots))
    expect(page.locator(".top .badge").filter(visible=True)).to_have_count(
        players - 1 if players < 6 else 0
    )
    for width, height in ((360, 640), (390, 844), (820, 1180), (1024, 768), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        shown = page.locator(".pts b, .huddle b.num").filter(visible=True)
        expect(shown).to_have_text(["20"] * (players - 1))
        assert page.evaluate(COVERED) == [], (width, height)


def test_round_by_round_adds_up_to_the_points(person: Sit) -> None:
    page = person("phone", **SMALL)
    state = over(4, 4)
    result = rules.result(state)
    assert result
    staged(page, state).end(seen(state), result)
    told = page.get_by_role("table", name="Round by round")
    expect(told.get_by_role("row")).to_have_count(5)
    for row in told.get_by_role("row").all()[1:]:
        cells = row.get_by_role("cell").all_inner_texts()
        *parts, points = [int(cell.split()[0].replace("−", "-")) for cell in cells]
        assert len(parts) == 6
        assert sum(parts) == points


def test_ones_own_scorecard_has_a_line_for_everything_that_counts(person: Sit, axe: Axe) -> None:
    page = person("phone", **SMALL)
    staged(page, numbering(4, 4))
    axe(page)
    page.get_by_role("button", name=re.compile("^Scorecard")).tap()
    told = page.get_by_role("table", name="Your points").get_by_role("row").all_inner_texts()
    lines = [" ".join(line.split()) for line in told[1:]]
    assert [line.split()[-1] for line in lines] == ["19", "1", "now", "–", "end", "end", "20"]
    assert "1 × 15" in lines[0] and "8" in lines[3]
    assert "15 crosses, 2 make a point" in lines[4]
    assert "1 most +6, fewest −6" in lines[5]
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        axe(page)


def test_half_made_choices_survive_a_reload(person: Sit) -> None:
    page = person("phone", **SMALL)
    stage = staged(page, drafting(2))
    picks = page.locator(".pick")
    for nth in (1, 3):
        picks.nth(nth).tap()
    page.reload()
    expect(page.locator(".picked")).to_have_count(2)
    for nth in (1, 3):
        expect(picks.nth(nth)).to_have_attribute("aria-pressed", "true")
    stage.show(seen(numbering(2, 4, number=7)))
    page.get_by_role("button", name="One more:").tap()
    wanted = page.locator("output.out")
    expect(wanted).to_have_accessible_name("8, costs 1 lightning")
    page.reload()
    expect(wanted).to_have_accessible_name("8, costs 1 lightning")
    stage.show(seen(numbering(2, 4, number=3, turn=5)))
    expect(page.locator(".neon")).to_have_accessible_name("3")
    expect(page.locator(".pays")).to_have_count(0)


def test_what_the_table_chose_when_the_time_was_up_is_told(person: Sit) -> None:
    page = person("phone", **SMALL)
    state = drafting(2, cards=3, round=1, seconds=30)
    stage = staged(page, state)
    told = Overheard(page, ".toast .says")
    state = rules.expire(state, Millis(60_000), Chance(1))
    stage.show(seen(state))
    told.expect("Time was up: the table kept card 4 for you.")
    stage.show(seen(rules.expire(state, Millis(90_000), Chance(1))))
    told.expect(re.compile("^Time was up: (the table crossed|nothing is crossed)"))


def test_a_card_a_round_and_the_end_have_a_moment_that_blocks_nothing(person: Sit) -> None:
    page = person("phone", **SMALL)
    line = "123 456 789 blank blank blank blank blank blank"
    state = table((line, "xxx x.x xxx"), number=5, turn=8, others=1)
    stage = staged(page, state)
    told = Overheard(page, ".ceremony .words")
    for move, words in (
        (Cross(CardId(0), 4), "Card full! 15 points"),
        (Done(), "Round 1: 15 points"),
    ):
        state = rules.play(state, Seat(0), move, Millis(0), Chance(1))
        stage.show(seen(state))
        told.expect(words)
    page.locator(".pick").first.tap()  # While the moment is still to be seen.
    expect(page.locator(".picked")).to_have_count(1)
    stage.show(seen(over(2, 4)))
    told.expect(re.compile("wins?!$"))


HIDDEN = """() => {
  const all = (what) => [...document.querySelectorAll(what)]
  const room = (one) => one.getBoundingClientRect()
  const { x, y, right, bottom } = room(document.querySelector('.cards'))
  const out = all('.somebody, .somebody .mini').filter((one) => {
    const at = room(one)
    return at.x < x - 9 || at.y < y - 1 || at.right > right + 9 || at.bottom > bottom + 1
  })
  const rooms = all('.somebody').map(room)
  const isOver = (one, other) =>
    one.right > other.x + 1 && other.right > one.x + 1 &&
    one.bottom > other.y + 1 && other.bottom > one.y + 1
  const clashes = rooms.filter((one, at) => rooms.slice(at + 1).some((other) => isOver(one, other)))
  const wide = all('.somebody').filter((one) => one.scrollWidth > one.clientWidth + 1)
  return [out.length, clashes.length, wide.length]
}"""
"""How many small cards hang out, how many players lie over others, or have too little room."""


@pytest.mark.parametrize("players", [12, *by_night(2, 6, 7)])
def test_an_onlooker_sees_everybodys_small_cards_at_every_size(person: Sit, players: int) -> None:
    page = person("phone", **SMALL)
    staged(page, numbering(players, 6), None)
    for width, height in ((360, 640), (390, 844), (820, 1180), (1024, 768), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(HIDDEN) == [0, 0, 0], (width, height)
