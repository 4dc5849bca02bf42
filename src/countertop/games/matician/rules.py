"""The rules of Matician, by the numbers of README.md.

A round is two hidden, simultaneous steps: everybody builds, then everybody may sabotage. The last
one in resolves the step; until then everybody may change their mind.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from itertools import permutations

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Result, Seat
from .cards import deck, is_number, number, numbers_in, sign, signs_in, symbol_deck
from .equation import Equation, Laid, Term, ratio
from .state import (
    HAND,
    SIDES,
    Build,
    Move,
    Options,
    Pass,
    Player,
    Ready,
    Round,
    Sabotage,
    Shown,
    Side,
    State,
)
from .views import View, guess, view

__all__ = ["Move", "Options", "State", "View", "guess", "view"]

NAME = "matician"
TITLE = "Matician"
SEATS = range(2, 7)
SECRET = True
CALM: dict[str, object] = {"seconds": None}
"""R10: without a clock nothing ends by itself."""

LOOK = Millis(6000)
"""How long a reveal lasts at a table with a clock if nobody moves on: this,"""
LOOK_EACH = Millis(2500)
"""and this for every equation that is turned up."""


def setup(options: Options, seats: int, chance: Chance) -> State:
    return _deal(State(options, (Player(),) * seats), Millis(0), chance)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    player = state.players[seat]
    if not player.is_in:
        return []
    match state.phase:
        case "build":
            return _builds(player)
        case "sabotage":
            return _sabotages(state, seat)
        case "reveal":
            return [] if player.ready else [Ready()]
        case "over":
            return []


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    _check(state, seat, move)
    player = state.players[seat]
    match move:
        case Build():
            state = state.with_player(seat, replace(player, built=move))
            return _after_build(state, at)
        case Sabotage() | Pass():
            state = state.with_player(seat, replace(player, sabotage=move))
            return _after_sabotage(state, at)
        case Ready():
            state = state.with_player(seat, replace(player, ready=True))
            return _next_round(state, at, chance) if _all_in(state, _is_ready) else state


def deadline(state: State) -> Millis | None:
    return state.until


def expire(state: State, at: Millis, chance: Chance) -> State:
    """R10: anyone who has not chosen in time builds with their two highest numbers, or passes."""
    match state.phase:
        case "build":
            for seat in state.seats_in():
                player = state.players[seat]
                state = state.with_player(seat, replace(player, built=_hasty_build(player)))
            return _after_build(state, at)
        case "sabotage":
            for seat in state.seats_in():
                player = state.players[seat]
                state = state.with_player(seat, replace(player, sabotage=player.sabotage or Pass()))
            return _after_sabotage(state, at)
        case _:
            return _next_round(state, at, chance)


def result(state: State) -> Result | None:
    """R8, R9: the places are settled as players reach the points."""
    if state.phase != "over":
        return None
    places = tuple(player.place or 0 for player in state.players)
    return Result(places=places, points=tuple(player.points for player in state.players))


def cards(state: State) -> Sequence[int]:
    """Both decks; an Equation Symbol counts from 1000."""
    numbers = [card for player in state.players for card in player.hand]
    symbols = [player.symbol for player in state.players if player.symbol >= 0]
    return [*numbers, *state.stock, *(1000 + card for card in (*symbols, *state.symbol_stock))]


def contested(state: State, move: Move) -> int | None:
    """Nobody races for anything in Matician."""
    return None


def _deal(state: State, at: Millis, chance: Chance) -> State:
    """R2: one open symbol and six hidden cards for everybody still playing."""
    options = state.options
    symbols = chance.shuffled(symbol_deck(division=options.division))
    stock = chance.shuffled(deck(extra_signs=options.extra_signs))
    shown: list[Shown] = []
    players = list(state.players)
    for seat in range(len(players)):
        old = players[seat]
        if not old.is_in:
            players[seat] = Player(points=old.points, place=old.place)
            continue
        hand, stock = stock[:HAND], stock[HAND:]
        while len(numbers_in(hand)) < 2:
            shown.append(Shown(Seat(seat), hand))
            stock = chance.shuffled(stock + hand)
            hand, stock = stock[:HAND], stock[HAND:]
        symbol, symbols = symbols[0], symbols[1:]
        players[seat] = Player(symbol, tuple(sorted(hand)), points=old.points)
    return State(
        options=options,
        players=tuple(players),
        stock=stock,
        symbol_stock=symbols,
        round=state.round + 1,
        dealer=state.dealer,
        phase="build",
        until=_phase_end(options, at),
        shown=tuple(shown),
        history=state.history,
    )


def _phase_end(options: Options, at: Millis) -> Millis | None:
    return None if options.seconds is None else Millis(at + 1000 * options.seconds)


def _all_in(state: State, has_chosen: Callable[[Player], bool]) -> bool:
    return all(has_chosen(player) for player in state.players if player.is_in)


def _is_ready(player: Player) -> bool:
    return player.ready


def _after_build(state: State, at: Millis) -> State:
    if not _all_in(state, lambda player: player.built is not None):
        return state
    return replace(state, phase="sabotage", until=_phase_end(state.options, at))


def _after_sabotage(state: State, at: Millis) -> State:
    if not _all_in(state, lambda player: player.sabotage is not None):
        return state
    return _reveal(state, at)


def _reveal(state: State, at: Millis) -> State:
    """R7: every highest solution scores a point."""
    equations = tuple(_equation(state, Seat(seat)) for seat in range(len(state.players)))
    best = max(equation.value for equation in equations if equation)
    scored = tuple(
        Seat(seat) for seat, equation in enumerate(equations) if equation and equation.value == best
    )
    players = tuple(
        replace(player, points=player.points + (seat in scored))
        for seat, player in enumerate(state.players)
    )
    solutions = tuple(None if equation is None else ratio(equation.value) for equation in equations)
    told = Round(solutions, scored, state.traps())
    revealed = replace(
        state,
        players=players,
        phase="reveal",
        until=_reveal_end(state, at),
        revealed=equations,
        scored=scored,
        history=(*state.history, told),
    )
    return _settle(revealed)


def _reveal_end(state: State, at: Millis) -> Millis | None:
    """R10: without a clock, a reveal waits until everybody has seen enough."""
    if state.options.seconds is None:
        return None
    return Millis(at + LOOK + LOOK_EACH * len(state.seats_in()))


def _equation(state: State, seat: Seat) -> Equation | None:
    player = state.players[seat]
    if not player.is_in or player.built is None:
        return None
    return Equation(
        left=_term(state, seat, "left", player.built.left),
        symbol=player.printed_symbol,
        right=_term(state, seat, "right", player.built.right),
    )


def _term(state: State, victim: Seat, side: Side, card: int) -> Term:
    signs = tuple(
        Laid(laid.sign, sign(laid.sign), Seat(seat))
        for seat, player in enumerate(state.players)
        if isinstance(laid := player.sabotage, Sabotage)
        and (laid.victim, laid.side) == (victim, side)
    )
    return Term(card, number(card), signs)


def _settle(state: State) -> State:
    """R8, R9: give places to those who have reached the points; the match may be over."""
    goal, first_free = state.options.points, len(state.players) - len(state.seats_in()) + 1
    arrived = [seat for seat in state.seats_in() if state.players[seat].points >= goal]
    if not arrived:
        return state
    state = _place(state, arrived, first_free, lambda seat: _solution(state, seat))
    rest = state.seats_in()
    if state.options.play_on and len(rest) > 1:
        return state
    state = _place(
        state, rest, first_free + len(arrived), lambda seat: Fraction(state.players[seat].points)
    )
    return replace(state, phase="over", until=None)


def _solution(state: State, seat: Seat) -> Fraction:
    equation = state.revealed[seat]
    assert equation is not None
    return equation.value


def _place(
    state: State, seats: Sequence[Seat], first: int, merit: Callable[[Seat], Fraction]
) -> State:
    """Places from `first` on, by merit; equal merits share."""
    merits = {seat: merit(seat) for seat in seats}
    for seat, own in merits.items():
        place = first + sum(other > own for other in merits.values())
        state = state.with_player(seat, replace(state.players[seat], place=place))
    return state


def _next_round(state: State, at: Millis, chance: Chance) -> State:
    """R7: all cards are collected, and the deal passes left to the next player still in."""
    seats = len(state.players)
    order = [Seat((state.dealer + step) % seats) for step in range(1, seats + 1)]
    dealer = next(seat for seat in order if state.players[seat].is_in)
    return _deal(replace(state, dealer=dealer), at, chance)


def _hasty_build(player: Player) -> Build:
    if player.built is not None:
        return player.built
    *_, right, left = sorted(numbers_in(player.hand))
    return Build(left, right)


def _builds(player: Player) -> list[Move]:
    return [Build(left, right) for left, right in permutations(numbers_in(player.hand), 2)]


def _sabotages(state: State, seat: Seat) -> list[Move]:
    signs = signs_in(state.players[seat].hand)
    opponents = [other for other in state.seats_in() if other != seat]
    attacks = [Sabotage(sign, who, side) for sign in signs for who in opponents for side in SIDES]
    return [Pass(), *attacks]


def _check(state: State, seat: Seat, move: Move) -> None:
    """Every refusal, with its reason."""
    player = state.players[seat]
    if state.phase == "over":
        raise IllegalMove("over", "The match is over.")
    if not player.is_in:
        raise IllegalMove("out", "You have your place; the others play on.")
    match move:
        case Build():
            _check_build(state, player, move)
        case Sabotage() | Pass():
            _check_sabotage(state, seat, move)
        case Ready():
            _check_ready(state, player)


def _check_build(state: State, player: Player, build: Build) -> None:
    if state.phase != "build":
        raise IllegalMove("too_late", "All equations lie on the table already.")
    if build.left == build.right:
        raise IllegalMove("same_card", "Each side of the symbol needs a card of its own.")
    for card in (build.left, build.right):
        if card not in player.hand or not is_number(card):
            raise IllegalMove("not_a_number", f"Card {card} is not a number in your hand.")


def _check_sabotage(state: State, seat: Seat, move: Sabotage | Pass) -> None:
    if state.phase == "build":
        raise IllegalMove("too_early", "First everybody builds an equation.")
    if state.phase != "sabotage":
        raise IllegalMove("too_late", "Everybody has chosen already.")
    if isinstance(move, Pass):
        return
    if move.sign not in state.players[seat].hand or is_number(move.sign):
        raise IllegalMove("not_a_sign", f"Card {move.sign} is not a sign in your hand.")
    if move.victim == seat or move.victim not in state.seats_in():
        raise IllegalMove("no_opponent", "A sign goes in front of an opponent's number.")


def _check_ready(state: State, player: Player) -> None:
    if state.phase != "reveal":
        raise IllegalMove("too_early", "There is nothing to go on from yet.")
    if player.ready:
        raise IllegalMove("not_now", "You have said so already.")
