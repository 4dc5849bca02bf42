"""Bots as team mates at Math Rush: human speed, human slips, and they leave something to do.

A bot works cards out one after the other (`arithmetic.py`) and remembers what it took them to be
worth, right or wrong. It then makes the play that it values most (`judge.py`), after the time that
reading, choosing and touching take. It waits for a better card rather than spoil a set, holds back
when it has laid more than its `share`, leaves a goal alone that somebody has claimed (`claims.py`),
and takes Help when that is worth more than the bonus for not taking it (`help.py`).

With playouts, a master tries several plays and makes the one after which the team does best
(`playouts.py`).
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct
from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan, Seat
from ..cards import CardId
from ..state import Draw, Move, Place, Ready, Redraw, Stack
from ..views import Face, View
from .arithmetic import answer, solve_time, wobble
from .claims import Claim, claimed_goals, with_signal
from .help import help_cost, removal, swap
from .judge import Candidate, Criteria, candidates, criteria_for, own
from .plans import may_draw, place_stands, still_stands
from .playouts import KEPT, Knowledge, best_by_playouts
from .skills import BEST, SKILLS, Skill
from .weights import WEIGHTS, skill_of

__all__ = ["BEST", "LEVELS", "WEIGHTS", "Mind", "hear", "think", "wake"]

LEVELS = tuple(SKILLS)

OWN_PACE = 0.12
"""How much the pace of bots varies, of its logarithm."""
GLANCE = 0.8
"""A card on the table is compared rather than worked out, which takes a little less time."""
LOOK = Millis(6000)
"""About the longest that anybody waits for a bot that is looking at its first hand."""
HOLD = Millis(9000)
"""How long a bot that has laid its share leaves the table to the others."""
SEEN = Millis(1200)
"""How soon a goal has been seen after its last card was turned over."""
DRAWING, NOD = Millis(600), Millis(800)
"""How long it takes to draw, and at the least to say that one is ready."""
CHOOSE_SPREAD, WAIT_SPREAD = 0.3, 0.2
"""How much the times to choose and to wait vary, of their logarithms."""
LEEWAY = 1.5
"""Cards that it may lay beyond its share before it holds back."""
FAREWELL = Millis(3000)
"""Without a clock: how soon it is done after somebody else is."""


class Belief(Struct, frozen=True):
    """What a bot takes a card to be worth, and when it has finished working that out."""

    card: CardId
    worth: int
    at: Millis


class Mind(game.Mind, frozen=True):
    pace: float = 1.0
    """How many times as long as usual everything takes it."""
    round: int = 0
    """The last round whose hand it has looked at."""
    beliefs: tuple[Belief, ...] = ()
    busy: Millis = Millis(0)
    """Until when it is working out cards."""
    tried: Place | Stack | None = None
    """The last play that it planned, so that it notices if that came back."""
    is_waiting: bool = False
    """Whether the plan may give way to a better one."""
    table: tuple[int, ...] = ()
    moved: Millis = Millis(0)
    """What lay on the table, and when that last changed."""
    claims: tuple[Claim, ...] = ()


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level, pace=wobble(chance, OWN_PACE))


def hear(mind: Mind, seat: Seat, word: str, about: str, now: Millis) -> Mind:
    """Somebody signals; the bot keeps away for a while from what they claim."""
    return replace(mind, claims=with_signal(mind.claims, seat, word, about, now))


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    skill = skill_of(mind.level, aids)
    match view.phase:
        case "look":
            return _looking(view, mind, skill, now, chance)
        case "verify":
            return _watching(view, mind)
        case "rush":
            return _rushing(view, mind, skill, now, chance, aids)
        case _:
            return replace(mind, plan=None)


def _looking(view: View, mind: Mind, skill: Skill, now: Millis, chance: Chance) -> Mind:
    """R5: it looks at its hand, and is ready when it knows it, or soon enough."""
    if own(view).is_ready:
        return replace(mind, plan=None)
    if mind.plan is not None and mind.round == view.round:
        return mind
    mind = replace(mind, round=view.round, beliefs=(), busy=now, tried=None, table=())
    mind = _work_out(mind, skill, [face for face in view.hand if face], now, chance)
    due = min(mind.busy, Millis(now + round(LOOK * wobble(chance, WAIT_SPREAD))))
    return replace(mind, plan=Plan(Ready(), Millis(max(due, now + NOD))))


def _watching(view: View, mind: Mind) -> Mind:
    """R19: it has seen a goal soon after its last card was turned over."""
    if own(view).is_ready:
        return replace(mind, plan=None)
    shown = sum(map(len, view.turned[-1].stacks)) if view.turned else 0
    due = Millis(view.since + view.per_card * shown + SEEN)
    return replace(mind, plan=Plan(Ready(), due))


def _rushing(view: View, mind: Mind, skill: Skill, now: Millis, chance: Chance, aids: Aids) -> Mind:
    mind = _noticed(view, mind, now)
    if _keeps_its_plan(view, mind, now):
        return mind
    mind = replace(mind, plan=None, tried=None, is_waiting=False)
    if may_draw(view):
        return replace(mind, plan=Plan(Draw(), Millis(now + DRAWING)))
    if not view.options.has_clock and _others_are_done(view):
        return replace(mind, plan=Plan(Ready(), Millis(now + FAREWELL)))
    for each in view.column:
        lying = [laid.face for stack in each.stacks for laid in stack]
        mind = _work_out(mind, skill, lying, now, chance, GLANCE)
    mind = _work_out(mind, skill, [face for face in view.hand if face], now, chance)
    return _decided(view, mind, skill, now, chance, aids)


def _keeps_its_plan(view: View, mind: Mind, now: Millis) -> bool:
    if mind.plan is None or mind.is_waiting:
        return False
    if not still_stands(view, mind.plan.move, claimed_goals(view, mind.claims, now)):
        return False
    is_soon = mind.plan.due <= now + FAREWELL
    return is_soon or view.options.has_clock or not _others_are_done(view)


def _others_are_done(view: View) -> bool:
    """R25: without a clock it does not keep anybody who is done waiting."""
    return not own(view).is_ready and any(player.is_ready for player in view.players)


def _noticed(view: View, mind: Mind, now: Millis) -> Mind:
    """What has changed on the table; a play that came back makes it doubt the card."""
    table = tuple(number for each in view.column for number in (each.goal.goal, each.count))
    if table != mind.table:
        mind = replace(mind, table=table, moved=now)
    held = {face.card for face in view.hand if face}
    move = mind.tried
    if mind.plan is not None or move is None or move.card not in held:
        return mind
    if view.options.check == "verify" or not place_stands(view, move):
        return mind
    doubted = {move.card, *_below(move)}
    kept = tuple(belief for belief in mind.beliefs if belief.card not in doubted)
    return replace(mind, beliefs=kept)


def _below(move: Place | Stack) -> tuple[CardId, ...]:
    if isinstance(move, Stack):
        return (move.on,)
    return () if move.after is None else (move.after,)


def _work_out(
    mind: Mind,
    skill: Skill,
    faces: Iterable[Face],
    now: Millis,
    chance: Chance,
    effort: float = 1.0,
) -> Mind:
    """The cards that it does not know yet, one after the other."""
    known = {belief.card for belief in mind.beliefs}
    busy, found = max(mind.busy, now), list(mind.beliefs)
    for face in faces:
        if face.card not in known:
            busy = Millis(busy + round(effort * mind.pace * solve_time(face, skill.solve, chance)))
            found.append(Belief(face.card, answer(face, skill.error, chance), busy))
    return replace(mind, beliefs=tuple(found), busy=busy)


def _decided(view: View, mind: Mind, skill: Skill, now: Millis, chance: Chance, aids: Aids) -> Mind:
    """The best play, Help, a swap or the end of a round without a clock; or nothing for now."""
    beliefs = {belief.card: belief.worth for belief in mind.beliefs}
    criteria = criteria_for(view, skill.sets, now)
    plays = list(_candidates(view, mind, criteria, now))
    best = max(plays, key=lambda play: play.appeal, default=None)
    if best is not None and best.gain >= skill.wants:
        wanted = [play for play in plays if play.gain >= skill.wants]
        step = _step(mind, skill, chance)
        best = _best_tried(view, mind, wanted, now, chance, aids) or best
        return _planned(view, mind, skill, best, now, step)
    other: Move | None = swap(view, beliefs, criteria, skill.wants)
    other = other or removal(view, beliefs, criteria, skill.takes_help)
    if other is not None:
        due = max(mind.busy, now) + _step(mind, skill, chance)
        return replace(mind, plan=Plan(other, Millis(due)))
    if best is not None and best.gain >= skill.worst:
        return _planned(view, mind, skill, best, now, _step(mind, skill, chance))
    return _idle(view, mind, skill, best, now, chance)


def _best_tried(
    view: View, mind: Mind, wanted: list[Candidate], now: Millis, chance: Chance, aids: Aids
) -> Candidate | None:
    """Of the plays that are good enough, the one after which playouts do best."""
    if mind.level != BEST or aids.playouts is None or view.options.tables:
        return None  # R27: what is compiled deals the whole decks
    beliefs = {belief.card: (belief.worth, belief.at) for belief in mind.beliefs}
    usual = round(SKILLS[mind.level].choose * mind.pace)
    ranked = sorted(wanted, key=lambda play: play.appeal, reverse=True)[:KEPT]
    tries: list[tuple[Move, Millis]] = [
        (play.move, Millis(max(now, *(beliefs[card][1] for card in play.known)) + usual))
        for play in ranked
    ]
    knowledge = Knowledge(now, beliefs, mind.pace, mind.busy, mind.moved)
    move = best_by_playouts(view, knowledge, tries, chance, aids)
    return next((play for play in ranked if play.move == move), None)


def _candidates(view: View, mind: Mind, criteria: Criteria, now: Millis) -> Iterator[Candidate]:
    claimed = claimed_goals(view, mind.claims, now)
    beliefs = {belief.card: belief.worth for belief in mind.beliefs}
    hand = [face for face in view.hand if face]
    for each in view.column:
        if each.goal.goal not in claimed:
            yield from candidates(each, hand, beliefs, criteria)


def _step(mind: Mind, skill: Skill, chance: Chance) -> int:
    """How long it takes to choose, and for the hand to get there."""
    return round(skill.choose * mind.pace * wobble(chance, CHOOSE_SPREAD))


def _planned(view: View, mind: Mind, skill: Skill, play: Candidate, now: Millis, step: int) -> Mind:
    """A play is made one step after its cards are worked out; a poor one waits, and so does a bot
    that has laid its share."""
    worked_out = max(belief.at for belief in mind.beliefs if belief.card in play.known)
    due = max(now, worked_out) + step
    is_poor = play.gain < skill.wants
    if is_poor:
        due = max(due, mind.moved + round(skill.patience * mind.pace))
    holds_back = _has_its_share(view, skill)
    if holds_back:
        due = max(due, mind.moved + HOLD)
    plan = Plan(play.move, Millis(due))
    return replace(mind, plan=plan, tried=play.move, is_waiting=is_poor or holds_back)


def _has_its_share(view: View, skill: Skill) -> bool:
    """Whether it has laid clearly more than its share of the cards of this round."""
    seats = len(view.players)
    laid = [
        card.by for each in (*view.column, *view.done) for stack in each.stacks for card in stack
    ]
    own = sum(by == view.seat for by in laid)
    return seats > 1 and own > skill.share * len(laid) / seats + LEEWAY


def _idle(
    view: View, mind: Mind, skill: Skill, best: Candidate | None, now: Millis, chance: Chance
) -> Mind:
    """Nothing good to do but to wait for the others. If nothing moves for long, new cards for all
    (R15) may be worth a Help card, or else even a poor play is better than none; and without a
    clock it says that it is done (R25)."""
    waits = skill.stuck * mind.pace * wobble(chance, WAIT_SPREAD)
    minutes = 1.0 if view.deadline is None else (view.deadline - now) / 60_000
    wanted = help_cost(view) + skill.takes_help
    move: Move | None = None
    if view.help_left and wanted <= skill.fresh_hands * minutes:
        move = Redraw(view.help_left)
    elif best is not None:
        move = best.move
    elif not view.options.has_clock and not own(view).is_ready:
        move = Ready()
    if move is None:
        return mind
    due = Millis(max(now, mind.busy, mind.moved + round(waits)))
    return replace(mind, plan=Plan(move, due), is_waiting=True)
