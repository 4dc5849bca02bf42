"""Around every request: whose page it comes from, and one sentence for whatever goes wrong."""

import asyncio
import re
from collections.abc import Awaitable, Callable
from functools import partial
from typing import TypeVar

import msgspec
from aiohttp import web
from aiohttp.http_exceptions import HttpProcessingError

from ...engine.errors import CountertopError
from ..events import fault_event
from ..metrics import REFUSALS, of
from ..refusal import FAULT, UNSAVED, Refusal
from .address import CROWD, HOUSE, check_origin
from .problems import HEADERS, STATUS, problem
from .tokens import caller

SWITCHING = 101
TEXT = re.compile(r"^text/|\+xml$|/javascript$")
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
T = TypeVar("T")


def guarded(handler: Handler) -> Handler:
    """Refusals become a `Problem`; nothing that a client sends becomes a traceback.

    Not a middleware of aiohttp's, because that would cost a kilobyte for each open WebSocket."""

    async def guard(request: web.Request) -> web.StreamResponse:
        crowd = request.app[CROWD]
        crowd.begin(request.protocol)
        try:
            return await answered(request, partial(_admitted, handler))
        finally:
            crowd.end(request.protocol)

    return guard


async def _admitted(handler: Handler, request: web.Request) -> web.StreamResponse:
    house = request.app[HOUSE]
    if not house.store.is_held:
        raise cannot_save()
    house.gate.ask(caller(request))
    if request.method != "GET":
        check_origin(request)
    return await handler(request)


def cannot_save() -> Refusal:
    return Refusal("store_failed", UNSAVED)


async def answered(request: web.Request, handler: Handler) -> web.StreamResponse:
    """An answer, whatever goes wrong."""
    try:
        return await handler(request)
    except CountertopError as refusal:
        of(REFUSALS, refusal.code).inc()
        return problem(refusal.code, str(refusal), STATUS.get(refusal.code, 400))
    except web.HTTPException as error:
        return problem(_slug(error.reason), f"{error.reason}.", error.status)
    except (ConnectionError, asyncio.CancelledError):
        raise
    except Exception as fault:
        fault_event(fault, path=request.path[:80])
        return problem("fault", FAULT, 500)


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    if response.status == SWITCHING:  # a WebSocket would keep them as long as it is open
        return
    response.headers.update(HEADERS)
    response.headers.setdefault("Cache-Control", "no-store")
    if response.charset is None and TEXT.search(response.content_type):
        response.charset = "utf-8"


def not_found(request: web.Request) -> Refusal:
    return Refusal("not_found", f"There is nothing at {request.path[:80]}.")


async def body(request: web.Request, kind: type[T]) -> T:
    """What was sent, if it comes in time."""
    if request.content_type != "application/json":
        raise Refusal("malformed", "Send JSON, with the content type application/json.")
    try:
        return msgspec.json.decode(await read(request, _limit(request)), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refusal("malformed", f"That is not what is asked for here: {error}.") from None


async def text(request: web.Request, most: int) -> str:
    """Plain text that was sent, longer than a request usually is."""
    try:
        return (await whole(request, _limit(request), most)).decode()
    except UnicodeError:
        raise Refusal("malformed", "That is not text in UTF-8.") from None


async def whole(request: web.Request, limit: float, most: int) -> bytes:
    """A body that may be longer than usual. It stays with the request, for whoever reads it next:
    what is led to another worker may come back, because a wing has moved meanwhile."""
    if request._read_bytes is None:
        request._read_bytes = await read(request.clone(client_max_size=most), limit)
    return request._read_bytes


def _limit(request: web.Request) -> float:
    """Seconds that the body of a request may take."""
    return request.app[HOUSE].settings.body / 1000


async def read(request: web.BaseRequest, limit: float) -> bytes:
    """The body of a request; `limit` are the seconds that it may take."""
    try:
        async with asyncio.timeout(limit):
            return await request.read()
    except TimeoutError:
        raise Refusal("too_slow", "The request did not come to its end.") from None
    except (HttpProcessingError, web.RequestPayloadError):
        raise Refusal("malformed", "The body of the request cannot be read.") from None
    except RuntimeError as closed:  # aiohttp's word for it
        raise ConnectionResetError(str(closed)) from None


def _slug(reason: str) -> str:
    return reason.lower().replace(" ", "_")
