"""Many matches on a graphics card: the same numbers as on the processor, and others get at them."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.nightly import by_night
from support.stepped.card import on_card, on_processor

from countertop import BadOptions
from countertop.lab.vector import one_by_one

BESIDES: dict[str, Any] = {"options": {}, "partners": {}, "lanes": 3, "steps": 60}
CASES: list[Any] = [
    {"game": "martian-math", "seats": 2, "kind": "one_by_one", "options": {"rounds": 1}},
    *by_night(
        {"game": "martian-math", "seats": 3, "kind": "one_by_one", "partners": {"1": "network"}},
        {"game": "martian-math", "seats": 2, "kind": "all_at_once", "partners": {"0": "network"}},
        {"game": "martian-math", "seats": 3, "kind": "all_at_once", "partners": {"1": "heuristic"}},
        {"game": "martian-math", "seats": 2, "kind": "all_at_once", "max_steps": 7},
        {"game": "hochspannung", "seats": 2, "kind": "one_by_one", "options": {"hand_limit": 5}},
        {"game": "hochspannung", "seats": 3, "kind": "all_at_once", "partners": {"2": "skilled"}},
        {"game": "lucky-box", "seats": 1, "kind": "one_by_one", "steps": 250},
        {"game": "lucky-box", "seats": 3, "kind": "all_at_once", "partners": {"0": "heuristic"}},
        {"game": "matician", "seats": 3, "kind": "one_by_one", "options": {"points": 2}},
        {"game": "matician", "seats": 2, "kind": "all_at_once", "partners": {"1": "heuristic"}},
        {"game": "math-rush", "seats": 2, "kind": "one_by_one", "options": {"rounds": 1}},
        {"game": "math-rush", "seats": 3, "kind": "all_at_once", "partners": {"1": "heuristic"}},
    ),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['game']}-{case['kind']}")
def test_the_card_shows_what_the_processor_shows(case: dict[str, Any], tmp_path: Path) -> None:
    """For the same seed and the same actions; where there is no card, numba's simulated one."""
    whole = {**BESIDES, **case}
    there, here = on_card(whole, tmp_path), on_processor(whole)
    assert there.keys() == here.keys()
    for name, shown in here.items():
        assert there[name].dtype == shown.dtype
        assert np.array_equal(there[name], shown), name


def refusal(**settings: Any) -> tuple[str, str]:
    with pytest.raises(BadOptions) as refused:
        one_by_one("martian-math", 2, **settings)
    return refused.value.code, str(refused.value)


def test_without_a_card_there_is_a_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("numba.cuda.is_available", lambda: False)
    assert refusal(device="gpu") == (
        "no_gpu",
        "There is no graphics card here that numba.cuda can use.",
    )


def test_a_device_that_does_not_exist_is_refused() -> None:
    assert refusal(device="tpu") == (
        "bad_device",
        "Matches are stepped on 'cpu' or 'gpu', not on 'tpu'.",
    )
