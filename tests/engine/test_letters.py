"""Letters are counted and cut as people see them."""

import pytest

from countertop.engine.letters import letters, shortened

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467\u200d\U0001f466"
FLAG = "\U0001f1e9\U0001f1ea"
WAVE = "\U0001f44b\U0001f3fd"
HEART = "\u2764\ufe0f"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("Emma", 4),
        ("Zoe\u0308", 3),
        (FAMILY, 1),
        (FAMILY * 3, 3),
        (FLAG * 2, 2),
        (WAVE + HEART, 2),
        ("a\u200db", 2),
        ("\u0301", 1),
    ],
)
def test_a_letter_is_what_one_sees(text: str, count: int) -> None:
    assert len(letters(text)) == count
    assert "".join(letters(text)) == text


def test_what_is_too_long_is_cut_between_letters() -> None:
    assert shortened("Emma", 4) == "Emma"
    assert shortened("Emma Noah", 6) == "Emma…"
    assert shortened(FAMILY * 3, 3) == FAMILY * 3
    assert shortened(FAMILY * 4, 3) == FAMILY * 2 + "…"
    assert shortened(FLAG * 4, 3) == FLAG * 2 + "…"
