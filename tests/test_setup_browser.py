"""The browser tests' own tools find the faults that they are there to find."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, Playwright
from support import screens

HERE = "http://table.test"
GOOD = "<html lang=en><title>Table</title><main><h1>Table</h1><button>Deal</button></main></html>"
STRICT = "default-src 'self'"

Show = Callable[..., tuple[Page, list[str]]]


@pytest.fixture
def show(playwright: Playwright, browser: Browser) -> Show:
    """Shows a page with this text on a phone; gives it and the faults found in it."""

    def show(html: str, policy: str = "") -> tuple[Page, list[str]]:
        page = screens.open_page(playwright, browser, "phone", base_url=HERE)
        headers = {"Content-Security-Policy": policy} if policy else {}
        page.route("**", lambda route: route.fulfill(body="", status=404))
        page.route(
            f"{HERE}/",
            lambda route: route.fulfill(body=html, content_type="text/html", headers=headers),
        )
        faults: list[str] = []
        screens.watch(page, HERE, faults)
        page.goto("/")
        return page, faults

    return show


def test_a_good_page_has_no_faults(show: Show) -> None:
    page, faults = show(GOOD, STRICT)
    assert faults == []
    assert screens.complaints(page) == []
    assert page.evaluate("screen.width") < 450


def test_an_error_that_nobody_catches_is_a_fault(show: Show) -> None:
    _, faults = show(GOOD + "<script>throw new Error('no cards')</script>")
    assert faults == ["the page threw no cards"]


def test_an_inline_script_is_a_fault_under_a_strict_policy(show: Show) -> None:
    _, faults = show(GOOD + "<script>document.title = 'mine'</script>", STRICT)
    assert "Content Security Policy" in faults[0]


def test_asking_another_host_is_a_fault(show: Show) -> None:
    _, faults = show(GOOD + "<script src='https://elsewhere.test/count.js'></script>")
    assert faults == ["the page asked for https://elsewhere.test/count.js"]


@pytest.mark.parametrize(
    ("planted", "rule"),
    [
        ("<img src='/card.png'>", "image-alt"),
        ("<button></button>", "button-name"),
        ("<p style='color: #999; background: #aaa'>7 times 8</p>", "color-contrast"),
    ],
)
def test_axe_finds_a_planted_fault(show: Show, planted: str, rule: str) -> None:
    page, _ = show(GOOD.replace("</main>", f"{planted}</main>"))
    found = screens.complaints(page)
    assert len(found) == 1
    assert found[0].startswith(rule)
