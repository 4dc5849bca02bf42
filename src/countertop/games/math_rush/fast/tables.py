"""The tables of the compiled game: what it has to know of the options, the cards and the levels."""

from collections.abc import Iterable

import numpy as np

from ....engine.compiled.kernel import Ints, Reals
from ..bots.arithmetic import problem_size
from ..bots.skills import BEST, SKILLS
from ..cards import GOALS, NUMBERS, VALUES, Goal, GoalId, Number, fits, goal_deck, number_deck
from ..state import Options, hand_size, seconds
from . import layout as at
from .timing import logs

LEVELS = (BEST, "skilled", "beginner")
"""Of the policies, after the random one, which can do nothing."""


def tables(options: Options, seats: int) -> at.Tables:
    rank = {worth: place for place, worth in enumerate(at.WORTHS, 1)}
    skills = [SKILLS[level] for level in LEVELS]
    return at.Tables(
        rules=_ints(_rules(options, seats)),
        numbers=_ints(number_deck(advanced=options.advanced)),
        goals=_ints(goal_deck(advanced=options.advanced)),
        quantities=_ints(goal.quantity for goal in GOALS),
        is_up=_ints(goal.direction == "up" for goal in GOALS),
        stars=_ints(goal.stars for goal in GOALS),
        ranks=_ints(rank[worth] for card in range(len(NUMBERS)) for worth in at.worths_of(card)),
        chosen=_ints(mask for count in range(at.SLOTS + 1) for mask in _choices(count)),
        bits=_ints(place for mask in range(1 << at.MOST_LAID) for place in _bits(mask)),
        beyond=_ints(count for goal in range(len(GOALS)) for count in _beyond(goal)),
        fitting=np.array([_fitting(goal) for goal in range(len(GOALS))], np.uint64).ravel(),
        sizes=_reals(problem_size(at.face_of(card)) for card in range(len(NUMBERS))),
        solve=_reals([0.0, *(skill.solve for skill in skills)]),
        error=_reals([0.0, *(skill.error for skill in skills)]),
        choose=_reals([0.0, *(skill.choose for skill in skills)]),
        faces=np.array([[0] * at.A_FACE, *map(_face, NUMBERS)], np.int16).ravel(),
        printed=np.array([[0] * at.PRINTED, *map(_printed, GOALS)], np.int16).ravel(),
        some=np.array([_some(there) for there in range(at.CHOICES)], np.int8).ravel(),
        first=np.tri(1 + at.MOST_OPEN, at.MOST_OPEN, -1, np.int8).ravel(),
        logs=_reals(fact for facts in logs() for fact in facts),
    )


def _ints(row: Iterable[int]) -> Ints:
    return np.array(list(row), np.int32)


def _reals(row: Iterable[float]) -> Reals:
    return np.array(list(row), np.float64)


def _rules(options: Options, seats: int) -> list[int]:
    limit = seconds(options, seats)
    return [
        -1 if limit is None else 1000 * limit,
        options.check == "instant",
        options.auto_draw,
        options.rounds,
        hand_size(seats),
        len(number_deck(advanced=options.advanced)),
        len(goal_deck(advanced=options.advanced)),
        options.open_hands,
    ]


def _face(card: Number) -> list[int]:
    return [card.form == "product", card.form == "power", card.left, card.right]


def _printed(goal: Goal) -> list[int]:
    kinds = [goal.restriction == each for each in at.RESTRICTIONS]
    return [goal.quantity, 1 if goal.direction == "up" else 2, goal.stars, goal.number, *kinds]


def _some(there: int) -> list[bool]:
    return [0 < chosen == chosen & there for chosen in range(at.CHOICES)]


def _choices(count: int) -> list[int]:
    """All choices of some of the cards, fewer first, then by their places; as masks."""
    masks = sorted(range(1, 1 << count), key=_bits)
    return masks + [0] * ((1 << at.SLOTS) - len(masks))


def _bits(mask: int) -> list[int]:
    """How many bits are set, then where; and that there are no more."""
    places = [place for place in range(at.MOST_LAID) if mask >> place & 1]
    return [len(places), *places, *[at.NOWHERE] * (at.MOST_LAID + 1 - len(places))]


def _beyond(goal: int) -> list[int]:
    worths = [worth for worth in VALUES if fits(GoalId(goal), worth)]
    if GOALS[goal].direction == "up":
        return [len(worths), *(sum(worth > far for worth in worths) for far in at.WORTHS), 0]
    return [0, *(sum(worth < far for worth in worths) for far in at.WORTHS), len(worths)]


def _fitting(goal: int) -> list[int]:
    mask = sum(1 << rank for rank, worth in enumerate(at.WORTHS, 1) if fits(GoalId(goal), worth))
    return [mask >> start & (1 << at.WORD) - 1 for start in range(0, at.FARS, at.WORD)]
