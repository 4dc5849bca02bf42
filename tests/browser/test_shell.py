"""The shell in a real browser: start page, door, lobby, the frame of the table, result, rules,
settings, and how a page finds its way back."""

import re
import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, Response, expect
from support import screens, tables
from support.live_server import LiveServer
from support.nightly import by_night
from support.patience import Overheard, hold_clock, settle
from support.players.line import Line
from support.tables import add_bots

from countertop import games

Person = Callable[..., Page]
Axe = Callable[[Page], None]

PHONE = {"width": 390, "height": 844}
IS_COVERED = """one => {
  const { x, y, width, height } = one.getBoundingClientRect()
  return !one.contains(document.elementFromPoint(x + width / 2, y + height - 4))
}"""
"""Whether something lies over the foot of a button."""


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    exact = isinstance(name, str)
    return page.get_by_role("button", name=name, exact=exact)


def give_name(page: Page, name: str) -> None:
    page.get_by_role("textbox", name="Your name").fill(name)
    page.keyboard.press("Enter")


def open_table(page: Page, name: str = "Ada") -> str:
    return tables.open_table(page, "Hochspannung", name)


def join(page: Page, code: str, name: str) -> None:
    tables.join(page, code, name, is_ready=False)


def deal(page: Page) -> None:
    button(page, "Deal the cards").click()
    expect(open_menu(page)).to_be_visible()


def open_menu(page: Page) -> Locator:
    return button(page, re.compile("^Menu"))


def seat_of(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").filter(has_text=name)


# --- the start page


def test_the_start_page_has_the_five_games_in_their_order(page: Page) -> None:
    page.goto("/")
    titles = ["Hochspannung", "Math Rush", "Super Mega Lucky Box", "Martian Math", "Matician"]
    expect(page.locator(".tile b")).to_have_text(titles)


def test_a_code_that_leads_nowhere_says_why(page: Page) -> None:
    page.goto("/")
    for typed, sentence in (
        ("", "Type the code that you see on the other screen."),
        ("AAAA", "There is no table AAAA."),
        ("K7", "A code has four letters and digits."),
        ("", "Type the code that you see on the other screen."),
        ("K7!P", "A code has four letters and digits."),
    ):
        page.get_by_label("Got a code?").fill(typed)
        button(page, "Join").click()
        expect(page.get_by_role("alert")).to_contain_text(sentence)
        assert page.url.endswith("/")


def test_friends_join_by_code_however_they_type_it(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    ben.goto("/")
    ben.get_by_label("Got a code?").fill(f" {code[:2].lower()} {code[2:].lower()}")
    button(ben, "Join").click()
    expect(ben.get_by_text("Ada will play with you.")).to_be_visible()
    give_name(ben, "Ben")
    expect(seat_of(ada, "Ben")).to_be_visible()
    expect(seat_of(ben, "Ada")).to_contain_text("host")


def test_a_name_is_asked_once_and_remembered(page: Page) -> None:
    tables.sit_down(page, "Hochspannung")
    page.get_by_role("link", name="Back to the start page").click()
    button(page, re.compile("^Hochspannung")).click()
    expect(seat_of(page, "Ada")).to_contain_text("you, host")


def test_the_name_dialogs_take_a_name_as_soon_as_they_are_open_and_say_what_is_wrong_with_it(
    page: Page,
) -> None:
    page.goto("/")
    field = page.get_by_role("textbox", name="Your name")
    button(page, re.compile("^Matician")).click()
    expect(field).to_be_focused()
    page.keyboard.press("Escape")
    expect(field).not_to_be_attached()
    button(page, re.compile("^Matician")).click()
    expect(field).to_be_focused()
    button(page, "Sit down").click()
    expect(page.get_by_role("alert")).to_contain_text("Type a name first.")
    give_name(page, "\u202e\u202e")
    expect(page.get_by_text("That name cannot be shown.")).to_be_visible()
    give_name(page, "Ada")
    expect(seat_of(page, "Ada")).to_contain_text("you, host")
    button(page, re.compile("^Your seat")).click()
    expect(field).to_be_focused()
    page.keyboard.type("Grace")
    page.keyboard.press("Enter")
    expect(field).not_to_be_attached()
    expect(seat_of(page, "Grace")).to_contain_text("you, host")


def test_the_start_page_knows_the_way_back_to_my_tables(page: Page) -> None:
    code = tables.sit_down(page, "Hochspannung")
    page.get_by_role("link", name="Back to the start page").click()
    page.get_by_role("link", name=re.compile(code)).click()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()


def test_an_address_that_leads_nowhere_says_so(page: Page) -> None:
    page.goto("/no/such/page")
    expect(page.get_by_role("heading", name="There is nothing here")).to_be_visible()
    page.get_by_role("link", name="To the start page").click()
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()


def test_a_table_that_is_gone_says_so(page: Page) -> None:
    page.goto("/AAAA")
    expect(page.get_by_role("heading", name="This table is cleared")).to_be_visible()


def test_the_first_load_is_under_80_kilobytes_in_few_files_font_included(person: Person) -> None:
    """The bound is lower, so that whoever adds to the start page hears of it in time."""
    page = person("phone")
    # What is fetched ahead comes later; a machine that is busy must not count it in.
    hold_clock(page)
    loaded: list[Response] = []

    def note(response: Response) -> None:
        if "/api/" not in response.url:
            loaded.append(response)

    page.on("response", note)
    with page.expect_response(re.compile(r"\.woff2$")):
        page.goto("/")
    expect(button(page, re.compile("^Hochspannung"))).to_be_visible()
    sizes = {one.url: one.request.sizes()["responseBodySize"] for one in loaded}
    assert sum(sizes.values()) < 78_000, sizes
    assert len(sizes) <= 8, sizes


# --- settings


def test_the_language_changes_at_once_and_is_remembered(page: Page) -> None:
    page.goto("/")
    button(page, re.compile("Auf Deutsch")).click()
    expect(page.get_by_role("heading", name="Setz dich und spiel mit.")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.reload()
    expect(page.get_by_role("heading", name="Setz dich und spiel mit.")).to_be_visible()


def test_a_german_browser_is_greeted_in_german(person: Person) -> None:
    page = person("phone", locale="de-AT")
    page.goto("/")
    expect(page.get_by_role("heading", name="Setz dich und spiel mit.")).to_be_visible()


def test_settings_are_switches_that_say_their_state_and_are_remembered(page: Page) -> None:
    page.goto("/")
    button(page, re.compile("^Settings")).click()
    page.get_by_role("switch", name="Sounds: on").click()
    page.get_by_role("switch", name="Left-handed: off").click()
    page.get_by_role("switch", name="Less motion: off").click()
    page.get_by_text("Dark", exact=True).click()
    page.get_by_role("switch", name="Full screen: off").click()
    expect(page.get_by_role("switch", name="Full screen: on")).to_be_visible()
    assert page.evaluate("() => document.fullscreenElement !== null")
    page.get_by_role("switch", name="Full screen: on").click()
    expect(page.get_by_role("switch", name="Full screen: off")).to_be_visible()
    button(page, "Done").click()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("data-motion", "less")
    button(page, re.compile("^Settings")).click()
    expect(page.get_by_role("switch", name="Sounds: off")).to_be_visible()
    expect(page.get_by_role("switch", name="Left-handed: on")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(button(page, re.compile("^Settings"))).to_be_focused()


# --- the lobby


def test_the_host_adds_bots_by_level_and_removes_them(page: Page) -> None:
    open_table(page)
    expect(button(page, "One more player, or a bot")).to_be_disabled()
    add_bots(page, 2)
    expect(page.get_by_text("3 of 6")).to_be_visible()
    button(page, re.compile("plays like this: Beginner")).first.click()
    levels = page.get_by_role("dialog").get_by_role("listitem").get_by_role("button")
    expect(levels.first).to_have_accessible_name(re.compile("^Beginner Slow, with mistakes"))
    expect(levels.nth(1)).to_have_accessible_name("Skilled Plays like somebody who knows the game.")
    expect(levels.first).to_have_attribute("aria-pressed", "true")
    levels.nth(2).click()
    expect(button(page, re.compile("plays like this: Expert"))).to_have_count(1)
    expect(button(page, re.compile("plays like this: Beginner"))).to_have_count(1)
    add_bots(page, 1)
    expect(button(page, re.compile("plays like this: Expert"))).to_have_count(2)
    button(page, re.compile("^Remove")).last.click()
    expect(page.get_by_text("3 of 6")).to_be_visible()
    button(page, re.compile("^Remove")).first.click()
    expect(page.get_by_text("2 of 6")).to_be_visible()


def test_options_have_a_line_each_and_guests_see_what_the_host_chose(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    join(ben, code, "Ben")
    ada.get_by_text("Tournament", exact=True).click()
    expect(ada.get_by_text("Four games.")).to_be_visible()
    expect(ben.get_by_text("Tournament", exact=True)).to_be_visible()
    button(ada, "More options").click()
    ada.get_by_role("switch", name="Fair race: on").click()
    fair_race = ben.get_by_role("definition").filter(has_text="A slow connection")
    expect(fair_race).to_have_text(re.compile("^no"))
    button(ada, re.compile("Most cards in hand: more")).click()
    expect(ada.get_by_role("textbox", name="Most cards in hand")).to_have_value("4")
    expect(ben.get_by_role("radio")).to_have_count(0)
    a_number_with_names_takes_another_one(ada, ben)
    another_game_brings_its_options(ada, ben)


def a_number_with_names_takes_another_one(ada: Page, ben: Page) -> None:
    wait = ada.get_by_role("group", name="Wait after a mistake")
    expect(wait.get_by_label("0.8 s")).to_be_checked()
    wait.get_by_text("Other", exact=True).click()
    field = ada.get_by_role("textbox", name="Wait after a mistake")
    expect(field).to_have_value("0.8")
    field.fill("2.5")
    field.press("Enter")
    expect(ben.get_by_text("2.5 s", exact=True)).to_be_visible()


def another_game_brings_its_options(ada: Page, ben: Page) -> None:
    button(ada, "Other game").click()
    button(ada, re.compile("^Matician")).click()
    for page in (ada, ben):
        expect(page.get_by_role("heading", name="Matician", exact=True)).to_be_visible()
        expect(page.get_by_text("Saying the answer")).to_have_count(0)
    button(ada, "Other game").click()
    expect(button(ada, re.compile("^Matician"))).to_have_attribute("aria-current", "true")


def test_a_guest_says_ready_and_waits_for_the_host(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    join(ben, code, "Ben")
    button(ben, "I am ready").click()
    expect(ben.get_by_text("Waiting for Ada to deal")).to_be_visible()
    expect(seat_of(ada, "Ben")).to_contain_text("ready")
    deal(ada)
    expect(open_menu(ben)).to_be_visible()


def test_a_number_goes_in_steps_that_people_would_choose_and_can_be_typed(page: Page) -> None:
    tables.open_table(page, "Matician")
    button(page, re.compile("^More options")).click()
    field = page.get_by_role("textbox", name="Seconds for each step")
    for seconds in ("10", "15", "20", "30"):
        button(page, "Seconds for each step: more").click()
        expect(field).to_have_value(seconds)
    field.fill("75")
    field.press("Enter")
    button(page, "Seconds for each step: more").click()
    expect(field).to_have_value("90")
    field.fill("4")
    field.press("Enter")
    sentence = "Type a whole number from 5 to 300. Leave it empty for “No clock”."
    expect(page.get_by_text(sentence)).to_be_visible()
    field.fill("")
    field.press("Enter")
    expect(page.get_by_text(sentence)).not_to_be_visible()
    expect(field).to_have_attribute("placeholder", "No clock")


def test_taking_a_seat_is_in_sight_and_looking_on_lies_below_it(person: Person) -> None:
    ben = person("phone")
    ben.goto(f"/{open_table(person('desktop'))}")
    sit, look_on = button(ben, "Take a seat"), button(ben, "Look on")
    for width, height in ((320, 568), (360, 640), (844, 390)):
        ben.set_viewport_size({"width": width, "height": height})
        ben.evaluate("scrollTo(0, 0)")
        expect(sit).to_be_in_viewport(ratio=1)
        assert not sit.evaluate(IS_COVERED)
        above, below = sit.bounding_box(), look_on.bounding_box()
        assert above and below
        assert above["y"] + above["height"] <= below["y"], (width, height)


def test_a_player_changes_the_name_looks_on_and_sits_again(page: Page) -> None:
    open_table(page)
    button(page, re.compile("^Your seat")).click()
    give_name(page, "Grace")
    expect(seat_of(page, "Grace")).to_be_visible()
    button(page, re.compile("^Your seat")).click()
    button(page, "Just look on").click()
    expect(page.get_by_text("You are looking on.")).to_be_visible()
    expect(page.get_by_text("Grace looks on.")).to_be_visible()
    button(page, "Take a seat").click()
    expect(seat_of(page, "Grace")).to_contain_text("you, host")


def test_when_all_seats_are_taken_one_can_look_on(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    add_bots(ada, 5)
    ben.goto(f"/{code}")
    expect(ben.get_by_text("All seats are taken. You can look on.")).to_be_visible()
    button(ben, "Look on").click()
    expect(ben.get_by_text("You are looking on.")).to_be_visible()
    expect(ada.get_by_text(re.compile("looks on"))).to_be_visible()
    deal(ada)
    expect(open_menu(ben)).to_be_visible()
    ben.reload()
    expect(open_menu(ben)).to_be_visible()


def test_whoever_is_removed_is_told(person: Person, axe: Axe) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    join(ben, code, "Ben")
    button(ada, "Remove Ben").click()
    button(ada, "Remove").click()
    expect(ben.get_by_role("heading", name="You are not at this table any more")).to_be_visible()
    axe(ben)
    expect(seat_of(ada, "Ben")).to_have_count(0)


def test_whoever_leaves_the_lobby_gives_the_seat_back(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    join(ben, code, "Ben")
    button(ben, re.compile("^Your seat")).click()
    button(ben, "Leave the table").click()
    button(ben, "Leave").click()
    expect(ben.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    expect(seat_of(ada, "Ben")).to_have_count(0)


def test_the_invitation_has_a_qr_code_and_a_link_to_share(person: Person) -> None:
    page = person("desktop", permissions=["clipboard-read", "clipboard-write"])
    code = open_table(page)
    told = Overheard(page, ".toast")
    qr = page.get_by_role("img", name=f"QR code for table {code}")
    drawn = "(image) => image.decode().then(() => image.naturalWidth > 0)"
    assert qr.evaluate(drawn)
    button(page, "Share link").click()
    told.expect(re.compile("^The link is copied"))
    assert page.evaluate("() => navigator.clipboard.readText()").endswith(f"/{code}")


# --- the table's frame


def test_a_pause_covers_the_table_for_everyone_and_says_who(person: Person) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    join(ben, code, "Ben")
    deal(ada)
    open_menu(ben).click()
    button(ben, "Pause for everyone").click()
    expect(ada.get_by_text("Ben has paused the game.")).to_be_visible()
    expect(ben.get_by_text("You have paused the game.")).to_be_visible()
    ada.reload()  # in a pause no cards come
    expect(ada.get_by_text("Ben has paused the game.")).to_be_visible()
    expect(ada.locator(".game")).to_have_count(0)
    counted = Overheard(ben, "[role=timer]")
    button(ada, "Go on playing").click()
    counted.expect(re.compile("Here we go"))
    expect(ada.get_by_role("heading", name="Pause")).to_have_count(0)
    expect(ada.locator(".game")).to_be_visible()


def test_whoever_leaves_a_match_is_played_by_a_bot_and_gets_the_seat_back(
    person: Person, axe: Axe
) -> None:
    ada, ben = person("desktop"), person("phone")
    code = open_table(ada)
    join(ben, code, "Ben")
    deal(ada)
    open_menu(ben).click()
    button(ben, "Leave the table").click()
    button(ben, "Leave").click()
    open_menu(ada).click()
    expect(seat_of(ada, "Ben").last).to_contain_text("a bot plays for now")
    ben.goto(f"/{code}")
    expect(button(ben, "Take your seat again")).to_be_visible()
    axe(ben)
    button(ben, "Take your seat again").click()
    expect(open_menu(ben)).to_be_visible()
    expect(ada.get_by_text("a bot plays for now")).to_have_count(0)


class HastyServer(LiveServer):
    """A server that soon gives up on somebody who is missing."""

    def _command(self) -> list[str]:
        settings = "from countertop.server.settings import Settings"
        serve = "from countertop.server.serve import serve"
        call = f"serve('127.0.0.1', {self.port}, 'sqlite:///{self.store}'"
        hasty = f"{call}, Settings(missing=1500.0), open_page=False)"
        return [sys.executable, "-c", f"{settings}; {serve}; {hasty}"]


def test_a_bot_plays_for_whoever_is_missing_and_the_others_are_told(
    person: Person, tmp_path: Path
) -> None:
    with HastyServer(tmp_path) as server:
        ada = person("desktop", base_url=server.url)
        ben = person("phone", base_url=server.url)
        line = Line(ben)
        code = open_table(ada)
        join(ben, code, "Ben")
        deal(ada)
        expect(open_menu(ben)).to_be_visible()
        told, heard = Overheard(ada, ".toast"), Overheard(ada, "[role=log]")
        line.cut()
        told.expect("B A bot plays for Ben until they are back.")
        heard.expect(re.compile("A bot plays for Ben until they are back"))
        expect(seat_of(ada, "Ben")).to_contain_text("a bot plays for now")
        line.mend()
        told.expect("B Ben is back.")
        expect(ben.get_by_text("No connection")).to_have_count(0)
        expect(open_menu(ben)).to_be_visible()


def test_a_second_window_takes_the_seat_over_and_can_give_it_back(person: Person, axe: Axe) -> None:
    first = person("desktop")
    code = open_table(first)
    second = first.context.new_page()
    second.goto(f"/{code}")
    expect(second.get_by_role("heading", name="At the table")).to_be_visible()
    taken = first.get_by_role("heading", name="You are playing in another window")
    expect(taken).to_be_visible()
    axe(first)
    button(first, "Play here").click()
    expect(first.get_by_role("heading", name="At the table")).to_be_visible()
    expect(second.get_by_role("heading", name="another window")).to_be_visible()


# --- the rules


@pytest.mark.parametrize(("locale", "word"), [("en-GB", "cards"), ("de-DE", "Karten")])
def test_the_rules_are_in_the_app_in_both_languages(person: Person, locale: str, word: str) -> None:
    page = person("phone", locale=locale)
    page.goto("/rules/hochspannung")
    rules = page.get_by_role("article")
    expect(rules.get_by_role("heading", name="Hochspannung", exact=True)).to_be_visible()
    expect(rules).to_contain_text("R1")
    expect(rules).to_contain_text(re.compile(word, re.IGNORECASE))
    picture = rules.locator(".picture").first
    expect(picture).to_have_css("border-radius", "16px")
    expect(picture).to_have_css("overflow", "hidden")


def test_the_rules_are_read_before_any_table_is_opened(page: Page, axe: Axe) -> None:
    page.goto("/")
    expect(page.get_by_role("link", name=re.compile("^Rules of"))).to_have_count(5)
    page.get_by_role("link", name="Rules of Matician").click()
    expect(page.get_by_role("heading", name="Matician", exact=True)).to_be_visible()
    number = page.locator("#R1 .nr")
    text, margin = page.locator("#R1").bounding_box(), number.bounding_box()
    assert text and margin and margin["x"] + margin["width"] < text["x"]
    ours = page.locator("em").first.evaluate("one => getComputedStyle(one).textDecorationStyle")
    assert ours == "dotted"
    axe(page)


@pytest.mark.nightly
def test_axe_has_nothing_against_the_rules_of_any_game_on_a_phone(person: Person, axe: Axe) -> None:
    page = person("phone", locale="de-DE", color_scheme="dark")
    page.set_viewport_size({"width": 360, "height": 640})
    for game in games.values():
        page.goto(f"/rules/{game.name}")
        expect(page.locator(".prose .picture svg").first).to_be_visible()
        assert page.evaluate("document.documentElement.scrollWidth") == 360
        axe(page)


def test_the_rules_of_no_game_say_so(page: Page) -> None:
    page.goto("/rules/no-such-game")
    expect(page.get_by_role("alert")).to_contain_text("The rules are not to be found right now.")


# --- the way back


def test_a_lost_socket_comes_back_by_itself(person: Person) -> None:
    page = person("phone")
    page.add_init_script(KEEP_SOCKETS)
    open_table(page)
    add_bots(page, 1)
    page.evaluate("sockets.at(-1).close()")
    button(page, "Add a bot").click()
    expect(page.get_by_text("3 of 6")).to_be_visible()
    expect(page.get_by_text("No connection")).to_have_count(0)
    assert page.evaluate("sockets.length") >= 2


def test_what_was_asked_while_the_server_was_away_is_done_once(
    person: Person, own_server: LiveServer, axe: Axe
) -> None:
    page = person("phone", base_url=own_server.url)
    open_table(page)
    own_server.kill()
    expect(page.get_by_text("No connection. Coming back …")).to_be_visible()
    axe(page)
    button(page, "Add a bot").click()
    own_server.start()
    expect(page.get_by_text("2 of 6")).to_be_visible()
    expect(page.get_by_text("No connection")).to_have_count(0)


@pytest.mark.nightly
def test_a_page_is_back_within_two_seconds_of_the_server(
    person: Person, own_server: LiveServer
) -> None:
    page = person("phone", base_url=own_server.url)
    page.add_init_script(KEEP_SOCKETS)
    open_table(page)
    add_bots(page, 1)
    deal(page)
    page.wait_for_timeout(3500)
    own_server.kill()
    lost = page.get_by_text("No connection. Coming back …")
    expect(lost).to_be_visible()
    page.wait_for_timeout(4000)
    counted = Overheard(page, "[role=timer]")
    own_server.start()
    expect(lost).to_have_count(0)
    counted.expect(re.compile("Here we go"))
    expect(open_menu(page)).to_be_visible()
    # A busy machine may take its time to draw all this; the page asks often enough all the same.
    opened = page.evaluate("sockets.map(({ opened }) => opened)")
    pauses = sorted(later - earlier for earlier, later in pairwise(opened[1:]))
    assert len(pauses) >= 2
    assert pauses[len(pauses) // 2] < 2000, pauses


def test_the_start_page_says_when_the_server_is_away(
    person: Person, own_server: LiveServer
) -> None:
    page = person("phone", base_url=own_server.url)
    page.goto("/")
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    own_server.kill()
    page.get_by_label("Got a code?").fill("K7MP")
    button(page, "Join").click()
    expect(page.get_by_role("alert")).to_contain_text("The table does not answer.")


KEEP_SOCKETS = """
  window.sockets = []
  const Plain = WebSocket
  window.WebSocket = class extends Plain {
    constructor(...given) {
      super(...given)
      this.opened = performance.now()
      sockets.push(this)
    }
  }
"""

# --- for everybody


def test_the_keyboard_alone_gets_from_the_start_page_to_the_table(page: Page) -> None:
    page.goto("/")
    press_until(page, button(page, re.compile("^Hochspannung")))
    expect(page.get_by_role("dialog")).to_be_visible()
    press_until(page, page.get_by_role("textbox", name="Your name"), key="")
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    press_until(page, button(page, "Add a bot"))
    expect(page.get_by_text("2 of 6")).to_be_visible()
    press_until(page, button(page, "Deal the cards"))
    press_until(page, open_menu(page))
    expect(page.get_by_role("dialog")).to_contain_text("Table")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def press_until(page: Page, wanted: Locator, key: str = "Enter") -> None:
    """Tab until it has the focus, then press the key."""
    wanted.wait_for()
    for _ in range(60):
        if wanted.evaluate("(element) => element === document.activeElement"):
            break
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()
    if key:
        page.keyboard.press(key)


THEMES = pytest.mark.parametrize("theme", ["light", *by_night("dark")])


@THEMES
def test_axe_has_nothing_against_the_start_page_and_its_sheets(
    person: Person, axe: Axe, theme: str
) -> None:
    page = person("phone", color_scheme=theme)
    page.goto("/")
    expect(button(page, re.compile("^Hochspannung"))).to_be_visible()
    button(page, "Join").click()
    expect(page.get_by_role("alert")).not_to_be_empty()
    axe(page)
    button(page, re.compile("^Settings")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    axe(page)
    button(page, "Done").click()
    button(page, re.compile("^Hochspannung")).click()
    expect(page.get_by_role("dialog")).to_be_visible()
    axe(page)
    for address in ("/AAAA", "/no/such/page"):
        page.goto(address)
        expect(page.get_by_role("link", name="To the start page")).to_be_visible()
        axe(page)
    page.goto("/rules/hochspannung")
    expect(page.get_by_role("article")).to_be_visible()
    axe(page)


@THEMES
def test_axe_has_nothing_against_door_lobby_and_table(person: Person, axe: Axe, theme: str) -> None:
    ada, ben = person("desktop", color_scheme=theme), person("phone", color_scheme=theme)
    code = open_table(ada)
    add_bots(ada, 2)
    button(ada, "More options").click()
    ben.goto(f"/{code}")
    expect(button(ben, "Take a seat")).to_be_visible()
    axe(ben)
    join(ben, code, "Ben")
    axe(ada)
    axe(ben)
    button(ada, "Other game").click()
    expect(ada.get_by_role("dialog")).to_be_visible()
    axe(ada)
    ada.keyboard.press("Escape")
    deal(ada)
    axe(ada)
    open_menu(ben).click()
    expect(ben.get_by_role("dialog")).to_be_visible()
    axe(ben)
    button(ben, "Pause for everyone").click()
    for page in (ada, ben):
        expect(page.get_by_role("heading", name="Pause")).to_be_visible()
        axe(page)


@pytest.mark.nightly
def test_axe_has_nothing_against_the_banner_of_a_lost_connection(
    person: Person, own_server: LiveServer, axe: Axe
) -> None:
    page = person("phone", base_url=own_server.url)
    open_table(page)
    add_bots(page, 1)
    deal(page)
    expect(page.locator(".hand button").first).to_be_visible()
    own_server.kill()
    expect(page.get_by_text("No connection. Coming back …")).to_be_visible()
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        axe(page)


def test_axe_would_object_to_a_planted_fault(page: Page) -> None:
    page.goto("/")
    expect(button(page, re.compile("^Settings"))).to_be_visible()
    button(page, re.compile("^Settings")).evaluate("(it) => it.removeAttribute('aria-label')")
    assert any("button-name" in complaint for complaint in screens.complaints(page))


SMALL_TARGETS = """() => [...document.querySelectorAll('button, a[href], input, [role=switch]')]
  .filter((it) => it.checkVisibility() && !it.classList.contains('sr'))
  .map((it) => [it.getBoundingClientRect(), it.outerHTML.slice(0, 90)])
  .filter(([box]) => box.width < 47.5 || box.height < 47.5)
  .map(([box, html]) => `${Math.round(box.width)}x${Math.round(box.height)} ${html}`)"""

TOO_WIDE = "() => document.documentElement.scrollWidth - document.documentElement.clientWidth"


def test_targets_are_big_enough_and_nothing_runs_off_the_side(page: Page) -> None:
    open_table(page, "Maximiliane-Isabella")
    add_bots(page, 3)
    button(page, "More options").click()
    assert_roomy(page)
    page.get_by_role("link", name="Back to the start page").click()
    expect(page.get_by_role("heading", name="Your tables")).to_be_visible()
    assert_roomy(page)


def assert_roomy(page: Page) -> None:
    for width, height in ((390, 844), (360, 640), (320, 512), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        settle(page)
        assert page.evaluate(SMALL_TARGETS) == [], (width, height)
        assert page.evaluate(TOO_WIDE) <= 0, (width, height)


# --- the result


@pytest.mark.nightly
def test_bots_play_to_the_end_and_the_result_leads_on(person: Person, axe: Axe) -> None:
    page = person("phone")
    open_table(page)
    add_bots(page, 5)
    button(page, re.compile("^Your seat")).click()
    button(page, "Just look on").click()
    expect(page.get_by_text("5 of 6")).to_be_visible()
    for bot in range(5)[::-1]:
        tables.set_level(page, "Beginner", "Expert", bot=bot)
    page.get_by_text("Only play", exact=True).click()
    button(page, "Deal the cards").click()
    expect(page.get_by_role("heading", name=re.compile("wins!|share the win"))).to_be_visible(
        timeout=180_000
    )
    expect(page.get_by_role("heading", name="How it came about")).to_be_visible()
    expect(page.locator("ol.stacks > li")).to_have_count(5)
    axe(page)
    page.emulate_media(color_scheme="dark")
    axe(page)
    assert page.evaluate(SMALL_TARGETS) == []
    assert page.evaluate(TOO_WIDE) <= 0
    button(page, "Play again").click()
    expect(open_menu(page)).to_be_visible()
