"""The expert's search among several: the best answer to a few tables that could be.

A player who answers a few tables, drawn anew each time, plays a mix that cannot be read. The others
are expected to play strategies learned by answering each other in the same way (`strategies.py`),
so the mix comes close to an equilibrium.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ....engine.chance import Chance
from ....engine.game import Seat
from ..cards import NUMBERS, Sign, Symbol, number
from ..state import Move, Pass, Sabotage
from ..views import View
from .judge import ATTACKS, Attack, Pair, pairs_of, value
from .seen import (
    build_of,
    card_with,
    own_numbers,
    own_pairs,
    own_signs,
    own_symbol,
    rivals_of,
    symbol_of,
    trap_by,
)
from .strategies import Strategy, deck_of, learned

PLAIN = 0.5
"""How often a rival is expected to lay what makes most, where there are several: the strategies are
those against a single one, who surely lays a sign."""
USUAL = 4
"""How many numbers a hand usually has."""
TABLES = 24
"""How many tables one answer is for: few enough to mix, enough to answer well."""


class Rival(NamedTuple):
    """An opponent as expected: their symbol, how they play, and whom they attack (None: me)."""

    symbol: Symbol
    strategy: Strategy
    victim: int | None


Table = Sequence[Rival]


class Choice(NamedTuple):
    """What the expert could do: two numbers, and perhaps an attack on a rival."""

    left: int
    right: int
    rival: int | None = None
    attack: Attack | None = None


def expert_move(view: View, chance: Chance) -> Move:
    rivals = rivals_of(view)
    expected = [_fitting_strategies(view, seat) for seat in rivals]
    tables = [_drawn_table(view, rivals, expected, chance) for _ in range(TABLES)]
    choice = best_choice(own_symbol(view), own_pairs(view), own_signs(view), tables, chance)
    if view.phase == "build":
        return build_of(view, (choice.left, choice.right))
    if choice.rival is None or choice.attack is None:
        return Pass()
    card = card_with(view, choice.attack.sign)
    return Sabotage(card, rivals[choice.rival], choice.attack.side)


def _fitting_strategies(view: View, seat: Seat) -> Sequence[Strategy]:
    """How a rival may play: with cards that are not in this hand, and as seen so far."""
    house, numbers = view.options.extra_signs, own_numbers(view)
    possible = deck_of(view.options).possible(
        learned(symbol_of(view, seat) + own_symbol(view), extra_signs=house),
        numbers,
        len(view.hand) - len(numbers),
    )
    return as_seen(view, seat, possible)


def as_seen(view: View, seat: Seat, strategies: Sequence[Strategy]) -> Sequence[Strategy]:
    """Those that lay a sign where a rival was seen to lay one, if there are any."""
    if not view.players[seat].has_chosen:
        return strategies
    trap = trap_by(view, seat)
    side = trap.side if trap else None
    fitting = [one for one in strategies if (one.attack.side if one.attack else None) == side]
    return fitting or strategies


def _drawn_table(
    view: View, rivals: Sequence[Seat], expected: Sequence[Sequence[Strategy]], chance: Chance
) -> Table:
    """One table that could be: everybody plays a strategy that fits what has been seen of them."""
    table = []
    for which, seat in enumerate(rivals):
        trap = trap_by(view, seat)
        others = [None, *(other for other in range(len(rivals)) if other != which)]
        if trap is None:
            victim = chance.pick(others)
        else:
            victim = None if trap.victim == view.seat else rivals.index(trap.victim)
        strategy = chance.pick(expected[which])
        if len(rivals) > 1 and chance.fraction() < PLAIN:
            strategy = _plain(view, seat, strategy.attack, chance)
        table.append(Rival(symbol_of(view, seat), strategy, victim))
    return table


def _plain(view: View, seat: Seat, attack: Attack | None, chance: Chance) -> Strategy:
    """Somebody who lays what makes most, from cards that they may hold."""
    own = {face.card for face in view.hand}
    unseen = [card for card in range(len(NUMBERS)) if card not in own]
    numbers = [number(chance.pick(unseen)) for _ in range(USUAL)]
    pair = max(pairs_of(numbers), key=lambda pair: value(symbol_of(view, seat), *pair))
    return Strategy(*pair, attack)


def best_choice(
    symbol: Symbol,
    pairs: Sequence[Pair],
    signs: Sequence[Sign],
    tables: Sequence[Table],
    chance: Chance,
) -> Choice:
    """The choice that wins most of these tables; any one of them if several do."""
    attacks = _attacks(len(tables[0]), signs)
    score = {(pair, attack): 0.0 for pair in pairs for attack in attacks}
    for table in tables:
        marks = [_mark(table, attack) for attack in attacks]
        mine = _attacks_on(table, None)
        for pair in pairs:
            own = value(symbol, *pair, mine)
            for attack, mark in zip(attacks, marks, strict=True):
                score[pair, attack] += (own > mark) - (own < mark)
    best = max(score.values())
    pair, attack = chance.pick([choice for choice, points in score.items() if points == best])
    return Choice(*pair, *attack)


def _attacks(rivals: int, signs: Sequence[Sign]) -> list[tuple[None, None] | tuple[int, Attack]]:
    kinds = [attack for attack in ATTACKS if attack.sign in signs]
    return [(None, None), *((rival, attack) for rival in range(rivals) for attack in kinds)]


def _mark(table: Table, attack: tuple[None, None] | tuple[int, Attack]) -> float:
    """The highest solution among the rivals, if the expert attacks like this."""
    return max(
        value(
            rival.symbol,
            rival.strategy.left,
            rival.strategy.right,
            _attacks_on(table, number) + ((attack[1],) if attack[0] == number else ()),
        )
        for number, rival in enumerate(table)
    )


def _attacks_on(table: Table, victim: int | None) -> tuple[Attack, ...]:
    return tuple(
        rival.strategy.attack
        for number, rival in enumerate(table)
        if rival.strategy.attack is not None and rival.victim == victim and number != victim
    )
