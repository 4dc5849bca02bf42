"""Whatever is refused has a code for programs and a sentence for people."""

import pickle

import pytest

from countertop import BadOptions, BadRecord, CountertopError, IllegalMove, UnknownGame

KINDS = [IllegalMove, BadOptions, BadRecord, UnknownGame]


@pytest.mark.parametrize("kind", KINDS)
def test_it_has_a_code_and_says_its_sentence(kind: type[CountertopError]) -> None:
    error = kind("too_late", "Too late: 7 is gone.")
    assert (error.code, str(error)) == ("too_late", "Too late: 7 is gone.")
    assert isinstance(error, CountertopError)


@pytest.mark.parametrize("kind", KINDS)
def test_it_survives_the_way_from_one_process_to_another(kind: type[CountertopError]) -> None:
    again = pickle.loads(pickle.dumps(kind("too_late", "Too late.")))
    assert (type(again), again.code, str(again)) == (kind, "too_late", "Too late.")
