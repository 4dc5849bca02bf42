"""The moves of the compiled game: one word each, and all that the rules offer in their order."""

import numpy as np

from ....engine.compiled.kernel import Flag, Int, Ints, Word, Words, part
from . import layout as at
from .cards import end_of, is_right, lying, stacks, top_of


@part
def play_code(seat: Int, held: Int, slot: Int, there: Int, small: Ints) -> Word:
    """A play as it can be carried out at once: nothing says yet where it was aimed at."""
    kind = np.uint64(at.STACK if there else at.PLACE)
    card = np.uint64(small[at.HAND + at.SLOTS * seat + held]) << at.CARD_AT
    hints = (np.uint64(held) << at.HELD_AT) | (np.uint64(slot) << at.SLOT_AT)
    return kind | card | hints | (np.uint64(there) << at.THERE_AT)


@part
def aimed(code: Word, tables: at.Tables, small: Ints, words: Words) -> Word:
    """R9: a play with its goal and the card below, as they are now; other moves as they were."""
    kind = code & at.KIND_MASK
    if kind != np.uint64(at.PLACE) and kind != np.uint64(at.STACK):
        return code
    slot, there = slot_in(code), there_in(code)
    if there == 0:
        aim = end_of(tables, small, words, slot)
    else:
        aim = top_of(tables, small, words, slot, there)
    goal = np.uint64(small[at.SET_GOAL + slot]) << at.GOAL_AT
    return code | goal | (np.uint64(aim + 1) << at.BELOW_AT)


@part
def remove_code(slot: Int, mask: Int, small: Ints, words: Words) -> Word:
    """R14: these cards of a set, without the number of Help cards."""
    code = np.uint64(at.REMOVE) | (np.uint64(small[at.SET_GOAL + slot]) << at.ROW_GOAL_AT)
    to = at.ROW_AT
    for place in range(small[at.SET_COUNT + slot]):
        if (mask >> place) & 1:
            code |= np.uint64(lying(words, slot, place) + 1) << to
            to += at.NEXT_CARD
    return code


@part
def swap_code(seat: Int, mask: Int, tables: at.Tables, small: Ints) -> Word:
    """R15: these cards of a hand, empty slots left out."""
    code, to, number = np.uint64(at.SWAP), at.ROW_AT, 0
    hand = at.HAND + at.SLOTS * seat
    for slot in range(hand, hand + tables.rules[at.SIZE]):
        if small[slot] >= 0:
            if (mask >> number) & 1:
                code |= np.uint64(small[slot] + 1) << to
                to += at.NEXT_CARD
            number += 1
    return code


@part
def card_in(code: Word) -> Int:
    return np.int64((code >> at.CARD_AT) & at.CARD_MASK)


@part
def below_in(code: Word) -> Int:
    return np.int64((code >> at.BELOW_AT) & at.CARD_MASK) - 1


@part
def held_in(code: Word) -> Int:
    return np.int64((code >> at.HELD_AT) & at.HELD_MASK)


@part
def slot_in(code: Word) -> Int:
    return np.int64((code >> at.SLOT_AT) & at.SLOT_MASK)


@part
def there_in(code: Word) -> Int:
    return np.int64((code >> at.THERE_AT) & at.THERE_MASK)


@part
def play_number(seat: Int, number: Int, tables: at.Tables, small: Ints) -> Word:
    """R17: the play with this number, of all there are."""
    each = np.int64(small[at.PLACES])
    card = np.int64(0)  # without dividing and without branching: few cards, three sets
    for more in range(1, at.SLOTS):
        card += number >= more * each
    there, held = number - card * each, card
    if small[at.HELD + seat] < tables.rules[at.SIZE]:
        held = slot_of_card(seat, card, small)
    first = 1 + stacks(small, np.int64(small[at.ORDER]))
    second = first + 1 + stacks(small, np.int64(small[at.ORDER + 1]))
    order = np.int64(there >= first) + np.int64(there >= second)
    there -= second if order == 2 else first if order == 1 else 0
    return play_code(seat, held, np.int64(small[at.ORDER + order]), there, small)


@part
def slot_of_card(seat: Int, number: Int, small: Ints) -> Int:
    """The slot of the hand with this number, empty ones left out."""
    hand, held = at.HAND + at.SLOTS * seat, np.int64(0)
    while number > 0 or small[hand + held] < 0:
        if small[hand + held] >= 0:
            number -= 1
        held += 1
    return held


@part
def right_play(
    seat: Int, number: Int, tables: at.Tables, small: Ints, words: Words
) -> tuple[Word, Int]:
    """R24: the play with this number, of those that are right; and how many came before."""
    found = np.int64(0)
    for held in range(np.int64(tables.rules[at.SIZE])):
        card = np.int64(small[at.HAND + at.SLOTS * seat + held])
        for order in range(small[at.COLUMN_LENGTH] if card >= 0 else 0):
            slot = np.int64(small[at.ORDER + order])
            for there in range(1 + stacks(small, slot)):
                if is_right(card, slot, there, tables, small, words):
                    if found == number:
                        return play_code(seat, held, slot, there, small), found
                    found += 1
    return at.NONE, found


@part
def can_draw(seat: Int, tables: at.Tables, small: Ints) -> Flag:
    is_there = small[at.DECK_NEXT] < small[at.DECK_END] or small[at.DISCARDED] > 0
    return is_there and small[at.HELD + seat] < tables.rules[at.SIZE]


@part
def plays(seat: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """How many plays there are: any card into any open set, or only right ones."""
    if tables.rules[at.INSTANT]:
        return right_play(seat, np.int64(-1), tables, small, words)[1]
    return np.int64(small[at.HELD + seat]) * small[at.PLACES]


@part
def choices(seat: Int, tables: at.Tables, small: Ints, words: Words) -> Int:
    """How many moves `rules.moves` offers to a seat."""
    ready = 1 - np.int64(small[at.IS_READY + seat])
    if small[at.PHASE] != at.RUSH:
        return ready
    found = plays(seat, tables, small, words)
    if can_draw(seat, tables, small):
        found += 1
    if small[at.HELP]:
        found += 1 + small[at.REMOVABLE]
    if small[at.MAY_SWAP + seat]:
        found += (1 << small[at.HELD + seat]) - 1
    return found + (ready if tables.rules[at.CLOCK] < 0 else np.int64(0))


@part
def choice(seat: Int, number: Int, tables: at.Tables, small: Ints, words: Words) -> Word:
    """The move with this number, in the order of the rules."""
    if small[at.PHASE] != at.RUSH:
        return np.uint64(at.READY)
    count = plays(seat, tables, small, words)
    if number < count:
        if tables.rules[at.INSTANT]:
            return right_play(seat, number, tables, small, words)[0]
        return play_number(seat, number, tables, small)
    number -= count
    if can_draw(seat, tables, small):
        if number == 0:
            return np.uint64(at.DRAW)
        number -= 1
    if small[at.HELP]:
        left = np.uint64(small[at.HELP]) << at.LEFT_AT
        if number == 0:
            return np.uint64(at.REDRAW) | left
        number -= 1
        for place in range(small[at.COLUMN_LENGTH]):
            slot = np.int64(small[at.ORDER + place])
            count = (1 << small[at.SET_COUNT + slot]) - 1
            if number < count:
                mask = np.int64(tables.chosen[at.CHOICES * small[at.SET_COUNT + slot] + number])
                return remove_code(slot, mask, small, words) | left
            number -= count
    if small[at.MAY_SWAP + seat] and number < (1 << small[at.HELD + seat]) - 1:
        mask = np.int64(tables.chosen[at.CHOICES * small[at.HELD + seat] + number])
        return swap_code(seat, mask, tables, small)
    return np.uint64(at.READY)
