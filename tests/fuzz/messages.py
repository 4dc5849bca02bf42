"""What somebody at a table sends: every message of the protocol, and every move of every game."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any, get_args

import msgspec

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.registry import games
from countertop.server import protocol
from fuzz import odd

KINDS = {
    str(kind.__struct_config__.tag): [field.encode_name for field in msgspec.structs.fields(kind)]
    for kind in (*get_args(protocol.ClientMessage), *get_args(protocol.ServerMessage))
}
"""The fields of every message, those of the server too: nobody should be able to send these."""
HIGHEST = 2**53


def message(dice: Random, room: dict[str, Any], n: int) -> dict[str, Any]:
    """A message that could be right."""
    kind = dice.choice(sorted(KINDS))
    return {"type": kind, **{name: _field(name, dice, room, n) for name in KINDS[kind]}}


def _field(name: str, dice: Random, room: dict[str, Any], n: int) -> Any:
    game = games[room["game"]] if room.get("game") in games else games["matician"]
    match name:
        case "n":
            return n
        case "game":
            return game.name
        case "options":
            chosen = dice.sample(game.options, dice.randrange(min(4, len(game.options) + 1)))
            return {option.name: _option(option, dice) for option in chosen}
        case "level":
            return dice.choice(("beginner", "skilled", "master", "adaptive"))
        case "seat":
            return dice.randrange(-1, 4)
        case "open" | "ready":
            return dice.random() < 0.5
        case "names":
            return {"deck": "Mine", "map": "Mine"}
        case "name" | "word" | "about":
            return dice.choice(("Mallory", "goal:2", "mine", *odd.TEXTS))
        case "promise":
            return room.get("promise")
        case "share":
            return f"{dice.getrandbits(256):064x}"
        case "ms":
            return dice.choice((0, 300, None, -5, 10**20))
        case "move":
            return {"type": dice.choice(("draw", "play", "build", "pass", "cross"))}
    return odd.value(dice)


def _option(option: Any, dice: Random) -> Any:
    if option.kind == "flag":
        return dice.random() < 0.5
    if option.choices:
        return dice.choice(option.choices)
    if option.kind == "number":
        return dice.choice((option.least, option.most, option.default))
    return option.default


def moves(room: dict[str, Any], table: dict[str, Any], dice: Random) -> Sequence[Any]:
    """What this seat may do, as far as its own view tells: the moves of a state that fits it."""
    seat, view = room.get("you"), table.get("view")
    if seat is None or view is None or room.get("game") not in games:
        return ()
    rules = games[room["game"]].rules
    try:
        state = rules.guess(msgspec.convert(view, rules.View), Chance(dice.getrandbits(60)))
        offered = rules.moves(state, Seat(seat))
    except (msgspec.ValidationError, IndexError):  # the table of the match before
        return ()
    return [msgspec.to_builtins(move) for move in offered]


def sent(dice: Random, room: dict[str, Any], known: Sequence[Any], n: int) -> str:
    """One text frame."""
    if known and dice.random() < 0.6:
        move = dice.choice(known)
        if dice.random() < 0.6:
            move = odd.tampered(move, dice)
        return json.dumps({"type": "play", "n": n, "ms": dice.choice((0, 400)), "move": move})
    one = message(dice, room, n)
    if one["type"] in ("leave", "remove", "stop", "restart") and dice.random() < 0.8:
        one["type"] = "ready"
    if dice.random() < 0.5:
        return json.dumps(one)
    changed = odd.tampered(one, dice)
    number = changed.get("n") if isinstance(changed, dict) else None
    if isinstance(number, int) and n < number <= HIGHEST:
        changed["n"] = n  # otherwise all that follows is answered already
    return odd.text(changed, dice)
