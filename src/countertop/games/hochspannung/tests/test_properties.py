"""What holds at every table, however it came about: Hypothesis deals and plays."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from countertop.engine.errors import BadOptions, IllegalMove
from countertop.engine.game import Millis, Seat
from countertop.engine.match import Match, decode_move, replay
from countertop.engine.registry import games
from countertop.engine.testing.contract import RandomPlay
from countertop.games.hochspannung import rules
from countertop.games.hochspannung.cards import HOCHSPANNUNG, UNTER_SPANNUNG
from countertop.games.hochspannung.matching import BASE_DECK, DECK, CardId, fits
from countertop.games.hochspannung.state import Draw, FaceDown, Play, Player, Ready, State
from countertop.games.hochspannung.tests.tables import after, table

GAME = games["hochspannung"]

options = st.fixed_dictionaries(
    {},
    optional={
        "games": st.sampled_from([1, 4]),
        "deck": st.sampled_from(["hochspannung", "combined"]),
        "announce": st.sampled_from(["typed", "tap"]),
        "lock_ms": st.integers(0, 5000),
        "penalty": st.sampled_from(["hand", "hand_and_pile"]),
        "hand_limit": st.none() | st.integers(4, 30),
        "fair_race": st.booleans(),
    },
)


def brute_answers(top: int) -> set[int]:
    """The answers to a card, worked out on the fingers."""
    if top < len(HOCHSPANNUNG):
        left, right, *_ = HOCHSPANNUNG[top]
        return {int(digit) for digit in str(left * right)}
    number, modifier = UNTER_SPANNUNG[top - len(HOCHSPANNUNG)]
    circle = [10, *range(1, 11), *range(1, 11)]
    up, down = number, number
    for _ in range(modifier):
        up = circle[up + 1]
        down = down - 1 or 10
    return {up, down}


def brute_corners(card: int) -> set[int]:
    if card < len(HOCHSPANNUNG):
        return set(HOCHSPANNUNG[card][2:])
    return {UNTER_SPANNUNG[card - len(HOCHSPANNUNG)][0]}


def brute_fits(card: int, top: int) -> bool:
    return bool(brute_corners(card) & brute_answers(top))


def brute_is_stuck(state: State) -> bool:
    """R10 the long way: nobody has any move but waiting."""
    for player in state.players:
        limit = state.options.hand_limit
        if player.pile and (limit is None or len(player.hand) < limit):
            return False
        if not player.pile and len(player.hand) == 1:
            return False
        if any(brute_fits(card, state.pile[-1]) for card in player.hand):
            return False
    return True


@pytest.mark.parametrize("top", DECK)
def test_the_tables_agree_with_fingers(top: CardId) -> None:
    for card in DECK:
        assert fits(card, top) == brute_fits(card, top)


@given(
    cards=st.permutations(DECK),
    sizes=st.lists(st.tuples(st.integers(0, 4), st.integers(0, 1)), min_size=2, max_size=6),
    limit=st.none() | st.just(4),
)
def test_stuck_is_when_nobody_has_a_move(
    cards: list[CardId], sizes: list[tuple[int, int]], limit: int | None
) -> None:
    deck = iter(cards)
    top = next(deck)
    hands = [tuple(next(deck) for _ in range(hand)) for hand, _ in sizes]
    piles = [tuple(next(deck) for _ in range(pile)) for _, pile in sizes]
    state = table(top, *hands, piles=piles, hand_limit=limit, deck="combined")
    assert state.is_stuck == brute_is_stuck(state)
    assert state.is_stuck == (not any(rules.moves(state, Seat(s)) for s in range(len(sizes))))


@settings(max_examples=25, deadline=None)
@given(options=options, seats=st.integers(2, 6), seed=st.integers(0, 2**63 - 1))
def test_a_random_game_keeps_its_cards_its_order_and_its_end(
    options: dict[str, Any], seats: int, seed: int
) -> None:
    play = RandomPlay(GAME, seats, options, seed)
    deck = list(DECK if options.get("deck") == "combined" else BASE_DECK)
    for match in play:
        state: State = match.state
        assert sorted(rules.cards(state)) == deck
        assert state.phase != "playing" or not brute_is_stuck(state)
        for seat in map(Seat, range(seats)):
            check_offers(state, seat)
    reports = play.match.state.reports
    assert len(reports) == play.match.options.games
    assert all(report.winners for report in reports)
    assert replay(play.match.record()).state == play.match.state


def check_offers(state: State, seat: Seat) -> None:
    """Only right plays are offered, each once, and nothing right is missing."""
    offered = rules.moves(state, seat)
    assert len(set(offered)) == len(offered)
    player = state.players[seat]
    is_free = state.phase == "playing" and player.locked_until is None
    plays = [move for move in offered if isinstance(move, Play)]
    assert {move.card for move in plays} == {
        card for card in player.hand if is_free and brute_fits(card, state.top)
    }
    for move in plays:
        assert move.top == state.top
        assert is_right(state, move)
    assert (Draw() in offered) == (is_free and state.can_draw(player))
    assert any(isinstance(move, FaceDown) for move in offered) == (is_free and is_last(player))
    assert (Ready() in offered) == (state.phase == "intermission" and not player.ready)


def is_last(player: Player) -> bool:
    return len(player.hand) == 1 and not player.pile


def is_right(state: State, move: Play) -> bool:
    """R6 the long way."""
    if state.options.announce == "tap":
        return move.said is None
    if move.top < len(HOCHSPANNUNG):
        left, right, *_ = HOCHSPANNUNG[move.top]
        return move.said == left * right
    return move.said in brute_answers(move.top) & brute_corners(move.card)


@settings(max_examples=200, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    deck=st.sampled_from(["hochspannung", "combined"]),
    place=st.integers(0, 3),
    said=st.integers(0, 99),
)
def test_whatever_is_said_the_card_lands_exactly_if_it_is_right(
    seed: int, deck: str, place: int, said: int
) -> None:
    match = Match("hochspannung", 2, seed, {"deck": deck})
    match.advance(3000)
    state: State = match.state
    move = Play(state.players[0].hand[place], state.top, said)
    lands = move in rules.moves(state, Seat(0))
    then = after(state, Seat(0), move)
    assert (then.top == move.card) == lands
    assert (then.players[0].wrong is None) == lands
    assert (move.card in then.players[0].hand) == (not lands)
    assert sorted(rules.cards(then)) == sorted(rules.cards(state))


@given(at=st.integers(3000, 100_000), lock=st.integers(1, 5000))
def test_a_lock_lasts_exactly_as_long_as_agreed(at: int, lock: int) -> None:
    match = Match("hochspannung", 2, 5, {"lock_ms": lock})
    match.advance(3000)
    hand, top = match.state.players[0].hand, match.state.top
    match.play(0, Play(hand[0], top, 1), at)
    with pytest.raises(IllegalMove, match="locked"):
        match.play(0, Draw(), at + lock - 1)
    match.play(0, Draw(), at + lock)
    assert len(match.state.players[0].hand) == 5


@pytest.mark.parametrize(
    "bad",
    [
        {"games": 2},
        {"deck": "unter_spannung"},
        {"announce": "sung"},
        {"lock_ms": -1},
        {"lock_ms": 5001},
        {"penalty": "pile"},
        {"hand_limit": 3},
        {"hand_limit": 31},
        {"fair_race": "yes"},
        {"speed": 1},
    ],
)
def test_options_out_of_range_are_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(BadOptions):
        Match("hochspannung", 2, 1, bad)


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_it_is_for_two_to_six(seats: int) -> None:
    with pytest.raises(BadOptions, match="2 to 6 players"):
        Match("hochspannung", seats, 1)


def test_the_options_are_described_default_first() -> None:
    listed = {option.name: option for option in GAME.options}
    assert list(listed) == [
        "games",
        "deck",
        "announce",
        "lock_ms",
        "penalty",
        "hand_limit",
        "fair_race",
        "calm",
        "tables",
    ]
    assert listed["deck"].choices == ("hochspannung", "combined")
    assert (listed["lock_ms"].default, listed["lock_ms"].least) == (800, 0)
    assert listed["hand_limit"].optional


@pytest.mark.parametrize(
    ("encoded", "move"),
    [
        ('{"type":"play","card":12,"top":47,"said":56}', Play(CardId(12), CardId(47), 56)),
        ('{"type":"play","card":12,"top":47}', Play(CardId(12), CardId(47))),
        ('{"type":"draw"}', Draw()),
        ('{"type":"face_down","card":12}', FaceDown(CardId(12))),
        ('{"type":"ready"}', Ready()),
    ],
)
def test_moves_on_the_wire(encoded: str, move: rules.Move) -> None:
    assert decode_move(GAME.rules, encoded) == move


@pytest.mark.parametrize(
    "encoded",
    [
        '{"type":"play","card":12,"top":47,"said":100}',
        '{"type":"play","card":12,"top":47,"said":-1}',
        '{"type":"play","card":"12","top":47}',
        '{"type":"play","card":12}',
        '{"type":"draw","card":12}',
        '{"type":"shout"}',
    ],
)
def test_malformed_moves_are_refused(encoded: str) -> None:
    with pytest.raises(IllegalMove) as refusal:
        decode_move(GAME.rules, encoded)
    assert refusal.value.code == "malformed"


def test_a_tournament_of_random_moves_has_four_reports_and_adds_them_up() -> None:
    *_, match = RandomPlay(GAME, 4, {"games": 4, "penalty": "hand_and_pile"}, 77)
    result = match.result
    assert result is not None
    totals = [sum(report.penalties[seat] for report in match.state.reports) for seat in range(4)]
    assert list(result.points) == [-total for total in totals]
    assert [place == 1 for place in result.places] == [total == min(totals) for total in totals]
    assert match.now > Millis(4 * 3000)
