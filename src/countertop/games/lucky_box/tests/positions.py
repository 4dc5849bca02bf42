"""Positions to look at: any number of players and cards, in any phase."""

from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.deck import CardId
from countertop.games.lucky_box.state import (
    Board,
    Box,
    Options,
    Player,
    RoundScore,
    State,
)
from countertop.games.lucky_box.tests.tables import crosses

MARKS = ("xx. .x. xxx", "xx. ... xx.", "... ... .x.", "xxx x.. ...", "x.x ... ...", "... .x. ..x")
"""Crosses of somebody's first card, second card, and so on."""
EARLY, LATE = (3, 9, 1, 6, 5, 2, 4, 8), (8, 6, 3, 2, 5, 1, 4, 9)
"""Numbers that came, and that are to come."""
EARLIER = (RoundScore(1, 15, 2, 4), RoundScore(0, 0, 1, 1), RoundScore(2, 20, 3, 9))


def drafting(players: int, cards: int = 0, round: int = 0, seconds: int | None = None) -> State:
    """Everybody chooses; those who have cards have so many."""
    state = rules.setup(Options(turn_seconds=seconds), players, Chance(7))
    if round == 0:
        return state
    size = len(state.players[0].offer) - 2
    return State(
        state.options,
        tuple(
            Player(_board(seat, cards), offer=one.offer[:size], rounds=EARLIER[:round])
            for seat, one in enumerate(state.players)
        ),
        pile=state.pile,
        round=round,
        due=state.due,
    )


def numbering(
    players: int,
    cards: int,
    *,
    number: int = 7,
    turn: int = 4,
    round: int = 2,
    lightning: int = 3,
    seconds: int | None = None,
) -> State:
    """In the middle of a round; nobody has crossed anything for the number yet."""
    return State(
        Options(turn_seconds=seconds),
        tuple(
            Player(_board(seat, cards, lightning, stars=1), rounds=EARLIER[:round])
            for seat in range(players)
        ),
        pile=(),
        phase="numbers",
        round=round,
        numbers=(*EARLY[:turn], number, *LATE[turn:]),
        turn=turn,
        due=None if seconds is None else Millis(1000 * seconds),
    )


def over(players: int, cards: int) -> State:
    """After the last number of the last round."""
    state = numbering(players, cards, turn=8, round=3)
    while state.phase != "over":
        state = rules.expire(state, Millis(0), Chance(1))
    return state


def _board(seat: int, cards: int, lightning: int = 3, stars: int = 0) -> Board:
    boxes = tuple(
        Box(CardId(seat + 12 * card), crosses(MARKS[(card + seat) % len(MARKS)]))
        for card in range(cards)
    )
    return Board(boxes, lightning, moons=seat * 2 % 5 + 1, stars=stars)


def done(state: State, *seats: int) -> State:
    """These are done with the number, whatever they did."""
    for seat in map(Seat, seats):
        while not state.players[seat].is_done:
            state = rules.play(state, seat, rules.moves(state, seat)[0], Millis(0), Chance(1))
    return state
