"""What the host and latecomers can do with a room: end a game, start over, another one, a bot's
seat; and how friends get in who cannot scan."""

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from playwright.sync_api import FilePayload, Locator, Page, expect
from support.nightly import by_night
from support.patience import Overheard, eventually, settle
from support.players.line import Line
from support.staged import Staged
from support.tables import join, open_table

from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.engine.registry import games
from countertop.games.lucky_box.cards import STANDARD
from countertop.server.protocol import Onlooker
from countertop.simulate import bot_match

Person = Callable[..., Page]
Axe = Callable[[Page], None]


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def open_menu(page: Page) -> None:
    button(page, re.compile("^Menu")).click()


def agree(page: Page, name: str) -> None:
    page.get_by_role("dialog").get_by_role("button", name=name, exact=True).click()


def two_at_a_game(person: Person) -> tuple[Page, Page]:
    ada, ben = person("desktop"), person("phone")
    join(ben, open_table(ada, "Matician"), "Ben")
    button(ada, "Deal the cards").click()
    expect(ben.locator(".hand button").first).to_be_visible()
    return ada, ben


def test_the_host_ends_a_game_when_asked_once_and_everybody_reads_who_did(
    person: Person, axe: Axe
) -> None:
    ada, ben = two_at_a_game(person)
    open_menu(ben)
    expect(button(ben, "Rules")).to_be_visible()
    expect(button(ben, "End the game")).to_have_count(0)
    open_menu(ada)
    button(ada, "End the game").click()
    button(ada, "Go on playing").click()
    expect(ada.get_by_role("dialog")).to_have_count(0)
    open_menu(ada)
    button(ada, "End the game").click()
    axe(ada)
    agree(ada, "End the game")
    expect(ben.get_by_text("Ada has ended the game.")).to_be_visible()
    expect(ada.get_by_text("You have ended the game.")).to_be_visible()
    axe(ben)
    button(ada, "Deal the cards").click()
    expect(ben.locator(".hand button").first).to_be_visible()


def test_the_host_starts_a_game_over_and_everybody_has_other_cards(person: Person) -> None:
    ada, ben = two_at_a_game(person)
    told = Overheard(ben, ".toast")
    hand = ben.locator(".hand button")
    before = hand.all_inner_texts()
    open_menu(ada)
    button(ada, "Start over").click()
    agree(ada, "Start over")
    told.expect("Ada has started the game over.")
    expect(ben.locator(".hand button").first).to_be_visible()
    eventually(ben, lambda: hand.all_inner_texts() != before, "other cards")


def leave(page: Page) -> str:
    """Leave a game; gives what one was told before."""
    open_menu(page)
    button(page, "Leave the table").click()
    sheet = page.get_by_role("dialog")
    told = sheet.locator("p").inner_text()
    sheet.get_by_role("button", name="Leave", exact=True).click()
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    return told


def test_when_the_host_leaves_a_game_the_next_one_leads_it_and_is_told(person: Person) -> None:
    ada, ben = two_at_a_game(person)
    told = Overheard(ben, ".toast")
    assert leave(ada) == (
        "A bot plays on for you. You can come back with the code. "
        "Somebody else leads the table then."
    )
    told.expect("You are the host now.")
    open_menu(ben)
    expect(button(ben, "End the game")).to_be_visible()
    button(ben, "Go on playing").click()
    assert leave(ben) == (
        "Nobody else is here: the game waits for you. You can come back with the code."
    )
    ben.go_back()
    button(ben, "Take your seat again").click()
    expect(ben.locator(".hand button").first).to_be_visible()


def test_whoever_is_taken_from_a_game_reads_it_and_has_a_way_on(person: Person, axe: Axe) -> None:
    ada, ben = two_at_a_game(person)
    open_menu(ada)
    button(ada, "Remove Ben").click()
    agree(ada, "Remove")
    expect(ben.get_by_text("The host has taken you from this table.")).to_be_visible()
    axe(ben)
    ben.get_by_role("link", name="To the start page").click()
    expect(ben.get_by_role("heading", name="Sit down and play.")).to_be_visible()


def test_the_last_one_in_a_lobby_is_told_that_the_table_goes(person: Person) -> None:
    page = person("phone")
    code = open_table(page, "Matician")
    button(page, re.compile("^Your seat")).click()
    button(page, "Leave the table").click()
    expect(page.get_by_text("Nobody else is here: the table is cleared away.")).to_be_visible()
    agree(page, "Leave")
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    page.goto(f"/{code}")
    expect(page.get_by_role("heading", name="This table is cleared")).to_be_visible()


def test_one_can_leave_without_a_connection(person: Person) -> None:
    page = person("phone")
    line = Line(page)
    open_table(page, "Matician", bots=1)
    button(page, "Deal the cards").click()
    expect(page.locator(".hand button").first).to_be_visible()
    line.cut()
    expect(page.get_by_text("No connection")).to_be_visible()
    open_menu(page)
    button(page, "Leave the table").click()
    agree(page, "Leave")
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    line.mend()


def test_guests_who_want_another_game_are_counted_and_the_host_deals_with_one_tap(
    person: Person, axe: Axe
) -> None:
    match = bot_match("matician", ["beginner"] * 3, 7)
    assert match.result
    page = person("phone")
    table = Staged(page, "matician", seats=3, you=1)
    table.end(match.view(Seat(1)), match.result)
    button(page, "Another game!").click()
    eventually(page, lambda: table.asked == [{"type": "ready", "ready": True}])
    seats = table.room.seats
    table.change(seats=(seats[0], replace(seats[1], ready=True), replace(seats[2], ready=True)))
    expect(page.get_by_text("2 of 3 want another.")).to_be_visible()
    expect(button(page, "You want another")).to_have_attribute("aria-pressed", "true")
    axe(page)
    table.change(hosting=True, you=0)
    expect(page.get_by_text("2 of 3 want another.")).to_be_visible()
    button(page, "Play again").click()
    eventually(page, lambda: table.asked[-1] == {"type": "restart"})


def test_whoever_looked_on_asks_for_a_seat_in_the_next_game_and_is_counted(person: Person) -> None:
    match = bot_match("matician", ["beginner"] * 2, 7)
    assert match.result
    page = person("phone")
    table = Staged(page, "matician", seats=2, you=None)
    olga = Onlooker(5, "Olga", "good", False)
    table.room = replace(table.room, onlookers=(olga,), member=5)
    table.end(match.view(None), match.result)
    button(page, "Join the next game").click()
    eventually(page, lambda: table.asked == [{"type": "ready", "ready": True}])
    table.change(onlookers=(replace(olga, ready=True),))
    expect(button(page, "You join the next game")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_text("1 of 3 wants another.")).to_be_visible()


def test_whoever_comes_later_plays_on_for_a_bot_if_the_host_lets_them(
    person: Person, axe: Axe
) -> None:
    ada, late = person("desktop"), person("phone")
    code = open_table(ada, "Matician", bots=1)
    ada.get_by_role("switch", name=re.compile("Bots make room: off")).click()
    expect(ada.get_by_role("switch", name=re.compile("Bots make room: on"))).to_be_visible()
    button(ada, "Deal the cards").click()
    expect(ada.locator(".hand button").first).to_be_visible()
    told = Overheard(ada, ".toast")
    late.goto(f"/{code}")
    expect(late.get_by_text("you may play on for a bot")).to_be_visible()
    axe(late)
    late.get_by_role("textbox", name="Your name").fill("Late")
    button(late, "Come in").click()
    button(late, "Play on for Pixel").click()
    expect(late.locator(".hand button").first).to_be_visible()
    told.expect(re.compile("Late plays on for Pixel"))


def test_a_bots_name_stands_beside_its_level_on_the_smallest_phone(person: Person) -> None:
    page = person("desktop", locale="de-DE", viewport={"width": 320, "height": 640})
    page.goto("/")
    button(page, re.compile("^Hochspannung")).click()
    page.get_by_role("textbox", name="Dein Name").fill("Ada")
    page.keyboard.press("Enter")
    button(page, "Bot dazu").click()
    button(page, re.compile("Pixel spielt so: Anfänger")).click()
    page.get_by_role("dialog").get_by_role("button", name="Dein Tempo").click()
    expect(button(page, re.compile("Pixel spielt so: Dein Tempo"))).to_be_visible()
    name = seat_name(page, "Pixel")
    assert name.evaluate("one => one.scrollWidth <= one.clientWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def seat_name(page: Page, name: str) -> Locator:
    return page.get_by_role("listitem").get_by_text(name, exact=True)


INSIDE = """one => {
  const [own, ledge] = [one, one.closest('.ledge')].map((part) => part.getBoundingClientRect())
  return own.left >= ledge.left && own.right <= Math.min(ledge.right, innerWidth)
    && own.top >= ledge.top && own.bottom <= innerHeight
}"""


def test_an_onlooker_finds_the_offer_on_the_ledge_of_every_game(person: Person) -> None:
    page = person("desktop", locale="de-DE")
    for name, game in games.items():
        seats = max(2, game.seats[0])
        table = Staged(page, name, seats, you=None)
        bots = tuple(replace(seat, level="skilled") for seat in table.room.seats)
        table.change(seats=bots, open_seats=True)
        table.show(Match(name, seats, 7).view())
        offer = button(page, "Für einen Bot spielen")
        expect(offer).to_be_visible()
        for width, height in ((390, 844), (320, 640), (667, 375), (1280, 800)):
            page.set_viewport_size({"width": width, "height": height})
            assert offer.evaluate(INSIDE), f"{name} at {width}x{height}"
        page.unroute_all()


def test_the_address_to_type_stands_beside_the_code_and_the_code_in_one_line(
    person: Person,
) -> None:
    page = person("desktop")
    code = open_table(page, "Matician")
    address = page.request.get(f"/api/rooms/{code}").json()["address"]
    host = address.removeprefix("http://").split("/")[0]
    for width in (320, 360, 390, 820, 1280, 1920):
        page.set_viewport_size({"width": width, "height": 800})
        settle(page)
        typed = page.get_by_text(host, exact=True)
        expect(typed).to_be_in_viewport(ratio=1)
        cards = [card.bounding_box() for card in page.locator(".code .card").all()]
        assert len({box["y"] for box in cards if box}) == 1, f"at {width}"
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def give_file(page: Page, name: str, content: Any) -> None:
    text = content if isinstance(content, bytes) else json.dumps(content).encode()
    file: FilePayload = {"name": name, "mimeType": "application/json", "buffer": text}
    page.locator("input[type=file]").set_input_files(files=[file])


def test_a_deck_of_your_own_is_loaded_in_the_room_and_everybody_reads_its_name(
    person: Person, axe: Axe
) -> None:
    ada, ben = person("phone"), person("desktop", locale="de-DE")
    code = open_table(ada, "Super Mega Lucky Box")
    ben.goto(f"/{code}")
    ben.get_by_role("textbox").fill("Ben")
    button(ben, "Hinsetzen").click()
    button(ada, re.compile("^More options")).click()
    expect(button(ada, "From a file: Cards")).to_be_visible()
    expect(ada.get_by_text("Cards: Ours")).to_be_visible()
    for content, sentence in (
        (b"\xff\xfe", "This file is not text."),
        (b"312 564", "This file is no list and no map in JSON."),
        (["1"] * 2000, "This file is too large."),
        ({"cards": 60}, "This is no deck."),
        (STANDARD[1:], "A deck has 60 cards. This file has 59."),
        (["120 456 789 1 2 3 star moon ?", *STANDARD[1:]], "Card 1 has the row “120”."),
    ):
        give_file(ada, "bad.json", content)
        expect(ada.get_by_role("alert").filter(has_text=sentence)).to_be_visible()
    axe(ada)
    give_file(ada, "Oma.json", ["123 456 789 1 2 3 star moon ?", *STANDARD[1:]])
    expect(ada.get_by_role("radio", name="Oma")).to_be_checked()
    expect(ada.get_by_role("alert").filter(has_text="Card 1")).to_have_count(0)
    expect(ben.get_by_role("definition").filter(has_text="Oma")).to_be_visible()
    axe(ada)
    ada.reload()
    button(ada, re.compile("^More options")).click()
    expect(ada.get_by_role("radio", name="Oma")).to_be_checked()
    ada.get_by_text("Ours", exact=True).click()
    expect(ben.get_by_role("definition").filter(has_text="Unsere")).to_be_visible()
    expect(ada.get_by_text("Cards: Ours")).to_be_visible()


def test_a_map_of_your_own_is_loaded_and_a_bad_one_told_in_german(person: Person) -> None:
    page = person("desktop", locale="de-DE")
    page.goto("/")
    button(page, re.compile("^Martian Math")).click()
    page.get_by_role("textbox", name="Dein Name").fill("Ada")
    page.keyboard.press("Enter")
    button(page, "Mehr Optionen").click()
    give_file(page, "map.json", {"hexes": [[0, 0, 1], [8, 0, 2]]})
    expect(page.get_by_text("Feld 2 hängt nicht an den anderen.")).to_be_visible()
    give_file(page, "map.json", {"hexes": [[0, 0, 1]]})
    expect(page.get_by_text("Das ist keine Karte.")).to_be_visible()
    give_file(
        page, "map.json", {"name": "Zwei Krater", "hexes": [[0, 0, 1], [2, 0, 36], [1, 1, 5]]}
    )
    expect(page.get_by_role("radio", name="Zwei Krater")).to_be_checked()
    page.get_by_text("+ und −", exact=True).click()
    expect(page.get_by_text("Feld 2 hat die Zahl 36.")).to_be_visible()
    page.get_by_text("Klassisch", exact=True).click()
    expect(page.get_by_role("radio", name="Zwei Krater")).to_have_count(0)


CRAMPED = """() => [...document.querySelectorAll('.segs span')].flatMap((one) => {
  const words = document.createRange()
  words.selectNodeContents(one)
  const [inner, outer] = [words.getBoundingClientRect(), one.getBoundingClientRect()]
  const room = Math.min(inner.left - outer.left, outer.right - inner.right)
  return room < 4 ? [`${one.textContent}: ${room}`] : []
})"""
"""Choices whose words touch the edges of their cards."""
HIDDEN = """() => {
  const [more, ledge] = ['.more', '.ledge'].map((one) => document.querySelector(one))
  return more.getBoundingClientRect().bottom - ledge.getBoundingClientRect().top
}"""
"""By how much the ledge lies over "More options"."""
GAMES = ("Hochspannung", "Math Rush", "Super Mega Lucky Box", "Martian Math", "Matician")


@pytest.mark.parametrize("locale", ["de-DE", *by_night("en-GB")])
def test_choices_have_room_for_their_words_and_more_options_is_in_sight(
    person: Person, locale: str
) -> None:
    page = person("desktop", locale=locale)
    page.goto("/")
    button(page, re.compile("^(Einstellungen|Settings)")).click()
    page.locator("dialog .segs").first.wait_for()
    for width in (320, 360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        assert page.evaluate(CRAMPED) == [], f"settings at {width}"
    page.keyboard.press("Escape")
    for game in GAMES:
        page.set_viewport_size({"width": 1280, "height": 800})
        page.goto("/")
        button(page, re.compile(f"^{game}")).click()
        name = page.get_by_role("textbox", name=re.compile("Your name|Dein Name"))
        if game == GAMES[0]:
            name.fill("Ada")
            page.keyboard.press("Enter")
        page.locator(".more").wait_for()
        assert page.evaluate(HIDDEN) <= 0, game
        page.locator(".more").click()
        for width in (320, 360, 390, 820, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 800})
            assert page.evaluate(CRAMPED) == [], f"{game} at {width}"
            assert page.evaluate("document.documentElement.scrollWidth") <= width
