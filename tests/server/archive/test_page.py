"""The page of a replay says what it is, with a picture, to whoever shows a link to it."""

import gzip
import re
import struct
import xml.etree.ElementTree as ET
from html import unescape
from typing import Any

import pytest
from yarl import URL

from countertop import Match, games
from countertop.engine.bot_match import play_out
from countertop.engine.drawing.shapes import FONT, INK, shape, text
from countertop.server.archive.card import known_letters, pixels
from countertop.server.archive.poster import poster

TAG = re.compile(r'<meta property="([^"]*)" content="([^"]*)">')


async def finished(served: Any, *names: str) -> tuple[Any, str]:
    ada, *_ = await served.match(*names)
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    return ada, str(await ada.until(lambda: ada.room["replay"]))


async def tags(person: Any, path: str) -> dict[str, str]:
    async with person.http.get(person.url + path) as answer:
        assert answer.status == 200
        assert answer.content_type == "text/html"
        return {name: unescape(value) for name, value in TAG.findall(await answer.text())}


async def test_a_shared_replay_has_a_title_and_a_picture(served: Any) -> None:
    ada, key = await finished(served, "Ada", 'B<b> & "Co"')
    told = await tags(served.person(), f"/r/{key}?t=900&seat=all")
    assert told["og:title"] == 'Tiny: Ada 5, B<b> & "Co" 0'
    assert told["og:url"].endswith(f"/r/{key}?t=900")
    assert URL(told["og:image"]).is_absolute()
    assert told["og:image"].endswith(f"/api/matches/{key}/card.png?t=900")
    assert told["og:image:type"] == "image/png", "most sites show no SVG"
    async with ada.http.get(f"{ada.url}/api/matches/{key}/card.png") as answer:
        assert (answer.status, answer.content_type) == (200, "image/png")
        assert size_of(await answer.read()) == (1200, 630)
    async with ada.http.get(f"{ada.url}/api/matches/{key}/picture.svg?t=900") as answer:
        assert (answer.status, answer.content_type) == (200, "image/svg+xml")
        assert ET.fromstring(await answer.text()).get("width") == "1200"


def size_of(png: bytes) -> tuple[int, int]:
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def written(words: str, weight: int = 450) -> bytes:
    inside = text(100, 50, words, 40, INK, weight, font_family=FONT)
    space = "http://www.w3.org/2000/svg"
    return pixels(shape("svg", inside, xmlns=space, width=200, height=100))


def test_a_picture_has_its_words_in_our_own_letters() -> None:
    assert written("Ada") != written("")
    assert written("Łódź") != written("□□□□"), "letters with marks are letters"
    assert len({written("Ada", weight) for weight in (450, 650, 800)}) == 3


def test_a_name_in_letters_that_we_have_not_is_drawn_with_those_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = list[bool]()

    def draw(*, skip_system_fonts: bool, **_: object) -> bytes:
        asked.append(skip_system_fonts)
        return b""

    monkeypatch.setattr("resvg_py.svg_to_bytes", draw)
    for name in ("Ada · Zoë · Łukasz", "Анна"):
        written(name)
    assert asked == [True, False]


async def test_a_picture_is_drawn_once_and_gone_with_its_match(served: Any) -> None:
    ada, key = await finished(served, "Ada", "Ben")
    workshop, drawn = served.house.archive.workshop, list[int | None]()
    draw = workshop.card

    async def counted(packed: bytes, at: int | None) -> bytes:
        drawn.append(at)
        return bytes(await draw(packed, at))

    workshop.card = counted
    for at in ("", "", "?t=900", "?t=900", "?t=nonsense"):
        async with ada.http.get(f"{ada.url}/api/matches/{key}/card.png{at}") as answer:
            assert answer.status == 200
    assert drawn == [None, 900]
    async with ada.http.delete(f"{ada.url}/api/matches/{key}") as answer:
        assert answer.status == 200
    status, problem = await ada.get(f"/api/matches/{key}/card.png")
    assert (status, problem["code"]) == (404, "no_such_match")


async def test_a_link_to_the_deal_of_the_day_names_its_game_and_shows_nothing_of_it(
    served: Any,
) -> None:
    person = served.person()
    for path in ("/today", "/today/lucky-box", "/today/lucky-box/2026-11-16"):
        told = await tags(person, path)
        assert told["og:title"].startswith("Today’s deal · Spiel des Tages: ")
        assert "Lucky Box" in told["og:title"] or path == "/today"
        assert URL(told["og:image"]).is_absolute()
        assert told["og:image"].endswith("/icon-512.png")
    assert await tags(person, "/today/chess") == {}


async def test_a_replay_has_a_qr_code_until_it_is_gone(served: Any) -> None:
    ada, key = await finished(served, "Ada", "Ben")
    async with ada.http.get(f"{ada.url}/api/matches/{key}/qr.svg") as answer:
        assert (answer.status, answer.content_type) == (200, "image/svg+xml")
        assert (await answer.text()).startswith("<svg")
    status, problem = await ada.get("/api/matches/nothing/qr.svg")
    assert (status, problem["code"]) == (404, "no_such_match")


async def test_a_replay_that_is_gone_has_a_page_and_no_tags(served: Any) -> None:
    person = served.person()
    assert await tags(person, "/r/nothing") == {}
    assert await tags(person, "/r") == {}
    status, problem = await person.get("/api/matches/nothing/picture.svg")
    assert (status, problem["code"]) == (404, "no_such_match")


@pytest.mark.parametrize("game", list(games))
def test_every_game_has_a_picture_of_a_moment(game: str) -> None:
    seats = games[game].seats[0]
    match = Match(game, seats, seed=3)
    for _ in play_out(match, [games[game].bot.LEVELS[0]] * seats, 5):
        pass
    packed = gzip.compress(str(match.record()).encode())
    pictures = [poster(packed, at) for at in (0, match.now // 2, None)]
    assert len({*pictures}) == 3, "they show different moments"
    for one in pictures:
        sheet = ET.fromstring(one)
        assert (sheet.get("width"), sheet.get("height")) == ("1200", "630")
        assert {*one} <= known_letters(), "every word of ours is drawn in our letters"
    assert size_of(pixels(pictures[-1])) == (1200, 630)
