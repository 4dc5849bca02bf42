"""Colonies (R12): outposts of one player that lie next to each other, as bit masks of hexes."""

from collections.abc import Iterator, Sequence

from msgspec import Struct


class Colony(Struct, frozen=True, order=True):
    """A connected group. The better of two has more outposts, then the higher total (R14)."""

    size: int
    total: int
    hexes: tuple[int, ...]


NO_COLONY = Colony(0, 0, ())


def groups(outposts: int, neighbours: Sequence[int]) -> list[int]:
    """The connected groups of a set of outposts, the one with the lowest hex first."""
    found = []
    while outposts:
        group = group_of(outposts & -outposts, outposts, neighbours)
        found.append(group)
        outposts &= ~group
    return found


def group_of(start: int, outposts: int, neighbours: Sequence[int]) -> int:
    """All outposts that can be walked to from those in `start`."""
    group = edge = start & outposts
    while edge:
        lowest = edge & -edge
        found = neighbours[lowest.bit_length() - 1] & outposts & ~group
        group |= found
        edge = (edge ^ lowest) | found
    return group


def bits(mask: int) -> Iterator[int]:
    """Each hex of a mask by itself, as a mask, the lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


def hexes_in(mask: int) -> tuple[int, ...]:
    return tuple([bit.bit_length() - 1 for bit in bits(mask)])


def colonies(outposts: int, neighbours: Sequence[int], numbers: Sequence[int]) -> list[Colony]:
    """Every group of a player, the best first."""
    found = [hexes_in(group) for group in groups(outposts, neighbours)]
    worth = [Colony(len(hexes), sum([numbers[h] for h in hexes]), hexes) for hexes in found]
    return sorted(worth, key=lambda colony: (-colony.size, -colony.total, colony.hexes))


def best_of(found: Sequence[Colony]) -> Colony:
    """R14: the one that counts; somebody without an outpost has an empty one."""
    return found[0] if found else NO_COLONY
