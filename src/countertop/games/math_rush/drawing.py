"""Drawing cards (R12, R13), and Help, which takes cards away (R14 to R16)."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Seat
from .cards import CardId
from .placing import open_set
from .state import Draw, Move, Player, Redraw, Remove, State, Swap


def draws(state: State, player: Player) -> Iterator[Move]:
    """R12, R14, R15: drawing, Help in both ways, and the swap that it allows."""
    if None in player.hand and (state.deck or state.discards):
        yield Draw()
    if state.help_left:
        yield Redraw(state.help_left)
        for each in state.column:
            for chosen in _choices([laid.card for laid in each.laid]):
                yield Remove(each.goal, chosen, state.help_left)
    if player.swaps:
        yield from (Swap(chosen) for chosen in _choices(player.cards))


def _choices(there: Sequence[CardId]) -> Iterator[tuple[CardId, ...]]:
    for quantity in range(1, len(there) + 1):
        yield from combinations(there, quantity)


def refilled(state: State, chance: Chance) -> State:
    """R12: with `auto_draw` every hand fills itself, as long as there are cards."""
    if not state.options.auto_draw:
        return state
    for seat in range(len(state.players)):
        state = _filled(state, Seat(seat), chance)
    return state


def _filled(state: State, seat: Seat, chance: Chance) -> State:
    """R12, R13: new cards into the empty slots; an empty deck is made of the discards again."""
    player = state.players[seat]
    missing = player.hand.count(None)
    if not missing:
        return state
    deck, discards = state.deck, state.discards
    if len(deck) < missing:
        deck, discards = deck + chance.shuffled(discards), ()
    fresh = iter(deck[:missing])
    hand = tuple(next(fresh, None) if card is None else card for card in player.hand)
    state = replace(state, deck=deck[missing:], discards=discards)
    return state.with_player(seat, replace(player, hand=hand))


def drawn(state: State, seat: Seat, chance: Chance) -> State:
    if None not in state.players[seat].hand:
        raise IllegalMove("hand_full", "Your hand is full.")
    if not state.deck and not state.discards:
        raise IllegalMove("no_cards", "There are no cards left to draw.")
    return _filled(state, seat, chance)


def swapped(state: State, seat: Seat, chosen: tuple[CardId, ...], chance: Chance) -> State:
    """R15: discard any number of cards, once for each such Help, and draw back up."""
    player = state.players[seat]
    if not player.swaps:
        raise IllegalMove("no_swap", "Cards can be swapped only with Help, and once each.")
    _check_chosen(chosen, player.cards, "not_in_hand", "is not in your hand")
    after = replace(player.without(chosen), swaps=player.swaps - 1)
    state = replace(state, discards=(*state.discards, *chosen)).with_player(seat, after)
    return refilled(_filled(state, seat, chance), chance)


def removed(state: State, move: Remove, chance: Chance) -> State:
    """R14: Help takes chosen cards out of one open set; they are discarded."""
    _check_help(state, move.left)
    before = open_set(state, move.goal)
    lying = tuple(laid.card for laid in before.laid)
    _check_chosen(move.cards, lying, "not_in_set", "does not lie in this set")
    discards = (*state.discards, *move.cards)
    state = replace(state, discards=discards, help_left=state.help_left - 1)
    return refilled(state.with_set(before.without(move.cards)), chance)


def redrawn(state: State, left: int) -> State:
    """R15: Help lets every player swap once."""
    _check_help(state, left)
    players = tuple(replace(player, swaps=player.swaps + 1) for player in state.players)
    return replace(state, players=players, help_left=state.help_left - 1)


def _check_help(state: State, left: int) -> None:
    """R9, R16: of two that take Help at the same moment, one comes too late."""
    if not state.help_left:
        raise IllegalMove("no_help", "All Help cards are used.")
    if left != state.help_left:
        raise IllegalMove("too_late", "Too late: somebody else has just taken Help.")


def _check_chosen(chosen: tuple[CardId, ...], there: Sequence[CardId], code: str, why: str) -> None:
    if not chosen:
        raise IllegalMove("no_choice", "Choose at least one card.")
    if len(set(chosen)) < len(chosen):
        raise IllegalMove("twice", "Choose each card only once.")
    for card in chosen:
        if card not in there:
            raise IllegalMove(code, f"Card {card} {why}.")
