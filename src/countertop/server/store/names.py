"""The names of people and bots: what may be one, and which is still free."""

import unicodedata
from collections.abc import Collection

from ...engine.letters import JOINER, letters
from ..refusal import Refusal

BOT_NAMES = ("Pixel", "Nova", "Bolt", "Luna", "Kiko", "Juno", "Taro", "Mika", "Echo", "Flip")
LONGEST_NAME = 20
MOST_MARKS = 2
"""Combining marks on one letter, so that a name stays on its line."""
MOST_PARTS = 12
"""Characters that make one letter: a family of four has seven, with skins eleven."""


def clean_name(name: str, longest: int = LONGEST_NAME) -> str:
    """The name as it will be shown; refuses what cannot be shown on one line."""
    tidy = " ".join(filter(None, unicodedata.normalize("NFC", name).split(" ")))
    seen = letters(tidy)
    is_short = 1 <= len(seen) <= longest and max(map(len, seen)) <= MOST_PARTS
    if not is_short or not _is_visible(tidy):
        raise Refusal(
            "bad_name",
            f"A name has 1 to {longest} characters that one can see, letters for example.",
        )
    return tidy


def numbered(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody has it already."""
    number, free = 1, name
    stem = "".join(letters(name)[: LONGEST_NAME - 3]).rstrip()
    while free in taken:
        number += 1
        free = f"{stem} {number}"
    return free


def _is_visible(name: str) -> bool:
    # A joiner is part of many emoji, so the one invisible character that a name may have.
    kinds = [unicodedata.category(letter) for letter in name if letter != JOINER]
    if any(kind[0] == "C" or kind in ("Zl", "Zp") for kind in kinds):
        return False
    if not any(kind[0] in "LNPS" for kind in kinds):
        return False
    marks = 0
    for kind in kinds:
        marks = marks + 1 if kind[0] == "M" else 0
        if marks > MOST_MARKS:
            return False
    return True
