"""What people see as one letter: a base with its marks, a flag, a family of emoji.

The few rules of Unicode's grapheme clusters that names need; the client has all of them built in.
"""

import unicodedata

JOINER = "\u200d"
SKINS = range(0x1F3FB, 0x1F400)
REGIONS = range(0x1F1E6, 0x1F200)
"""Two of these are a flag."""


def letters(text: str) -> list[str]:
    """The text as people would count it."""
    seen: list[str] = []
    for character in text:
        if seen and _belongs(character, seen[-1]):
            seen[-1] += character
        else:
            seen.append(character)
    return seen


def shortened(text: str, most: int) -> str:
    """The text, with an ellipsis for what is more than so many letters."""
    seen = letters(text)
    return text if len(seen) <= most else "".join(seen[: most - 1]).rstrip() + "…"


def _belongs(character: str, before: str) -> bool:
    """Whether it goes on what is there already."""
    if character == JOINER or ord(character) in SKINS:
        return True
    if unicodedata.category(character)[0] == "M":
        return True
    if before[-1] == JOINER:
        return _is_picture(before[0]) and _is_picture(character)
    return ord(character) in REGIONS and len(before) == 1 and ord(before) in REGIONS


def _is_picture(character: str) -> bool:
    return unicodedata.category(character) == "So"
