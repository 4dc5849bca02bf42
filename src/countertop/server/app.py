"""The whole server as one aiohttp application: which handler serves which address."""

from pathlib import Path

from aiohttp import web

from .clock import REAL, Clock
from .house.days import Days
from .house.moving import Moving
from .house.rooms import Rooms
from .house.rounds import Rounds
from .http import games, lessons, rooms
from .http.address import CROWD, DAYS, HOUSE, MOVING
from .http.client import CLIENT, client_files
from .http.crowd import RESERVED, Crowd, descriptors
from .http.guard import add_headers, guarded, not_found
from .http.replays import matches, page, together
from .http.sockets import serve_screen, serve_socket
from .http.yours import mine, numbers, today
from .settings import Settings
from .store.database import Store

BODY_BYTES = 8192


def build(
    store: Store,
    settings: Settings | None = None,
    client: Path = CLIENT,
    clock: Clock = REAL,
) -> web.Application:
    """The application; opening a port for it is up to the caller."""
    app = web.Application(client_max_size=BODY_BYTES)
    settings = settings or Settings()
    house = app[HOUSE] = Rooms(store, settings, clock)
    app[MOVING] = Moving(store, house.gate, house.clock)
    app[DAYS] = Days(house, clock)
    most = settings.connections or descriptors() - RESERVED
    app[CROWD] = Crowd(most, round(settings.for_the_seated * most))
    rounds = Rounds(house)
    app.on_startup.append(lambda _: rounds.start())
    app.on_shutdown.append(lambda _: rounds.stop())
    app.on_response_prepare.append(add_headers)
    for path, handler in (
        ("/healthz", games.health),
        ("/metrics", games.show_metrics),
        ("/api/games", games.list_games),
        ("/api/games/{game}/rules", games.show_rules),
        ("/api/games/{game}/lesson", lessons.show_lesson),
        ("/api/rooms/mine", rooms.list_mine),
        ("/api/rooms/{code}", rooms.peek_at_room),
        ("/api/rooms/{code}/qr.svg", rooms.show_qr),
        ("/api/rooms/{code}/record", rooms.give_record),
        ("/api/matches/{key}", matches.show),
        ("/api/matches/{key}/what-else", matches.what_else),
        ("/api/matches/{key}/picture.svg", page.show_picture),
        ("/api/matches/{key}/card.png", page.show_card),
        ("/api/matches/{key}/qr.svg", matches.show_qr),
        ("/api/matches/{key}/record", matches.give_record),
        ("/api/mine", mine.list_matches),
        ("/api/mine/bests", mine.list_bests),
        ("/api/numbers", numbers.show),
        ("/api/numbers/export", numbers.export),
        ("/api/today", today.show),
        ("/api/today/{game}", today.compare),
        ("/ws/r/{key}", together.watch),
        ("/ws/{code}", serve_socket),
        ("/ws/{code}/screen", serve_screen),
        ("/api/{rest:.*}", _nothing),
        ("/r/{key}", page.replay_page(client)),
        ("/{path:.*}", client_files(client)),
    ):
        app.router.add_get(path, guarded(handler))
    app.router.add_post("/api/rooms", guarded(rooms.open_room))
    app.router.add_post("/api/rooms/{code}/join", guarded(rooms.join_room))
    app.router.add_post("/api/mine/move", guarded(mine.move_away))
    app.router.add_post("/api/mine/take", guarded(mine.move_here))
    app.router.add_delete("/api/mine", guarded(mine.forget_all))
    app.router.add_delete("/api/mine/{key}", guarded(mine.forget_match))
    app.router.add_post("/api/numbers/answers", guarded(numbers.practise))
    app.router.add_delete("/api/numbers", guarded(numbers.forget))
    app.router.add_post("/api/today/{game}", guarded(today.begin))
    app.router.add_post("/api/replays", guarded(matches.show_file))
    app.router.add_delete("/api/matches/{key}", guarded(matches.delete))
    app.router.add_route("*", "/{path:.*}", guarded(_nothing))
    return app


async def _nothing(request: web.Request) -> web.Response:
    raise not_found(request)
