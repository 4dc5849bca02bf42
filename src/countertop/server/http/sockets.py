"""The WebSocket of somebody who has joined a room, and that of a big screen."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from aiohttp.hdrs import SEC_WEBSOCKET_PROTOCOL

from ...engine.errors import CountertopError
from ..people.connection import Connection
from ..people.pace import Pace
from ..protocol import Bye
from ..refusal import Refusal
from ..room import door
from .address import CROWD, HOUSE, check_origin
from .meter import meter
from .rooms import calm, find_room
from .school.cookie import whose_seat
from .tokens import who


async def serve_socket(request: web.Request) -> web.StreamResponse:
    return await _serve(request, _connect)


async def serve_screen(request: web.Request) -> web.StreamResponse:
    return await _serve(request, _connect_screen)


Connecting = Callable[[web.Request, web.WebSocketResponse], Awaitable[Connection]]


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
    socket = new_socket(request, max_msg_size=request.app[HOUSE].settings.frame_bytes + 1)
    await opened(request, socket)
    try:
        connection = await connect(request, socket)
    except CountertopError as refusal:
        bye = msgspec.json.encode(Bye(refusal.code, str(refusal)))
        await socket.send_frame(bye, WSMsgType.TEXT)
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)
    else:
        await connection.serve()
    return socket


async def _connect(request: web.Request, socket: web.WebSocketResponse) -> Connection:
    house, room = request.app[HOUSE], await find_room(request)
    whose = whose_seat(request, room.saved)
    member = None if whose is None else room.saved.member(whose)
    if member is None or member.left:
        raise Refusal("not_joined", "Join this room first.")
    if request.transport is None:
        raise ConnectionResetError
    seat, pace = room.saved.seat_of(member), room.table.pace(member)
    request.app[CROWD].need_room(is_seated=seat is not None)
    return Connection(
        socket, request.transport, room, member, seat, pace, house.settings, house.clock
    )


async def _connect_screen(request: web.Request, socket: web.WebSocketResponse) -> Connection:
    house, whose = request.app[HOUSE], who(request)
    room = await find_room(request)
    request.app[CROWD].need_room(is_seated=False)
    async with calm(room):
        member = await room.do(lambda table: door.admit_screen(table, whose))
    if request.transport is None:
        raise ConnectionResetError
    pace, settings = Pace(), house.settings
    return Connection(
        socket, request.transport, room, member, None, pace, settings, house.clock, is_screen=True
    )
