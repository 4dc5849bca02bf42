"""Rooms from outside: open one, look at one, join it, and take its record home."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

import msgspec
from aiohttp import web

from ..house.codes import tidy
from ..protocol import Join, Joined, NewRoom, RoomPeek
from ..refusal import Refusal
from ..room import door
from ..room.room import Room
from ..room.screens import peek
from ..store.saved import Saved
from . import lan
from .address import CROWD, HOUSE, shared_address
from .guard import body
from .problems import json
from .school.cookie import whose_seat
from .tokens import caller, hashed, token_of, welcome, who


async def open_room(request: web.Request) -> web.Response:
    request.app[CROWD].need_room(is_seated=False)
    asked, token = await body(request, NewRoom), token_of(request)
    room = await request.app[HOUSE].open(hashed(token), asked, caller(request))
    member = room.saved.member(hashed(token))
    assert member is not None
    return welcome(request, token, Joined(room.code, room.saved.seat_of(member)))


async def join_room(request: web.Request) -> web.Response:
    asked, token = await body(request, Join), token_of(request)
    room = await find_room(request)
    whose = whose_seat(request, room.saved) or hashed(token)
    member = door.who_is_in(room.table, whose)
    if member is None:
        async with calm(room):
            member = await room.do(lambda table: door.join(table, whose, asked))
    return welcome(request, token, Joined(room.code, room.saved.seat_of(member)))


@asynccontextmanager
async def calm(room: Room) -> AsyncIterator[None]:
    """While a match runs, whoever comes or is turned away waits for a fixed time, and does not hear
    how long the room had to write what others did."""
    clock, due = room.table.shared.clock, room.table.now() + room.table.settings.calm
    is_running = room.table.is_running
    try:
        yield
    finally:
        if is_running and clock.now() < due:
            await clock.sleep(due - clock.now())


async def list_mine(request: web.Request) -> web.Response:
    whose = who(request)
    return json(latest_first([] if whose is None else request.app[HOUSE].mine(whose)))


def latest_first(rooms: Sequence[tuple[int, RoomPeek]]) -> list[RoomPeek]:
    return [room for _, room in sorted(rooms, key=lambda one: -one[0])]


async def peek_at_room(request: web.Request) -> web.Response:
    saved = await _look_up(request)
    whose = whose_seat(request, saved)
    address = shared_address(request) / saved.code
    seen = peek(saved, None if whose is None else saved.member(whose))
    if saved.school and not seen.joined:  # who sits there is for the class to know
        seen = msgspec.structs.replace(seen, names=())
    return json(msgspec.structs.replace(seen, address=str(address)))


async def show_qr(request: web.Request) -> web.Response:
    saved = await _look_up(request)
    svg = lan.qr_svg(shared_address(request) / saved.code)
    return web.Response(body=svg, content_type="image/svg+xml")


async def give_record(request: web.Request) -> web.Response:
    """The record of a match that is over, for those who were there."""
    whose = who(request)
    room = await find_room(request)
    live = room.table.live
    if whose is None or room.saved.member(whose) is None:
        raise Refusal("not_joined", "Only those in the room can have its record.")
    if live is None or room.saved.phase != "over":
        raise Refusal("not_now", "The record is there when the match is over.")
    record = await request.app[HOUSE].record(room)
    return web.Response(text=record, content_type="application/jsonl")


async def find_room(request: web.Request) -> Room:
    """The room that the address names, awake."""
    return await request.app[HOUSE].find(tidy(request.match_info["code"]), caller(request))


async def _look_up(request: web.Request) -> Saved:
    return await request.app[HOUSE].look_up(tidy(request.match_info["code"]), caller(request))
