"""Bots for Super Mega Lucky Box. They see views, never the state.

All levels judge boards alike (judge.py); they differ in how far they look ahead and how badly they
misjudge (skills.py). A beginner is off by many points and sees one cross at a time; a skilled bot
is off by a few, and spends lightning only on what is worth it; an expert follows whole cascades,
and for the best few considers every next number. Given compiled playouts, an expert instead plays
thousands of matches to their end from the best few (playouts.py).
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from math import inf

from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from ..deck import faces
from ..state import NUMBER_CARDS, NUMBERS_PER_ROUND, Board, Bonus, Done, Keep, Move
from ..views import PlayerView, View
from .judge import Judge, ahead_after
from .playouts import WEIGHTS, best
from .search import Position, Search
from .skills import SKILLS, Skill

__all__ = ["LEVELS", "WEIGHTS", "Mind", "think", "wake"]

LEVELS = tuple(SKILLS)

CLOSE = 2.0
"""Ends less than this many points behind the best one get a second thought."""


class Mind(game.Mind, frozen=True):
    """The moves of a cascade that are decided already, and the moment that the plan is for."""

    script: tuple[Move, ...] = ()
    moment: tuple[int, ...] = ()


def wake(view: View, level: str, chance: Chance) -> Mind:
    return Mind(level)


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    if view.seat is None or view.phase == "over" or view.players[view.seat].is_done:
        return Mind(mind.level)
    own = view.players[view.seat]
    moment = (view.round, len(view.numbers), len(own.steps))
    if mind.plan is not None and mind.moment == moment:
        return mind
    follows = mind.moment[:2] == moment[:2] and sum(mind.moment) + 1 == sum(moment)
    script = mind.script if follows else ()
    if not script:
        script = _script(view, own, SKILLS[mind.level], chance, aids)
    pause = _pause(view, is_first=not own.steps, chance=chance)
    plan = Plan(script[0], Millis(now + pause))
    return replace(mind, plan=plan, script=script[1:], moment=moment)


def _pause(view: View, *, is_first: bool, chance: Chance) -> int:
    """Long for new cards, shorter for a number, shortest within a cascade."""
    if view.phase == "draft":
        return 1200 + chance.below(1000)
    return 600 + chance.below(800) if is_first else 350 + chance.below(150)


def _script(
    view: View, own: PlayerView, skill: Skill, chance: Chance, aids: Aids
) -> tuple[Move, ...]:
    """All moves of this step, up to the one that ends it."""
    if view.phase == "draft":
        return (_keep(view, own.board, skill, chance, aids),)
    waiting = tuple(Bonus(one.card, one.line, one.icon) for one in view.waiting)
    if own.steps and not waiting:
        return (Done(),)
    search = Search(judge_of(view, view.numbers), skill.width)
    start = Position(own.board, waiting)
    found = [start] if waiting else search.first(start, view.numbers[-1])
    if skill.is_thrifty:
        found = _worth_their_price(found)
    if skill.misjudges:
        found = [_misjudged(one, skill, chance) for one in found]
    if skill.width == 1:  # settles on a square before it thinks about what follows
        found = [max(found, key=lambda one: one.worth)]
    ends = search.ends(found)
    if skill.plays_out and aids.playouts:
        end = _played_out(view, ends, skill, chance, aids)
    else:
        end = _pondered(view, ends, skill)
    return (*end.path, Done())


def _worth_their_price(found: list[Position]) -> list[Position]:
    """Without those that cost lightning and are worth no more than the best that costs nothing."""
    free = max((one.worth for one in found if not one.price), default=-inf)
    return [one for one in found if not one.price or one.worth > free]


def _misjudged(one: Position, skill: Skill, chance: Chance) -> Position:
    return one._replace(worth=one.worth + _error(skill, chance))


def _error(skill: Skill, chance: Chance) -> float:
    return skill.misjudges * (2 * chance.fraction() - 1)


def _pondered(view: View, ends: Sequence[Position], skill: Skill) -> Position:
    """The best end; or, if several are close, the one that is worth most on average after the next
    number, whichever it is."""
    close = [end for end in ends[: skill.ponders] if end.worth > ends[0].worth - CLOSE]
    if len(close) < 2 or len(view.numbers) == NUMBERS_PER_ROUND:
        return ends[0]
    unseen = Counter(NUMBER_CARDS) - Counter(view.numbers)
    sums = [0.0] * len(close)
    for number, count in sorted(unseen.items()):
        search = Search(judge_of(view, (*view.numbers, number)), width=2)
        for index, end in enumerate(close):
            sums[index] += count * search.ends(search.first(Position(end.board), number))[0].worth
    return close[max(range(len(close)), key=lambda index: sums[index])]


def _played_out(
    view: View, ends: Sequence[Position], skill: Skill, chance: Chance, aids: Aids
) -> Position:
    """Of the best ends, each board once, the one from which playouts score most."""
    unique = {one.board: one for one in reversed(ends)}
    chosen = sorted(unique.values(), key=lambda one: -one.worth)[: skill.plays_out]
    return chosen[best(view, [one.board for one in chosen], chance.word(), aids)]


def _keep(view: View, board: Board, skill: Skill, chance: Chance, aids: Aids) -> Keep:
    """The cards that go best with each other and with those already kept."""
    choices = list(combinations(view.offer, view.keep))
    boards = [board.with_cards(kept) for kept in choices]
    if skill.plays_out and aids.playouts:
        return Keep(choices[best(view, boards, chance.word(), aids)])
    judge = judge_of(view, ())
    worths = [judge.value(one) + _error(skill, chance) for one in boards]
    return Keep(choices[worths.index(max(worths))])


def judge_of(view: View, seen: Sequence[int]) -> Judge:
    """One that knows that these numbers have been revealed."""
    rivals = tuple(
        player.board.moons for seat, player in enumerate(view.players) if seat != view.seat
    )
    return Judge(ahead_after(view.round - 1, seen, rivals or None), faces(view.options.deck))
