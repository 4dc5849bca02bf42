# ruff: noqa: ARG001 - every game has the same functions, whatever they need
"""A game as small as can be, for tests of the server: a race for a number that counts up.

`take` races for the top number, `miss` aims at it and is a mistake, `tap` is in nobody's way.
The first to take `goal` numbers wins; with `limit_ms` the most numbers win when time is up. In the
variant with `HANDS` every seat has a number that nobody else may see, and another after each tap.
"""

import importlib.util
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

from msgspec import UNSET, Meta, Struct, UnsetType
from msgspec.structs import replace

from countertop.engine.aids import Aids
from countertop.engine.chance import Chance
from countertop.engine.errors import CountertopError, IllegalMove
from countertop.engine.game import Message, Millis, Mind, Plan, Result, Seat
from countertop.engine.registry import Game, games

NAME = "tiny"
TITLE = "Tiny"
SEATS = range(1, 31)
LEVELS = ("beginner", "skilled", "expert")
HANDS = False
HAND = 10**9
PACE = {"beginner": 900, "skilled": 500, "expert": 250}


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    goal: Annotated[int, Meta(ge=1, le=1_000_000)] = 5
    countdown_ms: Annotated[int, Meta(ge=0, le=3000)] = 50
    limit_ms: Annotated[int, Meta(ge=100, le=600_000)] | None = None


class Take(Message, frozen=True):
    top: int


class Miss(Message, frozen=True):
    top: int


class Tap(Message, frozen=True):
    pass


Move = Take | Miss | Tap


class State(Struct, frozen=True):
    options: Options
    taken: tuple[int, ...]
    misses: tuple[int, ...]
    taps: tuple[int, ...]
    top: int = 0
    is_on: bool = False
    is_over: bool = False
    hands: tuple[int, ...] = ()


class View(Struct, frozen=True):
    seat: Seat | None
    top: int
    is_on: bool
    taken: tuple[int, ...]
    misses: tuple[int, ...]
    taps: tuple[int, ...]
    hand: int | UnsetType = UNSET


def setup(options: Options, seats: int, chance: Chance) -> State:
    nothing = (0,) * seats
    hands = tuple(chance.below(HAND) for _ in range(seats)) if HANDS else ()
    return State(options, nothing, nothing, nothing, is_on=not options.countdown_ms, hands=hands)


def moves(state: State, seat: Seat) -> Sequence[Any]:
    return [Take(state.top), Tap()] if state.is_on and not state.is_over else []


def play(state: State, seat: Seat, move: Any, at: Millis, chance: Chance) -> State:
    if state.is_over or not state.is_on:
        raise IllegalMove("not_now", "Not now.")
    if isinstance(move, Tap):
        hands = state.hands and (*state.hands[:seat], chance.below(HAND), *state.hands[seat + 1 :])
        return replace(state, taps=_more(state.taps, seat), hands=hands)
    if move.top != state.top:
        raise IllegalMove("too_late", f"Too late: {move.top} is gone.")
    if isinstance(move, Miss):
        return replace(state, misses=_more(state.misses, seat))
    taken = _more(state.taken, seat)
    return replace(state, taken=taken, top=state.top + 1, is_over=taken[seat] >= state.options.goal)


def deadline(state: State) -> Millis | None:
    if state.is_over:
        return None
    if not state.is_on:
        return Millis(state.options.countdown_ms)
    limit = state.options.limit_ms
    return None if limit is None else Millis(state.options.countdown_ms + limit)


def expire(state: State, at: Millis, chance: Chance) -> State:
    return replace(state, is_over=True) if state.is_on else replace(state, is_on=True)


def view(state: State, seat: Seat | None) -> View:
    hand = state.hands[seat] if state.hands and seat is not None else UNSET
    return View(seat, state.top, state.is_on, state.taken, state.misses, state.taps, hand)


def guess(view: View, chance: Chance) -> State:
    return State(Options(), view.taken, view.misses, view.taps, view.top, view.is_on)


def result(state: State) -> Result | None:
    if not state.is_over:
        return None
    places = tuple(1 + sum(other > own for other in state.taken) for own in state.taken)
    return Result(places, state.taken)


def cards(state: State) -> Sequence[int]:
    return ()


def contested(state: State, move: Any) -> int | None:
    aims = isinstance(move, Take | Miss) and state.is_on and not state.is_over
    return move.top if aims and move.top == state.top else None


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    if not view.is_on:
        return replace(mind, plan=None)
    if mind.plan is not None and mind.plan.move.top == view.top:
        return mind
    return replace(mind, plan=Plan(Take(view.top), Millis(now + PACE[mind.level])))


def _more(counts: tuple[int, ...], seat: Seat) -> tuple[int, ...]:
    return tuple(count + (number == seat) for number, count in enumerate(counts))


def make(name: str = NAME, **changes: Any) -> Game:
    """The game; with changes, a variant of it."""
    spec = importlib.util.spec_from_file_location(f"countertop_test_{name}", __file__)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[module.__name__] = module
    spec.loader.exec_module(module)
    for attribute, value in {"NAME": name, **changes}.items():
        setattr(module, attribute, value)
    game = Game(Path(__file__).parent / name)
    game.__dict__.update(rules=module, bot=module)
    return game


def install(game: Game) -> None:
    """Add the game to the registry of this process."""
    games._games[game.name] = game


def remove(game: Game) -> None:
    del games._games[game.name]


if __name__ == "__main__":
    from countertop.server.events import event
    from countertop.server.serve import Shared, serve
    from countertop.server.settings import Settings

    install(make())
    install(make("grace", GRACE=500))
    install(make("hands", HANDS=True))
    missing = float(sys.argv[3]) if len(sys.argv) > 3 else Settings().missing
    countdown = float(sys.argv[4]) if len(sys.argv) > 4 else 100.0
    quick = Settings(burst=10**6, countdown=countdown, beat=100.0, missing=missing)
    store = sys.argv[2] if "://" in sys.argv[2] else f"sqlite:///{sys.argv[2]}"
    shared = Shared(int(os.environ.get("WORKERS", "1")))
    try:
        serve("127.0.0.1", int(sys.argv[1]), store, quick, open_page=False, shared=shared)
    except CountertopError as error:
        event("cannot_serve", why=str(error))
        sys.exit(2)
