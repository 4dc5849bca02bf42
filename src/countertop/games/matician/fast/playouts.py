"""Playouts for the expert: this round on tables that could be, and then the rest of the match.

A table that could be: the cards that the view leaves open are dealt to the others, and each of them
chooses as one of the bots would. A player who has already chosen is dealt new hands until they
would choose what was seen. On every such table, everything the expert could do is tried.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import NamedTuple

import numpy as np

from ....engine.chance import Chance
from ....engine.compiled.kernel import (
    STEP,
    Flag,
    Int,
    Ints,
    Reals,
    Word,
    below,
    lane,
    of,
    part,
)
from ....engine.game import Seat
from .. import rules
from ..bots.seen import minuses_among_signs
from ..bots.strategies import stored
from ..bots.weights import BEGINNER, WEIGHTS
from ..cards import ALL_SYMBOLS, deck
from ..state import SIDES, Options
from ..views import View
from . import layout as at
from .attempts import list_attacks, list_pairs, reckon
from .bots import build_as, choose_as_expert, somebody, swap_sides, swap_target
from .dealing import hand_of, numbers_from, still_plays, take
from .game import tables
from .rest import known_worth
from .saboteurs import sabotage_as_beginner, sabotage_as_skilled

KINDS = tuple(dict.fromkeys(ALL_SYMBOLS))
"""The symbols in the order of their numbers."""
MOST_TRIES = 9
"""How many hands a player is dealt who would not have chosen what was seen."""
MOST_DEALS = 64
"""How many hands a player is dealt who could not have chosen what was seen."""


@lane
def weigh(
    seed: Word,
    seat: Int,
    seats: Int,
    limits: at.Limits,
    cards: Ints,
    seen: Ints,
    minds: at.Minds,
    paper: at.Paper,
    rest: at.Rest,
) -> tuple[Int, Int, Int]:
    """Try everything a seat could do on tables that could be, until there are enough of them or
    enough choices were made for the others; the scores tell how well it did. Gives how many tables,
    pairs and attacks there were."""
    figures = paper.figures
    pairs, attacks = begin(seat, seats, seen, paper)
    made, choices, number = 0, 0, 0
    while number < limits.tables and choices < limits.choices:
        tried, could_be = draw_table(of(seed, number), seat, seats, cards, seen, minds, paper.table)
        choices += tried
        number += 1
        if not could_be:
            continue
        made += 1
        reckon(seat, seats, pairs, attacks, paper)
        choice = at.SCORES
        for pair in range(pairs):
            for attack in range(attacks):
                scorers = highest(pair, attack, seat, figures)
                worth = known_worth(scorers, limits.matches, seed, seat, seats, seen, rest)
                figures[choice] += worth
                choice += 1
    return made, pairs, attacks


@part
def begin(seat: Int, seats: Int, seen: Ints, paper: at.Paper) -> tuple[Int, Int]:
    """List what a seat could do, none of it tried yet; gives how many pairs and attacks."""
    moves, table = paper.moves, paper.table
    for place in range(at.SMALL):
        table[place] = seen[place]
    pairs, attacks = 1, list_attacks(seat, seats, table, moves)
    if seen[at.LEFT + seat] >= 0:
        moves[at.PAIRS], moves[at.PAIRS + 1] = seen[at.LEFT + seat], seen[at.RIGHT + seat]
    else:
        pairs = list_pairs(seat, table, moves)
    for choice in range(pairs * attacks):
        paper.figures[at.SCORES + choice] = 0.0
    return pairs, attacks


@part
def highest(pair: Int, attack: Int, seat: Int, figures: Reals) -> Int:
    """R7: who scores if a seat builds and sabotages like this, as bits of seats."""
    solution, mark, scorers = figures[at.OWN + pair], figures[at.MARK + attack], np.int64(0)
    if solution >= mark:
        scorers = np.int64(1) << seat
    if solution <= mark:
        scorers |= np.int64(figures[at.AHEAD + attack])
    return scorers


@lane
def draw_table(
    chance: Word, seat: Int, seats: Int, cards: Ints, seen: Ints, minds: at.Minds, table: Ints
) -> tuple[Int, Flag]:
    """A table that could be; gives how many choices were made for it, and whether it came about."""
    players, top, choices = lay_out(seat, seats, cards, seen, table), at.DECK, 0
    for other in range(seats):
        if other != seat and still_plays(other, table):
            hidden, target = at.DECK + cards.shape[0] - top, seen[at.TARGET + other]
            tried = sit_down(
                of(chance, other), other, seats, players, target, top, hidden, minds, table
            )
            if tried == 0:
                return choices, False
            choices += tried
            top += at.HAND_SIZE
    look_and_lay(of(chance, seats), seat, seats, players, minds, table)
    return choices, True


@part
def lay_out(seat: Int, seats: Int, cards: Ints, seen: Ints, table: Ints) -> Int:
    """The hidden cards, and where signs have been seen; gives how many play."""
    players = 0
    for other in range(seats):
        players += still_plays(other, table)
        table[at.TARGET + other] = seen[at.TARGET + other]
    table[at.TARGET + seat] = at.PASSED
    for place in range(cards.shape[0]):
        table[at.DECK + place] = cards[place]
    return players


@part
def look_and_lay(
    chance: Word, seat: Int, seats: Int, players: Int, minds: at.Minds, table: Ints
) -> None:
    """Skilled bots lay last and one by one, beginning anywhere, so that each can look at what lies
    there."""
    chance += STEP
    first = below(chance, seats)
    for number in range(seats):
        other = (first + number) % seats
        has_yet_to = still_plays(other, table) and table[at.TARGET + other] == at.NOT_CHOSEN
        if other != seat and has_yet_to:
            weights = minds.rows[at.SKILLED]
            chance = sabotage_as_skilled(
                chance, other, seats, players, minds.minuses[0], weights, table
            )


@part
def sit_down(
    chance: Word,
    seat: Int,
    seats: Int,
    players: Int,
    target: Int,
    top: Int,
    hidden: Int,
    minds: at.Minds,
    table: Ints,
) -> Int:
    """Deal a hand to a player from the hidden cards at the top, and let them choose; gives how many
    choices it took, zero if no hand would do."""
    tries, fits, who = 0, False, 0
    for _ in range(MOST_DEALS):
        chance = dealt(chance, table, top, hidden)
        numbers = numbers_from(table, top)
        if numbers < 2 or (target >= 0 and numbers == at.HAND_SIZE):
            continue
        take(table, top, hand_of(seat))
        chance += STEP
        who = somebody(chance, minds.odds)
        chance = lay_as(chance, who, seat, seats, players, target, minds, table)
        tries += 1
        fits = target == at.NOT_CHOSEN or target == table[at.TARGET + seat]
        if fits or tries == MOST_TRIES:
            break
    if tries == 0:
        return 0
    if not fits:
        chance = choose_as_seen(chance, seat, target, table)
    if who != at.EXPERT:
        chance = build_as(chance, who, seat, players, minds, table)
    swap_sides(chance, minds.swaps[0], seat, table)
    return tries


@part
def dealt(chance: Word, table: Ints, top: Int, hidden: Int) -> Word:
    """Shuffle six of the hidden cards to the top; gives the chance afterwards."""
    for number in range(at.HAND_SIZE):
        chance += STEP
        place, drawn = top + number, top + number + below(chance, hidden - number)
        card = table[place]
        table[place] = table[drawn]
        table[drawn] = card
    return chance


@part
def lay_as(
    chance: Word,
    who: Int,
    seat: Int,
    seats: Int,
    players: Int,
    target: Int,
    minds: at.Minds,
    table: Ints,
) -> Word:
    """Sabotage like one of the bots; the expert builds as well, and a skilled bot who has not been
    seen to choose waits. Gives the chance afterwards."""
    if who == at.BEGINNER:
        return sabotage_as_beginner(chance, seat, seats, players, table)
    if who == at.EXPERT:
        chance = choose_as_expert(chance, seat, seats, players, minds, table)
        return swap_target(chance, minds.swaps[0], seat, table)
    if target != at.NOT_CHOSEN:
        weights = minds.rows[at.SKILLED]
        return sabotage_as_skilled(chance, seat, seats, players, minds.minuses[0], weights, table)
    table[at.TARGET + seat] = at.NOT_CHOSEN
    return chance


@part
def choose_as_seen(chance: Word, seat: Int, target: Int, table: Ints) -> Word:
    """Choose with this hand what was seen, though no bot would: any sign. Gives the chance
    afterwards."""
    hand = hand_of(seat)
    numbers = numbers_from(table, hand)
    table[at.TARGET + seat] = target
    chance += STEP
    if target >= 0:
        table[at.SIGN + seat] = table[hand + numbers + below(chance, at.HAND_SIZE - numbers)]
    return chance


class Weighed(NamedTuple):
    """What a seat could do, as cards: builds, attacks (a sign, and twice the victim's seat plus one
    for the right side; a pass is the first), and what each is worth with each."""

    builds: list[tuple[int, int]]
    attacks: list[tuple[int, int]]
    worths: list[list[float]]


class Position:
    """A round of a match in progress as a seat sees it, made ready for playouts."""

    def __init__(
        self,
        view: View,
        odds: Sequence[float],
        swaps: float,
        weights: Mapping[str, float],
    ) -> None:
        assert view.seat is not None
        seats = len(view.players)
        self._who = (int(view.seat), seats)
        self._cards, self._seen, self._paper = open_cards(view), laid_out(view), _paper()
        row, trace = [1.0, *weights.values()], np.zeros((0, 5), np.int64)
        each = np.array([row] * seats)
        self._minds = at.Minds(
            odds=np.array(odds, np.float64),
            swaps=np.array([swaps]),
            minuses=np.array([minuses_among_signs(view.options)]),
            rows=np.array([[1.0, *BEGINNER.values()], row]),
            weights=each.copy(),
            trace=trace,
            strategies=strategies(extra_signs=view.options.extra_signs),
            paper=_paper(),
        )
        self._rest = at.Rest(
            worths=np.full(1 << seats, -1.0),
            settings=tables(view.options, seats).settings,
            weights=each,
            trace=trace,
            small=np.zeros(at.SMALL, np.int32),
            words=np.zeros(at.WORDS, np.uint64),
        )

    def drawn_table(self, seed: int) -> Ints | None:
        """One table that could be, laid out as in a match."""
        table = self._seen.copy()
        chance, cards, seen = np.uint64(seed), self._cards, self._seen
        _, could_be = draw_table(chance, *self._who, cards, seen, self._minds, table)
        return table if could_be else None

    def weighed(self, seed: int, tables: int, choices: int, matches: int) -> Weighed | None:
        """What everything is worth on up to so many tables, with up to so many choices of others
        in all, and so many matches played to their end; None if no table came about."""
        made, pairs, attacks = weigh(
            np.uint64(seed),
            *self._who,
            at.Limits(tables, choices, matches),
            self._cards,
            self._seen,
            self._minds,
            self._paper,
            self._rest,
        )
        if not made:
            return None
        moves, figures = self._paper.moves, self._paper.figures
        worths = figures[at.SCORES : at.SCORES + pairs * attacks].reshape(pairs, attacks) / made
        built = moves[at.PAIRS : at.PAIRS + 2 * pairs]
        laid = moves[at.ATTACKS : at.ATTACKS + 2 * attacks]
        return Weighed(_two_by_two(built), _two_by_two(laid), worths.tolist())


def rehearse() -> None:
    """Use everything once, so that it is compiled."""
    view = rules.view(rules.setup(Options(), 2, Chance(0)), Seat(0))
    Position(view, (0.0, 0.0), 0.5, WEIGHTS).weighed(seed=0, tables=1, choices=1, matches=1)


def _paper() -> at.Paper:
    moves, figures = np.zeros(at.MOVES, np.int32), np.zeros(at.FIGURES)
    return at.Paper(moves, figures, np.zeros(at.SMALL, np.int32))


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
    seen = np.zeros(at.SMALL, np.int32)
    for seat, player in enumerate(view.players):
        seen[at.SYMBOL + seat] = KINDS.index(player.symbol or "+")
        seen[at.SCORE + seat] = player.points
        seen[at.PLACE + seat] = player.place or 0
        seen[at.TARGET + seat] = at.PASSED if player.passed else at.NOT_CHOSEN
    for trap in view.traps:
        seen[at.TARGET + trap.by] = at.SIDES * trap.victim + SIDES.index(trap.side)
    hand = at.HANDS + at.HAND_SIZE * view.seat
    seen[hand : hand + at.HAND_SIZE] = sorted(face.card for face in view.hand)
    seen[at.LEFT + view.seat] = view.built.left if view.built else -1
    seen[at.RIGHT + view.seat] = view.built.right if view.built else -1
    return seen
