"""The whole server as one aiohttp application: which handler serves which address."""

from functools import partial
from pathlib import Path
from typing import NamedTuple

from aiohttp import web

from .clock import REAL, Clock
from .house.days import Days
from .house.moving import Moving
from .house.rooms import Rooms
from .house.rounds import Rounds
from .house.tools import Tools
from .http import games, lessons, rooms
from .http.address import CROWD, DAYS, HOUSE, LEAVING, MOVING, SCHOOL
from .http.client import CLIENT, client_files
from .http.crowd import RESERVED, Crowd, descriptors
from .http.guard import Handler, add_headers, guarded, not_found
from .http.replays import matches, page, together
from .http.school import live, pupils, records, teacher
from .http.sockets import serve_screen, serve_socket
from .http.yours import mine, numbers, today
from .school.leaving import Leaving
from .school.school import School
from .settings import Settings
from .store.face import Store

BODY_BYTES = 8192

Route = tuple[str, str, Handler]
ROUTES: tuple[Route, ...] = (
    ("GET", "/healthz", games.health),
    ("GET", "/metrics", games.show_metrics),
    ("GET", "/api/games", games.list_games),
    ("GET", "/api/games/{game}/rules", games.show_rules),
    ("GET", "/api/games/{game}/lesson", lessons.show_lesson),
    ("POST", "/api/rooms", rooms.open_room),
    ("GET", "/api/rooms/mine", rooms.list_mine),
    ("GET", "/api/rooms/{code}", rooms.peek_at_room),
    ("POST", "/api/rooms/{code}/join", rooms.join_room),
    ("GET", "/api/rooms/{code}/qr.svg", rooms.show_qr),
    ("GET", "/api/rooms/{code}/record", rooms.give_record),
    ("GET", "/api/matches/{key}", matches.show),
    ("DELETE", "/api/matches/{key}", matches.delete),
    ("GET", "/api/matches/{key}/what-else", matches.what_else),
    ("GET", "/api/matches/{key}/picture.svg", page.show_picture),
    ("GET", "/api/matches/{key}/card.png", page.show_card),
    ("GET", "/api/matches/{key}/qr.svg", matches.show_qr),
    ("GET", "/api/matches/{key}/record", matches.give_record),
    ("POST", "/api/replays", matches.show_file),
    ("GET", "/api/mine", mine.list_matches),
    ("DELETE", "/api/mine", mine.forget_all),
    ("GET", "/api/mine/bests", mine.list_bests),
    ("POST", "/api/mine/move", mine.move_away),
    ("POST", "/api/mine/take", mine.move_here),
    ("DELETE", "/api/mine/{key}", mine.forget_match),
    ("GET", "/api/numbers", numbers.show),
    ("DELETE", "/api/numbers", numbers.forget),
    ("POST", "/api/numbers/answers", numbers.practise),
    ("GET", "/api/numbers/export", numbers.export),
    ("GET", "/api/today", today.show),
    ("GET", "/api/today/{game}", today.compare),
    ("POST", "/api/today/{game}", today.begin),
    ("POST", "/api/class", teacher.open_class),
    ("GET", "/api/class/room", teacher.show),
    ("POST", "/api/class/seat", teacher.seat),
    ("POST", "/api/class/mix", teacher.mix),
    ("POST", "/api/class/choose", teacher.choose),
    ("POST", "/api/class/start", teacher.start),
    ("POST", "/api/class/stop", teacher.stop),
    ("POST", "/api/class/pause", teacher.pause),
    ("POST", "/api/class/time", teacher.set_time),
    ("POST", "/api/class/pictures", teacher.forget_pictures),
    ("GET", "/api/class/map", records.show_map),
    ("GET", "/api/class/mixups", records.show_mixups),
    ("GET", "/api/class/pupil/{pupil}", records.show_pupil),
    ("GET", "/api/class/export.{kind}", records.export),
    ("POST", "/api/class/until", records.keep_until),
    ("POST", "/api/class/renew", records.renew),
    ("POST", "/api/class/delete", records.delete),
    ("GET", "/api/class/mine", records.show_own),
    ("GET", "/api/class/board/{code}", live.show_board),
    ("GET", "/api/class/board/{code}/qr.svg", live.show_qr),
    ("GET", "/api/class/live", live.watch),
    ("POST", "/api/class/enter", pupils.enter),
    ("POST", "/api/class/join", pupils.join),
    ("POST", "/api/class/login", pupils.log_in),
    ("POST", "/api/class/leave", pupils.leave),
    ("GET", "/api/class/me", pupils.me),
    ("GET", "/ws/r/{key}", together.watch),
    ("GET", "/ws/{code}", serve_socket),
    ("GET", "/ws/{code}/screen", serve_screen),
)


class Common(NamedTuple):
    """What the wings of one server have in common."""

    tools: Tools
    crowd: Crowd


def build(
    store: Store,
    settings: Settings | None = None,
    client: Path = CLIENT,
    clock: Clock = REAL,
) -> web.Application:
    """The application; opening a port for it is up to the caller."""
    settings = settings or Settings()
    common = Common(Tools(settings), new_crowd(settings))
    app = build_wing(store, settings, common, client, clock)
    app.on_startup.append(_begin)
    app.on_shutdown.append(lambda _: common.tools.close())
    app.on_cleanup.append(lambda _: common.crowd.part())
    return app


async def _begin(app: web.Application) -> None:
    app[HOUSE].tools.start()


def new_crowd(settings: Settings) -> Crowd:
    most = settings.connections or descriptors() - RESERVED
    return Crowd(most, round(settings.for_the_seated * most))


def build_wing(
    store: Store, settings: Settings, common: Common, client: Path = CLIENT, clock: Clock = REAL
) -> web.Application:
    """The same for one wing of a house, whose server has several."""
    app = web.Application(client_max_size=BODY_BYTES)
    house = app[HOUSE] = Rooms(store, settings, clock, common.tools)
    app[MOVING] = Moving(store, house.gate, house.clock)
    app[DAYS] = Days(house, clock)
    school = app[SCHOOL] = School(house, clock)
    leaving = app[LEAVING] = Leaving(school)
    app[CROWD] = common.crowd
    rounds = Rounds(house)
    app.on_startup.append(lambda _: rounds.start())
    app.on_startup.append(lambda _: school.start())
    app.on_startup.append(lambda _: leaving.start())
    app.on_shutdown.append(lambda _: leaving.stop())
    app.on_shutdown.append(lambda _: school.stop())
    app.on_shutdown.append(lambda _: rounds.stop())
    app.on_response_prepare.append(add_headers)
    for method, path, handler in (*ROUTES, *_the_rest(client)):
        add = app.router.add_get if method == "GET" else partial(app.router.add_route, method)
        add(path, guarded(handler))
    return app


def _the_rest(client: Path) -> tuple[Route, ...]:
    """What is none of these: the client's own files and pages, or nothing."""
    return (
        ("GET", "/api/{rest:.*}", _nothing),
        ("GET", "/r/{key}", page.replay_page(client)),
        ("GET", "/today", today.day_page(client)),
        ("GET", "/today/{game}", today.day_page(client)),
        ("GET", "/today/{game}/{day}", today.day_page(client)),
        ("GET", "/{path:.*}", client_files(client)),
        ("*", "/{path:.*}", _nothing),
    )


async def _nothing(request: web.Request) -> web.Response:
    raise not_found(request)
