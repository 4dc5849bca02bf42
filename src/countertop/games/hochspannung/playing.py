"""What a player may do while everybody plays, and what is refused (R4 to R9, R12)."""

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Seat
from .dealing import deal, has_to_be_dealt_anew
from .ending import end, turn_up_if_stuck
from .matching import SOLUTIONS, CardId, fits, sayings
from .state import FaceDown, Fastest, Play, Player, Said, State, Stats, Wrong


def play_card(state: State, seat: Seat, move: Play, at: Millis) -> State:
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
    if laid.left == 0:
        return end(after, (seat,), "played", at)
    return turn_up_if_stuck(after, at)


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


def draw(state: State, seat: Seat, at: Millis, chance: Chance) -> State:
    """R9: one card from the player's own pile. R2: it may have been the last hope of this deal."""
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
    after = replace(state, players=state.with_player(seat, drawn))
    if has_to_be_dealt_anew(after):
        return deal(after, at, chance)
    return turn_up_if_stuck(after, at)


def lay_face_down(state: State, seat: Seat, move: FaceDown, at: Millis) -> State:
    """R12: the last card ends the game, whatever the problem."""
    player = _player_to_move(state, seat)
    _check_in_hand(player, move.card)
    if not player.can_lay_face_down:
        raise IllegalMove(
            "not_last", f"You have {player.left} cards: only the last goes face down."
        )
    empty = replace(player, hand=(), wrong=None)
    after = replace(state, players=state.with_player(seat, empty), face_down=move.card)
    return end(after, (seat,), "face_down", at)


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
