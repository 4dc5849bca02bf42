"""How good a move looks to a beginner and to somebody skilled, and a position to an expert.

The expert's judgement is a logistic regression on what a player sees at a glance (`prospects`),
fitted to games of bots by `make/weights.py`.
"""

from collections.abc import Sequence
from math import exp

from ..cards import DOUBLES, THROWS
from ..colonies import bits, group_of, groups
from .mars import Mars, Masks
from .matching_weights import MATCHING
from .weights import BY_STAGE

TOUCHING = 4
"""How much of a number the beginner gives up for an outpost of its own beside the hex."""
LARGEST, GROWTH, ROBBED, MIDDLE = 100, 180, 30, 30
"""What counts for the builder, by the size of a number: an outpost in its largest colony, that
every throw would make the colony grow, an outpost in the colony that a hex is seized from, and a
hex beside it, since there is more room in the middle."""

GROUND, COMMON, WIN = 15, 108, 10_000
"""And for an expert among several: an own outpost two steps away, a number that every throw makes,
and a colony as large as wanted."""

SQUARED, SEIZURE = 15, 300
DUEL_MIDDLE, DUEL_GROUND, DUEL_COMMON = 100, 30, 700
"""For the builder against one other: the size of the colony, squared, and to seize anything at all;
and how much more the middle, ground and rare numbers count on the small map. Tuned by compiled
matches (docs/performance.md)."""


def beginners_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """Likes big numbers, and its outposts beside each other. It does not yet count how large its
    colonies are, nor look at what the others are about."""

    def worth(target: int) -> int:
        hex_ = target.bit_length() - 1
        return mars.numbers[hex_] + TOUCHING * (mars.neighbours[hex_] & masks[seat]).bit_count()

    return max(bits(targets), key=worth)


def builders_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """Makes its own colony as large as can be where it can grow on, seizes what hurts, and likes
    the bigger number of two. It does not look ahead, and blocks nobody on purpose."""
    worth = _built
    if len(masks) == 2:
        worth = _built_with_matching_markers if mars.is_matching else _built_against_one
    return max(bits(targets), key=lambda target: worth(mars, masks, seat, target))


def settlers_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """The expert's choice among several, where blocking one player helps the others: a builder
    that also lays ground two steps away, and takes the numbers first that are rarely thrown."""

    def worth(target: int) -> float:
        after = mars.taken(masks, seat, target)
        return (
            _built(mars, masks, seat, target)
            + GROUND * _two_steps_away(mars, masks, seat, target)
            - COMMON * _throws_for(mars, target) / len(THROWS)
            + WIN * mars.wins(after, seat, target)
        )

    return max(bits(targets), key=worth)


def _built(mars: Mars, masks: Masks, seat: int, target: int) -> float:
    """What a hex is worth to a builder."""
    hex_, own = target.bit_length() - 1, mars.taken(masks, seat, target)[seat]
    largest = max(group.bit_count() for group in groups(own, mars.neighbours))
    return (
        LARGEST * largest
        + GROWTH * likely_growth(mars, masks, own, target)
        + ROBBED * _robbed(mars, masks, target)
        + MIDDLE * mars.neighbours[hex_].bit_count()
        + mars.numbers[hex_]
    )


def _built_against_one(mars: Mars, masks: Masks, seat: int, target: int) -> float:
    """The same with two at the table: what the other one loses is won, and on a map as small as
    theirs the rare numbers go first, since the others will come again."""
    hex_, own = target.bit_length() - 1, mars.taken(masks, seat, target)[seat]
    return (
        SQUARED * group_of(target, own, mars.neighbours).bit_count() ** 2
        + GROWTH * likely_growth(mars, masks, own, target)
        + SEIZURE * (not target & mars.free(masks))
        + ROBBED * _robbed(mars, masks, target)
        + DUEL_MIDDLE * mars.neighbours[hex_].bit_count()
        + DUEL_GROUND * _two_steps_away(mars, masks, seat, target)
        - DUEL_COMMON * _throws_for(mars, target) / len(THROWS)
        + mars.numbers[hex_]
    )


def _built_with_matching_markers(mars: Mars, masks: Masks, seat: int, target: int) -> float:
    """The same where markers have to match (R9). Every double makes a 1, and whoever has a 1 on the
    map can still seize with it: so it matters more what a double could seize again."""
    hex_, own = target.bit_length() - 1, mars.taken(masks, seat, target)[seat]
    colony = group_of(target, own, mars.neighbours).bit_count()
    robbed = _robbed(mars, masks, target)
    seen = {
        "win": colony >= mars.wanted,
        "throws": _throws_for(mars, target) / len(THROWS),
        "exposed": (mars.throws[hex_] & DOUBLES).bit_count() / len(THROWS),
        "neighbours": mars.neighbours[hex_].bit_count(),
        "near own": _two_steps_away(mars, masks, seat, target),
        "colony squared": colony**2,
        "growth": likely_growth(mars, masks, own, target),
        "seize": not target & mars.free(masks),
        "seized": robbed,
        "split": robbed - _left_of(mars, masks, target),
    }
    return sum(MATCHING[name] * value for name, value in seen.items())


def likely_growth(mars: Mars, masks: Masks, own: int, target: int) -> float:
    """The share of throws that would make a colony grow. R9: a number whose matching marker stands
    on the map already makes none grow."""
    edge = mars.around(group_of(target, own, mars.neighbours)) & mars.free(masks) & ~target
    if mars.is_matching:
        edge &= ~mars.alike(own)
    return _throws_for(mars, edge) / len(THROWS)


def _robbed(mars: Mars, masks: Masks, target: int) -> int:
    """How many outposts there are in the colony that a hex would be seized from."""
    robbed = [group_of(target, mask, mars.neighbours) for mask in masks if mask & target]
    return sum(group.bit_count() for group in robbed)


def _left_of(mars: Mars, masks: Masks, target: int) -> int:
    """How many outposts of that colony would still be together."""
    robbed = [group_of(target, mask, mars.neighbours) & ~target for mask in masks if mask & target]
    left = [group for mask in robbed for group in groups(mask, mars.neighbours)]
    return max((group.bit_count() for group in left), default=0)


def _two_steps_away(mars: Mars, masks: Masks, seat: int, target: int) -> int:
    """How many own outposts there are behind a free hex."""
    near, free = mars.neighbours[target.bit_length() - 1], mars.free(masks)
    return (mars.around(near & free) & ~near & ~target & masks[seat]).bit_count()


def _throws_for(mars: Mars, hexes: int) -> int:
    """How many throws make the number of one of these hexes."""
    throws = 0
    for bit in bits(hexes):
        throws |= mars.throws[bit.bit_length() - 1]
    return throws.bit_count()


# --- the expert

ByStage = Sequence[Sequence[float]]
"""Weights for each stage of a round, in the order of `odds`."""


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
    """For each size of colony that one claim could make, the throws that allow it; and how much
    there is to join together, weighted by how likely it is."""
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
            reached[: 3 - max(short, 0)] = [allowed.bit_count() / len(THROWS)] * (3 - max(short, 0))
    return gain / len(THROWS), reached


def stage(free: int, seats: int) -> int:
    """How far the round has got, by how many free hexes are left for each player."""
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
