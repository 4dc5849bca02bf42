"""Every game on the big screen: what the room cheers at, and that it can be read from afar."""

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support.patience import hold_clock, settle
from support.staged import NAMES, Staged

from countertop.engine.aids import NONE
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.engine.match import Match
from countertop.games.math_rush.scoring import checked
from countertop.server.protocol import Race, Reacted

Person = Callable[..., Page]
Axe = Callable[[Page], None]
Wanted = Callable[[Any, Any], bool]

TV = {"width": 1280, "height": 720}
SIZES = ((1920, 1080), (1280, 720), (1024, 768))
LEGIBLE = """() => {
  const u = Math.min(innerWidth / 100, (innerHeight * 1.78) / 100)
  return [...document.querySelectorAll('.tv *')].flatMap((one) => {
    const says = [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim())
    const box = one.getBoundingClientRect()
    if (!says || one.closest('.sr, .tk, .lb') || !box.width) return []
    const text = one.textContent.trim().slice(0, 30)
    const found = []
    if (one.closest('svg')) {
      const size = parseFloat(getComputedStyle(one).fontSize) * one.getScreenCTM().a
      return one.matches('.map .n') && size < 1.5 * u ? [`small on Mars: ${text}`] : []
    }
    if (parseFloat(getComputedStyle(one).fontSize) < 1.59 * u) found.push(`small: ${text}`)
    const isIn = box.left > -1 && box.right < innerWidth + 1 && box.bottom < innerHeight + 1
    if (!isIn) found.push(`outside: ${text}`)
    return found
  })
}"""
"""What is too small to be read from four metres, or not on the screen. A letter on a counter and
the print of cards are as large as the thing they stand on; the numbers on Mars are looked at."""


IN_SIGHT = """() => [...document.querySelectorAll('img[src$="/qr.svg"]')].filter((one) => {
  const box = one.getBoundingClientRect()
  const x = box.left + box.width / 2, y = box.top + box.height / 2
  return box.width > 40 && document.elementFromPoint(x, y) === one
}).length"""
"""QR codes that lie on the screen with nothing over them."""


class Film:
    """A match of bots, and the moments in it."""

    def __init__(
        self, game: str, seats: int, seed: int, level: str = "skilled", **options: Any
    ) -> None:
        levels = [level] * seats
        self.match = Match(game, levels, seed, options)
        self.states = [*self._states(levels, seed)]

    def _states(self, levels: list[str], seed: int) -> Iterator[tuple[Any, int]]:
        last = None
        for _ in play_out(self.match, levels, Chance.of(seed, -1).word(), NONE):
            if self.match.state is not last:
                last = self.match.state
                yield last, self.match.now
        if self.match.state is not last:
            yield self.match.state, self.match.now

    def cut(self, wanted: Wanted) -> tuple[tuple[Any, int], tuple[Any, int]]:
        """The moment of which this holds, and the one before it."""
        pairs = zip(self.states, self.states[1:], strict=False)
        return next(pair for pair in pairs if wanted(pair[0][0], pair[1][0]))

    def show(self, table: Staged, moment: tuple[Any, int], **more: Any) -> Any:
        state, at = moment
        view = self.match.rules.view(state, None)
        table.show(view, at=at + more.pop("later", 0), **more)
        return view


def is_laid(before: Any, after: Any) -> bool:
    return after.said is not None and after.said is not before.said and len(after.pile) > 6


def test_a_race_the_last_card_and_the_result_of_hochspannung(person: Person, axe: Axe) -> None:
    wall = person(viewport=TV, locale="de-DE")
    film = Film("hochspannung", 3, seed=11)
    table = Staged(wall, "hochspannung", 3, you=None, on_tv=True)
    before, after = film.cut(is_laid)
    film.show(table, before)
    expect(wall.get_by_role("img", name="Auf dem Stapel")).to_be_visible()
    said = film.match.rules.view(after[0], None).said
    other = (said.seat + 1) % 3
    claims = ((Seat(said.seat), Millis(1850)), (Seat(other), Millis(1934)))
    film.show(table, after, race=Race(said.problem.id, said.seat, claims, drawn=False))
    name = table.room.seats[said.seat].name
    expect(wall.get_by_role("heading", name=f"{name} war schneller um 84 ms")).to_be_visible()
    expect(wall.get_by_text("+84")).to_be_visible()
    axe(wall)
    assert wall.evaluate(LEGIBLE) == []
    table.react(Reacted(Seat(1), "bravo"))
    drawn = wall.locator("[data-reaction=bravo]")
    expect(drawn).to_be_visible()
    expect(wall.get_by_role("status").filter(has_text="Ben reagiert: Bravo!")).to_have_count(1)
    assert drawn.evaluate("one => one.offsetWidth") >= 85
    table.change(paused_by="Ada")
    expect(wall.get_by_role("heading", name="Pause")).to_be_visible()
    table.change(paused_by=None)
    table.change(phase="over", result=film.match.result, races=(), replay="k" * 22)
    film.show(table, film.states[-1], running=False)
    winner = film.match.result.places.index(1) if film.match.result else 0
    expect(wall.get_by_text("Davon reden wir noch")).to_be_visible()
    expect(wall.get_by_text(f"{table.room.seats[winner].name} gewinnt!").last).to_be_visible()
    qr = wall.get_by_role("img", name="QR-Code für die Wiederholung")
    expect(qr).to_have_attribute("src", f"/api/matches/{'k' * 22}/qr.svg")
    assert wall.evaluate(LEGIBLE) == []
    axe(wall)


def has_wrong(state: Any) -> bool:
    return state.turned > 0 and checked(state.done[state.turned - 1]).stars == 0


def chained(before: Any, after: Any) -> bool:
    pairs = zip(after.players, before.players, strict=True)
    return any(
        (len(now.steps) >= 4 and now.is_done and not then.is_done)
        or (len(now.last) >= 4 and now.last != then.last and before.phase == "numbers")
        for now, then in pairs
    )


SCENES: dict[str, tuple[Callable[[], Film], Wanted, int]] = {
    "hochspannung-play": (lambda: Film("hochspannung", 6, 11), is_laid, 0),
    "hochspannung-last": (
        lambda: Film("hochspannung", 4, 11),
        lambda a, b: (
            b.said is not a.said and any(len(one.hand) + len(one.pile) == 1 for one in b.players)
        ),
        0,
    ),
    "hochspannung-between": (
        lambda: Film("hochspannung", 4, 11, games=4),
        lambda a, b: a.phase == b.phase == "intermission",
        0,
    ),
    "math-rush-done": (lambda: Film("math-rush", 5, 3), lambda a, b: len(b.done) > len(a.done), 0),
    "math-rush-look": (lambda: Film("math-rush", 3, 3), lambda _, b: b.phase == "look", 0),
    "math-rush-verify": (
        lambda: Film("math-rush", 4, 6, "beginner"),
        lambda _, b: b.phase == "verify" and has_wrong(b),
        4000,
    ),
    "lucky-box-chain": (lambda: Film("lucky-box", 4, 2), chained, 0),
    "lucky-box-play": (
        lambda: Film("lucky-box", 12, 1),
        lambda _, b: b.phase == "numbers" and b.round == 3 and b.turn == 1,
        0,
    ),
    "lucky-box-draft": (
        lambda: Film("lucky-box", 6, 1, turn_seconds=30),
        lambda _, b: b.phase == "draft" and b.round == 2,
        0,
    ),
    "martian-math-turn": (
        lambda: Film("martian-math", 4, 27),
        lambda _, b: b.phase == "call" and b.turns > 20,
        0,
    ),
    "martian-math-seize": (
        lambda: Film("martian-math", 3, 27),
        lambda a, b: b.last_turn is not a.last_turn and b.last_turn.kind == "seize",
        0,
    ),
    "martian-math-win": (
        lambda: Film("martian-math", 3, 27),
        lambda a, b: len(b.finished) > len(a.finished),
        0,
    ),
    "matician-build": (lambda: Film("matician", 6, 4), lambda _, b: b.phase == "build", 0),
    "matician-sabotage": (
        lambda: Film("matician", 4, 4, seconds=30),
        lambda _, b: b.phase == "sabotage" and len(b.traps()) == 3,
        0,
    ),
    "matician-reveal": (
        lambda: Film("matician", 6, 5, division=True, extra_signs=True),
        lambda a, b: b.phase == "reveal" and a.phase != "reveal",
        0,
    ),
}


@pytest.mark.nightly
@pytest.mark.parametrize("scene", SCENES)
@pytest.mark.parametrize("locale", ["en-GB", "de-DE"])
def test_every_moment_can_be_read_on_every_screen(
    person: Person, axe: Axe, scene: str, locale: str
) -> None:
    make, wanted, later = SCENES[scene]
    film = make()
    seats = len(film.match.seats)
    wall = person(viewport=TV, locale=locale, reduced_motion="reduce")
    table = Staged(wall, film.match.game.name, seats, you=None, on_tv=True)
    table.change(seats=(*table.room.seats[:-1], replace(table.room.seats[-1], level="skilled")))
    before, after = film.cut(wanted)
    film.show(table, before)
    expect(wall.get_by_text("K7MP")).to_be_visible()
    film.show(table, after, later=later)
    look_at(wall, axe)
    table.change(paused_by="Ada")
    look_at(wall, axe)
    table.change(paused_by=None, phase="over", result=film.match.result, replay="k" * 22)
    film.show(table, film.states[-1], running=False)
    expect(wall.locator(".stacks")).to_be_visible(timeout=30_000)
    look_at(wall, axe)


ON_THE_WOOD = """() => [...document.querySelectorAll('.team > li')].flatMap((seat) => {
  const own = seat.getBoundingClientRect()
  const badge = seat.querySelector('.badge')?.getBoundingClientRect()
  const walker = document.createTreeWalker(seat, NodeFilter.SHOW_TEXT)
  const found = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || node.parentElement.closest('.sr, .tk')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const parent = node.parentElement
    const isHidden = getComputedStyle(parent).overflowX === 'hidden'
    const isCut = isHidden && parent.scrollWidth > parent.clientWidth + 1
    const isBelow = badge && box.left < badge.right && badge.top < box.bottom
    if (isCut && node.data.length < 6) found.push(`cut: ${node.data}`)
    if (!isHidden && box.right > own.right + 1) found.push(`into the next: ${node.data}`)
    if (isBelow) found.push(`below a badge: ${node.data}`)
  }
  return found
})"""
"""What of the players cannot be read: short names that are cut, words that run into the next seat,
and words below the badge of a bot."""
LONG = ("Ada", "Maximiliane-Isabella", "Ben", "Jo")
TABLES = (
    ("hochspannung", LONG),
    ("math-rush", LONG),
    ("math-rush", NAMES[:5]),
    ("lucky-box", NAMES),
)


def test_what_stands_below_the_players_can_be_read_at_a_full_table_too(person: Person) -> None:
    wall = person(viewport=TV, locale="de-DE")
    for game, names in TABLES:
        table = Staged(wall, game, len(names), you=None, names=names, on_tv=True)
        bot = replace(table.room.seats[-1], level="skilled")
        table.room = replace(table.room, seats=(*table.room.seats[:-1], bot))
        table.show(Match(game, len(names), seed=3).view(None))
        expect(wall.locator(".team b").first).to_be_visible()
        for width, height in SIZES:
            wall.set_viewport_size({"width": width, "height": height})
            settle(wall)
            assert wall.evaluate(ON_THE_WOOD) == [], (game, width)
            assert [one for one in wall.evaluate(LEGIBLE) if "outside" in one] == []


UNDER = """() => {
  const offer = document.querySelector('.offer').getBoundingClientRect()
  const walker = document.createTreeWalker(document.querySelector('.tv'), NodeFilter.SHOW_TEXT)
  const found = []
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || node.parentElement.closest('.sr, .offer')) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    const box = range.getBoundingClientRect()
    const across = Math.min(box.right, offer.right) - Math.max(box.left, offer.left)
    const down = Math.min(box.bottom, offer.bottom) - Math.max(box.top, offer.top)
    if (across > 1 && down > 1) found.push(node.data)
  }
  return found
}"""
"""Words below the offer of a full screen."""


def test_full_screen_is_offered_where_nothing_else_lies(person: Person) -> None:
    film = Film("matician", 6, 4, seconds=30)
    before, after = film.cut(lambda _, b: b.phase == "sabotage" and len(b.traps()) == 3)
    wall = person(viewport=TV, locale="de-DE")
    hold_clock(wall)
    table = Staged(wall, "matician", 6, you=None, on_tv=True)
    film.show(table, before)
    film.show(table, after)
    wall.clock.run_for(2000)
    expect(wall.locator(".offer")).to_be_visible()
    for width, height in SIZES:
        wall.set_viewport_size({"width": width, "height": height})
        assert wall.evaluate(UNDER) == [], (width, height)
    wall.clock.run_for(12_000)
    expect(wall.locator(".offer")).to_have_count(0)


def look_at(wall: Page, axe: Axe) -> None:
    for (width, height), theme in product(SIZES, ("light", "dark")):
        wall.set_viewport_size({"width": width, "height": height})
        wall.emulate_media(color_scheme="dark" if theme == "dark" else "light")
        settle(wall)
        assert wall.evaluate(LEGIBLE) == [], (width, theme)
        wall.wait_for_function(IN_SIGHT)
    axe(wall)
    wall.emulate_media(color_scheme="light")
    axe(wall)


@pytest.mark.nightly
def test_a_picture_that_stands_for_long_wanders_and_dims_until_something_happens(
    person: Person,
) -> None:
    wall = person(viewport=TV)
    hold_clock(wall)
    table = Staged(wall, "hochspannung", 2, you=None, on_tv=True)
    table.change(phase="lobby")
    table.visit()
    expect(wall.get_by_role("img", name="QR code for table K7MP")).to_be_visible()
    glass = wall.locator(".glass")
    where = "one => one.style.translate"
    began = glass.evaluate(where)
    wall.clock.run_for(2 * 60_000)
    assert glass.evaluate(where) != began
    wall.clock.run_for(10 * 60_000)
    expect(glass).to_have_css("filter", "brightness(0.45)")
    table.change(open_door=False)
    wall.clock.run_for(10_000)
    expect(glass).to_have_css("filter", "none")
