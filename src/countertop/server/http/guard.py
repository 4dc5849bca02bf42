"""Around every request: whose page it comes from, and one sentence for whatever goes wrong."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from aiohttp import web
from yarl import URL

from ...engine.errors import CountertopError
from ..events import fault_event
from ..house.rooms import Rooms
from ..protocol import Problem
from ..refusal import FAULT, Refusal

HEADERS = {
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; "
    "style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; media-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
STATUS = {
    "no_such_room": 404,
    "unknown_game": 404,
    "not_found": 404,
    "busy": 429,
    "house_full": 429,
    "foreign": 403,
    "not_joined": 403,
    "removed": 403,
    "fault": 500,
    "store_failed": 503,
    "no_client": 503,
}
SWITCHING = 101
HOUSE: web.AppKey[Rooms] = web.AppKey("house", Rooms)
Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
T = TypeVar("T")


def guarded(handler: Handler) -> Handler:
    """Refusals become a `Problem`; nothing that a client sends becomes a traceback.

    Not a middleware of aiohttp's, because that would cost a kilobyte for each open WebSocket."""

    async def guard(request: web.Request) -> web.StreamResponse:
        try:
            if request.method != "GET":
                check_origin(request)
            return await handler(request)
        except CountertopError as refusal:
            return _problem(refusal.code, str(refusal), STATUS.get(refusal.code, 400))
        except web.HTTPException as error:
            return _problem(_slug(error.reason), f"{error.reason}.", error.status)
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception as fault:
            fault_event(fault, path=request.path[:80])
            return _problem("fault", FAULT, 500)

    return guard


async def add_headers(_: web.Request, response: web.StreamResponse) -> None:
    if response.status != SWITCHING:  # a WebSocket would keep them as long as it is open
        response.headers.update(HEADERS)


def check_origin(request: web.Request) -> None:
    """Browsers say which page a request comes from; only our own may use the player's cookie."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    own = own_address(request)
    try:
        given = URL(origin)
        same = (given.host, given.port) == (own.host, own.port)
    except ValueError:
        same = False
    if not same:
        raise Refusal("foreign", "This request comes from another site's page.")


def own_address(request: web.Request) -> URL:
    """The address under which the client sees this server."""
    host, scheme = request.host, request.scheme
    if request.app[HOUSE].settings.behind_proxy:
        host = request.headers.get("X-Forwarded-Host", host)
        scheme = request.headers.get("X-Forwarded-Proto", scheme)
    try:
        return URL(f"{scheme}://{host}")
    except ValueError:
        raise Refusal("malformed", "The Host header is not an address.") from None


def not_found(request: web.Request) -> Refusal:
    return Refusal("not_found", f"There is nothing at {request.path[:80]}.")


def json(value: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


async def body(request: web.Request, kind: type[T]) -> T:
    if request.content_type != "application/json":
        raise Refusal("malformed", "Send JSON, with the content type application/json.")
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refusal("malformed", f"That is not what is asked for here: {error}.") from None


def _problem(code: str, message: str, status: int) -> web.Response:
    return json(Problem(code, message), status)


def _slug(reason: str) -> str:
    return reason.lower().replace(" ", "_")
