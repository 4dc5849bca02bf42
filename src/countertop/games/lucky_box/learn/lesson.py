"""The seventh number of a first round, alone: a card with three open squares, and a 1 has come."""

from ....engine.learn.lesson import Lesson, Shown, Step, Words
from ..deck import FULL, CardId
from ..state import Board, Cross, Done, Move, Resolve
from ..views import View

CARD = CardId(25)
LAST_ROW, FOUR, SIX, ONE = 2, 3, 4, 6
"""The row whose bonus is a question mark, and the open squares of the card."""


def _board(view: View) -> Board:
    return view.players[0].board


def _crosses(view: View) -> int:
    box = _board(view).box(CARD)
    assert box is not None
    return box.crosses


def _open(view: View) -> list[int]:
    return [square for square in range(9) if not _crosses(view) >> square & 1]


def _number(view: View, square: int) -> int:
    return next(face.grid[square] for face in view.cards if face.card == CARD)


def _crossed(square: int, before: View, after: View) -> bool:
    return _crosses(after) == _crosses(before) | 1 << square


def _is_done(_: View, move: Move) -> bool:
    return isinstance(move, Done)


LESSON = Lesson(
    (
        Step(
            says=Words(
                "Cross whole cards: full cards bring points, and most points win.",
                "Kreuze ganze Karten voll: Das bringt Punkte, und die meisten Punkte gewinnen.",
            ),
            at="card 1",
            holds=lambda view: _open(view) == [FOUR, SIX, ONE],
        ),
        Step(
            says=Words("A 1! Cross the 1 on your card.", "Eine 1! Kreuze die 1 auf deiner Karte."),
            at="card 1",
            lit=("number",),
            holds=lambda view: view.numbers[-1] == 1 == _number(view, ONE),
            does=lambda _, move: move == Cross(CARD, ONE),
            brings=lambda before, after: _crossed(ONE, before, after),
            hint=Words("Tap the glowing 1.", "Tippe die leuchtende 1 an."),
        ),
        Step(
            says=Words(
                "A whole row! Its bonus is a ?: cross any square. Take the 4, it fills a column!",
                "Eine ganze Reihe! Ihr Bonus ? kreuzt, was du willst. Nimm die 4: "
                "eine Spalte wird voll!",
            ),
            at="card 1",
            holds=lambda view: (
                [(bonus.line, bonus.icon) for bonus in view.waiting] == [(LAST_ROW, "?")]
                and _number(view, FOUR) == 4
            ),
            does=lambda _, move: move == Resolve(CARD, LAST_ROW, CARD, FOUR),
            brings=lambda before, after: (
                _crossed(FOUR, before, after) and _board(after).moons == _board(before).moons + 1
            ),
            hint=Words(
                "That goes, too. But look at the 4 on your first card: it brings a moon.",
                "Das geht auch. Aber schau die 4 auf der ersten Karte an: Sie bringt einen Mond.",
            ),
        ),
        Step(
            says=Words(
                "The column gave you a moon. Nothing more to cross: tap Done.",
                "Die Spalte gab einen Mond. Mehr gibt es nicht zu kreuzen: Tippe auf Fertig.",
            ),
            at="step",
            lit=("tokens",),
            holds=lambda view: view.may_be_done and _board(view).moons == 1,
            does=_is_done,
            brings=lambda before, after: len(after.numbers) == len(before.numbers) + 1,
            hint=Words("Done is at the bottom.", "Fertig steht ganz unten."),
        ),
        Step(
            says=Words(
                "A 7, but you need a 6. You have lightning: tap minus to make it a 6!",
                "Eine 7, aber du brauchst eine 6. Du hast Blitze: Tippe Minus, dann ist es eine 6!",
            ),
            at="step",
            lit=("number", "tokens", "card 1"),
            holds=lambda view: (
                view.numbers[-1] == 7 and _number(view, SIX) == 6 and _board(view).lightning > 0
            ),
            shown=Shown("wanted", "6"),
            hint=Words(
                "One less than 7 is 6: tap the minus with the lightning.",
                "Eins weniger als 7 ist 6: Tippe das Minus mit dem Blitz.",
            ),
        ),
        Step(
            says=Words("Now cross the last 6 on your card!", "Jetzt kreuze die letzte 6!"),
            at="card 1",
            holds=lambda view: _open(view) == [SIX],
            does=lambda _, move: move == Cross(CARD, SIX),
            brings=lambda _, after: (
                _crosses(after) == FULL and after.players[0].steps[-1].cost == 1
            ),
            hint=Words(
                "The 6 in the middle of your first card. Is it lit? If not, tap it twice.",
                "Die 6 mitten auf der ersten Karte. Leuchtet sie nicht, tippe zweimal.",
            ),
        ),
        Step(
            says=Words(
                "A full card: 15 points! The sooner a card is full, the more it brings.",
                "Eine volle Karte: 15 Punkte! Je früher eine Karte voll ist, desto besser.",
            ),
            at="card 1",
            holds=lambda view: _crosses(view) == FULL and view.round == 1,
        ),
    )
)
