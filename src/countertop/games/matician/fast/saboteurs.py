"""How beginners and skilled bots sabotage at the table (R5), as `bots/mind.py` has it."""

from ....engine.compiled.kernel import (
    STEP,
    Flag,
    Int,
    Ints,
    Real,
    Reals,
    Word,
    below,
    fraction,
    part,
)
from . import layout as at
from .choices import (
    attack,
    esteem,
    is_the_same_from_both_sides,
    lay_sign,
    reckoned,
    sabotages,
    touched,
)
from .dealing import still_plays


@part
def sabotage_as_beginner(chance: Word, seat: Int, seats: Int, players: Int, small: Ints) -> Word:
    """A pass, or any sign anywhere but where it plainly helps; gives the chance afterwards."""
    chosen, alike = 0, 1
    for choice in range(1, sabotages(seat, players, small)):
        sign, target = attack(choice, seat, seats, players, small)
        if not plainly_helps(sign, target, small):
            alike += 1
            chance += STEP
            if below(chance, alike) == 0:
                chosen = choice
    lay_sign(chosen, seat, seats, players, small)
    return chance


@part
def plainly_helps(sign: Int, target: Int, small: Ints) -> Flag:
    """A square before a number that adds to the solution, or a half before one that takes away."""
    if sign < at.FIRST_HALF:
        return False
    symbol = small[at.SYMBOL + target // at.SIDES]
    takes_away = target % at.SIDES == 1 and not is_the_same_from_both_sides(symbol)
    return takes_away != (sign >= at.FIRST_SQUARE)


@part
def sabotage_as_skilled(
    chance: Word, seat: Int, seats: Int, players: Int, minuses: Real, weights: Reals, small: Ints
) -> Word:
    """The sign that costs most, with what lies there already; gives the chance afterwards."""
    choices, chosen, alike = sabotages(seat, players, small), 0, 0
    most = weights[at.LEAST_DAMAGE]
    chance += STEP
    if fraction(chance) < weights[at.WHIM]:
        chance += STEP
        chosen, choices = below(chance, choices), 0
    for choice in range(1, choices):
        sign, target = attack(choice, seat, seats, players, small)
        rivals = players - 1
        done = minuses * damage(seat, seats, rivals, sign, target, weights, small, True)
        if minuses < 1:
            done += (1 - minuses) * damage(seat, seats, rivals, sign, target, weights, small, False)
        if done > most:
            most, chosen, alike = done, choice, 1
        elif done == most and chosen:
            alike += 1
            chance += STEP
            if below(chance, alike) == 0:
                chosen = choice
    lay_sign(chosen, seat, seats, players, small)
    return chance


@part
def damage(
    seat: Int,
    seats: Int,
    rivals: Int,
    sign: Int,
    target: Int,
    weights: Reals,
    small: Ints,
    looks: Flag,
) -> Real:
    """What a sign would cost an equation of two likely numbers. Whoever looks takes every sign of
    the others that lies there for a minus."""
    victim, is_right = target // at.SIDES, target % at.SIDES
    symbol, dimmed = small[at.SYMBOL + victim], weights[at.BELOW] ** (rivals - 1)
    left, right = weights[at.LIKELY_HIGH], weights[at.LIKELY_LEAST]
    if is_the_same_from_both_sides(symbol):
        left = right = (weights[at.LIKELY_HIGH] + weights[at.LIKELY_LOW]) / 2
    turns_left, turns_right = 1.0, 1.0
    if looks:
        turns_left = turned(at.SIDES * victim, seat, seats, small)
        turns_right = turned(at.SIDES * victim + 1, seat, seats, small)
    before = reckoned(symbol, turns_left * left, turns_right * right)
    if is_right:
        right = touched(right, sign)
    else:
        left = touched(left, sign)
    after = reckoned(symbol, turns_left * left, turns_right * right)
    lead = 1.0 + weights[at.LEADER] * small[at.SCORE + victim]
    return (esteem(before, dimmed) - esteem(after, dimmed)) * lead


@part
def turned(target: Int, seat: Int, seats: Int, small: Ints) -> Real:
    """-1 if the signs that others than this seat have laid before a number, minuses all, turn it;
    otherwise 1."""
    turns = 1.0
    for other in range(seats):
        if other != seat and still_plays(other, small) and small[at.TARGET + other] == target:
            turns = -turns
    return turns
