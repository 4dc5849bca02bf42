"""Whatever is asked of vectors and cannot be meant gets one sentence, and changes nothing."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from countertop import BadOptions
from countertop.lab.vector import all_at_once, learner, one_by_one

GAME = "martian-math"


def refusal(make: Callable[[], object]) -> str:
    with pytest.raises(BadOptions, match=r".+\.$") as refused:
        make()
    return str(refused.value)


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"lanes": 0}, "`lanes` is a whole number from 1 on, not 0."),
        ({"lanes": 1.5}, "`lanes` is a whole number from 1 on, not 1.5."),
        ({"lanes": 10**12}, "There is no room for 1,000,000,000,000 matches."),
        ({"seats": -1}, "`seats` is a whole number from 1 on, not -1."),
        ({"seats": 2.0}, "`seats` is a whole number from 1 on, not 2.0."),
        ({"seats": 5}, "Martian Math is for 2 to 4 players, not 5."),
        ({"max_steps": 0}, "`max_steps` is a whole number from 1 on, not 0."),
        ({"threads": 0}, "`threads` is a whole number from 1 on, not 0."),
        ({"options": {"speed": 2}}, "There is no option 'speed'"),
        ({"options": "rounds"}, "Options are told by name, not as 'rounds'."),
        ({"partners": ["random"]}, "Partners are told by seat, as in {1: 'random'}"),
        ({"partners": {2: "random"}}, "There is no seat 2: they go from 0 to 1."),
        ({"partners": {True: "random"}}, "There is no seat True: they go from 0 to 1."),
        ({"partners": {1: None}}, "In seat 1 plays a policy or a network, not None"),
        ({"partners": {1: "wise"}}, "There is no policy 'wise'; there are random"),
        ({"partners": {0: "random", 1: "random"}}, "a learner at its table."),
    ],
)
def test_settings_that_cannot_be_meant(settings: dict[str, Any], told: str) -> None:
    assert told in refusal(lambda: one_by_one(GAME, **{"lanes": 2, **settings}))


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({}, "Say who plays the other seats of Martian Math: against='heuristic'"),
        ({"against": "wise"}, "There is no policy 'wise'; there are random"),
        ({"against": 7}, "In seat 1 plays a policy or a network, not 7"),
        ({"against": ["random"], "seats": 3}, "Seat 0 of 3 has 2 others beside it, not 1."),
        ({"against": "random", "seat": 2}, "There is no seat 2: they go from 0 to 1."),
        ({"against": "random", "seat": -1}, "There is no seat -1: they go from 0 to 1."),
    ],
)
def test_opponents_that_cannot_be_meant(settings: dict[str, Any], told: str) -> None:
    assert told in refusal(lambda: learner(GAME, 2, **settings))


def begun(kind: Any, lanes: int, **settings: Any) -> Any:
    tables = kind(GAME, lanes, **settings)
    tables.reset(seed=1)
    return tables


@pytest.mark.parametrize(
    ("kind", "actions", "told"),
    [
        (one_by_one, [1, 1], "A step takes 3 whole numbers as actions, not 2 of the type int64."),
        (one_by_one, [1.0, 1.0, 1.0], "not 3 of the type float64."),
        (one_by_one, None, "not 1 of the type object."),
        (one_by_one, [[1, 1], [1]], "Actions lie in an array, with as many in every row."),
        (all_at_once, [1, 1, 1], "A step takes 6 whole numbers as actions, not 3"),
        (
            all_at_once,
            np.zeros((2, 3), np.int8),
            "Actions are given by match and seat, 3 by 2, not in the shape (2, 3).",
        ),
    ],
)
def test_actions_that_cannot_be_meant_change_nothing(kind: Any, actions: Any, told: str) -> None:
    tables = begun(kind, 3)
    before = [tables.observations.copy(), tables.masks.copy()]
    assert told in refusal(lambda: tables.step(actions))
    after = [tables.observations, tables.masks]
    assert all(np.array_equal(one, other) for one, other in zip(before, after, strict=True))


@pytest.mark.parametrize("action", [-1, 10_000, 2**62, np.uint64(2**63 + 5)])
def test_a_number_that_is_no_action_has_no_effect_and_is_told(action: Any) -> None:
    tables = begun(one_by_one, 2)
    before = tables.observations.copy()
    tables.step(np.array([action, action]))
    assert tables.illegal.tolist() == [[True, False]] * 2
    assert np.array_equal(tables.observations, before)


@pytest.mark.parametrize("make", [one_by_one, learner])
def test_nothing_is_stepped_before_there_are_matches_or_after_they_were_closed(make: Any) -> None:
    tables = make(GAME, 2, **({"against": "random"} if make is learner else {}), threads=2)

    def step() -> None:
        tables.step([1, 1])

    assert refusal(step) == "There are no matches yet: begin them with reset()."
    tables.reset(seed=1)
    tables.close()
    tables.close()
    for again in (tables.reset, step):
        assert refusal(again) == "These matches have been closed: make new ones."


def any_of(masks: Any) -> Any:
    return masks.argmax(axis=-1)


@pytest.mark.parametrize("kind", [one_by_one, all_at_once])
@pytest.mark.parametrize(
    ("network", "told"),
    [
        (lambda _, masks: any_of(masks)[1:], "A network gives 2 whole numbers as actions, not 1"),
        (lambda _, masks: any_of(masks) + 0.5, "not 2 of the type float64."),
        (lambda *_: None, "not 1 of the type object."),
    ],
)
def test_a_network_that_gives_no_actions(kind: Any, network: Any, told: str) -> None:
    tables = begun(kind, 2, partners={1: network})

    def play_a_turn() -> None:
        for _ in range(3):
            tables.step(any_of(tables.masks))

    assert told in refusal(play_a_turn)
