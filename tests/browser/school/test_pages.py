"""The pages of a class for its teacher: what it knows, each pupil, and what becomes of it."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect
from support.nightly import by_night
from support.players.lesson import button, come_in, open_class

Person = Callable[..., Page]
Axe = Callable[[Page], None]

SIZES = ((320, 568), (360, 640), (390, 844), (844, 390), (1024, 768), (1280, 800), (1920, 1080))
OUTSIDE = """() => [...document.querySelectorAll('main *, .ledge *')].flatMap((one) => {
  const box = one.getBoundingClientRect()
  if (one.closest('.sr, svg') || !box.width || !one.checkVisibility()) return []
  return box.left > -0.5 && box.right < innerWidth + 0.5 ? [] : [one.outerHTML.slice(0, 120)]
})"""


def test_a_teacher_looks_at_a_pupil_takes_all_home_renews_the_link_and_deletes(
    person: Person, axe: Axe
) -> None:
    teacher, tablet = person(), person("tablet")
    _, code = open_class(teacher, "5d")
    come_in(tablet, code, "Mia")
    button(tablet, "My numbers").click()
    expect(tablet.get_by_text("Only you and your teacher see this page.")).to_be_visible()
    axe(tablet)
    button(teacher, "To the tables").click()
    for tab, told in (
        ("Facts", "Nothing to see yet."),
        ("Mixed up", "Nothing was mixed up today."),
    ):
        teacher.get_by_role("tab", name=tab).click()
        expect(teacher.get_by_role("heading", name=told)).to_be_visible()
        axe(teacher)
    teacher.get_by_role("tab", name="Pupils").click()
    button(teacher, re.compile("^Mia")).click()
    expect(teacher.get_by_text("Of Mia nothing is known yet.")).to_be_visible()
    axe(teacher)
    teacher.get_by_role("tab", name="Settings").click()
    axe(teacher)
    with teacher.expect_download() as taken:
        button(teacher, re.compile("CSV")).click()
    assert taken.value.suggested_filename == f"class-{code}.csv"
    with teacher.expect_download() as taken:
        button(teacher, re.compile("JSON")).click()
    assert "Mia" in taken.value.path().read_text()
    teacher.get_by_text("To a day").click()
    button(teacher, "Keep it so long").click()
    expect(teacher.get_by_text("Kept until")).to_be_visible()

    former = teacher.url
    button(teacher, "Renew the link").click()
    teacher.get_by_role("dialog").get_by_role("button", name="Renew the link").click()
    expect(teacher.get_by_text("This is your new link.")).to_be_visible()
    assert teacher.get_by_label("Your secret link").input_value().partition("#")[2] not in former
    stranger = person()
    stranger.goto(former)
    expect(stranger.get_by_role("heading", name="This link does not open a class")).to_be_visible()

    teacher.get_by_role("tab", name="Pupils").click()
    button(teacher, re.compile("^Mia")).click()
    button(teacher, "Delete this pupil").click()
    button(teacher, "Delete for good").click()
    expect(teacher.get_by_text("Nobody has joined yet.")).to_be_visible()
    expect(tablet.get_by_role("heading", name="You are not in the class")).to_be_visible()
    teacher.get_by_role("tab", name="Settings").click()
    button(teacher, "Delete the class").click()
    expect(button(teacher, "Delete for good")).to_be_disabled()
    teacher.get_by_label("Name of the class").fill("5D")
    axe(teacher)
    button(teacher, "Delete for good").click()
    expect(teacher.get_by_role("heading", name="Open a class")).to_be_visible()


def test_a_code_that_is_none_says_so_kindly(person: Person, axe: Axe) -> None:
    page = person("phone", locale="de-DE")
    page.goto("/class/AAAAAA")
    expect(page.get_by_text("Eine Klasse AAAAAA gibt es nicht.")).to_be_visible()
    axe(page)
    page.goto("/board/AAAAAA")
    expect(page.get_by_role("heading", name="Eine Klasse AAAAAA gibt es nicht.")).to_be_visible()
    page.goto("/privacy")
    expect(page.get_by_role("heading", name="Was nicht gespeichert wird")).to_be_visible()
    axe(page)


@pytest.mark.parametrize(
    ("locale", "scheme"), by_night(("de-DE", "light"), ("en-GB", "dark"), ("de-DE", "dark"))
)
def test_every_page_of_a_class_fits_every_screen(
    person: Person, axe: Axe, locale: str, scheme: str
) -> None:
    opener, tablet = person(), person("tablet")
    secret, code = open_class(opener, "Wolkenklasse 4b")
    come_in(tablet, code, "Maximiliane-Sophia")
    page = person("desktop", locale=locale, color_scheme=scheme)
    tabs = [f"/teach#{secret}{tab}" for tab in ("", "/facts", "/mixed", "/pupils", "/data")]
    for address in ("/teach", *tabs, f"/board/{code}", "/class", f"/class/{code}", "/privacy"):
        page.goto("about:blank")
        page.goto(address)
        expect(page.locator("main h1, main h2, header h1").first).to_be_visible()
        axe(page)
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate(OUTSIDE) == [], (address, width)


def test_nothing_of_a_full_class_lies_under_something_else(person: Person) -> None:
    """On the projector, paused with thirty at tables; on a school tablet; and on a phone."""
    teacher = person("desktop", locale="de-DE")
    opened = teacher.request.post("/api/class", data={"name": "Wolkenklasse 4b", "locale": "de"})
    secret, code = opened.json()["secret"], opened.json()["code"]
    head = {"Authorization": f"Bearer {secret}"}

    def ask(path: str, **body: Any) -> None:
        answer = teacher.request.post(f"/api/class/{path}", data=body, headers=head)
        assert answer.ok, answer.text()

    for number in range(1, 31):
        ask("join", code=code, nickname=f"Annkatrin {number}", symbols=["sun", "sun", "sun"])
    board = person("desktop", locale="de-DE")
    board.goto(f"/board/{code}")
    for size in (4, 2):
        ask("mix", size=size)
        ask("start")
        ask("time", seconds=1200)
        ask("pause", paused=True)
        expect(board.get_by_role("heading", name="Pause. Schaut bitte nach vorn.")).to_be_visible()
        expect(board.get_by_role("listitem", name=re.compile("^Tisch"))).to_have_count(
            -(-30 // size)
        )
        for width, height in ((1280, 720), (1920, 1080)):
            board.set_viewport_size({"width": width, "height": height})
            assert board.evaluate("document.documentElement.scrollHeight <= innerHeight"), (
                size,
                width,
            )
        ask("stop")

    teacher.goto(f"/teach#{secret}")
    expect(teacher.get_by_role("region", name=re.compile("^Tisch"))).to_have_count(15)
    teacher.set_viewport_size({"width": 1024, "height": 768})
    tabs = teacher.get_by_role("tablist")
    assert tabs.evaluate("tabs => tabs.scrollWidth <= tabs.clientWidth"), "all five pages in sight"
    teacher.set_viewport_size({"width": 320, "height": 568})
    expect(teacher.get_by_role("button", name=re.compile("^Annkatrin")).first).to_be_in_viewport()
    covered = teacher.locator(".ledge").evaluate(
        "one => innerHeight - one.getBoundingClientRect().top"
    )
    assert covered < 568 / 2, "tables are not covered by what seats them"
