"""The deal of the day from outside: the tickets, one try, and how others did afterwards."""

from aiohttp import web

from ....engine.game import Seat
from ...days import NewTry
from ...protocol import Joined
from ..address import CROWD, DAYS
from ..guard import body
from ..problems import json
from ..tokens import caller, hashed, token_of, welcome, who


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
