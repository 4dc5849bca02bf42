"""How a game ends, stuck or with a last card, and what it costs (R10 to R14)."""

from msgspec.structs import replace

from ...engine.game import Millis, Result, Seat
from .state import Ending, Player, Report, State, total_penalties

LETS_GO = Millis(3000)
"""R10: the bottom card is on top; three, two, one, "Let's go!"."""
NEXT_CARD = Millis(1500)
"""R10: and if that card helps nobody either."""
INTERMISSION = Millis(15_000)
"""R13: the next game begins by itself after this time."""


def turn_up_if_stuck(state: State, at: Millis) -> State:
    """R10: if nobody can go on, the bottom card of the pile goes on top. R11: once every card has
    been on top, the game is over."""
    if not state.is_stuck:
        return state
    if state.is_all_turned:
        return end(state, with_fewest_cards(state), "stuck", at)
    bottom, *rest = state.pile
    pause = NEXT_CARD if state.turned else LETS_GO
    return replace(
        state,
        players=_hands_off(state),
        pile=(*rest, bottom),
        phase="stuck",
        until=Millis(at + pause),
        shown_at=Millis(at + pause),
        turned=state.turned + 1,
    )


def with_fewest_cards(state: State) -> tuple[Seat, ...]:
    """R11: who wins when nobody can go on."""
    left = [player.left for player in state.players]
    return tuple(Seat(seat) for seat, cards in enumerate(left) if cards == min(left))


def end(state: State, winners: tuple[Seat, ...], how: Ending, at: Millis) -> State:
    """R12, R13: the penalties are counted; then the next game, or the end. R20: without hurry the
    next game waits for everybody."""
    hands = tuple(len(player.hand) for player in state.players)
    piles = tuple(len(player.pile) for player in state.players)
    counted = hands if state.options.penalty == "hand" else _together(hands, piles)
    penalties = tuple(0 if seat in winners else cards for seat, cards in enumerate(counted))
    is_last = state.game == state.options.games
    is_waiting = is_last or state.options.calm
    return replace(
        state,
        players=_hands_off(state),
        phase="over" if is_last else "intermission",
        until=None if is_waiting else Millis(at + INTERMISSION),
        reports=(
            *state.reports,
            Report(winners, how, hands, piles, penalties, Millis(at - state.started)),
        ),
    )


def _hands_off(state: State) -> tuple[Player, ...]:
    """Nobody stays locked while everybody has to wait."""
    return tuple(unlocked(player, None) for player in state.players)


def unlocked(player: Player, at: Millis | None) -> Player:
    """The player without a lock that is over by now; with None, without any."""
    lock = player.locked_until
    if lock is None or (at is not None and lock > at):
        return player
    return replace(player, locked_until=None)


def result(state: State) -> Result | None:
    """R13: fewest penalty points; R14: in a single game, fewest cards left. Ties share."""
    if state.phase != "over":
        return None
    report = state.reports[-1]
    is_single = state.options.games == 1
    lost = _together(report.hands, report.piles) if is_single else total_penalties(state)
    places = tuple(1 + sum(other < own for other in lost) for own in lost)
    return Result(places, points=tuple(-own for own in lost))


def _together(hands: tuple[int, ...], piles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hand + pile for hand, pile in zip(hands, piles, strict=True))
