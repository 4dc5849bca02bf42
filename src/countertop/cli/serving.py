"""`countertop serve`, and what is done beside a server: backup, restore, a bot at a table."""

import argparse
import asyncio
import shlex
from pathlib import Path
from typing import Any

from ..engine.registry import games
from ..lab import arguments, weights

KEEP_ROOMS = 72
"""Hours."""
KEEP_MATCHES = 90
"""Days."""
PORT = 8000


def add(commands: Any) -> None:
    _add_serve(commands)
    _add_backup(commands)
    _add_bot(commands)


def _add_serve(commands: Any) -> None:
    serve = commands.add_parser("serve", help="open the table for browsers (the default)")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (all of them)")
    serve.add_argument("--port", type=_port, default=PORT, help=f"port to listen on ({PORT})")
    serve.add_argument(
        "--store",
        metavar="URL",
        help="sqlite:///path (a file in your data folder), or postgresql://…",
    )
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument(
        "--behind-proxy",
        action="store_true",
        help="a proxy in front sets X-Forwarded-For, -Host and -Proto, and nobody else can",
    )
    serve.add_argument(
        "--public", action="store_true", help="anybody may find this server: codes are longer"
    )
    serve.add_argument(
        "--known-as",
        action="append",
        default=[],
        metavar="NAME",
        help="a name of this server that links and QR codes may have",
    )
    _add_keeping(serve)
    _add_workers(serve)
    arguments.add_weights(serve)
    serve.set_defaults(run=_serve)


def _add_keeping(serve: argparse.ArgumentParser) -> None:
    serve.add_argument(
        "--keep-rooms",
        type=_hours,
        default=KEEP_ROOMS,
        metavar="HOURS",
        help=f"how long a table is kept that nobody comes back to ({KEEP_ROOMS})",
    )
    serve.add_argument(
        "--keep-matches",
        type=_days,
        default=KEEP_MATCHES,
        metavar="DAYS",
        help=f"how long a finished match can be watched again ({KEEP_MATCHES}); 0: not at all",
    )


def _add_workers(serve: argparse.ArgumentParser) -> None:
    serve.add_argument(
        "--workers",
        type=_workers,
        default=1,
        metavar="N",
        help="processes that serve together (1); several need --store postgresql://…",
    )
    serve.add_argument(
        "--inside",
        default="127.0.0.1",
        metavar="HOST",
        help="this machine's address for workers on others that share its store (127.0.0.1: none)",
    )


def _add_backup(commands: Any) -> None:
    for name, about, run in (
        ("backup", "copy all tables into a file, while they are being played", _back_up),
        ("restore", "bring tables back from such a file, also while others are played", _restore),
    ):
        command = commands.add_parser(name, help=about)
        command.add_argument("file", metavar="FILE", type=Path)
        command.add_argument("--store", metavar="URL", help="sqlite:///path (in your data folder)")
        command.set_defaults(run=run)


def _add_bot(commands: Any) -> None:
    bot = commands.add_parser("bot", help="seat a bot of your own at a table")
    bot.add_argument("--room", required=True, metavar="CODE", help="the code of the table")
    bot.add_argument(
        "--server", default=f"http://127.0.0.1:{PORT}", metavar="URL", help="where it is (here)"
    )
    bot.add_argument("--name", default="Robot", help="what it is called (Robot)")
    bot.add_argument("--once", action="store_true", help="leave after one match")
    bot.add_argument(
        "player",
        nargs="+",
        metavar="mine.py | text:… | -- PROGRAM …",
        help="a Python file, whoever answers in words, or any program",
    )
    bot.set_defaults(run=_bot)


def _hours(text: str) -> int:
    return arguments.number(text, range(1, 24 * 366), "hours are a number from 1 to 8783")


def _days(text: str) -> int:
    return arguments.number(text, range(3651), "days are a number from 0 to 3650")


def _port(text: str) -> int:
    return arguments.number(text, range(65536), "a port is a number from 0 to 65535")


def _workers(text: str) -> int:
    return arguments.number(text, range(1, 17), "workers are a number from 1 to 16")


def _serve(chosen: argparse.Namespace) -> None:
    from ..server.match import thinkers  # noqa: PLC0415 - the other commands need no web server
    from ..server.serve import Shared, serve  # noqa: PLC0415
    from ..server.settings import DAY, HOUR, Settings  # noqa: PLC0415

    aids = weights.for_bots(chosen.weights)
    for game in aids:
        print(f"The bots of {games[game].title} judge by the weights given.", flush=True)
    settings = Settings(
        behind_proxy=chosen.behind_proxy,
        is_public=chosen.public,
        hosts=tuple(name.lower() for name in chosen.known_as),
        abandoned_match=chosen.keep_rooms * HOUR,
        keep_matches=chosen.keep_matches * DAY,
        aids=aids,
        thinkers=thinkers.usual(),
    )
    shared = Shared(chosen.workers, chosen.inside)
    serve(chosen.host, chosen.port, chosen.store, settings, open_page=chosen.open, shared=shared)


def _bot(chosen: argparse.Namespace) -> None:
    from ..own.chooser import PROGRAM, chooser, is_own  # noqa: PLC0415 - as above
    from ..own.visit import Visit  # noqa: PLC0415

    is_named = len(chosen.player) == 1 and is_own(chosen.player[0])
    level = chosen.player[0] if is_named else f"{PROGRAM}{shlex.join(chosen.player)}"
    chooser(level)
    asyncio.run(Visit(chosen.server, chosen.room, chosen.name, level, once=chosen.once).run())


def _back_up(chosen: argparse.Namespace) -> None:
    from ..server.store import place  # noqa: PLC0415 - as above
    from ..server.store.sqlite import backup  # noqa: PLC0415

    rooms = backup.back_up(place.path_of(chosen.store), chosen.file)
    print(f"{chosen.file} has {rooms} {'table' if rooms == 1 else 'tables'}.")


def _restore(chosen: argparse.Namespace) -> None:
    from ..server.store import place  # noqa: PLC0415 - as above
    from ..server.store.sqlite import backup  # noqa: PLC0415

    path = place.path_of(chosen.store)
    rooms = backup.restore(chosen.file, path)
    print(f"{rooms} {'table is' if rooms == 1 else 'tables are'} back in {path}.")
