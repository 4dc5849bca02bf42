"""All that is kept of a class, to take home. Pure, and done where nobody waits."""

import csv
import io

import msgspec
from msgspec import Struct

from ..numbers.taking import COLUMNS, rows
from ..store.shown import unpacked

FORMULA = ("=", "+", "-", "@")
"""What a spreadsheet takes for something to work out."""


class Taken(Struct, frozen=True):
    """A pupil as they are exported."""

    id: int
    nickname: str
    answers: bytes


def as_json(name: str, until: str, pupils: list[Taken]) -> bytes:
    told = [
        {
            "id": one.id,
            "nickname": one.nickname,
            "answers": [
                dict(zip(COLUMNS, row, strict=True)) for row in rows(unpacked(one.answers))
            ],
        }
        for one in pupils
    ]
    return msgspec.json.encode({"class": name, "kept_until": until, "pupils": told})


def as_csv(name: str, until: str, pupils: list[Taken]) -> bytes:
    """One row for each answer; a pupil without any has a row of their own."""
    del until
    text = io.StringIO()
    table = csv.writer(text)
    table.writerow(("class", "pupil", *COLUMNS))
    for one in pupils:
        who = (_plain(name), _plain(one.nickname))
        answers = [*rows(unpacked(one.answers))] or [("",) * len(COLUMNS)]
        table.writerows((*who, *row) for row in answers)
    return text.getvalue().encode()


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
