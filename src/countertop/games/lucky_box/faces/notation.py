"""A move of Super Mega Lucky Box as people write it: which of one's cards, and the number there."""

from ....engine.game import Seat
from ..state import Cross, Move, Resolve, State

ROMAN = ("I", "II", "III", "IV", "V", "VI")


def notation(state: State, seat: Seat, move: Move) -> str:
    if not isinstance(move, Cross | Resolve):
        return ""
    card = move.card if isinstance(move, Cross) else move.on
    cards = [box.card for box in state.players[seat].board.boxes]
    where = ROMAN[cards.index(card)] if card in cards[: len(ROMAN)] else "?"
    row, column = divmod(move.square, 3)
    return f"{where}: {state.face(card).grid[move.square]} ({column + 1} | {row + 1})"
