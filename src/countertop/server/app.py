"""The HTTP side: routes, cookies, headers, the client's files."""

import asyncio
from collections.abc import Awaitable, Callable
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from aiohttp import WSCloseCode, WSMsgType, web
from markdown_it import MarkdownIt
from yarl import URL

from ..engine.errors import CountertopError
from ..engine.registry import games
from . import checks, door, lan, metrics
from .codes import tidy
from .connection import Connection
from .events import event
from .protocol import Bye, GameInfo, Join, Joined, NewRoom, Problem
from .rooms import Rooms
from .screens import peek
from .seats import Refusal, hashed, new_token
from .settings import Settings
from .store import Store

COOKIE = "countertop"
COOKIE_DAYS = 180
BODY_BYTES = 8192
CLIENT = Path(str(files("countertop"))) / "static"
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


def build(store: Store, settings: Settings | None = None, client: Path = CLIENT) -> web.Application:
    """The whole server as one application; it opens no port by itself."""
    app = web.Application(client_max_size=BODY_BYTES)
    house = app[HOUSE] = Rooms(store, settings or Settings())
    app.on_startup.append(lambda _: house.start())
    app.on_shutdown.append(lambda _: house.stop())
    app.on_response_prepare.append(_add_headers)
    for path, handler in (
        ("/healthz", _health),
        ("/metrics", _metrics),
        ("/api/games", _games),
        ("/api/games/{game}/rules", _rules),
        ("/api/rooms/mine", _mine),
        ("/api/rooms/{code}", _peek),
        ("/api/rooms/{code}/qr.svg", _qr),
        ("/api/rooms/{code}/record", _record),
        ("/ws/{code}", _socket),
        ("/api/{rest:.*}", _nothing),
        ("/{path:.*}", _client_files(client)),
    ):
        app.router.add_get(path, _guarded(handler))
    app.router.add_post("/api/rooms", _guarded(_open))
    app.router.add_post("/api/rooms/{code}/join", _guarded(_join))
    app.router.add_route("*", "/{path:.*}", _guarded(_nothing))
    return app


# --- around every request


def _guarded(handler: Handler) -> Handler:
    """Refusals become a `Problem`; nothing that a client sends becomes a traceback.

    Not a middleware of aiohttp's, because that would cost a kilobyte for each open WebSocket."""

    async def guarded(request: web.Request) -> web.StreamResponse:
        try:
            if request.method != "GET":
                _check_origin(request)
            return await handler(request)
        except CountertopError as refusal:
            return _problem(refusal.code, str(refusal), STATUS.get(refusal.code, 400))
        except web.HTTPException as error:
            return _problem(_slug(error.reason), f"{error.reason}.", error.status)
        except (ConnectionError, asyncio.CancelledError):
            raise
        except Exception as fault:
            event("fault", what=f"{type(fault).__name__}: {fault}", path=request.path[:80])
            return _problem("fault", checks.FAULT, 500)

    return guarded


async def _add_headers(_: web.Request, response: web.StreamResponse) -> None:
    if response.status != SWITCHING:  # a WebSocket would keep them as long as it is open
        response.headers.update(HEADERS)


def _check_origin(request: web.Request) -> None:
    """Browsers say which page a request comes from; only our own may use the player's cookie."""
    origin = request.headers.get("Origin")
    if origin is None:
        return
    try:
        given = URL(origin)
        same = (given.host, given.port) == (_own(request).host, _own(request).port)
    except ValueError:
        same = False
    if not same:
        raise Refusal("foreign", "This request comes from another site's page.")


def _own(request: web.Request) -> URL:
    """The address under which the client sees this server."""
    host, scheme = request.host, request.scheme
    if request.app[HOUSE].settings.behind_proxy:
        host = request.headers.get("X-Forwarded-Host", host)
        scheme = request.headers.get("X-Forwarded-Proto", scheme)
    try:
        return URL(f"{scheme}://{host}")
    except ValueError:
        raise Refusal("malformed", "The Host header is no address.") from None


def _json(value: Any, status: int = 200) -> web.Response:
    return web.Response(
        body=msgspec.json.encode(value),
        status=status,
        content_type="application/json",
        headers={"Cache-Control": "no-store"},
    )


def _problem(code: str, message: str, status: int) -> web.Response:
    return _json(Problem(code, message), status)


def _slug(reason: str) -> str:
    return reason.lower().replace(" ", "_")


async def _body(request: web.Request, kind: type[T]) -> T:
    if request.content_type != "application/json":
        raise Refusal("malformed", "Send JSON, with the content type application/json.")
    try:
        return msgspec.json.decode(await request.read(), type=kind)
    except (msgspec.MsgspecError, RecursionError, UnicodeError) as error:
        raise Refusal("malformed", f"That is not what is asked for here: {error}.") from None


# --- who asks


def _who(request: web.Request) -> str | None:
    """The hash of the token in the cookie."""
    token = request.cookies.get(COOKIE)
    return hashed(token) if token else None


def _welcome(request: web.Request, token: str, joined: Joined) -> web.Response:
    response = _json(joined)
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="Strict",
        secure=_own(request).scheme == "https",
        path="/",
    )
    return response


def _token(request: web.Request) -> str:
    """The token that the browser has, if it is one of ours by its looks; or a new one."""
    token = request.cookies.get(COOKIE, "")
    is_ours = len(token) == 32 and all(digit in "0123456789abcdef" for digit in token)
    return token if is_ours else new_token()


# --- games


async def _health(_: web.Request) -> web.Response:
    return _json({"status": "ok"})


async def _metrics(_: web.Request) -> web.Response:
    return web.Response(text=metrics.text(), content_type="text/plain", charset="utf-8")


async def _games(_: web.Request) -> web.Response:
    return _json([info for name in games if (info := game_info(name)) is not None])


def game_info(name: str) -> GameInfo | None:
    """A game as clients see it; None if its folder is not a whole game yet."""
    game = games[name]
    try:
        seats = game.seats[0], game.seats[-1]
        return GameInfo(name, game.title, seats, game.options, checks.levels(game))
    except (ImportError, AttributeError) as fault:
        event("unfinished", game=name, why=f"{type(fault).__name__}: {fault}")
        return None


async def _rules(request: web.Request) -> web.Response:
    game = checks.find_game(request.match_info["game"])
    language = "de" if request.query.get("lang") == "de" else "en"
    try:
        html = (
            MarkdownIt("commonmark", {"html": False}).enable("table").render(game.readme(language))
        )
    except FileNotFoundError:
        raise Refusal("not_found", f"The rules of {game.title} are not written yet.") from None
    return web.Response(text=html, content_type="text/html", charset="utf-8")


# --- rooms


async def _open(request: web.Request) -> web.Response:
    asked, token = await _body(request, NewRoom), _token(request)
    room = await request.app[HOUSE].open(hashed(token), asked)
    member = room.saved.member(hashed(token))
    assert member is not None
    return _welcome(request, token, Joined(room.code, room.saved.seat_of(member)))


async def _mine(request: web.Request) -> web.Response:
    who = _who(request)
    return _json([] if who is None else request.app[HOUSE].mine(who))


async def _peek(request: web.Request) -> web.Response:
    who = _who(request)
    saved = await request.app[HOUSE].look_up(tidy(request.match_info["code"]), who)
    address = lan.address_for_friends(_own(request)) / saved.code
    seen = peek(saved, None if who is None else saved.member(who))
    return _json(msgspec.structs.replace(seen, address=str(address)))


async def _join(request: web.Request) -> web.Response:
    asked, token = await _body(request, Join), _token(request)
    who = hashed(token)
    room = await request.app[HOUSE].find(tidy(request.match_info["code"]), who)
    member = await room.do(lambda: door.join(room, who, asked))
    return _welcome(request, token, Joined(room.code, room.saved.seat_of(member)))


async def _qr(request: web.Request) -> web.Response:
    who = _who(request)
    saved = await request.app[HOUSE].look_up(tidy(request.match_info["code"]), who)
    svg = lan.qr_svg(lan.address_for_friends(_own(request)) / saved.code)
    return web.Response(body=svg, content_type="image/svg+xml")


async def _record(request: web.Request) -> web.Response:
    """The record of a match that is over, for those who were there."""
    who = _who(request)
    room = await request.app[HOUSE].find(tidy(request.match_info["code"]), who)
    if who is None or room.saved.member(who) is None:
        raise Refusal("not_joined", "Only those in the room can have its record.")
    if room.live is None or room.saved.phase != "over":
        raise Refusal("not_now", "The record is there when the match is over.")
    return web.Response(text=room.live.match.record(), content_type="application/jsonl")


async def _nothing(request: web.Request) -> web.Response:
    raise Refusal("not_found", f"There is nothing at {request.path[:80]}.")


# --- the socket


async def _socket(request: web.Request) -> web.StreamResponse:
    _check_origin(request)
    settings = request.app[HOUSE].settings
    socket = web.WebSocketResponse(
        max_msg_size=settings.frame_bytes + 1, compress=False, timeout=2.0, autoping=False
    )
    if not socket.can_prepare(request):
        raise Refusal("malformed", "Here one speaks WebSocket.")
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
    who = _who(request)
    room = await request.app[HOUSE].find(tidy(request.match_info["code"]), who)
    member = None if who is None else room.saved.member(who)
    if member is None or member.left:
        raise Refusal("not_joined", "Join this room first.")
    if request.transport is None:
        raise ConnectionResetError
    return Connection(socket, request.transport, room, member, room.pace(member))


# --- the client's files


def _client_files(folder: Path) -> Handler:
    root = folder.resolve()

    async def serve(request: web.Request) -> web.StreamResponse:
        """A file, or the page itself for every address that the client knows what to do with."""
        path = _within(root, request.match_info["path"])
        if path.is_file() and path != root / "index.html":
            lasting = "assets" in path.relative_to(root).parts
            caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return web.FileResponse(path, headers={"Cache-Control": caching})
        if path.suffix:
            raise Refusal("not_found", f"There is nothing at {request.path[:80]}.")
        if not (root / "index.html").is_file():
            raise Refusal("no_client", "The client is not built yet: run `make setup`.")
        return web.FileResponse(root / "index.html", headers={"Cache-Control": "no-cache"})

    return serve


def _within(root: Path, asked: str) -> Path:
    """The path of a file that may be sent; the root itself for one that may not."""
    try:
        path = (root / asked).resolve()
        path.is_file()
    except (ValueError, OSError):  # a null byte, a name that is too long
        return root
    return path if path.is_relative_to(root) else root
