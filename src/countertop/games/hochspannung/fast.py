"""Hochspannung as one compiled function: a race on a virtual clock, by the numbers of README.md.

Every card that is dealt has a place: seat after seat, and within a seat in the order in which the
cards come to its hand. A hand is the bits of its places, and so are all cards with a number, so
that one AND says who can play what, in the order of the hand.

Every seat has a plan and the time when it is due. Whoever is due first moves, of several the
lowest seat; the game's own deadlines come before. A plan about a top card that is no longer on
top is made anew.

`random` makes any of the moves that the rules offer, and now and then any play at all. Its times
come from a table of the lognormal that the bots have, in whole numbers: the same on every machine.
The others are the bots of `bot.py`. With the same seed they draw the same chance and play the
same match as `countertop simulate` lets them, decision by decision.
"""

from collections.abc import Mapping
from functools import cache
from math import cos, exp, log, pi, sqrt
from statistics import NormalDist
from typing import Any

import numpy as np
from msgspec.structs import asdict
from numpy.typing import NDArray

from ...engine.compiled import (
    POINTS,
    POLICY,
    STEP,
    Tables,
    below,
    folded,
    fraction,
    lane,
    lowest,
    mix,
    noted,
    nth,
    of,
    part,
    popcount,
    shuffled,
)
from .bot import LOOKING, OWN_PACE, REACTION, SKILLS, SOLVING, difficulty
from .matching import (
    ANSWERS,
    BASE_DECK,
    CORNERS,
    DECK,
    FACES,
    SOLUTIONS,
    Card,
    Hochspannung,
    answers,
    corners,
)
from .rules import COUNTDOWN, HAND, INTERMISSION, LETS_GO, NEXT_CARD
from .state import Options

MOST = 6
"""Seats that there is room for."""
NEVER = (1 << 31) - 1
LONGEST = 100_000
"""Entries after which a match that does not end is given up: all its places are 0."""


def _weights(level: str) -> dict[str, float]:
    skill = {name: float(value) for name, value in asdict(SKILLS[level]).items()}
    return {
        **skill,
        "own_pace": OWN_PACE,
        "solving": SOLVING,
        "looking": LOOKING,
        "reaction": float(REACTION),
    }


POLICIES: Mapping[str, Mapping[str, float]] = {
    "random": {"response": float(SKILLS["skilled"].response)},
    "heuristic": _weights("expert"),
    "skilled": _weights("skilled"),
    "beginner": _weights("beginner"),
}
"""The bots' three levels are one policy with other weights; the expert's are the best."""
RESPONSE, SPREAD, ERRORS, PACE_SPREAD, SOLVE, LOOK, REACT = range(1, 8)
"""Where a bot's weights stand in its row; random has the first alone."""

MEASURES = (
    *("plays", "draws", "wrong", "stuck", "turned up", "longest run", "fastest ms"),
    *("face down", "last card fits", "ended stuck"),
)
"""Of a whole match: cards laid, drawn and taken back; how often all were stuck, and how many cards
were turned up for that; the most cards in a row by one player, the shortest time from a problem to
its card; and how many games ended with a card face down, with a card that fits, and stuck."""
MEANINGS = {
    "plays": "cards laid on the pile",
    "draws": "cards drawn",
    "wrong": "wrong cards, which went back",
    "stuck": "times that nobody could play",
    "turned up": "cards turned up because of that",
    "longest run": "most cards in a row by one player",
    "fastest ms": "milliseconds to the quickest card",
    "face down": "games won with the last card face down",
    "last card fits": "games won with a last card that fits",
    "ended stuck": "games that ended with everybody stuck",
}
WIDTHS = (5, 5000, 1, 5, 5, 1, 1, 1, 1, 100, 1, 1, 1)


def _name(card: Card) -> str:
    if isinstance(card, Hochspannung):
        return f"{card.left} × {card.right} ({card.corners[0]}, {card.corners[1]})"
    return f"{card.number} ± {card.modifier}"


CARDS = tuple(dict.fromkeys(_name(face) for face in FACES))
"""A seat had a card if it was in its hand at "Go!". The same sums of Unter Spannung are one."""

# --- tables

CORNER, OTHER_CORNER, ANSWER, OTHER_ANSWER, SAY, OTHER_SAY = range(6)
LEFT, RIGHT, KIND, CORNER_BITS, ANSWER_BITS, HARD = range(6, 12)
"""Where things stand in a card's row. A sum has no LEFT, a product no OTHER_SAY: they are 0."""
QUANTILES = 10
"""Random's times come from 2 ** 10 equal parts of the lognormal."""
ONE = 16
"""A random time's factors are whole numbers of 2 ** -16."""
WORDS = 3
"""As many words as the places of the combined game take."""


def tables(options: Options, seats: int) -> Tables:
    """Settings, cards, how hard they are, random's factors, and the places of seats."""
    return (_settings(options, seats), *_printed(), _places(options, seats))


@cache
def _printed() -> Tables:
    """What no option changes."""
    return (
        np.array([_row(face) for face in FACES], np.int32),
        np.array([difficulty(face) for face in FACES], np.float64),
        _factors(),
    )


def _settings(options: Options, seats: int) -> NDArray[np.int32]:
    """In the order of SIZE, EACH, … below."""
    size = len(BASE_DECK if options.deck == "hochspannung" else DECK)
    each = (size - 1) // seats
    limit = len(DECK) if options.hand_limit is None else options.hand_limit
    return np.array(
        [
            *(size, each, HAND[options.deck], -(-seats * each // 64)),
            *(options.games, options.announce == "typed", options.lock_ms),
            *(options.penalty == "hand_and_pile", limit, options.deck == "combined"),
        ],
        np.int32,
    )


def _row(card: Card) -> list[int]:
    numbers, digits, said = corners(card), answers(card), SOLUTIONS[card.id]
    factors = (card.left, card.right) if isinstance(card, Hochspannung) else (0, 0)
    return [
        *(numbers[0], numbers[-1], digits[0], digits[-1]),
        *(said[0], said[1] if len(said) > 1 else 0),
        *(*factors, CARDS.index(_name(card)), CORNERS[card.id], ANSWERS[card.id]),
        round(difficulty(card) * (1 << ONE)),
    ]


def _factors() -> NDArray[np.int32]:
    """The middle of every part of the skilled bots' lognormal."""
    parts, normal = 1 << QUANTILES, NormalDist()
    spread = SKILLS["skilled"].spread
    points = (normal.inv_cdf((part + 0.5) / parts) for part in range(parts))
    return np.array([round(exp(spread * point) * (1 << ONE)) for point in points], np.int32)


def _places(options: Options, seats: int) -> NDArray[np.uint64]:
    """The bits of all opening hands, then those of each seat's places."""
    _, each, opening, *_ = _settings(options, seats).tolist()
    hands = sum(((1 << opening) - 1) << each * seat for seat in range(seats))
    own = [((1 << each) - 1) << each * seat for seat in range(seats)]
    words = [row >> 64 * word & (1 << 64) - 1 for row in (hands, *own) for word in range(WORDS)]
    return np.array(words, np.uint64)


# --- scratch

DEALING, COUNTING, PLAYING, STUCK, PAUSE, OVER = range(6)
DRAW, FACE_DOWN, READY = -1, -2, -3
"""A plan is one of these, or the place of the card that is played."""

SIZE, EACH, OPENING, WIDE, GAMES, TYPED, LOCK_MS, COUNTS_PILE, LIMIT, IS_COMBINED = range(10)
"""WIDE: how many words the places take."""
PHASE, NOW, UNTIL, SHOWN, ENTRIES, MOVES, GAME, READY_SEATS, OUT_OF_CARDS = range(10, 19)
TOP, FIRST, SECOND, BOTTOM, LAID, TURNED, RUN, RUNNER = range(19, 27)
"""FIRST and SECOND: the words of the cards that answer the top card. LAID: how many cards lie on
the discard pile. RUNNER: who laid the last."""
PLAYS, DRAWS, WRONGS, STUCKS, TURNS, LONGEST_RUN, FASTEST, ENDINGS = range(27, 35)
SEATS = ENDINGS + 3
DUE, PLAN, SAID, SLIPS, HELD, PILE, LOCK, LOST = range(SEATS, SEATS + 8 * MOST, MOST)
THOUGHT, BELIEVED, ALSO_BELIEVED, SOLVED, LOOKED = range(LOST + MOST, LOST + 6 * MOST, MOST)
WRONG_TOP, WRONG_SAID, STACK = range(LOOKED + MOST, LOOKED + 4 * MOST, MOST)
"""From DUE on one number for each seat. HELD: cards in hand. PILE: cards in the draw pile. LOST:
penalty points, or cards left. From THOUGHT on what a bot has on its mind."""
ABOVE = STACK + len(DECK)
"""Which card lies above which in the discard pile. Before that, from STACK on, the shuffled."""

NUMBERS = 2 * MOST
"""The places of the cards with 0, 1, … 10. Before them: the cards that each seat had."""
HANDS = NUMBERS + 11 * WORDS
OWN = HANDS + WORDS
CHANCE, MINDS, STREAM, PACES = range(OWN + MOST * WORDS, OWN + MOST * WORDS + 4)
"""Random's stream; the bots' seed; the stream of a bot's look; the bots' paces in 2 ** -56."""
PACE_BITS = float(1 << 56)


def scratch(seats: int) -> tuple[int, int]:
    return ABOVE + len(DECK), PACES + seats


# --- R2, R3, R15: dealing


@part
def deal(seed: Any, seats: Any, faces: Any, masks: Any, small: Any, words: Any) -> None:
    """R2: until somebody can begin, which only full hands can keep them from."""
    chance = of(seed, small[ENTRIES])
    stuck = True
    while stuck:
        chance = shuffle(chance, small)
        lay_out(seats, faces, masks, small, words)
        stuck = is_stuck(seats, small, words)
    remember_opening_hands(seats, faces, small, words)
    small[PHASE] = COUNTING
    small[UNTIL] = small[NOW] + COUNTDOWN
    small[READY_SEATS] = 0
    small[OUT_OF_CARDS] = -1
    small[GAME] += 1


@part
def shuffle(chance: Any, small: Any) -> Any:
    """The whole deck; gives the stream as it stands afterwards."""
    for card in range(small[SIZE]):
        small[STACK + card] = card
    return shuffled(chance, small, STACK, small[SIZE])


@part
def lay_out(seats: Any, faces: Any, masks: Any, small: Any, words: Any) -> None:
    """R2, R15: the first card starts the discard pile, all get equally many, the rest is out."""
    for number in range(11 * WORDS):
        words[NUMBERS + number] = np.uint64(0)
    for seat in range(seats):
        for place in range(seat * small[EACH], (seat + 1) * small[EACH]):
            card = card_at(small, seat, place)
            word, bit = place >> 6, np.uint64(1) << np.uint64(place & 63)
            words[NUMBERS + faces[card, CORNER] * WORDS + word] |= bit
            words[NUMBERS + faces[card, OTHER_CORNER] * WORDS + word] |= bit
        small[HELD + seat] = small[OPENING]
        small[PILE + seat] = small[EACH] - small[OPENING]
        small[LOCK + seat] = 0
        small[WRONG_TOP + seat] = -1
    for word in range(WORDS):
        words[HANDS + word] = masks[word]
    put_on_top(faces, small, small[STACK])
    small[BOTTOM] = small[STACK]
    small[LAID] = 1
    small[TURNED] = 0
    small[RUNNER] = -1


@part
def card_at(small: Any, seat: Any, place: Any) -> Any:
    """A stack's first cards are the hand; its last card is drawn first."""
    own = place - seat * small[EACH]
    if own >= small[OPENING]:
        own = small[EACH] - 1 - (own - small[OPENING])
    return small[STACK + 1 + seat * small[EACH] + own]


@part
def put_on_top(faces: Any, small: Any, card: Any) -> None:
    small[TOP] = card
    small[FIRST] = NUMBERS + faces[card, ANSWER] * WORDS
    small[SECOND] = NUMBERS + faces[card, OTHER_ANSWER] * WORDS


@part
def remember_opening_hands(seats: Any, faces: Any, small: Any, words: Any) -> None:
    for seat in range(seats):
        for own in range(small[OPENING]):
            kind = faces[small[STACK + 1 + seat * small[EACH] + own], KIND]
            words[2 * seat + (kind >> 6)] |= np.uint64(1) << np.uint64(kind & 63)


# --- what can be done


@part
def can_draw(small: Any, seat: Any) -> Any:
    """R9: any time, up to the limit if there is one."""
    return small[PILE + seat] > 0 and small[HELD + seat] < small[LIMIT]


@part
def can_lay_face_down(small: Any, seat: Any) -> Any:
    """R12: the own pile is used up, and exactly one card is left."""
    return small[HELD + seat] == 1 and small[PILE + seat] == 0


@part
def can_play(small: Any, words: Any, seat: Any) -> Any:
    """R5: some card of the hand fits."""
    fitting = np.uint64(0)
    for word in range(small[WIDE]):
        answers = words[small[FIRST] + word] | words[small[SECOND] + word]
        fitting |= words[HANDS + word] & words[OWN + WORDS * seat + word] & answers
    return fitting != np.uint64(0)


@part
def can_move(small: Any, words: Any, seat: Any) -> Any:
    if small[LOCK + seat]:
        return False
    is_easy = can_draw(small, seat) or can_lay_face_down(small, seat)
    return is_easy or can_play(small, words, seat)


@part
def is_stuck(seats: Any, small: Any, words: Any) -> Any:
    """R10: no card can be drawn, laid face down or played, by anybody."""
    for seat in range(seats):
        if can_draw(small, seat) or can_lay_face_down(small, seat):
            return False
    fitting = np.uint64(0)
    for word in range(small[WIDE]):
        answers = words[small[FIRST] + word] | words[small[SECOND] + word]
        fitting |= words[HANDS + word] & answers
    return fitting == np.uint64(0)


@part
def count_plays(small: Any, words: Any, seat: Any, first: Any, second: Any, is_sum: Any) -> Any:
    """How many plays a hand has for two words of cards. Of a sum, a card in both counts twice."""
    count = 0
    for word in range(small[WIDE]):
        own = words[HANDS + word] & words[OWN + WORDS * seat + word]
        count += popcount(own & (words[first + word] | words[second + word]))
        if is_sum:
            count += popcount(own & words[first + word] & words[second + word])
    return count


@part
def find_play(
    small: Any, words: Any, seat: Any, first: Any, second: Any, is_sum: Any, number: Any
) -> Any:
    """The place of play `number`, doubled; and one more if it is for the second word."""
    for word in range(small[WIDE]):
        own = words[HANDS + word] & words[OWN + WORDS * seat + word]
        rest = own & (words[first + word] | words[second + word])
        while rest:
            bit = rest & (~rest + np.uint64(1))
            is_first = (words[first + word] & bit) != np.uint64(0)
            is_both = is_sum and is_first and (words[second + word] & bit) != np.uint64(0)
            if number == 0 or (number == 1 and is_both):
                is_second = number == 1 or not is_first
                return 2 * (64 * word + lowest(bit)) + (1 if is_second else 0)
            number -= 2 if is_both else 1
            rest ^= bit
    return -1


@part
def card_in_hand(small: Any, words: Any, seat: Any, number: Any) -> Any:
    """The place of card `number` of the hand."""
    for word in range(small[WIDE]):
        own = words[HANDS + word] & words[OWN + WORDS * seat + word]
        count = popcount(own)
        if number < count:
            return 64 * word + nth(own, number)
        number -= count
    return -1


# --- R4 to R13: what is done, and what follows


@part
def is_right(faces: Any, small: Any, card: Any, said: Any) -> Any:
    """R5, R6, R16: the card fits, and the solution goes with it where it is said."""
    top = small[TOP]
    fits = (faces[card, CORNER_BITS] & faces[top, ANSWER_BITS]) != 0
    if not small[TYPED] or not fits:
        return fits
    if faces[top, LEFT]:
        return said == faces[top, SAY]
    is_solution = said == faces[top, SAY] or said == faces[top, OTHER_SAY]
    return is_solution and ((faces[card, CORNER_BITS] >> said) & 1) != 0


@part
def lay(faces: Any, small: Any, words: Any, seat: Any, place: Any, card: Any) -> None:
    """R4: the card is the new top card."""
    words[HANDS + (place >> 6)] ^= np.uint64(1) << np.uint64(place & 63)
    small[HELD + seat] -= 1
    small[WRONG_TOP + seat] = -1
    small[RUN] = small[RUN] + 1 if small[RUNNER] == seat else 1
    small[RUNNER] = seat
    small[PLAYS] += 1
    small[LONGEST_RUN] = max(small[LONGEST_RUN], small[RUN])
    small[FASTEST] = min(small[FASTEST], small[NOW] - small[SHOWN])
    small[ABOVE + small[TOP]] = card
    put_on_top(faces, small, card)
    small[LAID] += 1
    small[SHOWN] = small[NOW]
    small[TURNED] = 0


@part
def take_back(small: Any, seat: Any) -> None:
    """R8: a wrong play goes back into the hand, and the hand is locked for a moment."""
    small[WRONGS] += 1
    small[WRONG_TOP + seat] = small[TOP]
    small[WRONG_SAID + seat] = small[SAID + seat]
    small[THOUGHT + seat] = -1
    if small[LOCK_MS]:
        small[LOCK + seat] = small[NOW] + small[LOCK_MS]
        small[UNTIL] = min(small[UNTIL], small[LOCK + seat])


@part
def draw(small: Any, words: Any, seat: Any) -> None:
    """R9: one card from the own pile."""
    place = (seat + 1) * small[EACH] - small[PILE + seat]
    words[HANDS + (place >> 6)] |= np.uint64(1) << np.uint64(place & 63)
    small[HELD + seat] += 1
    small[PILE + seat] -= 1
    small[DRAWS] += 1


@part
def carry_out(seats: Any, faces: Any, small: Any, words: Any, seat: Any) -> Any:
    """Make the move that the seat has planned; gives the seats that have to think again."""
    plan = np.int64(small[PLAN + seat])
    if plan == READY:
        small[READY_SEATS] |= 1 << seat
        if small[READY_SEATS] == (1 << seats) - 1:
            small[PHASE] = DEALING
        return 0
    if plan == DRAW:
        draw(small, words, seat)
        return 1 << seat
    if plan == FACE_DOWN:
        small[HELD + seat] = 0
    else:
        card = card_at(small, seat, plan)
        if not is_right(faces, small, card, small[SAID + seat]):
            take_back(small, seat)
            return 1 << seat
        lay(faces, small, words, seat, plan, card)
    if small[HELD + seat] == 0 and small[PILE + seat] == 0:
        small[OUT_OF_CARDS] = seat
    return (1 << seats) - 1


@part
def expire(seats: Any, small: Any) -> Any:
    """A deadline of the game; gives the seats that have to think again."""
    small[NOW] = small[UNTIL]
    small[UNTIL] = NEVER
    if small[PHASE] == PLAYING:
        return unlock(seats, small)
    small[PHASE] = DEALING if small[PHASE] == PAUSE else PLAYING
    small[SHOWN] = small[NOW]
    return (1 << seats) - 1


@part
def unlock(seats: Any, small: Any) -> Any:
    """R8: the moment is over."""
    unlocked = 0
    for seat in range(seats):
        lock = small[LOCK + seat]
        if lock == small[NOW]:
            small[LOCK + seat] = 0
            unlocked |= 1 << seat
        elif lock:
            small[UNTIL] = min(small[UNTIL], lock)
    return unlocked


@part
def follows(seats: Any, faces: Any, small: Any, words: Any) -> Any:
    """What comes of it while all play: somebody has won, or all are stuck; or else nothing."""
    if small[OUT_OF_CARDS] < 0:
        if not is_stuck(seats, small, words):
            return False
        if small[TURNED] != small[LAID] - 1:
            turn_up(faces, small)
            hands_off(seats, small)
            return True
    end(seats, small)
    hands_off(seats, small)
    return True


@part
def turn_up(faces: Any, small: Any) -> None:
    """R10: the bottom card of the pile goes on top."""
    bottom = small[BOTTOM]
    small[BOTTOM] = small[ABOVE + bottom]
    small[ABOVE + small[TOP]] = bottom
    put_on_top(faces, small, bottom)
    small[PHASE] = STUCK
    small[UNTIL] = small[NOW] + (NEXT_CARD if small[TURNED] else LETS_GO)
    small[STUCKS] += 0 if small[TURNED] else 1
    small[TURNED] += 1
    small[TURNS] += 1


@part
def hands_off(seats: Any, small: Any) -> None:
    """Nobody is locked any longer when all have to wait."""
    for seat in range(seats):
        small[LOCK + seat] = 0


@part
def end(seats: Any, small: Any) -> None:
    """R12: whoever has no cards wins. R11: or whoever has the fewest. R13: penalties."""
    winner, fewest = small[OUT_OF_CARDS], NEVER
    for seat in range(seats):
        fewest = min(fewest, small[HELD + seat] + small[PILE + seat])
    for seat in range(seats):
        cards = small[HELD + seat] + small[PILE + seat]
        if small[GAMES] == 1:
            small[LOST + seat] = cards
        elif cards > fewest:
            small[LOST + seat] += cards if small[COUNTS_PILE] else small[HELD + seat]
    how = 2 if winner < 0 else 0 if small[PLAN + winner] == FACE_DOWN else 1
    small[ENDINGS + how] += 1
    is_last = small[GAME] == small[GAMES]
    small[PHASE] = OVER if is_last else PAUSE
    small[UNTIL] = NEVER if is_last else small[NOW] + INTERMISSION


# --- random


@part
def think_at_random(
    response: Any, faces: Any, factors: Any, small: Any, words: Any, seat: Any
) -> None:
    """When the seat will make whichever move; one draw in 32 also says that it goes wrong."""
    small[DUE + seat] = NEVER
    hard = np.int64(faces[small[TOP], HARD])
    if small[PHASE] == PAUSE and not (small[READY_SEATS] >> seat) & 1:
        hard = np.int64((1 << ONE) // 5)
    elif small[PHASE] != PLAYING or not can_move(small, words, seat):
        return
    words[CHANCE] += STEP
    word = mix(words[CHANCE])
    factor = np.int64(factors[np.int64(word >> np.uint64(64 - QUANTILES))])
    time = (np.int64(response) * hard * factor) >> (2 * ONE)
    small[DUE + seat] = small[NOW] + max(time, REACTION)
    small[SLIPS + seat] = 1 if (word & np.uint64(31)) == np.uint64(0) else 0


@part
def pick(words: Any, slot: Any, n: Any) -> Any:
    words[slot] += STEP
    return below(words[slot], n)


@part
def choose_at_random(faces: Any, small: Any, words: Any, seat: Any) -> None:
    """One of the moves that are offered, in their order: plays, drawing, the last card."""
    if small[PHASE] == PAUSE:
        small[PLAN + seat] = READY
        return
    if small[SLIPS + seat] and small[HELD + seat]:
        go_wrong(faces, small, words, seat)
        return
    top, first, second = small[TOP], np.int64(small[FIRST]), np.int64(small[SECOND])
    is_sum = small[TYPED] == 1 and faces[top, LEFT] == 0
    plays = count_plays(small, words, seat, first, second, is_sum)
    draws = 1 if can_draw(small, seat) else 0
    moves = plays + draws + (1 if can_lay_face_down(small, seat) else 0)
    number = pick(words, CHANCE, moves) if moves > 1 else 0
    if number < plays:
        found = find_play(small, words, seat, first, second, is_sum, number)
        small[PLAN + seat] = found >> 1
        small[SAID + seat] = faces[top, OTHER_SAY if is_sum and found & 1 else SAY]
    else:
        small[PLAN + seat] = DRAW if number < plays + draws else FACE_DOWN


@part
def go_wrong(faces: Any, small: Any, words: Any, seat: Any) -> None:
    """R8: any card, with a solution or one more: mostly wrong, and right now and then."""
    number = pick(words, CHANCE, small[HELD + seat])
    small[PLAN + seat] = card_in_hand(small, words, seat, number)
    if small[TYPED]:
        small[SAID + seat] = faces[small[TOP], SAY] + pick(words, CHANCE, 2)


# --- bots, as in bot.py


@part
def lognormal(words: Any, middle: Any, spread: Any) -> Any:
    words[STREAM] += STEP
    radius = sqrt(-2 * log(1 - fraction(words[STREAM])))
    words[STREAM] += STEP
    return middle * exp(spread * radius * cos(2 * pi * fraction(words[STREAM])))


@part
def pause(weights: Any, words: Any, seat: Any, share: Any) -> Any:
    """A share of the bot's usual time."""
    pace = np.float64(words[PACES + seat]) / PACE_BITS
    time = lognormal(words, share * weights[seat, RESPONSE] * pace, weights[seat, SPREAD])
    return max(np.int64(weights[seat, REACT]), np.int64(round(time)))


@part
def think_as_bot(
    faces: Any, difficulties: Any, weights: Any, small: Any, words: Any, seat: Any
) -> None:
    plan = plain_move(small, seat)
    if plan == 0:
        if small[PHASE] != COUNTING or not small[IS_COMBINED]:
            solve(faces, difficulties, weights, small, words, seat)
        if small[PHASE] != PLAYING or small[LOCK + seat]:
            small[DUE + seat] = NEVER
        elif small[DUE + seat] == NEVER:
            look(faces, weights, small, words, seat)
    elif small[DUE + seat] == NEVER or small[PLAN + seat] != plan:
        small[PLAN + seat] = plan
        small[DUE + seat] = small[NOW] + pause(weights, words, seat, 0.2)


@part
def plain_move(small: Any, seat: Any) -> Any:
    """What needs no thinking, whatever the problem; nought for nothing."""
    if small[PHASE] == PAUSE:
        return 0 if (small[READY_SEATS] >> seat) & 1 else READY
    if small[PHASE] != PLAYING or small[LOCK + seat]:
        return 0
    if can_lay_face_down(small, seat):
        return FACE_DOWN
    return DRAW if small[HELD + seat] == 0 and can_draw(small, seat) else 0


@part
def solve(faces: Any, difficulties: Any, weights: Any, small: Any, words: Any, seat: Any) -> None:
    """Think about the problem on top, unless that is done or under way."""
    top = small[TOP]
    about = 256 * small[GAME] + top
    if small[THOUGHT + seat] == about:
        return
    hard = difficulties[top]
    pace = np.float64(words[PACES + seat]) / PACE_BITS
    middle = weights[seat, SOLVE] * weights[seat, RESPONSE] * pace * hard
    time = lognormal(words, middle, weights[seat, SPREAD])
    small[THOUGHT + seat] = about
    small[SOLVED + seat] = small[NOW] + np.int64(round(time))
    small[LOOKED + seat] = 0
    small[DUE + seat] = NEVER
    small[BELIEVED + seat] = faces[top, SAY]
    small[ALSO_BELIEVED + seat] = faces[top, OTHER_SAY]
    words[STREAM] += STEP
    if fraction(words[STREAM]) < weights[seat, ERRORS] * hard:
        slip(faces, small, words, seat)


@part
def slip(faces: Any, small: Any, words: Any, seat: Any) -> None:
    """R5: the next row or column of the times table. R16: one too many or too few. But never
    what has just been found wrong."""
    top = small[TOP]
    step = 2 * pick(words, STREAM, 2) - 1
    one, other = faces[top, SAY], faces[top, OTHER_SAY]
    if faces[top, LEFT]:
        one += step * faces[top, RIGHT if pick(words, STREAM, 2) else LEFT]
    else:
        one = (one + 9 + step) % 10 + 1
        other = (other + 9 + step) % 10 + 1
    if small[WRONG_TOP + seat] == top and small[TYPED]:
        said = small[WRONG_SAID + seat]
        if said in (one, other):
            return
    small[BELIEVED + seat] = one
    small[ALSO_BELIEVED + seat] = other


@part
def look(faces: Any, weights: Any, small: Any, words: Any, seat: Any) -> None:
    """Look through the hand with the solution in mind, then play, draw or wait. With nothing to
    play and nothing to draw there is time to check the solution."""
    top = small[TOP]
    start = max(small[NOW], small[SOLVED + seat])
    new = max(small[HELD + seat] - small[LOOKED + seat], 1)
    looking = pause(weights, words, seat, weights[seat, LOOK] * (0.4 + 0.6 * new / 4))
    small[LOOKED + seat] = small[HELD + seat]
    if plan_play(faces, small, words, seat, small[BELIEVED + seat], small[ALSO_BELIEVED + seat]):
        small[DUE + seat] = start + looking
    elif can_draw(small, seat):
        small[PLAN + seat] = DRAW
        small[DUE + seat] = start + looking
    elif plan_play(faces, small, words, seat, faces[top, SAY], faces[top, OTHER_SAY]):
        small[DUE + seat] = start + pause(weights, words, seat, 1.0)


@part
def plan_play(faces: Any, small: Any, words: Any, seat: Any, one: Any, other: Any) -> Any:
    """Plan any play that is right if the solution is; gives whether there is one."""
    is_sum = faces[small[TOP], LEFT] == 0
    first, second = NUMBERS + one * WORDS, NUMBERS + other * WORDS
    if not is_sum:
        first = NUMBERS + (one // 10 if one > 9 else one) * WORDS
        second = NUMBERS + one % 10 * WORDS
    plays = count_plays(small, words, seat, first, second, is_sum)
    if plays == 0:
        return False
    number = pick(words, STREAM, plays)
    found = find_play(small, words, seat, first, second, is_sum, number)
    small[PLAN + seat] = found >> 1
    small[SAID + seat] = other if is_sum and found & 1 else one
    return True


# --- the trace


@part
def code(small: Any, card: Any, said: Any) -> Any:
    """A play as a number; drawing is 1, being ready 3, and the last card face down 2 + 4 · card."""
    word = said + 1 if small[TYPED] else 0
    return 4 * (128 * (256 * card + small[TOP]) + word)


@part
def note(faces: Any, small: Any, words: Any, seat: Any, trace: Any) -> None:
    """What is offered, in order, and what the seat does."""
    if small[PLAN + seat] == READY:
        noted(trace, small[MOVES], seat, small[NOW], 1, folded(np.uint64(0), 3), 3)
        return
    top, first, second = small[TOP], np.int64(small[FIRST]), np.int64(small[SECOND])
    is_sum = small[TYPED] == 1 and faces[top, LEFT] == 0
    moves = count_plays(small, words, seat, first, second, is_sum)
    digest = np.uint64(0)
    for number in range(moves):
        found = find_play(small, words, seat, first, second, is_sum, number)
        said = faces[top, OTHER_SAY if is_sum and found & 1 else SAY]
        digest = folded(digest, code(small, card_at(small, seat, found >> 1), said))
    last = card_in_hand(small, words, seat, np.int64(0))
    face_down = 2 + 4 * card_at(small, seat, last)
    if can_draw(small, seat):
        digest, moves = folded(digest, 1), moves + 1
    if can_lay_face_down(small, seat):
        digest, moves = folded(digest, face_down), moves + 1
    plan = np.int64(small[PLAN + seat])
    chosen = 1 if plan == DRAW else face_down
    if plan >= 0:
        chosen = code(small, card_at(small, seat, plan), small[SAID + seat])
    noted(trace, small[MOVES], seat, small[NOW], moves, digest, chosen)


# --- the match


@lane
def play(
    seed: Any,
    seats: Any,
    tables: Any,
    weights: Any,
    small: Any,
    words: Any,
    out: Any,
    trace: Any,
) -> None:
    settings, faces, difficulties, factors, masks = tables
    begin(seed, seats, settings, masks, weights, small, words)
    who = 0
    while small[PHASE] != OVER and small[ENTRIES] < LONGEST:
        if small[PHASE] == DEALING:
            deal(seed, seats, faces, masks, small, words)
            who = (1 << seats) - 1
        for seat in range(seats):
            if not (who >> seat) & 1:
                continue
            if weights[seat, 0] == 0.0:
                think_at_random(weights[seat, RESPONSE], faces, factors, small, words, seat)
            else:
                words[STREAM] = of(words[MINDS], seats * (1 + small[ENTRIES]) + seat + 1)
                think_as_bot(faces, difficulties, weights, small, words, seat)
        seat = first_due(seats, small)
        if small[DUE + seat] == NEVER and small[UNTIL] == NEVER:
            break
        small[ENTRIES] += 1
        if small[UNTIL] <= small[DUE + seat]:
            who = expire(seats, small)
        else:
            if weights[seat, 0] == 0.0:
                choose_at_random(faces, small, words, seat)
            who = move(seats, faces, small, words, seat, trace)
        if small[PHASE] == PLAYING and follows(seats, faces, small, words):
            who = (1 << seats) - 1
    report(seats, small, out)


@part
def begin(
    seed: Any, seats: Any, settings: Any, masks: Any, weights: Any, small: Any, words: Any
) -> None:
    for number in range(STACK):
        small[number] = settings[number] if number <= IS_COMBINED else 0
    for number in range(2 * seats):
        words[number] = np.uint64(0)
    for number in range(seats * WORDS):
        words[OWN + number] = masks[WORDS + number]
    words[CHANCE] = of(seed, POLICY)
    words[MINDS] = mix(of(seed, -1) + STEP)
    small[FASTEST] = NEVER
    small[PHASE] = DEALING
    for seat in range(seats):
        small[DUE + seat] = NEVER
        small[THOUGHT + seat] = -1
        if weights[seat, 0] != 0.0:
            words[STREAM] = of(words[MINDS], seat + 1)
            pace = lognormal(words, 1.0, weights[seat, PACE_SPREAD])
            words[PACES + seat] = np.uint64(pace * PACE_BITS)


@part
def first_due(seats: Any, small: Any) -> Any:
    """Whoever is due first; of several the lowest seat."""
    first = 0
    for seat in range(1, seats):
        if small[DUE + seat] < small[DUE + first]:
            first = seat
    return first


@part
def move(seats: Any, faces: Any, small: Any, words: Any, seat: Any, trace: Any) -> Any:
    """The plan of a seat is due; gives the seats that have to think again."""
    small[NOW] = small[DUE + seat]
    small[DUE + seat] = NEVER
    if trace.shape[0]:
        note(faces, small, words, seat, trace)
    small[MOVES] += 1
    return carry_out(seats, faces, small, words, seat)


@part
def report(seats: Any, small: Any, out: Any) -> None:
    """R13, R14: fewest penalty points, or fewest cards left. Ties share."""
    out[0] = small[MOVES]
    out[1] = small[NOW]
    for seat in range(seats):
        place = 1
        for other in range(seats):
            if small[LOST + other] < small[LOST + seat]:
                place += 1
        out[POINTS + seat] = -small[LOST + seat]
        out[POINTS + seats + seat] = place if small[PHASE] == OVER else 0
    if small[FASTEST] == NEVER:
        small[FASTEST] = 0
    for measure in range(ENDINGS + 3 - PLAYS):
        out[POINTS + 2 * seats + measure] = small[PLAYS + measure]
