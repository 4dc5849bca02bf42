"""A teacher and pupils in a browser: how a class is opened, and how children come in.

For tests. Everything goes through the page alone, by what its parts are called.
"""

import re

from playwright.sync_api import Locator, Page, expect

KEY = ("fish", "key", "rocket")
"""The three pictures of whoever comes in here."""


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def open_class(page: Page, name: str) -> tuple[str, str]:
    """By the way from the start page; its secret and its code."""
    page.goto("/")
    page.get_by_role("link", name="For a class").first.click()
    page.get_by_role("link", name="I am a teacher").click()
    page.get_by_label("What is the class called?").fill(name)
    button(page, "Open the class").click()
    expect(page.get_by_role("heading", name=f"Class {name} is open")).to_be_visible()
    link = page.get_by_label("Your secret link").input_value()
    assert link == page.url, "the address to keep is the one that one is at"
    code = page.get_by_role("img", name=re.compile(r"^\w( \w){5}$")).get_attribute("aria-label")
    assert code is not None
    return link.partition("#")[2], code.replace(" ", "")


def come_in(page: Page, code: str, nickname: str) -> None:
    """A child who is new: types the code, a name, and chooses three pictures."""
    page.goto("/class")
    for letter in code:
        button(page, letter).click()
    button(page, "Go in").click()
    button(page, "I am new").click()
    page.get_by_label("Your nickname").fill(nickname)
    button(page, "Next").click()
    show(page, *KEY)
    button(page, "Go in").click()


def show(page: Page, *pictures: str) -> None:
    for picture in pictures:
        button(page, picture).click()
