"""Long cascades, built by hand, and what holds for all cascades."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.registry import games
from countertop.engine.testing.contract import RandomPlay
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.cascade import before
from countertop.games.lucky_box.deck import LINE_SQUARES, CardId, Icon
from countertop.games.lucky_box.state import (
    Board,
    Cross,
    Done,
    Move,
    Resolve,
    State,
    TakeBack,
    pending,
)
from countertop.games.lucky_box.tests.tables import ADA, after, table

LEFT_COLUMN_OPEN = ".xx .xx .xx"

CHAIN = (
    "145 278 369 2 3 4 moon blank blank",
    "412 578 639 5 6 7 double blank blank",
    "712 845 936 8 9 ? star blank blank",
    "145 222 333 ? star lightning moon blank blank",
)
"""Only the left columns are open: 1, 2, 3 · 4, 5, 6 · 7, 8, 9 · 1, 2, 3. Each row's bonus is the
next number, so a single 1 runs through everything."""


def boxes(*lines: str, marks: str) -> State:
    """Cards that are all crossed like this, and the number is 1."""
    return table(*((line, marks) for line in lines), number=1)


def chain() -> list[Move]:
    """From the first 1 through 2 to 9, then the question mark on the 1 of the last card."""
    moves: list[Move] = [Cross(CardId(0), 0)]
    for won in range(8):
        by, on = divmod(won, 3), divmod(won + 1, 3)
        moves.append(Resolve(CardId(by[0]), by[1], CardId(on[0]), 3 * on[1]))
    return [*moves, Resolve(CardId(2), 2, CardId(3), 0)]


def test_a_single_cross_sets_off_a_cascade_of_ten() -> None:
    state = after(boxes(*CHAIN, marks=LEFT_COLUMN_OPEN), *chain())
    player = state.players[ADA]
    assert len(player.steps) == 10
    assert sum(len(step.won) for step in player.steps) == 13
    assert [box.is_complete for box in player.board.boxes] == [True, True, True, False]
    assert (player.board.moons, player.board.stars, player.board.lightning) == (1, 1, 6)


def test_a_cascade_of_twelve_completes_four_cards() -> None:
    """The question mark of the last card crosses its 2 for a star, and that is the end of it; the
    other way round a second question mark finds the 3."""
    moves = [*chain(), Resolve(CardId(3), 0, CardId(3), 3)]
    state = after(boxes(*CHAIN, marks=LEFT_COLUMN_OPEN), *moves)
    player = state.players[ADA]
    assert len(player.steps) == 11
    assert player.board.stars == 2
    assert pending(player.steps) == ()
    assert rules.moves(state, ADA) == [Done(), TakeBack()]

    marks = (*CHAIN[:3], "145 222 333 ? ? lightning moon blank blank")
    start = boxes(*marks, marks=LEFT_COLUMN_OPEN)
    moves = [*moves, Resolve(CardId(3), 1, CardId(3), 6)]
    player = after(start, *moves).players[ADA]
    assert len(player.steps) == 12
    assert all(box.is_complete for box in player.board.boxes)
    assert (player.board.moons, player.board.stars, player.board.lightning) == (2, 1, 7)


def test_a_cascade_of_eleven_can_be_taken_back_cross_by_cross() -> None:
    start = boxes(*CHAIN, marks=LEFT_COLUMN_OPEN)
    states = [start]
    for move in [*chain(), Resolve(CardId(3), 0, CardId(3), 3)]:
        states.append(after(states[-1], move))
    for later, earlier in zip(states[:0:-1], states[-2::-1], strict=True):
        assert after(later, TakeBack()) == earlier


def test_the_best_cascade_is_remembered_for_the_end() -> None:
    moves = [*chain(), Resolve(CardId(3), 0, CardId(3), 3), Done()]
    state = after(boxes(*CHAIN, marks=LEFT_COLUMN_OPEN), *moves)
    best = rules.view(state, None).players[ADA].best
    assert best is not None
    assert (best.round, best.number, best.bonuses) == (1, 1, 14)


def test_a_smaller_cascade_does_not_replace_the_best() -> None:
    state = boxes("123 456 789 moon star blank blank blank blank", marks=".xx xx. x..")
    state = after(state, Cross(CardId(0), 0), Done())
    assert len(state.players[ADA].last[0].won) == 2
    state = after(state, Cross(CardId(0), 5), Done())
    assert len(state.players[ADA].last[0].won) == 1
    best = state.players[ADA].best
    assert best is not None
    assert best.bonuses == 2


def test_the_way_through_a_cascade_can_matter() -> None:
    """A 1 wins a 9 and a question mark. Taken in the right order, both nines fall."""
    lines = (
        "123 456 789 9 blank blank ? blank blank",
        "912 345 678 moon blank blank blank blank blank",
    )
    start = boxes(*lines, marks=".xx xxx xx.")
    state = after(start, Cross(CardId(0), 0))
    assert [bonus.icon for bonus in pending(state.players[ADA].steps)] == [9, "?"]
    state = after(state, Resolve(CardId(0), 0, CardId(0), 8))
    state = after(state, Resolve(CardId(0), 3, CardId(1), 0))
    assert state.players[ADA].board.moons == 1


seeds = st.integers(0, 2**63 - 1)
tables = given(seed=seeds, seats=st.integers(1, 12))
quick = settings(max_examples=12, deadline=None)


@quick
@tables
def test_no_card_is_ever_lost_or_doubled(seed: int, seats: int) -> None:
    play = RandomPlay(games["lucky-box"], seats, {}, seed)
    dealt = list(range(60 if seats <= 6 else 120))
    for match in play:
        assert sorted(match.rules.cards(match.state)) == dealt


def completed(state: State, board: Board) -> Counter[Icon]:
    """The bonuses of all complete lines, counted by looking at every line of every box."""
    return Counter(
        state.face(box.card).icons[line]
        for box in board.boxes
        for line, squares in enumerate(LINE_SQUARES)
        if box.crosses & squares == squares
    )


@quick
@tables
def test_tokens_are_what_the_completed_lines_and_the_payments_make(seed: int, seats: int) -> None:
    for match in RandomPlay(games["lucky-box"], seats, {}, seed):
        state: State = match.state
        for player in state.players:
            board, start = player.board, before(player)
            won = completed(state, board) - completed(state, start)
            paid = sum(step.cost for step in player.steps)
            gained = won["lightning"] + 2 * won["double"]
            assert board.lightning == start.lightning - paid + gained >= 0
            assert board.moons == start.moons + won["moon"]
            assert board.stars == min(3, start.stars + won["star"])
            assert Counter(one.icon for step in player.steps for one in step.won) == won


@quick
@tables
def test_taking_everything_back_leads_to_where_the_number_found_one(seed: int, seats: int) -> None:
    for step, match in enumerate(RandomPlay(games["lucky-box"], seats, {}, seed)):
        state: State = match.state
        if step % 5 or state.phase != "numbers":
            continue
        for seat in map(Seat, range(seats)):
            player = state.players[seat]
            board = before(player)
            while player.steps and not player.is_done:
                back = rules.play(state, seat, TakeBack(), match.now, Chance(1))
                state, player = back, back.players[seat]
                assert before(player) == board
            assert player.is_done or player.board == board


@quick
@tables
def test_a_round_scores_exactly_what_its_scorecard_says(seed: int, seats: int) -> None:
    *_, match = RandomPlay(games["lucky-box"], seats, {"turn_seconds": 30}, seed)
    assert match.result is not None
    for seat, player in enumerate(match.state.players):
        assert len(player.rounds) == 4
        assert [row.card_points for row in player.rounds] == [
            row.cards * points for row, points in zip(player.rounds, (15, 12, 10, 8), strict=True)
        ]
        tally = match.view(seat).tallies[seat]
        assert tally.cards + tally.stars + tally.crosses + tally.moons == match.result.points[seat]
        held = 6 - sum(row.cards for row in player.rounds)
        assert len(player.board.boxes) == held
