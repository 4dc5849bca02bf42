"""Matician's table in positions laid out for it: what fits where, and who has the last word."""

import re
from collections.abc import Callable

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.patience import Overheard, eventually, hold_clock, settle
from support.staged import Staged

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.matician import rules
from countertop.games.matician.cards import numbers_in, signs_in
from countertop.games.matician.state import Build, Options, Pass, Sabotage, Shown, State
from countertop.games.matician.views import view

Sit = Callable[..., Page]
Axe = Callable[[Page], None]
ADA, BEN = Seat(0), Seat(1)
NAMES = ("Ada", "Maximiliane-Isabella", "Ben", "Jo", "Cleo", "Dr. Dorothea Winter")
SMALL = {"width": 360, "height": 640}
SIZES = [(360, 640), (390, 844), (1024, 768), (1280, 800)]
LYING = [(844, 390), (667, 375), (640, 400), (960, 540)]


# --- positions


def dealt(seats: int, options: Options | None = None) -> State:
    return rules.setup(options or Options(), seats, Chance(3))


def built(state: State, *, but: tuple[Seat, ...] = ()) -> State:
    """Everybody builds with their highest numbers, except for some."""
    for seat in state.seats_in():
        if seat not in but:
            *_, left, right = numbers_in(state.players[seat].hand)
            state = rules.play(state, seat, Build(left, right), Millis(0), Chance(1))
    return state


def sabotaged(state: State, *, but: tuple[Seat, ...] = ()) -> State:
    """Everybody goes for Ada, except for some, and she for Ben."""
    for seat in state.seats_in():
        if seat not in but:
            sign = signs_in(state.players[seat].hand)[:1]
            victim = BEN if seat == ADA else ADA
            move = Sabotage(sign[0], victim, "right" if seat % 2 else "left") if sign else Pass()
            state = rules.play(state, seat, move, Millis(0), Chance(1))
    return state


def played_out(state: State, seat: Seat) -> State:
    """Somebody has the points, and the others play on."""
    out = replace(state.players[seat], place=1, points=3, hand=(), symbol=-1)
    return state.with_player(seat, out)


def phases(seats: int) -> dict[str, State]:
    """Each step, with Ada as the one that it waits for."""
    start = dealt(seats)
    sabotage = sabotaged(built(start), but=(ADA,))
    return {
        "build": built(start, but=(ADA,)),
        "sabotage": sabotage,
        "reveal": rules.play(sabotage, ADA, Pass(), Millis(0), Chance(1)),
    }


def sit(
    page: Page,
    state: State,
    *,
    you: Seat | None = ADA,
    at: int = 0,
    names: tuple[str, ...] = ("Ada", "Ben", "Cleo"),
) -> Staged:
    table = staged(page, len(state.players), you, names)
    show(table, page, state, you=you, at=at)
    return table


def staged(
    page: Page, seats: int, you: Seat | None = ADA, names: tuple[str, ...] = NAMES
) -> Staged:
    return Staged(page, "matician", seats, you, names)


def show(table: Staged, page: Page, state: State, *, you: Seat | None = ADA, at: int = 0) -> None:
    table.show(view(state, you), at=at)
    expect(page.locator(f'[data-phase="{state.phase}"]')).to_be_visible()


# --- what is measured

ASKEW = """() => {
  const all = (parts) => [...document.querySelectorAll(parts)]
    .filter((one) => one.getClientRects().length)
    .map((one) => ({ one, box: one.getBoundingClientRect(),
      name: `${one.className} ${one.ariaLabel ?? one.textContent.trim()}` }))
  const isIn = (a, b, by) => a.left >= b.left - by && a.right <= b.right + by
    && a.top >= b.top - by && a.bottom <= b.bottom + by
  const shared = (a, b) => Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top))
  const wrong = []
  const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight }
  const parts = '.hand button, .pass, .done, .opp, .me, .me .place, .you, .tell, .rv, .val, .end *'
  for (const { name, box } of all(`.ledge, ${parts}`))
    if (!isIn(box, screen, 1)) wrong.push(`outside: ${name}`)
  for (const { name, box } of all('.opps [data-place], .me button, .ledge button'))
    if (Math.min(box.width, box.height) < 43.5) wrong.push(`small: ${name}`)
  const boxes = all('.opp, .me > *')
  for (const [at, a] of boxes.entries()) for (const b of boxes.slice(at + 1))
    if (shared(a.box, b.box) > 1) wrong.push(`over another: ${a.name} and ${b.name}`)
  for (const row of all('.opp'))
    for (const { one, name, box } of all('.opp .eqn > *, .opp .who'))
      if (row.one.contains(one) && !isIn(box, row.box, 2)) wrong.push(`out of its row: ${name}`)
  for (const row of all('.rv')) {
    const inside = (parts) => all(parts).filter(({ one }) => row.one.contains(one))
    for (const a of inside('.eqn .term')) for (const b of inside('.pips, .who b, .val'))
      if (shared(a.box, b.box) > 1) wrong.push(`over another: ${a.name} and ${b.name}`)
  }
  for (const { one, name } of all('.world, .opps, .me, .rows, .rv, .ledge, .sum'))
    if (one.scrollWidth > one.clientWidth + 2 || one.scrollHeight > one.clientHeight + 2)
      wrong.push(`cut off: ${name}`)
  if (document.documentElement.scrollHeight > innerHeight) wrong.push('the page scrolls')
  return wrong
}"""


def assert_straight(page: Page, where: str) -> None:
    """Everything lies inside the screen, is big enough for a finger and covers nothing else."""
    settle(page)
    wrong: list[str] = page.evaluate(ASKEW)
    assert not wrong, f"{where}: {wrong}"


@pytest.mark.parametrize("seats", [6, *by_night(2, 3, 4, 5)])
def test_a_phone_lying_down_shows_every_step_whole(person: Sit, seats: int) -> None:
    page = person("phone", locale="de-DE", viewport={"width": 844, "height": 390})
    table = staged(page, seats)
    for phase, state in phases(seats).items():
        show(table, page, state)
        if phase == "sabotage":  # The last one in is asked, and the button has a place, too.
            page.get_by_role("button", name="Passen").tap()
            expect(page.locator(".done")).to_be_visible()
        for width, height in LYING:
            page.set_viewport_size({"width": width, "height": height})
            assert_straight(page, f"{seats} at {width}×{height}, {phase}")


def test_who_looks_on_has_equations_on_the_whole_stage(person: Sit) -> None:
    """An onlooker at six, and who has the first place while two play on: no empty stage."""
    page = person("phone", locale="de-DE", viewport=SMALL)
    sit(page, built(dealt(6), but=(ADA,)), you=None, names=NAMES)
    expect(page.locator(".opp")).to_have_count(6)
    for size in (*LYING, *SIZES):
        resize(page, *size)
        assert_straight(page, f"six, watched at {size}")
    out = built(played_out(dealt(3, Options(play_on=True)), ADA), but=(BEN,))
    sit(page, out, names=NAMES)
    expect(page.locator(".opp")).to_have_count(2)
    expect(page.locator(".places")).to_contain_text("Du 1. Platz")
    for size in (*LYING, *SIZES):
        resize(page, *size)
        assert_straight(page, f"out at {size}")
        stage, world = page.locator(".opps").bounding_box(), page.locator(".world").bounding_box()
        assert stage and world and stage["height"] > 0.6 * world["height"], size


def resize(page: Page, width: int, height: int) -> None:
    page.set_viewport_size({"width": width, "height": height})


@pytest.mark.parametrize("scheme", ["light", *by_night("dark")])
def test_five_and_six_fit_on_every_screen_your_own_points_too(
    person: Sit, axe: Axe, scheme: str
) -> None:
    page = person("phone", locale="de-DE", viewport=SMALL, color_scheme=scheme)
    seats = 6 if scheme == "light" else 5
    table = staged(page, seats)
    for phase, state in phases(seats).items():
        show(table, page, state)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert_straight(page, f"{seats} at {width}×{height}, {phase}")
            expect(page.locator(".you .pips, .rv .pips").first).to_be_visible()
        axe(page)


def test_a_note_covers_no_opponent_on_a_small_phone(person: Sit) -> None:
    page = person("phone", locale="de-DE", viewport=SMALL)
    hold_clock(page)
    shown = Shown(BEN, (45, 46, 47, 48, 49, 3))
    sit(page, replace(built(dealt(6), but=(ADA,)), shown=(shown,)))
    expect(page.locator(".toast .card")).to_have_count(6)
    assert_clear(page)
    page.locator(".hand button[aria-disabled=true]").first.tap(force=True)
    expect(page.locator(".toast")).to_contain_text("Nimm eine Zahl")
    assert_clear(page)


def assert_clear(page: Page) -> None:
    """The note lies over the steps: neither over the world nor over the menu."""
    settle(page)
    note = page.locator(".toast").bounding_box()
    world, menu = page.locator(".opps").bounding_box(), page.locator(".top .btn").bounding_box()
    assert note and world and menu
    assert note["y"] >= -1 and note["y"] + note["height"] <= world["y"] + 1
    assert note["x"] + note["width"] <= menu["x"] + 1


# --- the last word


def numbers(page: Page) -> list[str]:
    names: list[str] = page.locator(".hand button[aria-disabled=false]").evaluate_all(
        "(cards) => cards.map((card) => card.ariaLabel)"
    )
    return names


def lay(page: Page, left: str, right: str) -> None:
    page.locator(".hand").get_by_role("button", name=left, exact=True).first.tap()
    page.locator('[data-place="me left"]').tap()
    page.locator(".hand").get_by_role("button", name=right, exact=True).first.tap()


def test_the_last_to_build_can_change_it_until_they_say_done(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    table = sit(page, phases(3)["build"])
    first, *_, last = numbers(page)
    lay(page, first, last)
    expect(page.get_by_text("All the others are in.")).to_be_visible()
    page.locator('[data-place="me left"]').tap()  # A slip: the other way round.
    page.locator('[data-place="me right"]').tap()
    expect(page.locator('[data-place="me right"]')).to_have_accessible_name(
        f"Right number: {first}. Only you see it. Take it up."
    )
    assert table.moves == []
    page.get_by_role("button", name="Done").tap()
    (move,) = eventually(page, lambda: table.moves)
    expect(page.locator(".done")).to_have_count(0)
    hand = {face.card: str(face.number) for face in view(dealt(3), ADA).hand}
    assert (hand[move["left"]], hand[move["right"]]) == (last, first)


def test_the_last_to_sabotage_can_change_it_until_they_say_done(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    table = sit(page, phases(3)["sabotage"])
    page.get_by_role("button", name="Pass: lay no sign").tap()
    expect(page.get_by_text("You pass. All the others are in.")).to_be_visible()
    page.locator(".hand").get_by_role("button", name="minus sign").first.tap()
    page.locator(".opps [data-place]").nth(1).tap()
    expect(page.locator(".opps [data-place]").nth(1)).to_have_accessible_name(
        "Before Ben’s second number, your minus lies there"
    )
    assert table.moves == []
    page.get_by_role("button", name="Done").tap()
    (move,) = eventually(page, lambda: table.moves)
    assert (move["type"], move["victim"], move["side"]) == ("sabotage", BEN, "right")


def test_nobody_else_is_asked(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    table = sit(page, built(dealt(3), but=(ADA, BEN)))
    first, *_, last = numbers(page)
    lay(page, first, last)
    expect(page.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(page.locator(".done")).to_have_count(0)
    (move,) = eventually(page, lambda: table.moves)
    assert move["type"] == "build"


def test_a_choice_that_lies_there_is_sent_before_the_time_is_up(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    hold_clock(page)
    start = built(dealt(3, Options(seconds=20)), but=(ADA,))
    table = sit(page, start, at=17_000)
    first, *_, last = numbers(page)
    lay(page, first, last)
    expect(page.locator(".done")).to_be_visible()
    assert table.moves == []
    page.clock.run_for(2_500)
    (move,) = eventually(page, lambda: table.moves)
    assert move["type"] == "build"


def test_the_clock_says_what_it_chose_for_you(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    hold_clock(page)
    start = built(dealt(3, Options(seconds=20)), but=(ADA,))
    table = sit(page, start)
    hasty = rules.expire(start, Millis(20_000), Chance(1))
    table.show(view(hasty, ADA), at=20_000)
    own = hasty.players[ADA].built
    assert own
    hand = {face.card: face.number for face in view(start, ADA).hand}
    said = f"Time was up: the table laid {hand[own.left]} and {hand[own.right]} for you."
    expect(page.locator(".toast")).to_have_text(said)
    assert_clear(page)
    passed = rules.expire(sabotaged(hasty, but=(ADA,)), Millis(40_000), Chance(1))
    table.show(view(passed, ADA), at=40_000)
    expect(page.locator(".toast")).to_have_text("Time was up: you passed.")


# --- a moment of its own


def test_a_round_and_the_win_have_a_moment_of_their_own(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    for points, said in ((0, "Cleo’s round!"), (2, "Cleo wins!")):
        start = phases(3)["sabotage"]
        for seat in start.seats_in():
            start = start.with_player(seat, replace(start.players[seat], points=points))
        table = sit(page, start)
        heard = Overheard(page, ".ceremony .words")
        turned = rules.play(start, ADA, Pass(), Millis(0), Chance(1))
        table.show(view(turned, ADA))
        page.get_by_role("button", name="Show all").tap()
        heard.expect(re.compile(said))


# --- what a reload leaves


def test_half_an_equation_survives_a_reload(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    sit(page, phases(3)["build"])
    first, *_, last = numbers(page)
    page.locator(".hand").get_by_role("button", name=first, exact=True).first.tap()
    page.reload()
    chosen = page.locator(".hand button[aria-pressed=true]")
    expect(chosen).to_have_accessible_name(first)
    page.locator('[data-place="me left"]').tap()
    page.reload()
    left = page.locator('[data-place="me left"]')
    expect(left).to_have_accessible_name(f"Left number: {first}. Only you see it. Take it up.")
    page.locator(".hand").get_by_role("button", name=last, exact=True).first.tap()
    expect(page.locator(".done")).to_be_visible()
    page.reload()
    expect(page.locator(".done")).to_be_visible()


@pytest.mark.nightly
def test_a_chosen_sign_survives_a_reload_and_nothing_of_it_the_step(person: Sit) -> None:
    page = person("phone", viewport=SMALL)
    table = sit(page, phases(3)["sabotage"])
    chosen = page.locator(".hand button[aria-pressed=true]")
    expect(chosen).to_have_count(1)  # All signs are of one kind, so one is picked up already.
    page.locator(".hand button[aria-disabled=false]").last.tap()
    expect(page.locator(".hand button").last).to_have_attribute("aria-pressed", "true")
    page.reload()
    expect(page.locator(".hand button").last).to_have_attribute("aria-pressed", "true")
    page.locator(".opps [data-place]").first.tap()
    page.reload()
    expect(page.locator(".opps [data-place]").first).to_have_accessible_name(
        "Before Ben’s first number, your minus lies there"
    )
    expect(page.locator(".done")).to_be_visible()
    table.show(view(replace(phases(3)["sabotage"], round=2), ADA))
    expect(page.locator(".done")).to_have_count(0)
