"""What a seat may know, built up from nothing; and a whole state that would look like that."""

from msgspec import Struct

from ...engine.chance import Chance
from ...engine.game import Millis, Seat, Seen
from .cards import DECK, Card
from .state import Options, Phase, Reveal, State, numbers


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


def view(state: State, seat: Seat | None) -> View:
    return View(
        state.options,
        seat,
        state.phase,
        state.until,
        state.round,
        state.prize,
        numbers(len(state.picks)),
        seat is not None and state.phase == "picking" and state.picks[seat] is None,
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
