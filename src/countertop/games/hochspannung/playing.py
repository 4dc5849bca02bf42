"""What a player may do while everybody plays, and what is refused (R4 to R9, R12); and the same
without hurry, in turns of thought (R20 to R23).

There an answer lies face down until all have answered. Then all that are right go onto the pile,
and one of them, which is drawn, is the next problem.
"""

from msgspec.structs import replace

from ...engine.chance import Chance
from ...engine.errors import IllegalMove
from ...engine.game import Millis, Seat
from .dealing import deal, has_to_be_dealt_anew
from .ending import end, turn_up_if_stuck, with_fewest_cards
from .matching import SOLUTIONS, CardId, fits, sayings
from .state import (
    Answer,
    Answered,
    Draw,
    Ending,
    FaceDown,
    Fastest,
    Pass,
    Play,
    Player,
    Said,
    State,
    Stats,
    Turn,
    Wrong,
)


def play_card(state: State, seat: Seat, move: Play, at: Millis) -> State:
    """R4 to R8: the card stays if it fits and the right thing was said, and goes back if not."""
    player = _player_to_move(state, seat)
    _check_in_hand(player, move.card)
    follow = _lay if _is_right(state, move) else _take_back
    return follow(state, seat, player, move, at)


def _is_right(state: State, move: Play) -> bool:
    """R5, R6: whether the card fits, and what was said is so."""
    if move.top != state.pile[-1]:
        raise IllegalMove("too_late", "Too late: another card is on top. Yours is back.")
    if state.options.announce == "typed":
        return _is_said_right(move)
    return _is_tapped_right(move)


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
    lock = state.options.lock_ms
    caught = replace(_mistaken(player, move, at), locked_until=Millis(at + lock) if lock else None)
    return replace(state, players=state.with_player(seat, caught))


def _mistaken(player: Player, move: Play, at: Millis) -> Player:
    """R8: the player after a wrong play."""
    is_said_right = move.said is None or move.said in SOLUTIONS[move.top]
    wrong = Wrong(move.card, move.top, move.said, "card" if is_said_right else "said", at)
    return replace(player, wrong=wrong, stats=replace(player.stats, wrongs=player.stats.wrongs + 1))


def draw(state: State, seat: Seat, at: Millis, chance: Chance) -> State:
    """R9: one card from the player's own pile. R2: it may have been the last hope of this deal."""
    player = _player_to_move(state, seat)
    _check_can_draw(state, player)
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


def _check_can_draw(state: State, player: Player) -> None:
    if not player.pile:
        raise IllegalMove("pile_empty", "Your draw pile is used up.")
    if not state.can_draw(player):
        limit = state.options.hand_limit
        raise IllegalMove("hand_full", f"You may hold {limit} cards: play one before you draw.")


def lay_face_down(state: State, seat: Seat, move: FaceDown, at: Millis) -> State:
    """R12: the last card ends the game, whatever the problem."""
    player = _player_to_move(state, seat)
    _check_is_last(player, move)
    empty = replace(player, hand=(), wrong=None)
    after = replace(state, players=state.with_player(seat, empty), face_down=move.card)
    return end(after, (seat,), "face_down", at)


def _check_is_last(player: Player, move: FaceDown) -> None:
    _check_in_hand(player, move.card)
    if not player.can_lay_face_down:
        raise IllegalMove(
            "not_last", f"You have {player.left} cards: only the last goes face down."
        )


def answer(state: State, seat: Seat, move: Answer, at: Millis, chance: Chance) -> State:
    """R21: an answer stands. The last one in ends the turn of thought."""
    player = _player_to_move(state, seat)
    if player.answer is not None:
        raise IllegalMove("answered", "You have answered. The others are still thinking.")
    _check(state, player, move)
    after = replace(state, players=state.with_player(seat, replace(player, answer=move)))
    if any(player.answer is None for player in after.players):
        return after
    return _resolved(after, at, chance)


def _check(state: State, player: Player, move: Answer) -> None:
    match move:
        case Play():
            _check_in_hand(player, move.card)
            _is_right(state, move)
        case Draw():
            _check_can_draw(state, player)
        case FaceDown():
            _check_is_last(player, move)
        case Pass() if not state.can_pass(player):
            raise IllegalMove("not_yet", "You can still draw, or lay down your last card.")


def _resolved(state: State, at: Millis, chance: Chance) -> State:
    """R22: all right answers count, whoever gave them first."""
    answers = tuple(_came_of(state, player) for player in state.players)
    laid = chance.shuffled([each.card for each in answers if each.card is not None])
    last = [player.hand[0] for player in state.players if isinstance(player.answer, FaceDown)]
    after = replace(
        state,
        players=tuple(_after(state, player, at) for player in state.players),
        pile=(*state.pile, *laid),
        box=(*state.box, *last),
        shown_at=at,
        turned=0 if laid else state.turned,
        turn=Turn(state.top, answers),
    )
    winners = tuple(Seat(seat) for seat, player in enumerate(after.players) if not player.left)
    if winners:
        return end(after, winners, _ending(answers, winners), at)
    return _with_a_problem(after, at, chance)


def _came_of(state: State, player: Player) -> Answered:
    match player.answer:
        case Play(card=card, said=said) as play:
            return Answered("right", card, said) if _is_right(state, play) else Answered("back")
        case Draw():
            return Answered("drew")
        case FaceDown():
            return Answered("last")
        case _:
            return Answered("passed")


def _after(state: State, player: Player, at: Millis) -> Player:
    """R22: the player with one card less, one more, or as before."""
    answer, player = player.answer, replace(player, answer=None)
    match answer:
        case Play() as play if _is_right(state, play):
            stats = replace(player.stats, plays=player.stats.plays + 1)
            hand = _without(player.hand, play.card)
            return replace(player, hand=hand, stats=stats, wrong=None)
        case Play() as play:
            return _mistaken(player, play, at)
        case Draw():
            hand, pile = player.hand + player.pile[-1:], player.pile[:-1]
            return replace(player, hand=hand, pile=pile, stats=_after_draw(player.stats))
        case FaceDown():
            return replace(player, hand=(), wrong=None)
        case _:
            return player


def _ending(answers: tuple[Answered, ...], winners: tuple[Seat, ...]) -> Ending:
    is_face_down = all(answers[seat].what == "last" for seat in winners)
    return "face_down" if is_face_down else "played"


def _with_a_problem(state: State, at: Millis, chance: Chance) -> State:
    """R23: if all have passed, or nobody can go on, the bottom card goes on top, at once."""
    assert state.turn is not None
    is_left = all(each.what == "passed" for each in state.turn.answers)
    while is_left or state.is_stuck:
        if len(state.pile) == 1:
            return deal(state, at, chance)
        if state.is_all_turned:
            return end(state, with_fewest_cards(state), "stuck", at)
        bottom, *rest = state.pile
        state = replace(state, pile=(*rest, bottom), turned=state.turned + 1)
        is_left = False
    return state


def likely_answer(state: State, player: Player) -> Answer:
    """What somebody may have answered of whom one sees only that they have."""
    right = [card for card in player.hand if fits(card, state.top)]
    if right:
        said = sayings(right[0], state.top)[0] if state.options.announce == "typed" else None
        return Play(right[0], state.top, said)
    if state.can_draw(player):
        return Draw()
    return FaceDown(player.hand[0]) if player.can_lay_face_down else Pass()


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
