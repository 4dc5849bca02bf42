"""The bots: what they like, that they play by the rules, how fast and how well."""

from time import process_time
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from countertop.engine.chance import Chance
from countertop.engine.errors import BadOptions
from countertop.engine.game import Millis, Seat
from countertop.engine.match import Match
from countertop.games.martian_math import maps, rules
from countertop.games.martian_math.bots import mind as bot
from countertop.games.martian_math.bots import playouts as advice
from countertop.games.martian_math.bots.judge import Mars, best_target, bits, prospects
from countertop.games.martian_math.bots.mind import Thought
from countertop.games.martian_math.bots.playout_weights import TUNED
from countertop.games.martian_math.bots.weights import WEIGHTS
from countertop.games.martian_math.make.weights import fit, solve
from countertop.games.martian_math.state import Call, Claim, Options, Player, Roll, Shuffle, State
from countertop.simulate import bot_match, simulate, summary

ADA, BEN = Seat(0), Seat(1)


def position(*rows: str, dice: tuple[int, int], seats: int = 2, **options: Any) -> State:
    """A position on the classic map after A's roll; `B12` is a 12 with B's outpost."""
    tiles = [tile for row in rows for tile in row.split()]
    return State(
        options=Options(**options),
        ground=maps.ground(maps.places_of(maps.CLASSIC_ROWS)),
        numbers=tuple(int(tile.lstrip("ABCD")) for tile in tiles),
        owners=tuple(Seat("ABCD".index(t[0])) if t[0] in "ABCD" else None for t in tiles),
        covered=(None,) * len(tiles),
        players=(Player(),) * seats,
        phase="call",
        dice=dice,
    )


def chosen(state: State, level: str) -> int:
    """The number of the hex that a bot takes."""
    view = rules.view(state, state.turn)
    mind = bot.think(view, bot.wake(view, level, Chance(1)), Millis(0), Chance(2))
    assert mind.plan is not None
    assert mind.plan.move in rules.moves(state, state.turn)
    hex_: int = mind.plan.move.hex
    return state.numbers[hex_]


def test_the_beginner_likes_big_numbers() -> None:
    """11, 1 and 30 lie in the middle, with six neighbours each."""
    rows = ("24", "4 15 9", "18 7 1 36", "2 11 30 5 20", "25 8 3 12", "6 10 16", "A1")
    assert chosen(position(*rows, dice=(6, 5)), "beginner") == 30


def test_the_beginner_likes_lonely_places() -> None:
    rows = ("24", "4 15 9", "18 7 1 36", "2 A12 30 B5 20", "25 8 3 16", "6 10 A1", "11")
    assert chosen(position(*rows, dice=(6, 5)), "beginner") == 11


def test_the_beginner_seizes_only_when_there_is_nothing_else() -> None:
    rows = ("B36", "4 15 9", "18 7 B1 24", "2 12 30 5 20", "25 8 3 16", "6 10 B1", "11")
    assert chosen(position(*rows, dice=(6, 6)), "beginner") == 12
    rows = ("B36", "4 15 9", "18 7 B1 24", "2 A12 30 5 20", "25 8 3 16", "6 10 A1", "11")
    assert chosen(position(*rows, dice=(6, 6)), "beginner") in (36, 1)


def test_the_skilled_bot_builds_its_own_colony() -> None:
    rows = ("24", "4 15 9", "18 7 1 36", "2 A12 30 5 20", "25 8 3 16", "6 10 1", "11")
    assert chosen(position(*rows, dice=(6, 5)), "skilled") == 30
    assert chosen(position(*rows, dice=(4, 4)), "skilled") == 8


@pytest.mark.parametrize("level", ["skilled", "unaided", "expert"])
def test_seven_together_are_taken_at_once(level: str) -> None:
    rows = ("24", "B1 15 A18", "6 30 A7 B36", "A4 A12 A1 B5 B9", "25 16 A8 B3", "2 20 B10", "11")
    assert chosen(position(*rows, dice=(6, 5)), level) == 30


@pytest.mark.parametrize("level", ["unaided", "expert"])
def test_the_expert_blocks_a_colony_that_is_about_to_win(level: str) -> None:
    """B needs the 6 or the 7 for seven together: the 7, of the two, comes with A's dice."""
    rows = ("24", "A4 15 9", "18 1 12 36", "B2 B8 B30 B5 B20", "7 25 3 B16", "6 10 1", "11")
    state = position(*rows, dice=(6, 1))
    state = replace(state, numbers=tuple({3: 6, 6: 3}.get(n, n) for n in state.numbers))
    assert chosen(state, level) in (6, 7)


@pytest.mark.parametrize("level", ["unaided", "expert"])
def test_the_expert_splits_the_colony_with_a_double_as_the_rulebook_shows(level: str) -> None:
    rows = ("24", "A1 15 B18", "6 30 B7 A36", "B4 B12 B1 A5 A9", "25 16 B8 A3", "2 20 A10", "11")
    state = position(*rows, dice=(6, 6), markers="matching")
    assert chosen(state, level) in (1, 12)


@pytest.mark.parametrize("call", ["solve", "type", "pick"])
def test_bots_call_in_the_way_that_was_agreed(call: str) -> None:
    match = Match("martian-math", 2, seed=3, options={"call": call})
    match.play(0, Roll())
    mind = bot.think(match.view(0), Thought("skilled"), Millis(0), Chance(1))
    assert mind.plan is not None
    assert isinstance(mind.plan.move, Call if call == "type" else Claim)
    match.play(0, mind.plan.move)


def test_bots_wait_for_their_turn_and_leave_time_to_look() -> None:
    match = Match("martian-math", 2, seed=3)
    waiting = bot.think(match.view(1), Thought("expert"), Millis(0), Chance(1))
    assert waiting.plan is None
    mind = bot.think(match.view(0), Thought("expert"), Millis(5000), Chance(1))
    assert mind.plan is not None
    assert isinstance(mind.plan.move, Roll)
    assert 5600 <= mind.plan.due <= 7000


def test_a_plan_is_kept_while_nothing_changes() -> None:
    match = Match("martian-math", 2, seed=3)
    mind = bot.think(match.view(0), Thought("expert"), Millis(0), Chance(1))
    assert bot.think(match.view(0), mind, Millis(300), Chance(2)) is mind


def test_the_map_of_a_round_that_is_over_stays_for_a_while() -> None:
    match = bot_match("martian-math", ["skilled", "skilled"], seed=1)
    encoded = [msgspec.json.encode(entry) for entry in match.entries]
    shuffles = [index for index, entry in enumerate(encoded) if b"shuffle" in entry]
    assert len(shuffles) == 2
    for index in shuffles:
        assert match.entries[index].at - match.entries[index - 1].at >= 4000


def test_bots_shuffle_for_the_next_round() -> None:
    state = rules.setup(Options(), 2, Chance(1))
    view = rules.view(replace(state, phase="shuffle", turn=ADA), ADA)
    mind = bot.think(view, Thought("beginner"), Millis(0), Chance(1))
    assert mind.plan is not None
    assert mind.plan.move == Shuffle()


@pytest.mark.parametrize(
    ("seats", "options"),
    [
        (2, {}),
        (2, {"markers": "matching"}),
        (4, {"markers": "matching"}),
        (3, {"operations": "plus_minus", "call": "pick"}),
        (4, {"map": "classic", "call": "type"}),
        (2, {"colony": 3, "map": {"hexes": [[0, 0, 1], [2, 0, 12], [1, 1, 36], [4, 0, 1]]}}),
    ],
)
def test_experts_play_every_kind_of_match_to_its_end(seats: int, options: dict[str, Any]) -> None:
    match = bot_match("martian-math", ["unaided"] * seats, seed=7, options={**options, "rounds": 1})
    assert match.result is not None


def test_on_a_wide_map_the_expert_looks_ahead_for_itself() -> None:
    bot.warm()
    assert advice.playouts.compiled is not None
    state = rules.setup(Options(map="wide"), 3, Chance(1))
    assert advice.advised_hex(state, [0, 1], Chance(1)) is None
    state = rules.setup(Options(map="young", operations="plus_minus"), 4, Chance(1))
    assert advice.advised_hex(state, [0, 1], Chance(1)) in (0, 1)


@pytest.mark.parametrize("options", [{"markers": "matching"}, {"call": "type"}, {"map": "young"}])
def test_playouts_are_for_every_kind_of_match(
    options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "MOST_PLAYOUTS", 50)
    levels = ["expert", "beginner", "expert"]
    options = {"map": "classic", **options}
    match = bot_match("martian-math", levels, seed=7, options={**options, "rounds": 1})
    assert match.result is not None
    assert match.entries == bot_match("martian-math", levels, 7, match.options).entries


def slowest(seats: int, level: str) -> float:
    """The longest thought of one bot in a round against quick ones, in seconds on a core."""
    match = Match("martian-math", seats, seed=21, options={"rounds": 1})
    bot.warm()
    minds = [Thought(level), *(Thought("skilled") for _ in range(seats - 1))]
    longest = 0.0
    while match.result is None:
        seat = match.state.turn
        view, chance = match.view(seat), Chance(len(match.entries))
        start = process_time()
        mind = bot.think(view, minds[seat], match.now, chance)
        longest = max(longest, process_time() - start if seat == 0 else 0.0)
        assert mind.plan is not None
        match.play(seat, mind.plan.move, mind.plan.due)
    return longest


@pytest.mark.parametrize("level", ["unaided", "expert"])
@pytest.mark.parametrize("seats", [2, 4], ids=["on the classic map", "on the widest map"])
def test_an_expert_answers_within_200_ms(seats: int, level: str) -> None:
    assert min(slowest(seats, level) for _ in range(3)) < 0.2


def wins(level: str, other: str, games: int) -> float:
    """The share of matches won, seats swapped half-way."""
    won = 0.0
    for seat, levels in enumerate(((level, other), (other, level))):
        outcomes = simulate("martian-math", levels, games // 2, seed=40 + seat)
        won += summary("martian-math", levels, 0, outcomes, 1.0).wins[seat]
    return won / games


def test_the_levels_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few matches, so the bars are low: `bot.py` has the figures of 1,000."""
    monkeypatch.setattr(bot, "LEVELS", (*bot.LEVELS, "unaided"))
    assert wins("unaided", "beginner", 60) >= 0.85
    assert wins("unaided", "skilled", 60) >= 0.55
    assert wins("skilled", "beginner", 60) >= 0.6


def test_playouts_win_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts, so that it is quick: `bot.py` has the figures of all of them."""
    monkeypatch.setattr(advice, "MOST_PLAYOUTS", 200)
    assert wins("expert", "beginner", 40) >= 0.85


# --- playouts


class Scripted:
    """A position in which the later hexes look better, and win as often as they are told to."""

    def __init__(self, *wins: int) -> None:
        self.wins_of, self.played = wins, [0] * len(wins)

    def liked(self, hex_: int) -> float:
        return hex_

    def wins(self, hex_: int, first: int, count: int, _seed: int) -> int:
        assert first == self.played[hex_]
        self.played[hex_] += count
        return self.wins_of[hex_] * count


def test_the_better_half_of_the_calls_goes_on() -> None:
    position = Scripted(5, 1, 9, 3)
    assert advice.most_wins(position, range(4), 240, 1) == 2
    assert position.played == [90, 30, 90, 30]


def test_calls_that_do_not_look_good_are_not_tried() -> None:
    position = Scripted(9, *[0] * advice.KEPT)
    assert advice.most_wins(position, range(advice.KEPT + 1), 800, 1) == advice.KEPT
    assert position.played[0] == 0


def test_tuned_weights_change_what_the_expert_does(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = ("24", "4 15 9", "18 7 1 36", "2 A12 30 5 20", "25 8 3 16", "6 10 1", "11")
    state = position(*rows, dice=(6, 5))
    monkeypatch.setattr(advice, "_weights", dict(TUNED))
    monkeypatch.setattr(advice, "KEPT", 1)
    assert chosen(state, "expert") != 11
    bot.use({"neighbours": -1000})
    assert chosen(state, "expert") == 11


def test_a_weight_that_nobody_knows_is_refused() -> None:
    with pytest.raises(BadOptions, match="'luck'; there are number"):
        bot.use({"luck": 1.0})


# --- how the unaided expert sees


def test_every_stage_has_a_weight_for_everything_that_is_seen() -> None:
    mars = Mars(rules.setup(Options(), 2, Chance(1)))
    seen = prospects(mars, 0, mars.all)
    assert [len(weights) for weights in WEIGHTS] == [1 + 2 * len(seen)] * 4


@pytest.mark.parametrize("markers", ["any", "matching"])
def test_the_experts_model_agrees_with_the_rules(markers: str) -> None:
    """Targets and what comes of taking them, over whole random matches."""
    match = Match("martian-math", 3, seed=8, options={"markers": markers, "map": "classic"})
    chance = Chance(8)
    while match.result is None:
        seat, state = match.state.turn, match.state
        if state.phase == "call":
            mars = Mars(state)
            masks = tuple(state.outposts(Seat(other)) for other in range(3))
            results = tuple({e.equation.result for e in state.possible})
            targets = mars.targets(masks, seat, results, state.dice[0] == state.dice[1])
            moves = {move.hex: move for move in match.moves(seat)}
            assert set(moves) == {bit.bit_length() - 1 for bit in bits(targets)}
            for hex_, move in moves.items():
                after = rules.play(state, seat, move, match.now, Chance(1))
                taken = mars.taken(masks, seat, 1 << hex_)
                assert taken == tuple(after.outposts(Seat(other)) for other in range(3))
                is_won = bool(after.finished[len(state.finished) :]) and (
                    after.finished[-1].why == "colony"
                )
                assert mars.wins(taken, seat, 1 << hex_) == is_won
        match.play(seat, chance.pick(match.moves(seat)))


def test_a_lone_target_needs_no_thought() -> None:
    mars = Mars(rules.setup(Options(), 2, Chance(1)))
    assert best_target(mars, (0, 0), 0, 1 << 5) == 1 << 5


def test_the_fit_finds_the_odds_that_made_the_samples() -> None:
    chance = Chance(3)
    samples = []
    for _ in range(4000):
        seen = [1.0, chance.fraction() * 2 - 1]
        likely = 1 / (1 + 2.718281828 ** -(0.5 + 2 * seen[1]))
        samples.append((seen, float(chance.fraction() < likely)))
    constant, slope = fit(samples)
    assert constant == pytest.approx(0.5, abs=0.15)
    assert slope == pytest.approx(2, abs=0.25)


def test_equations_are_solved_with_a_zero_in_the_corner() -> None:
    assert solve([[0.0, 2.0], [1.0, 1.0]], [4.0, 3.0]) == [1.0, 2.0]
