"""What is kept of a class: to see, to take home, to keep for longer or shorter, and to delete."""

from aiohttp import web

from ...protocol.school import DeletePupil, KeepUntil
from ...refusal import Refusal
from ...school.register import Classroom
from ...school.school import no_such_pupil
from ..address import HOUSE, LEAVING, SCHOOL
from ..guard import body
from ..problems import json
from ..tokens import caller, hashed
from . import cookie
from .teacher import find_class, new_secret, opened, told

LONGEST_ID = 9
KINDS = {"csv": "text/csv", "json": "application/json"}


async def show_map(request: web.Request) -> web.Response:
    classroom = await _weighed(request)
    return _made(await request.app[SCHOOL].records.map(classroom))


async def show_mixups(request: web.Request) -> web.Response:
    classroom = await _weighed(request)
    return _made(await request.app[SCHOOL].records.mixups(classroom))


async def show_pupil(request: web.Request) -> web.Response:
    """One pupil's page, for the teacher."""
    classroom, asked = await find_class(request), request.match_info["pupil"]
    if not (asked.isascii() and asked.isdecimal() and len(asked) <= LONGEST_ID):
        raise no_such_pupil()
    school = request.app[SCHOOL]
    pupil = school.pupil(classroom, int(asked))
    return json(await school.records.page(classroom, pupil))


async def show_own(request: web.Request) -> web.Response:
    """A pupil's own page, for themselves alone."""
    return json(await request.app[SCHOOL].records.page(*cookie.need_pupil(request)))


async def export(request: web.Request) -> web.Response:
    """Every answer of every pupil."""
    classroom, kind = await _weighed(request), request.match_info["kind"]
    if kind not in KINDS:
        raise Refusal("not_found", "A class is exported as csv or as json.")
    school = request.app[SCHOOL]
    until = school.until(classroom.kept)
    content = await school.records.export(classroom, until, kind)
    return web.Response(
        body=content,
        content_type=KINDS[kind],
        headers={"Content-Disposition": f'attachment; filename="class.{kind}"'},
    )


async def keep_until(request: web.Request) -> web.Response:
    asked, classroom = await body(request, KeepUntil), await find_class(request)
    await request.app[SCHOOL].keep_until(classroom, asked.date)
    return told(request, classroom)


async def renew(request: web.Request) -> web.Response:
    classroom, secret = await find_class(request), new_secret(request)
    await request.app[SCHOOL].renew(classroom, hashed(secret))
    return json(opened(request, classroom, secret))


async def delete(request: web.Request) -> web.Response:
    asked, classroom = await body(request, DeletePupil), await find_class(request)
    if asked.pupil is None:
        await request.app[LEAVING].whole_class(classroom)
        return json({})
    await request.app[LEAVING].pupil(classroom, asked.pupil)
    return told(request, classroom)


async def _weighed(request: web.Request) -> Classroom:
    """The class, for something that is work."""
    classroom = await find_class(request)
    request.app[HOUSE].gate.weigh(caller(request))
    return classroom


def _made(content: bytes) -> web.Response:
    headers = {"Cache-Control": "no-store"}
    return web.Response(body=content, content_type="application/json", headers=headers)
