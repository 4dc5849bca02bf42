"""Pupils at the door of their class: code, nickname, three pictures; and the tablet handed on."""

from aiohttp import web

from ...protocol.school import EnterClass, JoinClass, LoginPupil
from ...school import overview
from ...school.register import Classroom
from ...store.school.rows import Pupil
from ..address import HOUSE, SCHOOL
from ..guard import body
from ..problems import json
from ..tokens import caller, hashed, new_token
from . import cookie


async def enter(request: web.Request) -> web.Response:
    asked = await body(request, EnterClass)
    classroom = await request.app[SCHOOL].enter(asked.code, caller(request))
    return json(overview.tiles(classroom, request.app[HOUSE]))


async def join(request: web.Request) -> web.Response:
    asked, token = await body(request, JoinClass), new_token(request)
    joined = await request.app[SCHOOL].join(asked, hashed(token), caller(request))
    return _welcome(request, token, *joined)


async def log_in(request: web.Request) -> web.Response:
    asked, token = await body(request, LoginPupil), new_token(request)
    known = await request.app[SCHOOL].log_in(asked, hashed(token), caller(request))
    return _welcome(request, token, *known)


def _welcome(request: web.Request, token: str, classroom: Classroom, pupil: Pupil) -> web.Response:
    response = json(overview.me(classroom, pupil, request.app[HOUSE]))
    cookie.give(request, response, token)
    return response


async def leave(request: web.Request) -> web.Response:
    known, response = cookie.tablet(request), json({})
    if known is not None:
        await request.app[SCHOOL].leave(known)
    response.del_cookie(cookie.COOKIE, path="/")
    return response


async def me(request: web.Request) -> web.Response:
    return json(overview.me(*cookie.need_pupil(request), request.app[HOUSE]))
