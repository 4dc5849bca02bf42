"""All answers of one browser, to take home. Pure, and done where nobody waits."""

import csv
import io
from collections.abc import Iterator

import msgspec

from ..clock import date_of
from ..store.shown import Source, unpacked

COLUMNS = ("date", "where", "left", "sign", "right", "correct", "said", "ms", "weight")


def take(sources: bytes, kind: str) -> bytes:
    """As JSON, or as a table ("csv")."""
    found = [*rows(unpacked(sources))]
    if kind == "csv":
        return _csv(found)
    return msgspec.json.encode([dict(zip(COLUMNS, row, strict=True)) for row in found])


def rows(sources: list[Source]) -> Iterator[tuple[object, ...]]:
    for source in sources:
        for one in source.answers:
            fact = (one.fact.left, one.fact.sign, one.fact.right)
            about = (date_of(one.at), source.game or "practice")
            yield (*about, *fact, one.is_right, one.said, one.ms, one.weight)


def _csv(found: list[tuple[object, ...]]) -> bytes:
    text = io.StringIO()
    csv.writer(text).writerows([COLUMNS, *found])
    return text.getvalue().encode()
