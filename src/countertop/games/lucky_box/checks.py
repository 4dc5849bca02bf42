"""Every refusal, with its reason."""

from ...engine.errors import IllegalMove
from ...engine.game import Seat
from .cascade import has_match, may_be_done, open_squares
from .deck import LINES, SQUARES, CardId, loop_distance
from .state import (
    Cross,
    Done,
    Keep,
    Move,
    Player,
    Resolve,
    State,
    draft_size,
    pending,
)


def check(state: State, seat: Seat, move: Move) -> None:
    """Raises `IllegalMove` unless this seat may make this move now."""
    player = state.players[seat]
    if state.phase == "over":
        raise IllegalMove("over", "The match is over.")
    if player.is_done:
        raise IllegalMove("done_already", "You are done; wait for the others.")
    if isinstance(move, Keep):
        _check_keep(state, player, move)
    elif state.phase == "draft":
        raise IllegalMove("not_now", "First everybody chooses cards to keep.")
    elif isinstance(move, Cross):
        _check_cross(state, player, move)
    elif isinstance(move, Resolve):
        _check_resolve(state, player, move)
    elif isinstance(move, Done):
        _check_done(state, player)
    elif not player.steps:
        raise IllegalMove("nothing_to_take_back", "You have crossed nothing for this number.")


def _check_keep(state: State, player: Player, move: Keep) -> None:
    if state.phase != "draft":
        raise IllegalMove("not_now", "There are no cards to choose from now.")
    _, keep = draft_size(state.round)
    if len(move.cards) != keep or len(set(move.cards)) != keep:
        cards = "1 card" if keep == 1 else f"{keep} different cards"
        raise IllegalMove("wrong_count", f"Keep {cards} out of {len(player.offer)}.")
    for card in move.cards:
        if card not in player.offer:
            raise IllegalMove("not_offered", f"Card {card} is not among those you drew.")


def _check_cross(state: State, player: Player, move: Cross) -> None:
    """R7, R8."""
    if player.steps:
        raise IllegalMove("one_only", f"You have crossed a square for the {state.number} already.")
    number = _check_open(state, player, move.card, move.square)
    cost, lightning = loop_distance(number, state.number), player.board.lightning
    if cost > lightning:
        raise IllegalMove(
            "no_lightning",
            f"From {state.number} to {number} takes {cost} lightning, you have {lightning}.",
        )


def _check_resolve(state: State, player: Player, move: Resolve) -> None:
    """R12."""
    bonus = next(
        (one for one in pending(player.steps) if (one.card, one.line) == (move.card, move.line)),
        None,
    )
    if bonus is None:
        what = "a line" if move.line not in LINES else f"line {move.line}"
        raise IllegalMove("no_bonus", f"No bonus waits at {what} of card {move.card}.")
    number = _check_open(state, player, move.on, move.square)
    box = player.board.box(move.on)
    assert box is not None
    if not open_squares(state.face(move.on), box, bonus.icon) >> move.square & 1:
        raise IllegalMove("wrong_number", f"The bonus is {bonus.icon}, this square is {number}.")


def _check_done(state: State, player: Player) -> None:
    """R9, R13."""
    if may_be_done(state, player):
        return
    if has_match(state.deck, player.board, state.number) and not player.steps:
        raise IllegalMove(
            "must_cross", f"You have an open {state.number}: cross it, or pay lightning."
        )
    raise IllegalMove("must_resolve", "You have won a bonus: use it first.")


def _check_open(state: State, player: Player, card: CardId, square: int) -> int:
    """The number on an open square of one of the player's cards."""
    box = player.board.box(card)
    if box is None:
        raise IllegalMove("not_yours", f"Card {card} does not lie in front of you.")
    if square not in SQUARES:
        raise IllegalMove("no_such_square", f"A card has squares 0 to 8, not {square}.")
    number = state.face(card).grid[square]
    if box.crosses >> square & 1:
        raise IllegalMove("crossed_already", f"This {number} is crossed off already.")
    return number
