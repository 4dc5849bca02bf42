"""Pages, games, rules, health and metrics."""

import logging
from pathlib import Path
from typing import Any

import aiohttp
import pytest
from aiohttp import web
from yarl import URL

from countertop import games
from countertop.engine.learn import lesson
from countertop.server.app import build
from countertop.server.http import rules
from countertop.server.http.games import _page, game_info
from countertop.server.http.lessons import _told
from countertop.server.settings import Settings
from countertop.server.store.sqlite.database import Store


@pytest.fixture
async def page(tmp_path: Path) -> Any:
    """A server with a client of two files."""
    client = tmp_path / "static"
    (client / "assets").mkdir(parents=True)
    (client / "index.html").write_text("<!doctype html>the page")
    (client / "assets" / "app-1a2b.js").write_text("go()")
    (tmp_path / "secret.txt").write_text("secret")
    store = Store(tmp_path / "tables.sqlite")
    runner = web.AppRunner(build(store, Settings(), client), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    async with aiohttp.ClientSession(f"http://127.0.0.1:{runner.addresses[0][1]}") as session:
        yield session
    await runner.cleanup()
    store.close()


@pytest.mark.parametrize(
    "path", ["/", "/WXYZ", "/settings", "/rules/hochspannung", "/learn/lucky-box"]
)
async def test_the_clients_own_addresses_get_the_page(page: Any, path: str) -> None:
    async with page.get(path) as answer:
        assert (answer.status, await answer.text()) == (200, "<!doctype html>the page")
        assert answer.headers["Cache-Control"] == "no-cache"


async def test_files_with_a_hash_in_their_name_are_kept_for_good(page: Any) -> None:
    async with page.get("/assets/app-1a2b.js") as answer:
        assert await answer.text() == "go()"
        assert "immutable" in answer.headers["Cache-Control"]


@pytest.mark.parametrize(
    "path", ["/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt"]
)
async def test_files_outside_of_the_client_stay_outside(page: Any, path: str) -> None:
    async with page.get(URL(path, encoded=True)) as answer:
        assert "secret" not in (await answer.text()).replace("/secret.txt", "")


@pytest.mark.parametrize("path", ["/%00", "/a%00.js", "/" + "a" * 3000, "/.", "/assets"])
async def test_odd_addresses_are_no_fault_of_ours(
    page: Any, path: str, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO):
        async with page.get(URL(path, encoded=True)) as answer:
            assert answer.status in (200, 404)
        async with page.get("/api/rooms/ABCD/qr.svg", headers={"Host": "a b[:"}) as answer:
            assert answer.status in (400, 404)
    assert "fault" not in caplog.text


async def test_without_a_client_the_page_says_what_to_do(tmp_path: Path) -> None:
    store = Store(tmp_path / "tables.sqlite")
    runner = web.AppRunner(build(store, Settings(), tmp_path / "none"), shutdown_timeout=0.1)
    await runner.setup()
    await web.TCPSite(runner, "127.0.0.1", 0).start()
    url = f"http://127.0.0.1:{runner.addresses[0][1]}/"
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        assert (answer.status, (await answer.json())["code"]) == (503, "no_client")
    await runner.cleanup()
    store.close()


async def test_the_games_are_listed_with_name_title_seats_and_options(served: Any) -> None:
    status, listed = await served.person().get("/api/games")
    assert status == 200
    tiny = next(game for game in listed if game["name"] == "tiny")
    assert tiny["title"] == "Tiny"
    assert tiny["seats"] == [1, 30]
    assert tiny["levels"] == ["beginner", "skilled", "expert"]
    assert tiny["options"][0] == {
        "name": "goal",
        "kind": "number",
        "default": 5,
        "least": 1,
        "most": 1_000_000,
    }
    assert "hochspannung" in [game["name"] for game in listed]


def test_a_game_without_bots_has_no_levels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(games["tiny"].__dict__, "bot")
    info = game_info("tiny")
    assert info is not None
    assert info.levels == ()


async def test_the_rules_are_there_as_html_in_both_languages(served: Any) -> None:
    person = served.person()
    for language in ("en", "de"):
        path = f"/api/games/hochspannung/rules?lang={language}"
        async with person.http.get(served.url + path) as answer:
            assert answer.content_type == "text/html"
            assert "<h1>Hochspannung" in await answer.text()
    assert (await person.get("/api/games/chess/rules"))[0] == 404


async def test_rules_and_lessons_are_made_once_and_not_for_everybody(
    served: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    made: list[str] = []
    for module, name in ((rules, "page"), (lesson, "scenes")):
        make = getattr(module, name)

        def count(*given: Any, make: Any = make, name: str = name) -> Any:
            made.append(name)
            return make(*given)

        monkeypatch.setattr(module, name, count)
    _page.cache_clear()
    _told.cache_clear()
    for _ in range(3):
        for what in ("rules", "lesson"):
            async with served.person().http.get(f"{served.url}/api/games/matician/{what}") as got:
                assert got.status == 200
    assert made == ["page", "scenes"]


async def test_the_server_says_that_it_is_well(served: Any) -> None:
    status, told = await served.person().get("/healthz")
    assert (status, told["status"], told["last_commit"]) == (200, "ok", "ok")
    assert told["free_bytes"] > 0 and told["lag_ms"] >= 0 and told["damaged_rooms"] == 0


async def test_a_server_that_cannot_save_says_so(served: Any) -> None:
    await served.table("Ada")
    served.store._database.execute("PRAGMA query_only = 1")
    ben = served.person()
    assert (await ben.post("/api/rooms", {"name": "Ben", "game": "tiny"}))[0] == 503
    status, told = await ben.get("/healthz")
    assert (status, told["status"]) == (503, "failing")
    served.store._database.execute("PRAGMA query_only = 0")
    assert (await ben.post("/api/rooms", {"name": "Ben", "game": "tiny"}))[0] == 200
    assert (await ben.get("/healthz"))[0] == 200


async def test_metrics_are_in_prometheus_text_format(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    await ada.play({"type": "tap"})
    async with ada.http.get(served.url + "/metrics") as answer:
        assert answer.content_type == "text/plain"
        lines = (await answer.text()).splitlines()
    samples = dict(line.rsplit(" ", 1) for line in lines if not line.startswith("#"))
    assert float(samples["countertop_rooms"]) == 1
    assert float(samples["countertop_connections"]) == 2
    assert float(samples["countertop_matches_running"]) == 1
    assert float(samples["countertop_moves_total"]) >= 1
    assert float(samples['countertop_messages_total{type="play"}']) >= 1
    assert float(samples["countertop_commit_seconds_count"]) >= 1
    assert (
        samples['countertop_commit_seconds_bucket{le="+Inf"}']
        == samples["countertop_commit_seconds_count"]
    )
