"""What a teacher asks for; every request but the first carries the secret of the class."""

import secrets

from aiohttp import web

from ...protocol.school import ClassOpened, NewClass
from ...school.register import Classroom, gone
from ..address import CROWD, SCHOOL
from ..guard import body
from ..problems import json
from ..tokens import caller, hashed

SECRET_BYTES = 24
BEARER = "Bearer "


async def open_class(request: web.Request) -> web.Response:
    request.app[CROWD].need_room(is_seated=False)
    asked, secret = await body(request, NewClass), new_secret()
    classroom = await request.app[SCHOOL].open(asked, hashed(secret), caller(request))
    return json(opened(request, classroom, secret))


async def find_class(request: web.Request) -> Classroom:
    """The class whose secret the request carries."""
    said = request.headers.get("Authorization", "")
    if not said.startswith(BEARER):
        raise gone()
    secret = said.removeprefix(BEARER)
    return await request.app[SCHOOL].taught_with(hashed(secret), caller(request))


def new_secret() -> str:
    """192 bits."""
    return secrets.token_urlsafe(SECRET_BYTES)


def opened(request: web.Request, classroom: Classroom, secret: str) -> ClassOpened:
    kept = classroom.kept
    return ClassOpened(secret, kept.code, request.app[SCHOOL].until(kept))
