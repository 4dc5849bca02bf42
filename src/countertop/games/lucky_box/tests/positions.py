"""Positions to look at: any number of players and cards, in any phase."""

from msgspec.structs import replace

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
    draft_size,
)
from countertop.games.lucky_box.tests.tables import crosses

MARKS = ("xx. .x. xxx", "xx. ... xx.", "... ... .x.", "xxx x.. ...", "x.x ... ...", "... .x. ..x")
"""Crosses of somebody's first card, second card, and so on."""
EARLY, LATE = (3, 9, 1, 6, 5, 2, 4, 8), (8, 6, 3, 2, 5, 1, 4, 9)
"""Numbers that came, and that are to come."""
EARLIER = (RoundScore(1, 15, 2, 4), RoundScore(0, 0, 1, 1), RoundScore(2, 20, 3, 9))


def drafting(players: int, cards: int = 0, round: int = 0, seconds: int | None = None) -> State:
    """Everybody chooses; in a later round they have so many cards already."""
    state = rules.setup(Options(turn_seconds=seconds), players, Chance(7))
    if round == 0:
        return state
    boards = [_board(seat, cards) for seat in range(players)]
    free, size = _free(boards), draft_size(round)[0]
    return replace(
        state,
        players=tuple(
            Player(board, offer=tuple(free[seat * size :][:size]), rounds=EARLIER[:round])
            for seat, board in enumerate(boards)
        ),
        round=round,
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
    boards = [_board(seat, cards, lightning, stars=1) for seat in range(players)]
    return State(
        Options(turn_seconds=seconds),
        tuple(Player(board, rounds=EARLIER[:round]) for board in boards),
        pile=tuple(_free(boards)),
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


def _free(boards: list[Board]) -> list[CardId]:
    """The cards that nobody has, of two decks."""
    held = {box.card for board in boards for box in board.boxes}
    return [card for card in map(CardId, range(120)) if card not in held]


def done(state: State, *seats: int) -> State:
    """These are done with the number, whatever they did."""
    for seat in map(Seat, seats):
        while not state.players[seat].is_done:
            state = rules.play(state, seat, rules.moves(state, seat)[0], Millis(0), Chance(1))
    return state
