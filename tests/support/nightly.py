"""Of many cases a few every day, and all of them by night.

    @pytest.mark.parametrize("seats", [6, *by_night(2, 3, 4, 5)])

Every day runs what is most likely to break: the fullest table, the longest words, the smallest
screen.
"""

from typing import Any

import pytest


def by_night(*cases: Any) -> list[Any]:
    """Cases for `parametrize` that `make nightly` runs and `make test` does not; each as it would
    stand there, so a tuple where there are several names."""
    return [
        pytest.param(*(case if isinstance(case, tuple) else (case,)), marks=pytest.mark.nightly)
        for case in cases
    ]
