"""What this browser's matches and practice show of somebody's arithmetic: for themselves alone."""

from aiohttp import web

from ...learned import Practised
from ..address import HOUSE
from ..guard import body
from ..problems import json
from ..tokens import caller, give, hashed, need_cookie, token_of, who


async def show(request: web.Request) -> web.Response:
    told = await request.app[HOUSE].numbers.of(who(request))
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=told, content_type="application/json", headers=headers)


async def practise(request: web.Request) -> web.Response:
    house = request.app[HOUSE]
    house.gate.practise(caller(request))
    asked, token = await body(request, Practised), token_of(request)
    response = json(await house.numbers.practise(hashed(token), asked))
    give(request, response, token)
    return response


async def forget(request: web.Request) -> web.Response:
    await request.app[HOUSE].numbers.forget(need_cookie(request))
    return json({})


async def export(request: web.Request) -> web.Response:
    """Every answer, as JSON or, with `?as=csv`, as a table."""
    kind = "csv" if request.query.get("as") == "csv" else "json"
    content = await request.app[HOUSE].numbers.taken(need_cookie(request), kind)
    return web.Response(
        body=content,
        content_type="text/csv" if kind == "csv" else "application/json",
        headers={"Content-Disposition": f'attachment; filename="my-numbers.{kind}"'},
    )
