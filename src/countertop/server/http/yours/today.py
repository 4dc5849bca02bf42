"""The deal of the day from outside: the tickets, one try, and how others did afterwards."""

from pathlib import Path

from aiohttp import web

from ....engine.game import Seat
from ....engine.registry import games
from ...daily.deal import games_of
from ...days import NewTry
from ...protocol import Joined
from ..address import CROWD, DAYS, shared_address
from ..client import link_tags, send_page
from ..guard import Handler, body
from ..problems import json
from ..tokens import caller, hashed, token_of, welcome, who

ICON, ICON_SIZE = "icon-512.png", (512, 512)
"""Nothing of what is dealt: nobody sees it before their try."""
ABOUT = "One try, and the same deal for everybody. · Ein Versuch, und für alle dasselbe Spiel."


def day_page(folder: Path) -> Handler:
    async def serve(request: web.Request) -> web.StreamResponse:
        """The same page as everywhere, with tags in its head."""
        game = request.match_info.get("game") or games_of(request.app[DAYS].day)[0].name
        if game not in games or not games[game].has_daily:
            return send_page(request, folder)
        here = shared_address(request)
        title = f"Today’s deal · Spiel des Tages: {games[game].title}"
        head = link_tags(title, ABOUT, here / "today" / game, here / ICON, ICON_SIZE)
        return send_page(request, folder, head=head)

    return serve


async def show(request: web.Request) -> web.Response:
    return json(await request.app[DAYS].today(who(request)))


async def begin(request: web.Request) -> web.Response:
    request.app[CROWD].need_room(is_seated=False)
    asked, token = await body(request, NewTry), token_of(request)
    game = request.match_info["game"]
    room = await request.app[DAYS].open(hashed(token), game, asked, caller(request))
    return welcome(request, token, Joined(room.code, Seat(0)))


async def compare(request: web.Request) -> web.Response:
    days, game = request.app[DAYS], request.match_info["game"]
    return json(await days.others(who(request), game, request.query.get("day")))
