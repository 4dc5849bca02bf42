"""How Martian Math lies on a screen: large hexes, nothing over them, nothing out of sight."""

import random
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.patience import hold_clock, settle
from support.staged import Staged

from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.games.martian_math.state import Round
from countertop.games.martian_math.views import View

Sit = Callable[..., Page]
Axe = Callable[[Page], None]
Size = tuple[int, int]

NAMES = ("Ada", "Maximiliane-Isabella", "Cleo", "Dr. Dorothea Winterborn")
LYING: tuple[Size, ...] = ((844, 390), (667, 375), (640, 400), (960, 540))
TARGET = 44
PITCH = {2: 50, 3: 38, 4: 34}
"""Pixels from hex to hex at least, by the number of players, on a phone lying down."""

LOOK = """() => {
  const box = (one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return { x, y, width, height, what: `${one.getAttribute('class')} ${one.textContent}` }
  }
  const find = (parts) => [...document.querySelectorAll(parts)]
  const all = (parts) => find(parts).filter((one) => one.checkVisibility()).map(box)
  const root = document.documentElement
  const middle = (hex) => {
    const { x, y, width, height } = hex.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const isSeen = (hex) => document.elementFromPoint(...middle(hex)) === hex
  const spilt = ({ scrollHeight, clientHeight }) => scrollHeight - clientHeight
  const [first, ...others] = find('[data-hex]').map(middle)
  const away = ([x, y]) => Math.hypot(x - first[0], y - first[1])
  return {
    hexes: all('[data-hex]'),
    ledge: box(document.querySelector('.ledge')),
    on_ledge: all('.ledge :is(button, .last, .what > *, .outcome, .wait, .first, .hint, .die)'),
    keys: all('.ledge button'),
    equation: all('.ledge .eq > *'),
    seats: all('.seat'),
    words: all('.seat .name, .seat .count'),
    cut: find('.seat .count').filter((one) => one.scrollWidth > one.clientWidth + 1).length,
    told: all('.toast'),
    round: all('.rd').filter(({ width }) => width > 2),
    moons: all('.moon'),
    covered: find('[data-hex]').filter((hex) => !isSeen(hex)).length,
    over: [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight],
    spilt: Math.max(...find('.ledge > :is(.one, .two)').map(spilt)),
    pitch: Math.min(...others.map(away)),
  }
}"""


def look(page: Page, size: Size) -> dict[str, Any]:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    expect(page.locator(".ledge")).to_be_visible()
    settle(page)
    seen: dict[str, Any] = page.evaluate(LOOK)
    return seen


def meets(one: Mapping[str, Any], other: Mapping[str, Any], slack: float = 1) -> bool:
    """Whether two boxes lie on each other."""
    return all(
        one[start] < other[start] + other[length] - slack
        and other[start] < one[start] + one[length] - slack
        for start, length in (("x", "width"), ("y", "height"))
    )


def is_within(box: Mapping[str, Any], size: Size) -> bool:
    ends = (("x", "width", size[0]), ("y", "height", size[1]))
    return all(
        box[start] >= -1 and box[start] + box[length] <= end + 1 for start, length, end in ends
    )


@cache
def positions(seats: int, call: str, **options: Any) -> Mapping[str, View]:
    """Ada's view of one moment of each kind, the last of a match of people who play anything."""
    match = Match("martian-math", seats, 10, {"call": call, "rounds": 2, **options})
    return {_kind(view): view for view in _played(match)}


def _played(match: Match) -> Iterator[View]:
    anything = random.Random(5)
    yield match.view(0)
    while match.result is None:
        seat = next(seat for seat in range(len(match.seats)) if match.moves(seat))
        match.play(seat, anything.choice(match.moves(seat)), at=match.now + 1)
        yield match.view(0)


def _kind(view: View) -> str:
    is_own = view.turn == view.seat
    if view.phase == "roll" and view.last_turn and view.last_turn.kind != "claim":
        return view.last_turn.kind
    return f"{view.phase}-{'own' if is_own else 'other'}"


def staged(page: Page, seats: int, you: int | None = 0) -> Staged:
    return Staged(page, "martian-math", seats, you=you, names=NAMES)


def test_typed_with_four_on_a_small_phone_hexes_are_large_and_nothing_covers_them(
    person: Sit,
) -> None:
    page, small = person("phone", locale="de-DE", reduced_motion="reduce"), (360, 640)
    hold_clock(page)
    table, shown = staged(page, 4), positions(4, "type")
    for kind, view in shown.items():
        table.show(view)
        expect(page.locator("[data-hex]")).to_have_count(81)
        seen = look(page, small)
        assert seen["pitch"] >= 36, (kind, seen["pitch"])
        if view.phase in ("shuffle", "over"):
            seen["told"] = []  # The round is over: nobody has to find a hex.
        assert_apart(seen, small, kind)
    table.show(shown["call-own"])
    expect(page.locator(".signs button")).to_have_count(4)
    page.locator("[data-hex='40']").dispatch_event("click")
    expect(page.locator(".toast")).to_contain_text("Tippe zuerst")
    seen = look(page, small)
    assert_apart(seen, small, "told")
    assert seen["keys"], "there are keys"


@pytest.mark.nightly
def test_four_players_fit_on_every_screen_and_axe_is_content(person: Sit, axe: Axe) -> None:
    page = person("phone", reduced_motion="reduce")
    table, shown = staged(page, 4), positions(4, "type")
    for kind in ("roll-own", "call-own"):
        table.show(shown[kind])
        for size in ((360, 640), (390, 844), (820, 1180), (1024, 768), (1280, 800)):
            assert_apart(look(page, size), size, f"{kind} {size}")
    for size in ((360, 640), (844, 390), (1280, 800)):
        look(page, size)
        axe(page)
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    axe(page)


def test_what_was_called_fits_the_ledge_of_a_small_phone(person: Sit) -> None:
    page = person("phone", locale="de-DE", reduced_motion="reduce")
    table = staged(page, 2)
    for kind, view in positions(2, "solve").items():
        table.show(view)
        expect(page.locator("[data-hex]")).to_have_count(21)
        seen = look(page, (360, 640))
        assert_apart({**seen, "told": []}, (360, 640), kind)


def assert_apart(seen: Mapping[str, Any], size: Size, kind: str) -> None:
    """Everything is in sight, and neither words nor hexes lie on each other."""
    assert max(seen["over"]) <= 0, kind
    assert seen["covered"] == 0, kind
    assert seen["spilt"] <= 4, (kind, seen["spilt"], seen["on_ledge"])
    others = [*seen["seats"], *seen["told"], *seen["round"], seen["ledge"]]
    for hex_ in seen["hexes"]:
        assert is_within(hex_, size), (kind, hex_)
        assert not [other for other in others if meets(hex_, other, slack=3)], kind
    for part in (*seen["on_ledge"], *seen["seats"]):
        assert is_within(part, size), (kind, part)
    for part in seen["on_ledge"]:
        inside = part["y"] + part["height"] <= seen["ledge"]["y"] + seen["ledge"]["height"] + 1
        assert inside and part["y"] >= seen["ledge"]["y"] - 2, (kind, part)
    for key in seen["keys"]:
        assert min(key["width"], key["height"]) >= TARGET - 0.5, (kind, key)
    for one, other in combinations(seen["equation"], 2):
        assert not meets(one, other), (kind, one, other)


@pytest.mark.parametrize("language", ["de-DE", *by_night("en-GB")])
def test_a_long_map_lies_on_a_wide_screen_and_the_strip_holds_its_words(
    person: Sit, language: str
) -> None:
    page = person("desktop", locale=language, color_scheme="dark", reduced_motion="reduce")
    table = staged(page, 4)
    table.show(positions(4, "solve")["call-own"])
    expect(page.locator("[data-hex]")).to_have_count(81)
    for size, least in (((1280, 800), 72), ((1920, 1080), 100), ((1024, 768), 60)):
        seen = look(page, size)
        across = [hex_["x"] for hex_ in seen["hexes"]]
        down = [hex_["y"] for hex_ in seen["hexes"]]
        assert max(across) - min(across) > 1.4 * (max(down) - min(down)), size
        assert seen["pitch"] > least, (size, seen["pitch"])
        assert_apart({**seen, "on_ledge": []}, size, str(size))
    for size in ((820, 1180), (700, 1000), (1280, 800), (1920, 1080), (360, 640), (844, 390)):
        seen = look(page, size)
        for seat in seen["seats"]:
            held = [word for word in seen["words"] if meets(word, seat)]
            assert len(held) == 2, (size, seat)
            assert all(word["x"] + word["width"] <= seat["x"] + seat["width"] for word in held), (
                size,
                held,
            )
        assert seen["cut"] == 0, size
        for moon in seen["moons"]:
            assert not [one for one in (*seen["seats"], *seen["round"]) if meets(moon, one)], size


@pytest.mark.parametrize(
    ("seats", "call"), [(4, "type"), *by_night((2, "solve"), (2, "type"), (3, "pick"))]
)
def test_a_phone_lying_down_shows_every_phase_without_scrolling(
    person: Sit, seats: int, call: str
) -> None:
    page = person("phone", locale="de-DE", reduced_motion="reduce")
    table, shown = staged(page, seats), positions(seats, call)
    assert {"roll-own", "call-own", "call-other", "drift", "seize"} <= set(shown)
    for kind, view in shown.items():
        table.show(view)
        expect(page.locator("[data-hex]")).to_have_count(len(view.hexes))
        for size in LYING:
            seen = look(page, size)
            assert_apart({**seen, "told": []}, size, f"{kind} {size}")
            assert seen["pitch"] > PITCH[seats], (kind, size, seen["pitch"])
    table.show(shown["call-own"])
    expect(page.locator(".ledge .die").first).to_be_visible()
    before = look(page, LYING[1])
    page.locator("[data-hex='3']").dispatch_event("click")
    if call != "pick":
        expect(page.locator(".ledge .told")).to_be_visible()
    after = look(page, LYING[1])
    assert_apart({**after, "told": []}, LYING[1], "told")
    moved = [part for part in ("keys", "hexes") if before[part] != after[part]]
    assert moved == []


def test_who_looks_on_lying_down_sees_the_same(person: Sit) -> None:
    page = person("phone", locale="de-DE", reduced_motion="reduce")
    match = Match("martian-math", 2, 10)
    match.play(0, {"type": "roll"}, at=1)
    table = staged(page, 2, you=None)
    table.show(match.view(None))
    expect(page.locator("[data-hex]")).to_have_count(21)
    for size in LYING:
        assert_apart(look(page, size), size, str(size))
    assert match.view(Seat(0)).dice is not None


def test_what_is_typed_survives_a_reload_and_a_win_has_its_moment(person: Sit) -> None:
    page = person("phone", viewport={"width": 360, "height": 640})
    match = Match("martian-math", 2, 10, {"call": "type"})
    match.play(0, {"type": "roll"}, at=1)
    table = staged(page, 2)
    table.show(match.view(0))
    page.get_by_role("group", name="Type your equation").get_by_role("button", name="6").tap()
    page.get_by_role("button", name="times").tap()
    page.reload()
    expect(page.get_by_role("button", name="First number: 6")).to_be_visible()
    expect(page.get_by_role("button", name="times")).to_have_attribute("aria-pressed", "true")

    won = replace(
        match.view(0),
        phase="shuffle",
        turns=9,
        finished=(Round((Seat(0),), "colony", (7, 2), (60, 9), 9),),
    )
    table.show(won)
    expect(page.locator(".moment[data-size='big']")).to_contain_text("7 together!")


def test_sums_that_are_right_are_not_struck_through_for_want_of_a_hex(person: Sit) -> None:
    page = person("phone", locale="de-DE", reduced_motion="reduce")
    staged(page, 4).show(positions(4, "type")["drift"])
    expect(page.locator(".also")).to_contain_text("Richtig, nur kein Feld:")
    expect(page.locator(".also s")).to_have_count(0)
