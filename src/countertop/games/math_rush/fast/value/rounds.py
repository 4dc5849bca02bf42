"""Rounds that a team plays by a network, at one of two paces, and what came of each position.

At the pace of steps (`fast/vector.py`) somebody acts every half second: all hands are one, and
whatever the network likes best is done by whoever holds the card. At a bot's pace each seat plans
for itself, as in `plans.py`: it works out its cards and those of the sets, as fast as that bot and
with its slips, and takes as long as the bot to choose. Of other hands it knows only that such cards
are still to come, and of other plans at which row they aim.
"""

from typing import NamedTuple

import numpy as np

from .....engine.compiled.kernel import (
    STEP,
    Int,
    Ints,
    Real,
    Reals,
    Rows,
    Word,
    Words,
    below,
    fraction,
    lane,
    of,
)
from ...bots import mind as bot
from ...state import HELP_CARDS
from .. import game
from .. import layout as at
from ..cards import deal, lying
from ..choices import can_draw
from ..judge import help_bonus, known_at
from ..moves import expire, make
from ..plans import is_kept, plan, soonest, work_out, work_out_hand
from ..timing import lasting, pace_of
from .board import ALL, Board, Kinds, board, survey
from .choose import after_round, look_after, move_of, weigh
from .look import SEEN, Floats, Room, room
from .network import Network
from .suppose import KIND, LAY, SPOIL, WAIT, Choices, choices, restore

TICK = 500
MOST_TURNS = 1000
"""Decisions of a seat in a round; the last ones of a longer one are forgotten."""
TRIED = 2.0
"""How many points less than the best something may be worth that is tried out of curiosity."""
PATIENCE = 5000
"""Whoever would rather wait lays all the same when nothing has moved for so long."""
BY_STEPS = -1
"""Instead of the number of a bot's policy."""

AIM, STARS, BEST, VALUE, GAIN = range(5)


class Table(NamedTuple):
    """A match, what is thought about it, and what was seen."""

    small: Ints
    words: Words
    board: Board
    room: Room
    choices: Choices
    told: Floats
    """By seat and turn: what the network was told of what it had chosen."""
    notes: Reals
    """By seat and turn: `AIM` and the others."""
    turns: Rows
    """By seat: how many of them there are."""
    chance: Words
    seen: Floats
    """By position: what was told, of all rounds that have been played."""
    aim: Reals
    """By position: what the network should have said."""
    ends: Reals
    """By rounds left and Help: what whole rounds came to, added up; and how many there were."""


def table(units: int, hidden: int, positions: int = 0) -> Table:
    small, words = at.scratch(at.MOST_SEATS)
    return Table(
        np.zeros(small, np.int32),
        np.zeros(words, np.uint64),
        board(),
        room(units, hidden),
        choices(),
        np.zeros((at.MOST_SEATS, MOST_TURNS, SEEN), np.float32),
        np.zeros((at.MOST_SEATS, MOST_TURNS + 1, 5)),
        np.zeros(at.MOST_SEATS, np.int64),
        np.zeros(1, np.uint64),
        np.zeros((positions, SEEN), np.float32),
        np.zeros(positions),
        np.zeros((2, 3, HELP_CARDS + 1)),
    )


@lane
def play(
    seed: Word,
    seats: Int,
    pace: Int,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    table: Table,
) -> Int:
    """A whole match; gives its points."""
    small = table.small
    game.begin(seed, seats, small, table.words)
    table.chance[0] = of(seed, -11)
    while small[at.PHASE] != at.OVER:
        deal(tables, small, table.words)
        play_round(pace, 0.0, tables, kinds, network, table)
    return np.int64(small[at.STARS] + help_bonus(small))


@lane
def play_rounds(
    seed: Word,
    positions: Int,
    seats: Int,
    pace: Int,
    curiosity: Real,
    trust: Real,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    table: Table,
) -> Int:
    """Rounds with any number of Help cards left, until there is no room for another one; gives how
    many positions there are."""
    count, number, small = np.int64(0), np.int64(0), table.small
    while count < positions:
        chance = of(seed, number)
        game.begin(of(chance, 1), seats, small, table.words)
        small[at.ROUND] = tables.rules[at.ROUNDS] - 1 - below(chance + STEP, 3)
        small[at.HELP] = below(chance + STEP + STEP, HELP_CARDS + 1)
        table.chance[0] = of(chance, 2)
        left, help_ = tables.rules[at.ROUNDS] - 1 - small[at.ROUND], small[at.HELP]
        deal(tables, small, table.words)
        play_round(pace, curiosity, tables, kinds, network, table)
        end = small[at.STARS] + network.later[seats, left, small[at.HELP]]
        table.ends[0, left, help_] += end
        table.ends[1, left, help_] += 1
        for seat in range(seats if pace >= 0 else 1):
            count = learn_from(seat, end, trust, count, table)
        number += 1
    return count


@lane
def learn_from(seat: Int, end: Real, trust: Real, first: Int, table: Table) -> Int:
    """What each choice should have been held for: what was thought best afterwards, and a part of
    what came after that. Gives how many positions there are then."""
    turns, notes = table.turns[seat], table.notes[seat]
    if first + turns > table.aim.shape[0]:
        return np.int64(table.aim.shape[0])
    value = end
    for turn in range(turns - 1, -1, -1):
        note = notes[turn]
        table.aim[first + turn] = value - note[STARS] + note[AIM]
        for place in range(SEEN):
            table.seen[first + turn, place] = table.told[seat, turn, place]
        best = note[STARS] + note[BEST]
        value = best + (trust * (value - best) if note[VALUE] == note[BEST] else 0.0)
    return first + turns


@lane
def play_round(
    pace: Int, curiosity: Real, tables: at.Tables, kinds: Kinds, network: Network, table: Table
) -> None:
    """From its deal to the next one; who is ready when does not matter."""
    small, words = table.small, table.words
    for seat in range(small[at.SEATS]):
        table.turns[seat], small[at.BUSY + seat] = 0, small[at.NOW]
        if pace >= 0:
            work_out_hand(seat, pace, tables, small, words)
    for seat in range(small[at.SEATS]):  # R5: all have had a look when the clock starts
        small[at.NOW] = max(small[at.NOW], small[at.BUSY + seat])
    small[at.PHASE], small[at.MOVED] = at.RUSH, small[at.NOW]
    small[at.END] = small[at.NOW] + tables.rules[at.CLOCK]
    if pace >= 0:
        plan_and_act(pace, curiosity, tables, kinds, network, table)
    else:
        step_by_step(curiosity, tables, kinds, network, table)
    if small[at.PHASE] == at.RUSH:
        expire(tables, small)
    while small[at.PHASE] == at.VERIFY:
        expire(tables, small)


@lane
def step_by_step(
    curiosity: Real, tables: at.Tables, kinds: Kinds, network: Network, table: Table
) -> None:
    small, words = table.small, table.words
    while small[at.PHASE] == at.RUSH and small[at.NOW] < small[at.END]:
        survey(np.int64(ALL), tables, kinds, small, words, table.board)
        number = chosen(np.int64(0), np.int64(0), curiosity, tables, kinds, network, table)
        if number < 0:
            return
        seat, code = move_of(
            number, np.int64(0), tables, kinds, small, words, table.board, table.room, table.choices
        )
        make(seat, code, tables, small, words)
        small[at.NOW] += TICK


@lane
def chosen(
    seat: Int,
    may_wait: Int,
    curiosity: Real,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    table: Table,
) -> Int:
    """The best choice for a board that has been surveyed, or now and then another one; noted."""
    small, words, board = table.small, table.words, table.board
    room, choices = table.room, table.choices
    best = weigh(may_wait, tables, kinds, small, words, network, board, room, choices)
    if best < 0:
        return best
    number = best
    table.chance[0] += STEP
    if fraction(table.chance[0]) < curiosity:
        table.chance[0] += STEP
        other = below(table.chance[0], choices.offered[0])
        number = other if choices.value[other] > choices.value[best] - TRIED else best
    if curiosity > 0 and table.turns[seat] < MOST_TURNS:
        note(seat, number, best, tables, kinds, network, table)
    return number


@lane
def note(
    seat: Int,
    number: Int,
    best: Int,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    table: Table,
) -> None:
    small, words, board, choices = table.small, table.words, table.board, table.choices
    turn = table.turns[seat]
    own = table.notes[seat, turn]
    gain = look_after(number, tables, kinds, small, words, board, table.room, choices)
    own[AIM], own[STARS] = -gain - after_round(network, board), small[at.STARS]
    own[BEST], own[VALUE] = choices.value[best], choices.value[number]
    for place in range(SEEN):
        table.told[seat, turn, place] = table.room.seen[place]
    restore(number, board, choices)
    table.turns[seat] += 1


@lane
def plan_and_act(
    pace: Int,
    curiosity: Real,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    table: Table,
) -> None:
    """As `game.play_round` has it: whoever is due first acts."""
    small, words = table.small, table.words
    seats = np.int64(small[at.SEATS])
    while small[at.PHASE] == at.RUSH:
        for seat in range(seats):
            if not is_kept(seat, tables, small, words):
                plan_next(seat, pace, curiosity, tables, kinds, network, table)
        seat, due = soonest(seats, small)
        if seat < 0 or small[at.END] <= due:
            return
        small[at.NOW] = max(due, small[at.NOW])
        small[at.DUE + seat] = -1
        make(seat, words[at.PLAN + seat], tables, small, words)


@lane
def plan_next(
    seat: Int,
    pace: Int,
    curiosity: Real,
    tables: at.Tables,
    kinds: Kinds,
    network: Network,
    table: Table,
) -> None:
    """As `plans.rush` and `plans.decide` have it; only what to do the network says."""
    small, words = table.small, table.words
    now = np.int64(small[at.NOW])
    small[at.DUE + seat], small[at.WAITS + seat] = -1, 0
    if can_draw(seat, tables, small):
        plan(seat, np.uint64(at.DRAW), now + bot.DRAWING, small, words)
        return
    small[at.BUSY + seat] = max(small[at.BUSY + seat], small[at.NOW])
    for order in range(small[at.COLUMN_LENGTH]):
        slot = np.int64(small[at.ORDER + order])
        for place in range(small[at.SET_COUNT + slot]):
            work_out(seat, pace, lying(words, slot, place), bot.GLANCE, tables, small, words)
    work_out_hand(seat, pace, tables, small, words)
    survey(seat, tables, kinds, small, words, table.board)
    number = chosen(seat, np.int64(1), curiosity, tables, kinds, network, table)
    if number >= 0:
        plan_choice(seat, number, pace, tables, kinds, table)


@lane
def plan_choice(
    seat: Int, number: Int, pace: Int, tables: at.Tables, kinds: Kinds, table: Table
) -> None:
    """It takes as long as it takes the bot."""
    small, words, choices = table.small, table.words, table.choices
    now, takes = np.int64(small[at.NOW]), tables.choose[pace] * pace_of(words, seat)
    waits = choices.of[number, KIND] == WAIT
    if waits:
        number = best_lay(choices)
        if number < 0:
            return
    _, code = move_of(number, seat, tables, kinds, small, words, table.board, table.room, choices)
    if choices.of[number, KIND] in (LAY, SPOIL):
        due = max(now, known_at(seat, code, tables, small, words))
    else:
        due = max(now, np.int64(small[at.BUSY + seat]))
    due += lasting(takes, bot.CHOOSE_SPREAD, tables, words)
    if waits:
        due = max(due, small[at.MOVED] + PATIENCE)
        small[at.WAITS + seat] = 1
    plan(seat, code, due, small, words)


@lane
def best_lay(choices: Choices) -> Int:
    """The card that it would lay if it had to; -1 if it has none."""
    best: Int = np.int64(-1)
    for number in range(choices.offered[0]):
        if choices.of[number, KIND] == LAY and (
            best < 0 or choices.value[number] > choices.value[best]
        ):
            best = np.int64(number)
    return best
