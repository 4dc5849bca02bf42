"""The rules of Lone Number, by the numbers of README.md.

Everybody picks at the same time, so a pick names the round that it is for: it can be too late.
"""

from collections import Counter
from collections.abc import Sequence

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Result, Seat
from .cards import DECK
from .state import Move, Options, Pick, Reveal, State, numbers
from .views import View, guess, view

__all__ = ["Move", "Options", "State", "View", "guess", "view"]

NAME = "lone-number"
TITLE = "Lone Number"
SEATS = range(2, 7)

CALM: dict[str, object] = {"seconds": None}
COUNTDOWN = Millis(3000)
"""R2: three, two, one."""


def setup(options: Options, seats: int, chance: Chance) -> State:
    """R1, R2: without a clock there is nothing to count down to."""
    laid = State(options, chance.shuffled(DECK), (None,) * seats, ((),) * seats, COUNTDOWN)
    return laid if options.seconds is not None else _begin_round(laid, Millis(0))


def moves(state: State, seat: Seat) -> Sequence[Move]:
    if state.phase != "picking" or state.picks[seat] is not None:
        return []
    return [Pick(state.round, number) for number in numbers(len(state.picks))]


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    del chance
    if state.phase == "countdown":
        raise IllegalMove("not_now", "Nothing can be picked before the countdown is over.")
    if state.phase == "over" or move.round != state.round:
        raise IllegalMove("too_late", f"Round {move.round} is not the one that is being played.")
    if state.picks[seat] is not None:
        raise IllegalMove("picked", f"You have picked {state.picks[seat]} already.")
    highest = numbers(len(state.picks))[-1]
    if not 1 <= move.number <= highest:
        raise IllegalMove("no_such_number", f"{move.number} is not from 1 to {highest}.")
    picks = (*state.picks[:seat], move.number, *state.picks[seat + 1 :])
    picked = replace(state, picks=picks)
    return picked if None in picks else _reveal(picked, at)


def deadline(state: State) -> Millis | None:
    return state.until


def expire(state: State, at: Millis, chance: Chance) -> State:
    """R2: the countdown is over; R3: the time to pick is."""
    del chance
    return _begin_round(state, at) if state.phase == "countdown" else _reveal(state, at)


def result(state: State) -> Result | None:
    """R5: most points; ties share."""
    if state.phase != "over":
        return None
    points = tuple(sum(won) for won in state.won)
    return Result(tuple(1 + sum(other > own for other in points) for own in points), points)


def cards(state: State) -> Sequence[int]:
    prize = () if state.prize is None else (state.prize,)
    return [*state.stock, *prize, *state.lost, *(card for won in state.won for card in won)]


def contested(state: State, move: Move) -> int | None:
    """Nothing is: all pick in secret."""
    del state, move
    return None


def _begin_round(state: State, at: Millis) -> State:
    """R2: the next prize lies face up, and the time begins to run."""
    seconds = state.options.seconds
    return replace(
        state,
        phase="picking",
        prize=state.stock[0],
        stock=state.stock[1:],
        picks=(None,) * len(state.picks),
        until=None if seconds is None else Millis(at + 1000 * seconds),
    )


def _reveal(state: State, at: Millis) -> State:
    """R4: the prize goes to the lowest number that only one has picked, or to nobody."""
    assert state.prize is not None
    winner = _winner(state.picks)
    won = tuple(
        (*cards, state.prize) if seat == winner else cards for seat, cards in enumerate(state.won)
    )
    lost = (*state.lost, state.prize) if winner is None else state.lost
    last = Reveal(state.round, state.prize, state.picks, winner)
    shown = replace(state, won=won, lost=lost, last=last, prize=None)
    if state.round == state.options.rounds:
        return replace(shown, phase="over", until=None, picks=(None,) * len(state.picks))
    return _begin_round(replace(shown, round=state.round + 1), at)


def _winner(picks: Sequence[int | None]) -> Seat | None:
    times = Counter(pick for pick in picks if pick is not None)
    alone = [number for number, count in times.items() if count == 1]
    return Seat(picks.index(min(alone))) if alone else None
