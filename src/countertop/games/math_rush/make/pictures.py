"""Draws the pictures in the rules: `python -m countertop.games.math_rush.make.pictures`.

One goal from its first card to the check, with cards of the deck; the last picture is another
goal, with a mistake in it.
"""

from pathlib import Path

from ....engine.drawing import rulebook
from ....engine.drawing.shapes import (
    CARD_EDGE,
    WOOD,
    WOOD_EDGE,
    figure,
    moved,
    path,
    rect,
    sheet,
    star,
    text,
)
from ..cards import GOALS, NUMBERS, CardId, Goal, GoalId, value
from ..faces.picture import CHALK, RED, WORLD, YELLOW, number_card, stair
from ..views import Face, face

WIDTH, HIGH = 640, 214
LEFT, PITCH, CARD, TALL, STEP = 212, 106, 92, 122, 46
"""Where the cards of a goal begin and how far apart they are; a stacked card lies a step lower."""
LARGE, SMALL = 34, 30

EVEN, ANY = GoalId(8), GoalId(4)
"""Up, even, four cards; down, any number, four cards."""

WORDS = {
    "en": {"up": "up", "down": "down", "even": "even", "any": "any", "cards": "4 cards"},
    "de": {"up": "rauf", "down": "runter", "even": "gerade", "any": "alle", "cards": "4 Karten"},
}


def pictures(language: str) -> dict[str, str]:
    words = WORDS[language]
    return {
        "goal": _goal_card(words),
        "lay": _lay(words),
        "stack": _stack(words),
        "done": _done(words),
        "check": _check(words),
    }


def _goal_card(words: dict[str, str]) -> str:
    places = "".join(_place(place) for place in range(4))
    middle = LEFT + (PITCH * 3 + CARD) / 2
    end = LEFT + PITCH * 3 + CARD
    brace = path(f"M{LEFT} 176v12H{end}v-12", stroke=YELLOW, stroke_width=3)
    told = text(middle, 212, words["cards"], LARGE, YELLOW, 650)
    return sheet(
        HIGH + 24, WORLD, "A goal", _asks(EVEN, 0, words), places, brace, told, width=WIDTH
    )


def _lay(words: dict[str, str]) -> str:
    """The card is chosen, and its place at the right end lit."""
    x = LEFT + PITCH
    lit = rect(x, 30, CARD, TALL, YELLOW, rx=9, fill_opacity=0.2, stroke=YELLOW, stroke_width=5)
    plus = moved(x + CARD / 2, 91, path("M-18 0H18M0-18V18", stroke=YELLOW, stroke_width=6))
    others = (
        number_card(_face(shown), LEFT + 4 + PITCH * place, 16, 84, 112)
        for place, shown in ((0, "3×7"), (2, "2^4"), (3, "7×12"))
    )
    ring = rect(x - 1, 2, 94, 122, "#B8860B", rx=11)
    chosen = ring + number_card(_face("4×5"), x + 4, 7, 84, 112)
    arrow = path("M0 34V-18M-16 0 0-18 16 0", stroke=YELLOW, stroke_width=7)
    return sheet(
        HIGH + 140,
        WORLD,
        "A card is laid",
        _asks(EVEN, 1, words),
        _card("2×3", 0),
        _worth(0, value(_id("2×3"))),
        lit,
        plus,
        _place(2),
        _place(3),
        _ledge(*others, chosen),
        moved(x + CARD / 2, 184, arrow),
        text(x + CARD + 12, 184, f"= {value(_id('4×5'))}", LARGE, YELLOW, 800, "start"),
        width=WIDTH,
    )


def _stack(words: dict[str, str]) -> str:
    return sheet(
        HIGH,
        WORLD,
        "A card on one of equal value",
        _asks(EVEN, 3, words),
        _card("2×3", 0),
        _card("4×5", 1),
        _card("2×10", 1, 1),
        _place(2),
        text(
            LEFT + PITCH * 2 + 4,
            184,
            f"{value(_id('4×5'))} = {value(_id('2×10'))}",
            LARGE,
            YELLOW,
            800,
            "start",
        ),
        width=WIDTH,
    )


def _done(words: dict[str, str]) -> str:
    frame = {"stroke": "#D9AE74", "stroke_width": 9}
    slate = rect(0, 0, 92, 78, "#173B2C", rx=9, **frame)
    tick = path("M26 40l14 15 28-32", stroke=CHALK, stroke_width=9, stroke_linejoin="round")
    return sheet(
        HIGH,
        WORLD,
        "A goal is done",
        _asks(EVEN, 4, words),
        _card("2×3", 0),
        _card("4×5", 1),
        _card("2×10", 1, 1),
        _card("7×8", 2),
        moved(532, 62, slate, tick, turn=5),
        width=WIDTH,
    )


def _check(words: dict[str, str]) -> str:
    """One card is not less than the one before it: no stars."""
    cards = ("10^2", "8×8", "7×12", "2×7")
    drawn = [_asks(ANY, 4, words, is_lost=True)]
    for place, shown in enumerate(cards):
        is_wrong = place == 2
        drawn.append(_card(shown, place, turn=-6 if is_wrong else 0))
        drawn.append(_worth(place, value(_id(shown)), is_wrong=is_wrong))
    return sheet(HIGH + 34, WORLD, "A goal with a mistake", *drawn, width=WIDTH)


def _ledge(*cards: str) -> str:
    wood = rect(0, 0, WIDTH, 140, WOOD) + rect(0, 0, WIDTH, 3, "#FFFFFF", opacity=0.5)
    return moved(0, HIGH, wood, rect(0, 134, WIDTH, 6, WOOD_EDGE), *cards)


def _asks(goal: GoalId, count: int, words: dict[str, str], *, is_lost: bool = False) -> str:
    """What a goal asks for, and how many cards it has."""
    asked: Goal = GOALS[goal]
    lost = {"stroke": CHALK, "stroke_width": 0.16}
    stars = (
        star(38 + 40 * place, 174, 17, "none", **lost)
        if is_lost
        else star(38 + 40 * place, 174, 17, YELLOW)
        for place in range(asked.stars)
    )
    return "".join(
        (
            moved(24, 28, stair(asked.direction), scale=1.8),
            text(106, 50, f"{count}/{asked.quantity}", LARGE, CHALK, 800, "start"),
            text(24, 96, words[asked.direction], SMALL, CHALK, 800, "start"),
            text(24, 132, words[asked.restriction], SMALL, CHALK, 650, "start"),
            *stars,
        )
    )


def _place(place: int) -> str:
    dashes = {"stroke": "#8FC2A5", "stroke_dasharray": "9 7", "stroke_width": 3}
    return rect(LEFT + PITCH * place, 30, CARD, TALL, "none", rx=9, **dashes)


def _card(shown: str, place: int, height: int = 0, turn: float = 0) -> str:
    x, y = LEFT + PITCH * place + CARD / 2, 30 + STEP * height + TALL / 2
    edge = rect(-CARD / 2 - 2, -TALL / 2 - 2, CARD + 4, TALL + 4, CARD_EDGE, rx=10)
    drawn = number_card(_face(shown), -CARD / 2, -TALL / 2, CARD, TALL)
    return moved(x, y, edge if height else "", drawn, turn=turn or 2 * height)


def _worth(place: int, worth: int, *, is_wrong: bool = False) -> str:
    """The value in chalk below a card, and whether it is right."""
    x = LEFT + PITCH * place + CARD / 2
    told = figure(x, 182, worth, LARGE, RED if is_wrong else CHALK)
    if not is_wrong:
        return told
    cross = path("M-13-13 13 13M13-13-13 13", stroke=RED, stroke_width=7)
    return told + moved(x, 222, cross)


def _face(shown: str) -> Face:
    return face(_id(shown))


def _id(shown: str) -> CardId:
    """The card of the deck that shows `7×8` or `2^6`."""
    signs = {"product": "×", "power": "^"}
    deck = [f"{card.left}{signs[card.form]}{card.right}" for card in NUMBERS]
    return CardId(deck.index(shown))


if __name__ == "__main__":
    rulebook.write(Path(__file__).parents[1], pictures)
