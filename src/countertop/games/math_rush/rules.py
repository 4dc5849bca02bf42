"""The rules of Math Rush, by the numbers of README.md.

Everybody plays at once, and the game does not judge while the clock runs. A play names the place
that it was aimed at, as the player saw it; if somebody was faster there, it comes too late.
"""

from collections.abc import Sequence

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.game import Millis, Result, Seat
from .cards import NUMBERS
from .drawing import drawn, draws, redrawn, refilled, removed, swapped
from .placing import is_there, placed, plays
from .rounds import check_decks, deadline, dealt, moved_on, not_now, readied, verified
from .scoring import score
from .state import (
    Draw,
    Move,
    Options,
    Place,
    Player,
    Ready,
    Redraw,
    Remove,
    Stack,
    State,
    Swap,
    hand_size,
)
from .views import View, guess, view

__all__ = [
    "GRACE",
    "NAME",
    "SEATS",
    "TITLE",
    "Move",
    "Options",
    "State",
    "View",
    "cards",
    "contested",
    "deadline",
    "expire",
    "guess",
    "moves",
    "play",
    "result",
    "setup",
    "view",
]

NAME = "math-rush"
TITLE = "Math Rush"
SEATS = range(1, 6)

GRACE = Millis(500)
"""R6: a play made before zero still counts if it arrives within the measured round trip, and no
later than this. The server gives such a play the time at which it was made."""


def setup(options: Options, seats: int, chance: Chance) -> State:
    check_decks(options, seats)
    nobody = Player(hand=(None,) * hand_size(seats))
    return dealt(State(options, (nobody,) * seats), chance)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    player = state.players[seat]
    ready = [] if player.is_ready else [Ready()]
    match state.phase:
        case "look" | "verify":
            return ready
        case "rush":
            clockless = [] if state.options.has_clock else ready
            return [*plays(state, player), *draws(state, player), *clockless]
        case _:
            return []


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    if isinstance(move, Ready):
        return readied(state, seat, at, chance)
    if state.phase != "rush":
        raise not_now(state)
    match move:
        case Place() | Stack():
            state = placed(state, seat, move)
            return refilled(state, chance) if state.column else verified(state, at)
        case Draw():
            return drawn(state, seat, chance)
        case Swap(cards=cards):
            return swapped(state, seat, cards, chance)
        case Remove():
            return removed(state, move, chance)
        case Redraw(left=left):
            return redrawn(state, left)


def expire(state: State, at: Millis, chance: Chance) -> State:
    match state.phase:
        case "countdown":
            return replace(state, phase="rush", since=at)
        case "rush":
            return verified(state, at)
        case _:
            return moved_on(state, at, chance)


def result(state: State) -> Result | None:
    """R22: all win or lose together."""
    if state.phase != "over":
        return None
    seats = len(state.players)
    return Result(places=(1,) * seats, points=(score(state),) * seats)


def cards(state: State) -> Sequence[int]:
    """All number cards by their numbers, then all goal cards by theirs from 100 on."""
    table = [laid.card for each in (*state.column, *state.done) for laid in each.laid]
    hands = [card for player in state.players for card in player.cards]
    goals = [*state.goals, *(each.goal for each in (*state.column, *state.done))]
    numbers = [*table, *hands, *state.deck, *state.discards]
    return sorted([*numbers, *(len(NUMBERS) + goal for goal in goals)])


def contested(state: State, move: Move) -> int | None:
    """R9: the place that a card is aimed at, a right end or the top of a stack, as long as it still
    looks as it did to whoever aimed. R28: without hurry nobody races for it."""
    is_raced = state.phase == "rush" and not state.options.calm
    if not is_raced or not isinstance(move, Place | Stack):
        return None
    there = next((each for each in state.column if each.goal == move.goal), None)
    if there is None or not is_there(there, move):
        return None
    if isinstance(move, Place):
        below, side = -1 if move.after is None else move.after, 0
    else:
        below, side = move.on, 1
    return (move.goal * (len(NUMBERS) + 1) + below + 1) * 2 + side
