"""What workers say to each other, at ports of their own: whose request it is, and for which wing.

Only those who can read the database know the secret, so nobody else can say who asks.
"""

from aiohttp import web
from multidict import CIMultiDict

from ..http.address import RELAYED

SECRET = "X-Countertop-Secret"
CALLER = "X-Countertop-Caller"
WING = "X-Countertop-Wing"
OURS = frozenset(name.lower() for name in (SECRET, CALLER, WING))
ELSEWHERE = 421
"""The wing is not here (any more)."""
HOPS = frozenset(
    (
        "connection",
        "content-length",
        "expect",
        "keep-alive",
        "te",
        "trailer",
        "transfer-encoding",
        "upgrade",
    )
)
"""Headers that are about one connection only."""


def address_of(host: str, port: int) -> str:
    """As it stands in an address of the web: `10.0.0.5:8001`, `[::1]:8001`."""
    return f"[{host}]:{port}" if ":" in host else f"{host}:{port}"


def host_and_port(address: str) -> tuple[str, int]:
    host, _, port = address.rpartition(":")
    return host.strip("[]"), int(port)


class Elsewhere(Exception):
    """Nobody answers there for this wing; nothing was done."""


def said(request: web.Request, secret: str, wing: str | None) -> dict[str, str]:
    """What a worker adds to a request that it passes on."""
    return {SECRET: secret, CALLER: request.remote or "", WING: wing or ""}


def passed_on(request: web.Request, more: dict[str, str]) -> CIMultiDict[str]:
    kept = [(k, v) for k, v in request.headers.items() if k.lower() not in HOPS | OURS]
    return CIMultiDict([*kept, *more.items()])


def believe(request: web.Request) -> str | None:
    """The caller is whom the other worker names; gives the wing."""
    request._cache["remote"] = request.headers.get(CALLER, "")
    request[RELAYED] = True
    return request.headers.get(WING) or None
