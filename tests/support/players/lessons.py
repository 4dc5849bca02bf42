"""What a finger does in each lesson, step by step: the things that it presses, one after the other.

for presses in ACTS["hochspannung"]:
    press(page, presses)
"""

from playwright.sync_api import Page, expect

GO_ON = (".slip .btn--go",)


def _says(answer: str) -> tuple[str, ...]:
    return tuple(f'.pad button:text-is("{digit}")' for digit in answer)


def _number(number: int) -> str:
    return f'.hand .place:has(.nn:text-is("{number}"))'


def _card(card: int) -> str:
    return f'.hand [data-card="{card}"] button'


ACTS: dict[str, tuple[tuple[str, ...], ...]] = {
    "hochspannung": (
        GO_ON,
        _says("56"),
        (_card(40),),
        GO_ON,
        (".draw button",),
        (*_says("45"), _card(52)),
        (_card(14),),
    ),
    "lucky-box": (
        GO_ON,
        ('[data-square="25-6"]',),
        ('[data-square="25-3"]',),
        (".step .done",),
        (".step .stp >> nth=0",),
        ('[data-square="25-4"]',),
    ),
    "matician": (
        GO_ON,
        (_number(15), '[data-place="me left"]', _number(10)),
        ('[data-place="1 left"]',),
        ('[data-learn="next"]',),
        (_number(14), '[data-place="me left"]', _number(3)),
        (".pass",),
    ),
    "martian-math": (
        GO_ON,
        (".go",),
        ('.signs button:text-is("×")',),
        ('[data-hex="11"]',),
        (".go",),
        ('.signs button:text-is("+")', '[data-hex="15"]'),
    ),
    "math-rush": (
        GO_ON,
        ('[data-hand="13"]', '[data-learn="goal 0"] [data-end]'),
        ('[data-hand="79"]', '[data-learn="goal 0"] [data-end]'),
        ('[data-hand="30"]', '[data-learn="goal 0"] [data-card="79"]'),
        ("button.done",),
    ),
}


def press(page: Page, presses: tuple[str, ...]) -> None:
    for one in presses:
        if one.startswith(".hand [data-card="):
            page.wait_for_timeout(300)  # Cards that have just moved do not hear a tap.
        page.locator(one).click()


def at_step(page: Page, step: int) -> None:
    """Waits until the lesson stands at this step, counted from 0, and asks for it."""
    expect(page.locator(".slip .dots .on")).to_have_count(step + 1)
    expect(page.locator(".slip .says")).to_be_visible()
