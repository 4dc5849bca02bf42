"""The games in words, for those who evaluate language models.

    from countertop import Match
    from countertop.lab.text import ask, answer

    match = Match("matician", 2, seed=3)
    print(ask(match, 0))                  # the rules, the table, the moves by number
    answer(match, 0, "I build high. MOVE 12")

`countertop lab tournament martian-math --of text:./ask-model,beginner,skilled,expert` is a
leaderboard against our ladder of bots (`own/speaker.py` says what such a program reads and prints).
"""

from ..engine.errors import IllegalMove
from ..engine.match import Match
from ..own.words import Unread, question, read


def ask(match: Match, seat: int, *, rules: bool = True, language: str = "en") -> str:
    """What a player is asked now, in words."""
    moves = match.moves(seat)
    if not moves:
        raise IllegalMove("not_now", "There is nothing to choose for this player now.")
    return question(match.game, match.view(seat), moves, rules=rules, language=language)


def answer(match: Match, seat: int, text: str) -> None:
    """Make the move that an answer chooses; one that cannot be read is refused in a sentence."""
    move = read(text, match.moves(seat))
    if isinstance(move, Unread):
        raise IllegalMove("unreadable", move.sentence)
    match.play(seat, move)
