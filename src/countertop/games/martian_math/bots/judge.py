"""The expert's eye: how good a position is, and what the next roll may do to it.

Outposts are bit masks of hexes, one mask a seat. The judgement is a logistic regression on what
a player sees at a glance (`prospects`), fitted to games of bots by `make/weights.py`.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import product
from math import exp

from ..cards import ROLLS, Operations, equations, is_double, ways
from ..colonies import group_of, groups
from ..state import State
from .weights import BY_STAGE

Masks = tuple[int, ...]
ByStage = Sequence[Sequence[float]]
"""Weights for each stage of a round, in the order of `odds`."""
KEPT = 3
"""How many of the best-looking moves are looked at more closely."""
MOST_REPLIES = 24
"""On large maps, how many of the next player's best-looking replies are looked at."""


def bits(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest
        mask ^= lowest


class Mars:
    """The map of one round, made ready for thinking."""

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
        self.throws = [_throws(number, operations) for number in state.numbers]
        self.likely = [throws.bit_count() / 36 for throws in self.throws]

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
        return max(
            (
                (group.bit_count(), sum(self.numbers[b.bit_length() - 1] for b in bits(group)))
                for group in groups(mask, self.neighbours)
            ),
            default=(0, 0),
        )

    def around(self, mask: int) -> int:
        """Every hex that touches one of these."""
        touched = 0
        for bit in bits(mask):
            touched |= self.neighbours[bit.bit_length() - 1]
        return touched


@cache
def _throws(number: int, operations: Operations) -> int:
    """The throws that make a number, as a mask of all 36."""
    mask = 0
    for throw, (one, other) in enumerate(product(range(1, 7), repeat=2)):
        dice = (max(one, other), min(one, other))
        if any(equation.result == number for equation in equations(dice, operations)):
            mask |= 1 << throw
    return mask


def prospects(mars: Mars, own: int, free: int) -> list[float]:
    """What a player sees at a glance, as numbers."""
    sizes = sorted(
        [(group.bit_count(), group) for group in groups(own, mars.neighbours)], reverse=True
    )
    largest, heart = sizes[0] if sizes else (0, 0)
    missing = mars.wanted - largest
    edges = [(size, mars.around(group) & free) for size, group in sizes]
    throws, joins = _growth(mars, edges, free)
    best = max(largest, *throws)
    gain, reaching = _next_roll(mars, throws, largest, best)
    edge = edges[0][1] if edges else 0
    room = group_of(heart, own | free, mars.neighbours).bit_count() if heart else free.bit_count()
    return [
        *[1.0 if missing <= steps else 0.0 for steps in (5, 4, 3, 2, 1)],
        sizes[1][0] if len(sizes) > 1 else 0.0,
        sizes[2][0] if len(sizes) > 2 else 0.0,
        own.bit_count(),
        gain,
        *reaching,
        sum([mars.likely[bit.bit_length() - 1] for bit in bits(edge)]),
        edge.bit_count(),
        ((mars.around(edge) | edge) & free).bit_count(),
        1.0 if room >= mars.wanted else 0.0,
        max(0, min(room - mars.wanted, 3) + 1),
        best,
        1.0 if best >= mars.wanted - 1 else 0.0,
        joins / 20,
        (heart & mars.with_number.get(1, 0)).bit_count(),
    ]


def _growth(mars: Mars, edges: list[tuple[int, int]], free: int) -> tuple[dict[int, int], float]:
    """For each size of a colony that one claim would make the throws that allow it; and how much
    there is to be joined together, by how likely it is."""
    throws: dict[int, int] = {0: 0}
    joins = 0.0
    while free:
        bit = free & -free
        free ^= bit
        hex_ = bit.bit_length() - 1
        size = 1
        for others, edge in edges:
            if edge & bit:
                size += others
        throws[size] = throws.get(size, 0) | mars.throws[hex_]
        joins += mars.likely[hex_] * size * size
    return throws, joins


def _next_roll(
    mars: Mars, throws: dict[int, int], largest: int, best: int
) -> tuple[float, list[float]]:
    """Over all 36 throws: how much the colony would grow, and how often it would be all but two,
    all but one, or as large as wanted."""
    gain, allowed = 0, 0
    reached = [0.0, 0.0, 0.0]
    for size in range(best, min(largest, mars.wanted - 3), -1):
        allowed |= throws.get(size, 0)
        if size > largest:
            gain += allowed.bit_count()
        short = mars.wanted - size
        if short < 3:
            reached[: 3 - max(short, 0)] = [allowed.bit_count() / 36] * (3 - max(short, 0))
    return gain / 36, reached


def stage(free: int, seats: int) -> int:
    """How far the round has got: by the free hexes that are left to each."""
    left = 2 * free.bit_count() / seats
    return 0 if left > 14 else 1 if left > 9 else 2 if left > 5 else 3


def odds(own: Sequence[float], other: Sequence[float], weights: Sequence[float]) -> float:
    """Log odds of the player who rolls next against another one."""
    half = 1 + len(own)
    value = weights[0]
    for weight, seen in zip(weights[1:half], own, strict=True):
        value += weight * seen
    for weight, seen in zip(weights[half:], other, strict=True):
        value += weight * seen
    return value


def chance_to_win(
    mars: Mars, masks: Masks, seat: int, roller: int, by_stage: ByStage = BY_STAGE
) -> float:
    """How likely a seat is to win the round against its strongest opponent."""
    free = mars.free(masks)
    if not free:
        own = mars.standing(masks[seat])
        rest = max(mars.standing(mask) for other, mask in enumerate(masks) if other != seat)
        return 0.5 if own == rest else float(own > rest)
    weights = by_stage[stage(free, len(masks))]
    seen = [prospects(mars, mask, free) for mask in masks]
    worst = min(
        odds(seen[seat], seen[other], weights)
        if _rolls_first(seat, other, roller, len(masks))
        else -odds(seen[other], seen[seat], weights)
        for other in range(len(masks))
        if other != seat
    )
    return 1 / (1 + exp(-worst))


def _rolls_first(seat: int, other: int, roller: int, seats: int) -> bool:
    return (seat - roller) % seats < (other - roller) % seats


def best_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """The best hex to take: judged at a glance, the most promising by looking a roll ahead."""
    following = (seat + 1) % len(masks)
    judged = []
    for target in bits(targets):
        after = mars.taken(masks, seat, target)
        if mars.wins(after, seat, target):
            return target
        judged.append((chance_to_win(mars, after, seat, following), target, after))
    judged.sort(reverse=True)
    if len(judged) == 1:
        return judged[0][1]
    return max(judged[:KEPT], key=lambda move: (look_ahead(mars, move[2], seat), move[0]))[1]


def look_ahead(mars: Mars, masks: Masks, seat: int) -> float:
    """Over all rolls of the next player: the seat's chance to win after the best answer."""
    roller = (seat + 1) % len(masks)
    following = (roller + 1) % len(masks)
    if not mars.free(masks):
        return chance_to_win(mars, masks, seat, roller)
    answers = [
        (count, mars.targets(masks, roller, results, doubled))
        for count, doubled, results in mars.rolls
    ]
    worth = {0: chance_to_win(mars, masks, seat, following)}
    for target in bits(_worth_a_look(mars, masks, answers, seat, roller)):
        after = mars.taken(masks, roller, target)
        is_lost = mars.wins(after, roller, target)
        worth[target] = 0.0 if is_lost else chance_to_win(mars, after, seat, following)
    total = 0.0
    for count, targets in answers:
        known = [worth[target] for target in bits(targets) if target in worth]
        total += count * min(known, default=worth[0])
    return total / 36


def _worth_a_look(
    mars: Mars, masks: Masks, answers: list[tuple[int, int]], seat: int, roller: int
) -> int:
    """All answers on a small map; on a large one those next to the two players' outposts."""
    everything = 0
    for _, targets in answers:
        everything |= targets
    if everything.bit_count() <= MOST_REPLIES:
        return everything
    near = everything & mars.around(max(groups(masks[seat], mars.neighbours), key=int.bit_count))
    seized = everything & ~mars.free(masks)
    touching = everything & mars.around(masks[roller])
    chosen = 0
    for bit in [*bits(near), *bits(seized), *bits(touching)]:
        if chosen.bit_count() < MOST_REPLIES:
            chosen |= bit
    return chosen
