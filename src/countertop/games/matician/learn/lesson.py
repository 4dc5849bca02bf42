"""Two rounds from the first deal on: a plus against a times, then a minus."""

from ....engine.game import Millis, Seat
from ....engine.learn.lesson import Answer, Lesson, Step, Words, is_a
from ..equation import Ratio
from ..state import Build, Move, Pass, Ready, Sabotage
from ..views import View

YOU, PIXEL = Seat(0), Seat(1)
REVEAL = Millis(4200)
"""Two equations are turned up one after the other."""


def _numbers(view: View) -> list[int]:
    """The cards of the hand with numbers, the smallest first."""
    held = [face for face in view.hand if face.number is not None]
    return [face.card for face in sorted(held, key=lambda face: face.number or 0)]


def _symbols(view: View) -> tuple[str | None, str | None]:
    mine, theirs = view.players
    return mine.symbol, theirs.symbol


def _builds_big(view: View, move: Move) -> bool:
    """Builds with the two biggest numbers, either way round."""
    biggest = set(_numbers(view)[-2:])
    return isinstance(move, Build) and {move.left, move.right} == biggest


def _builds_apart(view: View, move: Move) -> bool:
    """Takes the smallest number away from the biggest."""
    smallest, *_, biggest = _numbers(view)
    return move == Build(biggest, smallest)


def _is_built(_: View, after: View) -> bool:
    return after.built is not None


def _values(view: View) -> list[Ratio]:
    return [equation.value for equation in view.revealed if equation is not None]


LESSON = Lesson(
    (
        Step(
            says=Words(
                "The highest answer gets a point. Three points win.",
                "Das höchste Ergebnis bekommt einen Punkt. Drei Punkte gewinnen.",
            ),
            at="mine",
            lit=("others",),
            holds=lambda view: view.options.points == 3 and view.phase == "build",
        ),
        Step(
            says=Words(
                "A plus: lay your two biggest numbers.",
                "Ein Plus: Lege deine zwei größten Zahlen.",
            ),
            at="hand",
            lit=("mine",),
            holds=lambda view: _symbols(view) == ("+", "*"),
            does=_builds_big,
            brings=_is_built,
            hint=Words(
                "Tap a number, then a place. Take the 15 and the 10; others go back with a tap.",
                "Tippe eine Zahl, dann einen Platz. Nimm 15 und 10; andere tauschst du aus.",
            ),
            then=(Answer(PIXEL, _builds_big),),
        ),
        Step(
            says=Words(
                "Your minus turns Pixel’s answer round: tap a gap!",
                "Dein Minus dreht Pixels Ergebnis um: Tippe eine Lücke!",
            ),
            at="others",
            lit=("hand",),
            holds=lambda view: (
                view.phase == "sabotage"
                and _symbols(view)[PIXEL] == "*"
                and sum(face.sign == "-" for face in view.hand) == 1
                and view.players[PIXEL].has_built
            ),
            does=is_a(Sabotage),
            brings=lambda _, after: [trap.victim for trap in after.traps] == [PIXEL],
            hint=Words(
                "Your minus is ready: tap a gap before one of Pixel’s numbers.",
                "Dein Minus liegt bereit: Tippe eine Lücke vor einer Zahl von Pixel.",
            ),
            then=(Answer(PIXEL, is_a(Pass)),),
        ),
        Step(
            says=Words(
                "Pixel’s 90 became −90: a point for you! On to the next round.",
                "Aus Pixels 90 wurde −90: ein Punkt für dich! Auf zur nächsten Runde.",
            ),
            at="next",
            lit=("rows",),
            look=REVEAL,
            holds=lambda view: _values(view) == [(25, 1), (-90, 1)] and view.scored == (YOU,),
            does=is_a(Ready),
            brings=lambda _, after: after.players[YOU].ready,
            hint=Words("Tap the button at the bottom.", "Tippe unten auf den Knopf."),
            then=(Answer(PIXEL, is_a(Ready)),),
        ),
        Step(
            says=Words(
                "A minus: first your biggest number, then your smallest.",
                "Ein Minus: erst deine größte Zahl, dann deine kleinste.",
            ),
            at="hand",
            lit=("mine",),
            holds=lambda view: _symbols(view)[YOU] == "-" and view.players[YOU].points == 1,
            does=_builds_apart,
            brings=_is_built,
            hint=Words(
                "14 on the left, 3 on the right. Tap a number, then its place.",
                "14 nach links, 3 nach rechts. Tippe eine Zahl, dann ihren Platz.",
            ),
            then=(Answer(PIXEL, _builds_apart),),
        ),
        Step(
            says=Words(
                "No sign this time: tap Pass.",
                "Diesmal kein Vorzeichen: Tippe auf Passen.",
            ),
            at="pass",
            holds=lambda view: (
                view.phase == "sabotage" and all(face.sign is None for face in view.hand)
            ),
            does=is_a(Pass),
            brings=lambda _, after: isinstance(after.sabotage, Pass),
            hint=Words("Pass is at the bottom.", "Passen steht ganz unten."),
            then=(Answer(PIXEL, is_a(Pass)),),
        ),
        Step(
            says=Words(
                "11 beats 10: another point! One more would win.",
                "11 schlägt 10: noch ein Punkt! Einer fehlt zum Sieg.",
            ),
            at="rows",
            look=REVEAL,
            holds=lambda view: (
                _values(view) == [(11, 1), (10, 1)] and view.players[YOU].points == 2
            ),
        ),
    )
)
