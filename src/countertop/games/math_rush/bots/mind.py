"""Bots as team mates at Math Rush: human speed, human slips, and they leave something to do.

A bot works cards out one after the other (`solving.py`) and remembers what it took them to be
worth, right or wrong. It then makes the play that it values most (`planning.py`), after the time
that reading, choosing and touching take. It waits for a better card rather than spoil a set,
holds back when it has laid more than its `share`, leaves a goal alone that somebody has claimed,
and takes Help when that is worth more than the bonus for leaving it.

Where the lab is installed, an expert tries several plays in playouts and makes the one after which
the team does best (`advice.py`).
"""

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from ....engine import game
from ....engine.chance import Chance
from ....engine.game import Millis, Plan, Seat
from ..cards import CardId, GoalId
from ..state import Draw, Move, Place, Ready, Redraw, Remove, Stack, Swap
from ..views import Face, SetView, View
from .helping import help_cost, outlook, own, removal, swap
from .judge import Idea, Outlook, ideas
from .playouts import KEPT, Thought, advised, playouts, warm
from .skills import SKILLS, Skill, use
from .solving import answer, solve_time, wobble

__all__ = ["LEVELS", "SKILLS", "UNAIDED", "hear", "playouts", "think", "use", "wake", "warm"]

LEVELS = ("beginner", "skilled", "expert")
UNAIDED = "unaided"
"""The expert without playouts in every installation: golden playthroughs are told with it."""


OWN_PACE = 0.12
GLANCE = 0.8
"""A lying card is compared rather than worked out: that takes a little less long."""
LOOK = Millis(6000)
"""Nobody has to wait longer than about this for a bot that looks at its first hand."""
HOLD = Millis(9000)
"""So long a bot that has laid its share leaves the table to the others."""
FAREWELL = Millis(3000)
"""Without a clock: so soon after somebody else it is done too."""
CLAIM = Millis(8000)
"""So long a place is left to somebody who has claimed it."""


class Belief(Struct, frozen=True):
    """What a bot takes a card to be worth, and when it has finished working that out."""

    card: CardId
    worth: int
    at: Millis


class Claim(Struct, frozen=True):
    """Somebody has signalled that a goal, or the place of a lying card, is theirs."""

    seat: Seat
    about: str
    until: Millis


class Mind(game.Mind, frozen=True):
    pace: float = 1.0
    round: int = 0
    """The round that it has looked at its hand for."""
    beliefs: tuple[Belief, ...] = ()
    busy: Millis = Millis(0)
    """Until when it is working out cards."""
    tried: Place | Stack | None = None
    """The last play that it planned, to see whether it came back."""
    is_waiting: bool = False
    """Whether the plan may give way to a better one."""
    table: tuple[int, ...] = ()
    moved: Millis = Millis(0)
    """What lay on the table, and when that last changed."""
    claims: tuple[Claim, ...] = ()


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level, pace=wobble(chance, OWN_PACE))


def hear(mind: Mind, seat: Seat, word: str, about: str, now: Millis) -> Mind:
    """Somebody signals: "mine" (leave this to me) or "have" (I have one), about `goal:7` or
    `card:31`. The bot keeps away from there for a while."""
    if word not in ("mine", "have"):
        return mind
    claims = tuple(claim for claim in mind.claims if claim.until > now)
    return replace(mind, claims=(*claims, Claim(seat, about, Millis(now + CLAIM))))


def think(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    match view.phase:
        case "look":
            return _looking(view, mind, now, chance)
        case "verify":
            return _watching(view, mind)
        case "rush":
            return _rushing(view, mind, now, chance)
        case _:
            return replace(mind, plan=None)


def _looking(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    """R5: it gets familiar with its hand, and is ready when it knows it, or soon enough."""
    if own(view).is_ready:
        return replace(mind, plan=None)
    if mind.plan is not None and mind.round == view.round:
        return mind
    mind = replace(mind, round=view.round, beliefs=(), busy=now, tried=None, table=())
    mind = _work_out(mind, [face for face in view.hand if face], now, chance, 1.0)
    due = min(mind.busy, Millis(now + round(LOOK * wobble(chance, 0.2))))
    return replace(mind, plan=Plan(Ready(), Millis(max(due, now + 800))))


def _watching(view: View, mind: Mind) -> Mind:
    """R19: it has seen a goal soon after its last card was turned over."""
    if own(view).is_ready:
        return replace(mind, plan=None)
    shown = sum(map(len, view.turned[-1].stacks)) if view.turned else 0
    due = Millis(view.since + view.per_card * shown + 1200)
    return replace(mind, plan=Plan(Ready(), due))


def _rushing(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    mind = _noticed(view, mind, now)
    if mind.plan is not None and not mind.is_waiting and _still_stands(view, mind, now):
        is_soon = mind.plan.due <= now + FAREWELL
        if is_soon or view.options.seconds is not None or not _others_are_done(view):
            return mind
    mind = replace(mind, plan=None, tried=None, is_waiting=False)
    chore = _chore(view)
    if chore is not None:
        return replace(mind, plan=Plan(chore, Millis(now + 600)))
    if view.options.seconds is None and _others_are_done(view):
        return replace(mind, plan=Plan(Ready(), Millis(now + FAREWELL)))
    for each in view.column:
        lying = [laid.face for stack in each.stacks for laid in stack]
        mind = _work_out(mind, lying, now, chance, GLANCE)
    mind = _work_out(mind, [face for face in view.hand if face], now, chance, 1.0)
    return _decided(view, mind, now, chance)


def _others_are_done(view: View) -> bool:
    """R25: without a clock it does not keep anybody waiting who is done."""
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
    if view.options.check == "verify" or not _place_stands(view, move):
        return mind
    doubted = {move.card, *_below(move)}
    kept = tuple(belief for belief in mind.beliefs if belief.card not in doubted)
    return replace(mind, beliefs=kept)


def _below(move: Place | Stack) -> tuple[CardId, ...]:
    if isinstance(move, Stack):
        return (move.on,)
    return () if move.after is None else (move.after,)


def _still_stands(view: View, mind: Mind, now: Millis) -> bool:
    """Whether what was planned can still be done, and nobody has claimed the place since."""
    assert mind.plan is not None
    move = mind.plan.move
    held = {face.card for face in view.hand if face}
    if isinstance(move, Place | Stack):
        claimed = _claimed(view, mind, now)
        return move.card in held and move.goal not in claimed and _place_stands(view, move)
    match move:
        case Draw():
            return _chore(view) is not None
        case Swap(cards=cards):
            return own(view).swaps > 0 and held.issuperset(cards)
        case Remove(goal=goal, cards=cards, left=left):
            return left == view.help_left and _lying(view, goal).issuperset(cards)
        case _:
            return isinstance(move, Ready) and not own(view).is_ready


def _lying(view: View, goal: GoalId) -> set[CardId]:
    return {
        laid.face.card
        for each in view.column
        if each.goal.goal == goal
        for stack in each.stacks
        for laid in stack
    }


def _place_stands(view: View, move: Place | Stack) -> bool:
    for each in view.column:
        if each.goal.goal == move.goal:
            if isinstance(move, Place):
                return each.end == move.after
            return any(stack[-1].face.card == move.on for stack in each.stacks)
    return False


def _chore(view: View) -> Draw | None:
    """R12: an empty slot is filled before anything else."""
    return Draw() if None in view.hand and (view.deck or view.discards) else None


def _work_out(mind: Mind, faces: list[Face], now: Millis, chance: Chance, effort: float) -> Mind:
    """The cards that it does not know yet, one after the other."""
    skill = SKILLS[mind.level]
    known = {belief.card for belief in mind.beliefs}
    busy, found = max(mind.busy, now), list(mind.beliefs)
    for face in faces:
        if face.card not in known:
            busy = Millis(busy + round(effort * mind.pace * solve_time(face, skill.solve, chance)))
            found.append(Belief(face.card, answer(face, skill.error, chance), busy))
    return replace(mind, beliefs=tuple(found), busy=busy)


def _decided(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    """The best play, Help, a swap or the end of a round without a clock; or nothing for now."""
    skill = SKILLS[mind.level]
    beliefs = {belief.card: belief.worth for belief in mind.beliefs}
    judged = outlook(view, skill.taste, now)
    liked = list(_ideas(view, mind, judged, now))
    best = max(liked, key=lambda idea: idea.liking, default=None)
    if best is not None and best.gain >= skill.wants:
        wanted = [idea for idea in liked if idea.gain >= skill.wants]
        step = _step(mind, chance)
        best = _tried(view, mind, wanted, now, chance) or best
        return _planned(view, mind, best, now, step)
    other: Move | None = swap(view, beliefs, judged, skill.wants)
    other = other or removal(view, beliefs, judged, skill.takes_help)
    if other is not None:
        due = max(mind.busy, now) + _step(mind, chance)
        return replace(mind, plan=Plan(other, Millis(due)))
    if best is not None and best.gain >= skill.worst:
        return _planned(view, mind, best, now, _step(mind, chance))
    return _idle(view, mind, best, now, chance)


def _tried(view: View, mind: Mind, wanted: list[Idea], now: Millis, chance: Chance) -> Idea | None:
    """Of the plays that are good enough the one after which playouts do best."""
    if mind.level != "expert":
        return None
    beliefs = {belief.card: (belief.worth, belief.at) for belief in mind.beliefs}
    usual = round(SKILLS[mind.level].choose * mind.pace)
    ranked = sorted(wanted, key=lambda idea: idea.liking, reverse=True)[:KEPT]
    plays: list[tuple[Move, Millis]] = [
        (idea.move, Millis(max(now, *(beliefs[card][1] for card in idea.known)) + usual))
        for idea in ranked
    ]
    thought = Thought(now, beliefs, mind.pace, mind.busy, mind.moved)
    move = advised(view, thought, plays, chance)
    return next((idea for idea in ranked if idea.move == move), None)


def _ideas(view: View, mind: Mind, judged: Outlook, now: Millis) -> Iterator[Idea]:
    claimed = _claimed(view, mind, now)
    beliefs = {belief.card: belief.worth for belief in mind.beliefs}
    hand = [face for face in view.hand if face]
    for each in view.column:
        if each.goal.goal not in claimed:
            yield from ideas(each, hand, beliefs, judged)


def _claimed(view: View, mind: Mind, now: Millis) -> set[GoalId]:
    """The goals that somebody else has claimed, by the goal or by a card that lies there."""
    told = {claim.about for claim in mind.claims if claim.until > now and claim.seat != view.seat}
    return {each.goal.goal for each in view.column if told & set(_names(each))} if told else set()


def _names(each: SetView) -> Iterator[str]:
    yield f"goal:{each.goal.goal}"
    yield from (f"card:{laid.face.card}" for stack in each.stacks for laid in stack)


def _step(mind: Mind, chance: Chance) -> int:
    """How long it takes to choose, and for the hand to get there."""
    return round(SKILLS[mind.level].choose * mind.pace * wobble(chance, 0.3))


def _planned(view: View, mind: Mind, idea: Idea, now: Millis, step: int) -> Mind:
    """When the play is made: when its cards are worked out, and then that takes its time."""
    skill = SKILLS[mind.level]
    worked_out = max(belief.at for belief in mind.beliefs if belief.card in idea.known)
    due = max(now, worked_out) + step
    is_poor = idea.gain < skill.wants
    if is_poor:
        due = max(due, mind.moved + round(skill.patience * mind.pace))
    holds_back = _has_its_share(view, skill)
    if holds_back:
        due = max(due, mind.moved + HOLD)
    plan = Plan(idea.move, Millis(due))
    return replace(mind, plan=plan, tried=idea.move, is_waiting=is_poor or holds_back)


def _has_its_share(view: View, skill: Skill) -> bool:
    """Whether it has laid clearly more than its part of the cards of this round."""
    seats = len(view.players)
    laid = [
        card.by for each in (*view.column, *view.done) for stack in each.stacks for card in stack
    ]
    own = sum(by == view.seat for by in laid)
    return seats > 1 and own > skill.share * len(laid) / seats + 1.5


def _idle(view: View, mind: Mind, best: Idea | None, now: Millis, chance: Chance) -> Mind:
    """Nothing good to do but to wait for the others. If nothing moves for long, new cards for all
    (R15) may be worth a Help card, or else even a poor play is better than none; and without a
    clock it says that it is done (R25)."""
    skill = SKILLS[mind.level]
    waits = skill.stuck * mind.pace * wobble(chance, 0.2)
    minutes = 1.0 if view.deadline is None else (view.deadline - now) / 60_000
    wanted = help_cost(view) + skill.takes_help
    move: Move | None = None
    if view.help_left and wanted <= skill.fresh_hands * minutes:
        move = Redraw(view.help_left)
    elif best is not None:
        move = best.move
    elif view.options.seconds is None and not own(view).is_ready:
        move = Ready()
    if move is None:
        return mind
    due = Millis(max(now, mind.busy, mind.moved + round(waits)))
    return replace(mind, plan=Plan(move, due), is_waiting=True)
