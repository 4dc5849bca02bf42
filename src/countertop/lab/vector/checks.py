"""What vectors are asked for: whatever cannot be meant is refused in a sentence."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...engine.errors import BadOptions
from ...engine.game import is_whole
from ..bulk.setting import Policy

A_NETWORK = "A network gives"


def check_counts(**counts: Any) -> None:
    """Whole numbers from 1 on, by what they count."""
    for name, count in counts.items():
        if not _is_whole(count) or count < 1:
            raise BadOptions("bad_count", f"`{name}` is a whole number from 1 on, not {count!r}.")


def check_seat(seat: Any, seats: int) -> None:
    if not _is_whole(seat) or seat not in range(seats):
        raise BadOptions(
            "bad_partners", f"There is no seat {seat!r}: they go from 0 to {seats - 1}."
        )


def check_partners(partners: Any, seats: int) -> None:
    """Policies and networks, by seat."""
    if not isinstance(partners, Mapping):
        raise BadOptions(
            "bad_partners", f"Partners are told by seat, as in {{1: 'random'}}, not {partners!r}."
        )
    for seat, each in partners.items():
        check_seat(seat, seats)
        if not (isinstance(each, str | Policy) or callable(each)):
            raise BadOptions(
                "bad_partners",
                f"In seat {seat} plays a policy or a network, not {each!r}: "
                "whoever is not among the partners learns.",
            )


def as_array(actions: Any) -> NDArray[Any]:
    try:
        return np.asarray(actions)
    except ValueError:
        raise BadOptions(
            "bad_actions", "Actions lie in an array, with as many in every row."
        ) from None


def check_actions(actions: Any, lanes: int, rows: int) -> None:
    """One for each row, by match or by match and seat."""
    check_numbers("A step takes", actions, lanes * rows)
    if actions.shape not in ((lanes * rows,), (lanes, rows)):
        raise BadOptions(
            "bad_actions",
            f"Actions are given by match and seat, {lanes} by {rows}, "
            f"not in the shape {actions.shape}.",
        )


def check_numbers(who: str, actions: Any, wanted: int) -> None:
    """So many whole numbers."""
    if actions.size != wanted or actions.dtype.kind not in "iu":
        raise BadOptions(
            "bad_actions",
            f"{who} {wanted} whole numbers as actions, "
            f"not {actions.size} of the type {actions.dtype}.",
        )


def _is_whole(number: Any) -> bool:
    """NumPy has whole numbers of its own."""
    return is_whole(number) or isinstance(number, np.integer)
