"""A move of Matician as people write it: the two numbers of an equation, a sign before a side of
somebody's, or nothing laid."""

from ....engine.game import Seat
from ..cards import Sign, number, sign
from ..state import Build, Move, Pass, Sabotage, State

SIGNS: dict[Sign, str] = {"-": "−□", "half": "½□", "square": "□²"}
SYMBOLS = {"+": "+", "-": "−", "*": "×", "/": "÷"}
NOTHING = "–"


def notation(state: State, seat: Seat, move: Move) -> str:
    del seat
    match move:
        case Build(left=left, right=right):
            return f"{number(left)} | {number(right)}"
        case Sabotage(sign=card, victim=victim, side=side):
            symbol, laid = SYMBOLS[state.players[victim].printed_symbol], SIGNS[sign(card)]
            sides = (laid, "□") if side == "left" else ("□", laid)
            return f"@{victim}: {sides[0]} {symbol} {sides[1]}"
        case Pass():
            return NOTHING
        case _:
            return ""
