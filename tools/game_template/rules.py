"""The rules of Lone Number, by the numbers of README.md.

Everybody picks at the same time, so a pick names the round that it is for: it can be too late.
"""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Literal

from msgspec import Meta, Struct
from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Message, Millis, Result, Seat, Seen
from .cards import DECK, Card

NAME = "lone-number"
TITLE = "Lone Number"
SEATS = range(2, 7)

COUNTDOWN = Millis(3000)
"""R2: three, two, one."""


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    rounds: Annotated[int, Meta(ge=1, le=9)] = 5
    seconds: Annotated[int, Meta(ge=5, le=120)] | None = 30


class Pick(Message, frozen=True):
    """A number, for this round."""

    round: int
    number: int


Move = Pick
Phase = Literal["countdown", "picking", "over"]


class Reveal(Struct, frozen=True):
    """What came to light at the end of a round (R4)."""

    round: int
    prize: Card
    picks: tuple[int | None, ...]
    winner: Seat | None


class State(Struct, frozen=True):
    options: Options
    stock: tuple[Card, ...]
    """Face down; the next prize is the first."""
    picks: tuple[int | None, ...]
    won: tuple[tuple[Card, ...], ...]
    until: Millis | None
    phase: Phase = "countdown"
    round: int = 1
    prize: Card | None = None
    lost: tuple[Card, ...] = ()
    last: Reveal | None = None


class PlayerView(Struct, frozen=True):
    won: tuple[Card, ...]
    points: int
    has_picked: bool


class View(Seen, frozen=True):
    options: Options
    seat: Seat | None
    phase: Phase
    until: Millis | None
    round: int
    prize: Card | None
    numbers: tuple[int, ...]
    """What there is to pick."""
    can_pick: bool
    pick: int | None
    """Your own."""
    players: tuple[PlayerView, ...]
    lost: tuple[Card, ...]
    last: Reveal | None


def setup(options: Options, seats: int, chance: Chance) -> State:
    """R1, R2."""
    return State(options, chance.shuffled(DECK), (None,) * seats, ((),) * seats, COUNTDOWN)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    if state.phase != "picking" or state.picks[seat] is not None:
        return []
    return [Pick(state.round, number) for number in _numbers(len(state.picks))]


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    del chance
    if state.phase == "countdown":
        raise IllegalMove("not_now", "Nothing can be picked before the countdown is over.")
    if state.phase == "over" or move.round != state.round:
        raise IllegalMove("too_late", f"Round {move.round} is not the one that is being played.")
    if state.picks[seat] is not None:
        raise IllegalMove("picked", f"You have picked {state.picks[seat]} already.")
    highest = _numbers(len(state.picks))[-1]
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


def view(state: State, seat: Seat | None) -> View:
    return View(
        state.options,
        seat,
        state.phase,
        state.until,
        state.round,
        state.prize,
        _numbers(len(state.picks)),
        seat is not None and bool(moves(state, seat)),
        None if seat is None else state.picks[seat],
        tuple(
            PlayerView(won, sum(won), pick is not None)
            for won, pick in zip(state.won, state.picks, strict=True)
        ),
        state.lost,
        state.last,
    )


def guess(view: View, chance: Chance) -> State:
    """A state that fits: others may have picked anything, and the stock lies in any order."""
    won = tuple(player.won for player in view.players)
    seen = {*view.lost, *(card for cards in won for card in cards), view.prize}
    picks = [chance.pick(view.numbers) if player.has_picked else None for player in view.players]
    if view.seat is not None:
        picks[view.seat] = view.pick
    return State(
        view.options,
        chance.shuffled([card for card in DECK if card not in seen]),
        tuple(picks),
        won,
        view.until,
        view.phase,
        view.round,
        view.prize,
        view.lost,
        view.last,
    )


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


def _numbers(seats: int) -> tuple[int, ...]:
    """R3: two more numbers than players."""
    return tuple(range(1, seats + 3))


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
