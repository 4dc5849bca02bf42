"""How each bot that may sit at the table would choose, for the expert's playouts."""

import numpy as np

from ....engine.compiled.kernel import (
    STEP,
    Int,
    Ints,
    Real,
    Reals,
    Word,
    below,
    fraction,
    part,
)
from ..bots.search import TABLES
from . import layout as at
from .attempts import list_attacks, list_pairs, reckon
from .choices import build, is_the_same_from_both_sides
from .dealing import still_plays


@part
def somebody(chance: Word, odds: Reals) -> Int:
    """Which of the bots sits there, as the odds are, of a chance that has just been stepped."""
    drawn = fraction(chance)
    if drawn < odds[at.BEGINNER]:
        return at.BEGINNER
    return at.SKILLED if drawn < odds[at.BEGINNER] + odds[at.SKILLED] else at.EXPERT


@part
def build_as(chance: Word, who: Int, seat: Int, players: Int, minds: at.Minds, small: Ints) -> Word:
    """Build like a beginner or a skilled bot, whatever was laid; gives the chance afterwards."""
    weights, target = minds.weights, small[at.TARGET + seat]
    for column in range(weights.shape[1]):
        weights[seat, column] = minds.rows[who, column]
    chance = build(chance, seat, players, 0, weights, small, minds.trace)
    small[at.TARGET + seat] = target
    return chance


@part
def choose_as_expert(
    chance: Word, seat: Int, seats: Int, players: Int, minds: at.Minds, small: Ints
) -> Word:
    """Build and sabotage like the unaided expert: whatever wins most of a few tables where
    everybody plays a strategy. Gives the chance afterwards."""
    paper = minds.paper
    moves, figures = paper.moves, paper.figures
    pairs, attacks = list_pairs(seat, small, moves), list_attacks(seat, seats, small, moves)
    for choice in range(pairs * attacks):
        figures[at.SCORES + choice] = 0.0
    for _ in range(TABLES):
        chance = expect(chance, seat, seats, players, minds.strategies, small, paper.table)
        reckon(seat, seats, pairs, attacks, paper)
        add_wins(pairs, attacks, figures)
    chance, chosen = best_of(chance, pairs * attacks, figures)
    pair = at.PAIRS + 2 * (chosen // attacks)
    attack = at.ATTACKS + 2 * (chosen % attacks)
    small[at.LEFT + seat], small[at.RIGHT + seat] = moves[pair], moves[pair + 1]
    small[at.SIGN + seat], small[at.TARGET + seat] = moves[attack], moves[attack + 1]
    return chance


@part
def expect(
    chance: Word, seat: Int, seats: Int, players: Int, strategies: Ints, small: Ints, table: Ints
) -> Word:
    """One table as a seat expects it; gives the chance afterwards."""
    for other in range(seats):
        table[at.SYMBOL + other] = small[at.SYMBOL + other]
        table[at.PLACE + other] = small[at.PLACE + other]
        table[at.TARGET + other] = at.PASSED
        if other == seat or not still_plays(other, small):
            continue
        theirs, own = small[at.SYMBOL + other], small[at.SYMBOL + seat]
        chance += STEP
        number = 1 + below(chance, strategies[theirs, own, at.COUNT])
        strategy = strategies[theirs, own, number]
        attack = strategy % at.ATTACK_CODES
        pair = strategy // at.ATTACK_CODES
        table[at.LEFT + other] = first_card(pair // at.NUMBER_CODES)
        table[at.RIGHT + other] = first_card(pair % at.NUMBER_CODES)
        if attack:
            chance += STEP
            kind, side = (attack - 1) // at.SIDES, (attack - 1) % at.SIDES
            table[at.SIGN + other] = sign_of_kind(kind)
            victim = rival(below(chance, players - 1), other, seats, small)
            table[at.TARGET + other] = at.SIDES * victim + side
    return chance


@part
def first_card(number: Int) -> Int:
    """The first card with this number."""
    return at.COPIES * (number - 1)


@part
def sign_of_kind(kind: Int) -> Int:
    if kind == 0:
        return at.FIRST_SIGN
    return at.FIRST_HALF if kind == 1 else at.FIRST_SQUARE


@part
def rival(number: Int, seat: Int, seats: Int, small: Ints) -> Int:
    """The rival with this number among those still playing."""
    for other in range(seats):
        if other != seat and still_plays(other, small):
            if number == 0:
                return other
            number -= 1
    return -1


@part
def add_wins(pairs: Int, attacks: Int, figures: Reals) -> None:
    choice = at.SCORES
    for pair in range(pairs):
        own = figures[at.OWN + pair]
        for attack in range(attacks):
            mark = figures[at.MARK + attack]
            figures[choice] += np.float64(own > mark) - np.float64(own < mark)
            choice += 1


@part
def best_of(chance: Word, choices: Int, figures: Reals) -> tuple[Word, Int]:
    """The choice with the highest score; any one of them if several have it. With the chance
    afterwards: what broke a tie decides nothing else."""
    best, chosen, alike = -np.inf, 0, 0
    for choice in range(choices):
        score = figures[at.SCORES + choice]
        if score > best:
            best, chosen, alike = score, choice, 1
        elif score == best:
            alike += 1
            chance += STEP
            if below(chance, alike) == 0:
                chosen = choice
    return chance, chosen


@part
def swap_sides(chance: Word, swaps: Real, seat: Int, small: Ints) -> Word:
    """A plus and a times are the same from both sides: build the other way round as often as
    `swaps` says. Gives the chance afterwards."""
    chance += STEP
    if is_the_same_from_both_sides(small[at.SYMBOL + seat]) and fraction(chance) < swaps:
        left = small[at.LEFT + seat]
        small[at.LEFT + seat] = small[at.RIGHT + seat]
        small[at.RIGHT + seat] = left
    return chance


@part
def swap_target(chance: Word, swaps: Real, seat: Int, small: Ints) -> Word:
    """The same for a sign that goes to one of them."""
    chance += STEP
    target = small[at.TARGET + seat]
    if target >= 0 and is_the_same_from_both_sides(small[at.SYMBOL + target // at.SIDES]):
        small[at.TARGET + seat] = target ^ np.int32(fraction(chance) < swaps)
    return chance
