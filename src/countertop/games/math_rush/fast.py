"""Math Rush compiled: whole matches on a virtual clock, by the numbers of README.md.

There are no turns: every seat has a moment at which it acts next, from the timing model of the
bots (`bot.py`, `solving.py`), and whoever is due first acts, the lowest seat of several at once;
the deadlines of the rules expire in between. `random` chooses when it is due, out of all that
`rules.moves` offers then. The other policies are the bots themselves: they plan ahead, look again
whenever something has happened, and draw as often from chance as `bot.py` does, so that they can
be compared with it, too.

Values, right ones and slips, are ranks: places in the sorted row of all that anybody may take a
card for, from 1. What fits a goal is a mask of ranks, and how many cards of the deck fit beyond a
rank stands in a table. A set is a row of at most six cards, with a mask of those that begin a
stack. Whether hands are open (R26) changes nothing: no bot looks at another hand.
"""

import math
from collections.abc import Mapping
from typing import Any

import numpy as np

from ...engine.compiled import (
    MILLIS,
    MOVES,
    POINTS,
    POLICY,
    STEP,
    Tables,
    below,
    folded,
    fraction,
    lane,
    noted,
    of,
)
from .bot import (
    FAREWELL,
    FRESH_HANDS,
    GLANCE,
    HOLD,
    LOOK,
    OWN_PACE,
    SKILLS,
    STUCK,
)
from .cards import GOALS, NUMBERS, VALUES, CardId, GoalId, fits, goal_deck, number_deck
from .clock import COUNTDOWN, PER_CARD, PER_GOAL
from .helping import SOON
from .planning import ROOM
from .scoring import HELP_BONUS, LADDER
from .solving import SPREAD, problem_size, slipped
from .state import COLUMN, HELP_CARDS, Options, hand_size, seconds
from .views import Face

MEASURES = (
    *("stars", "goals", "wrong goals", "culprits", "cards laid", "cards left lying"),
    *("removals", "redraws", "swaps", "reshuffles", "refused", "too late", "rung"),
)
"""Of a whole match: the stars; completed goals, those with a culprit, and the culprits; the cards
in completed goals and in unfinished ones; Help in both ways and the swaps that it allowed; how
often the discards were shuffled; plays that came back at once (R24) and plans that somebody else
was faster than (R9); the rung of the ladder (R22)."""
WIDTHS = (10, 20_000, 2, 2, 1, 1, 2, 5, 2, 1, 1, 1, 1, 1, 2, 1)
CARDS = (
    *(f"{card.left}{'×' if card.form == 'product' else '^'}{card.right}" for card in NUMBERS),
    *(
        f"goal {number}: {goal.quantity} {goal.direction} {goal.restriction} {goal.number or ''}"
        for number, goal in enumerate(GOALS)
    ),
)
"""Number cards that a seat had in its hand, and goals that lay open, in one round or another."""


def _weights(level: str) -> dict[str, float]:
    skill = SKILLS[level]
    return {name: float(getattr(skill, name)) for name in skill.__struct_fields__}


POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {},
    "heuristic": _weights("expert"),
    "skilled": _weights("skilled"),
    "beginner": _weights("beginner"),
}
"""The three levels of the bots are one policy with other weights; the expert's are the best."""
(SOLVE, ERROR, CHOOSE, WANTS, PATIENCE, WORST, SHARE, TAKES_HELP) = range(1, 9)
RANDOM_STEP = float(SKILLS["skilled"].solve + SKILLS["skilled"].choose)
"""The random policy takes as long as a skilled bot for a card of middling size."""

# moves: a kind, then a card, a goal and the card below; or a row of cards, a goal and `left`
READY, DRAW, REDRAW, PLACE, STACK, REMOVE, SWAP, CHOICE = range(8)
CARD_AT, GOAL_AT, BELOW_AT = np.uint64(3), np.uint64(10), np.uint64(15)
ROW_AT, ROW_GOAL_AT, LEFT_AT = np.uint64(3), np.uint64(38), np.uint64(43)
SEVEN, FIVE, THREE, ONE, NONE = (np.uint64(x) for x in (127, 31, 7, 1, 0))
ROW = np.uint64((1 << 35) - 1)

# the first table: facts as whole numbers
CLOCK, INSTANT, BY_ITSELF, ROUNDS, SIZE, CARD_COUNT, GOAL_COUNT = range(7)
NUMBER_IDS = 8
GOAL_IDS = NUMBER_IDS + len(NUMBERS)
RANK = GOAL_IDS + len(GOALS)
"""Of each card: its own rank, that of a slip down, that of a slip up."""
GOAL = RANK + 3 * len(NUMBERS)
"""Of each goal: quantity, whether it goes up, stars."""
CHOSEN = GOAL + 3 * len(GOALS)
"""For 0 to 5 cards, 32 masks each: every choice of some, in the order of the rules."""
BEYOND = CHOSEN + 6 * 32
"""Of each goal and each rank: how many cards of the deck fit beyond."""

# small: the state of the match; then by seat, by set and by card
PHASE, NOW, SINCE, ENTRY, ROUND, HELP, TURNED, DONE = range(8)
COLUMN_LENGTH, DECK_NEXT, DECK_END, DISCARDED, GOALS_NEXT, MOVED, MADE, LYING = range(8, 16)
SEATS = 31
COUNTS = 16
STARS, COMPLETED, WRONG, CULPRITS, LAID, LEFT_LYING = range(COUNTS, COUNTS + 6)
REMOVALS, REDRAWS, SWAPS, RESHUFFLES, REFUSED, TOO_LATE, RUNG = range(COUNTS + 6, COUNTS + 13)
DUE, IS_READY, MAY_SWAP, HELD, LAID_BY, BUSY, WAITS = range(32, 32 + 7 * 5, 5)
HAND = 70
ORDER, SET_GOAL, SET_COUNT, STARTS = 96, 99, 102, 105
SET = 108
"""Six cards for each set, from the left: a card times 8, plus its seat."""
DONE_GOALS = SET + 3 * 6
GOAL_PILE = DONE_GOALS + len(GOALS)
DECK = GOAL_PILE + len(GOALS)
DISCARDS = DECK + len(NUMBERS)
BELIEFS = DISCARDS + len(NUMBERS)
"""For each seat and card: when it was worked out, times 4, plus which of its ranks it got."""
LOOKING, COUNT_DOWN, RUSH, VERIFY, OVER = range(5)
PER_SEAT = 3
"""Words for what a seat had; after those of five seats come plans, plays tried, paces, two words of
cards known for each seat, the stream of chance that all policies draw from, and the seed."""
PLAN, TRIED, PACE, KNOWN, STREAM, SEED, WORDS = 15, 20, 25, 30, 40, 41, 42
FINE = float(1 << 56)
"""A pace is kept as a whole number of these parts, which loses nothing."""
BONUS_1, BONUS_2, BONUS_3 = HELP_BONUS[1:]
RUNG_1, RUNG_2, RUNG_3, RUNG_4 = (least for least, _ in LADDER[1:])
MEASURE_COUNT, NUMBER_COUNT = len(MEASURES), len(NUMBERS)
SEEN = 1200
"""R19: so soon after its last card everybody has seen a goal."""


def _face(card: int) -> Face:
    number = NUMBERS[card]
    return Face(CardId(card), number.form, number.left, number.right, number.is_advanced)


def _worths(card: int) -> tuple[int, int, int]:
    return VALUES[card], slipped(_face(card), -1), slipped(_face(card), 1)


_ALL_WORTHS = sorted({worth for card in range(len(NUMBERS)) for worth in _worths(card)})
FARS = len(_ALL_WORTHS) + 2
"""Every rank, one before all of them and one beyond them all: those of an empty set."""
FIT_WORDS = -(-FARS // 64)


def scratch(seats: int) -> tuple[int, int]:
    return BELIEFS + len(NUMBERS) * seats, WORDS


def tables(options: Options, seats: int) -> Tables:
    """Facts as whole numbers, how hard each card is, and which ranks fit each goal."""
    rank = {worth: place for place, worth in enumerate(_ALL_WORTHS, 1)}
    facts = [
        *_rules(options, seats),
        *range(len(NUMBERS)),
        *range(len(GOALS)),
        *(rank[worth] for card in range(len(NUMBERS)) for worth in _worths(card)),
        *(fact for goal in GOALS for fact in (goal.quantity, goal.direction == "up", goal.stars)),
        *(mask for count in range(6) for mask in _choices(count)),
        *(count for goal in range(len(GOALS)) for count in _beyond(goal)),
    ]
    for start, deck in ((NUMBER_IDS, number_deck), (GOAL_IDS, goal_deck)):
        ids = deck(advanced=options.advanced)
        facts[start : start + len(ids)] = ids
    sizes = [problem_size(_face(card)) for card in range(len(NUMBERS))]
    fitting = [word for goal in range(len(GOALS)) for word in _fitting(goal)]
    return np.array(facts, np.int32), np.array(sizes), np.array(fitting, np.uint64)


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
    places = [[i for i in range(count) if mask >> i & 1] for mask in range(1, 1 << count)]
    ordered = sorted(places, key=lambda chosen: (len(chosen), chosen))
    masks = [sum(1 << i for i in chosen) for chosen in ordered]
    return masks + [0] * (32 - len(masks))


def _beyond(goal: int) -> list[int]:
    worths = [worth for worth in VALUES if fits(GoalId(goal), worth)]
    if GOALS[goal].direction == "up":
        inner = [sum(worth > far for worth in worths) for far in _ALL_WORTHS]
        return [len(worths), *inner, 0]
    return [0, *(sum(worth < far for worth in worths) for far in _ALL_WORTHS), len(worths)]


def _fitting(goal: int) -> list[int]:
    mask = sum(1 << r for r, worth in enumerate(_ALL_WORTHS, 1) if fits(GoalId(goal), worth))
    return [mask >> 64 * word & (1 << 64) - 1 for word in range(FIT_WORDS)]


@lane
def play(
    seed: Any, seats: Any, tables: Any, weights: Any, small: Any, words: Any, out: Any, trace: Any
) -> None:
    begin(seed, seats, tables[0], small, words)
    while small[PHASE] != OVER:
        for seat in range(seats):
            think(seat, tables, weights[seat], small, words)
        seat = soonest(small)
        at = np.int64(0) if seat < 0 else max(small[DUE + seat], small[NOW])
        end = deadline(tables[0], small)
        if end >= 0 and (seat < 0 or end <= at):
            small[NOW] = end
            small[ENTRY] += 1
            expire(tables[0], small, words)
        elif seat >= 0:
            small[NOW] = at
            act(seat, tables, small, words, trace)
        else:
            small[PHASE] = OVER
    finish(small, out)


@lane
def begin(seed: Any, seats: Any, facts: Any, small: Any, words: Any) -> None:
    for place in range(DECK):
        small[place] = 0
    for place in range(WORDS):
        words[place] = NONE
    small[SEATS] = seats
    words[SEED] = np.uint64(seed)
    words[STREAM] = of(seed, POLICY)
    small[HELP] = HELP_CARDS
    deal(facts, small, words)
    for seat in range(small[SEATS]):
        pace = wobble(words, OWN_PACE)
        words[PACE + seat] = np.uint64(pace * FINE)


@lane
def finish(small: Any, out: Any) -> None:
    """R21, R22: the bonus for Help that was not used, and the rung; all are first together."""
    left = small[HELP]
    bonus = BONUS_1 if left == 1 else BONUS_2 if left == 2 else BONUS_3 if left > 2 else 0
    points = small[STARS] + bonus
    small[RUNG] = (points >= RUNG_1) + (points >= RUNG_2) + (points >= RUNG_3) + (points >= RUNG_4)
    out[MOVES] = small[MADE]
    out[MILLIS] = small[NOW]
    for seat in range(small[SEATS]):
        out[POINTS + seat] = points
        out[POINTS + small[SEATS] + seat] = 1
    for number in range(MEASURE_COUNT):
        out[POINTS + 2 * small[SEATS] + number] = small[COUNTS + number]


# --- the clock


@lane
def soonest(small: Any) -> Any:
    """Whose plan is due first; -1 if there is none."""
    found = -1
    for seat in range(small[SEATS]):
        due = small[DUE + seat]
        if due >= 0 and (found < 0 or due < small[DUE + found]):
            found = seat
    return found


@lane
def shown(facts: Any, small: Any) -> Any:
    """R19: the cards of the goal that is on show."""
    if small[TURNED] == 0:
        return np.int64(0)
    return np.int64(facts[GOAL + 3 * small[DONE_GOALS + small[TURNED] - 1]])


@lane
def deadline(facts: Any, small: Any) -> Any:
    phase, since = small[PHASE], np.int64(small[SINCE])
    if phase == RUSH:
        return since + facts[CLOCK] if facts[CLOCK] >= 0 else np.int64(-1)
    if phase == VERIFY:
        return since + PER_CARD * shown(facts, small) + PER_GOAL
    return since + COUNTDOWN if phase == COUNT_DOWN else np.int64(-1)


@lane
def expire(facts: Any, small: Any, words: Any) -> None:
    if small[PHASE] == COUNT_DOWN:
        small[PHASE] = RUSH
        small[SINCE] = small[NOW]
        small[MOVED] = small[NOW]
    elif small[PHASE] == RUSH:
        verify(small)
    else:
        go_on(facts, small, words)


@lane
def nobody_ready(small: Any) -> None:
    for seat in range(small[SEATS]):
        small[IS_READY + seat] = 0


@lane
def verify(small: Any) -> None:
    """R18, R19: the round is over; the first completed goal is turned over."""
    for place in range(small[COLUMN_LENGTH]):
        small[LEFT_LYING] += small[SET_COUNT + small[ORDER + place]]
    small[PHASE] = VERIFY
    small[SINCE] = small[NOW]
    small[TURNED] = min(1, small[DONE])
    nobody_ready(small)


@lane
def go_on(facts: Any, small: Any, words: Any) -> None:
    """R19, R23: the next goal is turned over; after the last one the next round is dealt."""
    nobody_ready(small)
    small[SINCE] = small[NOW]
    if small[TURNED] < small[DONE]:
        small[TURNED] += 1
        return
    small[ROUND] += 1
    if small[ROUND] < facts[ROUNDS]:
        deal(facts, small, words)
    else:
        small[PHASE] = OVER


@lane
def deal(facts: Any, small: Any, words: Any) -> None:
    """R3, R4: everything shuffled, new hands, three goals. Used Help stays used."""
    cards, goals, size = facts[CARD_COUNT], facts[GOAL_COUNT], facts[SIZE]
    for place in range(cards):
        small[DECK + place] = facts[NUMBER_IDS + place]
    for place in range(goals):
        small[GOAL_PILE + place] = facts[GOAL_IDS + place]
    chance = shuffled(small, DECK, cards, of(words[SEED], small[ENTRY]))
    shuffled(small, GOAL_PILE, goals, chance)
    small[PHASE] = LOOKING
    small[DECK_NEXT], small[DECK_END] = 0, cards
    small[DISCARDED], small[DONE], small[TURNED], small[LYING] = 0, 0, 0, 0
    for seat in range(small[SEATS]):
        small[DUE + seat], small[WAITS + seat] = -1, 0
        small[MAY_SWAP + seat], small[LAID_BY + seat], small[HELD + seat] = 0, 0, 0
        words[KNOWN + 2 * seat] = NONE
        words[KNOWN + 2 * seat + 1] = NONE
        for slot in range(size):
            small[HAND + 5 * seat + slot] = -1
        fill(seat, facts, small, words)
    small[GOALS_NEXT], small[COLUMN_LENGTH] = 0, 0
    for slot in range(COLUMN):
        join(slot, small, words)


@lane
def shuffled(small: Any, first: Any, count: Any, chance: Any) -> Any:
    """As `Chance.shuffled`; gives the stream as it is then."""
    for last in range(count - 1, 0, -1):
        chance += STEP
        pick = first + below(chance, last + 1)
        card = small[first + last]
        small[first + last] = small[pick]
        small[pick] = card
    return chance


@lane
def join(slot: Any, small: Any, words: Any) -> None:
    """R11: a new goal at the bottom of the column."""
    goal = small[GOAL_PILE + small[GOALS_NEXT]]
    small[GOALS_NEXT] += 1
    small[SET_GOAL + slot], small[SET_COUNT + slot], small[STARTS + slot] = goal, 0, 0
    small[ORDER + small[COLUMN_LENGTH]] = slot
    small[COLUMN_LENGTH] += 1
    for seat in range(small[SEATS]):
        mark(words, seat, NUMBER_COUNT + goal)


@lane
def mark(words: Any, seat: Any, card: Any) -> None:
    """Note that a seat has had a card, or seen a goal."""
    words[PER_SEAT * seat + (card >> 6)] |= ONE << np.uint64(card & 63)


@lane
def fill(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R12: new cards into the empty slots, as long as there are some."""
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] < 0 and small[DECK_NEXT] < small[DECK_END]:
            card = small[DECK + small[DECK_NEXT]]
            small[DECK_NEXT] += 1
            small[slot] = card
            small[HELD + seat] += 1
            mark(words, seat, card)


@lane
def draw(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R12, R13: an empty deck is made of the discards again."""
    missing = facts[SIZE] - small[HELD + seat]
    if missing == 0:
        return
    left, back = small[DECK_END] - small[DECK_NEXT], small[DISCARDED]
    if left < missing and back > 0:
        shuffled(small, DISCARDS, back, of(words[SEED], small[ENTRY]))
        for place in range(left):
            small[DECK + place] = small[DECK + small[DECK_NEXT] + place]
        for place in range(back):
            small[DECK + left + place] = small[DISCARDS + place]
        small[DECK_NEXT], small[DECK_END], small[DISCARDED] = 0, left + back, 0
        small[RESHUFFLES] += 1
    fill(seat, facts, small, words)


@lane
def refill(facts: Any, small: Any, words: Any) -> None:
    """R12: with `auto_draw` every hand fills itself."""
    if facts[BY_ITSELF]:
        for seat in range(small[SEATS]):
            draw(seat, facts, small, words)


# --- what can be done


@lane
def end_of(small: Any, slot: Any) -> Any:
    """The card that names the right end of a set: the lowest one of its last stack; or -1."""
    last = -1
    for place in range(small[SET_COUNT + slot]):
        if (small[STARTS + slot] >> place) & 1:
            last = small[SET + 6 * slot + place] >> 3
    return last


@lane
def stack_end(small: Any, slot: Any, stack: Any) -> Any:
    """The place after the top of a stack, counted from 0."""
    starts = small[STARTS + slot]
    for place in range(1, small[SET_COUNT + slot]):
        if (starts >> place) & 1:
            if stack == 0:
                return np.int64(place)
            stack -= 1
    return np.int64(small[SET_COUNT + slot])


@lane
def bits(mask: Any) -> Any:
    """How many of six bits are set."""
    mask = mask - ((mask >> 1) & 0x15)
    return (mask & 3) + ((mask >> 2) & 3) + ((mask >> 4) & 3)


@lane
def is_fit(fitting: Any, goal: Any, rank: Any) -> Any:
    """R10"""
    return (fitting[FIT_WORDS * goal + (rank >> 6)] >> np.uint64(rank & 63)) & ONE != NONE


@lane
def is_right(facts: Any, fitting: Any, small: Any, card: Any, slot: Any, place: Any) -> Any:
    """R24: whether a card is right at the right end (place 0) or on a stack (from 1)."""
    goal, rank = small[SET_GOAL + slot], facts[RANK + 3 * card]
    if not is_fit(fitting, goal, rank):
        return False
    is_up, stack = facts[GOAL + 3 * goal + 1], 0
    for other in range(small[SET_COUNT + slot]):
        if (small[STARTS + slot] >> other) & 1:
            stack += 1
            lowest = facts[RANK + 3 * (small[SET + 6 * slot + other] >> 3)]
            if place == 0 and (rank <= lowest if is_up else rank >= lowest):
                return False
            if place == stack and rank != lowest:
                return False
    return True


@lane
def plays(seat: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """R7, R8, R17: how many plays there are."""
    if facts[INSTANT]:
        return right_plays(seat, -1, facts, fitting, small)[0]
    return np.int64(small[HELD + seat]) * places(small)


@lane
def places(small: Any) -> Any:
    found = np.int64(small[COLUMN_LENGTH])
    for place in range(small[COLUMN_LENGTH]):
        found += bits(small[STARTS + small[ORDER + place]])
    return found


@lane
def right_plays(seat: Any, wanted: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """R24: how many plays are right, and which one has the number that is wanted."""
    found, code = np.int64(0), NONE
    for held in range(facts[SIZE]):
        card = small[HAND + 5 * seat + held]
        for place in range(small[COLUMN_LENGTH] if card >= 0 else 0):
            slot = small[ORDER + place]
            for there in range(1 + bits(small[STARTS + slot])):
                if is_right(facts, fitting, small, card, slot, there):
                    if found == wanted:
                        code = play_code(small, card, slot, there)
                    found += 1
    return found, code


@lane
def play_code(small: Any, card: Any, slot: Any, place: Any) -> Any:
    if place == 0:
        kind, below_it = PLACE, np.int64(end_of(small, slot))
    else:
        top = stack_end(small, slot, place - 1) - 1
        kind, below_it = STACK, np.int64(small[SET + 6 * slot + top] >> 3)
    goal = np.uint64(small[SET_GOAL + slot])
    code = np.uint64(kind) | (np.uint64(card) << CARD_AT) | (goal << GOAL_AT)
    return code | (np.uint64(below_it + 1) << BELOW_AT)


@lane
def can_draw(seat: Any, facts: Any, small: Any) -> Any:
    is_there = small[DECK_NEXT] < small[DECK_END] or small[DISCARDED] > 0
    return is_there and small[HELD + seat] < facts[SIZE]


@lane
def choices(seat: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """How many moves `rules.moves` offers to a seat."""
    ready = 1 - np.int64(small[IS_READY + seat])
    if small[PHASE] != RUSH:
        return ready
    found = plays(seat, facts, fitting, small) + np.int64(can_draw(seat, facts, small))
    if small[HELP]:
        found += 1
        for place in range(small[COLUMN_LENGTH]):
            found += (1 << small[SET_COUNT + small[ORDER + place]]) - 1
    if small[MAY_SWAP + seat]:
        found += (1 << small[HELD + seat]) - 1
    return found + (ready if facts[CLOCK] < 0 else np.int64(0))


@lane
def choice(seat: Any, number: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """The move with this number, in the order of the rules."""
    if small[PHASE] != RUSH:
        return np.uint64(READY)
    count = plays(seat, facts, fitting, small)
    if number < count:
        return numbered_play(seat, number, facts, fitting, small)
    number -= count
    if can_draw(seat, facts, small):
        if number == 0:
            return np.uint64(DRAW)
        number -= 1
    if small[HELP]:
        left = np.uint64(small[HELP]) << LEFT_AT
        if number == 0:
            return np.uint64(REDRAW) | left
        number -= 1
        for place in range(small[COLUMN_LENGTH]):
            slot = small[ORDER + place]
            count = (1 << small[SET_COUNT + slot]) - 1
            if number < count:
                mask = facts[CHOSEN + 32 * small[SET_COUNT + slot] + number]
                goal = np.uint64(small[SET_GOAL + slot]) << ROW_GOAL_AT
                return np.uint64(REMOVE) | lying_row(small, slot, mask) | goal | left
            number -= count
    if small[MAY_SWAP + seat] and number < (1 << small[HELD + seat]) - 1:
        mask = facts[CHOSEN + 32 * small[HELD + seat] + number]
        return np.uint64(SWAP) | held_row(facts, small, seat, mask)
    return np.uint64(READY)


@lane
def numbered_play(seat: Any, number: Any, facts: Any, fitting: Any, small: Any) -> Any:
    if facts[INSTANT]:
        return right_plays(seat, number, facts, fitting, small)[1]
    each = places(small)
    card = held_card(facts, small, seat, number // each)
    there = number % each
    for place in range(small[COLUMN_LENGTH]):
        slot = small[ORDER + place]
        count = 1 + bits(small[STARTS + slot])
        if there < count:
            return play_code(small, card, slot, there)
        there -= count
    return NONE


@lane
def held_card(facts: Any, small: Any, seat: Any, number: Any) -> Any:
    """A card of a hand by its number, empty slots left out."""
    first = HAND + 5 * seat
    if small[HELD + seat] == facts[SIZE]:
        return small[first + number]
    for slot in range(facts[SIZE]):
        if small[first + slot] >= 0:
            if number == 0:
                return small[first + slot]
            number -= 1
    return small[first]


@lane
def lying_row(small: Any, slot: Any, mask: Any) -> Any:
    """The chosen cards of a set, as the code of a move has them."""
    row, at = NONE, ROW_AT
    for place in range(small[SET_COUNT + slot]):
        if (mask >> place) & 1:
            row |= np.uint64((small[SET + 6 * slot + place] >> 3) + 1) << at
            at += np.uint64(7)
    return row


@lane
def held_row(facts: Any, small: Any, seat: Any, mask: Any) -> Any:
    """The chosen cards of a hand, empty slots left out, as the code of a move has them."""
    row, at, number = NONE, ROW_AT, 0
    for slot in range(facts[SIZE]):
        card = small[HAND + 5 * seat + slot]
        if card >= 0:
            if (mask >> number) & 1:
                row |= np.uint64(card + 1) << at
                at += np.uint64(7)
            number += 1
    return row


# --- doing it


@lane
def act(seat: Any, tables: Any, small: Any, words: Any, trace: Any) -> None:
    """A plan is carried out, or comes to nothing."""
    facts, _, fitting = tables
    code = words[PLAN + seat]
    small[DUE + seat] = -1
    count = np.int64(0)
    if code == np.uint64(CHOICE) or trace.shape[0]:
        count = choices(seat, facts, fitting, small)
    if code == np.uint64(CHOICE):
        if count == 0:
            return
        number = below_of(words, count) if count > 1 else np.int64(0)
        code = choice(seat, number, facts, fitting, small)
    elif facts[INSTANT] and not is_accepted(code, facts, fitting, small):
        small[REFUSED] += 1
        return
    if trace.shape[0]:
        digest = NONE
        for number in range(count):
            digest = folded(digest, choice(seat, number, facts, fitting, small))
        noted(trace, small[MADE], seat, small[NOW], count, digest, np.int64(code))
    small[MADE] += 1
    small[ENTRY] += 1
    carry_out(seat, code, facts, fitting, small, words)


@lane
def slot_of(small: Any, goal: Any) -> Any:
    for place in range(small[COLUMN_LENGTH]):
        if small[SET_GOAL + small[ORDER + place]] == goal:
            return np.int64(small[ORDER + place])
    return np.int64(-1)


@lane
def card_in(code: Any) -> Any:
    return np.int64((code >> CARD_AT) & SEVEN)


@lane
def goal_in(code: Any) -> Any:
    return np.int64((code >> GOAL_AT) & FIVE)


@lane
def below_in(code: Any) -> Any:
    return np.int64((code >> BELOW_AT) & SEVEN) - 1


@lane
def place_in(small: Any, slot: Any, card: Any) -> Any:
    """Where a card lies in a set, from the left; -1 if it does not."""
    for place in range(small[SET_COUNT + slot]):
        if small[SET + 6 * slot + place] >> 3 == card:
            return np.int64(place)
    return np.int64(-1)


@lane
def is_accepted(code: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """R24: whether the instant check lets a move pass."""
    kind = np.int64(code & THREE)
    if kind not in (PLACE, STACK):
        return True
    slot, there = slot_of(small, goal_in(code)), 0
    if kind == STACK:
        on = place_in(small, slot, below_in(code))
        there = bits(small[STARTS + slot] & ((2 << on) - 1))
    return is_right(facts, fitting, small, card_in(code), slot, there)


@lane
def carry_out(seat: Any, code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    kind = np.int64(code & THREE)
    if kind in (PLACE, STACK):
        lay(seat, code, facts, fitting, small, words)
    elif kind == READY:
        ready(seat, facts, small, words)
    elif kind == DRAW:
        draw(seat, facts, small, words)
    elif kind == REDRAW:
        small[HELP] -= 1
        small[REDRAWS] += 1
        for other in range(small[SEATS]):
            small[MAY_SWAP + other] += 1
    elif kind == REMOVE:
        remove(code, facts, small, words)
    else:
        swap(seat, code, facts, small, words)


@lane
def ready(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R5: all ready, and the 3-2-1 starts. R19: all have seen enough. R25: all are done."""
    small[IS_READY + seat] = 1
    for other in range(small[SEATS]):
        if not small[IS_READY + other]:
            return
    if small[PHASE] == LOOKING:
        small[PHASE] = COUNT_DOWN
        small[SINCE] = small[NOW]
        nobody_ready(small)
    elif small[PHASE] == RUSH:
        verify(small)
    else:
        go_on(facts, small, words)


@lane
def lay(seat: Any, code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    """R7, R8, R11: a card goes into a set, and completes its goal if it was the last one."""
    card, slot = card_in(code), slot_of(small, goal_in(code))
    let_go(facts, small, seat, card)
    count = np.int64(small[SET_COUNT + slot])
    place, starts = count, small[STARTS + slot]
    if code & THREE == np.uint64(STACK):
        place = place_in(small, slot, below_in(code)) + 1
        lower = (1 << place) - 1
        small[STARTS + slot] = (starts & lower) | ((starts & ~lower) << 1)
    else:
        small[STARTS + slot] = starts | (1 << count)
    for other in range(SET + 6 * slot + count, SET + 6 * slot + place, -1):
        small[other] = small[other - 1]
    small[SET + 6 * slot + place] = card << 3 | seat
    small[SET_COUNT + slot] = count + 1
    small[LAID_BY + seat] += 1
    small[LYING] += 1
    small[MOVED] = small[NOW]
    if count + 1 >= facts[GOAL + 3 * small[SET_GOAL + slot]]:
        close(slot, facts, fitting, small, words)
    if small[COLUMN_LENGTH]:
        refill(facts, small, words)
    else:
        verify(small)


@lane
def let_go(facts: Any, small: Any, seat: Any, card: Any) -> None:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] == card:
            small[slot] = -1
            small[HELD + seat] -= 1


@lane
def close(slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    """R11: the goal is turned face down, and a new one joins at the bottom of the column."""
    goal = small[SET_GOAL + slot]
    culprits = culprits_in(slot, facts, fitting, small)
    small[COMPLETED] += 1
    small[LAID] += small[SET_COUNT + slot]
    small[CULPRITS] += culprits
    if culprits:
        small[WRONG] += 1
    else:
        small[STARS] += facts[GOAL + 3 * goal + 2]
    small[DONE_GOALS + small[DONE]] = goal
    small[DONE] += 1
    kept = 0
    for place in range(small[COLUMN_LENGTH]):
        if small[ORDER + place] != slot:
            small[ORDER + kept] = small[ORDER + place]
            kept += 1
    small[COLUMN_LENGTH] = kept
    if small[GOALS_NEXT] < facts[GOAL_COUNT]:
        join(slot, small, words)


@lane
def culprits_in(slot: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """R19, R20: how many cards of a set are wrong. The lowest card of a stack is held against all
    stacks before it, right or wrong; the others against the lowest one of their stack."""
    goal, starts = small[SET_GOAL + slot], small[STARTS + slot]
    is_up, lowest, found = facts[GOAL + 3 * goal + 1], 0, 0
    far = 0 if is_up else FARS - 1
    for place in range(small[SET_COUNT + slot]):
        rank = facts[RANK + 3 * (small[SET + 6 * slot + place] >> 3)]
        right = is_fit(fitting, goal, rank)
        if (starts >> place) & 1:
            lowest = rank
            right = right and (rank > far if is_up else rank < far)
            far = max(far, rank) if is_up else min(far, rank)
        elif rank != lowest:
            right = False
        found += 0 if right else 1
    return found


@lane
def remove(code: Any, facts: Any, small: Any, words: Any) -> None:
    """R14: Help takes chosen cards out of one open set; they are discarded."""
    slot = slot_of(small, np.int64((code >> ROW_GOAL_AT) & FIVE))
    row, gone = (code >> ROW_AT) & ROW, 0
    while row:
        card = np.int64(row & SEVEN) - 1
        gone |= 1 << place_in(small, slot, card)
        discard(small, card)
        row >>= np.uint64(7)
    close_up(slot, gone, small)
    small[HELP] -= 1
    small[REMOVALS] += 1
    small[MOVED] = small[NOW]
    refill(facts, small, words)


@lane
def discard(small: Any, card: Any) -> None:
    small[DISCARDS + small[DISCARDED]] = card
    small[DISCARDED] += 1


@lane
def close_up(slot: Any, gone: Any, small: Any) -> None:
    """R14: the ranks close up; a stack that has lost its lowest card has a new one."""
    kept, starts, is_new = 0, 0, False
    for place in range(small[SET_COUNT + slot]):
        laid = small[SET + 6 * slot + place]
        if (small[STARTS + slot] >> place) & 1:
            is_new = True
        if (gone >> place) & 1:
            small[LAID_BY + (laid & 7)] -= 1
            small[LYING] -= 1
            continue
        small[SET + 6 * slot + kept] = laid
        if is_new:
            starts |= 1 << kept
        is_new = False
        kept += 1
    small[SET_COUNT + slot], small[STARTS + slot] = kept, starts


@lane
def swap(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> None:
    """R15: discard any number of cards, once for each such Help, and draw back up."""
    row = (code >> ROW_AT) & ROW
    while row:
        card = np.int64(row & SEVEN) - 1
        let_go(facts, small, seat, card)
        discard(small, card)
        row >>= np.uint64(7)
    small[MAY_SWAP + seat] -= 1
    small[SWAPS] += 1
    draw(seat, facts, small, words)
    refill(facts, small, words)


# --- the timing model


@lane
def below_of(words: Any, n: Any) -> Any:
    words[STREAM] += STEP
    return below(words[STREAM], n)


@lane
def fraction_of(words: Any) -> Any:
    words[STREAM] += STEP
    return fraction(words[STREAM])


@lane
def wobble(words: Any, spread: Any) -> Any:
    """A lognormal factor with median 1."""
    radius = math.sqrt(-2 * math.log(1 - fraction_of(words)))
    return math.exp(spread * radius * math.cos(2 * math.pi * fraction_of(words)))


@lane
def think(seat: Any, tables: Any, skill: Any, small: Any, words: Any) -> None:
    """A seat looks at the table: it keeps its plan, makes another one, or has none."""
    facts, phase = tables[0], small[PHASE]
    if phase == RUSH:
        if skill[0] == 0.0:
            if small[DUE + seat] < 0:
                pace = np.float64(words[PACE + seat]) / FINE
                step = RANDOM_STEP * pace * wobble(words, 0.3)
                plan(words, small, seat, np.uint64(CHOICE), small[NOW] + round(step))
        else:
            rush(seat, tables, skill, small, words)
    elif phase == COUNT_DOWN or small[IS_READY + seat]:
        small[DUE + seat] = -1
    elif phase == VERIFY:
        due = small[SINCE] + PER_CARD * shown(facts, small) + SEEN
        plan(words, small, seat, np.uint64(READY), due)
    elif small[DUE + seat] < 0:
        due = np.int64(small[NOW])
        if skill[0] == 0.0:
            due += round(LOOK * wobble(words, 0.2))
        else:
            due = look(seat, facts, tables[1], skill, small, words)
        plan(words, small, seat, np.uint64(READY), max(due, small[NOW] + 800))


@lane
def plan(words: Any, small: Any, seat: Any, code: Any, due: Any) -> None:
    words[PLAN + seat] = code
    small[DUE + seat] = due


@lane
def look(seat: Any, facts: Any, sizes: Any, skill: Any, small: Any, words: Any) -> Any:
    """R5: a bot gets familiar with its hand, and is ready when it knows it, or soon enough."""
    now = np.int64(small[NOW])
    small[BUSY + seat], small[WAITS + seat] = now, 0
    words[TRIED + seat] = NONE
    work_out_hand(seat, facts, sizes, skill, small, words)
    return min(small[BUSY + seat], now + round(LOOK * wobble(words, 0.2)))


@lane
def work_out(
    seat: Any, card: Any, effort: Any, sizes: Any, skill: Any, small: Any, words: Any
) -> None:
    """A card that it does not know yet: how long that takes, and what it gets."""
    known = KNOWN + 2 * seat + (card >> 6)
    bit = ONE << np.uint64(card & 63)
    if words[known] & bit:
        return
    pace = np.float64(words[PACE + seat]) / FINE
    took = round(skill[SOLVE] * sizes[card] * wobble(words, SPREAD))
    small[BUSY + seat] += round(effort * pace * took)
    slip = np.int64(0)
    if fraction_of(words) < skill[ERROR] * sizes[card]:
        slip = 1 + below_of(words, 2)
    words[known] |= bit
    small[BELIEFS + NUMBER_COUNT * seat + card] = small[BUSY + seat] << 2 | slip


@lane
def work_out_hand(seat: Any, facts: Any, sizes: Any, skill: Any, small: Any, words: Any) -> None:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] >= 0:
            work_out(seat, small[slot], 1.0, sizes, skill, small, words)


@lane
def place_stands(code: Any, small: Any) -> Any:
    """R9: whether the place still looks as it did when the play was planned."""
    slot, card = slot_of(small, goal_in(code)), below_in(code)
    if slot < 0:
        return False
    if code & THREE == np.uint64(PLACE):
        return card == end_of(small, slot)
    place, count = place_in(small, slot, card), small[SET_COUNT + slot]
    return place >= 0 and (place + 1 == count or (small[STARTS + slot] >> (place + 1)) & 1 == 1)


@lane
def holds(facts: Any, small: Any, seat: Any, card: Any) -> Any:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] == card:
            return True
    return False


@lane
def still_stands(code: Any, seat: Any, facts: Any, small: Any) -> Any:
    """Whether what was planned can still be done."""
    kind = np.int64(code & THREE)
    if kind in (PLACE, STACK):
        return holds(facts, small, seat, card_in(code)) and place_stands(code, small)
    if kind == DRAW:
        return can_draw(seat, facts, small)
    if kind == READY:
        return not small[IS_READY + seat]
    row, slot = (code >> ROW_AT) & ROW, np.int64(-1)
    if kind == REMOVE:
        slot = slot_of(small, np.int64((code >> ROW_GOAL_AT) & FIVE))
        if slot < 0 or np.int64(code >> LEFT_AT) != small[HELP]:
            return False
    elif not small[MAY_SWAP + seat]:
        return False
    while row:
        card = np.int64(row & SEVEN) - 1
        if not (holds(facts, small, seat, card) if slot < 0 else place_in(small, slot, card) >= 0):
            return False
        row >>= np.uint64(7)
    return True


@lane
def others_are_done(seat: Any, small: Any) -> Any:
    """R25: without a clock it does not keep anybody waiting who is done."""
    for other in range(small[SEATS]):
        if small[IS_READY + other]:
            return not small[IS_READY + seat]
    return False


@lane
def rush(seat: Any, tables: Any, skill: Any, small: Any, words: Any) -> None:
    """As `_rushing` of the bot: a plan that stands is kept, or another one is made."""
    facts, sizes, fitting = tables
    now, code = np.int64(small[NOW]), words[PLAN + seat]
    if small[DUE + seat] < 0:
        doubt(seat, facts, small, words)
    elif not small[WAITS + seat]:
        if still_stands(code, seat, facts, small):
            is_soon = small[DUE + seat] <= now + FAREWELL
            if is_soon or facts[CLOCK] >= 0 or not others_are_done(seat, small):
                return
        elif code & THREE == np.uint64(PLACE) or code & THREE == np.uint64(STACK):
            small[TOO_LATE] += 1
    small[DUE + seat], small[WAITS + seat] = -1, 0
    words[TRIED + seat] = NONE
    if can_draw(seat, facts, small):
        plan(words, small, seat, np.uint64(DRAW), now + 600)
        return
    if facts[CLOCK] < 0 and others_are_done(seat, small):
        plan(words, small, seat, np.uint64(READY), now + FAREWELL)
        return
    small[BUSY + seat] = max(small[BUSY + seat], small[NOW])
    for place in range(small[COLUMN_LENGTH]):
        slot = small[ORDER + place]
        for lying in range(SET + 6 * slot, SET + 6 * slot + small[SET_COUNT + slot]):
            work_out(seat, small[lying] >> 3, GLANCE, sizes, skill, small, words)
    work_out_hand(seat, facts, sizes, skill, small, words)
    decide(seat, facts, fitting, skill, small, words)


@lane
def doubt(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R24: a play that came back makes a bot doubt the card and the one that it aimed at."""
    code = words[TRIED + seat]
    if code == NONE or not facts[INSTANT] or not holds(facts, small, seat, card_in(code)):
        return
    if place_stands(code, small):
        forget(seat, card_in(code), words)
        if below_in(code) >= 0:
            forget(seat, below_in(code), words)


@lane
def forget(seat: Any, card: Any, words: Any) -> None:
    words[KNOWN + 2 * seat + (card >> 6)] &= ~(ONE << np.uint64(card & 63))


# --- what a bot values


@lane
def believed(seat: Any, card: Any, facts: Any, small: Any) -> Any:
    """The rank that a bot takes a card to have."""
    return facts[RANK + 3 * card + (small[BELIEFS + NUMBER_COUNT * seat + card] & 3)]


@lane
def worked_out(seat: Any, card: Any, small: Any) -> Any:
    return np.int64(small[BELIEFS + NUMBER_COUNT * seat + card] >> 2)


@lane
def judged(seat: Any, slot: Any, facts: Any, fitting: Any, small: Any) -> Any:
    """The rank that a set has reached, and a mask of the cards that a bot takes to be wrong."""
    goal, starts = small[SET_GOAL + slot], small[STARTS + slot]
    is_up = facts[GOAL + 3 * goal + 1]
    far, wrong, lowest, is_wrong = empty_far(facts, goal), 0, 0, False
    for place in range(small[SET_COUNT + slot]):
        rank = believed(seat, small[SET + 6 * slot + place] >> 3, facts, small)
        if (starts >> place) & 1:
            lowest = rank
            is_beyond = rank > far if is_up else rank < far
            is_wrong = not (is_beyond and is_fit(fitting, goal, rank))
            if not is_wrong:
                far = rank
        if is_wrong or rank != lowest:
            wrong |= 1 << place
    return far, wrong


@lane
def empty_far(facts: Any, goal: Any) -> Any:
    return np.int32(0) if facts[GOAL + 3 * goal + 1] else np.int32(FARS - 1)


@lane
def prospect(goal: Any, far: Any, count: Any, in_sight: Any, facts: Any, skill: Any) -> Any:
    """Stars that can be hoped for in a set with so many cards that has reached a rank."""
    quantity, stars = facts[GOAL + 3 * goal], np.float64(facts[GOAL + 3 * goal + 2])
    need = quantity - count
    if need <= 0:
        return stars
    room = facts[BEYOND + FARS * goal + far] / NUMBER_COUNT * in_sight
    hope = min(1.0, room / (ROOM * need))
    return stars * hope * (0.35 + 0.65 * count / quantity)


@lane
def sight(small: Any) -> Any:
    """The team's cards, and some that will be drawn before a set has to be full."""
    count = SOON
    for seat in range(small[SEATS]):
        count += small[HELD + seat]
    return count


@lane
def decide(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any, words: Any) -> None:
    """The best play, Help, a swap or the end of a round without a clock; or nothing for now."""
    now = np.int64(small[NOW])
    pace = np.float64(words[PACE + seat]) / FINE
    code, gain, known, useful = best_play(seat, facts, fitting, skill, small)
    if code == NONE or gain < skill[WANTS]:
        other = put_away(seat, useful, facts, small)
        if other == NONE:
            other = removal(seat, facts, fitting, skill, small)
        if other != NONE:
            step = round(skill[CHOOSE] * pace * wobble(words, 0.3))
            plan(words, small, seat, other, max(small[BUSY + seat], now) + step)
            return
    if code == NONE or gain < skill[WORST]:
        idle(seat, code, facts, skill, small, words)
        return
    due = max(now, known) + round(skill[CHOOSE] * pace * wobble(words, 0.3))
    if gain < skill[WANTS]:
        due = max(due, small[MOVED] + round(skill[PATIENCE] * pace))
        small[WAITS + seat] = 1
    if has_its_share(seat, skill, small):
        due = max(due, small[MOVED] + HOLD)
        small[WAITS + seat] = 1
    plan(words, small, seat, code, due)
    words[TRIED + seat] = code


@lane
def best_play(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any) -> Any:
    """The best play, what it adds and when its cards are worked out; and a mask of the slots of
    the hand whose cards add enough somewhere."""
    code, best, known, useful = NONE, 0.0, np.int64(0), 0
    in_sight = sight(small)
    for place in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + place])
        goal, count = small[SET_GOAL + slot], small[SET_COUNT + slot]
        far, wrong = judged(seat, slot, facts, fitting, small)
        if wrong:
            continue
        before = prospect(goal, far, count, in_sight, facts, skill)
        on_top = prospect(goal, far, count + 1, in_sight, facts, skill) - before
        for held in range(facts[SIZE]):
            card = np.int64(small[HAND + 5 * seat + held])
            if card < 0:
                continue
            rank = believed(seat, card, facts, small)
            there = place_for(seat, slot, rank, far, facts, fitting, small)
            if there < 0:
                continue
            gain = on_top
            if there == 0:
                gain = prospect(goal, rank, count + 1, in_sight, facts, skill) - before
            if gain >= skill[WANTS]:
                useful |= 1 << held
            if code == NONE or gain > best:
                best, code = gain, play_code(small, card, slot, there)
                known = worked_out(seat, card, small)
                lowest = lowest_card(small, slot, there)
                if lowest >= 0:
                    known = max(known, worked_out(seat, lowest, small))
    return code, best, known, useful


@lane
def place_for(
    seat: Any, slot: Any, rank: Any, far: Any, facts: Any, fitting: Any, small: Any
) -> Any:
    """Where a card of this rank is right in a set without faults: on a stack (from 1), at the
    right end (0), or nowhere (-1)."""
    goal, stack = small[SET_GOAL + slot], 0
    if not is_fit(fitting, goal, rank):
        return -1
    if rank > far if facts[GOAL + 3 * goal + 1] else rank < far:
        return 0
    for place in range(small[SET_COUNT + slot]):
        if (small[STARTS + slot] >> place) & 1:
            stack += 1
            if rank == believed(seat, small[SET + 6 * slot + place] >> 3, facts, small):
                return stack
    return -1


@lane
def lowest_card(small: Any, slot: Any, there: Any) -> Any:
    """The lowest card of a stack (from 1), or of the last one (0); -1 in an empty set."""
    if there == 0:
        return np.int64(end_of(small, slot))
    first = stack_end(small, slot, there - 2) if there > 1 else np.int64(0)
    return np.int64(small[SET + 6 * slot + first] >> 3)


@lane
def put_away(seat: Any, useful: Any, facts: Any, small: Any) -> Any:
    """R15: once Help allows it, every card goes that adds too little anywhere."""
    if not small[MAY_SWAP + seat]:
        return NONE
    row, at = NONE, ROW_AT
    for held in range(facts[SIZE]):
        card = small[HAND + 5 * seat + held]
        if card >= 0 and not (useful >> held) & 1:
            row |= np.uint64(card + 1) << at
            at += np.uint64(7)
    return row | np.uint64(SWAP) if row else NONE


@lane
def help_cost(left: Any) -> Any:
    """R21: the points that the next Help card costs at the end."""
    return BONUS_1 if left == 1 else BONUS_2 - BONUS_1 if left == 2 else BONUS_3 - BONUS_2


@lane
def removal(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any) -> Any:
    """R14: Help for a set that is wrong or has leapt too far, if it brings more than it costs."""
    if not small[HELP]:
        return NONE
    code, best, in_sight = NONE, 0.0, sight(small)
    for place in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + place])
        goal, count = small[SET_GOAL + slot], small[SET_COUNT + slot]
        if count == 0:
            continue
        far, gone = judged(seat, slot, facts, fitting, small)
        before = 0.0
        if gone == 0:
            before = prospect(goal, far, count, in_sight, facts, skill)
            far, gone = without_last(seat, slot, facts, small)
        gain = prospect(goal, far, count - bits(gone), in_sight, facts, skill) - before
        if code == NONE or gain > best:
            best = gain
            left = np.uint64(small[HELP]) << LEFT_AT
            code = np.uint64(REMOVE) | lying_row(small, slot, gone) | left
            code |= np.uint64(goal) << ROW_GOAL_AT
    return code if best >= help_cost(small[HELP]) + skill[TAKES_HELP] else NONE


@lane
def without_last(seat: Any, slot: Any, facts: Any, small: Any) -> Any:
    """The rank that a set without faults has reached before its last stack, and that stack."""
    far, lowest, last = empty_far(facts, small[SET_GOAL + slot]), np.int32(-1), 0
    for place in range(small[SET_COUNT + slot]):
        if (small[STARTS + slot] >> place) & 1:
            if lowest >= 0:
                far = lowest
            lowest = believed(seat, small[SET + 6 * slot + place] >> 3, facts, small)
            last = place
    return far, ((1 << small[SET_COUNT + slot]) - 1) & ~((1 << last) - 1)


@lane
def has_its_share(seat: Any, skill: Any, small: Any) -> Any:
    """Whether it has laid clearly more than its part of the cards of this round."""
    seats = small[SEATS]
    return seats > 1 and small[LAID_BY + seat] > skill[SHARE] * small[LYING] / seats + 1.5


@lane
def idle(seat: Any, code: Any, facts: Any, skill: Any, small: Any, words: Any) -> None:
    """Nothing good to do but to wait; new cards for all (R15), a poor play, or done (R25)."""
    now = np.int64(small[NOW])
    pace = np.float64(words[PACE + seat]) / FINE
    waits = STUCK * pace * wobble(words, 0.2)
    minutes = 1.0 if facts[CLOCK] < 0 else (deadline(facts, small) - now) / 60_000
    wanted = help_cost(small[HELP]) + skill[TAKES_HELP]
    if small[HELP] and wanted <= FRESH_HANDS * minutes:
        code = np.uint64(REDRAW) | (np.uint64(small[HELP]) << LEFT_AT)
    elif code == NONE:
        if facts[CLOCK] >= 0 or small[IS_READY + seat]:
            return
        code = np.uint64(READY)
    due = max(now, np.int64(small[BUSY + seat]), small[MOVED] + round(waits))
    plan(words, small, seat, code, due)
    small[WAITS + seat] = 1
