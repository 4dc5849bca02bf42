"""What is seen of a class while it plays: by its teacher, on the projector, and by each pupil."""

import asyncio

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web

from ....engine.errors import CountertopError
from ...protocol import Bye
from ...protocol.school import ClassHello
from ...refusal import Refusal
from ...school import glance, sights
from ...school.register import Classroom
from ...school.school import BEAT
from ...school.sights import Sight
from .. import lan
from ..address import CROWD, HOUSE, SCHOOL, shared_address
from ..problems import json
from ..sockets import new_socket, opened
from ..tokens import caller, hashed
from . import cookie

LONGEST = 512
"""Bytes of what a page may say."""
_hello = msgspec.json.Decoder(ClassHello).decode


async def show_board(request: web.Request) -> web.Response:
    classroom = await _entered(request, request.match_info["code"])
    return json(glance.board(classroom, request.app[HOUSE], _address(request)))


async def show_qr(request: web.Request) -> web.Response:
    classroom = await _entered(request, request.match_info["code"])
    address = shared_address(request) / "class" / classroom.kept.code
    return web.Response(body=lan.qr_svg(address), content_type="image/svg+xml")


async def _entered(request: web.Request, code: str) -> Classroom:
    return await request.app[SCHOOL].enter(code, caller(request))


def _address(request: web.Request) -> str:
    return str(shared_address(request) / "class")


async def watch(request: web.Request) -> web.StreamResponse:
    """One frame whenever something is new, at most two a second."""
    socket = new_socket(request, max_msg_size=LONGEST, heartbeat=20.0)
    request.app[CROWD].need_room(is_seated=False)
    await opened(request, socket)
    try:
        sight = await _sight(request, socket)
    except CountertopError as refusal:
        await _say_goodbye(socket, refusal)
        return socket
    here = sight.classroom.tablets
    if sight.pupil is not None:
        here[sight.pupil] += 1
    telling = asyncio.create_task(_tell(request, socket, sight))
    try:
        async for message in socket:
            if message.type is WSMsgType.PING:
                await socket.pong(message.data)
    finally:
        telling.cancel()
        if sight.pupil is not None:
            here[sight.pupil] -= 1
    return socket


async def _sight(request: web.Request, socket: web.WebSocketResponse) -> Sight:
    said, school = await _first(request, socket), request.app[SCHOOL]
    if said.secret is not None:
        await school.taught_with(hashed(said.secret), caller(request))
        return sights.of_teacher(school, hashed(said.secret))
    if said.code is not None:
        classroom = await _entered(request, said.code)
        return sights.of_board(school, classroom, _address(request))
    return sights.of_pupil(school, cookie.tablet(request))


async def _first(request: web.Request, socket: web.WebSocketResponse) -> ClassHello:
    try:
        async with asyncio.timeout(request.app[HOUSE].settings.body / 1000):
            message = await socket.receive()
        return _hello(message.data if message.type is WSMsgType.TEXT else "")
    except TimeoutError:
        raise Refusal("too_slow", "Say first who looks on.") from None
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        raise Refusal("malformed", "Say first who looks on: a secret, a code, or {}.") from None


async def _tell(request: web.Request, socket: web.WebSocketResponse, sight: Sight) -> None:
    clock, before = request.app[HOUSE].clock, b""
    while True:
        try:
            request.app[HOUSE].need_to_stay()
            frame = sight.look()
        except CountertopError as refusal:
            await _say_goodbye(socket, refusal)
            return
        shown = sights.timeless(frame, sight.classroom)
        if shown != before:
            await socket.send_frame(msgspec.json.encode(frame), WSMsgType.TEXT)
            before = shown
        await clock.sleep(BEAT)


async def _say_goodbye(socket: web.WebSocketResponse, refusal: CountertopError) -> None:
    bye = msgspec.json.encode(Bye(refusal.code, str(refusal)))
    await socket.send_frame(bye, WSMsgType.TEXT)
    await socket.close(code=WSCloseCode.POLICY_VIOLATION)
