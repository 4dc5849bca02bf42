"""Super Mega Lucky Box on a phone lying down: everything in sight, in every phase."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.patience import settle
from support.staged import Staged

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.deck import CardId
from countertop.games.lucky_box.state import Cross, State
from countertop.games.lucky_box.tests.positions import done, drafting, numbering
from countertop.games.lucky_box.tests.tables import table

Sit = Callable[..., Page]
Axe = Callable[[Page], None]

SIZES = [(844, 390), (667, 375), (640, 400), (960, 540)]
NAMES = ("Ada", "Ben", "Cleo", "Maximiliane-Isabella", "Jo", "Dora")
LEAST = {3: 43, 4: 43, 5: 39, 6: 39}
"""How wide a square is at least, by the number of cards: as far as the screen allows."""
LEAST_OF_MANY = 32
"""With seven players and more at five cards and more."""


class Position(NamedTuple):
    state: State
    stage: str
    cards: int


def positions(players: int) -> Iterator[Position]:
    """Every phase, with as many cards as there can be."""
    yield Position(drafting(players), "draft", 5)
    yield Position(drafting(players, 4, 2), "draft", 3)
    if players > 1:
        yield Position(keeping(drafting(players, 4, 2)), "kept", 3)
    for cards in (3, 4, 5, 6):
        yield Position(numbering(players, cards, seconds=30), "number", cards)
    yield Position(numbering(players, 4, number=4, lightning=0), "number", 4)
    if players > 1:
        yield Position(done(numbering(players, 4), 0), "waiting", 4)
    yield Position(two_bonuses(players), "bonus", 2)


def keeping(state: State) -> State:
    return rules.play(state, Seat(0), rules.moves(state, Seat(0))[0], Millis(0), Chance(1))


def two_bonuses(players: int) -> State:
    boxes = [
        ("123 456 789 8 4 9 star 3 moon", ".x. x.x .x."),
        ("431 564 123 8 ? 9 star moon 4", ""),
    ]
    state = table(*boxes, number=5, others=players - 1)
    return rules.play(state, Seat(0), Cross(CardId(0), 4), Millis(0), Chance(1))


UNSEEN = """() => {
  const parts = [
    '.lb, .ledge, .ledge button, .ledge p, .top button, .huddle .one, .somebody',
    '.neon, .slots, .tell, .score',
  ]
  const all = (what) => [...document.querySelectorAll(what)].filter((one) => one.checkVisibility())
  const room = (one) => one.getBoundingClientRect()
  const named = (one) => one.ariaLabel ?? one.outerHTML.slice(0, 60)
  const isOut = ({ x, y, right, bottom }) =>
    x < -1 || y < -1 || right > innerWidth + 1 || bottom > innerHeight + 1
  const isSmall = ({ width, height }) => width < 44 || height < 44
  const isOver = (one, other) =>
    one.right > other.x + 1 && other.right > one.x + 1 &&
    one.bottom > other.y + 1 && other.bottom > one.y + 1
  const blocks = all('.call, .choose, .score, .cards > *, .ledge')
  const pairs = blocks.flatMap((one, at) => blocks.slice(at + 1).map((other) => [one, other]))
  const { scrollHeight, scrollWidth } = document.documentElement
  return [
    ...all(parts.join()).filter((one) => isOut(room(one))).map((one) => `out: ${named(one)}`),
    ...pairs.filter((two) => isOver(...two.map(room))).map((two) => `over: ${two.map(named)}`),
    ...all('.table button:not(.sq):not(.bon)')
      .filter((one) => isSmall(room(one)))
      .map((one) => `small: ${named(one)}`),
    ...(scrollHeight > innerHeight || scrollWidth > innerWidth ? ['scrolls'] : []),
  ]
}"""
"""What hangs over the edge, lies over something else, is too small for a thumb, or scrolls."""


@pytest.mark.parametrize("players", [12, *by_night(1, 4, 6)])
def test_everything_is_in_sight_on_a_phone_lying_down(person: Sit, axe: Axe, players: int) -> None:
    page = person("phone", viewport={"width": 844, "height": 390}, locale="de-DE")
    stage = Staged(page, "lucky-box", players, 0, NAMES)
    found = []
    for position in positions(players):
        stage.show(rules.view(position.state, Seat(0)))
        expect(page.locator(f".table[data-stage={position.stage}]")).to_be_visible()
        expect(page.locator(".cards .lb")).to_have_count(position.cards)
        for size, unseen, square in looked_at(page):
            found += [(position.stage, position.cards, size, one) for one in unseen]
            if position.stage == "number":
                is_packed = players > 6 and position.cards > 4
                least = LEAST_OF_MANY if is_packed else LEAST[position.cards]
                assert square >= least, (position.cards, size)
    assert found == []
    axe(page)


@pytest.mark.parametrize("players", [4, *by_night(1, 12)])
def test_an_onlooker_sees_everybody_on_a_phone_lying_down(
    person: Sit, axe: Axe, players: int
) -> None:
    page = person("phone", viewport={"width": 844, "height": 390}, locale="de-DE")
    stage = Staged(page, "lucky-box", players, None, NAMES)
    for cards in (3, 6):
        stage.show(rules.view(numbering(players, cards), None))
        expect(page.locator(".everybody .mini")).to_have_count(players * cards)
        assert [unseen for _, unseen, _ in looked_at(page)] == [[]] * len(SIZES)
    axe(page)


def looked_at(page: Page) -> Iterator[tuple[tuple[int, int], list[str], float]]:
    """What is wrong on each screen, and how wide a square is there."""
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        square: Any = page.evaluate("() => document.querySelector('.sq')?.offsetWidth ?? 0")
        yield (width, height), page.evaluate(UNSEEN), square
