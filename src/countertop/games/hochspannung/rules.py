"""The rules of Hochspannung, by the numbers of README.md.

Everybody plays at once, so a play names the top card that it was aimed at, and can be too late.
A mistake (the wrong card, the wrong product) is a move too: it goes back and locks the hand.
"""

from collections.abc import Sequence
from functools import cache
from typing import Literal

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Result, Seat
from .matching import BASE_DECK, DECK, SOLUTIONS, CardId, fits, sayings
from .state import (
    Draw,
    FaceDown,
    Fastest,
    Move,
    Options,
    Play,
    Player,
    Ready,
    Report,
    Said,
    State,
    Stats,
    Wrong,
    total_penalties,
)
from .views import PlayerView, View, guess, view

__all__ = [
    "MISTAKES",
    "NAME",
    "SEATS",
    "TITLE",
    "Draw",
    "FaceDown",
    "Move",
    "Options",
    "Play",
    "PlayerView",
    "Ready",
    "State",
    "View",
    "cards",
    "contested",
    "deadline",
    "expire",
    "guess",
    "moves",
    "play",
    "result",
    "setup",
    "view",
]

NAME = "hochspannung"
TITLE = "Hochspannung"
SEATS = range(2, 7)
MISTAKES = (Play,)
"""R8: the moves that the rules accept though they are not right."""

HAND = {"hochspannung": 4, "combined": 6}
COUNTDOWN = Millis(3000)
"""R3: three, two, one, "Go!"."""
LETS_GO = Millis(3000)
"""R10: the bottom card is on top; three, two, one, "Let's go!"."""
NEXT_CARD = Millis(1500)
"""R10: and if that card helps nobody either."""
INTERMISSION = Millis(15_000)
"""R13: the next game begins by itself after this time."""

Ending = Literal["face_down", "played", "stuck"]


def setup(options: Options, seats: int, chance: Chance) -> State:
    nobody = Player(hand=(), pile=())
    blank = State(options, (nobody,) * seats, pile=(), phase="over", until=None)
    return _deal(blank, Millis(0), chance)


def moves(state: State, seat: Seat) -> Sequence[Move]:
    """What is right to do now: plays in the order of the hand, then the rest."""
    player = state.players[seat]
    if state.phase == "intermission" and not player.ready:
        return [Ready()]
    if state.phase != "playing" or player.locked_until is not None:
        return []
    right = _right_plays(state.pile[-1], state.options.announce)
    offered: list[Move] = [play for card in player.hand if card in right for play in right[card]]
    if state.can_draw(player):
        offered.append(_DRAW)
    if player.can_lay_face_down:
        offered.append(FaceDown(player.hand[0]))
    return offered


def play(state: State, seat: Seat, move: Move, at: Millis, chance: Chance) -> State:
    if isinstance(move, Play):
        return _try(state, seat, move, at)
    if isinstance(move, Draw):
        return _draw(state, seat, at)
    if isinstance(move, FaceDown):
        return _lay_face_down(state, seat, move, at)
    return _get_ready(state, seat, at, chance)


def deadline(state: State) -> Millis | None:
    """The end of the phase; or, as nothing else runs while all play, of the first lock."""
    if state.phase != "playing":
        return state.until
    first = None
    for player in state.players:
        lock = player.locked_until
        if lock is not None and (first is None or lock < first):
            first = lock
    return first


def expire(state: State, at: Millis, chance: Chance) -> State:
    if state.phase == "playing":
        return replace(state, players=tuple(_unlocked(player, at) for player in state.players))
    if state.phase == "intermission":
        return _deal(replace(state, game=state.game + 1), at, chance)
    return _go(state, at)


def result(state: State) -> Result | None:
    """R13: fewest penalty points; R14: in a single game, fewest cards left. Ties share."""
    if state.phase != "over":
        return None
    report = state.reports[-1]
    is_single = state.options.games == 1
    lost = _together(report.hands, report.piles) if is_single else total_penalties(state)
    places = tuple(1 + sum(other < own for other in lost) for own in lost)
    return Result(places, points=tuple(-own for own in lost))


def cards(state: State) -> Sequence[int]:
    held = [card for player in state.players for card in player.hand + player.pile]
    last = () if state.face_down is None else (state.face_down,)
    return [*held, *state.pile, *last, *state.box]


def contested(state: State, move: Move) -> int | None:
    """R7, R18: every play races for the top card that it is aimed at, while that is on top."""
    if not isinstance(move, Play) or not state.options.fair_race or state.phase != "playing":
        return None
    return move.top if move.top == state.top else None


_DRAW = Draw()


@cache
def _right_plays(top: CardId, announce: str) -> dict[CardId, tuple[Play, ...]]:
    """R5, R6: the cards that fit on a top card, each with all that is right to say."""
    is_typed = announce == "typed"
    return {
        card: tuple(Play(card, top, said) for said in (sayings(card, top) if is_typed else (None,)))
        for card in DECK
        if fits(card, top)
    }


def _deal(state: State, at: Millis, chance: Chance) -> State:
    """R2: until somebody can begin, which only full hands can keep them from."""
    while (dealt := _deal_once(state, at, chance)).is_stuck:
        pass
    return dealt


def _deal_once(state: State, at: Millis, chance: Chance) -> State:
    """R2, R15: all get equally many, the rest goes into the box. R3: hands are not looked at."""
    options, seats = state.options, len(state.players)
    start, *deck = chance.shuffled(BASE_DECK if options.deck == "hochspannung" else DECK)
    each, hand = len(deck) // seats, HAND[options.deck]
    stacks = [tuple(deck[each * seat : each * (seat + 1)]) for seat in range(seats)]
    return State(
        options,
        players=tuple(
            Player(hand=stack[:hand], pile=stack[hand:], stats=player.stats)
            for stack, player in zip(stacks, state.players, strict=True)
        ),
        pile=(start,),
        phase="countdown",
        until=Millis(at + COUNTDOWN),
        shown_at=Millis(at + COUNTDOWN),
        game=state.game,
        started=Millis(at + COUNTDOWN),
        box=tuple(deck[each * seats :]),
        reports=state.reports,
    )


def _go(state: State, at: Millis) -> State:
    """R3, R10: all look at their hands, and off they go."""
    playing = replace(state, phase="playing", until=None, shown_at=at)
    return _turn_up_if_stuck(playing, at)


def _try(state: State, seat: Seat, move: Play, at: Millis) -> State:
    """R4 to R8: the card stays if it fits and the right thing was said, and goes back if not."""
    player = _player_to_move(state, seat)
    _check_in_hand(player, move.card)
    if move.top != state.pile[-1]:
        raise IllegalMove("too_late", "Too late: another card is on top. Yours is back.")
    is_right = _is_said_right if state.options.announce == "typed" else _is_tapped_right
    follow = _lay if is_right(move) else _take_back
    return follow(state, seat, player, move, at)


def _is_said_right(move: Play) -> bool:
    """R6: the solution goes with the card."""
    if move.said is None:
        raise IllegalMove("say_it", "Say the solution, then play the card.")
    return move.said in sayings(move.card, move.top)


def _is_tapped_right(move: Play) -> bool:
    """R6: where playing the card is enough, nothing is said."""
    if move.said is not None:
        raise IllegalMove("nothing_to_say", "At this table a card is played without a word.")
    return fits(move.card, move.top)


def _lay(state: State, seat: Seat, player: Player, move: Play, at: Millis) -> State:
    """R4: the card is the new top card."""
    ms = Millis(at - state.shown_at)
    last = state.said
    run = last.run + 1 if last is not None and last.seat == seat else 1
    laid = Player(
        _without(player.hand, move.card), player.pile, _after_play(player.stats, move.top, ms, run)
    )
    after = replace(
        state,
        players=state.with_player(seat, laid),
        pile=state.pile + (move.card,),  # noqa: RUF005 - spreading takes twice as long
        shown_at=at,
        said=Said(seat, move.top, move.said, ms, run),
        turned=0,
    )
    if not laid.hand and not laid.pile:
        return _end(after, (seat,), "played", at)
    return _turn_up_if_stuck(after, at)


def _take_back(state: State, seat: Seat, player: Player, move: Play, at: Millis) -> State:
    """R8: a wrong play goes back into the hand, and the hand is locked for a moment."""
    options = state.options
    is_said_right = move.said is None or move.said in SOLUTIONS[move.top]
    wrong = Wrong(move.card, move.top, move.said, "card" if is_said_right else "said", at)
    caught = replace(
        player,
        wrong=wrong,
        locked_until=Millis(at + options.lock_ms) if options.lock_ms else None,
        stats=replace(player.stats, wrongs=player.stats.wrongs + 1),
    )
    return replace(state, players=state.with_player(seat, caught))


def _draw(state: State, seat: Seat, at: Millis) -> State:
    """R9: one card from the own pile."""
    player = _player_to_move(state, seat)
    if not player.pile:
        raise IllegalMove("pile_empty", "Your draw pile is used up.")
    if not state.can_draw(player):
        limit = state.options.hand_limit
        raise IllegalMove("hand_full", f"You may hold {limit} cards: play one before you draw.")
    drawn = Player(
        player.hand + player.pile[-1:],
        player.pile[:-1],
        _after_draw(player.stats),
        wrong=player.wrong,
        ready=player.ready,
    )
    return _turn_up_if_stuck(replace(state, players=state.with_player(seat, drawn)), at)


def _lay_face_down(state: State, seat: Seat, move: FaceDown, at: Millis) -> State:
    """R12: the last card ends the game, whatever the problem."""
    player = _player_to_move(state, seat)
    _check_in_hand(player, move.card)
    if not player.can_lay_face_down:
        left = len(player.hand) + len(player.pile)
        raise IllegalMove("not_last", f"You have {left} cards: only the last goes face down.")
    empty = replace(player, hand=(), wrong=None)
    after = replace(state, players=state.with_player(seat, empty), face_down=move.card)
    return _end(after, (seat,), "face_down", at)


def _turn_up_if_stuck(state: State, at: Millis) -> State:
    """R10: the bottom card of the pile goes on top. R11: when all have been on top, it is over."""
    if not state.is_stuck:
        return state
    if state.turned == len(state.pile) - 1:
        return _end(state, _with_fewest_cards(state), "stuck", at)
    bottom, *rest = state.pile
    pause = NEXT_CARD if state.turned else LETS_GO
    return replace(
        state,
        players=_hands_off(state),
        pile=(*rest, bottom),
        phase="stuck",
        until=Millis(at + pause),
        shown_at=Millis(at + pause),
        turned=state.turned + 1,
    )


def _end(state: State, winners: tuple[Seat, ...], how: Ending, at: Millis) -> State:
    """R12, R13: the penalties are counted; then the next game, or the end."""
    hands = tuple(len(player.hand) for player in state.players)
    piles = tuple(len(player.pile) for player in state.players)
    counted = hands if state.options.penalty == "hand" else _together(hands, piles)
    penalties = tuple(0 if seat in winners else cards for seat, cards in enumerate(counted))
    is_last = state.game == state.options.games
    return replace(
        state,
        players=_hands_off(state),
        phase="over" if is_last else "intermission",
        until=None if is_last else Millis(at + INTERMISSION),
        reports=(
            *state.reports,
            Report(winners, how, hands, piles, penalties, Millis(at - state.started)),
        ),
    )


def _get_ready(state: State, seat: Seat, at: Millis, chance: Chance) -> State:
    """R13: when all are ready, the next game is dealt at once."""
    player = state.players[seat]
    if state.phase != "intermission":
        raise IllegalMove("not_now", "Nobody waits for you to be ready: no game has just ended.")
    if player.ready:
        raise IllegalMove("not_now", "You are ready already.")
    players = state.with_player(seat, replace(player, ready=True))
    if all(player.ready for player in players):
        return _deal(replace(state, game=state.game + 1), at, chance)
    return replace(state, players=players)


def _hands_off(state: State) -> tuple[Player, ...]:
    """Nobody is locked any longer when all have to wait."""
    return tuple(_unlocked(player, None) for player in state.players)


def _unlocked(player: Player, at: Millis | None) -> Player:
    """The player without the lock, if that is over at this time (None: whenever it would be)."""
    lock = player.locked_until
    if lock is None or (at is not None and lock > at):
        return player
    return replace(player, locked_until=None)


def _after_play(stats: Stats, top: CardId, ms: Millis, run: int) -> Stats:
    fastest = stats.fastest
    if fastest is None or ms < fastest.ms:
        fastest = Fastest(top, ms)
    return Stats(stats.plays + 1, stats.draws, stats.wrongs, max(stats.longest_run, run), fastest)


def _after_draw(stats: Stats) -> Stats:
    return Stats(stats.plays, stats.draws + 1, stats.wrongs, stats.longest_run, stats.fastest)


def _without(hand: tuple[CardId, ...], card: CardId) -> tuple[CardId, ...]:
    place = hand.index(card)
    return hand[:place] + hand[place + 1 :]


def _together(hands: tuple[int, ...], piles: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(hand + pile for hand, pile in zip(hands, piles, strict=True))


def _with_fewest_cards(state: State) -> tuple[Seat, ...]:
    """R11: who wins when nothing goes any more."""
    left = [len(player.hand) + len(player.pile) for player in state.players]
    return tuple(Seat(seat) for seat, cards in enumerate(left) if cards == min(left))


def _player_to_move(state: State, seat: Seat) -> Player:
    """The player, if they may touch a card now."""
    player = state.players[seat]
    if state.phase != "playing":
        if state.phase in ("countdown", "stuck"):
            raise IllegalMove("not_now", "Wait for the countdown.")
        raise IllegalMove("over", "This game is over.")
    if player.locked_until is not None:
        raise IllegalMove("locked", "That was wrong: your hand is locked for a moment.")
    return player


def _check_in_hand(player: Player, card: CardId) -> None:
    if card not in player.hand:
        raise IllegalMove("not_in_hand", f"Card {card} is not in your hand.")
