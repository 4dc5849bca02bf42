"""Ways through the trees of our games in OpenSpiel: random ones, one certain deal, and all."""

import random
from collections import Counter
from collections.abc import Callable
from itertools import product
from typing import Any

import pyspiel

import countertop.lab.openspiel  # noqa: F401
from countertop.engine.chance import Chance


def random_joint(state: Any, chance: random.Random) -> list[int]:
    players = range(state.num_players())
    return [chance.choice(state.legal_actions(player) or [0]) for player in players]


def step(state: Any, chance: random.Random) -> None:
    if state.is_simultaneous_node():
        state.apply_actions(random_joint(state, chance))
    else:
        state.apply_action(chance.choice(state.legal_actions()))


def played(name: str, steps: int, seed: int = 1) -> Any:
    """A state so many nodes down a random path."""
    state, chance = pyspiel.load_game(name).new_initial_state(), random.Random(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        step(state, chance)
    return state


class Fixed(Chance):
    """One certain deal: draw number n is 5n, or what is left of it."""

    __slots__ = ("_draws",)

    def __init__(self) -> None:
        super().__init__(0)
        self._draws = 0

    def below(self, n: int) -> int:
        self._draws += n > 1
        return 5 * self._draws % n


def deal(state: Any) -> Any:
    """On to the first state in which somebody can choose, by that certain deal."""
    chance = Fixed()
    while state.is_chance_node():
        state.apply_action(chance.below(len(state.legal_actions())))
    return state


def dealt(name: str) -> Any:
    return deal(pyspiel.load_game(name).new_initial_state())


def children(state: Any) -> list[Any]:
    """All that can come next; at a simultaneous node who has no choice waits."""
    if not state.is_simultaneous_node():
        return [state.child(action) for action in state.legal_actions()]
    below = []
    players = range(state.num_players())
    for joint in product(*(state.legal_actions(player) or [0] for player in players)):
        below.append(state.clone())
        below[-1].apply_actions(list(joint))
    return below


def kind(state: Any) -> str:
    if state.is_terminal():
        return "terminal"
    return "chance" if state.is_chance_node() else "choice"


def count(state: Any, kind: Callable[[Any], str] = kind) -> Counter[str]:
    """How many nodes of each kind there are below a state, itself included."""
    nodes, left = Counter[str](), [state]
    while left:
        state = left.pop()
        nodes[kind(state)] += 1
        if not state.is_terminal():
            left += children(state)
    return nodes


def infosets(state: Any, past: dict[int, tuple[Any, ...]], found: Any) -> None:
    """Walk the tree of a game in turns; for every information set of whoever is to move, find what
    they had seen and done before."""
    if state.is_terminal():
        return
    if state.is_chance_node():
        for outcome, _ in state.chance_outcomes():
            infosets(state.child(outcome), past, found)
        return
    player = state.current_player()
    seen = state.information_state_string(player)
    found[player, seen].add(past.get(player, ()))
    for action in state.legal_actions():
        after = {**past, player: (*past.get(player, ()), (seen, action))}
        infosets(state.child(action), after, found)
