"""The map of one round as the bots see it: outposts are bit masks of hexes, one for each seat.

What `state.py` and `rules.py` say about targets and about taking them is said here once more, over
masks, because looking ahead is nine times as fast that way (docs/decisions.md); a test holds the
two together. Only that somebody may run out of markers (R8) is left out.
"""

from ....engine.game import Seat
from ..cards import ROLLS, THROWS, equations, is_double, throws, ways
from ..colonies import best_of, bits, colonies, group_of
from ..state import State

Masks = tuple[int, ...]


def masks_of(state: State) -> Masks:
    """The outposts of every seat."""
    return tuple(state.outposts(Seat(seat)) for seat in range(len(state.players)))


class Mars:
    """Where the hexes lie, what numbers they have, and which throws make those."""

    def __init__(self, state: State) -> None:
        self.neighbours = state.ground.neighbours
        self.numbers = state.numbers
        self.all = (1 << len(state.numbers)) - 1
        self.wanted = state.options.colony
        self.is_matching = state.has_matching_markers
        self.with_number: dict[int, int] = {}
        for hex_, number in enumerate(state.numbers):
            self.with_number[number] = self.with_number.get(number, 0) | 1 << hex_
        operations = state.options.operations
        self.rolls = [
            (ways(dice), is_double(dice), tuple({e.result for e in equations(dice, operations)}))
            for dice in ROLLS
        ]
        self.throws = [throws(number, operations) for number in state.numbers]
        self.likely = [made_by.bit_count() / len(THROWS) for made_by in self.throws]

    def free(self, masks: Masks) -> int:
        taken = 0
        for mask in masks:
            taken |= mask
        return self.all & ~taken

    def targets(self, masks: Masks, seat: int, results: tuple[int, ...], is_double: bool) -> int:
        """R8, R9, R11: the hexes that a seat can take with these results."""
        own, free, found = masks[seat], self.free(masks), 0
        for result in results:
            hexes = self.with_number.get(result, 0)
            if not (self.is_matching and hexes & own):
                found |= hexes & free
            if is_double:
                found |= hexes & ~free & ~own
        return found

    def taken(self, masks: Masks, seat: int, target: int) -> Masks:
        """The outposts after a seat has taken a hex; R11: the matching marker is moved."""
        own = masks[seat]
        if self.is_matching:
            own &= ~self.with_number[self.numbers[target.bit_length() - 1]]
        return tuple(
            own | target if other == seat else mask & ~target for other, mask in enumerate(masks)
        )

    def wins(self, masks: Masks, seat: int, target: int) -> bool:
        """R12."""
        return group_of(target, masks[seat], self.neighbours).bit_count() >= self.wanted

    def standing(self, mask: int) -> tuple[int, int]:
        """R14: the largest colony, and its total."""
        best = best_of(colonies(mask, self.neighbours, self.numbers))
        return best.size, best.total

    def around(self, mask: int) -> int:
        """Every hex that touches one of these."""
        touched = 0
        for bit in bits(mask):
            touched |= self.neighbours[bit.bit_length() - 1]
        return touched

    def alike(self, mask: int) -> int:
        """Every hex with the number of one of these."""
        found = 0
        for bit in bits(mask):
            found |= self.with_number[self.numbers[bit.bit_length() - 1]]
        return found
