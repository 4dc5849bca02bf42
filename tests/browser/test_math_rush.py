"""Math Rush in the browser: played through the page alone, as people play it."""

import re
from collections.abc import Callable
from itertools import pairwise

import pytest
from msgspec.structs import replace
from playwright.sync_api import Locator, Page, expect
from support.keyboard import focus, press_on
from support.patience import Overheard, eventually, settle
from support.players.line import Line
from support.players.math_rush import (
    Player,
    Typist,
    deal,
    open_table,
    play_until,
    start,
    until,
    value,
    wait_for_go,
    watch_the_check,
)
from support.staged import Staged
from support.tables import counted, join

from countertop.engine.game import Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.tests.tables import goal, goal_set, rush

PHONE = {"width": 390, "height": 844}
SIZES = [(360, 640), (390, 844), (1024, 768), (1280, 800)]

Sit = Callable[..., Page]
Axe = Callable[[Page], None]


@pytest.mark.nightly
def test_two_people_and_a_bot_rush_through_a_whole_game_on_phones(person: Sit, axe: Axe) -> None:
    ada, ben = person("phone", viewport=PHONE), person("phone", viewport=PHONE)
    code = open_table(ada, bots=1)
    join(ben, code, "Ben")
    deal(ada)
    one, two = Player(ada), Player(ben)
    assert [goal.number for goal in one.goals()] == [1, 2, 3]
    counted = Overheard(ada, ".countdown")
    one.get_ready()
    expect(ada.get_by_text(re.compile("Waiting for .*Ben"))).to_be_visible()
    two.get_ready()
    counted.expect_any()
    for page in (ada, ben):
        wait_for_go(page)
    signal_a_goal(ada, ben)
    held = ada.get_by_role("list", name="Your team and their cards").get_by_role("listitem")
    expect(held.filter(has_text="Ben")).to_contain_text("holds")
    play_until(1, one, two)
    for page in (ada, ben):
        page.get_by_role("button", name=re.compile("^Done")).tap()
    expect(ada.get_by_role("heading", name="Round 1: let us check")).to_be_visible(timeout=90_000)
    expect(ada.locator(".why")).to_have_text(re.compile("All right|No stars"))
    axe(ada)
    for page in (ada, ben):
        watch_the_check(page)
        expect(page.get_by_role("heading", level=1)).to_have_text(
            re.compile("Well done!|Next time!")
        )
        rows = page.get_by_role("table", name="Who laid what").get_by_role("rowheader")
        expect(rows).to_have_count(3)
    by_day_and_by_night(ada, axe)


def signal_a_goal(ada: Page, ben: Page) -> None:
    """Ada points at a goal; Ben sees it and hears it."""
    heard, said = Overheard(ben, "[role=log]"), Overheard(ben, ".goal[aria-label^='Goal 2']")
    Player(ada).goal(2).get_by_role("button", name=re.compile("Point at it")).first.tap()
    ada.get_by_role("button", name="Leave this to me").tap()
    said.expect(re.compile("Leave this to me"))
    expect(ada.get_by_role("button", name="Leave this to me")).to_be_hidden()
    heard.expect(re.compile(r"Ada: leave Goal 2 to me\."))


def test_a_whole_game_by_keyboard_alone(person: Sit) -> None:
    page = person("desktop")
    page.goto("/")
    press_on(page, "Math Rush")
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    focus(page, page.get_by_label("3 min"))
    for _ in range(2):
        page.keyboard.press("ArrowRight")
    expect(page.get_by_label("No clock")).to_be_checked()
    for rounds in (2, 1):
        press_on(page, "Rounds: less")
        expect(counted(page, "Rounds")).to_have_value(str(rounds))
    press_on(page, "Deal the cards")
    expect(page.locator(".hand button").first).to_be_visible()
    player = Typist(page)
    page.evaluate("document.activeElement.blur()")
    player.get_ready()
    wait_for_go(page)
    stack_and_take_out(player)
    swap_the_hand(player)
    play_until(1, player)
    press_on(page, re.compile("^Done"))
    expect(page.get_by_role("heading", name="Round 1: let us check")).to_be_visible()
    page.evaluate("document.activeElement.blur()")
    until(page, page.locator(".res h1"), lambda: page.keyboard.press("Enter"))
    expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Well done!|Next time!"))


def stack_and_take_out(player: Typist) -> None:
    """Shift puts a card on another; Help takes both out again."""
    page, wanted = player.page, max(player.goals(), key=lambda goal: goal.quantity)
    key = "QWE"[wanted.number - 1]
    lying = player.goal(wanted.number).locator(".lie")
    for count, keys in enumerate((f"1 {key}", f"2 Shift+{key}"), start=1):
        for each in keys.split():
            page.keyboard.press(each)
        expect(lying).to_have_count(count)
        expect(page.locator(".is-pending")).to_have_count(0)
    assert len(player.goals()[wanted.number - 1].stacks) == 1
    for each in ("H", "1", key, "1", "2", "Enter"):
        page.keyboard.press(each)
    expect(lying).to_have_count(0)
    expect(page.get_by_role("button", name=re.compile("^Help: 2 of 3 left"))).to_be_visible()


def swap_the_hand(player: Player) -> None:
    """Help, the second way, once for everybody."""
    before = set(player.hand())
    player.swap_all()
    expect(player.page.locator(".hand [data-hand]")).to_have_count(len(before))
    eventually(player.page, lambda: not before & set(player.hand()), "other cards")
    expect(player.page.get_by_role("button", name=re.compile("^Swap cards"))).to_have_count(0)


def test_the_clock_runs_out_and_five_players_fit_on_every_screen(person: Sit, axe: Axe) -> None:
    page = person("phone", viewport=PHONE)
    hands = ["6×6 3×7 7×12", "11×12 2×9 6×8", "5×8 2^6 3×3", "7×7 9×9 4×4", "10×12 3^4 2×2"]
    sets = (goal_set(goal(6, "up"), "2×5 4×6+3×8"), goal_set(goal(5, "down"), "11×11 8×9"))
    goals = [*sets, goal_set(goal(3, "up", "square"), "3^2 5×5")]
    state = rush(hands, [replace(each, slot=slot) for slot, each in enumerate(goals)])
    table = Staged(page, "math-rush", 5)
    table.show(rules.view(replace(state, phase="look"), Seat(0)))
    expect(page.get_by_role("button", name="Ready", exact=True)).to_be_visible()
    assert_fits(page)
    heard = Overheard(page, "[role=log]")
    table.show(rules.view(state, Seat(0)), at=169_000)
    expect(page.get_by_role("timer")).to_have_accessible_name(re.compile(r"\d+ seconds left"))
    heard.expect(re.compile(r"\b(10|\d) seconds left\."))
    page.locator(".hand button").first.tap()
    expect(page.locator(".next")).to_have_count(3)
    assert_fits(page)
    axe(page)
    done = (goal_set(goal(6, "up"), "2×5 4×6+3×8 5×6 7×8 9×10"), goal_set(goal(4, "up"), "2×3"))
    over = replace(state, phase="verify", done=done, turned=1)
    table.show(rules.view(over, Seat(0)), at=180_000)
    expect(page.get_by_role("heading", name="Round 1: let us check")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_no_scrolling(page)
    heard.expect(re.compile(r"Time is up\."))


@pytest.mark.nightly
def test_axe_is_content_while_cards_are_chosen_and_help_is_taken(person: Sit, axe: Axe) -> None:
    page = person("phone", viewport=PHONE)
    player = start(page, bots=1)
    player.choose(0)
    by_day_and_by_night(page, axe)
    player.put(1)
    expect(player.goal(1).locator(".lie")).not_to_have_count(0)
    player.goal(1).locator(".lie").first.tap()
    expect(page.get_by_role("group", name=re.compile("Tell the others about"))).to_be_visible()
    by_day_and_by_night(page, axe)
    page.get_by_role("button", name=re.compile("^Help: 3")).tap()
    by_day_and_by_night(page, axe)
    page.get_by_role("button", name=re.compile("^Take cards out")).tap()
    player.goal(1).locator(".lie").first.tap()
    by_day_and_by_night(page, axe)


def by_day_and_by_night(page: Page, axe: Axe) -> None:
    for scheme in ("dark", "light"):
        page.emulate_media(color_scheme=scheme)
        axe(page)


def assert_fits(page: Page) -> None:
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_no_scrolling(page)
    page.set_viewport_size({"width": PHONE["width"], "height": PHONE["height"]})


def assert_no_scrolling(page: Page) -> None:
    """The page has its place, and no card lies under the ledge, as long as there is one."""
    settle(page)
    wide, high, lowest, ledge, foot = page.evaluate(
        """() => {
          const root = document.documentElement
          const box = (one) => one.getBoundingClientRect()
          const places = [...document.querySelectorAll('.set li, .row li')]
          const foot = document.querySelector('.ledge')
          const ledge = foot ? box(foot) : new DOMRect(0, innerHeight, innerWidth, 0)
          return [root.scrollWidth - innerWidth, root.scrollHeight - innerHeight,
                  Math.max(0, ...places.map((place) => box(place).bottom)),
                  ledge.top, ledge.bottom - innerHeight]
        }"""
    )
    size = page.viewport_size
    assert (wide <= 0, high <= 0, foot <= 1) == (True, True, True), (size, wide, high, foot)
    assert lowest <= ledge, f"{size}: a card lies {lowest - ledge} px under the ledge"


def test_a_card_dragged_to_a_goal_lies_there_and_one_dropped_beside_comes_back(
    person: Sit,
) -> None:
    page = person("desktop")
    player = start(page)
    name = player.hand()[0]
    drag(page, player.card(name), page.locator(".rd"))
    expect(player.card(name)).to_be_visible()
    expect(page.locator(".lie")).to_have_count(0)
    drag(page, player.card(name), player.goal(2).locator(".slot").first)
    expect(player.goal(2).locator(".lie")).to_have_accessible_name(re.compile(f"^{name}"))
    other = player.hand()[1]
    drag(page, player.card(other), player.goal(2).locator(".lie"))
    expect(player.goal(2).locator(".set li").first.locator(".lie")).to_have_count(2)


def drag(page: Page, what: Locator, where: Locator) -> None:
    settle(page)
    start, end = what.bounding_box(), where.bounding_box()
    assert start and end
    page.mouse.move(start["x"] + 20, start["y"] + 30)
    page.mouse.down()
    page.mouse.move(start["x"] + 40, start["y"] - 10, steps=3)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    page.mouse.up()


def test_a_choice_survives_what_others_do_and_a_lost_race_comes_back(person: Sit) -> None:
    ada, ben = person("phone", viewport=PHONE), person("phone", viewport=PHONE)
    line = Line(ada)
    join(ben, open_table(ada), "Ben")
    deal(ada)
    slow, quick = Player(ada), Player(ben)
    for player in (slow, quick):
        player.get_ready()
    for page in (ada, ben):
        wait_for_go(page)
    mine = slow.hand()[1]
    slow.choose(1)
    quick.choose(0)
    quick.put(3)
    expect(slow.goal(3).locator(".lie")).to_have_count(1)
    expect(slow.card(mine)).to_have_attribute("aria-pressed", "true")
    line.hold()  # Ada does not see what Ben does, and aims at the place as it was before.
    quick.choose(0)
    quick.put(3)
    expect(quick.goal(3).locator(".lie")).to_have_count(2)
    told = Overheard(ada, ".toast .says")
    slow.put(3)
    told.expect(re.compile(r"Too late.*Your card is back\."))
    line.let_go()
    expect(slow.goal(3).locator(".lie")).to_have_count(2)
    expect(slow.card(mine)).to_be_visible()


@pytest.mark.nightly
def test_a_new_goal_lies_where_the_finished_one_lay(person: Sit) -> None:
    player = start(person("phone", viewport=PHONE))
    swap_the_hand(player)
    before = {goal.number: goal[1:3] for goal in player.goals()}
    play_until(1, player)
    expect(player.page.locator(".goal")).to_have_count(3)
    settle(player.page)
    after = {goal.number: goal[1:3] for goal in player.goals()}
    assert sorted(after) == [1, 2, 3]
    boxes = [player.goal(number).bounding_box() for number in (1, 2, 3)]
    assert all(one and two and one["y"] < two["y"] for one, two in pairwise(boxes))
    assert sum(before[number] == after[number] for number in before) >= 2


def test_learners_get_a_wrong_card_back_and_draw_by_hand(person: Sit) -> None:
    page = person("phone", viewport=PHONE)
    player = start(page, choices=("No clock", "Shown at once"), switches=("Cards draw themselves",))
    page.evaluate("scrollTo(0, 0)")
    draw = page.get_by_role("button", name="Draw new cards")
    expect(draw).to_have_count(0)
    wrong, right = outcomes(player)
    while not wrong or draw.count() == 0:
        while not right:  # A deal of which no card fits anywhere is rare, and what Help is for.
            player.swap_all()
            right = outcomes(player)[1]
        player.card(right[0]).tap()
        player.put(right[1])
        expect(page.locator(".is-pending")).to_have_count(0)
        expect(draw.first).to_be_visible()
        wrong, right = outcomes(player)
    name, goal = wrong
    before, told = len(player.hand()), Overheard(page, ".toast .says")
    player.card(name).tap()
    player.put(goal)
    told.expect(re.compile("breaks the order|does not fit"))
    expect(player.card(name)).to_be_visible()
    assert len(player.hand()) == before
    draw.first.tap()
    expect(page.locator(".hand [data-hand]")).to_have_count(5)
    expect(draw).to_have_count(0)


def outcomes(player: Player) -> tuple[tuple[str, int] | None, tuple[str, int] | None]:
    """A card and a goal that do not go together, and ones that do."""
    pairs = [(name, goal) for name in player.hand() for goal in player.goals()]
    wrong = next(((n, g.number) for n, g in pairs if not g.takes(value(n))), None)
    right = next(((n, g.number) for n, g in pairs if g.takes(value(n))), None)
    return wrong, right


@pytest.mark.nightly
def test_an_onlooker_sees_the_goals_and_nobodys_hand(person: Sit, axe: Axe) -> None:
    ada, eve = person("phone", viewport=PHONE), person("desktop")
    code = open_table(ada)
    deal(ada)
    eve.goto(f"/{code}")
    eve.get_by_role("button", name="Look on").click()
    expect(eve.get_by_role("region", name="You are looking on.")).to_be_visible()
    expect(eve.locator(".hand, .help, .ready")).to_have_count(0)
    expect(eve.get_by_role("listitem").filter(has_text="Ada")).to_contain_text("5 cards")
    axe(eve)
    player = Player(ada)
    player.get_ready()
    wait_for_go(ada)
    name = player.hand()[0]
    player.choose(0)
    player.put(1)
    expect(Player(eve).goal(1).get_by_role("img", name=f"{name}, from Ada")).to_be_visible()
