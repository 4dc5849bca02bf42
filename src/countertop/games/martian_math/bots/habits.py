"""How the beginner and the skilled bot choose a hex: habits, no looking ahead."""

from ..colonies import groups
from .judge import Mars, Masks, bits

BUSY, OWN, OTHERS = 16, 8, 16
"""How much of a number the beginner gives up for a neighbouring hex, for an own outpost beside
it, and for somebody else's."""


def beginners_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """Likes big numbers in quiet places, out at the rim where nobody is near: does not see yet
    that outposts should touch. Seizes only if there is nothing else to take."""
    free = mars.free(masks)
    own, others = masks[seat], mars.all & ~free & ~masks[seat]

    def liking(target: int) -> int:
        hex_ = target.bit_length() - 1
        around = mars.neighbours[hex_]
        crowd = (
            BUSY * around.bit_count()
            + OWN * (around & own).bit_count()
            + OTHERS * (around & others).bit_count()
        )
        return mars.numbers[hex_] - crowd

    return max(bits(targets & free or targets), key=liking)


def builders_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """Makes the own colony as large as can be, then likes the bigger number. Leaves the others
    alone unless there is nothing else to take."""

    def liking(target: int) -> tuple[int, int]:
        own = mars.taken(masks, seat, target)[seat]
        largest = max(group.bit_count() for group in groups(own, mars.neighbours))
        return largest, mars.numbers[target.bit_length() - 1]

    return max(bits(targets & mars.free(masks) or targets), key=liking)
