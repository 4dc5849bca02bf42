"""Matches that are over: anybody who has the address may look, their host may delete them."""

from aiohttp import web

from ...refusal import Refusal
from ...store.finished import Kept
from .. import lan
from ..address import HOUSE, shared_address
from ..guard import text
from ..problems import json
from ..tokens import caller, who

RECORD_BYTES = 1024 * 1024
"""The longest record that is told from a file; real ones have 60 kB at most."""


async def show(request: web.Request) -> web.Response:
    """The whole match in one answer."""
    archive = request.app[HOUSE].archive
    return _packed(await archive.retold(request.match_info["key"]))


async def what_else(request: web.Request) -> web.Response:
    """What an expert would have played at a step."""
    try:
        step = int(request.query.get("step", ""))
    except ValueError:
        raise Refusal("malformed", "A step is a whole number: what-else?step=12.") from None
    house, key = request.app[HOUSE], request.match_info["key"]
    if not house.archive.is_weighed(key, step):
        house.gate.weigh(caller(request))
    return json(await house.archive.what_else(key, step))


async def show_file(request: web.Request) -> web.Response:
    """The same for a record that somebody has."""
    request.app[HOUSE].gate.open_record(caller(request))
    record = await text(request, RECORD_BYTES)
    return _packed(await request.app[HOUSE].archive.files.retell(record))


def _packed(body: bytes) -> web.Response:
    headers = {"Content-Encoding": "gzip", "Cache-Control": "no-store"}
    return web.Response(body=body, content_type="application/json", headers=headers)


async def show_qr(request: web.Request) -> web.Response:
    """The address of a match, for phones that see a big screen."""
    await find(request)
    svg = lan.qr_svg(shared_address(request) / "r" / request.match_info["key"])
    return web.Response(body=svg, content_type="image/svg+xml")


async def give_record(request: web.Request) -> web.Response:
    """The record of a match, to take home; it travels as it is kept."""
    kept = await find(request)
    return web.Response(
        body=kept.packed,
        content_type="application/jsonl",
        headers={
            "Content-Encoding": "gzip",
            "Content-Disposition": f'attachment; filename="{kept.about.game}.jsonl"',
        },
    )


async def delete(request: web.Request) -> web.Response:
    await request.app[HOUSE].archive.delete(request.match_info["key"], who(request))
    return json({})


async def find(request: web.Request) -> Kept:
    """The match that the address names."""
    return await request.app[HOUSE].archive.find(request.match_info["key"])
