"""What one seat may know of the table, built up from nothing; and back to a table that fits."""

from collections.abc import Iterator, Sequence
from itertools import chain, islice
from typing import Literal

from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.game import Millis, Seat, Seen
from ...engine.once import once
from .matching import FACES, Card, CardId, fits
from .playing import likely_answer
from .state import (
    Answer,
    Answered,
    Fastest,
    Options,
    Phase,
    Player,
    Report,
    Said,
    State,
    Stats,
    Turn,
    Wrong,
    total_penalties,
)


class SaidView(Struct, frozen=True):
    """Who laid the top card and what they said about the problem before: "Ben said 24"."""

    seat: Seat
    problem: Card
    said: int | None
    """None where playing the card is enough (`announce: tap`)."""
    ms: Millis
    """How long that problem had been on the table."""
    run: int
    """How many cards in a row this player has laid."""


class WrongView(Struct, frozen=True):
    """R8: your last play that went back: "7 × 8 is not 54" (`what` is `said`), or the card does
    not fit (`what` is `card`). Only the player who made it sees it, until their next right
    play."""

    card: Card
    problem: Card
    said: int | None
    what: Literal["said", "card"]
    at: Millis


class FastestView(Struct, frozen=True):
    problem: Card
    ms: Millis


class PlayerView(Struct, frozen=True):
    """What everybody may know of a player."""

    hand: int
    """Cards in hand."""
    pile: int
    """Cards in the draw pile."""
    penalty: int
    """R13: penalty points so far, to be shown as negative points."""
    locked_until: Millis | None
    ready: bool
    """Waits for the next game of the tournament."""
    plays: int
    draws: int
    wrongs: int
    longest_run: int
    fastest: FastestView | None


class AnsweredView(Struct, frozen=True):
    """R22: what came of somebody's answer. A wrong one is `back` in the hand, and not told."""

    what: Literal["right", "back", "drew", "passed", "last"]
    card: Card | None
    said: int | None


class TurnView(Struct, frozen=True):
    """R22: the last turn of thought, seat by seat."""

    problem: Card
    answers: tuple[AnsweredView, ...]


class CalmView(Struct, frozen=True):
    """R21: a turn of thought: who has answered, and your own answer, which nobody else sees."""

    answered: tuple[bool, ...]
    own: Answer | None
    can_pass: bool
    last: TurnView | None
    """What came of the turn before."""


class View(Seen, frozen=True):
    """What one seat, or an onlooker (`seat` is None), may know: its hand, the top card, counts."""

    options: Options
    seat: Seat | None
    phase: Phase
    until: Millis | None
    """When the phase is over by itself: "Go!", "Let's go!", the next game."""
    game: int
    """The number of the game: 1, in a tournament up to 4."""
    top: Card | None
    """None while it lies face down (combined game, before "Go!")."""
    pile: int
    """Cards in the discard pile, the top card and a last card face down included."""
    shown_at: Millis
    """When the top card was laid, or "Go!" said over it."""
    started: Millis
    """When "Go!" is or was said in this game."""
    face_down: Seat | None
    """R12: who has laid the last card face down."""
    said: SaidView | None
    turned: int
    """R10: how many bottom cards have been turned up since somebody last played."""
    hand: tuple[Card, ...]
    """In the order drawn; empty before "Go!" and for onlookers."""
    wrong: WrongView | None
    can_draw: bool
    can_lay_face_down: bool
    can_get_ready: bool
    players: tuple[PlayerView, ...]
    reports: tuple[Report, ...]
    """How the games so far have ended."""
    calm: CalmView | UnsetType = UNSET
    """R20: only where nobody hurries."""


def view(state: State, seat: Seat | None) -> View:
    table = _table(state)
    if seat is None:
        return table
    own = state.players[seat]
    mover = own if _can_move(state, own) else None
    return replace(
        table,
        seat=seat,
        hand=tuple([FACES[card] for card in own.hand]) if _is_hand_up(state.phase) else (),
        wrong=_wrong(own.wrong),
        can_draw=mover is not None and state.can_draw(mover),
        can_lay_face_down=mover is not None and mover.can_lay_face_down,
        can_get_ready=state.phase == "intermission" and not own.ready,
        calm=_calm(state, own, mover) if state.options.calm else UNSET,
    )


@once
def _table(state: State) -> View:
    """As an onlooker sees it."""
    return View(
        options=state.options,
        seat=None,
        phase=state.phase,
        until=state.until,
        game=state.game,
        top=FACES[state.top] if _is_top_shown(state.options, state.phase) else None,
        pile=len(state.pile) + (state.face_down is not None),
        shown_at=state.shown_at,
        started=state.started,
        face_down=None if state.face_down is None else state.reports[-1].winners[0],
        said=_said(state.said),
        turned=state.turned,
        hand=(),
        wrong=None,
        can_draw=False,
        can_lay_face_down=False,
        can_get_ready=False,
        players=tuple(map(_player, state.players, total_penalties(state))),
        reports=state.reports,
        calm=_calm(state, None, None) if state.options.calm else UNSET,
    )


def has_answered(view: View, seat: Seat | None) -> bool:
    """R21: whether this seat waits for the others in a turn of thought."""
    return view.calm is not UNSET and seat is not None and view.calm.answered[seat]


def guess(view: View, chance: Chance) -> State:
    """A table that looks like this from this seat: whatever it does not show is dealt at random."""
    cards = chance.shuffled(_unseen(view))
    state = _lay_out(view, cards)
    if state.phase == "playing" and state.is_stuck:
        # Somebody can go on, or the view would say so: the first card goes to another's hand.
        state = _lay_out(view, sorted(cards, key=lambda card: not fits(card, state.top)))
    return _with_answers(view, state)


def _unseen(view: View) -> list[CardId]:
    """The cards that could be anywhere."""
    seen = {card.id for card in view.hand}
    seen.update(card.id for card in (view.top, view.said and view.said.problem) if card)
    seen.update(_seen_in_turn(view))
    return [card for card in view.options.cards if card not in seen]


def _seen_in_turn(view: View) -> list[CardId]:
    """R22: the problem of the last turn and the cards that answered it lie in the pile."""
    if view.calm is UNSET or view.calm.last is None:
        return []
    last = view.calm.last
    answers = [each.card.id for each in last.answers if each.card is not None]
    return [card for card in (last.problem.id, *answers) if view.top and card != view.top.id]


def _seen_in_pile(view: View) -> dict[int, CardId]:
    """What is known of the discard pile, by place from the bottom up: the top card, and the last
    problem that was answered. Every card turned up since has moved that one down."""
    size = view.pile - (view.face_down is not None)
    seen: dict[int, CardId] = {}
    if view.said is not None:
        seen[(size - 2 - view.turned) % size] = view.said.problem.id
    if view.top is not None:
        seen[size - 1] = view.top.id
    return seen


def _lay_out(view: View, cards: Sequence[CardId]) -> State:
    """The unseen cards go to the hands, the piles and the box, in this order."""
    rest = iter(cards)
    hands = [_guess_hand(view, Seat(seat), rest) for seat in range(len(view.players))]
    piles = [tuple(islice(rest, player.pile)) for player in view.players]
    return State(
        options=view.options,
        players=tuple(
            _guess_player(view, Seat(seat), hand, pile)
            for seat, (hand, pile) in enumerate(zip(hands, piles, strict=True))
        ),
        pile=_guess_pile(view, rest),
        phase=view.phase,
        until=view.until,
        shown_at=view.shown_at,
        game=view.game,
        started=view.started,
        said=_guess_said(view.said),
        turned=view.turned,
        face_down=None if view.face_down is None else next(rest),
        reports=view.reports,
        box=tuple(rest),
        turn=_guess_turn(view),
    )


def _guess_turn(view: View) -> Turn | None:
    if view.calm is UNSET or view.calm.last is None:
        return None
    last = view.calm.last
    return Turn(
        last.problem.id,
        tuple(
            Answered(each.what, each.card.id if each.card else None, each.said)
            for each in last.answers
        ),
    )


def _with_answers(view: View, state: State) -> State:
    """R21: whoever has answered has answered something that their cards allow."""
    if view.calm is UNSET:
        return state
    players = (
        replace(player, answer=view.calm.own if seat == view.seat else likely_answer(state, player))
        if is_in
        else player
        for seat, (player, is_in) in enumerate(zip(state.players, view.calm.answered, strict=True))
    )
    return replace(state, players=tuple(players))


def _guess_hand(view: View, seat: Seat, rest: Iterator[CardId]) -> tuple[CardId, ...]:
    if seat == view.seat and _is_hand_up(view.phase):
        return tuple(card.id for card in view.hand)
    return tuple(islice(rest, view.players[seat].hand))


def _guess_pile(view: View, rest: Iterator[CardId]) -> tuple[CardId, ...]:
    seen, size = _seen_in_pile(view), view.pile - (view.face_down is not None)
    unseen = chain(_seen_in_turn(view), rest)
    return tuple(seen[place] if place in seen else next(unseen) for place in range(size))


def _guess_player(
    view: View, seat: Seat, hand: tuple[CardId, ...], pile: tuple[CardId, ...]
) -> Player:
    seen = view.players[seat]
    fastest = _guess_fastest(seen.fastest)
    return Player(
        hand,
        pile,
        Stats(seen.plays, seen.draws, seen.wrongs, seen.longest_run, fastest),
        seen.locked_until,
        _guess_wrong(view.wrong if seat == view.seat else None),
        seen.ready,
    )


def _guess_said(said: SaidView | None) -> Said | None:
    if said is None:
        return None
    return Said(said.seat, said.problem.id, said.said, said.ms, said.run)


def _guess_wrong(wrong: WrongView | None) -> Wrong | None:
    if wrong is None:
        return None
    return Wrong(wrong.card.id, wrong.problem.id, wrong.said, wrong.what, wrong.at)


def _guess_fastest(fastest: FastestView | None) -> Fastest | None:
    return None if fastest is None else Fastest(fastest.problem.id, fastest.ms)


def _is_top_shown(options: Options, phase: Phase) -> bool:
    """R2, R15: the start card lies open, but in the combined game only from "Go!" on."""
    return phase != "countdown" or options.deck == "hochspannung"


def _is_hand_up(phase: Phase) -> bool:
    """R3, R10: before "Go!" nobody looks, and before "Let's go!" all hands lie on the table."""
    return phase not in ("countdown", "stuck")


def _player(player: Player, penalty: int) -> PlayerView:
    stats = player.stats
    return PlayerView(
        hand=len(player.hand),
        pile=len(player.pile),
        penalty=penalty,
        locked_until=player.locked_until,
        ready=player.ready,
        plays=stats.plays,
        draws=stats.draws,
        wrongs=stats.wrongs,
        longest_run=stats.longest_run,
        fastest=_fastest(stats.fastest),
    )


def _can_move(state: State, player: Player) -> bool:
    is_free = player.locked_until is None and player.answer is None
    return state.phase == "playing" and is_free


def _calm(state: State, own: Player | None, mover: Player | None) -> CalmView:
    return CalmView(
        answered=tuple(player.answer is not None for player in state.players),
        own=own.answer if own else None,
        can_pass=mover is not None and state.can_pass(mover),
        last=_turn(state.turn),
    )


def _turn(turn: Turn | None) -> TurnView | None:
    if turn is None:
        return None
    return TurnView(
        FACES[turn.problem],
        tuple(
            AnsweredView(each.what, None if each.card is None else FACES[each.card], each.said)
            for each in turn.answers
        ),
    )


def _said(said: Said | None) -> SaidView | None:
    if said is None:
        return None
    return SaidView(said.seat, FACES[said.onto], said.said, said.ms, said.run)


def _wrong(wrong: Wrong | None) -> WrongView | None:
    if wrong is None:
        return None
    return WrongView(FACES[wrong.card], FACES[wrong.top], wrong.said, wrong.what, wrong.at)


def _fastest(fastest: Fastest | None) -> FastestView | None:
    return None if fastest is None else FastestView(FACES[fastest.top], fastest.ms)
