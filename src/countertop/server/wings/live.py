"""The socket of a class, which says only in its first message whose it is: so whoever it comes to
listens to that, and then passes on what both sides say."""

import asyncio
from contextlib import suppress

import aiohttp
import msgspec
from aiohttp import ClientWebSocketResponse, WSMsgType, web
from multidict import CIMultiDict

from ..house.codes import tidy
from ..http.meter import meter
from ..http.school.cookie import tablet
from ..http.school.live import LONGEST
from ..http.tokens import hashed
from ..protocol.school import ClassHello
from ..settings import Share
from . import inner

PATH = "/api/class/live"
HEARTBEAT = 20.0
UNSAID = (None, 0, aiohttp.WSCloseCode.ABNORMAL_CLOSURE)
"""When the other worker has ended without a word: no frame may say that it was so (7.4.1)."""
_hello = msgspec.json.Decoder(ClassHello).decode
Socket = web.WebSocketResponse | ClientWebSocketResponse


async def opened(request: web.Request, bytes_in: Share) -> web.WebSocketResponse:
    """Whether it may come from that page is said where the class is."""
    near = web.WebSocketResponse(
        compress=False, timeout=2.0, max_msg_size=LONGEST, heartbeat=HEARTBEAT
    )
    await near.prepare(request)
    meter(request, bytes_in)
    return near


async def first(near: web.WebSocketResponse, limit: float) -> str:
    """What is said first; nothing, if nothing is said within so many seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(limit):
            message = await near.receive()
            return str(message.data) if message.type is WSMsgType.TEXT else ""
    return ""


def name_in(said: str, request: web.Request) -> str | None:
    """By what the class is found: a secret, a code, or a pupil's cookie."""
    try:
        hello = _hello(said)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return None
    if hello.secret is not None:
        return hashed(hello.secret)
    return tablet(request) if hello.code is None else tidy(hello.code)


async def pass_on(
    near: web.WebSocketResponse,
    said: str,
    http: aiohttp.ClientSession,
    address: str,
    headers: CIMultiDict[str],
) -> None:
    """Until one of them has nothing more to say."""
    kept = CIMultiDict((k, v) for k, v in headers.items() if not k.lower().startswith("sec-"))
    try:
        async with http.ws_connect(f"http://{address}{PATH}", headers=kept) as far:
            await far.send_str(said)
            both = {asyncio.create_task(_pump(near, far)), asyncio.create_task(_pump(far, near))}
            try:
                await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            finally:
                for one in both:
                    one.cancel()
            code = far.close_code
    except aiohttp.WSServerHandshakeError as refused:
        if refused.status == inner.ELSEWHERE:
            raise inner.Elsewhere from None
        code = None
    except (aiohttp.ClientError, OSError, TimeoutError):  # it went while it was asked
        raise inner.Elsewhere from None
    await near.close(code=aiohttp.WSCloseCode.GOING_AWAY if code in UNSAID else code)


async def _pump(one: Socket, other: Socket) -> None:
    async for message in one:
        if message.type is WSMsgType.TEXT:
            await other.send_str(message.data)
