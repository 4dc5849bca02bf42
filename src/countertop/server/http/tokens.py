"""Who asks: a token in a cookie, of which the server keeps no more than a hash."""

import hashlib
import secrets

from aiohttp import web

from ..house.gate import Caller
from ..protocol import Joined
from ..refusal import Refusal
from ..store.parts import draw
from .address import HOUSE, own_address
from .problems import json

COOKIE = "countertop"
COOKIE_DAYS = 180


def new_token(request: web.Request) -> str:
    """128 bits, less those that say where what is known by it lies."""
    store = request.app[HOUSE].store
    return draw(lambda: secrets.token_hex(16), lambda token: store.has(hashed(token)))


def hashed(token: str) -> str:
    """What is kept of a token. It is random and long, so a plain hash is enough."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def who(request: web.Request) -> str | None:
    """The hash of the token in the cookie."""
    token = request.cookies.get(COOKIE)
    return hashed(token) if token else None


def need_cookie(request: web.Request) -> str:
    """The same, of a browser that has been here."""
    whose = who(request)
    if whose is None:
        raise Refusal("not_joined", "This browser has played nothing here.")
    return whose


def caller(request: web.Request) -> Caller:
    """Who asks, for the gate: browsers by their cookie, others by their address."""
    return caller_through(request, behind_proxy=request.app[HOUSE].settings.behind_proxy)


def caller_through(request: web.Request, *, behind_proxy: bool) -> Caller:
    """The same, where no house has been asked yet."""
    address = request.remote or ""
    if behind_proxy:
        address = request.headers.get("X-Forwarded-For", address).rpartition(",")[2].strip()
    return Caller(who(request), address)


def token_of(request: web.Request) -> str:
    """The token that the browser has, if it is one of ours by its looks; or a new one."""
    token = request.cookies.get(COOKIE, "")
    is_ours = len(token) == 32 and all(digit in "0123456789abcdef" for digit in token)
    return token if is_ours else new_token(request)


def welcome(request: web.Request, token: str, joined: Joined) -> web.Response:
    response = json(joined)
    give(request, response, token)
    return response


def give(request: web.Request, response: web.StreamResponse, token: str) -> None:
    """The cookie."""
    response.set_cookie(
        COOKIE,
        token,
        max_age=COOKIE_DAYS * 24 * 3600,
        httponly=True,
        samesite="Strict",
        secure=own_address(request).scheme == "https",
        path="/",
    )
