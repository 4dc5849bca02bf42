"""How many wings each worker should have: as even as can be, and no more moves than that needs."""

from collections.abc import Mapping

from ..store.parts import WINGS


def to_take(counts: Mapping[str, int], me: str) -> int:
    """How many free wings this worker should take, when each has so many."""
    least, most = _even(counts)
    needed = _short(counts) - max(0, least - counts[me])
    wanted = max(least - counts[me], min(most - counts[me], _free(counts) - needed))
    return max(0, min(_free(counts), wanted))


def has_too_many(counts: Mapping[str, int], me: str) -> bool:
    """Whether this worker should give one of its wings to somebody who has too few."""
    least, most = _even(counts)
    if counts[me] > most:
        return True
    fullest = min(worker for worker, count in counts.items() if count == max(counts.values()))
    return counts[me] > least and me == fullest and _short(counts) > _free(counts)


def _free(counts: Mapping[str, int]) -> int:
    return len(WINGS) - sum(counts.values())


def _short(counts: Mapping[str, int]) -> int:
    """How many wings are missing where there are too few."""
    least, _ = _even(counts)
    return sum(max(0, least - count) for count in counts.values())


def _even(counts: Mapping[str, int]) -> tuple[int, int]:
    least, more = divmod(len(WINGS), len(counts))
    return least, least + bool(more)
