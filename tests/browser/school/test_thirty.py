"""A whole class: thirty tablets, the teacher's page and the projector."""

import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.live_server import LiveServer
from support.players.lesson import KEY, button, come_in, open_class, show
from support.players.math_rush import until
from support.players.tablets import Tablets

Person = Callable[..., Page]
Axe = Callable[[Page], None]

LARGEST_FRAME = 100_000
"""Bytes of the overview of a class."""
NAMES = [f"Kind {number}" for number in range(1, 29)]


class Told:
    """What the server tells a page over its sockets, and since when."""

    def __init__(self, page: Page) -> None:
        self.sizes: list[int] = []
        self._began = time.monotonic()
        page.on("websocket", lambda socket: socket.on("framereceived", self._count))

    def _count(self, frame: str | bytes) -> None:
        self.sizes.append(len(frame))

    def seconds(self) -> float:
        return time.monotonic() - self._began


def ready_on(*pages: Page) -> Callable[[], None]:
    """They say that they are ready, whenever their pages ask for it."""
    asked = [button(page, "Ready").or_(page.locator(".next:enabled")) for page in pages]

    def say_so() -> None:
        for one in asked:
            if one.count():
                one.first.click(timeout=1000)

    return say_so


def test_thirty_come_in_are_mixed_play_to_the_end_and_are_mixed_again(
    person: Person, axe: Axe, server: LiveServer
) -> None:
    teacher, mia, leo, board = person(), person("tablet"), person("phone"), person()
    secret, code = open_class(teacher, "4b")
    axe(teacher)
    told = Told(teacher)
    button(teacher, "To the tables").click()
    expect(teacher.get_by_text("Nobody is here yet.")).to_be_visible()
    board.goto(f"/board/{code}")
    expect(board.get_by_role("heading", name="Class 4b: come in")).to_be_visible()
    with Tablets(server.url, code, NAMES):
        come_in(mia, code, "Mia")
        come_in(leo, code, "Leo")
        expect(mia.get_by_role("heading", name="Hello Mia!", exact=True)).to_be_visible()
        waiting = teacher.get_by_role("region", name="Waiting").get_by_role("button")
        expect(waiting).to_have_count(30)
        expect(board.get_by_text("30 of 30 are here")).to_be_visible()
        axe(teacher)
        axe(board)

        button(teacher, "Game").click()
        teacher.get_by_role("radio", name="Math Rush").check(force=True)
        button(teacher, "That is what we play").click()
        expect(teacher.get_by_role("dialog")).to_have_count(0)
        short = {"game": "math-rush", "options": {"seconds": 10, "rounds": 1}}
        head = {"Authorization": f"Bearer {secret}"}
        assert teacher.request.post("/api/class/choose", data=short, headers=head).ok
        button(teacher, "Mix again").click()
        tiles = teacher.get_by_role("region", name=re.compile("^Table"))
        expect(tiles).to_have_count(8)
        for page in (mia, leo):
            expect(page.get_by_role("heading", name=re.compile("^Table"))).to_be_visible()
        axe(mia)

        button(teacher, "Start all").click()
        for page in (mia, leo):
            expect(page.locator("[data-game='math-rush'] .table")).to_be_visible()
        button(teacher, "Pause all").click()
        for page in (mia, leo):
            expect(page.get_by_text("Look up, please.")).to_be_visible()
        expect(teacher.get_by_text("The tablets say: look up.")).to_be_visible()
        button(teacher, "Go on").click()
        for page in (mia, leo):
            until(page, page.get_by_text("Your teacher starts the next game."), ready_on(mia, leo))
        expect(teacher.get_by_text("Finished: 8 of 8")).to_be_visible()
        expect(board.get_by_text("All tables are finished")).to_be_visible()
        axe(teacher)

        button(teacher, "Seats").click()
        button(teacher, "Mix again").click()
        for page in (mia, leo):
            expect(page.get_by_role("heading", name=re.compile("^Table"))).to_be_visible()
    assert told.sizes and max(told.sizes) < LARGEST_FRAME
    assert len(told.sizes) <= 2 * told.seconds() + 2, "at most two a second"


def test_a_tablet_is_handed_on_and_only_the_right_pictures_open_it_again(
    person: Person, axe: Axe
) -> None:
    teacher, tablet = person(), person("tablet")
    _, code = open_class(teacher, "3a")
    come_in(tablet, code, "Mia")
    button(tablet, "Hand the tablet on").click()
    axe(tablet)
    tablet.get_by_role("dialog").get_by_role("button", name="Hand it on").click()
    expect(tablet.get_by_role("heading", name="Who are you?")).to_be_visible()
    axe(tablet)
    button(tablet, re.compile("^Mia")).click()
    show(tablet, "sun", "moon", "tree")
    expect(tablet.get_by_text("Not those three.")).to_be_visible()
    axe(tablet)
    show(tablet, *KEY)
    expect(tablet.get_by_role("heading", name="Hello Mia!", exact=True)).to_be_visible()
    tablet.reload()
    expect(tablet.get_by_role("heading", name="Hello Mia!", exact=True)).to_be_visible()


def test_a_teacher_seats_by_tap_by_keyboard_and_by_drag(person: Person) -> None:
    teacher, tablet = person(), person("tablet")
    _, code = open_class(teacher, "2c")
    button(teacher, "To the tables").click()
    come_in(tablet, code, "Mia")
    mia = button(teacher, "Mia")
    mia.click()
    button(teacher, "Seat Mia at a new table").click()
    expect(tablet.get_by_role("heading", name="Table 1")).to_be_visible()
    mia.focus()
    teacher.keyboard.press("Enter")
    button(teacher, "Mia waits without a table").focus()
    teacher.keyboard.press("Enter")
    expect(tablet.get_by_role("heading", name="Hello Mia!", exact=True)).to_be_visible()
    mia.hover()
    teacher.mouse.down()
    teacher.mouse.move(400, 300)
    button(teacher, "Seat Mia at a new table").hover()
    teacher.mouse.up()
    expect(tablet.get_by_role("heading", name="Table 1")).to_be_visible()


def test_without_time_pressure_somebody_comes_late_and_all_games_are_ended(person: Person) -> None:
    teacher, mia, leo = person(), person("tablet"), person("phone")
    _, code = open_class(teacher, "1b")
    button(teacher, "To the tables").click()
    come_in(mia, code, "Mia")
    button(teacher, "Mix again").click()
    button(teacher, "Game").click()
    teacher.get_by_role("radio", name="Matician").check(force=True)
    calm = teacher.get_by_role("switch", name="Without time pressure")
    calm.click()
    expect(calm).to_contain_text("No clock")
    button(teacher, "That is what we play").click()
    button(teacher, "Start all").click()
    expect(mia.locator("[data-game='matician'] .table")).to_be_visible()
    expect(
        teacher.get_by_role("region", name=re.compile("^Table 1, Matician: Playing"))
    ).to_be_visible()

    come_in(leo, code, "Leo")
    expect(teacher.get_by_text("One child has no table yet.")).to_be_visible()
    button(teacher, "Leo").click()
    button(teacher, "Seat Leo at a new table").click()
    expect(leo.get_by_role("heading", name="Table 2")).to_be_visible()
    button(teacher, "Start the others").click()
    expect(leo.locator("[data-game='matician'] .table")).to_be_visible()
    # Then the ledge is that of tables at play: a click on the one before would be lost with it.
    second = teacher.get_by_role("region", name=re.compile("^Table 2, Matician: Playing"))
    expect(second).to_be_visible()

    button(teacher, "Game").click()
    expect(calm).to_be_checked()
    teacher.get_by_role("radio", name="Hochspannung").check(force=True)
    expect(calm).to_be_checked()
    teacher.get_by_role("dialog").get_by_role("button", name="Close").click()
    button(teacher, "Seats").click()
    button(teacher, "End all").click()
    teacher.get_by_role("dialog").get_by_role("button", name="End", exact=True).click()
    for page, number in ((mia, 1), (leo, 2)):
        expect(page.get_by_role("heading", name=f"Table {number}")).to_be_visible()
    expect(button(teacher, "Start all")).to_be_enabled()
