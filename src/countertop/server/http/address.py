"""Under which address somebody sees this server, and whose page a request comes from."""

from aiohttp import web
from yarl import URL

from ..house.days import Days
from ..house.moving import Moving
from ..house.rooms import Rooms
from ..refusal import Refusal
from ..school.leaving import Leaving
from ..school.school import School
from . import lan
from .crowd import Crowd

HOUSE: web.AppKey[Rooms] = web.AppKey("house", Rooms)
MOVING: web.AppKey[Moving] = web.AppKey("moving", Moving)
DAYS: web.AppKey[Days] = web.AppKey("days", Days)
SCHOOL: web.AppKey[School] = web.AppKey("school", School)
LEAVING: web.AppKey[Leaving] = web.AppKey("leaving", Leaving)
CROWD: web.AppKey[Crowd] = web.AppKey("crowd", Crowd)
RELAYED: web.RequestKey[bool] = web.RequestKey("relayed", bool)
"""Set in a request that another worker of the same house has passed on."""
LONGEST_HOST = 255


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
        if len(host) > LONGEST_HOST:
            raise ValueError
        address = URL(f"{scheme}://{host}")
        if not address.host or address.port is None:  # also says whether they can be read
            raise ValueError
    except ValueError:
        raise Refusal("malformed", "The Host header is not an address.") from None
    return address


def shared_address(request: web.Request) -> URL:
    """Where friends find this server: never a name that only this request has for it."""
    settings, own = request.app[HOUSE].settings, own_address(request)
    here = request.transport.get_extra_info("sockname") if request.transport else None
    if settings.behind_proxy or own.host in (*settings.hosts, *lan.own_names(), *(here or ())[:1]):
        return lan.address_for_friends(own)
    return own.with_host(lan.lan_host())
