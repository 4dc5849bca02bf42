"""The page of a replay, which says what it is to whoever shows a link before it is opened."""

from pathlib import Path

from aiohttp import web

from ....engine.registry import games
from ...archive.poster import SIZE
from ...refusal import Refusal
from ...replays import About
from ...store.changes import Damaged
from ..address import HOUSE, shared_address
from ..client import link_tags, send_page
from ..guard import Handler
from ..tokens import caller

LONGEST_TIME = 9
"""Digits of a moment in a link."""


def replay_page(folder: Path) -> Handler:
    async def serve(request: web.Request) -> web.StreamResponse:
        """The same page as everywhere, with tags in its head; one that is gone has none, and the
        page itself says so."""
        key = request.match_info["key"]
        try:
            about = (await request.app[HOUSE].archive.find(key)).about
        except (Refusal, Damaged):
            return send_page(request, folder)
        return send_page(request, folder, head=_tags(request, key, about))

    return serve


async def show_picture(request: web.Request) -> web.Response:
    request.app[HOUSE].gate.weigh(caller(request))
    drawn = await request.app[HOUSE].archive.poster(request.match_info["key"], moment_in(request))
    return web.Response(text=drawn, content_type="image/svg+xml", charset="utf-8")


async def show_card(request: web.Request) -> web.Response:
    """The same for sites that take no SVG."""
    house, key, at = request.app[HOUSE], request.match_info["key"], moment_in(request)
    if not house.archive.is_drawn(key, at):
        house.gate.weigh(caller(request))
    drawn = await house.archive.card(key, at)
    return web.Response(body=drawn, content_type="image/png")


def moment_in(request: web.Request) -> int | None:
    """The time that a link names."""
    asked = request.query.get("t", "")
    return int(asked) if asked.isdecimal() and len(asked) <= LONGEST_TIME else None


def _tags(request: web.Request, key: str, about: About) -> str:
    here, at = shared_address(request), moment_in(request)
    picture = here / "api" / "matches" / key / "card.png"
    address = here / "r" / key
    if at is not None:
        address, picture = address.with_query(t=at), picture.with_query(t=at)
    description = "Watch the match again. · Sieh dir die Partie noch einmal an."
    return link_tags(_title(about), description, address, picture, SIZE)


def _title(about: About) -> str:
    """`Martian Math: Ada 1, Ben 2`."""
    points = zip(about.seats, about.result.points, strict=True)
    players = ", ".join(f"{seat.name} {count}" for seat, count in points)
    title = games[about.game].title if about.game in games else about.game
    return f"{title}: {players}"
