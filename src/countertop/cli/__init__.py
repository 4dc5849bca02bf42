"""The `countertop` command. Errors are one sentence and exit code 2, never a traceback."""

import argparse
import asyncio
import os
import shlex
import sys
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NoReturn

import msgspec
from msgspec import Raw

from . import __version__
from .engine.aids import NONE
from .engine.deal import Deal
from .engine.errors import BadOptions, CountertopError
from .engine.match import Match, replay
from .engine.options import Option
from .engine.registry import games
from .engine.testing.playthrough import Telling
from .lab import arguments, weights
from .lab import commands as lab_commands
from .lab.progress import Progress
from .verify import verify

FAILED = 2
INTERRUPTED = 130
KEEP_ROOMS = 72
"""Hours."""
KEEP_MATCHES = 90
"""Days."""
PORT = 8000


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "serve")
    try:
        chosen = _parser().parse_args(given)
        chosen.run(chosen)
    except CountertopError as error:
        print(f"countertop: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # somebody read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{self.prog}: {message}; --help says more.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="countertop", description="A table for number games.")
    parser.add_argument("--version", action="version", version=f"countertop {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    _add_serve(commands)
    commands.add_parser("games", help="list the games").set_defaults(run=_games)
    rules = commands.add_parser("rules", help="print the rules of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("--lang", choices=("en", "de"), default="en", help="language (en)")
    rules.set_defaults(run=_rules)
    told = commands.add_parser("replay", help="tell what happened in a recorded match")
    told.add_argument("file", metavar="FILE", type=Path)
    told.set_defaults(run=_replay)
    _add_backup(commands)
    checked = commands.add_parser("verify", help="check that a match was dealt as promised")
    checked.add_argument("file", metavar="RECORD", type=Path)
    checked.add_argument("--promise", metavar="HASH", help="what the table showed before the deal")
    checked.set_defaults(run=_verify)
    _add_bot(commands)
    _add_simulate(commands)
    lab_commands.add(commands)
    return parser


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
    _add_weights(serve)
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


def _add_weights(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--weights",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help="weights of `countertop lab tune` for the bots of its game",
    )


def _add_simulate(commands: Any) -> None:
    many = commands.add_parser("simulate", help="let bots play many matches")
    many.add_argument("game", metavar="GAME")
    many.add_argument(
        "--seats", type=arguments.count, metavar="N", help="players (one per level given)"
    )
    many.add_argument(
        "--bots",
        default="skilled",
        metavar="LEVEL[,LEVEL…]",
        help="one level for all, or each seat's",
    )
    many.add_argument(
        "--games", type=arguments.count, default=100, metavar="N", help="matches (100)"
    )
    many.add_argument(
        "--seed", type=int, default=0, metavar="S", help="same seed, same matches (0)"
    )
    many.add_argument("--set", action="append", default=[], metavar="OPTION=VALUE", dest="options")
    many.add_argument("--jobs", type=arguments.count, default=1, metavar="N", help="processes (1)")
    many.add_argument("--json", action="store_true", help="print one JSON object")
    _add_weights(many)
    many.set_defaults(run=_simulate)


def _add_bot(commands: Any) -> None:
    bot = commands.add_parser("bot", help="seat a bot of your own at a table")
    bot.add_argument("--room", required=True, metavar="CODE", help="the code of the table")
    bot.add_argument(
        "--server", default=f"http://127.0.0.1:{PORT}", metavar="URL", help="where it is (here)"
    )
    bot.add_argument("--name", default="Robot", help="what it is called (Robot)")
    bot.add_argument("--once", action="store_true", help="leave after one match")
    bot.add_argument(
        "player", nargs="+", metavar="mine.py | -- PROGRAM …", help="a Python file, or any program"
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


# --- commands


def _serve(chosen: argparse.Namespace) -> None:
    from .server.match import thinkers  # noqa: PLC0415 - the other commands need no web server
    from .server.serve import Shared, serve  # noqa: PLC0415
    from .server.settings import DAY, HOUR, Settings  # noqa: PLC0415

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
    from .own.chooser import PROGRAM, chooser, is_own  # noqa: PLC0415 - as above
    from .own.visit import Visit  # noqa: PLC0415

    text = shlex.join(chosen.player)
    level = text if is_own(text) and len(chosen.player) == 1 else f"{PROGRAM}{text}"
    chooser(level)
    asyncio.run(Visit(chosen.server, chosen.room, chosen.name, level, once=chosen.once).run())


def _back_up(chosen: argparse.Namespace) -> None:
    from .server.store import place  # noqa: PLC0415 - as above
    from .server.store.sqlite import backup  # noqa: PLC0415

    rooms = backup.back_up(place.path_of(chosen.store), chosen.file)
    print(f"{chosen.file} has {rooms} {'table' if rooms == 1 else 'tables'}.")


def _restore(chosen: argparse.Namespace) -> None:
    from .server.store import place  # noqa: PLC0415 - as above
    from .server.store.sqlite import backup  # noqa: PLC0415

    path = place.path_of(chosen.store)
    rooms = backup.restore(chosen.file, path)
    print(f"{rooms} {'table is' if rooms == 1 else 'tables are'} back in {path}.")


def _games(_: argparse.Namespace) -> None:
    for name, game in games.items():
        print(f"{name:14}{game.title}, {game.seats[0]} to {game.seats[-1]} players")
        for option in game.options:
            print(f"{'':14}  {option.name} = {_values(option)}")


def _values(option: Option) -> str:
    """What an option can be set to, its default first."""
    default = _shell(option.default)
    match option.kind:
        case "choice":
            others = [_shell(choice) for choice in option.choices if choice != option.default]
            return " | ".join([default, *others])
        case "flag":
            return f"{default} | {_shell(not option.default)}"
        case "number":
            return f"{default} ({option.least} to {option.most}{' or null' * option.optional})"
        case "numbers":
            return f"{','.join(map(_shell, option.default))} (some of them)"
        case _:
            return default


def _shell(value: Any) -> str:
    """A value as it is typed after `--set option=`."""
    return value if isinstance(value, str) else msgspec.json.encode(value).decode()


def _rules(chosen: argparse.Namespace) -> None:
    game = games[chosen.game]
    try:
        print(game.readme(chosen.lang), end="")
    except FileNotFoundError:
        raise BadOptions("not_found", f"The rules of {game.title} are not written yet.") from None


def _replay(chosen: argparse.Namespace) -> None:
    whole = replay(chosen.file)
    match = whole.anew()
    telling = Telling(match)
    print(f"{whole.game.title}: {', '.join(whole.seats)}; {_source(whole.seed)}")
    _print(telling.opening())
    for entry in whole.entries:
        if isinstance(entry.seat, int) and isinstance(entry.move, Raw):
            match.play(entry.seat, entry.move, entry.at)
        else:
            match.advance(entry.at)
        _print(telling.news())
        if isinstance(entry.note, Raw):
            print(f"  note: {bytes(entry.note).decode()}")
    _print(telling.ending())
    if match.result is None:
        print(f"\nThe record ends here, at {match.now / 1000:.3f} s; the match was not over.")


def _source(seed: int | Deal) -> str:
    return f"promise {seed.promise}" if isinstance(seed, Deal) else f"seed {seed}"


def _verify(chosen: argparse.Namespace) -> None:
    _print(verify(chosen.file, chosen.promise))


def _print(lines: Any) -> None:
    for line in lines:
        print(line)


# --- simulate


def _simulate(chosen: argparse.Namespace) -> None:
    from .own.chooser import spoken  # noqa: PLC0415 - as above
    from .simulate import simulate, summary  # noqa: PLC0415 - starts processes

    game = games[chosen.game]
    options = arguments.options(game, chosen.options)
    if chosen.seats is not None:
        Match(game.name, chosen.seats, 0, options)  # refuses too many before they are listed
    levels = _levels(chosen.bots, chosen.seats, game.seats[0])
    aids = weights.for_bots(chosen.weights).get(game.name, NONE)
    started = time.perf_counter()
    with Progress(chosen.games) as progress:
        outcomes = simulate(
            game.name, levels, chosen.games, chosen.seed, options, chosen.jobs, progress, aids
        )
    seconds = time.perf_counter() - started
    found = summary(game.name, levels, chosen.seed, outcomes, seconds)
    if chosen.json:
        print(msgspec.json.encode(found).decode())
    else:
        _print([*_table(found), *spoken(levels)])


def _levels(bots: str, seats: int | None, fewest: int) -> list[str]:
    """One level for each seat."""
    levels = [level.strip() for level in bots.split(",")]
    if len(levels) == 1:
        return levels * (seats or fewest)
    if seats is not None and seats != len(levels):
        raise BadOptions("bad_seats", f"{seats} seats and {len(levels)} bot levels do not fit.")
    return levels


def _table(found: Any) -> list[str]:
    matches = f"{found.games} {'match' if found.games == 1 else 'matches'}"
    matches += f" of {games[found.game].title}"
    widest = max(12, *(len(level) for level in found.bots))
    lines = [
        f"{matches}, {found.moves} moves in {found.seconds:.1f} s (seed {found.seed})",
        f"{'seat':>4}  {'bot':{widest}}{'wins':>8}{'mean':>10}{'p10':>8}{'p50':>8}{'p90':>8}",
    ]
    for seat, (level, wins, scores) in enumerate(
        zip(found.bots, found.wins, found.scores, strict=True)
    ):
        spread = f"{scores.mean:>10.2f}{scores.p10:>8g}{scores.p50:>8g}{scores.p90:>8g}"
        lines.append(f"{seat:>4}  {level:{widest}}{wins / found.games:>8.1%}{spread}")
    return lines


if __name__ == "__main__":
    sys.exit(main())
