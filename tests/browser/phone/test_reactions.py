"""Reactions at the table: at the sender's seat, over no control, hidden by whoever wants that."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, Page, expect
from support.patience import Overheard
from support.staged import Staged
from support.tables import join, open_table

Person = Callable[..., Page]
Axe = Callable[[Page], None]

NAMES = ("Bravo", "Ha ha", "Wow", "Oops", "Heart", "Thumbs up")
SIZES = ((360, 640), (390, 844), (844, 390), (1280, 800))
UNDER = """(reaction) => {
  const one = document.querySelector(reaction)
  if (!one?.checkVisibility()) return null
  const { x, y, width, height } = one.getBoundingClientRect()
  const hits = document.elementsFromPoint(x + width / 2, y + height / 2)
  const under = hits.filter((hit) => hit.closest('button, a, input')).map((hit) => hit.outerHTML)
  return under.length ? under : ['none']
}"""
"""Which controls lie under a reaction, the moment it shows."""


def button(page: Page, name: str | re.Pattern[str]) -> Locator:
    return page.get_by_role("button", name=name, exact=isinstance(name, str))


def react(page: Page, name: str) -> None:
    button(page, re.compile("^Menu")).click()
    button(page, name).click()


def shown(page: Page, what: str) -> Locator:
    return page.locator(f"[data-reaction={what}]")


LOOK_OUT = f"""(reaction) => {{
  const look = {UNDER}
  window.under = new Promise((found) => {{
    const again = () => {{
      const under = look(reaction)
      if (under) found(under)
      else requestAnimationFrame(again)
    }}
    setTimeout(() => found(['it never showed']), 60_000)
    again()
  }})
}}"""


def look_out(page: Page, reaction: str = "[data-reaction]") -> None:
    """From now on, and in the page itself: two seconds after it shows it is gone."""
    page.evaluate(LOOK_OUT, reaction)


def assert_over_no_control(page: Page) -> None:
    assert page.evaluate("window.under") == ["none"]


BESIDE = """() => {
  const words = document.createRange()
  words.selectNodeContents(document.querySelector('.mast h1'))
  const { left, right } = words.getBoundingClientRect()
  return [...document.querySelectorAll('.mast .btn')].every((one) => {
    const button = one.getBoundingClientRect()
    return button.right <= left + 1 || button.left >= right - 1
  })
}"""


def test_the_title_of_a_room_lies_under_no_button(person: Person) -> None:
    page = person("phone")
    room = Staged(page, "lucky-box", 4)
    room.change(phase="lobby")
    room.visit()
    expect(button(page, "Show how you feel")).to_be_visible()
    for width, height in ((320, 568), *SIZES):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(BESIDE), width


def two_at_a_table(person: Person) -> tuple[Page, Page]:
    ada, ben = person("phone"), person("phone")
    code = open_table(ada, "Matician")
    expect(button(ada, "Show how you feel")).to_have_count(0)  # nobody would see it
    join(ben, code, "Ben")
    button(ada, "Deal the cards").click()
    for page in (ada, ben):
        expect(button(page, re.compile("^Menu"))).to_be_visible()
    return ada, ben


def test_a_reaction_shows_at_the_seat_and_can_be_hidden(person: Person, axe: Axe) -> None:
    ada, ben = two_at_a_table(person)
    button(ben, re.compile("^Menu")).click()
    expect(ben.get_by_role("list", name="Reactions").get_by_role("button")).to_have_count(6)
    axe(ben)
    said = Overheard(ada, "[role=status]")
    look_out(ada, "[data-reaction=bravo]")
    button(ben, "Bravo").click()
    assert_over_no_control(ada)
    said.expect(re.compile("Ben: Bravo"))
    button(ada, re.compile("^Menu")).click()
    button(ada, "Hide the reactions of Ben").click()
    expect(button(ada, "Show the reactions of Ben")).to_have_attribute("aria-pressed", "true")
    ada.keyboard.press("Escape")
    look_out(ben, "[data-reaction=oops]")
    react(ben, "Oops")
    assert_over_no_control(ben)
    expect(shown(ada, "oops")).to_have_count(0)


@pytest.mark.nightly
@pytest.mark.parametrize(("width", "height"), SIZES)
def test_reactions_on_every_screen(person: Person, axe: Axe, width: int, height: int) -> None:
    ada, ben = two_at_a_table(person)
    for page in (ada, ben):
        page.set_viewport_size({"width": width, "height": height})
    for name in NAMES[:5]:
        look_out(ada)
        react(ben, name)
        assert_over_no_control(ada)
        expect(ada.locator("[data-reaction]")).to_have_count(0)
    button(ben, re.compile("^Menu")).click()
    axe(ben)
