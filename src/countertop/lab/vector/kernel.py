"""One step of many matches: written once for all games, compiled once for each.

A lane is a match, and after it the next one. In a step it takes an action for a learner, plays on
with policies in all other seats until a learner is asked, and writes what that one sees and may do.
Those who choose at the same moment are asked one after the other, or all together; nothing happens
before the last of them has chosen.
"""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...engine.compiled.game import POINTS, Tables
from ...engine.compiled.kernel import (
    Flag,
    Int,
    Ints,
    Real,
    Seen,
    Weights,
    Words,
    lane,
    lowest,
    part,
)
from ...engine.compiled.load import stepwise_of
from ...engine.face import WAIT
from ...engine.registry import games
from ..bulk.adding import seed_in_lane

Numbers = NDArray[np.int64]
Flags = NDArray[np.bool_]
Masks = NDArray[np.int8]


class Agreed(NamedTuple):
    """What holds for all lanes."""

    run: np.uint64
    """The seed from which those of the matches come."""
    seats: int
    learners: int
    """Bits of the seats that policies do not play."""
    has_all_rows: bool
    """Whether all are asked together, each with a row of its own; else there is one, of whoever is
    asked."""
    is_by_points: bool
    """Whether rewards are points; else they go by places."""
    most_steps: int
    """After how many a match is cut off."""
    acting: int
    """Bits of the seats whose actions are taken now; where another one is asked nothing happens."""
    goes_on: bool
    """Whether this belongs to the step before: what that one told of a match stays."""


class Size(NamedTuple):
    """How much there is of everything."""

    game: str
    lanes: int
    seats: int
    rows: int
    """Who is shown something in a step: one, or all seats."""
    seen: int
    """The length of an observation, of a mask, and of what comes of a match."""
    mask: int
    out: int


class Lanes(NamedTuple):
    """What is kept of the matches and what is shown of them, by lane: plain arrays, so that a card
    can hold them as well."""

    small: NDArray[np.int32]
    words: Words
    out: NDArray[np.int32]
    number: Numbers
    """Of the match in its run."""
    seed: Words
    """Of the match. It tells all cards."""
    steps: Numbers
    waiting: Numbers
    """Bits of the learners who are asked and have not chosen yet."""
    actions: Numbers
    """By seat."""
    turn: Numbers
    """Who is asked."""
    seen: NDArray[np.int16]
    """Observations, by row."""
    mask: Masks
    last_seen: NDArray[np.int16]
    """The same at the end of the match before."""
    last_mask: Masks
    notes: Words
    """By row, of what it shows: a game that keeps such notes writes only what is new."""
    last_notes: Words
    rewards: NDArray[np.float32]
    """By seat."""
    over: Flags
    cut: Flags
    illegal: Flags
    """By seat: the action had no effect."""
    late: Flags
    """By seat: somebody else was faster."""


def lanes_of(size: Size, zeros: Callable[..., Any]) -> Lanes:
    """All of it empty, in such arrays as `zeros(shape, type)` makes."""
    lanes, seats = size.lanes, size.seats
    own = stepwise_of(games[size.game])
    small, words = own.scratch(seats)
    notes = (lanes, size.rows, getattr(own, "NOTES", 1))
    seen, mask = (lanes, size.rows, size.seen), (lanes, size.rows, size.mask)
    return Lanes(
        small=zeros((lanes, small), np.int32),
        words=zeros((lanes, words), np.uint64),
        out=zeros((lanes, size.out), np.int32),
        number=zeros((lanes,), np.int64),
        seed=zeros((lanes,), np.uint64),
        steps=zeros((lanes,), np.int64),
        waiting=zeros((lanes,), np.int64),
        actions=zeros((lanes, seats), np.int64),
        turn=zeros((lanes,), np.int64),
        seen=zeros(seen, np.int16),
        mask=zeros(mask, np.int8),
        last_seen=zeros(seen, np.int16),
        last_mask=zeros(mask, np.int8),
        notes=zeros(notes, np.uint64),
        last_notes=zeros(notes, np.uint64),
        rewards=zeros((lanes, seats), np.float32),
        over=zeros((lanes,), np.bool_),
        cut=zeros((lanes,), np.bool_),
        illegal=zeros((lanes, seats), np.bool_),
        late=zeros((lanes, seats), np.bool_),
    )


def step_of(game: str) -> Callable[..., None]:
    """`step` of a game, for the processor."""
    return parts_of(game)["step"]  # type: ignore[no-any-return]


@cache
def parts_of(game: str) -> dict[str, Any]:
    """All of this file by name, with the functions of a game in the place of those that stand for
    them; numba keeps it on disk (`bulk/processor.py` says why it is made in this way). Called from
    a kernel, the same functions are compiled for a card (`card.py`)."""
    own = stepwise_of(games[game])
    file = Path(getattr(own, "__file__", ""))
    known = {**step.__globals__, **{name: getattr(own, name) for name in _OF_A_GAME}}
    known["NOTHING"] = getattr(own, "NOTHING", NOTHING)
    known["late"] = getattr(own, "late", late)
    compiled = {_begin_next: lane, _carry_out: part, _show: part, _end: lane, _play_on: part}
    for function, as_a in {**compiled, step_one: part, step: lane}.items():
        specific = FunctionType(function.__code__, known, function.__name__)
        specific.__qualname__ = f"{function.__name__}_{file.parents[1].name}"
        specific.__dict__["made_of"] = file
        known[function.__name__] = as_a(specific)
    return known


def _stands_for(*_: Any) -> Any:
    raise NotImplementedError


_OF_A_GAME = ("begin", "asked", "chosen", "meant", "go_on", "finish", "observe", "allow")
begin = asked = chosen = meant = go_on = finish = observe = allow = _stands_for
NOTHING = -1
"""Stands for the code of doing nothing, which only games with running time have."""


@part
def late(seats: Int, small: Ints, words: Words) -> Int:  # noqa: ARG001
    """Where no time runs nobody is ever too late."""
    return np.int64(0)


def step(
    first: Int,
    end: Int,
    is_new: Flag,
    given: Numbers,
    agreed: Agreed,
    tables: Tables,
    weights: Weights,
    lanes: Lanes,
) -> None:
    """Lanes `first` to `end - 1`: each takes the actions that are given, or begins if `is_new`."""
    for which in range(first, end):
        step_one(which, is_new, given, agreed, tables, weights, lanes)


def step_one(
    which: Int,
    is_new: Flag,
    given: Numbers,
    agreed: Agreed,
    tables: Tables,
    weights: Weights,
    lanes: Lanes,
) -> None:
    """One lane, on a processor or on a card."""
    if not (is_new or agreed.has_all_rows or (agreed.acting >> lanes.turn[which]) & 1):
        return
    if not agreed.goes_on:
        clear(which, lanes)
    if is_new:
        _begin_next(which, 0, agreed, tables, lanes)
    if is_new or take(which, given, agreed, lanes):
        _play_on(which, not is_new, agreed, tables, weights, lanes)
    lanes.turn[which] = lowest(np.uint64(lanes.waiting[which]))
    seen, mask, notes = lanes.seen[which], lanes.mask[which], lanes.notes[which]
    _show(which, agreed, tables, lanes, seen, mask, notes)


@part
def clear(which: Int, lanes: Lanes) -> None:
    """Nothing has happened yet in this step."""
    lanes.over[which] = lanes.cut[which] = False
    for seat in range(lanes.rewards.shape[1]):
        lanes.rewards[which, seat] = 0
        lanes.illegal[which, seat] = lanes.late[which, seat] = False


@part
def take(which: Int, given: Numbers, agreed: Agreed, lanes: Lanes) -> Flag:
    """Keep the actions until all have chosen, and say whether they have."""
    if agreed.has_all_rows:
        for seat in range(agreed.seats):
            lanes.actions[which, seat] = given[which, seat]
        lanes.waiting[which] = 0
    else:
        lanes.actions[which, lanes.turn[which]] = given[which, 0]
        lanes.waiting[which] &= ~(np.int64(1) << lanes.turn[which])
    return lanes.waiting[which] == 0


def _begin_next(which: Int, further: Int, agreed: Agreed, tables: Tables, lanes: Lanes) -> None:
    """A new match, so much further on in the run."""
    lanes.number[which] += further
    lanes.seed[which] = seed_in_lane(agreed.run, lanes.number[which])
    lanes.steps[which] = 0
    begin(lanes.seed[which], agreed.seats, tables, lanes.small[which], lanes.words[which])


def _play_on(
    which: Int, acts: Flag, agreed: Agreed, tables: Tables, weights: Weights, lanes: Lanes
) -> None:
    """Up to the next moment at which a learner is asked; `acts` says that they have chosen."""
    lanes.steps[which] += acts
    while True:
        now = asked(agreed.seats, lanes.small[which], lanes.words[which])
        if now and (acts or not now & agreed.learners):
            _carry_out(which, now, agreed, tables, weights, lanes)
            acts = False
        elif now == 0 or lanes.steps[which] >= agreed.most_steps:
            _end(which, now == 0, agreed, tables, lanes)
            _begin_next(which, lanes.number.shape[0], agreed, tables, lanes)
        else:
            lanes.waiting[which] = now & agreed.learners
            return


def _carry_out(
    which: Int, now: Int, agreed: Agreed, tables: Tables, weights: Weights, lanes: Lanes
) -> None:
    """What everybody does who is asked now. An action that is not allowed has no effect."""
    small, words = lanes.small[which], lanes.words[which]
    for seat in range(agreed.seats):
        is_asked, is_learner = (now >> seat) & 1, (agreed.learners >> seat) & 1
        if is_asked:
            if is_learner:
                code = meant(lanes.actions[which, seat], seat, agreed.seats, tables, small, words)
            else:
                code = chosen(seat, agreed.seats, tables, weights, small, words)
            lanes.illegal[which, seat] = code < 0
            code = code if code >= 0 else NOTHING
            if code >= 0:
                go_on(seat, code, agreed.seats, tables, small, words)
        elif is_learner and agreed.has_all_rows and now & agreed.learners:
            lanes.illegal[which, seat] = lanes.actions[which, seat] != WAIT
    too_late = late(agreed.seats, small, words)
    for seat in range(agreed.seats):
        lanes.late[which, seat] = (too_late >> seat) & 1


def _end(which: Int, is_over: Flag, agreed: Agreed, tables: Tables, lanes: Lanes) -> None:
    """A match is over, or cut off: what came of it, and what is seen of it at the end."""
    lanes.over[which], lanes.cut[which] = is_over, not is_over
    if is_over:
        finish(agreed.seats, lanes.small[which], lanes.words[which], lanes.out[which])
        for seat in range(agreed.seats):
            lanes.rewards[which, seat] = reward(lanes.out[which], seat, agreed)
    seen, mask, notes = lanes.last_seen[which], lanes.last_mask[which], lanes.last_notes[which]
    _show(which, agreed, tables, lanes, seen, mask, notes)


@lane
def reward(out: Ints, seat: Int, agreed: Agreed) -> Real:
    """The points; or how many are behind less how many are ahead, as a share of all others."""
    if agreed.is_by_points:
        return np.float32(out[POINTS + seat])
    first = POINTS + agreed.seats
    ahead = behind = 0
    for other in range(agreed.seats):
        behind += out[first + other] > out[first + seat]
        ahead += out[first + other] < out[first + seat]
    return np.float32((behind - ahead) / (agreed.seats - 1))


def _show(
    which: Int,
    agreed: Agreed,
    tables: Tables,
    lanes: Lanes,
    seen: Seen,
    mask: Masks,
    notes: Words,
) -> None:
    """Write what learners see and may do: all of them, or the one that is asked."""
    small, words = lanes.small[which], lanes.words[which]
    now = asked(agreed.seats, small, words)
    for row in range(seen.shape[0]):
        seat = row if agreed.has_all_rows else lanes.turn[which]
        if (agreed.learners >> seat) & 1:
            observe(seat, agreed.seats, tables, small, words, seen[row], notes[row])
            allow(seat, agreed.seats, tables, small, words, mask[row])
            mask[row, WAIT] = NOTHING >= 0 or not (now >> seat) & 1
