"""Which pupil a tablet is in the hands of: a cookie that is gone when the browser is closed."""

from aiohttp import web

from ...school.register import Classroom
from ...store.saved import Saved
from ...store.school.rows import Pupil
from ..address import SCHOOL, own_address
from ..tokens import hashed, who

COOKIE = "pupil"


def tablet(request: web.Request) -> str | None:
    """The hash of the token in the cookie."""
    token = request.cookies.get(COOKIE)
    return hashed(token) if token else None


def need_pupil(request: web.Request) -> tuple[Classroom, Pupil]:
    return request.app[SCHOOL].who(tablet(request))


def whose_seat(request: web.Request, saved: Saved) -> str | None:
    """Who asks, as a room knows them: at a table of a class a pupil, anywhere else a browser."""
    if not saved.school:
        return who(request)
    found = request.app[SCHOOL].known(tablet(request))
    return None if found is None else found[0].key(found[1].id)


def give(request: web.Request, response: web.StreamResponse, token: str) -> None:
    """Without an age: tablets are shared."""
    response.set_cookie(
        COOKIE,
        token,
        httponly=True,
        samesite="Strict",
        secure=own_address(request).scheme == "https",
        path="/",
    )
