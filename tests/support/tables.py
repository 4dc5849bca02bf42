"""How browser tests come to a table: through the start page, or straight to it."""

import re

from playwright.sync_api import Locator, Page, expect

from countertop import games

CODE = re.compile(r"/[A-Z0-9]{4,}$")
CHANGE = re.compile("Change")
"""Beside every bot: what its level is changed by."""


def sit_down(page: Page, game: str, name: str = "Ada") -> str:
    """From the start page to a room; gives its code."""
    page.goto("/")
    page.get_by_role("button", name=re.compile(f"^{game}")).click()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Sit down").click()
    page.wait_for_url(CODE)
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    return page.url.rsplit("/", 1)[1]


def open_table(
    page: Page, game: str, name: str = "Ada", *, bots: int = 0, choices: tuple[str, ...] = ()
) -> str:
    """A room with bots in it, without the way there through the start page; gives its code."""
    names = {one.title: one.name for one in games.values()}
    opened = page.request.post("/api/rooms", data={"game": names[game], "name": name})
    code: str = opened.json()["code"]
    page.goto(f"/{code}")
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    add_bots(page, bots)
    for choice in choices:
        page.get_by_text(choice, exact=True).click()
    return code


def add_bots(page: Page, count: int) -> None:
    bots = page.get_by_role("button", name=CHANGE)
    there = bots.count()
    for bot in range(count):
        page.get_by_role("button", name="Add a bot").click()
        expect(bots).to_have_count(there + bot + 1)


def set_level(page: Page, was: str, level: str, *, bot: int = 0) -> None:
    """How well one of the bots that play like `was` shall play."""
    page.get_by_role("button", name=f"{was}. Change").nth(bot).click()
    page.get_by_role("dialog").get_by_role("button", name=level).click()
    expect(page.get_by_role("button", name=f"{level}. Change").first).to_be_visible()


def join(page: Page, code: str, name: str, *, is_ready: bool = True) -> None:
    """By the link that friends share, to a seat at the table."""
    page.goto(f"/{code}")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take a seat").click()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    if is_ready:
        page.get_by_role("button", name="I am ready").click()


def count_to(page: Page, option: str, start: int, wanted: int) -> None:
    """Count an option up or down to what is wanted."""
    step, button = (1, "more") if wanted > start else (-1, "less")
    for value in range(start + step, wanted + step, step) if wanted != start else ():
        page.get_by_role("button", name=f"{option}: {button}").click()
        expect(counted(page, option)).to_have_value(str(value))


def counted(page: Page, option: str) -> Locator:
    return page.get_by_role("group", name=option).get_by_role("textbox")
