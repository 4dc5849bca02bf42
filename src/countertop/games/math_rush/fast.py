"""Math Rush compiled: whole matches on a virtual clock, by the numbers of README.md.

There are no turns: every seat has a moment at which it acts next, from the timing model of the
bots (`bot.py`, `solving.py`), and whoever is due first acts, the lowest seat of several at once;
the deadlines of the rules expire in between. `random` chooses when it is due, out of all that
`rules.moves` offers then. The other policies are the bots themselves: they plan ahead, look again
whenever something has happened, and draw as often from chance as `bot.py` does, so that they can
be compared with it, too.

Values, right ones and slips, are ranks: places in the sorted row of all that anybody may take a
card for, from 1. What fits a goal is a mask of ranks, and how many cards of the deck fit beyond a
rank stands in a table. A set is one word of at most six cards, with a mask of those that begin a
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
    part,
    shuffled,
)
from .bot import FAREWELL, GLANCE, HOLD, LOOK, OWN_PACE
from .cards import GOALS, NUMBERS, VALUES, CardId, GoalId, fits, goal_deck, number_deck
from .clock import COUNTDOWN, PER_CARD, PER_GOAL
from .scoring import HELP_BONUS, LADDER
from .skills import HUMAN, SKILLS, weights
from .solving import SPREAD, problem_size, slipped
from .state import COLUMN, HELP_CARDS, Options, hand_size, seconds
from .views import Face

__all__ = ["CARDS", "LADDER", "MEASURES", "POLICIES", "WIDTHS", "play", "scratch", "tables"]

MEASURES = (
    *("stars", "goals", "wrong goals", "culprits", "cards laid", "cards left lying"),
    *("removals", "redraws", "swaps", "reshuffles", "refused", "too late", "rung"),
)
"""Of a whole match: the stars; completed goals, those with a culprit, and the culprits; the cards
in completed goals and in unfinished ones; Help in both ways and the swaps that it allowed; how
often the discards were shuffled; plays that came back at once (R24) and plans that somebody else
was faster than (R9); the rung of the ladder (R22)."""
MEANINGS = {
    "goals": "goals that were completed",
    "wrong goals": "completed goals with a mistake in them",
    "culprits": "cards that were such a mistake",
    "cards laid": "cards in completed goals",
    "cards left lying": "cards in goals that were not completed",
    "removals": "Help used to take cards out of a goal",
    "redraws": "Help used for new cards",
    "swaps": "hands that were changed by that",
    "reshuffles": "times that the discards were shuffled",
    "refused": "plays that came back at once",
    "too late": "plays that somebody else was faster than",
}
WIDTHS = (10, 20_000, 1, 1, 1, 1, 1, 2, 1, 1, 1, 1, 1, 1, 2, 1)
CARDS = (
    *(f"{card.left}{'×' if card.form == 'product' else '^'}{card.right}" for card in NUMBERS),
    *(
        f"goal {number}: {goal.quantity} {goal.direction} {goal.restriction} {goal.number or ''}"
        for number, goal in enumerate(GOALS)
    ),
)
"""Number cards that a seat had in its hand, and goals that lay open, in one round or another."""

LEVELS = ("expert", "skilled", "beginner")
POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {},
    "heuristic": weights("expert"),
    "skilled": weights("skilled"),
    "beginner": weights("beginner"),
}
"""The bots' three levels are one policy with other weights; `heuristic` is the expert."""
(WANTS, PATIENCE, WORST, SHARE, TAKES_HELP) = range(1, 6)
(STUCK, FRESH_HANDS, ROOM, START, SOON, TEMPO, LEAVE, BEND) = range(6, 14)
RANDOM_STEP = float(SKILLS["skilled"].solve + SKILLS["skilled"].choose)
"""The random policy takes as long as a skilled bot for a card of middling size."""

# moves: a kind, then a card, a goal and the card below; or a row of cards, a goal and `left`;
# then, of no meaning to the rules, the slot of the hand, that of the set and the place in it
READY, DRAW, REDRAW, PLACE, STACK, REMOVE, SWAP, CHOICE = range(8)
CARD_AT, GOAL_AT, BELOW_AT, LEFT_AT = (np.uint64(bit) for bit in (3, 10, 15, 43))
ROW_AT, ROW_GOAL_AT = np.uint64(3), np.uint64(38)
HELD_AT, SLOT_AT, THERE_AT = (np.uint64(bit) for bit in (46, 49, 51))
SEVEN, FIVE, THREE, TWO, ONE, NONE = (np.uint64(bits) for bits in (127, 31, 7, 3, 1, 0))
ROW, CODE = np.uint64((1 << 35) - 1), np.uint64((1 << 46) - 1)

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
NTH = CHOSEN + 6 * 32
"""Of each mask of six bits: how many are set, then where each of those is."""
BEYOND = NTH + 8 * 64
"""Of each goal and each rank: how many cards of the deck fit beyond."""

# the second table: how hard each card is, then of each level what it can do
SKILL = len(NUMBERS)
SOLVE, ERROR, CHOOSE = range(3)

# small: the state of the match; then by seat, by set and by card
PHASE, NOW, SINCE, ENTRY, ROUND, HELP, TURNED, DONE = range(8)
COLUMN_LENGTH, DECK_NEXT, DECK_END, DISCARDED, GOALS_NEXT, MOVED, MADE, LYING = range(8, 16)
COUNTS = 16
STARS, COMPLETED, WRONG, CULPRITS, LAID, LEFT_LYING = range(COUNTS, COUNTS + 6)
REMOVALS, REDRAWS, SWAPS, RESHUFFLES, REFUSED, TOO_LATE, RUNG = range(COUNTS + 6, COUNTS + 13)
SEATS, MISSING = 29, 30
DUE, IS_READY, MAY_SWAP, HELD, LAID_BY, BUSY, WAITS = range(32, 32 + 7 * 5, 5)
HAND = 67
ORDER, SET_GOAL, SET_COUNT, STARTS = 92, 95, 98, 101
DONE_GOALS = 104
GOAL_PILE = DONE_GOALS + len(GOALS)
DECK = GOAL_PILE + len(GOALS)
DISCARDS = DECK + len(NUMBERS)
BELIEFS = DISCARDS + len(NUMBERS)
"""For each seat and card: when it was worked out, times 4, plus which of its ranks it got."""
LOOKING, COUNT_DOWN, RUSH, VERIFY, OVER = range(5)
PER_SEAT = 3
"""Words for what a seat had; after those of five seats come plans, plays tried, paces, two words of
cards known for each seat, the sets, the stream that all policies draw from, and the seed. A card in
a set takes ten bits: itself, and whose it was."""
PLAN, TRIED, PACE, KNOWN, SET, STREAM, SEED, WORDS = 15, 20, 25, 30, 40, 43, 44, 45
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
    """Facts as whole numbers, what takes how long, and which ranks fit each goal."""
    rank = {worth: place for place, worth in enumerate(_ALL_WORTHS, 1)}
    facts = [
        *_rules(options, seats),
        *range(len(NUMBERS)),
        *range(len(GOALS)),
        *(rank[worth] for card in range(len(NUMBERS)) for worth in _worths(card)),
        *(fact for goal in GOALS for fact in (goal.quantity, goal.direction == "up", goal.stars)),
        *(mask for count in range(6) for mask in _choices(count)),
        *(place for mask in range(64) for place in _places(mask)),
        *(count for goal in range(len(GOALS)) for count in _beyond(goal)),
    ]
    for start, deck in ((NUMBER_IDS, number_deck), (GOAL_IDS, goal_deck)):
        ids = deck(advanced=options.advanced)
        facts[start : start + len(ids)] = ids
    sizes = [problem_size(_face(card)) for card in range(len(NUMBERS))]
    skills = [float(getattr(SKILLS[level], name)) for level in LEVELS for name in HUMAN]
    fitting = [word for goal in range(len(GOALS)) for word in _fitting(goal)]
    return np.array(facts, np.int32), np.array(sizes + skills), np.array(fitting, np.uint64)


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
        return [len(worths), *(sum(worth > far for worth in worths) for far in _ALL_WORTHS), 0]
    return [0, *(sum(worth < far for worth in worths) for far in _ALL_WORTHS), len(worths)]


def _fitting(goal: int) -> list[int]:
    mask = sum(1 << r for r, worth in enumerate(_ALL_WORTHS, 1) if fits(GoalId(goal), worth))
    return [mask >> 64 * word & (1 << 64) - 1 for word in range(FIT_WORDS)]


@lane
def play(
    seed: Any, seats: Any, tables: Any, weights: Any, small: Any, words: Any, out: Any, trace: Any
) -> None:
    facts, sizes, fitting = tables
    begin(seed, np.int64(seats), facts, small, words)
    while small[PHASE] != OVER:
        for seat in range(np.int64(seats)):
            if weights[seat, 0] > 0.0 and small[PHASE] == RUSH:
                rush(seat, facts, sizes, fitting, weights[seat], small, words)
            elif small[DUE + seat] < 0 or small[PHASE] != RUSH:
                think(seat, facts, sizes, np.int64(weights[seat, 0]), small, words)
        seat = soonest(small)
        at = np.int64(0) if seat < 0 else np.int64(max(small[DUE + seat], small[NOW]))
        end = deadline(facts, small)
        if end >= 0 and (seat < 0 or end <= at):
            small[NOW] = end
            small[ENTRY] += 1
            expire(facts, small, words)
        elif seat >= 0:
            small[NOW] = at
            act(seat, facts, fitting, small, words, trace)
        else:
            small[PHASE] = OVER
    finish(small, out)


@part
def begin(seed: Any, seats: Any, facts: Any, small: Any, words: Any) -> None:
    for place in range(DONE_GOALS):
        small[place] = 0
    for place in range(WORDS):
        words[place] = NONE
    small[SEATS], small[HELP] = seats, HELP_CARDS
    words[SEED], words[STREAM] = np.uint64(seed), of(seed, POLICY)
    deal(facts, small, words)
    for seat in range(seats):
        words[PACE + seat] = np.uint64(wobble(words, OWN_PACE) * FINE)


@part
def finish(small: Any, out: Any) -> None:
    """R21, R22: the bonus for Help that was not used, and the rung; all are first together."""
    left, seats = small[HELP], small[SEATS]
    bonus = BONUS_1 if left == 1 else BONUS_2 if left == 2 else BONUS_3 if left > 2 else 0
    points = small[STARS] + bonus
    small[RUNG] = (points >= RUNG_1) + (points >= RUNG_2) + (points >= RUNG_3) + (points >= RUNG_4)
    out[MOVES], out[MILLIS] = small[MADE], small[NOW]
    for seat in range(seats):
        out[POINTS + seat] = points
        out[POINTS + seats + seat] = 1
    for number in range(MEASURE_COUNT):
        out[POINTS + 2 * seats + number] = small[COUNTS + number]


# --- the clock


@part
def soonest(small: Any) -> Any:
    """Whose plan is due first; -1 if there is none."""
    found, first = -1, 1 << 40
    for seat in range(np.int64(small[SEATS])):
        due = small[DUE + seat]
        if 0 <= due < first:
            found, first = seat, due
    return found


@part
def shown(facts: Any, small: Any) -> Any:
    """R19: the cards of the goal that is on show."""
    if small[TURNED] == 0:
        return np.int64(0)
    return np.int64(facts[GOAL + 3 * small[DONE_GOALS + small[TURNED] - 1]])


@part
def deadline(facts: Any, small: Any) -> Any:
    phase, since = small[PHASE], np.int64(small[SINCE])
    if phase == RUSH:
        return since + facts[CLOCK] if facts[CLOCK] >= 0 else np.int64(-1)
    if phase == VERIFY:
        return since + PER_CARD * shown(facts, small) + PER_GOAL
    return since + COUNTDOWN if phase == COUNT_DOWN else np.int64(-1)


@part
def expire(facts: Any, small: Any, words: Any) -> None:
    if small[PHASE] == COUNT_DOWN:
        small[PHASE] = RUSH
        small[SINCE] = small[MOVED] = small[NOW]
    elif small[PHASE] == RUSH:
        verify(small)
    else:
        go_on(facts, small, words)


@part
def nobody_ready(small: Any) -> None:
    for seat in range(small[SEATS]):
        small[IS_READY + seat] = 0


@part
def verify(small: Any) -> None:
    """R18, R19: the round is over; the first completed goal is turned over."""
    for place in range(small[COLUMN_LENGTH]):
        small[LEFT_LYING] += small[SET_COUNT + small[ORDER + place]]
    small[PHASE], small[SINCE] = VERIFY, small[NOW]
    small[TURNED] = min(1, small[DONE])
    nobody_ready(small)


@part
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


# --- the cards


@part
def deal(facts: Any, small: Any, words: Any) -> None:
    """R3, R4: everything shuffled, new hands, three goals. Used Help stays used."""
    cards, goals = np.int64(facts[CARD_COUNT]), np.int64(facts[GOAL_COUNT])
    for place in range(cards):
        small[DECK + place] = facts[NUMBER_IDS + place]
    for place in range(goals):
        small[GOAL_PILE + place] = facts[GOAL_IDS + place]
    chance = of(words[SEED], np.int64(small[ENTRY]))
    chance = shuffled(chance, small, np.int64(DECK), cards)
    shuffled(chance, small, np.int64(GOAL_PILE), goals)
    small[PHASE] = LOOKING
    small[DECK_NEXT], small[DECK_END] = 0, cards
    small[DISCARDED], small[DONE], small[TURNED], small[LYING] = 0, 0, 0, 0
    small[MISSING] = facts[SIZE] * small[SEATS]
    for seat in range(np.int64(small[SEATS])):
        small[DUE + seat], small[WAITS + seat], small[HELD + seat] = -1, 0, 0
        small[MAY_SWAP + seat], small[LAID_BY + seat] = 0, 0
        words[KNOWN + 2 * seat] = words[KNOWN + 2 * seat + 1] = NONE
        for slot in range(5):
            small[HAND + 5 * seat + slot] = -1
        fill(seat, facts, small, words)
    small[GOALS_NEXT], small[COLUMN_LENGTH] = 0, 0
    for slot in range(COLUMN):
        join(slot, small, words)


@part
def join(slot: Any, small: Any, words: Any) -> None:
    """R11: a new goal at the bottom of the column."""
    goal = np.int64(small[GOAL_PILE + small[GOALS_NEXT]])
    small[GOALS_NEXT] += 1
    small[SET_GOAL + slot], small[SET_COUNT + slot], small[STARTS + slot] = goal, 0, 0
    words[SET + slot] = NONE
    small[ORDER + small[COLUMN_LENGTH]] = slot
    small[COLUMN_LENGTH] += 1
    for seat in range(np.int64(small[SEATS])):
        mark(words, seat, NUMBER_COUNT + goal)


@part
def mark(words: Any, seat: Any, card: Any) -> None:
    """Note that a seat has had a card, or seen a goal."""
    words[PER_SEAT * seat + (card >> 6)] |= ONE << np.uint64(card & 63)


@part
def fill(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R12: new cards into the empty slots, as long as there are some."""
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] < 0 and small[DECK_NEXT] < small[DECK_END]:
            take(seat, slot, small, words)


@part
def take(seat: Any, slot: Any, small: Any, words: Any) -> None:
    """The next card of the deck into an empty slot."""
    card = np.int64(small[DECK + small[DECK_NEXT]])
    small[DECK_NEXT] += 1
    small[slot] = card
    small[HELD + seat] += 1
    small[MISSING] -= 1
    mark(words, seat, card)


@part
def draw(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R12, R13: an empty deck is made of the discards again."""
    missing = facts[SIZE] - small[HELD + seat]
    left, back = small[DECK_END] - small[DECK_NEXT], np.int64(small[DISCARDED])
    if left < missing and back > 0:
        chance = of(words[SEED], np.int64(small[ENTRY]))
        shuffled(chance, small, np.int64(DISCARDS), back)
        for place in range(left):
            small[DECK + place] = small[DECK + small[DECK_NEXT] + place]
        for place in range(back):
            small[DECK + left + place] = small[DISCARDS + place]
        small[DECK_NEXT], small[DECK_END], small[DISCARDED] = 0, left + back, 0
        small[RESHUFFLES] += 1
    fill(seat, facts, small, words)


@part
def refill(facts: Any, small: Any, words: Any) -> None:
    """R12: with `auto_draw` every hand fills itself."""
    if facts[BY_ITSELF]:
        for seat in range(np.int64(small[SEATS])):
            if small[HELD + seat] < facts[SIZE]:
                draw(seat, facts, small, words)


@part
def lying(words: Any, slot: Any, place: Any) -> Any:
    """The card that lies at a place of a set, from the left."""
    return np.int64((words[SET + slot] >> np.uint64(10 * place + 3)) & SEVEN)


@part
def stacks(facts: Any, small: Any, slot: Any) -> Any:
    return np.int64(facts[NTH + 8 * small[STARTS + slot]])


@part
def lowest_at(facts: Any, small: Any, slot: Any, stack: Any) -> Any:
    """Where a stack begins, counted from 1; beyond the last one where the set ends."""
    place = np.int64(facts[NTH + 8 * small[STARTS + slot] + stack])
    return np.int64(small[SET_COUNT + slot]) if place == 7 else place


@part
def end_of(facts: Any, small: Any, words: Any, slot: Any) -> Any:
    """The card that names the right end of a set: the lowest one of its last stack; or -1."""
    count = stacks(facts, small, slot)
    if count == 0:
        return np.int64(-1)
    return lying(words, slot, lowest_at(facts, small, slot, count))


@part
def top_of(facts: Any, small: Any, words: Any, slot: Any, stack: Any) -> Any:
    return lying(words, slot, lowest_at(facts, small, slot, stack + 1) - 1)


# --- what can be done


@part
def is_fit(fitting: Any, goal: Any, rank: Any) -> Any:
    """R10"""
    return (fitting[FIT_WORDS * goal + (rank >> 6)] >> np.uint64(rank & 63)) & ONE != NONE


@part
def is_right(
    card: Any, slot: Any, there: Any, facts: Any, fitting: Any, small: Any, words: Any
) -> Any:
    """R24: whether a card is right at the right end (0) or on a stack (from 1)."""
    goal, rank = np.int64(small[SET_GOAL + slot]), np.int64(facts[RANK + 3 * card])
    if not is_fit(fitting, goal, rank):
        return False
    is_up = facts[GOAL + 3 * goal + 1]
    for stack in range(1, stacks(facts, small, slot) + 1):
        lowest = facts[RANK + 3 * lying(words, slot, lowest_at(facts, small, slot, stack))]
        if there == 0 and (rank <= lowest if is_up else rank >= lowest):
            return False
        if there == stack and rank != lowest:
            return False
    return True


@part
def play_code(
    seat: Any, held: Any, slot: Any, there: Any, facts: Any, small: Any, words: Any
) -> Any:
    if there == 0:
        kind, aim = PLACE, end_of(facts, small, words, slot)
    else:
        kind, aim = STACK, top_of(facts, small, words, slot, there)
    card = np.uint64(small[HAND + 5 * seat + held]) << CARD_AT
    goal = np.uint64(small[SET_GOAL + slot]) << GOAL_AT
    hints = (np.uint64(held) << HELD_AT) | (np.uint64(slot) << SLOT_AT)
    hints |= np.uint64(there) << THERE_AT
    return np.uint64(kind) | card | goal | (np.uint64(aim + 1) << BELOW_AT) | hints


@part
def places(facts: Any, small: Any) -> Any:
    """R7, R8: how many places there are for a card."""
    count = np.int64(small[COLUMN_LENGTH])
    for order in range(small[COLUMN_LENGTH]):
        count += stacks(facts, small, np.int64(small[ORDER + order]))
    return count


@part
def play_number(seat: Any, number: Any, facts: Any, small: Any, words: Any) -> Any:
    """R17: the play with this number, of all there are."""
    each = places(facts, small)
    card = np.int64(0)  # without dividing and without branching: at most five cards, three sets
    for more in range(1, 5):
        card += number >= more * each
    there, held = number - card * each, card
    if small[HELD + seat] < facts[SIZE]:
        held = slot_of_card(seat, card, small)
    first = 1 + stacks(facts, small, np.int64(small[ORDER]))
    second = first + 1 + stacks(facts, small, np.int64(small[ORDER + 1]))
    order = np.int64(there >= first) + np.int64(there >= second)
    there -= second if order == 2 else first if order == 1 else 0
    return play_code(seat, held, np.int64(small[ORDER + order]), there, facts, small, words)


@part
def slot_of_card(seat: Any, number: Any, small: Any) -> Any:
    """The slot of the hand with this number, empty ones left out."""
    held = np.int64(0)
    while number > 0 or small[HAND + 5 * seat + held] < 0:
        if small[HAND + 5 * seat + held] >= 0:
            number -= 1
        held += 1
    return held


@part
def right_play(seat: Any, number: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """R24: the play with this number, of those that are right; and how many came before."""
    found = np.int64(0)
    for held in range(np.int64(facts[SIZE])):
        card = np.int64(small[HAND + 5 * seat + held])
        for order in range(small[COLUMN_LENGTH] if card >= 0 else 0):
            slot = np.int64(small[ORDER + order])
            for there in range(1 + stacks(facts, small, slot)):
                if is_right(card, slot, there, facts, fitting, small, words):
                    if found == number:
                        return play_code(seat, held, slot, there, facts, small, words), found
                    found += 1
    return NONE, found


@part
def can_draw(seat: Any, facts: Any, small: Any) -> Any:
    is_there = small[DECK_NEXT] < small[DECK_END] or small[DISCARDED] > 0
    return is_there and small[HELD + seat] < facts[SIZE]


@part
def plays(seat: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """How many plays there are: any card into any open set, or only right ones."""
    if facts[INSTANT]:
        return right_play(seat, np.int64(-1), facts, fitting, small, words)[1]
    return small[HELD + seat] * places(facts, small)


@part
def choices(seat: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """How many moves `rules.moves` offers to a seat."""
    ready = 1 - np.int64(small[IS_READY + seat])
    if small[PHASE] != RUSH:
        return ready
    found = plays(seat, facts, fitting, small, words)
    if can_draw(seat, facts, small):
        found += 1
    if small[HELP]:
        found += 1
        for place in range(small[COLUMN_LENGTH]):
            found += (1 << small[SET_COUNT + small[ORDER + place]]) - 1
    if small[MAY_SWAP + seat]:
        found += (1 << small[HELD + seat]) - 1
    return found + (ready if facts[CLOCK] < 0 else np.int64(0))


@part
def choice(seat: Any, number: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """The move with this number, in the order of the rules."""
    if small[PHASE] != RUSH:
        return np.uint64(READY)
    count = plays(seat, facts, fitting, small, words)
    if number < count:
        if facts[INSTANT]:
            return right_play(seat, number, facts, fitting, small, words)[0]
        return play_number(seat, number, facts, small, words)
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
            slot = np.int64(small[ORDER + place])
            count = (1 << small[SET_COUNT + slot]) - 1
            if number < count:
                mask = np.int64(facts[CHOSEN + 32 * small[SET_COUNT + slot] + number])
                return remove_code(slot, mask, small, words) | left
            number -= count
    if small[MAY_SWAP + seat] and number < (1 << small[HELD + seat]) - 1:
        mask = np.int64(facts[CHOSEN + 32 * small[HELD + seat] + number])
        return swap_code(seat, mask, facts, small)
    return np.uint64(READY)


@part
def remove_code(slot: Any, mask: Any, small: Any, words: Any) -> Any:
    """R14: these cards of a set, without the number of Help cards."""
    code = np.uint64(REMOVE) | (np.uint64(small[SET_GOAL + slot]) << ROW_GOAL_AT)
    at = ROW_AT
    for place in range(small[SET_COUNT + slot]):
        if (mask >> place) & 1:
            code |= np.uint64(lying(words, slot, place) + 1) << at
            at += np.uint64(7)
    return code


@part
def swap_code(seat: Any, mask: Any, facts: Any, small: Any) -> Any:
    """R15: these cards of a hand, empty slots left out."""
    code, at, number = np.uint64(SWAP), ROW_AT, 0
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] >= 0:
            if (mask >> number) & 1:
                code |= np.uint64(small[slot] + 1) << at
                at += np.uint64(7)
            number += 1
    return code


# --- doing it


@part
def act(seat: Any, facts: Any, fitting: Any, small: Any, words: Any, trace: Any) -> None:
    """A plan is carried out, or comes to nothing."""
    code = words[PLAN + seat]
    small[DUE + seat] = -1
    count, first, last, number = np.int64(0), np.int64(0), np.int64(0), np.int64(-1)
    if code == np.uint64(CHOICE) or trace.shape[0]:
        count = choices(seat, facts, fitting, small, words)
    if code == np.uint64(CHOICE):
        if count == 0:
            return
        number = below_of(words, count) if count > 1 else np.int64(0)
        first, last = number, number + 1
    elif facts[INSTANT] and not is_accepted(code, facts, fitting, small, words):
        small[REFUSED] += 1
        return
    if trace.shape[0]:
        first, last = np.int64(0), count
    digest = NONE
    for each in range(first, last):
        move = choice(seat, each, facts, fitting, small, words)
        digest = folded(digest, move & CODE)
        if each == number:
            code = move
    noted(trace, small[MADE], seat, small[NOW], count, digest, np.int64(code & CODE))
    small[MADE] += 1
    small[ENTRY] += 1
    carry_out(seat, code, facts, fitting, small, words)


@part
def is_accepted(code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """R24: whether the instant check lets a move pass."""
    kind = np.int64(code & THREE)
    if kind not in (PLACE, STACK):
        return True
    slot, there = slot_in(code), there_in(code)
    return is_right(card_in(code), slot, there, facts, fitting, small, words)


@part
def card_in(code: Any) -> Any:
    return np.int64((code >> CARD_AT) & SEVEN)


@part
def below_in(code: Any) -> Any:
    return np.int64((code >> BELOW_AT) & SEVEN) - 1


@part
def held_in(code: Any) -> Any:
    return np.int64((code >> HELD_AT) & THREE)


@part
def slot_in(code: Any) -> Any:
    return np.int64((code >> SLOT_AT) & TWO)


@part
def there_in(code: Any) -> Any:
    return np.int64((code >> THERE_AT) & THREE)


@part
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


@part
def ready(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R5: all ready, and the 3-2-1 starts. R19: all have seen enough. R25: all are done."""
    small[IS_READY + seat] = 1
    for other in range(small[SEATS]):
        if not small[IS_READY + other]:
            return
    if small[PHASE] == LOOKING:
        small[PHASE], small[SINCE] = COUNT_DOWN, small[NOW]
        nobody_ready(small)
    elif small[PHASE] == RUSH:
        verify(small)
    else:
        go_on(facts, small, words)


@part
def lay(seat: Any, code: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    """R7, R8, R11: a card goes into a set, and completes its goal if it was the last one."""
    slot, there = slot_in(code), there_in(code)
    hand = HAND + 5 * seat + held_in(code)
    count, starts = np.int64(small[SET_COUNT + slot]), np.int64(small[STARTS + slot])
    place = lowest_at(facts, small, slot, there + 1) if there else count
    lower = (1 << place) - 1
    small[STARTS + slot] = (starts & lower) | (starts & ~lower) << 1 | (0 if there else 1 << place)
    at = np.uint64(10 * place)
    before = words[SET + slot] & ((ONE << at) - ONE)
    laid = np.uint64(card_in(code) << 3 | seat) << at
    words[SET + slot] = before | laid | (words[SET + slot] ^ before) << np.uint64(10)
    small[SET_COUNT + slot] = count + 1
    small[hand] = -1
    small[HELD + seat] -= 1
    small[MISSING] += 1
    small[LAID_BY + seat] += 1
    small[LYING] += 1
    small[MOVED] = small[NOW]
    if count + 1 >= facts[GOAL + 3 * small[SET_GOAL + slot]]:
        close(slot, facts, fitting, small, words)
    if small[COLUMN_LENGTH] == 0:
        verify(small)
    elif small[MISSING] == 1 and small[DECK_NEXT] < small[DECK_END]:
        if facts[BY_ITSELF]:
            take(seat, hand, small, words)
    else:
        refill(facts, small, words)


@part
def close(slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> None:
    """R11: the goal is turned face down, and a new one joins at the bottom of the column."""
    goal = np.int64(small[SET_GOAL + slot])
    culprits = culprits_in(slot, facts, fitting, small, words)
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


@part
def culprits_in(slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """R19, R20: how many cards of a set are wrong. The lowest card of a stack is held against all
    stacks before it, right or wrong; the others against the lowest one of their stack."""
    goal, starts = np.int64(small[SET_GOAL + slot]), np.int64(small[STARTS + slot])
    is_up, lowest, found = facts[GOAL + 3 * goal + 1] == 1, np.int64(0), np.int64(0)
    far = np.int64(0 if is_up else FARS - 1)
    for place in range(small[SET_COUNT + slot]):
        rank = np.int64(facts[RANK + 3 * lying(words, slot, place)])
        right = is_fit(fitting, goal, rank)
        if (starts >> place) & 1:
            lowest = rank
            right = right and (rank > far if is_up else rank < far)
            far = max(far, rank) if is_up else min(far, rank)
        elif rank != lowest:
            right = False
        if not right:
            found += 1
    return found


@part
def remove(code: Any, facts: Any, small: Any, words: Any) -> None:
    """R14: Help takes chosen cards out of one open set; they are discarded."""
    slot = slot_of(np.int64((code >> ROW_GOAL_AT) & FIVE), small)
    row, gone = (code >> ROW_AT) & ROW, 0
    while row:
        card = np.int64(row & SEVEN) - 1
        for place in range(small[SET_COUNT + slot]):
            if lying(words, slot, place) == card:
                gone |= 1 << place
        discard(small, card)
        row >>= np.uint64(7)
    close_up(slot, gone, small, words)
    small[HELP] -= 1
    small[REMOVALS] += 1
    small[MOVED] = small[NOW]
    refill(facts, small, words)


@part
def slot_of(goal: Any, small: Any) -> Any:
    """The slot of an open goal; -1 if it is not open."""
    for place in range(small[COLUMN_LENGTH]):
        if small[SET_GOAL + small[ORDER + place]] == goal:
            return np.int64(small[ORDER + place])
    return np.int64(-1)


@part
def discard(small: Any, card: Any) -> None:
    small[DISCARDS + small[DISCARDED]] = card
    small[DISCARDED] += 1


@part
def close_up(slot: Any, gone: Any, small: Any, words: Any) -> None:
    """R14: the ranks close up; a stack that has lost its lowest card has a new one."""
    kept, starts, is_new, left = 0, 0, False, NONE
    for place in range(small[SET_COUNT + slot]):
        laid = (words[SET + slot] >> np.uint64(10 * place)) & np.uint64(1023)
        if (small[STARTS + slot] >> place) & 1:
            is_new = True
        if (gone >> place) & 1:
            small[LAID_BY + np.int64(laid & THREE)] -= 1
            small[LYING] -= 1
            continue
        left |= laid << np.uint64(10 * kept)
        if is_new:
            starts |= 1 << kept
        is_new = False
        kept += 1
    words[SET + slot] = left
    small[SET_COUNT + slot], small[STARTS + slot] = kept, starts


@part
def swap(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> None:
    """R15: discard any number of cards, once for each such Help, and draw back up."""
    row = (code >> ROW_AT) & ROW
    while row:
        card = np.int64(row & SEVEN) - 1
        for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
            if small[slot] == card:
                small[slot] = -1
        small[HELD + seat] -= 1
        small[MISSING] += 1
        discard(small, card)
        row >>= np.uint64(7)
    small[MAY_SWAP + seat] -= 1
    small[SWAPS] += 1
    draw(seat, facts, small, words)
    refill(facts, small, words)


# --- the timing model


@part
def below_of(words: Any, n: Any) -> Any:
    words[STREAM] += STEP
    return below(words[STREAM], n)


@part
def fraction_of(words: Any) -> Any:
    words[STREAM] += STEP
    return fraction(words[STREAM])


@part
def wobble(words: Any, spread: Any) -> Any:
    """A lognormal factor with median 1."""
    radius = math.sqrt(-2 * math.log(1 - fraction_of(words)))
    return math.exp(spread * radius * math.cos(2 * math.pi * fraction_of(words)))


@part
def pace_of(words: Any, seat: Any) -> Any:
    return np.float64(words[PACE + seat]) / FINE


@part
def plan(seat: Any, code: Any, due: Any, small: Any, words: Any) -> None:
    words[PLAN + seat] = np.uint64(code)
    small[DUE + seat] = due


@part
def think(seat: Any, facts: Any, sizes: Any, policy: Any, small: Any, words: Any) -> None:
    """What everybody does outside of the rush; and in it, when random will choose next."""
    phase, now = small[PHASE], np.int64(small[NOW])
    if phase == RUSH:
        step = round(RANDOM_STEP * pace_of(words, seat) * wobble(words, 0.3))
        plan(seat, np.uint64(CHOICE), now + step, small, words)
    elif phase == COUNT_DOWN or small[IS_READY + seat]:
        small[DUE + seat] = -1
    elif phase == VERIFY:
        due = small[SINCE] + PER_CARD * shown(facts, small) + SEEN
        plan(seat, np.uint64(READY), due, small, words)
    elif small[DUE + seat] < 0:
        small[BUSY + seat] = now
        words[TRIED + seat] = NONE
        if policy:
            work_out_hand(seat, policy, facts, sizes, small, words)
        due = now + round(LOOK * wobble(words, 0.2))
        if policy:
            due = min(np.int64(small[BUSY + seat]), due)
        plan(seat, np.uint64(READY), max(due, now + 800), small, words)


@part
def work_out(
    seat: Any, policy: Any, card: Any, effort: Any, sizes: Any, small: Any, words: Any
) -> None:
    """A card that a bot does not know yet: how long that takes, and what it gets."""
    known, bit = KNOWN + 2 * seat + (card >> 6), ONE << np.uint64(card & 63)
    if words[known] & bit:
        return
    skill = SKILL + 3 * (policy - 1)
    took = round(sizes[skill + SOLVE] * sizes[card] * wobble(words, SPREAD))
    busy = small[BUSY + seat] + round(effort * pace_of(words, seat) * took)
    slip = np.int64(0)
    if fraction_of(words) < sizes[skill + ERROR] * sizes[card]:
        slip = 1 + below_of(words, np.int64(2))
    words[known] |= bit
    small[BUSY + seat] = busy
    small[BELIEFS + NUMBER_COUNT * seat + card] = busy << 2 | slip


@part
def work_out_hand(seat: Any, policy: Any, facts: Any, sizes: Any, small: Any, words: Any) -> None:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] >= 0:
            work_out(seat, policy, np.int64(small[slot]), 1.0, sizes, small, words)


# --- a bot in the rush


@part
def stack_on(code: Any, facts: Any, small: Any, words: Any) -> Any:
    """R9: the stack whose top card a play is aimed at, from 1; 0 if it is covered or gone."""
    slot, card = slot_in(code), below_in(code)
    for stack in range(1, stacks(facts, small, slot) + 1):
        if top_of(facts, small, words, slot, stack) == card:
            return np.int64(stack)
    return np.int64(0)


@part
def place_stands(code: Any, facts: Any, small: Any, words: Any) -> Any:
    """R9: whether the place still looks as it did when the play was planned."""
    slot = slot_in(code)
    if slot_of(np.int64((code >> GOAL_AT) & FIVE), small) != slot:
        return False
    if code & THREE == np.uint64(PLACE):
        return below_in(code) == end_of(facts, small, words, slot)
    return stack_on(code, facts, small, words) > 0


@part
def holds(seat: Any, card: Any, facts: Any, small: Any) -> Any:
    for slot in range(HAND + 5 * seat, HAND + 5 * seat + facts[SIZE]):
        if small[slot] == card:
            return True
    return False


@part
def still_stands(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> Any:
    """Whether what was planned can still be done."""
    kind = np.int64(code & THREE)
    if kind in (PLACE, STACK):
        return place_stands(code, facts, small, words)
    if kind == DRAW:
        return can_draw(seat, facts, small)
    if kind == READY:
        return not small[IS_READY + seat]
    row, slot = (code >> ROW_AT) & ROW, np.int64(-1)
    if kind == REMOVE:
        slot = slot_of(np.int64((code >> ROW_GOAL_AT) & FIVE), small)
        if slot < 0 or np.int64(code >> LEFT_AT) != small[HELP]:
            return False
    elif not small[MAY_SWAP + seat]:
        return False
    while row:
        card, is_there = np.int64(row & SEVEN) - 1, False
        if slot < 0:
            is_there = holds(seat, card, facts, small)
        for place in range(small[SET_COUNT + slot] if slot >= 0 else 0):
            is_there |= lying(words, slot, place) == card
        if not is_there:
            return False
        row >>= np.uint64(7)
    return True


@part
def others_are_done(seat: Any, small: Any) -> Any:
    """R25: without a clock it does not keep anybody waiting who is done."""
    for other in range(small[SEATS]):
        if small[IS_READY + other]:
            return not small[IS_READY + seat]
    return False


@part
def is_kept(seat: Any, facts: Any, small: Any, words: Any) -> Any:
    """Whether a bot keeps its plan. R24: what came back at once makes it doubt."""
    code = words[PLAN + seat]
    if small[DUE + seat] < 0:
        if facts[INSTANT]:
            doubt(seat, facts, small, words)
        return False
    if small[WAITS + seat]:
        return False
    is_play = np.int64(code & THREE) in (PLACE, STACK)
    if still_stands(seat, code, facts, small, words):
        if code & THREE == np.uint64(STACK):
            there = np.uint64(stack_on(code, facts, small, words)) << THERE_AT
            words[PLAN + seat] = (code & ~(THREE << THERE_AT)) | there
        is_soon = small[DUE + seat] <= small[NOW] + FAREWELL
        return is_soon or facts[CLOCK] >= 0 or not others_are_done(seat, small)
    if is_play:
        small[TOO_LATE] += 1
    return False


@part
def doubt(seat: Any, facts: Any, small: Any, words: Any) -> None:
    """R24: a play that came back makes a bot doubt the card and the one that it aimed at."""
    code = words[TRIED + seat]
    if code == NONE or small[HAND + 5 * seat + held_in(code)] != card_in(code):
        return
    if place_stands(code, facts, small, words):
        forget(seat, card_in(code), words)
        if below_in(code) >= 0:
            forget(seat, below_in(code), words)


@part
def forget(seat: Any, card: Any, words: Any) -> None:
    words[KNOWN + 2 * seat + (card >> 6)] &= ~(ONE << np.uint64(card & 63))


@part
def rush(
    seat: Any, facts: Any, sizes: Any, fitting: Any, skill: Any, small: Any, words: Any
) -> None:
    """As `_rushing` of the bot: a plan that stands is kept, or another one is made."""
    if is_kept(seat, facts, small, words):
        return
    now, policy = np.int64(small[NOW]), np.int64(skill[0])
    small[DUE + seat], small[WAITS + seat] = -1, 0
    words[TRIED + seat] = NONE
    if can_draw(seat, facts, small):
        plan(seat, np.uint64(DRAW), now + 600, small, words)
        return
    if facts[CLOCK] < 0 and others_are_done(seat, small):
        plan(seat, np.uint64(READY), now + FAREWELL, small, words)
        return
    small[BUSY + seat] = max(small[BUSY + seat], small[NOW])
    for order in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + order])
        for place in range(small[SET_COUNT + slot]):
            card = lying(words, slot, place)
            work_out(seat, policy, card, GLANCE, sizes, small, words)
    work_out_hand(seat, policy, facts, sizes, small, words)
    decide(seat, facts, sizes, fitting, skill, small, words)


@part
def decide(
    seat: Any, facts: Any, sizes: Any, fitting: Any, skill: Any, small: Any, words: Any
) -> None:
    """The best play, Help, a swap or the end of a round without a clock; or nothing for now."""
    now, pace = np.int64(small[NOW]), pace_of(words, seat)
    choose = sizes[SKILL + 3 * (np.int64(skill[0]) - 1) + CHOOSE]
    code, gain, useful = best_play(seat, facts, fitting, skill, small, words)
    if code == NONE or gain < skill[WANTS]:
        other = NONE
        if small[MAY_SWAP + seat]:
            other = put_away(seat, useful, facts, small)
        if other == NONE and small[HELP]:
            other = removal(seat, facts, fitting, skill, small, words)
        if other != NONE:
            step = round(choose * pace * wobble(words, 0.3))
            plan(seat, other, max(np.int64(small[BUSY + seat]), now) + step, small, words)
            return
    if code == NONE or gain < skill[WORST]:
        idle(seat, code, facts, skill, small, words)
        return
    due = max(now, known_at(seat, code, facts, small, words))
    due += round(choose * pace * wobble(words, 0.3))
    if gain < skill[WANTS]:
        due = max(due, small[MOVED] + round(skill[PATIENCE] * pace))
        small[WAITS + seat] = 1
    seats = small[SEATS]
    if seats > 1 and small[LAID_BY + seat] > skill[SHARE] * small[LYING] / seats + 1.5:
        due = max(due, small[MOVED] + HOLD)
        small[WAITS + seat] = 1
    plan(seat, code, due, small, words)
    words[TRIED + seat] = code


@part
def idle(seat: Any, code: Any, facts: Any, skill: Any, small: Any, words: Any) -> None:
    """Nothing good to do but to wait; new cards for all (R15), a poor play, or done (R25)."""
    now = np.int64(small[NOW])
    waits = skill[STUCK] * pace_of(words, seat) * wobble(words, 0.2)
    minutes = 1.0 if facts[CLOCK] < 0 else (deadline(facts, small) - now) / 60_000
    wanted = help_cost(small) + skill[TAKES_HELP]
    if small[HELP] and wanted <= skill[FRESH_HANDS] * minutes:
        code = np.uint64(REDRAW) | (np.uint64(small[HELP]) << LEFT_AT)
    elif code == NONE:
        if facts[CLOCK] >= 0 or small[IS_READY + seat]:
            return
        code = np.uint64(READY)
    due = max(now, np.int64(small[BUSY + seat]), small[MOVED] + round(waits))
    plan(seat, code, due, small, words)
    small[WAITS + seat] = 1


# --- what a bot values


@part
def believed(seat: Any, card: Any, facts: Any, small: Any) -> Any:
    """The rank that a bot takes a card to have."""
    slip = small[BELIEFS + NUMBER_COUNT * seat + card] & 3
    return np.int64(facts[RANK + 3 * card + slip])


@part
def known_at(seat: Any, code: Any, facts: Any, small: Any, words: Any) -> Any:
    """When the cards of a play are worked out: its own, and the lowest one where it goes."""
    slot, stack = slot_in(code), there_in(code)
    known = small[BELIEFS + NUMBER_COUNT * seat + card_in(code)] >> 2
    if stack == 0:
        stack = stacks(facts, small, slot)
    if stack > 0:
        card = lying(words, slot, lowest_at(facts, small, slot, stack))
        known = max(known, small[BELIEFS + NUMBER_COUNT * seat + card] >> 2)
    return np.int64(known)


@part
def judged(seat: Any, slot: Any, facts: Any, fitting: Any, small: Any, words: Any) -> Any:
    """The rank that a set has reached, the one before, and a mask of the cards that a bot takes to
    be wrong."""
    goal, starts = np.int64(small[SET_GOAL + slot]), np.int64(small[STARTS + slot])
    is_up, wrong, lowest, is_wrong = (
        facts[GOAL + 3 * goal + 1] == 1,
        np.int64(0),
        np.int64(0),
        False,
    )
    far = before = np.int64(0 if is_up else FARS - 1)
    for place in range(small[SET_COUNT + slot]):
        rank = believed(seat, lying(words, slot, place), facts, small)
        if (starts >> place) & 1:
            lowest = rank
            is_wrong = not (is_fit(fitting, goal, rank) and (rank > far if is_up else rank < far))
            if not is_wrong:
                before, far = far, rank
        if is_wrong or rank != lowest:
            wrong |= 1 << place
    return far, before, wrong


@part
def prospect(slot: Any, far: Any, count: Any, facts: Any, skill: Any, small: Any) -> Any:
    """Stars that can be hoped for in a set with so many cards that has reached a rank."""
    goal = np.int64(small[SET_GOAL + slot])
    quantity, stars = facts[GOAL + 3 * goal], np.float64(facts[GOAL + 3 * goal + 2])
    need = quantity - count
    if need <= 0:
        return stars
    in_sight = facts[SIZE] * small[SEATS] - small[MISSING] + skill[SOON]
    room = facts[BEYOND + FARS * goal + far] / NUMBER_COUNT * in_sight
    hope = min(1.0, room / (skill[ROOM] * need))
    if skill[TEMPO] != 0.0 and facts[CLOCK] >= 0:
        left = deadline(facts, small) - small[NOW]
        hope *= min(1.0, left / (skill[TEMPO] * need))
    part = count / quantity
    part *= 1 - skill[BEND] + skill[BEND] * part
    return stars * hope * (skill[START] + (1 - skill[START]) * part)


@part
def best_play(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any, words: Any) -> Any:
    """The best play and what it adds; and a mask of the slots of the hand whose cards add enough
    somewhere."""
    code, best, liked, useful = NONE, 0.0, 0.0, np.int64(0)
    for order in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + order])
        far, _, wrong = judged(seat, slot, facts, fitting, small, words)
        if wrong:
            continue
        count, goal = np.int64(small[SET_COUNT + slot]), np.int64(small[SET_GOAL + slot])
        before = prospect(slot, far, count, facts, skill, small)
        for held in range(np.int64(facts[SIZE])):
            card = np.int64(small[HAND + 5 * seat + held])
            if card < 0:
                continue
            rank = believed(seat, card, facts, small)
            there = place_for(seat, slot, rank, far, facts, fitting, small, words)
            if there < 0:
                continue
            after = far if there else rank
            gain = prospect(slot, after, count + 1, facts, skill, small) - before
            if gain >= skill[WANTS]:
                useful |= 1 << held
            liking = gain
            if small[SEATS] > 1:
                liking -= skill[LEAVE] * facts[BEYOND + FARS * goal + far] / NUMBER_COUNT
            if code == NONE or liking > liked:
                best, liked = gain, liking
                code = play_code(seat, held, slot, there, facts, small, words)
    return code, best, useful


@part
def place_for(
    seat: Any, slot: Any, rank: Any, far: Any, facts: Any, fitting: Any, small: Any, words: Any
) -> Any:
    """Where a card of this rank is right in a set without faults: on a stack (from 1), at the
    right end (0), or nowhere (-1)."""
    goal = np.int64(small[SET_GOAL + slot])
    if not is_fit(fitting, goal, rank):
        return np.int64(-1)
    if rank > far if facts[GOAL + 3 * goal + 1] else rank < far:
        return np.int64(0)
    for stack in range(1, stacks(facts, small, slot) + 1):
        card = lying(words, slot, lowest_at(facts, small, slot, stack))
        if rank == believed(seat, card, facts, small):
            return np.int64(stack)
    return np.int64(-1)


@part
def put_away(seat: Any, useful: Any, facts: Any, small: Any) -> Any:
    """R15: once Help allows it, every card goes that adds too little anywhere."""
    mask, number = np.int64(0), 0
    for held in range(np.int64(facts[SIZE])):
        if small[HAND + 5 * seat + held] >= 0:
            if not (useful >> held) & 1:
                mask |= 1 << number
            number += 1
    return swap_code(seat, mask, facts, small) if mask else NONE


@part
def help_cost(small: Any) -> Any:
    """R21: the points that the next Help card costs at the end."""
    left = small[HELP]
    return BONUS_1 if left == 1 else BONUS_2 - BONUS_1 if left == 2 else BONUS_3 - BONUS_2


@part
def removal(seat: Any, facts: Any, fitting: Any, skill: Any, small: Any, words: Any) -> Any:
    """R14: Help for a set that is wrong or has leapt too far, if it brings more than it costs."""
    code, best = NONE, 0.0
    for order in range(small[COLUMN_LENGTH]):
        slot = np.int64(small[ORDER + order])
        count = np.int64(small[SET_COUNT + slot])
        if count == 0:
            continue
        far, earlier, gone = judged(seat, slot, facts, fitting, small, words)
        before = 0.0
        if gone == 0:
            before = prospect(slot, far, count, facts, skill, small)
            last = lowest_at(facts, small, slot, stacks(facts, small, slot))
            far, gone = earlier, ((1 << count) - 1) & ~((1 << last) - 1)
        count -= facts[NTH + 8 * gone]
        gain = prospect(slot, far, count, facts, skill, small) - before
        if code == NONE or gain > best:
            best = gain
            code = remove_code(slot, gone, small, words)
    if code == NONE or best < help_cost(small) + skill[TAKES_HELP]:
        return NONE
    return code | (np.uint64(small[HELP]) << LEFT_AT)
