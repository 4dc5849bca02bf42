"""Hochspannung in the browser: played through the page alone, as people play it."""

import re
import time
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from live_server import LiveServer
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

pytestmark = pytest.mark.xdist_group("hochspannung")

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 1}
LONGEST = 90.0
"""Seconds in which a whole game must be over."""

Sit = Callable[..., Page]
Axe = Callable[[Page], None]


class Card(NamedTuple):
    """A card as its name says it: "7 times 8, corners 5 and 6"."""

    left: int
    right: int
    corners: frozenset[int]

    @property
    def product(self) -> int:
        return self.left * self.right

    def fits(self, top: "Card") -> bool:
        return any(str(corner) in str(top.product) for corner in self.corners)


def read(name: str) -> Card | None:
    found = re.search(r"(\d) (?:times|mal) (\d), \w+ (\d) (?:and|und) (\d)", name)
    if not found:
        return None
    left, right, *corners = map(int, found.groups())
    return Card(left, right, frozenset(corners))


LOOK = """() => {
  const at = (one) => {
    const box = one.getBoundingClientRect()
    return [box.x + Math.min(12, box.width / 2), box.y + Math.min(30, box.height / 2)]
  }
  const buttons = (all) => [...document.querySelectorAll(all)].filter((one) => !one.disabled)
  const places = [...document.querySelectorAll('.hand li')]
  return {
    top: document.querySelector('.pile[role=img]')?.ariaLabel ?? '',
    hand: buttons('.hand .place:not(.away) button:not([aria-disabled=true])').map((card) => ({
      name: card.ariaLabel, at: at(card), place: places.indexOf(card.closest('li')),
    })),
    pad: Object.fromEntries(buttons('.pad button').map((key) => [key.textContent, at(key)])),
    draw: buttons('.draw button').map(at)[0] ?? null,
    last: buttons('.down').map(at)[0] ?? null,
    isPending: document.querySelector('.pile .pending') !== null,
    isOver: document.querySelector('.res h1, .between') !== null,
  }
}"""


class Player:
    """Somebody who looks at a page, does the sum and taps."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self._pad: dict[str, Any] = {}

    def look(self) -> dict[str, Any]:
        seen: dict[str, Any] = self.page.evaluate(LOOK)
        return seen

    def top(self) -> Card:
        card = read(self.look()["top"])
        assert card, "there is no open card on the pile"
        return card

    def hand(self) -> list[str]:
        return [card["name"] for card in self.look()["hand"]]

    def fitting(self) -> str:
        """A card that fits, drawn for if need be."""
        while not (found := [name for name in self.hand() if fits(name, self.top())]):
            self.draw()
            self.page.wait_for_timeout(150)
        return found[0]

    def card(self, name: str) -> Locator:
        return self.page.locator(".hand").get_by_role("button", name=name, exact=True)

    def type(self, number: int) -> None:
        # Nothing moves under the finger: one look at the pad is enough.
        self._pad = self._pad or self.look()["pad"]
        for digit in str(number):
            self.page.touchscreen.tap(*self._pad[digit])

    def lay(self, card: dict[str, Any]) -> None:
        self.page.touchscreen.tap(*card["at"])

    def draw(self) -> None:
        self.page.touchscreen.tap(*self.look()["draw"])

    def lay_last(self) -> None:
        self.page.touchscreen.tap(*self.look()["last"])

    def move(self) -> bool:
        """One move, if there is one; whether the game goes on."""
        seen = self.look()
        top = read(seen["top"])
        if seen["isOver"]:
            return False
        if seen["isPending"] or top is None:
            self.page.wait_for_timeout(20)
        elif seen["last"]:
            self.lay_last()
        elif card := next((card for card in seen["hand"] if fits(card["name"], top)), None):
            self.type(top.product)
            self.lay(card)
        elif seen["draw"]:
            self.draw()
            self.page.wait_for_timeout(50)
        else:
            self.page.wait_for_timeout(50)
        return True


class Typist(Player):
    """The same on a keyboard, without ever touching anything."""

    def type(self, number: int) -> None:
        self.page.keyboard.type(str(number))

    def lay(self, card: dict[str, Any]) -> None:
        self.page.keyboard.press("QWERTYUIOPASDFGHJKL"[card["place"]])

    def draw(self) -> None:
        self.page.keyboard.press("Space")

    def lay_last(self) -> None:
        self.page.keyboard.press("Space")


def fits(name: str, top: Card) -> bool:
    card = read(name)
    return card is not None and card.fits(top)


def play_on(quick: Player, slow: Player | None = None) -> None:
    """Both play until the game is over, one of them more often than the other."""
    deadline = time.monotonic() + LONGEST
    while quick.move() and quick.move() and quick.move() and (slow is None or slow.move()):
        assert time.monotonic() < deadline, "the game does not come to an end"


def open_table(
    page: Page, name: str = "Ada", *, bots: int = 0, choices: tuple[str, ...] = ()
) -> str:
    """From the start page to a room with bots (beginners) in it; gives its code."""
    page.goto("/")
    page.get_by_role("button", name="Hochspannung").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    for bot in range(bots):
        page.get_by_role("button", name="Add a bot").click()
        if not bot:  # The bots that follow play like the first.
            page.get_by_role("button", name=re.compile("Skilled. Change")).click()
            page.get_by_role("button", name=re.compile("Expert. Change")).click()
        expect(page.get_by_role("button", name=re.compile("Beginner. Change"))).to_have_count(
            bot + 1
        )
    for choice in choices:
        page.get_by_text(choice, exact=True).click()
    return page.url.rsplit("/", 1)[1]


def join(page: Page, code: str, name: str) -> None:
    page.goto("/")
    page.get_by_label("Got a code?").fill(code)
    page.get_by_role("button", name="Join").click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    page.get_by_role("button", name="I am ready").click()


def deal(page: Page) -> None:
    page.get_by_role("button", name="Deal the cards").click()


def wait_for_go(*pages: Page) -> None:
    for page in pages:
        expect(page.locator(".hand button").first).to_be_visible(timeout=8000)


def test_two_people_and_a_bot_play_a_whole_game_on_phones(person: Sit, axe: Axe) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    code = open_table(ada, "Ada", bots=1)
    join(ben, code, "Ben")
    deal(ada)
    expect(ada.get_by_role("img", name="Card, face down")).to_have_count(4)
    wait_for_go(ada, ben)
    assert Player(ada).look()["top"] == Player(ben).look()["top"]
    play_on(Player(ada), Player(ben))
    for page in (ada, ben):
        expect(page.get_by_role("heading", level=1)).to_contain_text("win")
        expect(page.get_by_role("table").get_by_role("rowheader")).to_have_count(3)
    for scheme in ("light", "dark"):
        ada.emulate_media(color_scheme=scheme)
        axe(ada)
    ada.get_by_role("button", name="Play again").click()
    expect(ben.get_by_role("button", name="I am ready")).to_be_visible()


def test_a_whole_game_by_keyboard_alone(person: Sit) -> None:
    page = person("desktop")
    page.goto("/")
    press_on(page, "Hochspannung")
    focus(page, page.get_by_role("textbox", name="Your name"))
    page.keyboard.type("Ada")
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile(r"/[A-Z0-9]{4,}$"))
    for _ in range(5):
        press_on(page, "Add a bot")
    press_on(page, "Deal the cards")
    wait_for_go(page)
    play_on(Typist(page))
    expect(page.get_by_role("heading", level=1)).to_contain_text("win")


def press_on(page: Page, name: str) -> None:
    focus(page, page.get_by_role("button", name=name).first)
    page.keyboard.press("Enter")


def focus(page: Page, wanted: Locator) -> None:
    """Tab until the focus is there."""
    expect(wanted).to_be_enabled()
    for _ in range(60):
        if wanted.evaluate("one => one === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the focus never came to {wanted}")


@pytest.fixture
def table(person: Sit) -> Player:
    """Ada on her phone at a table with one bot, just after "Go!"."""
    page = person("phone", **PHONE)
    open_table(page, bots=1)
    deal(page)
    wait_for_go(page)
    return Player(page)


def test_an_answer_is_said_first_cleared_by_its_bubble_and_begun_afresh(table: Player) -> None:
    bubble, told = table.page.locator(".say"), table.page.locator(".toast")
    table.type(123)
    expect(bubble).to_have_accessible_name("Your answer is 3. Tap to clear.")
    bubble.tap()
    expect(bubble).to_have_accessible_name("Your answer: nothing yet")
    name = table.hand()[0]
    table.card(name).tap()
    expect(told).to_have_text("Say the answer first, then tap the card.")

    top = table.top()
    wrong = top.product + 1 if top.product % 10 < 9 else top.product - 1
    table.type(wrong)
    table.card(name).tap()
    expect(told).to_have_text(f"{top.left} × {top.right} is not {wrong}. Try again.")
    expect(table.card(name)).to_be_visible()
    expect(table.card(name)).to_have_attribute("aria-disabled", "true")
    expect(table.card(name)).to_have_attribute("aria-disabled", "false")
    table.type(7)
    expect(bubble).to_have_accessible_name("Your answer is 7. Tap to clear.")


def test_cards_keep_their_places_and_many_leave_each_first_corner_free(table: Player) -> None:
    page, name = table.page, table.fitting()
    page.wait_for_timeout(250)
    before = {card["name"]: card for card in table.look()["hand"]}
    gap = before.pop(name)["place"]
    table.type(table.top().product)
    table.card(name).tap()
    expect(table.card(name)).to_have_count(0)
    assert {card["name"]: card for card in table.look()["hand"]} == before
    table.draw()
    expect(page.locator(".hand li").nth(gap).get_by_role("button")).to_be_visible()
    page.wait_for_timeout(250)
    after = {card["name"]: card for card in table.look()["hand"]}
    assert {name: after[name] for name in before} == before

    for count in range(len(after) + 1, 12):
        table.draw()
        expect(page.locator(".hand button")).to_have_count(count)
    page.wait_for_timeout(250)
    assert page.evaluate(CORNERS) == [1, [True] * 11]


CORNERS = """() => {
  const cards = [...document.querySelectorAll('.hand button')]
  const free = cards.map((card) => {
    const box = card.parentElement.querySelector('.c1').getBoundingClientRect()
    const hit = (x) => document.elementFromPoint(x, box.y + box.height / 2)
    return [box.x + 1, box.right - 1].every((x) => card === hit(x))
  })
  return [new Set(cards.map((card) => card.getBoundingClientRect().bottom)).size, free]
}"""
"""In how many rows the cards lie, and whether each one's first corner can be seen and touched."""


def test_a_card_dragged_to_the_pile_is_played(table: Player) -> None:
    name = table.fitting()
    table.type(table.top().product)
    start, end = table.card(name).bounding_box(), table.page.locator(".pile").bounding_box()
    assert start and end
    mouse = table.page.mouse
    mouse.move(start["x"] + 20, start["y"] + 30)
    mouse.down()
    mouse.move(start["x"] + 60, start["y"] - 20, steps=3)
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=3)
    mouse.up()
    expect(table.page.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")


def test_a_lost_race_slides_back_and_says_by_how_much(person: Sit) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    line = Line(ada)
    join(ben, open_table(ada), "Ben")
    deal(ada)
    wait_for_go(ada, ben)
    slow, quick = Player(ada), Player(ben)
    theirs, top = quick.fitting(), slow.top()
    line.hold()  # Ada does not see what Ben does, and aims at the card that was there before.
    quick.type(top.product)
    quick.card(theirs).tap()
    expect(ben.locator(".pile")).to_have_accessible_name(f"On the pile: {theirs}")
    mine = slow.hand()[0]
    slow.type(top.product)
    slow.card(mine).tap()
    expect(ada.locator(".toast")).to_have_text(re.compile(r"Too late.*Your card is back\."))
    line.let_go()
    expect(ada.locator(".pile")).to_have_accessible_name(f"On the pile: {theirs}")
    expect(slow.card(mine)).to_be_visible()


class Line:
    """The socket of a page: views can be held up on it for a while, and it can be cut."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._is_held = self._is_cut = False
        self._waiting: list[Callable[[], None]] = []
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def hold(self) -> None:
        self._is_held = True

    def let_go(self) -> None:
        self._is_held = False
        for send in self._waiting:
            send()

    def cut(self) -> None:
        self._is_cut = True
        self._page.context.set_offline(True)
        for socket in self._sockets:
            socket.close()

    def mend(self) -> None:
        self._is_cut = False
        self._page.context.set_offline(False)

    def _connect(self, socket: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            if self._is_held and '"type":"table"' in str(text):
                self._waiting.append(lambda: socket.send(text))
            else:
                socket.send(text)

        if self._is_cut:
            socket.close()
        else:
            self._sockets = [socket]
            socket.connect_to_server().on_message(pass_on)


def test_a_phone_that_loses_its_network_comes_back_to_the_same_hand(person: Sit) -> None:
    ada, ben = person("phone", **PHONE), person("phone", **PHONE)
    line = Line(ada)
    join(ben, open_table(ada), "Ben")
    deal(ada)
    wait_for_go(ada, ben)
    away, here = Player(ada), Player(ben)
    hand, name = away.hand(), here.fitting()
    line.cut()
    expect(ada.get_by_text("No connection")).to_be_visible()
    expect(ben.get_by_role("banner").get_by_text("coming back").first).to_be_visible()
    here.type(here.top().product)
    here.card(name).tap()
    expect(ben.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")
    line.mend()
    expect(ada.get_by_text("No connection")).to_be_hidden()
    expect(ada.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")
    assert away.hand() == hand
    away.draw()
    expect(ada.locator(".hand button")).to_have_count(5)


def test_nothing_is_lost_when_the_server_is_killed(person: Sit, own_server: LiveServer) -> None:
    page = person("phone", **PHONE, base_url=own_server.url)
    open_table(page, bots=1)
    deal(page)
    wait_for_go(page)
    ada = Player(page)
    for count in (5, 6, 7):
        ada.draw()
        expect(page.locator(".hand button")).to_have_count(count)
    before, top = ada.hand(), ada.look()["top"]
    own_server.kill()
    expect(page.get_by_text("No connection")).to_be_visible()
    own_server.start()
    expect(page.get_by_text("No connection")).to_be_hidden(timeout=4000)
    assert ada.hand() == before
    assert ada.look()["top"] == top
    expect(page.locator(".countdown")).to_be_visible()
    expect(page.locator(".countdown")).to_be_hidden()
    ada.draw()
    expect(page.locator(".hand button")).to_have_count(8)


def test_between_two_games_of_a_tournament_all_see_their_negative_points(
    person: Sit, axe: Axe
) -> None:
    page = person("phone", **PHONE)
    open_table(page, bots=5, choices=("Tournament",))
    deal(page)
    wait_for_go(page)
    play_on(Player(page))
    standings = page.get_by_role("table")
    expect(standings.get_by_role("rowheader")).to_have_count(6)
    rows = [row.inner_text() for row in standings.get_by_role("row").all()[1:]]
    assert sum("−" in row for row in rows) == 5, "all but the winner have negative points"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        axe(page)
    page.get_by_role("button", name="Ready for the next game").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Hochspannung, Game 2 of 4", timeout=4000
    )
    expect(page.get_by_role("img", name="Card, face down")).to_have_count(4)


SIZES = [(360, 640), (390, 844), (1024, 768), (1280, 800)]


def test_six_players_fit_on_every_screen_and_axe_is_content(person: Sit, axe: Axe) -> None:
    page = person("phone", **PHONE)
    open_table(page, bots=5, choices=("Tournament",))
    deal(page)
    expect(page.locator(".countdown")).to_be_visible()
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_no_scrolling(page)
    wait_for_go(page)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert_no_scrolling(page)
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme)
            axe(page)


def assert_no_scrolling(page: Page) -> None:
    root = "document.documentElement"
    wide, high = page.evaluate(
        f"[{root}.scrollWidth - innerWidth, {root}.scrollHeight - innerHeight]"
    )
    assert (wide <= 0, high <= 0) == (True, True), f"{page.viewport_size}: {wide}, {high} too much"
    ledge = page.locator(".ledge").bounding_box()
    size = page.viewport_size
    assert ledge and size
    assert ledge["y"] + ledge["height"] <= size["height"] + 1


def test_an_onlooker_sees_the_pile_and_nobodys_hand(person: Sit, axe: Axe) -> None:
    ada, eve = person("phone", **PHONE), person("desktop")
    code = open_table(ada, bots=1, choices=("Only play",))
    deal(ada)
    wait_for_go(ada)
    expect(ada.locator(".pad")).to_have_count(0)
    eve.goto(f"/{code}")
    eve.get_by_role("button", name="Look on").click()
    expect(eve.get_by_role("region", name="You are looking on.")).to_be_visible()
    expect(eve.locator(".hand")).to_have_count(0)
    assert Player(eve).look()["top"] == Player(ada).look()["top"]
    axe(eve)
    name = Player(ada).fitting()
    Player(ada).card(name).tap()
    expect(eve.locator(".pile")).to_have_accessible_name(f"On the pile: {name}")
    expect(eve.get_by_text("Ada played")).to_be_visible()
