"""The contract that every game passes, and what its tests share.

`tests/test_contract.py` runs these for every game, seat count and option set; a game's own tests
may use them too. Each check raises `AssertionError` with a sentence.
"""

import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct, UnsetType, structs

from ..chance import Chance
from ..errors import IllegalMove
from ..game import Millis, Rules, Seat
from ..match import Match, decode_move, replay
from ..registry import Game

LONGEST = 50_000
"""Entries within which random play must come to its end."""

_MOST_MOVES_TRIED = 40
_PLAIN = (int, str, bytes, bool, float, type(None), Fraction, UnsetType)


def option_sets(game: Game) -> Iterator[dict[str, Any]]:
    """The defaults, and each option by itself at each of its other values (a number: both ends;
    chosen numbers: all but one of the ends)."""
    yield {}
    for option in game.options:
        values: Sequence[Any] = ()
        if option.kind == "flag":
            values = (not option.default,)
        elif option.kind == "choice":
            values = option.choices
        elif option.kind == "number":
            values = (option.least, option.most)
        elif option.kind == "numbers":
            values = (option.default[1:], option.default[:-1])
        for value in values:
            if value is not None and value != option.default:
                yield {option.name: value}


class RandomPlay:
    """Random seats make random moves, and time passes in random steps."""

    def __init__(self, game: Game, seats: int, options: dict[str, Any], seed: int) -> None:
        self.match = Match(game.name, seats, seed, options)
        self.chance = Chance.of(seed, -7)

    def __iter__(self) -> Iterator[Match]:
        """Step by step to the end."""
        yield self.match
        while self.match.result is None:
            self.step()
            yield self.match
            assert len(self.match.entries) < LONGEST, "random play does not come to an end"

    def step(self) -> None:
        match = self.match
        seats = [seat for seat in range(len(match.seats)) if match.moves(seat)]
        deadline = match.deadline
        if deadline is not None and (not seats or self.chance.below(8) == 0):
            match.advance(deadline)
        else:
            assert seats, f"nobody can move at {match.now} ms, no deadline runs, and it is not over"
            seat = self.chance.pick(seats)
            at = match.now + self.chance.below(400)
            if deadline is None or at < deadline:
                match.play(seat, self.chance.pick(match.moves(seat)), at)
            else:
                match.advance(deadline)


def check_offered_moves(match: Match) -> None:
    """Moves offered are accepted, survive JSON, and come in a fixed order."""
    rules = match.rules
    for seat in map(Seat, range(len(match.seats))):
        offered = rules.moves(match.state, seat)
        assert list(offered) == list(rules.moves(match.state, seat)), "moves come in a fixed order"
        for move in offered[:_MOST_MOVES_TRIED]:
            rules.play(match.state, seat, move, match.now, Chance(1))
            encoded = msgspec.json.encode(move)
            assert decode_move(rules, encoded) == move, f"{move} does not survive JSON"


def check_refusals(match: Match, foreign: Sequence[Any]) -> None:
    """Anything else is refused with a code and a sentence and changes nothing, unless the rules
    give that kind of mistake a consequence (`MISTAKES`)."""
    rules, before = match.rules, repr(match.state)
    for seat in map(Seat, range(len(match.seats))):
        offered = list(rules.moves(match.state, seat))
        for move in foreign:
            if move not in offered:
                _check_refusal(rules, match, seat, move)
    assert repr(match.state) == before, "a refused move changed the state"


def _check_refusal(rules: Rules, match: Match, seat: Seat, move: Any) -> None:
    try:
        rules.play(match.state, seat, move, match.now, Chance(1))
    except IllegalMove as refusal:
        assert re.fullmatch(r"[a-z][a-z_]*", refusal.code), f"{refusal.code!r} is not a code"
        assert re.fullmatch(r"[A-Z0-9].*[.!?]", str(refusal)), f"{refusal!s} is not a sentence"
    else:
        mistakes = getattr(rules, "MISTAKES", ())
        assert isinstance(move, mistakes), f"{move} was accepted and is not among moves()"


def variations(move: Any) -> Iterator[Any]:
    """The same kind of move with each number in it a little off, negative, or far off."""
    for field in structs.fields(move):
        value = getattr(move, field.name)
        if isinstance(value, int) and not isinstance(value, bool):
            for other in (value + 1, value - 1, -1, 10_000):
                yield structs.replace(move, **{field.name: other})


def check_over(match: Match) -> None:
    """After the end nobody may do anything, and nothing is due."""
    assert match.result is not None
    assert match.deadline is None, "a deadline runs after the end"
    for seat in range(len(match.seats)):
        assert not match.moves(seat), "there are moves after the end"
    assert sorted(match.result.places)[0] == 1, "somebody is first"
    assert len(match.result.places) == len(match.result.points) == len(match.seats)


def check_frozen(value: Any) -> None:
    """A state is made of frozen values, all the way down."""
    if isinstance(value, Struct):
        assert value.__struct_config__.frozen, f"{type(value).__name__} is not frozen"
        for name in value.__struct_fields__:
            check_frozen(getattr(value, name))
    elif isinstance(value, tuple | frozenset):
        for item in value:
            check_frozen(item)
    else:
        assert isinstance(value, _PLAIN), f"{type(value).__name__} may change under our hands"


def check_views(match: Match) -> None:
    """Every view survives `guess` and JSON: it leaks nothing, and it is enough to go on."""
    rules = match.rules
    for seat in (None, *map(Seat, range(len(match.seats)))):
        view = rules.view(match.state, seat)
        encoded = msgspec.json.encode(view)
        assert msgspec.json.decode(encoded, type=rules.View) == view, "a view survives JSON"
        for entry in range(2):
            state = rules.guess(view, match.chance(-entry - 1))
            again = msgspec.json.encode(rules.view(state, seat))
            assert again == encoded, _difference(encoded, again, seat)


def _difference(encoded: bytes, again: bytes, seat: Seat | None) -> str:
    before, after = (flatten(msgspec.json.decode(text)) for text in (encoded, again))
    lines = [
        f"{path}: {before.get(path)} is now {after.get(path)}"
        for path in sorted(before.keys() | after.keys())
        if before.get(path) != after.get(path)
    ]
    return f"the view of seat {seat} does not survive guess: {'; '.join(lines[:8])}"


def flatten(value: Any, path: str = "") -> dict[str, Any]:
    """A JSON value, one line per leaf: {"players.0.points": 3}. Short lists stay whole."""
    if isinstance(value, dict):
        items = [(str(key), item) for key, item in value.items()]
    elif isinstance(value, list | tuple) and any(isinstance(item, dict) for item in value):
        items = [(str(index), item) for index, item in enumerate(value)]
    else:
        return {path: value}
    flat: dict[str, Any] = {}
    for key, item in items:
        flat |= flatten(item, f"{path}.{key}" if path else key)
    return flat


def check_record(match: Match) -> None:
    """The record replays to the same state, and to the same record."""
    again = replay(match.record())
    assert again.state == match.state, "fold(record) is not the live state"
    assert again.record() == match.record(), "the record of the replay is another one"


def check_snapshot(match: Match) -> None:
    """A state comes back from JSON as it was, so that a long match can be resumed from it."""
    again = msgspec.json.decode(match.snapshot().state, type=type(match.state))
    assert again == match.state, "a state that was noted down is another one"
    assert repr(again) == repr(match.state), "a state that was noted down has other types in it"


def check_cards(match: Match, dealt: list[int]) -> None:
    """No card appears, disappears or is in two places."""
    assert sorted(match.rules.cards(match.state)) == dealt, "cards are not conserved"


def check_deadline(match: Match) -> None:
    """A deadline lies ahead, never behind."""
    deadline = match.deadline
    assert deadline is None or deadline > match.now, f"deadline {deadline} is not after {match.now}"


def check_purity(match: Match) -> None:
    """Asking changes nothing, and the same question has the same answer."""
    rules, state = match.rules, match.state
    for seat in map(Seat, range(len(match.seats))):
        for move in rules.moves(state, seat)[:2]:
            twice = [rules.play(state, seat, move, match.now, Chance(9)) for _ in range(2)]
            assert twice[0] == twice[1], f"{move} twice gives two different states"
    deadline = match.deadline
    if deadline is not None:
        twice = [rules.expire(state, Millis(deadline), Chance(9)) for _ in range(2)]
        assert twice[0] == twice[1], "expire twice gives two different states"
