"""Super Mega Lucky Box as numbers.

Actions: 1 is being done with this number; then come the cards to keep, by their places in the offer
(three of five, then one of three); then, for each square of each of the seat's boxes: cross it for
the number, by a number bonus, or by a question mark. Of two waiting bonuses with the same icon only
the first is offered, since it makes no difference which is used. Taking back is left out, or random
play would go back and forth forever.
"""

from itertools import combinations

from ....engine.face import from_seat, one_hot, padded
from ....engine.game import Millis, Seat
from ..deck import SQUARES, CardId, Icon
from ..scoring import CARD_POINTS, SOLO_MOONS, STAR_POINTS
from ..state import (
    FIRST_KEEP,
    FIRST_OFFER,
    LATER_KEEP,
    LATER_OFFER,
    ROUNDS,
    Bonus,
    Cross,
    Done,
    Keep,
    Move,
    Player,
    Resolve,
    State,
    TakeBack,
    pending,
)
from ..views import CardView, PlayerView, View, Waiting

TICK = None
TOGETHER = False
IN_TURNS = False
LOW, HIGH = -99, 999

_KEEPS = (
    *combinations(range(FIRST_OFFER), FIRST_KEEP),
    *combinations(range(LATER_OFFER), LATER_KEEP),
)
_BOXES = FIRST_KEEP + LATER_KEEP * (ROUNDS - 1)
"""The most boxes that anybody can have: all that they ever kept."""
POINTS = (
    min(SOLO_MOONS),
    max(CARD_POINTS) * _BOXES + max(STAR_POINTS) * ROUNDS + max(SOLO_MOONS),
)

_FIRST_KEEP = 2
_FIRST_SQUARE = _FIRST_KEEP + len(_KEEPS)
_WAYS = 3
_FOR_NUMBER, _BY_NUMBER, _BY_QUESTION_MARK = range(_WAYS)
ACTIONS = _FIRST_SQUARE + _WAYS * len(SQUARES) * _BOXES

_ICONS: tuple[Icon, ...] = (*range(1, 10), "?", "star", "lightning", "double", "moon", "blank")
_WAITING = _ICONS[:10]
_PHASES = ("draft", "numbers", "over")
_MOST_SEATS = 12
_CARD, _BOX, _PLAYER, _REST = 15, 24, 8, 4
OBSERVATION = (
    len(_PHASES) + 9 + 9 + len(_WAITING) + _REST
    + _BOX * _BOXES + _CARD * FIRST_OFFER + _PLAYER * _MOST_SEATS
)  # fmt: skip


def action(state: State, seat: Seat, move: Move) -> int | None:
    player = state.players[seat]
    match move:
        case Done():
            return 1
        case TakeBack():
            return None
        case Keep(cards=cards):
            places = tuple(player.offer.index(card) for card in cards)
            return _FIRST_KEEP + _KEEPS.index(places)
        case Cross(card=card, square=square):
            return _square(player, card, square, _FOR_NUMBER)
        case Resolve():
            return _resolve(state, player, move)


def _square(player: Player, card: CardId, square: int, way: int) -> int:
    box = [box.card for box in player.board.boxes].index(card)
    return _FIRST_SQUARE + _WAYS * (len(SQUARES) * box + square) + way


def _resolve(state: State, player: Player, move: Resolve) -> int | None:
    bonus = Bonus(move.card, move.line, state.face(move.card).icons[move.line])
    alike = [other for other in pending(player.steps) if other.icon == bonus.icon]
    if bonus != alike[0]:
        return None
    way = _BY_QUESTION_MARK if bonus.icon == "?" else _BY_NUMBER
    return _square(player, move.on, move.square, way)


def observe(view: View, now: Millis) -> list[int]:
    """The phase, the number to cross and those before it, waiting bonuses, the seat's own boxes,
    the offer, and what everybody has."""
    faces = {face.card: face for face in view.cards}
    seats = from_seat(view.seat, len(view.players))
    number = view.numbers[-1] if view.numbers else None
    players = [n for seat in seats for n in _player(view.players[seat])]
    offer = [n for card in view.offer for n in _card(faces[card])]
    return [
        *one_hot(view.phase, _PHASES),
        *one_hot(number, range(1, 10)),
        *(view.numbers.count(each) for each in range(1, 10)),
        *_waiting(view.waiting),
        view.round,
        len(view.numbers),
        view.keep,
        int(view.may_be_done),
        *padded(_boxes(view, faces), _BOX * _BOXES),
        *padded(offer, _CARD * FIRST_OFFER),
        *padded(players, _PLAYER * _MOST_SEATS),
    ]


def _waiting(waiting: tuple[Waiting, ...]) -> list[int]:
    """How many bonuses of each number, and question marks, wait to be used."""
    icons = [bonus.icon for bonus in waiting]
    return [icons.count(icon) for icon in _WAITING]


def _card(face: CardView) -> list[int]:
    """Nine numbers and six bonuses: 1 to 9, then question mark, star, lightning, double
    lightning, moon, blank."""
    return [*face.grid, *(1 + _ICONS.index(icon) for icon in face.icons)]


def _boxes(view: View, faces: dict[CardId, CardView]) -> list[int]:
    if view.seat is None:
        return []
    numbers: list[int] = []
    for box in view.players[view.seat].board.boxes:
        numbers += _card(faces[box.card])
        numbers += (box.crosses >> square & 1 for square in SQUARES)
    return numbers


def _player(player: PlayerView) -> list[int]:
    board = player.board
    return [
        1,
        int(player.is_done),
        board.lightning,
        board.moons,
        board.stars,
        player.points,
        len(board.boxes),
        sum(box.crosses.bit_count() for box in board.boxes),
    ]


def table(view: View) -> list[str]:
    return [f"Round {view.round}: {view.phase}; numbers {' '.join(map(str, view.numbers))}"]


def holdings(view: View) -> list[str]:
    """Tokens and points, then each box in a line; a crossed square is an x."""
    faces = {face.card: face for face in view.cards}
    player = view.players[view.seat or 0]
    board = player.board
    boxes = (_text(faces[box.card], box.crosses) for box in board.boxes)
    offered = (f"offered {_text(faces[card], 0)}" for card in view.offer)
    tokens = f"{board.lightning} lightning, {board.moons} moons, {board.stars} stars"
    return [f"{player.points} points, {tokens}", *boxes, *offered]


def say(view: View, move: Move) -> str:
    """Boxes and offered cards are counted from the top of what one has."""
    faces = {face.card: face for face in view.cards}
    boxes = [box.card for box in view.players[view.seat or 0].board.boxes]
    match move:
        case Keep(cards=cards):
            kept = sorted(view.offer.index(card) + 1 for card in cards)
            return f"keep the offered cards {', '.join(map(str, kept))}"
        case Cross(card=card, square=square):
            return f"cross {_place_of(faces[card], boxes.index(card), square)}"
        case Resolve(card=card, line=line, on=on, square=square):
            crossed = _place_of(faces[on], boxes.index(on), square)
            rim = f"row {line + 1}" if line < 3 else f"column {line - 2}"
            bonus = f"the bonus of {rim} of box {boxes.index(card) + 1}"
            return f"use {bonus} to cross {crossed}"
        case TakeBack():
            return "take your last choice back"
        case Done():
            return "be done with this number"


def _place_of(face: CardView, box: int, square: int) -> str:
    row, column = square // 3 + 1, square % 3 + 1
    return f"the {face.grid[square]} in row {row}, column {column} of box {box + 1}"


def _text(face: CardView, crosses: int) -> str:
    squares = ["x" if crosses >> each & 1 else str(face.grid[each]) for each in SQUARES]
    rows = " ".join("".join(squares[start : start + 3]) for start in (0, 3, 6))
    return f"{rows}  {' '.join(map(str, face.icons))}"
