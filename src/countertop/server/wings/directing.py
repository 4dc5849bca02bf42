"""Which wing a request is for: the address says so, a cookie, a secret, or what was sent."""

import msgspec
from aiohttp import web
from msgspec import Struct

from ..house.codes import tidy
from ..http.guard import read
from ..http.school.cookie import tablet
from ..http.school.teacher import BEARER
from ..http.tokens import hashed, who
from ..store.parts import wing_of


class _Sent(Struct):
    """What says where, of all that may be sent."""

    code: str = ""
    token: str = ""


async def wing_for(request: web.Request, limit: float) -> str | None:
    """None: any wing will do. `limit` are the seconds that a body may take."""
    name = await _name(request, limit)
    return None if name is None else wing_of(name)


async def _name(request: web.Request, limit: float) -> str | None:
    match request.path.split("/")[1:]:
        case ["ws", "r", key] | ["r", key] | ["api", "matches", key, *_]:
            return key
        case ["ws", code, *_] | ["api", "rooms", code, *_]:
            return tidy(code)
        case ["api", "mine", "take"]:
            token = (await _sent(request, limit)).token
            return hashed(token)
        case ["api", "mine" | "numbers" | "today", *_]:
            return who(request)
        case ["api", "class", *rest]:
            return await _of_class(request, rest, limit)
    return None


async def _of_class(request: web.Request, rest: list[str], limit: float) -> str | None:
    match rest:
        case ["board", code, *_]:
            return tidy(code)
        case ["enter" | "join" | "login"]:
            return tidy((await _sent(request, limit)).code)
        case ["me" | "mine" | "leave"]:
            return tablet(request)
        case [_, *_]:
            said = request.headers.get("Authorization", "")
            return hashed(said.removeprefix(BEARER)) if said.startswith(BEARER) else None
    return None


async def _sent(request: web.Request, limit: float) -> _Sent:
    """What cannot be read is refused by whoever reads it next."""
    try:
        return msgspec.json.decode(await read(request, limit), type=_Sent)
    except (msgspec.MsgspecError, RecursionError, UnicodeError):
        return _Sent()
