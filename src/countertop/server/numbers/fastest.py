"""The fastest right answer of one browser in each game. Pure, and done where nobody waits."""

import msgspec

from ..days import Fastest
from ..store.shown import Answer, Source, unpacked
from .telling import QUICKEST


def tell(sources: bytes) -> bytes:
    """As JSON."""
    return msgspec.json.encode(fastest(unpacked(sources)))


def fastest(sources: list[Source]) -> tuple[Fastest, ...]:
    """Practice is no match. What came sooner than anybody can think was luck."""
    found: dict[str, Fastest] = {}
    for source in sources:
        for one in filter(_counts, source.answers):
            assert one.ms is not None, "it counts"
            if source.game and (source.game not in found or one.ms < found[source.game].ms):
                found[source.game] = Fastest(source.game, one.ms, one.fact, one.at)
    return tuple(found.values())


def _counts(answer: Answer) -> bool:
    is_timed = answer.ms is not None and answer.ms >= QUICKEST
    return is_timed and answer.is_right and answer.weight == 1
