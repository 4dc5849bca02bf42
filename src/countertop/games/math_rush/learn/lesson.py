"""A round alone and without a clock: one goal of three odd numbers, going up."""

from ....engine.game import Millis
from ....engine.learn.lesson import Lesson, Step, Wait, Words, is_a
from ..cards import NUMBERS, CardId, GoalId, value_of
from ..state import Move, Place, Ready, Stack
from ..views import SetView, View

FIFTEEN, FIVES, SQUARE = CardId(13), CardId(30), CardId(79)
"""3 × 5, and two cards that are 25: 5 × 5 and 5²."""
CHECKED = Millis(3300)
"""R19: three cards are turned over, and looked at."""


def _goal(view: View) -> SetView:
    """The goal on top."""
    return next(each for each in view.column if each.slot == 0)


def _values(each: SetView) -> list[int]:
    return [value_of(NUMBERS[laid.face.card]) for stack in each.stacks for laid in stack]


def _held(view: View) -> list[int]:
    return [face.card for face in view.hand if face is not None]


def _places(cards: tuple[CardId, ...], view: View, move: Move) -> bool:
    at_top = isinstance(move, Place) and move.goal == _goal(view).goal.goal
    return at_top and isinstance(move, Place) and move.card in cards


def _stacks_equal(view: View, move: Move) -> bool:
    """The second 25 on the first."""
    top = _goal(view).stacks[-1][-1].face.card
    twins = {FIVES, SQUARE}
    return isinstance(move, Stack) and {move.card, move.on} == twins and move.on == top


def _finished(view: View) -> list[GoalId]:
    return [each.goal.goal for each in view.done]


LESSON = Lesson(
    (
        Step(
            says=Words(
                "You win together: fill goals with cards, and every right goal brings stars.",
                "Ihr gewinnt zusammen: Füllt Ziele mit Karten, jedes richtige bringt Sterne.",
            ),
            at="goal 0",
            lit=("goal 1", "goal 2"),
            holds=lambda view: len(view.column) == 3 and view.phase == "rush",
        ),
        Step(
            says=Words(
                "This goal wants three odd numbers, going up. Tap 3 × 5, then the first place.",
                "Dieses Ziel will drei ungerade Zahlen, die steigen. Tippe 3 × 5, "
                "dann den ersten Platz.",
            ),
            at="goal 0",
            lit=(f"card {FIFTEEN}",),
            holds=lambda view: (
                _goal(view).goal.quantity == 3
                and (_goal(view).goal.restriction, _goal(view).goal.direction) == ("odd", "up")
                and FIFTEEN in _held(view)
            ),
            does=lambda view, move: _places((FIFTEEN,), view, move),
            brings=lambda _, after: _values(_goal(after)) == [15],
            hint=Words(
                "15 is odd. Tap the card 3 × 5 first, then the plus in the goal on top.",
                "15 ist ungerade. Tippe erst die Karte 3 × 5, dann das Plus im obersten Ziel.",
            ),
        ),
        Step(
            says=Words(
                "Next comes a bigger odd number. Which card has one?",
                "Jetzt kommt eine größere ungerade Zahl. Welche Karte hat eine?",
            ),
            at="hand",
            lit=("goal 0",),
            holds=lambda view: {FIVES, SQUARE} <= set(_held(view)),
            does=lambda view, move: _places((FIVES, SQUARE), view, move),
            brings=lambda _, after: _values(_goal(after)) == [15, 25],
            hint=Words(
                "5 × 5 is 25, and 5² is 25, too. Lay one of them into the second place.",
                "5 × 5 ist 25, und 5² ist auch 25. Lege eine davon auf den zweiten Platz.",
            ),
        ),
        Step(
            says=Words(
                "5 × 5 and 5² are equal: stack your other 25 on top of the one that lies there.",
                "5 × 5 und 5² sind gleich: Lege deine andere 25 auf die, die schon liegt.",
            ),
            at="goal 0",
            lit=("hand",),
            holds=lambda view: _values(_goal(view)) == [15, 25],
            does=_stacks_equal,
            brings=lambda before, after: _finished(after) == [_goal(before).goal.goal],
            hint=Words(
                "Tap your other 25, then the card in the goal, not the plus.",
                "Tippe deine andere 25, dann die Karte im Ziel, nicht das Plus.",
            ),
        ),
        Step(
            says=Words(
                "Goal done! In a real game a clock runs. Here you stop when you like: tap Done.",
                "Ziel fertig! Im echten Spiel läuft eine Uhr. Hier nicht: Tippe auf Fertig.",
            ),
            at="done",
            holds=lambda view: len(view.done) == 1 and view.deadline is None,
            does=is_a(Ready),
            brings=lambda _, after: after.phase == "verify" and len(after.turned) == 1,
            hint=Words("Done is at the top.", "Fertig steht oben."),
            then=(Wait(CHECKED),),
        ),
        Step(
            says=Words(
                "15, 25, 25: all odd, and going up. Two stars for you!",
                "15, 25, 25: alle ungerade, und sie steigen. Zwei Sterne für dich!",
            ),
            at="checked",
            holds=lambda view: (
                [each.stars for each in view.turned] == [2]
                and [card.value for stack in view.turned[0].stacks for card in stack]
                == [15, 25, 25]
            ),
        ),
    )
)
