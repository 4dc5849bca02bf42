"""A phone that has been here before shows the shell at once, and never an old table."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, expect
from support.live_server import LiveServer
from support.patience import eventually
from support.tables import open_table

Person = Callable[..., Page]

KEPT = """async () => {
  const found = []
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname)
  return found
}"""
STANDING = "() => navigator.serviceWorker.ready.then(({ active }) => active.state === 'activated')"


def test_the_shell_is_there_without_the_server_and_no_table_is_kept(
    person: Person, own_server: LiveServer
) -> None:
    page = person("phone", base_url=own_server.url, service_workers="allow")
    code = open_table(page, "Hochspannung")
    page.wait_for_function(STANDING)
    page.reload()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
    kept: list[str] = eventually(page, lambda: page.evaluate(KEPT))
    assert "/" in kept and any(name.endswith(".woff2") for name in kept)
    assert [name for name in kept if not re.match(r"/$|/assets/", name)] == []
    asked = page.context.new_cdp_session(page).send("Page.getInstallabilityErrors")
    assert asked == {"installabilityErrors": []}  # it can be put on the home screen
    own_server.kill()
    page.goto("/")
    expect(page.get_by_role("heading", name="Sit down and play.")).to_be_visible()
    page.goto(f"/{code}")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
    expect(page.get_by_role("heading", name="At the table")).to_have_count(0)
    own_server.start()
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="At the table")).to_be_visible()
