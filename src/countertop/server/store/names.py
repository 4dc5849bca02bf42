"""The names of people and bots: what may be one, and which is still free."""

import unicodedata
from collections.abc import Collection

from ..refusal import Refusal

BOT_NAMES = ("Pixel", "Nova", "Bolt", "Luna", "Kiko", "Juno", "Taro", "Mika", "Echo", "Flip")
LONGEST_NAME = 20
MOST_MARKS = 2
"""Combining marks on one letter, so that a name stays on its line."""
JOINER = "\u200d"
"""Part of many emoji, so the one invisible character that a name may have."""


def clean_name(name: str) -> str:
    """The name as it will be shown; refuses what cannot be shown on one line."""
    tidy = " ".join(filter(None, unicodedata.normalize("NFC", name).split(" ")))
    if not 1 <= len(tidy) <= LONGEST_NAME or not _is_visible(tidy):
        raise Refusal(
            "bad_name",
            f"A name has 1 to {LONGEST_NAME} characters that one can see, letters for example.",
        )
    return tidy


def numbered(name: str, taken: Collection[str]) -> str:
    """The name, with a number behind it if somebody has it already."""
    number, free = 1, name
    while free in taken:
        number += 1
        free = f"{name[: LONGEST_NAME - 3].rstrip()} {number}"
    return free


def _is_visible(name: str) -> bool:
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
