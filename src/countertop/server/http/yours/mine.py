"""What one browser has played: to see, to delete, and to take to another device."""

from functools import partial
from urllib.parse import quote

from aiohttp import web

from ...archive.standing import standing
from ...days import MoveHere, MyBests, MyMatch, OnTheMove
from ...house.moving import LASTS
from ...refusal import Refusal
from ...store import mine
from .. import lan
from ..address import DAYS, HOUSE, MOVING, shared_address
from ..guard import body
from ..problems import json
from ..tokens import caller, give, hashed, need_cookie, new_token, token_of, who

MOST_DIGITS = 9


async def list_matches(request: web.Request) -> web.Response:
    whose, skip = who(request), _skipped(request)
    found = [] if whose is None else await request.app[HOUSE].archive.of(whose, skip)
    return json([MyMatch(one.key, one.seat, one.hosting, one.about) for one in found])


def _skipped(request: web.Request) -> int:
    """How many matches are known already."""
    asked = request.query.get("skip", "0")
    if not asked.isdecimal() or len(asked) > MOST_DIGITS:
        raise Refusal("malformed", "So many matches are skipped: mine?skip=100.")
    return int(asked)


async def list_bests(request: web.Request) -> web.Response:
    whose, house = who(request), request.app[HOUSE]
    if whose is None:
        return json(MyBests((), (), ()))
    fastest, matches = await house.numbers.fastest(whose), await house.archive.all_of(whose)
    feats = await house.archive.feats_of(matches)
    return json(MyBests(fastest, feats, standing(matches)))


async def forget_match(request: web.Request) -> web.Response:
    whose, key = need_cookie(request), request.match_info["key"]
    store = request.app[HOUSE].store
    if not await store.ask(partial(mine.forget, whose=whose, key=key)):
        raise Refusal("no_such_match", "You have no such match here.")
    return json({})


async def forget_all(request: web.Request) -> web.Response:
    whose, day = need_cookie(request), request.app[DAYS].day
    await request.app[HOUSE].store.ask(partial(mine.forget_all, whose=whose, day=day))
    return json({})


async def move_away(request: web.Request) -> web.Response:
    """A link, and a QR code for it. The token stands behind `#`, which no browser sends."""
    whose = need_cookie(request)
    request.app[HOUSE].gate.weigh(caller(request))
    token = new_token(request)
    request.app[MOVING].begin(whose, hashed(token))
    address = (shared_address(request) / "mine").with_fragment(token)
    picture = quote(lan.qr_svg(address).decode())
    return json(OnTheMove(str(address), f"data:image/svg+xml,{picture}", int(LASTS / 1000)))


async def move_here(request: web.Request) -> web.Response:
    asked, token = await body(request, MoveHere), token_of(request)
    count = await request.app[MOVING].take(hashed(asked.token), hashed(token), caller(request))
    response = json({"matches": count})
    give(request, response, token)
    return response
