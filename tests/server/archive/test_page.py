"""The page of a replay says what it is, with a picture, to whoever shows a link to it."""

import gzip
import re
import struct
import xml.etree.ElementTree as ET
import zlib
from html import unescape
from typing import Any

import pytest
from msgspec.structs import replace

from countertop import Match, games
from countertop.engine.bot_match import play_out
from countertop.engine.game import Millis, Result
from countertop.server.archive.card import drawn
from countertop.server.archive.poster import poster
from countertop.server.replays import About, SeatThen
from countertop.server.store.saved import LETTERS

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
    assert told["og:image"].endswith(f"/api/matches/{key}/card.png")
    assert told["og:image:type"] == "image/png", "most sites show no SVG"
    async with ada.http.get(f"{ada.url}/api/matches/{key}/card.png") as answer:
        assert (answer.status, answer.content_type) == (200, "image/png")
        assert size_of(await answer.read()) == (1200, 630)
    async with ada.http.get(f"{ada.url}/api/matches/{key}/picture.svg?t=900") as answer:
        assert (answer.status, answer.content_type) == (200, "image/svg+xml")
        assert ET.fromstring(await answer.text()).get("width") == "1200"


def size_of(png: bytes) -> tuple[int, int]:
    """With all its rows there."""
    assert png.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", png[16:24])
    (length,) = struct.unpack(">I", png[33:37])
    assert len(zlib.decompress(png[41 : 41 + length])) == height * (1 + 3 * width)
    return width, height


def test_a_card_has_the_points_of_everybody_at_any_table() -> None:
    for seats in (2, 7):
        points = tuple(-7 * seat for seat in range(seats))
        then = tuple(SeatThen(LETTERS[seat], "Ada") for seat in range(seats))
        about = About("tiny", {}, then, Result(places=(1,) * seats, points=points), 0, Millis(0))
        other = replace(about, result=replace(about.result, points=(*points[:-1], 9)))
        cards = [drawn((20, 90, 60), one) for one in (about, other)]
        assert size_of(cards[0]) == (1200, 630)
        assert cards[0] != cards[1]


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
