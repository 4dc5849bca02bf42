"""Playouts for the expert: this round on tables that could be, and then the rest of the match.

A table that could be: the cards that the view leaves open are dealt to the others, and each of them
chooses as one of the bots would. Who has chosen already is dealt anew until they would choose what
was seen of them. On every such table all that the expert could do is tried.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....engine.chance import Chance
from ....engine.compiled.kernel import Ints, lane, of, part, shuffled
from ....engine.game import Seat
from .. import rules
from ..bots.strategies import stored
from ..bots.weights import BEGINNER, WEIGHTS
from ..cards import ALL_SYMBOLS, deck
from ..state import SIDES, Options
from ..views import View
from .dealing import numbers_from, take
from .game import tables
from .imagined import (
    AHEAD,
    ATTACKS,
    FIGURES,
    MARK,
    OPTIONS,
    OWN,
    SCORES,
    choose_as_somebody,
    list_attacks,
    list_pairs,
    reckon,
)
from .layout import (
    DECK,
    HAND_SIZE,
    HANDS,
    LEFT,
    PLACE,
    RIGHT,
    SCORE,
    SIGN,
    SMALL,
    SYMBOL,
    TARGET,
    WORDS,
)
from .rest import known_worth

KINDS = tuple(dict.fromkeys(ALL_SYMBOLS))
"""The symbols in the order of their numbers."""
MOST_TRIES = 8
"""How often somebody is dealt anew who would not have chosen what they did: so often with one
rival, less often with several, as each of them has more to choose from then."""
MOST_DEALS = 64
"""How often somebody is dealt anew who could not have chosen what they did."""


@lane
def weigh(
    seed: Any,
    seat: Any,
    seats: Any,
    limits: Any,
    cards: Any,
    seen: Any,
    minds: Any,
    own: Any,
    rest: Any,
) -> Any:
    """Try all that a seat could do on tables that could be, up to so many, or until so many choices
    were made for the others; the scores tell how well it did. Gives the tables, the pairs and the
    attacks."""
    most_made, most_choices, matches = limits
    options, figures, small = own
    pairs, attacks = begin(seat, seats, seen, options, figures, small)
    made, choices, number = 0, 0, 0
    while number < most_made and choices < most_choices:
        tried, has_come_about = imagine(of(seed, number), seat, seats, cards, seen, minds, small)
        choices += tried
        number += 1
        if not has_come_about:
            continue
        made += 1
        reckon(seat, seats, pairs, attacks, options, small, figures)
        choice = SCORES
        for pair in range(pairs):
            for attack in range(attacks):
                scorers = highest(pair, attack, seat, figures)
                figures[choice] += known_worth(scorers, matches, seed, seat, seats, seen, rest)
                choice += 1
    return made, pairs, attacks


@part
def begin(seat: Any, seats: Any, seen: Any, options: Any, figures: Any, small: Any) -> Any:
    """List what a seat could do, none of it tried yet; gives how many pairs and attacks."""
    for place in range(SMALL):
        small[place] = seen[place]
    pairs, attacks = 1, list_attacks(seat, seats, small, options)
    if seen[LEFT + seat] >= 0:
        options[0], options[1] = seen[LEFT + seat], seen[RIGHT + seat]
    else:
        pairs = list_pairs(seat, small, options)
    for choice in range(pairs * attacks):
        figures[SCORES + choice] = 0.0
    return pairs, attacks


@part
def highest(pair: Any, attack: Any, seat: Any, figures: Any) -> Any:
    """R7: who scores if a seat builds and sabotages like this, as bits of seats."""
    solution, mark, scorers = figures[OWN + pair], figures[MARK + attack], np.int64(0)
    if solution >= mark:
        scorers = np.int64(1) << seat
    if solution <= mark:
        scorers |= np.int64(figures[AHEAD + attack])
    return scorers


@lane
def imagine(
    chance: Any, seat: Any, seats: Any, cards: Any, seen: Any, minds: Any, small: Any
) -> Any:
    """A table that could be; gives how many choices were made for it, and whether it came about."""
    players, top, choices = 0, DECK, 0
    for other in range(seats):
        players += small[PLACE + other] == 0
    for place in range(cards.shape[0]):
        small[DECK + place] = cards[place]
    for other in range(seats):
        if other != seat and small[PLACE + other] == 0:
            hidden, target = DECK + cards.shape[0] - top, seen[TARGET + other]
            tried = sit_down(
                of(chance, other), other, seats, players, target, top, hidden, minds, small
            )
            if tried == 0:
                return choices, False
            choices += tried
            top += HAND_SIZE
    return choices, True


@part
def sit_down(
    chance: Any,
    seat: Any,
    seats: Any,
    players: Any,
    target: Any,
    top: Any,
    hidden: Any,
    minds: Any,
    small: Any,
) -> Any:
    """Deal a hand to somebody, of so many cards from the top on, and let them choose; gives how
    many choices it took, nought if no hand would do."""
    tries, most_tries, would_do, fits = 0, 1 + MOST_TRIES // (players - 1), False, False
    for _ in range(MOST_DEALS):
        chance = shuffled(chance, small, top, hidden)
        numbers = numbers_from(small, top)
        would_do = numbers >= 2 and (target < 0 or numbers < HAND_SIZE)
        if would_do:
            take(small, top, HANDS + HAND_SIZE * seat)
            chance = choose_as_somebody(chance, seat, seats, players, minds, small)
            tries += 1
            fits = target < -1 or target == small[TARGET + seat]
            if fits or tries == most_tries:
                break
    if not would_do:
        return 0
    if not fits:
        choose_as_seen(seat, target, small)
    return tries


@part
def choose_as_seen(seat: Any, target: Any, small: Any) -> None:
    """Do with this hand what was seen, though no bot would."""
    hand = HANDS + HAND_SIZE * seat
    small[TARGET + seat] = target
    if target >= 0:
        small[SIGN + seat] = small[hand + numbers_from(small, hand)]


class Weighed(NamedTuple):
    """What a seat could do, as cards: builds, attacks (a sign, and twice the victim's seat plus one
    for the right side; a pass is the first), and what each is worth with each."""

    builds: list[tuple[int, int]]
    attacks: list[tuple[int, int]]
    worths: list[list[float]]


class Position:
    """A round of a match in progress as a seat sees it, made ready for playouts."""

    def __init__(self, view: View, odds: Sequence[float], weights: Mapping[str, float]) -> None:
        assert view.seat is not None
        self._who = (int(view.seat), len(view.players))
        self._cards, self._seen = open_cards(view), laid_out(view)
        row, trace = [1.0, *weights.values()], np.zeros((0, 5), np.int64)
        rows = np.array([[1.0, *BEGINNER.values()], row, [0.0] * len(row)])
        each = np.array([row] * len(view.players))
        known = strategies(extra_signs=view.options.extra_signs)
        self._own, others = _paper(), _paper()
        self._minds = (np.array(odds, np.float64), rows, each.copy(), trace, known, *others)
        options = tables(view.options, len(view.players))[0]
        worths, words = np.full(1 << len(view.players), -1.0), np.zeros(WORDS, np.uint64)
        self._rest = (worths, options, each, trace, np.zeros(SMALL, np.int32), words)

    def imagined(self, seed: int) -> Ints | None:
        """One table that could be, laid out as in a match."""
        small = self._seen.copy()
        table = (self._cards, self._seen, self._minds, small)
        _, has_come_about = imagine(np.uint64(seed), *self._who, *table)
        return small if has_come_about else None

    def weighed(self, seed: int, tables: int, choices: int, matches: int) -> Weighed | None:
        """What everything is worth on up to so many tables, with up to so many choices of others
        in all, and so many matches played to their end; None if no table came about."""
        limits, arrays = (tables, choices, matches), (self._minds, self._own, self._rest)
        seen = (self._cards, self._seen)
        made, pairs, attacks = weigh(np.uint64(seed), *self._who, limits, *seen, *arrays)
        if not made:
            return None
        options, figures, _ = self._own
        worths = figures[SCORES : SCORES + pairs * attacks].reshape(pairs, attacks) / made
        laid = options[ATTACKS : ATTACKS + 2 * attacks]
        return Weighed(_two_by_two(options[: 2 * pairs]), _two_by_two(laid), worths.tolist())


def rehearse() -> None:
    """Use everything once, so that it is compiled."""
    view = rules.view(rules.setup(Options(), 2, Chance(0)), Seat(0))
    Position(view, (0.0, 0.0, 0.5), WEIGHTS).weighed(seed=0, tables=1, choices=1, matches=1)


def _paper() -> tuple[Ints, NDArray[np.float64], Ints]:
    """Room for what somebody could do, for figures, and for a table."""
    return np.zeros(OPTIONS, np.int32), np.zeros(FIGURES), np.zeros(SMALL, np.int32)


def _two_by_two(numbers: Ints) -> list[tuple[int, int]]:
    cards = [int(number) for number in numbers]
    return list(zip(cards[::2], cards[1::2], strict=True))


@cache
def strategies(*, extra_signs: bool) -> Ints:
    """By the two symbols; how many there are comes first."""
    learned = stored(extra_signs=extra_signs)
    most = max(map(len, learned.values()))
    table = np.zeros((len(KINDS), len(KINDS), 1 + most), np.int32)
    for own, symbol in enumerate(KINDS):
        for other, theirs in enumerate(KINDS):
            known = learned[symbol + theirs]
            table[own, other, : 1 + len(known)] = [len(known), *known]
    return table


def open_cards(view: View) -> Ints:
    """What the others may hold."""
    own = {face.card for face in view.hand}
    everything = deck(extra_signs=view.options.extra_signs)
    return np.array([card for card in everything if card not in own], np.int32)


def laid_out(view: View) -> Ints:
    """What a seat sees, as it lies in a match. It has built if its left number is not negative."""
    assert view.seat is not None
    seen, hand = np.zeros(SMALL, np.int32), HANDS + HAND_SIZE * view.seat
    for seat, player in enumerate(view.players):
        seen[SYMBOL + seat] = KINDS.index(player.symbol or "+")
        seen[SCORE + seat] = player.points
        seen[PLACE + seat] = player.place or 0
        seen[TARGET + seat] = -1 if player.passed else -2
    for trap in view.traps:
        seen[TARGET + trap.by] = 2 * trap.victim + SIDES.index(trap.side)
    seen[hand : hand + HAND_SIZE] = sorted(face.card for face in view.hand)
    seen[LEFT + view.seat] = view.built.left if view.built else -1
    seen[RIGHT + view.seat] = view.built.right if view.built else -1
    return seen
