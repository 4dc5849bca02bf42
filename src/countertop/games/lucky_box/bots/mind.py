"""Bots for Super Mega Lucky Box. They see views, never the state.

All levels value boards alike (judge.py); they differ in how far they look and in how often they
misjudge. A beginner is off by many points and sees one cross at a time; somebody skilled is off by
a few; an expert follows whole cascades and asks of the best few what every next number would do.
Given compiled playouts, an expert instead plays the match to its end, by the thousand, after each
of the best few (playouts.py).
"""

from collections import Counter
from collections.abc import Sequence
from itertools import combinations

from msgspec import Struct
from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from ..deck import FULL, CardId, Face
from ..state import NUMBER_CARDS, NUMBERS_PER_ROUND, Bonus, Done, Keep, Move
from ..views import PlayerView, View
from .judge import Judge, Outlook, outlook
from .playouts import WEIGHTS, best
from .search import Position, Search, position

__all__ = ["LEVELS", "WEIGHTS", "Mind", "think", "wake"]

LEVELS = ("beginner", "skilled", "expert")


class Skill(Struct, frozen=True):
    """How well a level plays."""

    misjudges: float
    """By up to this many points either way."""
    width: int
    """How many cascades it follows at a time."""
    ponders: int
    """For how many of the best ends it thinks of the next number."""
    plays_out: int = 0
    """From how many of the best ends it plays on to the end of the match, where it can."""


CLOSE = 2.0
"""Ends that are worth fewer points less than the best one are worth a second thought."""

SKILLS = {
    "beginner": Skill(misjudges=9.0, width=1, ponders=0),
    "skilled": Skill(misjudges=2.4, width=1, ponders=0),
    "expert": Skill(misjudges=0.0, width=6, ponders=5, plays_out=12),
}


class Mind(game.Mind, frozen=True):
    """The rest of a cascade that is settled, and the moment of the match that the plan is for."""

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
    """A look at the cards, a look at the number; within a cascade one cross follows the other."""
    if view.phase == "draft":
        return 1200 + chance.below(1000)
    return 600 + chance.below(800) if is_first else 350 + chance.below(150)


def _script(
    view: View, own: PlayerView, skill: Skill, chance: Chance, aids: Aids
) -> tuple[Move, ...]:
    if view.phase == "draft":
        return (_keep(view, own, skill, chance, aids),)
    faces = [_faces(view)[box.card] for box in own.board.boxes]
    judge = Judge(_ahead(view, view.numbers), faces)
    search = Search(own.board, faces, judge, skill.width)
    start = position(own.board, [Bonus(one.card, one.line, one.icon) for one in view.waiting])
    if own.steps and not start.waiting:
        return (Done(),)
    found = [start] if start.waiting else search.first(start, view.numbers[-1])
    if skill.misjudges:
        found = [_misjudged(one, skill, chance) for one in found]
    if skill.width == 1:  # settles on a square before it thinks of what follows
        found = [max(found, key=lambda one: one.worth)]
    ends = search.ends(found)
    if skill.plays_out and aids.playouts:
        end = _played_out(view, own, ends, skill, chance, aids)
    else:
        end = _pondered(view, own, faces, ends, skill)
    return (*search.moves(end.path), Done())


def _misjudged(one: Position, skill: Skill, chance: Chance) -> Position:
    return one._replace(worth=one.worth + skill.misjudges * (2 * chance.fraction() - 1))


def _pondered(
    view: View, own: PlayerView, faces: Sequence[Face], ends: Sequence[Position], skill: Skill
) -> Position:
    """The best end, or of several that are close the one of which the possible next numbers make
    most, on the average."""
    close = [end for end in ends[: skill.ponders] if end.worth > ends[0].worth - CLOSE]
    if len(close) < 2 or len(view.numbers) == NUMBERS_PER_ROUND:
        return ends[0]
    unseen = Counter(NUMBER_CARDS) - Counter(view.numbers)
    sums = [0.0] * len(close)
    for number, count in sorted(unseen.items()):
        judge = Judge(_ahead(view, (*view.numbers, number)), faces)
        search = Search(own.board, faces, judge, width=2)
        for index, end in enumerate(close):
            start = end._replace(path=())
            sums[index] += count * search.ends(search.first(start, number))[0].worth
    return close[max(range(len(close)), key=lambda index: sums[index])]


def _played_out(
    view: View, own: PlayerView, ends: Sequence[Position], skill: Skill, chance: Chance, aids: Aids
) -> Position:
    """Of the best ends, each situation once, the one after which playouts do best."""
    unique = {one[:4]: one for one in reversed(ends)}
    chosen = sorted(unique.values(), key=lambda one: -one.worth)[: skill.plays_out]
    cards = [box.card for box in own.board.boxes]
    return chosen[best(view, chosen, [cards] * len(chosen), chance.word(), aids)]


def _keep(view: View, own: PlayerView, skill: Skill, chance: Chance, aids: Aids) -> Keep:
    """The cards that fit best to each other and to those that lie there already."""
    held, board = _faces(view), own.board
    choices = list(combinations(view.offer, view.keep))
    if skill.plays_out and aids.playouts:
        return Keep(choices[_best_keep(view, own, choices, chance, aids)])

    def worth(kept: Sequence[CardId]) -> float:
        cards = [*(box.card for box in board.boxes), *kept]
        opens = [*(FULL & ~box.crosses for box in board.boxes), *(FULL for _ in kept)]
        judge = Judge(_ahead(view, ()), [held[card] for card in cards])
        value = judge.value(opens, board.lightning, board.moons, stars=0)
        return value + skill.misjudges * (2 * chance.fraction() - 1)

    return Keep(max(choices, key=worth))


def _best_keep(
    view: View, own: PlayerView, choices: Sequence[tuple[CardId, ...]], chance: Chance, aids: Aids
) -> int:
    """Which of the choices playouts do best with."""
    start, held = position(own.board, ()), [box.card for box in own.board.boxes]
    boards = [start._replace(opens=(*start.opens, *(FULL for _ in kept))) for kept in choices]
    return best(view, boards, [[*held, *kept] for kept in choices], chance.word(), aids)


def _ahead(view: View, seen: Sequence[int]) -> Outlook:
    rivals = tuple(
        player.board.moons for seat, player in enumerate(view.players) if seat != view.seat
    )
    return outlook(view.round - 1, seen, rivals or None)


def _faces(view: View) -> dict[CardId, Face]:
    return {one.card: Face(one.grid, one.icons) for one in view.cards}
