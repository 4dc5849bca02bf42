"""The WebSocket of somebody who has joined a room."""

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from ...engine.errors import CountertopError
from ..people.connection import Connection
from ..protocol import Bye
from ..refusal import Refusal
from .guard import HOUSE, check_origin
from .rooms import find_room
from .tokens import who


async def serve_socket(request: web.Request) -> web.StreamResponse:
    check_origin(request)
    settings = request.app[HOUSE].settings
    socket = web.WebSocketResponse(
        max_msg_size=settings.frame_bytes + 1, compress=False, timeout=2.0, autoping=False
    )
    if not socket.can_prepare(request):
        raise Refusal("malformed", "This address is for WebSockets only.")
    await socket.prepare(request)
    try:
        connection = await _connect(request, socket)
    except CountertopError as refusal:
        bye = msgspec.json.encode(Bye(refusal.code, str(refusal)))
        await socket.send_frame(bye, WSMsgType.TEXT)
        await socket.close(code=WSCloseCode.POLICY_VIOLATION)
    else:
        await connection.serve()
    return socket


async def _connect(request: web.Request, socket: web.WebSocketResponse) -> Connection:
    house, whose = request.app[HOUSE], who(request)
    room = await find_room(request, whose)
    member = None if whose is None else room.saved.member(whose)
    if member is None or member.left:
        raise Refusal("not_joined", "Join this room first.")
    if request.transport is None:
        raise ConnectionResetError
    seat, pace = room.saved.seat_of(member), room.table.pace(member)
    return Connection(
        socket, request.transport, room, member, seat, pace, house.settings, house.clock
    )
