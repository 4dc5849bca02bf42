"""What a seat may know, built up from nothing; and whole states that would look the same."""

from collections.abc import Sequence
from functools import cache

from msgspec import Struct
from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.game import Millis, Seat, Seen
from ...engine.once import once
from .cards import (
    Sign,
    Symbol,
    deck,
    is_number,
    number,
    numbers_in,
    sign,
    signs_in,
    symbol_deck,
)
from .equation import Equation, Ratio, Term, ratio
from .state import (
    HAND,
    Build,
    Options,
    Pass,
    Phase,
    Player,
    Round,
    Sabotage,
    Shown,
    State,
    Trap,
)


class Face(Struct, frozen=True):
    """A card that may be seen: a number or a sign."""

    card: int
    number: int | None
    sign: Sign | None


class TermView(Struct, frozen=True):
    """One side of a revealed equation, and what it comes to."""

    term: Term
    value: Ratio


class EquationView(Struct, frozen=True):
    """A revealed equation, its solution, and what it would be without the signs before it."""

    left: TermView
    symbol: Symbol
    right: TermView
    value: Ratio
    plain: Ratio


class ShownView(Struct, frozen=True):
    """R3: a hand that was shown and replaced."""

    seat: Seat
    cards: tuple[Face, ...]


class PlayerView(Struct, frozen=True):
    """What everybody may know about a player. `symbol_card` tells equal symbols apart."""

    symbol: Symbol | None
    symbol_card: int
    points: int
    has_built: bool
    has_chosen: bool
    passed: bool
    ready: bool
    place: int | None


class View(Seen, frozen=True):
    """What one seat or an onlooker (`seat` is None) may know: its own cards, and the open ones."""

    options: Options
    seat: Seat | None
    hand: tuple[Face, ...]
    built: Build | None
    sabotage: Sabotage | Pass | None
    players: tuple[PlayerView, ...]
    round: int
    dealer: Seat
    phase: Phase
    until: Millis | None
    shown: tuple[ShownView, ...]
    traps: tuple[Trap, ...]
    revealed: tuple[EquationView | None, ...]
    scored: tuple[Seat, ...]
    history: tuple[Round, ...]


def view(state: State, seat: Seat | None) -> View:
    if seat is None:
        return _table(state)
    own = state.players[seat]
    hand = tuple(map(_face, own.hand))
    return replace(_table(state), seat=seat, hand=hand, built=own.built, sabotage=own.sabotage)


@once
def _table(state: State) -> View:
    """As an onlooker sees it."""
    return View(
        options=state.options,
        seat=None,
        hand=(),
        built=None,
        sabotage=None,
        players=tuple(map(_player_view, state.players)),
        round=state.round,
        dealer=state.dealer,
        phase=state.phase,
        until=state.until,
        shown=tuple(ShownView(hand.seat, tuple(map(_face, hand.cards))) for hand in state.shown),
        traps=state.traps(),
        revealed=tuple(
            None if equation is None else _equation_view(equation) for equation in state.revealed
        ),
        scored=state.scored,
        history=state.history,
    )


@cache
def _face(card: int) -> Face:
    if is_number(card):
        return Face(card, number(card), None)
    return Face(card, None, sign(card))


def _player_view(player: Player) -> PlayerView:
    return PlayerView(
        symbol=player.printed_symbol if player.symbol >= 0 else None,
        symbol_card=player.symbol,
        points=player.points,
        has_built=player.built is not None,
        has_chosen=player.sabotage is not None,
        passed=isinstance(player.sabotage, Pass),
        ready=player.ready,
        place=player.place,
    )


def _equation_view(equation: Equation) -> EquationView:
    return EquationView(
        left=TermView(equation.left, ratio(equation.left.value)),
        symbol=equation.symbol,
        right=TermView(equation.right, ratio(equation.right.value)),
        value=ratio(equation.value),
        plain=ratio(equation.without_signs.value),
    )


def guess(seen: View, chance: Chance) -> State:
    """A state that fits the view: whatever is hidden is dealt at random."""
    everything = deck(extra_signs=seen.options.extra_signs)
    known = [_known_cards(seen, Seat(seat)) for seat in range(len(seen.players))]
    taken = {card for cards in known for card in cards}
    pool = list(chance.shuffled([card for card in everything if card not in taken]))
    hands = [
        _fill(seen, Seat(seat), cards, pool) if seen.players[seat].symbol_card >= 0 else ()
        for seat, cards in enumerate(known)
    ]
    dealt = {player.symbol_card for player in seen.players}
    symbols = symbol_deck(division=seen.options.division)
    return State(
        options=seen.options,
        players=tuple(
            _guess_player(seen, Seat(seat), _completed(hand, pool))
            for seat, hand in enumerate(hands)
        ),
        stock=tuple(pool),
        symbol_stock=tuple(card for card in symbols if card not in dealt),
        round=seen.round,
        dealer=seen.dealer,
        phase=seen.phase,
        until=seen.until,
        shown=tuple(
            Shown(hand.seat, tuple(face.card for face in hand.cards)) for hand in seen.shown
        ),
        revealed=tuple(
            None if turned is None else Equation(turned.left.term, turned.symbol, turned.right.term)
            for turned in seen.revealed
        ),
        scored=seen.scored,
        history=seen.history,
    )


def _known_cards(seen: View, seat: Seat) -> tuple[int, ...]:
    """The cards of a seat that this view shows: its own hand, or what a reveal turned up."""
    if seat == seen.seat:
        return tuple(face.card for face in seen.hand)
    cards: list[int] = []
    for owner, equation in enumerate(seen.revealed):
        for term in (equation.left.term, equation.right.term) if equation else ():
            cards += [term.card] if owner == seat else []
            cards += [laid.card for laid in term.signs if laid.by == seat]
    return tuple(cards)


def _fill(seen: View, seat: Seat, known: Sequence[int], pool: list[int]) -> tuple[int, ...]:
    """What a hand must hold: at least two numbers, and a sign if one was laid."""
    hand = list(known)
    if any(trap.by == seat for trap in seen.traps) and not signs_in(hand):
        hand.append(_take(pool, signs_in(pool)[0]))
    while len(numbers_in(hand)) < 2:
        hand.append(_take(pool, numbers_in(pool)[0]))
    return tuple(hand)


def _completed(hand: tuple[int, ...], pool: list[int]) -> tuple[int, ...]:
    if not hand:
        return ()
    missing = HAND - len(hand)
    rest = [_take(pool, pool[0]) for _ in range(missing)]
    return tuple(sorted((*hand, *rest)))


def _take(pool: list[int], card: int) -> int:
    pool.remove(card)
    return card


def _guess_player(seen: View, seat: Seat, hand: tuple[int, ...]) -> Player:
    player = seen.players[seat]
    return Player(
        symbol=player.symbol_card,
        hand=hand,
        points=player.points,
        built=_guess_build(seen, seat, hand),
        sabotage=_guess_sabotage(seen, seat, hand),
        ready=player.ready,
        place=player.place,
    )


def _guess_build(seen: View, seat: Seat, hand: tuple[int, ...]) -> Build | None:
    if not seen.players[seat].has_built:
        return None
    if seat == seen.seat:
        return seen.built
    if seen.revealed and (equation := seen.revealed[seat]):
        return Build(equation.left.term.card, equation.right.term.card)
    left, right, *_ = numbers_in(hand)
    return Build(left, right)


def _guess_sabotage(seen: View, seat: Seat, hand: tuple[int, ...]) -> Sabotage | Pass | None:
    if not seen.players[seat].has_chosen:
        return None
    if seat == seen.seat:
        return seen.sabotage
    for trap in seen.traps:
        if trap.by == seat:
            return Sabotage(_laid_sign(seen, trap, hand), trap.victim, trap.side)
    return Pass()


def _laid_sign(seen: View, trap: Trap, hand: tuple[int, ...]) -> int:
    """The sign that a reveal turned up, or any that this hand could have laid."""
    if seen.revealed and (equation := seen.revealed[trap.victim]):
        term = (equation.left if trap.side == "left" else equation.right).term
        return next(laid.card for laid in term.signs if laid.by == trap.by)
    return signs_in(hand)[0]
