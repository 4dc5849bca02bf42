"""What a game is loaded with in OpenSpiel: players, options, and where the match begins.

An option that is a file (a map, a deck) is given by its path, which ends in .json; 0 stands for
"none" where a number can be left out, and chosen numbers are given as text ("2;5"; "" is all).

`position` is the path of a record, whole or cut off after any line: the match goes on from there,
with the cards that are dealt, so that its end is a small game. Players and options are those of
the record, which has them in its first line; whoever names others is told so. A record can only
lead to what the rules allow, which could not be said of a state in a file.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from ...engine.errors import BadOptions
from ...engine.match import Match, replay
from ...engine.options import Option, numbers, parse
from ...engine.registry import Game
from .dealing import Position, Start

DEFAULT_PLAYERS = 2
MAX_STEPS = 10_000
ONE_BY_ONE = "one_by_one"
"""Whether those who choose at the same time are asked one after the other instead."""


def defaults(known: Game) -> dict[str, Any]:
    """Every parameter with its default."""
    options = {option.name: _usual(option) for option in known.options}
    table = {"players": DEFAULT_PLAYERS, "max_steps": MAX_STEPS, "position": "", ONE_BY_ONE: False}
    return {**table, **options}


def settle(known: Game, parameters: Mapping[str, Any]) -> tuple[Start, dict[str, Any]]:
    """What the match starts from, and what all parameters come to by that."""
    given = {**defaults(known), **parameters}
    start = Start(known.name, given["players"], _options(known, given))
    if not given["position"]:
        return start, given
    path = Path(given["position"])
    match = _under_way(known, path)
    own = _settings(len(match.seats), match.options)
    _check_same(path, own, _settings(start.seats, start.options), known)
    start = Start(known.name, own["players"], match.options, Position(match.now, match.state))
    return start, {**given, **_written(own)}


def _under_way(known: Game, path: Path) -> Match:
    """The match that a record tells, as far as it goes."""
    match = replay(path)
    if match.game is not known:
        told = match.game.title
        raise BadOptions("bad_position", f"{path.name} tells of {told}, not of {known.title}.")
    if match.result is not None:
        raise BadOptions(
            "bad_position", f"The match in {path.name} is over: leave out some of its last lines."
        )
    return match


def _settings(players: int, options: Any) -> dict[str, Any]:
    return {"players": players, **msgspec.structs.asdict(options)}


def _check_same(path: Path, own: dict[str, Any], asked: dict[str, Any], known: Game) -> None:
    """A default is never asked for: OpenSpiel names all parameters, whether given or not."""
    usual = _settings(DEFAULT_PLAYERS, known.rules.Options())
    for name, value in asked.items():
        if value not in (own[name], usual[name]):
            raise BadOptions(
                "bad_position",
                f"The match in {path.name} cannot go on with {name}={value}: "
                f"it is one with {name}={own[name]}.",
            )


def _written(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Settings as parameters; what is a file there (a map, a deck) is only in the record."""
    written = {name: _as_text(value) for name, value in settings.items()}
    return {name: value for name, value in written.items() if isinstance(value, int | str)}


def _as_text(value: Any) -> Any:
    if isinstance(value, tuple) and all(isinstance(number, int) for number in value):
        return ";".join(map(str, value))
    return 0 if value is None else value


def _usual(option: Option) -> Any:
    """A default, or what stands for one that is nothing, or everything."""
    if option.kind == "numbers":
        return ""
    return 0 if option.kind == "number" and not option.default else option.default


def _options(known: Game, parameters: Mapping[str, Any]) -> Any:
    """The options among the parameters, as the game itself takes them."""
    given = {option.name: _value(option, parameters[option.name]) for option in known.options}
    return parse(known.rules.Options, given)


def _value(option: Option, given: Any) -> Any:
    if option.optional and given == 0 and option.default != 0:
        return None
    if option.kind == "numbers":
        return [_number(text) for text in numbers(given)] if given else option.default
    if isinstance(given, str) and given.endswith(".json"):
        return _from_file(option.name, Path(given))
    return given


def _number(text: str) -> int | str:
    return int(text) if text.isdecimal() else text


def _from_file(name: str, path: Path) -> Any:
    try:
        return msgspec.json.decode(path.read_bytes())
    except (OSError, msgspec.DecodeError) as error:
        raise BadOptions(
            "bad_option", f"The option {name} is given as a file, and {path} is none: {error}."
        ) from None
