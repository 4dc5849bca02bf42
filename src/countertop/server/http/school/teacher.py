"""What a teacher asks for; every request but the first carries the secret of the class."""

import secrets
from collections.abc import Awaitable

from aiohttp import web

from ...protocol.school import (
    ChooseGame,
    ClassOpened,
    ForgetPictures,
    MixAgain,
    NewClass,
    PauseAll,
    SeatPupil,
    StartAll,
    StopTables,
    TimeForAll,
)
from ...school import glance, playing
from ...school.register import Classroom, gone
from ...store.parts import draw
from ..address import CROWD, HOUSE, SCHOOL
from ..guard import body
from ..problems import json
from ..tokens import caller, hashed

SECRET_BYTES = 24
BEARER = "Bearer "


async def open_class(request: web.Request) -> web.Response:
    request.app[CROWD].need_room(is_seated=False)
    asked, secret = await body(request, NewClass), new_secret(request)
    classroom = await request.app[SCHOOL].open(asked, hashed(secret), caller(request))
    return json(opened(request, classroom, secret))


async def find_class(request: web.Request) -> Classroom:
    """The class whose secret the request carries."""
    said = request.headers.get("Authorization", "")
    if not said.startswith(BEARER):
        raise gone()
    secret = said.removeprefix(BEARER)
    return await request.app[SCHOOL].taught_with(hashed(secret), caller(request))


async def show(request: web.Request) -> web.Response:
    return told(request, await find_class(request))


async def seat(request: web.Request) -> web.Response:
    asked, classroom = await body(request, SeatPupil), await find_class(request)
    pupil = request.app[SCHOOL].pupil(classroom, asked.pupil)
    work = playing.seat(classroom, request.app[HOUSE], pupil.id, asked.table)
    return await _changed(request, classroom, work)


async def mix(request: web.Request) -> web.Response:
    asked, classroom = await body(request, MixAgain), await find_class(request)
    work = playing.mix(classroom, request.app[HOUSE], asked.size)
    return await _changed(request, classroom, work)


async def choose(request: web.Request) -> web.Response:
    asked, classroom = await body(request, ChooseGame), await find_class(request)
    return await _changed(request, classroom, playing.choose(classroom, asked))


async def start(request: web.Request) -> web.Response:
    asked, classroom = await body(request, StartAll), await find_class(request)
    work = playing.start(classroom, request.app[HOUSE], anew=asked.anew)
    return await _changed(request, classroom, work)


async def stop(request: web.Request) -> web.Response:
    asked, classroom = await body(request, StopTables), await find_class(request)
    work = playing.stop(classroom, request.app[HOUSE], asked.table)
    return await _changed(request, classroom, work)


async def pause(request: web.Request) -> web.Response:
    asked, classroom = await body(request, PauseAll), await find_class(request)
    work = playing.pause(classroom, request.app[HOUSE], paused=asked.paused)
    return await _changed(request, classroom, work)


async def set_time(request: web.Request) -> web.Response:
    asked, classroom = await body(request, TimeForAll), await find_class(request)
    work = playing.set_time(classroom, request.app[HOUSE], asked.seconds)
    return await _changed(request, classroom, work)


async def forget_pictures(request: web.Request) -> web.Response:
    asked, classroom = await body(request, ForgetPictures), await find_class(request)
    await request.app[SCHOOL].choose_anew(classroom, asked.pupil)
    return told(request, classroom)


async def _changed(
    request: web.Request, classroom: Classroom, work: Awaitable[None]
) -> web.Response:
    await request.app[SCHOOL].change(classroom, work)
    return told(request, classroom)


def told(request: web.Request, classroom: Classroom) -> web.Response:
    """The whole class, as it is now."""
    until = request.app[SCHOOL].until(classroom.kept)
    return json(glance.room(classroom, request.app[HOUSE], until))


def new_secret(request: web.Request) -> str:
    """192 bits, less those that say where the class lies."""
    store = request.app[HOUSE].store
    return draw(
        lambda: secrets.token_urlsafe(SECRET_BYTES), lambda secret: store.has(hashed(secret))
    )


def opened(request: web.Request, classroom: Classroom, secret: str) -> ClassOpened:
    kept = classroom.kept
    return ClassOpened(secret, kept.code, request.app[SCHOOL].until(kept))
