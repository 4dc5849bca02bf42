"""What this browser's matches and practice show of somebody's arithmetic: for themselves alone."""

import csv
import io
from collections.abc import Iterator

from aiohttp import web

from ...clock import date_of
from ...learned import Practised
from ...store.shown import Source
from ..address import HOUSE
from ..guard import body
from ..problems import json
from ..tokens import caller, give, hashed, need_cookie, token_of, who

COLUMNS = ("date", "where", "left", "sign", "right", "correct", "said", "ms", "weight")


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
    numbers, whose = request.app[HOUSE].numbers, need_cookie(request)
    await numbers.read_new(whose)
    rows = [*_rows(await numbers.answers(whose))]
    if request.query.get("as") == "csv":
        return _taken(_csv(rows), "text/csv", "my-numbers.csv")
    dicts = [dict(zip(COLUMNS, row, strict=True)) for row in rows]
    return _taken(json(dicts).body, "application/json", "my-numbers.json")


def _rows(sources: list[Source]) -> Iterator[tuple[object, ...]]:
    for source in sources:
        for one in source.answers:
            fact = (one.fact.left, one.fact.sign, one.fact.right)
            about = (date_of(one.at), source.game or "practice")
            yield (*about, *fact, one.is_right, one.said, one.ms, one.weight)


def _csv(rows: list[tuple[object, ...]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([COLUMNS, *rows])
    return text.getvalue().encode()


def _taken(content: object, kind: str, name: str) -> web.Response:
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return web.Response(body=content, content_type=kind, headers=headers)
