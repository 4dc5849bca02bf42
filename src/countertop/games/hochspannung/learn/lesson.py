"""The end of a real game: two cards in hand, one on the pile, and 7 × 8 on top."""

from ....engine.game import Seat
from ....engine.learn.lesson import Answer, Lesson, Shown, Step, Words
from ..matching import CardId, Hochspannung, fits
from ..state import Draw, FaceDown, Play
from ..views import View

YOU, PIXEL = Seat(0), Seat(1)


def _problem(view: View) -> tuple[int, int]:
    assert isinstance(view.top, Hochspannung)
    return view.top.left, view.top.right


def _fitting(view: View) -> list[CardId]:
    """The cards of the hand that fit on top."""
    assert view.top is not None
    return [card.id for card in view.hand if fits(card.id, view.top.id)]


def _left(view: View, seat: Seat = YOU) -> int:
    return view.players[seat].hand + view.players[seat].pile


def _plays(_: View, move: object) -> bool:
    return isinstance(move, Play)


def _laid(before: View, after: View) -> bool:
    """A card of the hand is the problem now, and there is one less."""
    return after.top in before.hand and _left(after) == _left(before) - 1


LESSON = Lesson(
    (
        Step(
            says=Words(
                "Whoever gets rid of all cards first wins.",
                "Wer zuerst alle Karten los ist, gewinnt.",
            ),
            at="hand",
            lit=("draw",),
            holds=lambda view: _left(view) == 3 and view.phase == "playing",
        ),
        Step(
            says=Words("What is 7 × 8? Tap the answer.", "Was ist 7 × 8? Tippe das Ergebnis."),
            at="pad",
            lit=("pile", "say"),
            holds=lambda view: _problem(view) == (7, 8),
            shown=Shown("say", "56"),
            hint=Words(
                "Not quite: 7 × 7 is 49, now add one more 7.",
                "Noch nicht: 7 × 7 ist 49, und noch eine 7 dazu.",
            ),
        ),
        Step(
            says=Words(
                "56! Tap your card with a 5 or a 6 in a corner.",
                "56! Tippe deine Karte mit einer 5 oder 6 in der Ecke.",
            ),
            at="hand",
            lit=("pile", "say"),
            holds=lambda view: len(_fitting(view)) == 1 and len(view.hand) == 2,
            does=_plays,
            brings=_laid,
            hint=Words(
                "Look at the big corners: where is a 5 or a 6? And 56 has to be in the bubble.",
                "Schau auf die großen Ecken: Wo ist eine 5 oder 6? Und oben muss 56 stehen.",
            ),
        ),
        Step(
            says=Words(
                "Good! Now your card is the question: the fastest may go.",
                "Gut! Jetzt ist deine Karte die Aufgabe: Wer schneller ist, legt.",
            ),
            at="pile",
            holds=lambda view: _problem(view) == (7, 4) and view.said.seat == YOU,
            then=(Answer(PIXEL, lambda _, move: isinstance(move, Play)),),
        ),
        Step(
            says=Words(
                "Pixel was faster! 5 × 9 is 45, your card does not fit: draw one!",
                "Pixel war schneller! 5 × 9 ist 45, deine Karte passt nicht: Zieh eine!",
            ),
            at="draw",
            lit=("pile", "hand"),
            holds=lambda view: (
                _problem(view) == (5, 9) and view.said.seat == PIXEL and not _fitting(view)
            ),
            does=lambda _, move: isinstance(move, Draw),
            brings=lambda _, after: len(after.hand) == 2 and len(_fitting(after)) == 1,
            hint=Words(
                "No 4 and no 5 in your corners. Tap your pile to draw.",
                "Keine 4 und keine 5 in deinen Ecken. Tippe deinen Stapel an.",
            ),
        ),
        Step(
            says=Words(
                "This one fits! Say 45 first, then tap the card.",
                "Die passt! Sag erst 45, dann tippe die Karte.",
            ),
            at="hand",
            lit=("pile", "pad", "say"),
            holds=lambda view: _problem(view) == (5, 9) and len(_fitting(view)) == 1,
            does=_plays,
            brings=_laid,
            hint=Words(
                "First type 4 and 5, then tap the card with the 4.",
                "Tippe erst 4 und 5, dann die Karte mit der 4.",
            ),
        ),
        Step(
            says=Words(
                "One card left: the last one may always go face down. Tap it!",
                "Nur noch eine: Die letzte darf immer verdeckt weg. Tippe sie!",
            ),
            at="hand",
            lit=("pile", "last"),
            holds=lambda view: _left(view) == 1 and view.can_lay_face_down,
            does=lambda _, move: isinstance(move, FaceDown),
            brings=lambda _, after: _left(after) == 0,
            hint=Words("Just tap your last card.", "Tippe einfach deine letzte Karte."),
        ),
        Step(
            says=Words(
                "All your cards are gone: you win!",
                "Alle Karten weg: Du hast gewonnen!",
            ),
            at="pile",
            holds=lambda view: view.phase == "over" and view.reports[-1].winners == (YOU,),
        ),
    )
)
