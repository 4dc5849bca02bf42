"""What else could have been played at a moment of a match, by the expert of its game."""

import re
from typing import Any

import msgspec
from msgspec import Raw, Struct

from ...engine.aids import NONE, Aids, load_playouts
from ...engine.game import Seat
from ...engine.match import Entry, Match, Replaying, decode_move
from ...engine.replays.opinion import Notation, Weighed, notation_of, opinion_of, weighed
from ..replays import Alternative, WhatElse
from ..store.finished import record_in

BEST = 5
NAMED = re.compile(r"@(\d+)")
"""A seat in the notation of a move."""


class Choice(Struct, frozen=True):
    """A moment of a match at which somebody chose."""

    match: Match
    """As it was before."""
    seat: Seat
    move: Any


def what_else(packed: bytes, step: int, play_out: bool) -> WhatElse:
    """With compiled playouts where they can be had and are asked for; they are counted, so that the
    same comes of it every time."""
    chosen = _choice(record_in(packed), step)
    notation = None if chosen is None else notation_of(chosen.match.game)
    if chosen is None or notation is None:
        return nothing(step)
    game = chosen.match.game
    aids = Aids(playouts=load_playouts(game)) if play_out else NONE
    found = weighed(game, chosen.match.state, chosen.seat, chosen.match.now, aids)
    moves = _best(chosen, found, notation)
    has_values = any(one.value is not None for one in moves)
    opinion = opinion_of(game)
    unit = opinion.UNIT if opinion is not None and has_values else "order"
    return WhatElse(step, chosen.seat, thinking=False, unit=unit, moves=moves)


def nothing(step: int) -> WhatElse:
    return WhatElse(step, None, thinking=False, unit="order")


def _choice(record: str, step: int) -> Choice | None:
    """What this step of the record chose; None if time was up, or there is no such step."""
    told, entry = Replaying(record), _entry(record, step)
    if entry is None or not isinstance(entry.seat, int) or not isinstance(entry.move, Raw):
        return None
    if step > 1:
        told.follow(step - 1)
    match = told.match
    match.advance(max(match.now, entry.at - 1) if _is_quiet(match, entry) else match.now)
    return Choice(match, entry.seat, decode_move(match.rules, entry.move))


def _entry(record: str, step: int) -> Entry | None:
    lines = [line for line in record.splitlines() if line.strip()]
    return msgspec.json.decode(lines[step], type=Entry) if 0 < step < len(lines) else None


def _is_quiet(match: Match, entry: Entry) -> bool:
    """Whether nothing happens by itself before the move is made."""
    return match.deadline is None or match.deadline >= entry.at


def _best(chosen: Choice, found: list[Weighed], notation: Notation) -> tuple[Alternative, ...]:
    """The best five, each written once, and always the one that was made; nothing where that was
    the only one."""
    state, seat, played = chosen.match.state, chosen.seat, msgspec.json.encode(chosen.move)

    def text(move: Any) -> str:
        return NAMED.sub(lambda found: _name(chosen, found), notation.notation(state, seat, move))

    written: dict[str, Weighed] = {}
    for one in found:
        if msgspec.json.encode(one.move) == played:
            written[text(one.move)] = one
        elif text(one.move):
            written.setdefault(text(one.move), one)
    made = text(chosen.move)
    if made:
        written.setdefault(made, Weighed(chosen.move, 0.0))
    kept = [name for place, name in enumerate(written) if place < BEST or name == made]
    if not made or len(kept) == 1:
        return ()
    return tuple(_alternative(name, written[name], is_made=name == made) for name in kept)


def _name(chosen: Choice, found: re.Match[str]) -> str:
    return chosen.match.seats[int(found[1])]


def _alternative(text: str, one: Weighed, *, is_made: bool) -> Alternative:
    return Alternative(text, is_made, one.move, one.value, one.spread, one.tries)
