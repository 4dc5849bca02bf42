"""The tables of the compiled game: what it has to know of the options, the cards and the levels."""

import numpy as np

from ....engine.compiled.game import Tables
from ..bots.arithmetic import problem_size
from ..bots.skills import HUMAN, SKILLS
from ..cards import GOALS, NUMBERS, VALUES, GoalId, fits, goal_deck, number_deck
from ..state import Options, hand_size, seconds
from .layout import FIT_WORDS, GOAL_IDS, NUMBER_IDS, WORTHS, face_of, worths_of
from .wobble import logs

LEVELS = ("expert", "skilled", "beginner")


def tables(options: Options, seats: int) -> Tables:
    """Facts as whole numbers, what takes how long, and which ranks fit each goal."""
    rank = {worth: place for place, worth in enumerate(WORTHS, 1)}
    facts = [
        *_rules(options, seats),
        *range(len(NUMBERS)),
        *range(len(GOALS)),
        *(rank[worth] for card in range(len(NUMBERS)) for worth in worths_of(card)),
        *(fact for goal in GOALS for fact in (goal.quantity, goal.direction == "up", goal.stars)),
        *(mask for count in range(6) for mask in _choices(count)),
        *(place for mask in range(64) for place in _places(mask)),
        *(count for goal in range(len(GOALS)) for count in _beyond(goal)),
    ]
    for start, deck in ((NUMBER_IDS, number_deck), (GOAL_IDS, goal_deck)):
        ids = deck(advanced=options.advanced)
        facts[start : start + len(ids)] = ids
    sizes = [problem_size(face_of(card)) for card in range(len(NUMBERS))]
    skills = [float(getattr(SKILLS[level], name)) for level in LEVELS for name in HUMAN]
    fitting = [word for goal in range(len(GOALS)) for word in _fitting(goal)]
    return (
        np.array(facts, np.int32),
        np.array(sizes + skills + logs()),
        np.array(fitting, np.uint64),
    )


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
        0,
    ]


def _choices(count: int) -> list[int]:
    """All choices of some of the cards, fewer first, then by their places; as masks."""
    places = [_places(mask)[1:] for mask in range(1, 1 << count)]
    masks = sorted(range(1, 1 << count), key=lambda mask: (_places(mask)[0], places[mask - 1]))
    return masks + [0] * (32 - len(masks))


def _places(mask: int) -> list[int]:
    """How many bits are set, then where; 7 where there are no more."""
    places = [place for place in range(6) if mask >> place & 1]
    return [len(places), *places, *[7] * (7 - len(places))]


def _beyond(goal: int) -> list[int]:
    worths = [worth for worth in VALUES if fits(GoalId(goal), worth)]
    if GOALS[goal].direction == "up":
        return [len(worths), *(sum(worth > far for worth in worths) for far in WORTHS), 0]
    return [0, *(sum(worth < far for worth in worths) for far in WORTHS), len(worths)]


def _fitting(goal: int) -> list[int]:
    mask = sum(1 << r for r, worth in enumerate(WORTHS, 1) if fits(GoalId(goal), worth))
    return [mask >> 64 * word & (1 << 64) - 1 for word in range(FIT_WORDS)]
