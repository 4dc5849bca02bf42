"""`countertop simulate`: many matches of bots, and a table of what came of them."""

import argparse
import time
from typing import Any

import msgspec

from ..engine.aids import NONE
from ..engine.errors import BadOptions
from ..engine.match import Match
from ..engine.registry import games
from ..lab import arguments, weights
from ..lab.progress import Progress


def add(commands: Any) -> None:
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
    arguments.add_weights(many)
    many.set_defaults(run=_simulate)


def _simulate(chosen: argparse.Namespace) -> None:
    from ..own.chooser import spoken  # noqa: PLC0415 - no other command needs them
    from ..simulate import simulate, summary  # noqa: PLC0415

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
        print(*_table(found), *spoken(levels), sep="\n")


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
