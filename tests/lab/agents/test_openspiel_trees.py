"""Trees of our games in OpenSpiel, counted twice: from the deal as deep as they can be walked, and
from late in a match (`support/openspiel/late_matches.py`) to its end, whichever way it goes on."""

from collections import Counter
from collections.abc import Sequence
from itertools import permutations, product
from math import prod
from pathlib import Path
from typing import Any

import msgspec
import pyspiel
import pytest
from open_spiel.python.algorithms import get_all_states
from support.openspiel.late_matches import LATE, RUSH, TWO_HEXES, Late
from support.openspiel.walks import Fixed, children, count, deal, dealt, kind

from countertop import IllegalMove, Match, games
from countertop.engine.game import Result, Seat
from countertop.lab.agents.dealing import Dealt

# Straight from the rules: nothing of the lab's


def ending(result: Result | None, *, is_for_points: bool) -> str:
    if result is None:
        return "called off"
    if is_for_points:
        return f"{result.points[0]} points"
    return f"places {' '.join(map(str, result.places))}"


class Rulebook:
    """What can become of a table of one or two players, by the rules alone. Chance is allowed
    nothing but to say who is faster, where two orders of the same moves leave different tables."""

    def __init__(self, match: Match) -> None:
        self.rules, self.seats = match.rules, range(len(match.seats))
        self.is_for_points = match.game.name == "math-rush" or len(self.seats) == 1
        self.tick = 500 if match.game.name in ("math-rush", "hochspannung") else 0

    def below(self, state: Any, at: int, left: int) -> Counter[str]:
        """All nodes, if the match is called off after so many steps."""
        result = self.rules.result(state)
        if result is not None or left == 0:
            return Counter([ending(result, is_for_points=self.is_for_points)])
        own = [self.choices(state, seat) for seat in self.seats]
        if not any(own):
            return self.below(*self.passed(state, self.rules.deadline(state) or 0), left)
        nodes = Counter(choice=1)
        for joint in product(
            *([None, *moves] if self.tick or not moves else moves for moves in own)
        ):
            tables = self.after(state, joint, at)
            nodes["chance"] += len(tables) > 1
            for table in tables:
                nodes += self.below(*self.passed(table, at + self.tick), left - 1)
        return nodes

    def choices(self, state: Any, seat: Any) -> list[Any]:
        """Nothing is taken back in Lucky Box, and of two equal bonuses one is enough."""
        different: dict[Any, Any] = {}
        for move in self.rules.moves(state, seat):
            said = type(move).__name__
            if said == "Resolve":
                icon = state.face(move.card).icons[move.line]
                different.setdefault((icon, move.on, move.square), move)
            elif said != "TakeBack":
                different[move] = move
        return list(different.values())

    def after(self, state: Any, joint: Sequence[Any], at: int) -> list[Any]:
        moves = [(seat, move) for seat, move in enumerate(joint) if move is not None]
        one, other = (self.made(state, order, at) for order in (moves, moves[::-1]))
        return [one, other] if self.tick and one != other else [one]

    def made(self, state: Any, moves: Sequence[tuple[Any, Any]], at: Any) -> Any:
        for seat, move in moves:
            try:
                state = self.rules.play(state, seat, move, at, Dealt())
            except IllegalMove:
                continue  # too late
        return state

    def passed(self, state: Any, at: int) -> tuple[Any, int]:
        while (due := self.rules.deadline(state)) is not None and due <= at:
            state = self.rules.expire(state, due, Dealt())
        return state, at


def by_rules(match: Match, steps: int) -> Counter[str]:
    return Rulebook(match).below(match.state, match.now, steps)


# From the deal


def martian_math(tmp_path: Path, steps: int) -> str:
    (tmp_path / "tiny.json").write_bytes(msgspec.json.encode(TWO_HEXES))
    options = "colony=2,drifts=1,operations=plus_minus,rounds=1"
    return f"countertop_martian_math({options},map={tmp_path}/tiny.json,max_steps={steps})"


@pytest.mark.parametrize(
    ("steps", "choices", "chances", "ends"),
    [
        # A roll: 6 and then 6 outcomes. Only 5 and 6, in two ways of 36, make an 11, and then
        # there are two hexes to choose from; otherwise the player drifts and the other one rolls.
        (1, 1, 7, 36),
        (2, 1 + 34 + 2, 7 + 34 * 7, 34 * 36 + 2 * 2),
        # Two who drift end the round. After a claim the other one rolls.
        (3, 37 + 34 * 2 + 4, 7 + 34 * 7 + 4 * 7, 34 * 34 + 34 * 2 * 2 + 4 * 36),
    ],
)
def test_martian_math_on_two_hexes_has_the_tree_that_one_works_out_by_hand(
    tmp_path: Path, steps: int, choices: int, chances: int, ends: int
) -> None:
    state = pyspiel.load_game(martian_math(tmp_path, steps)).new_initial_state()
    assert count(state) == {"choice": choices, "chance": chances, "terminal": ends}


def test_the_tiny_tree_is_found_by_open_spiel_too(tmp_path: Path) -> None:
    assert by_open_spiel(martian_math(tmp_path, 2)) == {
        "choice": 37,
        "chance": 245,
        "terminal": 1228,
    }


def by_open_spiel(name: str) -> Counter[str]:
    """Its own walk, in turns."""
    game = pyspiel.load_game_as_turn_based(name)
    states = get_all_states.get_all_states(
        game,
        include_terminals=True,
        include_chance_states=True,
        to_string=lambda state: state.history_str(),
    )
    return Counter(map(kind, states.values()))


def dealt_by_rules(name: str, seats: int, **options: Any) -> Match:
    """The same deal by the rules alone."""
    match = Match(name, seats, 0, options)
    match.state = match.rules.setup(match.options, seats, Fixed())
    return match


def test_matician_to_one_point_is_two_choices_of_each_below_a_deal() -> None:
    match = dealt_by_rules("matician", 2, points=1)
    hands = [match.view(seat).hand for seat in (0, 1)]
    numbers = [[face.number for face in hand if face.number] for hand in hands]
    signs = [len({face.sign for face in hand if face.sign}) for hand in hands]
    builds = [
        len({(one, two) for i, one in enumerate(own) for j, two in enumerate(own) if i != j})
        for own in numbers
    ]
    sabotages = [1 + 2 * kinds for kinds in signs]
    nodes = count(dealt("countertop_matician(points=1)"))
    assert nodes == {
        "choice": 1 + prod(builds),
        "terminal": prod(builds) * prod(sabotages),
    }
    assert nodes == PINNED["matician"]


def test_math_rush_has_the_tree_that_one_works_out_by_hand() -> None:
    """Two are ready or wait; then five cards for three goals, Help, or waiting. Whoever places a
    card draws a new one, so of two who place it matters who is faster."""
    waiting = 4 + 2 + 2
    rush = (1 + 15 + 1) ** 2
    races = 15 * 15
    nodes = count(dealt("countertop_math_rush(max_steps=2)"))
    assert nodes == {
        "choice": 1 + 1 + 2 + 1,
        "chance": races,
        "terminal": waiting + rush + races,
    }


def test_hochspannung_has_the_tree_that_the_rules_have() -> None:
    match = dealt_by_rules("hochspannung", 2)
    match.advance(match.deadline or 0)
    nodes = count(dealt("countertop_hochspannung(max_steps=2)"), told)
    assert nodes == by_rules(match, 2) == PINNED["hochspannung"]


def test_lucky_box_alone_has_the_tree_that_the_rules_have() -> None:
    """Below one way to keep three cards, and one order of the numbers."""
    match = dealt_by_rules("lucky-box", 1)
    match.state = match.rules.play(match.state, Seat(0), match.moves(0)[0], match.now, Fixed())
    kept = dealt("countertop_lucky_box(max_steps=5,players=1)")
    assert len(kept.legal_actions()) == 10, "three of five"
    kept.apply_action(kept.legal_actions()[0])
    assert kept.is_chance_node()
    assert count(deal(kept), told) == by_rules(match, 4) == PINNED["lucky-box"]


PINNED = {
    "hochspannung": {"choice": 43, "chance": 186, "called off": 834},
    "lucky-box": {"choice": 528, "called off": 473},
    "matician": {"choice": 281, "terminal": 840},
}
"""Counts that may change only when the rules or the decks do."""


# From late in a match: whole trees


def told(state: Any) -> str:
    """What kind of node it is, and of an end how it ended."""
    if not state.is_terminal():
        return kind(state)
    arena = state.play.moment.arena
    is_for_points = arena.face.TOGETHER or len(arena.seats) == 1
    return ending(arena.result, is_for_points=is_for_points)


WHOLE = {
    "hochspannung": {
        "choice": 197,
        "chance": 292,
        "places 1 2": 444,
        "places 2 1": 294,
        "called off": 361,
    },
    "lucky_box": {"choice": 529, "places 1 2": 63, "places 2 1": 175, "places 1 1": 154},
    "lucky_box_alone": {
        "choice": 576,
        "17 points": 1,
        "18 points": 41,
        "19 points": 60,
        "20 points": 76,
        "21 points": 121,
        "22 points": 53,
        "23 points": 12,
        "24 points": 31,
        "25 points": 1,
    },
    "martian_math": {"choice": 105, "chance": 245, "places 2 1": 1224, "places 1 1": 2},
    "math_rush": {"choice": 2074, "chance": 6, "0 points": 648, "2 points": 2112},
    "matician": {"choice": 73, "places 1 2 3": 390, "places 1 3 2": 242, "places 1 2 2": 16},
}
"""All nodes from a late moment on, and all ends by how they end. A match is called off only in
Hochspannung, where two can wait for each other for ever; Math Rush has its clock. May change only
when the rules, the decks or the faces do."""

IN_TURNS = {
    "hochspannung": 586,
    "lucky_box": 966,
    "lucky_box_alone": 576,
    "martian_math": 105,
    "math_rush": 2737,
    "matician": 301,
}
"""Choices, where those who choose at once choose one after the other."""

every_late = pytest.mark.parametrize("which", LATE)


def test_there_is_a_whole_tree_of_every_game() -> None:
    assert {late.game for late in LATE.values()} == set(games)


@every_late
def test_a_late_match_has_its_whole_tree_pinned(tmp_path: Path, which: str) -> None:
    game = pyspiel.load_game(LATE[which].save(tmp_path))
    assert count(game.new_initial_state(), told) == WHOLE[which]


@every_late
def test_open_spiel_finds_the_same_whole_tree_in_turns(tmp_path: Path, which: str) -> None:
    whole = Counter(WHOLE[which])
    chances, choices = whole.pop("chance", 0), whole.pop("choice")
    found = by_open_spiel(LATE[which].save(tmp_path))
    assert found == Counter(terminal=whole.total(), chance=chances, choice=IN_TURNS[which])
    assert choices <= IN_TURNS[which]


@pytest.mark.parametrize("which", ["hochspannung", "lucky_box", "lucky_box_alone", "math_rush"])
def test_the_rules_alone_have_the_same_whole_tree(which: str) -> None:
    assert by_rules(LATE[which].played(), LATE[which].max_steps) == WHOLE[which]


def test_martian_math_with_one_hex_left_ends_as_one_works_out_by_hand() -> None:
    """The player without an outpost rolls, and in 2 of 36 ways draws level by claiming the other
    11. In the others both have drifted unless the owner claims it too, and in any case wins."""
    roll = Counter(choice=1, chance=7)
    claim = Counter(choice=1)
    last = roll + Counter({"places 2 1": 34}) + times(2, claim + Counter({"places 2 1": 1}))
    first = roll + times(34, last) + times(2, claim + Counter({"places 1 1": 1}))
    assert first == WHOLE["martian_math"]


def times(number: int, nodes: Counter[str]) -> Counter[str]:
    return Counter({kind: number * each for kind, each in nodes.items()})


def test_matician_with_two_left_ends_as_one_works_out_by_hand() -> None:
    """Player 2 adds two of four numbers, player 3 subtracts two of three; each may turn the sign
    of one number of the other's. The higher solution is second, behind player 1."""
    match, sums, differences = LATE["matician"].played(), [6, 10, 11, 15], [7, 12, 13]
    hands = [match.view(seat).hand for seat in (1, 2)]
    assert [[face.number for face in hand if face.number] for hand in hands] == [sums, differences]
    turned = [(1, 1), (-1, 1), (1, -1)]
    nodes = Counter(choice=1)
    for (a, b), (c, d) in product(permutations(sums, 2), permutations(differences, 2)):
        nodes["choice"] += 1
        for (to_a, to_b), (to_c, to_d) in product(turned, turned):
            lead = (to_a * a + to_b * b) - (to_c * c - to_d * d)
            nodes[f"places 1 {2 + (lead < 0)} {2 + (lead > 0)}"] += 1
    assert nodes == WHOLE["matician"]


def test_in_math_rush_both_may_be_ready_at_any_tick_of_the_verification(tmp_path: Path) -> None:
    """With no goal to show it lasts 2.5 seconds: five ticks, at each of which either may be ready,
    or never; and it goes on for as long as one of them is not."""
    late = Late("math-rush", 2, 2, lambda match: match.state.phase == "verify", RUSH, dawdle=20_000)
    nodes = count(pyspiel.load_game(late.save(tmp_path)).new_initial_state(), told)
    ticks = 5
    none_ready, one_ready = ticks, 2 * sum(range(ticks))
    assert nodes == {"choice": none_ready + one_ready, "6 points": (ticks + 1) ** 2}


def test_hochspannung_is_called_off_only_where_all_have_waited(tmp_path: Path) -> None:
    """Two cards here, two and one to draw there: the fifth move at the latest ends it."""
    game = pyspiel.load_game(LATE["hochspannung"].save(tmp_path))
    nodes, left = Counter[str](), [game.new_initial_state()]
    while left:
        state = left.pop()
        nodes[told(state)] += 1
        if not state.is_terminal():
            left += children(state)[0 if state.is_chance_node() else 1 :]  # the first is to wait
    assert nodes["called off"] == 0
    assert nodes["places 1 2"] > 0 and nodes["places 2 1"] > 0
