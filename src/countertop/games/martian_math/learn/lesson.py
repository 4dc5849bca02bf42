"""Late in a round: five hexes together, and the dice bring a sixth and a seventh."""

from ....engine.game import Seat
from ....engine.learn.lesson import Answer, Lesson, Shown, Step, Words, is_a
from ..state import Claim, Roll
from ..views import View

YOU, PIXEL = Seat(0), Seat(1)
FIFTEEN, TWELVE = 11, 15
"""Two hexes beside the colony, by their numbers."""


def _colony(view: View, seat: Seat = YOU) -> int:
    return view.players[seat].colony


def _number(view: View, hex_: int) -> int:
    return view.hexes[hex_].number


def _is_my_roll(view: View) -> bool:
    return view.phase == "roll" and view.turn == YOU


LESSON = Lesson(
    (
        Step(
            says=Words(
                "Seven of your hexes that touch win the round. You have five.",
                "Wer sieben Felder hat, die sich berühren, gewinnt. Du hast fünf.",
            ),
            at="map",
            holds=lambda view: view.options.colony == 7 and _colony(view) == 5,
        ),
        Step(
            says=Words("It is your turn: roll the dice.", "Du bist dran: Würfle."),
            at="go",
            holds=_is_my_roll,
            does=is_a(Roll),
            brings=lambda _, after: after.dice == (5, 3),
            hint=Words("The big button at the bottom rolls.", "Der große Knopf unten würfelt."),
        ),
        Step(
            says=Words(
                "A 5 and a 3! You may add, take away, multiply or divide. Choose times.",
                "Eine 5 und eine 3! Plus, Minus, Mal oder Geteilt, du wählst. Nimm Mal.",
            ),
            at="signs",
            lit=("dice",),
            holds=lambda view: view.dice == (5, 3) and len(view.signs) == 4,
            shown=Shown("signs", "*"),
            hint=Words("Times is the slanted cross: ×.", "Mal ist das schräge Kreuz: ×."),
        ),
        Step(
            says=Words(
                "What is 5 × 3? Tap that number on Mars, the one beside your hexes.",
                "Was ist 5 × 3? Tippe die Zahl auf dem Mars an, gleich neben deinen Feldern.",
            ),
            at="map",
            lit=("dice", "signs"),
            holds=lambda view: view.dice == (5, 3) and _number(view, FIFTEEN) == 15,
            does=lambda _, move: move == Claim("*", FIFTEEN),
            brings=lambda _, after: after.hexes[FIFTEEN].owner == YOU and _colony(after) == 6,
            hint=Words(
                "Count 3, 6, 9, 12 and on. It touches your colony.",
                "Zähle 3, 6, 9, 12 und weiter. Sie berührt deine Kolonie.",
            ),
            then=(Answer(PIXEL, is_a(Roll)), Answer(PIXEL, lambda _, m: m == Claim("*", TWELVE))),
        ),
        Step(
            says=Words(
                "Six! But Pixel took the 12 that you need. Roll again.",
                "Sechs! Aber Pixel hat die 12 genommen, die du brauchst. Würfle noch einmal.",
            ),
            at="go",
            lit=("map",),
            holds=lambda view: (
                _is_my_roll(view)
                and _colony(view) == 6
                and view.hexes[TWELVE].owner == PIXEL
                and _number(view, TWELVE) == 12
            ),
            does=is_a(Roll),
            brings=lambda _, after: after.dice == (6, 6) and after.is_double,
            hint=Words("The big button at the bottom rolls.", "Der große Knopf unten würfelt."),
        ),
        Step(
            says=Words(
                "Two sixes! A double may even take a hex. Choose plus, then tap Pixel’s 12.",
                "Zwei Sechsen! Ein Pasch darf Felder erobern. Nimm Plus, dann tippe Pixels 12 an.",
            ),
            at="map",
            lit=("dice", "signs"),
            holds=lambda view: view.is_double and view.hexes[TWELVE].owner == PIXEL,
            does=lambda _, move: move == Claim("+", TWELVE),
            brings=lambda _, after: after.hexes[TWELVE].owner == YOU and _colony(after) == 7,
            hint=Words(
                "6 + 6 is 12. Choose plus first, then the 12 with the B on it.",
                "6 + 6 ist 12. Wähle erst Plus, dann die 12 mit dem B darauf.",
            ),
        ),
        Step(
            says=Words(
                "Seven together: you win the round!", "Sieben zusammen: Du gewinnst die Runde!"
            ),
            at="map",
            holds=lambda view: view.phase == "over" and view.finished[-1].winners == (YOU,),
        ),
    )
)
