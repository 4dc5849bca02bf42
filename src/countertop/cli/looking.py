"""`countertop games`, `rules`, `replay` and `verify`: what can be looked at without playing."""

import argparse
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Raw

from ..engine.deal import Deal
from ..engine.errors import BadOptions
from ..engine.match import replay
from ..engine.options import Option
from ..engine.registry import games
from ..engine.testing.playthrough import Telling
from ..verify import verify


def add(commands: Any) -> None:
    commands.add_parser("games", help="list the games").set_defaults(run=_games)
    rules = commands.add_parser("rules", help="print the rules of a game")
    rules.add_argument("game", metavar="GAME")
    rules.add_argument("--lang", choices=("en", "de"), default="en", help="language (en)")
    rules.set_defaults(run=_rules)
    told = commands.add_parser("replay", help="tell what happened in a recorded match")
    told.add_argument("file", metavar="FILE", type=Path)
    told.set_defaults(run=_replay)
    checked = commands.add_parser("verify", help="check that a match was dealt as promised")
    checked.add_argument("file", metavar="RECORD", type=Path)
    checked.add_argument("--promise", metavar="HASH", help="what the table showed before the deal")
    checked.set_defaults(run=_verify)


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


def _print(lines: Iterable[str]) -> None:
    for line in lines:
        print(line)
