"""The WebSocket of somebody who has joined a room, and that of a big screen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import web
from aiohttp.hdrs import SEC_WEBSOCKET_PROTOCOL

from ...engine.errors import CountertopError
from ..people.connection import Connection
from ..people.pace import Pace
from ..protocol import Bye
from ..refusal import Refusal
from ..room import door
from ..settings import Settings
from .address import CROWD, HOUSE, RELAYED, check_origin
from .meter import meter
from .rooms import calm, find_room
from .school.cookie import whose_seat
from .tokens import who
from .wire import Wire


async def serve_socket(request: web.Request) -> web.StreamResponse:
    return await _serve(request, _connect)


async def serve_screen(request: web.Request) -> web.StreamResponse:
    return await _serve(request, _connect_screen)


Connecting = Callable[[web.Request, Wire], Awaitable[Connection]]


class HandedOver(ConnectionError):
    """aiohttp has nothing more to do with this connection."""


def new_socket(request: web.Request, **more: Any) -> web.WebSocketResponse:
    """One that can be opened, or a refusal."""
    check_origin(request)
    if not all(value.isascii() for value in request.headers.values()):
        raise Refusal("malformed", "The headers of a WebSocket are plain letters.")
    if SEC_WEBSOCKET_PROTOCOL in request.headers:
        raise Refusal("malformed", "This WebSocket has no protocols to choose from.")
    socket = web.WebSocketResponse(compress=False, timeout=2.0, autoping=False, **more)
    if not socket.can_prepare(request):
        raise Refusal("malformed", "This address is for WebSockets only.")
    return socket


async def opened(request: web.Request, socket: web.WebSocketResponse) -> asyncio.Transport:
    """From here on it is a WebSocket, whose bytes are counted."""
    await socket.prepare(request)
    meter(request, request.app[HOUSE].settings.bytes_in)
    if request.transport is None:
        raise ConnectionResetError
    return request.transport


async def _serve(request: web.Request, connect: Connecting) -> web.StreamResponse:
    new_socket(request)
    house = request.app[HOUSE]
    wire = Wire(house.settings, house.clock, request.app[CROWD])
    wire.open(request)
    try:
        connection = await connect(request, wire)
    except CountertopError as refusal:
        wire.refuse(msgspec.json.encode(Bye(refusal.code, str(refusal))))
    except BaseException:
        wire.abort()
        raise
    else:
        wire.listen(connection)
    raise HandedOver


async def _connect(request: web.Request, wire: Wire) -> Connection:
    house, room = request.app[HOUSE], await find_room(request)
    whose = whose_seat(request, room.saved)
    member = None if whose is None else room.saved.member(whose)
    if member is None or member.left:
        raise Refusal("not_joined", "Join this room first.")
    seat, pace = room.saved.seat_of(member), room.table.pace(member)
    request.app[CROWD].need_room(is_seated=seat is not None)
    settings = _settings(request)
    return Connection(wire, wire.transport, room, member, seat, pace, settings, house.clock)


def _settings(request: web.Request) -> Settings:
    """Where another worker hands a socket on, the kernel sees the way to that worker only, as with
    a proxy."""
    house = request.app[HOUSE]
    return house.settings_of_relayed if RELAYED in request else house.settings


async def _connect_screen(request: web.Request, wire: Wire) -> Connection:
    house, whose = request.app[HOUSE], who(request)
    room = await find_room(request)
    request.app[CROWD].need_room(is_seated=False)
    async with calm(room):
        member = await room.do(lambda table: door.admit_screen(table, whose))
    pace, settings = Pace(), _settings(request)
    return Connection(
        wire, wire.transport, room, member, None, pace, settings, house.clock, is_screen=True
    )
