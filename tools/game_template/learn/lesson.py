"""Three rounds of two: the same number, the lowest number, and a higher one."""

from ....engine.game import Seat
from ....engine.learn.lesson import Answer, Does, Lesson, Step, Words
from ..state import Pick
from ..views import View

YOU, PIXEL = Seat(0), Seat(1)


def _picks(number: int) -> Does:
    def does(view: View, move: Pick) -> bool:
        return move == Pick(view.round, number)

    return does


def _picked(number: int, view: View) -> bool:
    return view.pick == number


def _last(view: View) -> tuple[tuple[int | None, ...], Seat | None]:
    assert view.last is not None
    return view.last.picks, view.last.winner


LESSON = Lesson(
    (
        Step(
            says=Words(
                "Every round has a prize, and most points win.",
                "In jeder Runde gibt es einen Preis. Die meisten Punkte gewinnen.",
            ),
            at="prize",
            holds=lambda view: view.round == 1 and view.prize is not None,
        ),
        Step(
            says=Words(
                "All pick a number in secret, and low is good: pick 1.",
                "Alle wählen heimlich eine Zahl, und klein ist gut: Nimm die 1.",
            ),
            at="numbers",
            lit=("prize",),
            holds=lambda view: view.can_pick and 1 in view.numbers,
            does=_picks(1),
            brings=lambda _, after: _picked(1, after),
            hint=Words("Tap the 1.", "Tippe auf die 1."),
            then=(Answer(PIXEL, _picks(1)),),
        ),
        Step(
            says=Words(
                "Pixel picked 1, too, so nobody gets the prize. Now pick 2.",
                "Pixel nahm auch die 1, also bekommt niemand den Preis. Nimm jetzt die 2.",
            ),
            at="numbers",
            lit=("prize",),
            holds=lambda view: _last(view) == ((1, 1), None),
            does=_picks(2),
            brings=lambda _, after: _picked(2, after),
            hint=Words("Tap the 2.", "Tippe auf die 2."),
            then=(Answer(PIXEL, _picks(3)),),
        ),
        Step(
            says=Words(
                "Your 2 was the lowest: the prize is yours! Pick 1 for the last one.",
                "Deine 2 war die kleinste: Der Preis ist deiner! Nimm die 1 für den letzten.",
            ),
            at="numbers",
            lit=("prize",),
            holds=lambda view: _last(view) == ((2, 3), YOU),
            does=_picks(1),
            brings=lambda _, after: _picked(1, after),
            hint=Words("Tap the 1.", "Tippe auf die 1."),
            then=(Answer(PIXEL, _picks(2)),),
        ),
        Step(
            says=Words("Two prizes for you: you win!", "Zwei Preise für dich: Du hast gewonnen!"),
            at="prize",
            holds=lambda view: view.phase == "over" and len(view.players[YOU].won) == 2,
        ),
    )
)
