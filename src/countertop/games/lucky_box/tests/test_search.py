"""Looking ahead: the search follows the rules, and a wider one misses less."""

from collections.abc import Iterator

from countertop.engine.registry import games
from countertop.engine.testing.contract import RandomPlay
from countertop.games.lucky_box import rules
from countertop.games.lucky_box.bots.judge import Judge, ahead_after
from countertop.games.lucky_box.bots.search import Position, Search
from countertop.games.lucky_box.state import Cross, Done, State, pending
from countertop.games.lucky_box.tests.tables import ADA, after

MATCHES = 3


def new_numbers() -> Iterator[State]:
    """Random solo matches, each time a number was revealed."""
    for seed in range(MATCHES):
        for match in RandomPlay(games["lucky-box"], 1, {}, seed):
            state: State = match.state
            if state.phase == "numbers" and not state.players[ADA].steps:
                yield state


def search(state: State, width: int) -> Search:
    seen = state.numbers[: state.turn + 1]
    return Search(Judge(ahead_after(state.round, seen, None), state.deck), width)


def ends(state: State, width: int) -> list[Position]:
    looking = search(state, width)
    return looking.ends(looking.first(Position(state.players[ADA].board), state.number))


def test_every_cross_that_the_rules_allow_is_found_and_doing_nothing_too() -> None:
    for state in new_numbers():
        found = search(state, 1).first(Position(state.players[ADA].board), state.number)
        allowed = rules.moves(state, ADA)
        assert {one.path[0] for one in found if one.path} == {
            move for move in allowed if isinstance(move, Cross)
        }
        assert any(not one.path for one in found) == (Done() in allowed)


def test_a_path_leads_to_the_board_that_was_found() -> None:
    longest = 0
    for state in new_numbers():
        for end in ends(state, width=3):
            player = after(state, *end.path).players[ADA]
            assert player.board == end.board
            assert pending(player.steps) == end.waiting == ()
            longest = max(longest, len(end.path))
    assert longest > 3


def test_ends_come_best_first_and_a_wider_search_misses_none_of_the_best() -> None:
    wider = 0
    for state in new_numbers():
        narrow, wide = ends(state, width=1), ends(state, width=6)
        assert [one.worth for one in wide] == sorted((one.worth for one in wide), reverse=True)
        wider += wide[0].worth > narrow[0].worth
        assert wide[0].worth >= narrow[0].worth - 1e-9
    assert wider


def test_a_search_goes_on_from_bonuses_that_wait() -> None:
    """As for a stand-in who takes over in the middle of a cascade."""
    found = 0
    for match in RandomPlay(games["lucky-box"], 1, {}, 0):
        state: State = match.state
        player = state.players[ADA]
        if waiting := pending(player.steps):
            best = search(state, 2).ends([Position(player.board, waiting)])[0]
            assert after(state, *best.path).players[ADA].board == best.board
            found += 1
    assert found
