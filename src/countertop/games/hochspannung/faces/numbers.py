"""Hochspannung as numbers.

Actions: 1 draws, 2 lays the last card face down, 3 is ready for the next game, or passes where that
can be done (R22); from 4 on, two for each card of both decks: play it and say the product, or play
it and say the first or the second of the two sums of an Unter Spannung card. Only right plays are
offered, so there are no mistakes.
"""

from ....engine.face import from_seat, one_hot, padded
from ....engine.game import Millis, Seat
from ..matching import DECK, SOLUTIONS, Card, Hochspannung
from ..state import Draw, FaceDown, Move, Pass, Play, Ready, State
from ..views import View, has_answered

TICK = Millis(500)
"""Twice the bots' reaction and half of what an expert needs for a product: a step is long enough
to put down a card, and too short to think of two."""
TOGETHER = False
IN_TURNS = False
POINTS = (0, 0)
LOW, HIGH = 0, 4 * len(DECK)

_FIRST_CARD = 4
ACTIONS = _FIRST_CARD + 2 * len(DECK)

_PHASES = ("countdown", "playing", "stuck", "intermission", "over")
_MOST_SEATS = 6
_CARD, _PLAYER, _REST = 6, 6, 12
OBSERVATION = len(_PHASES) + _CARD + len(DECK) + _PLAYER * _MOST_SEATS + _REST


def action(state: State, seat: Seat, move: Move) -> int:
    match move:
        case Draw():
            return 1
        case FaceDown():
            return 2
        case Ready() | Pass():
            return 3
        case Play(card=card, top=top, said=said):
            is_second = said is not None and SOLUTIONS[top].index(said) == 1
            return _FIRST_CARD + 2 * card + is_second


def observe(view: View, now: Millis) -> list[int]:
    """Phase, top card, the cards in hand one by one, the players, and the course of the game."""
    held = {card.id for card in view.hand}
    seats = from_seat(view.seat, len(view.players))
    players = [n for seat in seats for n in _player(view, seat, now)]
    return [
        *one_hot(view.phase, _PHASES),
        *_card(view.top),
        *(int(card in held) for card in DECK),
        *padded(players, _PLAYER * _MOST_SEATS),
        *_course(view, seats),
    ]


def _card(card: Card | None) -> list[int]:
    """Kind (0: face down), both factors and corners; or the number and its modifier."""
    if card is None:
        return [0] * _CARD
    if isinstance(card, Hochspannung):
        return [1, 0, card.left, card.right, *card.corners]
    return [0, 1, card.number, card.modifier, 0, 0]


def _player(view: View, seat: Seat, now: Millis) -> list[int]:
    """Somebody is ready for the next game, or has answered in this turn of thought (R21)."""
    player = view.players[seat]
    is_done = player.ready or has_answered(view, seat)
    locked = 0 if player.locked_until is None else max(0, -(-(player.locked_until - now) // TICK))
    return [1, player.hand, player.pile, player.penalty, locked, int(is_done)]


def _course(view: View, seats: list[Seat]) -> list[int]:
    """Who played last, the pile and the cards turned up, the game of the tournament, options."""
    options, said = view.options, view.said
    return [
        *padded([int(said is not None and said.seat == seat) for seat in seats], _MOST_SEATS),
        view.pile,
        view.turned,
        view.game,
        options.games,
        int(options.deck == "combined"),
        options.hand_limit or 0,
    ]


def table(view: View) -> list[str]:
    top = "lies face down" if view.top is None else f"is {_text(view.top)}"
    return [
        f"Game {view.game} of {view.options.games}: {view.phase}",
        f"The top card {top}; {view.pile} cards lie there.",
        *_turn(view),
    ]


def _turn(view: View) -> list[str]:
    """R21: how far this turn of thought is."""
    if not view.calm:
        return []
    return [f"{sum(view.calm.answered)} of {len(view.players)} have answered."]


def holdings(view: View) -> list[str]:
    player = view.players[view.seat or 0]
    cards = "  ".join(map(_text, view.hand)) or f"{player.hand} cards, unseen"
    return [f"{player.pile} to draw, {player.penalty} penalty points", cards]


def say(view: View, move: Move) -> str:
    hand = {card.id: card for card in view.hand}
    match move:
        case Play(card=card, said=said):
            return f"play {_text(hand[card])}" + ("" if said is None else f", saying {said}")
        case FaceDown(card=card):
            return f"lay your last card {_text(hand[card])} face down"
        case Draw():
            return "draw a card"
        case Pass():
            return "say that nothing fits"
        case Ready():
            return "go on"


def _text(card: Card) -> str:
    if isinstance(card, Hochspannung):
        return f"{card.left}×{card.right} [{card.corners[0]} {card.corners[1]}]"
    return f"{card.number}±{card.modifier}"
