"""Values that are not what anybody expects, and JSON that was tampered with."""

import json
from random import Random
from typing import Any

TEXTS = (
    "",
    " ",
    "a" * 300,
    "\0",
    "\r\nSet-Cookie: x=1",
    "../../../etc/passwd",
    "<script>alert(1)</script>",
    "' OR 1=1 --",
    "Ada\u202egnp.exe",
    "e" + "\u0301" * 60,
    "👩‍👩‍👧‍👦" * 9,
    "ß" * 40,
    "\uffff",
    "{}",
    "%s%n{0}",
    "expert",
    "lucky-box",
)
NUMBERS = (
    0,
    -1,
    1,
    2,
    7,
    255,
    2**31,
    2**53,
    2**63,
    -(2**63) - 1,
    10**30,
    10**200,
    0.5,
    -0.0,
    1e300,
)
OTHERS: tuple[Any, ...] = (
    None,
    True,
    False,
    [],
    {},
    [[]],
    [None] * 50,
    {"": {}},
    {"type": "tap"},
    {"__proto__": 1},
)
DEEP = 900


def value(dice: Random) -> Any:
    kind = dice.randrange(8)
    if kind == 0:
        return deep(dice.randrange(2, DEEP))
    return dice.choice((TEXTS, NUMBERS, OTHERS)[kind % 3])


def deep(depth: int) -> Any:
    nested: Any = 1
    for level in range(depth):
        nested = [nested] if level % 2 else {"a": nested}
    return nested


def tampered(given: Any, dice: Random) -> Any:
    """The same with one thing in it changed, left out, put elsewhere or added."""
    if isinstance(given, dict) and given and dice.random() < 0.85:
        return _tampered_object(given, dice)
    if isinstance(given, list) and given and dice.random() < 0.7:
        place = dice.randrange(len(given))
        return [*given[:place], tampered(given[place], dice), *given[place + 1 :]][
            : dice.choice((None, None, place, -1))
        ]
    if isinstance(given, int) and not isinstance(given, bool) and dice.random() < 0.6:
        return given + dice.choice((-1, 1, 10, -100, 2**31))
    return value(dice)


def _tampered_object(given: dict[str, Any], dice: Random) -> dict[str, Any]:
    changed, name = dict(given), dice.choice(sorted(given))
    match dice.randrange(6):
        case 0:
            del changed[name]
        case 1:
            changed[dice.choice(("x", "n", "type", "seat", "", "ms", "Name"))] = value(dice)
        case 2:
            other = dice.choice(sorted(given))
            changed[name], changed[other] = changed[other], changed[name]
        case 3:
            changed = dict(sorted(changed.items(), key=lambda _: dice.random()))
        case _:
            changed[name] = tampered(changed[name], dice)
    return changed


def text(message: Any, dice: Random) -> str:
    """As JSON, or nearly."""
    written = json.dumps(message, ensure_ascii=dice.random() < 0.5)
    match dice.randrange(20):
        case 0:
            return written[: dice.randrange(len(written) + 1)]
        case 1:
            return written + dice.choice((written, "}", " ", "\n", "\0", ","))
        case 2:
            return written.replace('"', dice.choice(("'", '\\"', "\\ud800")), 1)
        case 3:
            return "".join(f"{written[:-1]},{written[1:]}") if len(written) > 2 else "["
    return written


def bent(sent: bytes, dice: Random) -> bytes:
    """Bytes with a few of them wrong."""
    changed = bytearray(sent)
    for _ in range(dice.randrange(1, 5)):
        place = dice.randrange(len(changed) + 1)
        match dice.randrange(4):
            case 0:
                changed[place : place + 1] = bytes([dice.randrange(256)])
            case 1:
                changed[place:place] = dice.randbytes(dice.randrange(1, 6))
            case 2:
                del changed[place : place + dice.randrange(1, 12)]
            case _:
                changed[place:place] = changed[max(0, place - 20) : place]
    return bytes(changed)
