"""Matches that are over: anybody who has the address may look, their host may delete them."""

from aiohttp import web

from ..store.finished import Kept
from .address import HOUSE
from .problems import json
from .tokens import who


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
