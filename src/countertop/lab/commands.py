"""`countertop lab …`: what can be asked of the lab. Numba and the rest are imported when needed."""

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

from . import arguments
from .extra import needs

INTRODUCTION = """\
The games by the million, for whoever designs, teaches or studies them.

  countertop lab play math-rush --seats 3 --games 1000000 --out rush.jsonl
  countertop lab report rush.jsonl -o rush.html
  countertop lab report martian-math --against colony=6 -o what-if.html
  countertop lab compare martian-math --a heuristic --b random
  countertop lab compare lucky-box --a bot:expert --b bot:skilled --seats 2
  countertop lab tune lucky-box --seats 1 -o weights.json
  countertop serve --weights weights.json
"""
RAY = "play on the Ray cluster there (auto, host:port, ray://host:port; local: start one here)"
POLICY = "random, heuristic, or a file of weights; one for all seats, or each seat's"


def add(commands: Any) -> None:
    """The command `lab` and its own commands."""
    lab = commands.add_parser(
        "lab",
        help="the games by the million: play, report, compare, tune",
        description=INTRODUCTION,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    own = lab.add_subparsers(metavar="COMMAND", required=True)
    _add_play(own)
    _add_report(own)
    _add_compare(own)
    _add_tournament(own)
    _add_tune(own)


def _add_play(own: Any) -> None:
    play = own.add_parser("play", help="millions of games, into a file; can be resumed")
    _add_setting(play)
    _add_run(play, 1_000_000)
    play.add_argument("--out", type=Path, metavar="FILE", help="JSON lines; resumed if it exists")
    play.add_argument("--task", type=arguments.count, metavar="N", help="games per task (≥ 10,000)")
    play.set_defaults(run=_run("play"))


def _add_report(own: Any) -> None:
    report = own.add_parser("report", help="one HTML page with pictures, of one run or of two")
    report.add_argument(
        "runs",
        nargs="+",
        metavar="FILE|GAME",
        help="a file of lab play, two to see them side by side, or a game to play it first",
    )
    _add_setting(report, with_game=False)
    _add_games(report, 100_000)
    _add_machine(report)
    report.add_argument(
        "--option-games",
        type=arguments.whole,
        default=20_000,
        metavar="N",
        help="games for each other value of an option; 0 leaves that out (20,000)",
    )
    report.add_argument(
        "--against",
        action="append",
        default=[],
        metavar="OPTION=VALUE",
        help="what if: the same game with this option too, side by side, in the same deals",
    )
    report.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="the page")
    report.set_defaults(run=_run("report"), games=None, seed=None)


def _add_compare(own: Any) -> None:
    compare = own.add_parser(
        "compare",
        help="two bots, policies or variants, until it is sure which is better",
        description="Plays in batches with seats swapped, and stops as soon as it is sure. You may "
        "look at it as often as you like: it is wrong no more often than --sure says.",
    )
    compare.add_argument("game", metavar="GAME")
    for side in "ab":
        name = side.upper()
        what = "random, heuristic, a file of weights, bot:LEVEL, or a bot of your own (mine.py)"
        compare.add_argument(f"--{side}", metavar="POLICY", help=f"{name}: {what}")
        compare.add_argument(
            f"--{side}-set",
            action="append",
            default=[],
            metavar="OPTION=VALUE",
            help=f"the variant that {name} plays",
        )
    compare.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="options"
    )
    compare.add_argument("--seats", type=arguments.count, metavar="N", help="players (the fewest)")
    compare.add_argument(
        "--sure", type=arguments.percent, default=99.0, metavar="%", help="how sure to be (99)"
    )
    compare.add_argument("--batch", type=arguments.count, metavar="N", help="games per batch")
    _add_run(compare, None)
    compare.set_defaults(run=_run("compare"))


def _add_tournament(own: Any) -> None:
    tournament = own.add_parser("tournament", help="many bots, yours among them, and their ratings")
    tournament.add_argument("game", metavar="GAME")
    tournament.add_argument(
        "--of", required=True, metavar="BOT,BOT[,…]", help="levels, or bots of your own (mine.py)"
    )
    tournament.add_argument("--seats", type=arguments.count, metavar="N", help="at a table (2)")
    tournament.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="options"
    )
    tournament.add_argument(
        "--games", type=arguments.count, default=200, metavar="N", help="matches (200)"
    )
    tournament.add_argument(
        "--seed", type=arguments.seed, default=0, metavar="S", help="same seed, same games (0)"
    )
    tournament.add_argument("--threads", "--jobs", type=arguments.count, metavar="N", help="(1)")
    tournament.add_argument(
        "-o", "--out", type=Path, metavar="FILE", help="as JSON, or as a page (.html)"
    )
    tournament.set_defaults(run=_run("tournament.table"))


def _add_tune(own: Any) -> None:
    tune = own.add_parser("tune", help="better weights for a heuristic, by CMA-ES")
    _add_setting(tune)
    tune.add_argument(
        "--against", metavar="POLICY", help="whom to beat (the weights that it starts from)"
    )
    tune.add_argument(
        "--games-per-try", type=arguments.count, default=20_000, metavar="N", help="games (20,000)"
    )
    tune.add_argument(
        "--tries", type=arguments.count, default=400, metavar="N", help="sets of weights (400)"
    )
    tune.add_argument(
        "--step",
        type=float,
        default=0.3,
        metavar="S",
        help="first step, in parts of a weight (0.3)",
    )
    _add_machine(tune)
    _add_ray(tune)
    tune.add_argument("-o", "--out", type=Path, required=True, metavar="FILE", help="the weights")
    tune.set_defaults(run=_run("tune"))


def _add_setting(command: argparse.ArgumentParser, *, with_game: bool = True) -> None:
    if with_game:
        command.add_argument("game", metavar="GAME")
    command.add_argument("--seats", type=arguments.count, metavar="N", help="players (the fewest)")
    command.add_argument("--policy", metavar="POLICY[,…]", help=f"{POLICY} (heuristic)")
    command.add_argument(
        "--set", action="append", default=[], metavar="OPTION=VALUE", dest="options"
    )


def _add_run(command: argparse.ArgumentParser, games: int | None) -> None:
    _add_games(command, games)
    _add_machine(command)
    _add_ray(command)


def _add_games(command: argparse.ArgumentParser, games: int | None) -> None:
    usual = f"{games:,}" if games else "2,000,000; of bots 2,000"
    command.add_argument(
        "--games", type=arguments.count, default=games, metavar="N", help=f"games ({usual})"
    )


def _add_machine(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--seed", type=arguments.seed, default=0, metavar="S", help="same seed, same games (0)"
    )
    command.add_argument("--device", choices=("cpu", "gpu"), default="cpu", help="cpu or gpu (cpu)")
    command.add_argument(
        "--threads", "--jobs", type=arguments.count, metavar="N", help="threads here (all)"
    )


def _add_ray(command: argparse.ArgumentParser) -> None:
    command.add_argument("--ray", metavar="ADDRESS", help=RAY)


def _run(module: str) -> Callable[[argparse.Namespace], None]:
    """The command as a module of the lab, imported when it is called."""

    def run(chosen: argparse.Namespace) -> None:
        with needs("numba"):
            import_module("numba")
            work = import_module(f".{module}", __package__)
        work.run(chosen)

    return run
