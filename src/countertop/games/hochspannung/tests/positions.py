"""Positions to look at: what a phone has to find room for."""

from typing import Any

from msgspec.structs import replace

from countertop.engine.game import Millis, Seat
from countertop.games.hochspannung.matching import BASE_DECK
from countertop.games.hochspannung.state import (
    Answer,
    Answered,
    Draw,
    FaceDown,
    Play,
    Report,
    Said,
    State,
    Turn,
)
from countertop.games.hochspannung.tests.tables import ADA, BEN, after, problem, shift, table

TOP, BEFORE = problem(7, 8), problem(4, 6)
CARDS = [card for card in BASE_DECK if card not in (TOP, BEFORE)]


def position(cards: int, seats: int = 3, **options: Any) -> State:
    """Ada holds so many cards; Ben has just said 24."""
    others = [CARDS[40 + 4 * seat : 44 + 4 * seat] for seat in range(1, seats)]
    laid = table(
        TOP, CARDS[:cards], *others, piles=[CARDS[20:36]] * seats, below=[BEFORE], **options
    )
    return said(laid, BEN, 24)


def said(state: State, seat: Seat, number: int | None) -> State:
    return replace(state, said=Said(seat, BEFORE, number, Millis(900), 1))


def ended(**options: Any) -> State:
    """Ben lays his last card face down, whatever the options say comes next."""
    state = position(4, **options)
    ben = replace(state.players[BEN], hand=CARDS[30:31], pile=())
    return after(replace(state, players=state.with_player(BEN, ben)), BEN, FaceDown(CARDS[30]))


def both_games(seats: int) -> State:
    """Cards of Unter Spannung on the pile and in Ada's hand, tens among them."""
    state = position(5, seats, deck="combined")
    tens = [shift(number, modifier) for number in (10, 6) for modifier in (1, 2, 3)]
    ada = replace(state.players[ADA], hand=(*state.players[ADA].hand, *tens))
    return replace(state, players=state.with_player(ADA, ada), pile=(*state.pile, shift(9, 3)))


def intermission() -> State:
    penalties = tuple(range(3, 9))
    report = Report((BEN,), "stuck", penalties, (0,) * 6, penalties, Millis(90000))
    between = position(4, 6, games=4)
    reports, until = (report, report), Millis(15000)
    return replace(between, phase="intermission", until=until, game=2, reports=reports)


def locked(state: State) -> State:
    ada = replace(state.players[ADA], locked_until=Millis(60000))
    return replace(state, players=state.with_player(ADA, ada))


def last_card() -> State:
    state = position(1, 6)
    return replace(state, players=state.with_player(ADA, replace(state.players[ADA], pile=())))


def thinking(seats: int, *answers: Answer, what: str = "right", **options: Any) -> State:
    """R21: in the turn before everybody was right, or nobody; so many have answered this one."""
    state = replace(position(6, seats, calm=True, **options), said=None)
    last = [Answered(what, CARDS[40 + seat], 24) for seat in range(seats)]  # type: ignore[arg-type]
    turn = Turn(BEFORE, tuple(last if what == "right" else [Answered("drew")] * seats))
    players = tuple(
        replace(player, answer=answers[seat] if seat < len(answers) else None)
        for seat, player in enumerate(state.players)
    )
    return replace(state, players=players, turn=turn)


def nothing_to_draw(state: State) -> State:
    return replace(state, players=tuple(replace(player, pile=()) for player in state.players))


COUNTDOWN = replace(position(4, 6), phase="countdown", until=Millis(9000))
PHASES: dict[str, State] = {
    "countdown": COUNTDOWN,
    **{f"{cards} cards": position(cards, 6, games=4) for cards in (4, 6, 8, 10, 12, 18)},
    "only tapping": position(6, 6, announce="tap"),
    "Unter Spannung": both_games(6),
    "locked": locked(position(8, 6)),
    "stuck": replace(position(7, 6), phase="stuck", until=Millis(9000)),
    "last card": last_card(),
    "between two games": intermission(),
    "thinking": thinking(6, games=4),
    "answered": thinking(6, Play(CARDS[0], TOP, 56), Draw()),
    "nothing fits": nothing_to_draw(thinking(6, what="drew")),
}
