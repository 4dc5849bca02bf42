"""Plays Hochspannung from a view, in human time.

The time from seeing a problem to playing a card has two parts, both lognormal:

- solving, seven tenths of it. It grows with the size of the problem, as it does for people;
  doubles (6 × 6), twos and fives are easier than their size suggests (`difficulty`, which is 1 for
  the middle problem of the deck).
- looking through the hand and laying the card: three tenths with four cards in hand, less with
  fewer and more with more.

Middle and spread (the sigma of the lognormal), and how often the middle problem goes wrong:

    beginner   5 s   0.45   10 %
    skilled    2 s   0.35    5 %
    expert     1 s   0.25    2 %
    adaptive   as the others at the table (`adaptive.py`)

Each of the first three also has a pace of its own, about 10 % around its level. A bot that goes
wrong takes the product of the row or column next to it, as people do, and plays or draws by that.

Of several cards that fit, any will do: speed decides this game, and choosing among them wins next
to nothing (`docs/decisions.md`). Without hurry (R20) the levels differ by what they get wrong.
"""

from collections.abc import Sequence
from math import cos, exp, log, pi, sqrt

from msgspec import Struct
from msgspec.structs import replace

from ....engine import game
from ....engine.aids import Aids
from ....engine.chance import Chance
from ....engine.game import Millis, Plan
from ..matching import Card, Hochspannung, UnterSpannung, corners, solutions
from ..state import Draw, FaceDown, Move, Pass, Play, Ready
from ..views import View, has_answered
from .adaptive import Following, beginning, followed
from .skills import (
    ADAPTIVE,
    CARD_BY_CARD,
    CHECKING,
    FULL_LOOK,
    GLANCE,
    LOOKING,
    OWN_PACE,
    PLAIN,
    REACTION,
    SKILLS,
    SOLVING,
    Skill,
    difficulty,
)

LEVELS = (*SKILLS, ADAPTIVE)
BEST = "expert"
"""The strongest one; the adaptive level is as strong as the others at the table."""


class Belief(Struct, frozen=True):
    """What the bot takes for the solution of a problem, right or wrong."""

    about: tuple[int, int, int]
    """Game, top card, and the bot's mistakes so far: after another mistake it thinks again."""
    solutions: tuple[int, ...]
    solved: Millis
    looked: int = 0
    """How many cards of the hand it has looked through since."""


class Mind(game.Mind, frozen=True):
    """The pace of a bot, and what it believes about the top card."""

    pace: float = 1.0
    belief: Belief | None = None
    following: Following | None = None
    """What the adaptive level has learned of the others."""

    @property
    def skill(self) -> Skill:
        return SKILLS[self.level] if self.following is None else self.following.skill


def wake(view: View, level: str, chance: Chance) -> Mind:
    if level == ADAPTIVE:
        return Mind(level, following=beginning(view))
    return Mind(level, pace=_lognormal(1.0, OWN_PACE, chance))


def think(view: View, mind: Mind, now: Millis, chance: Chance, aids: Aids) -> Mind:
    if mind.following is not None:
        mind = replace(mind, following=followed(view, mind.following))
    plain = _plain_move(view)
    if plain is not None:
        return _decide(mind, plain, now, _pause(mind, PLAIN, chance))
    mind = _solve(view, mind, now, chance)
    if view.phase != "playing" or _is_locked(view) or has_answered(view, view.seat):
        return replace(mind, plan=None)
    if mind.plan is not None:
        return mind
    return _look(view, mind, now, chance)


def _plain_move(view: View) -> Move | None:
    """What needs no thinking, whatever the problem."""
    if view.can_get_ready:
        return Ready()
    if view.can_lay_face_down:
        return FaceDown(view.hand[0].id)
    if view.can_draw and not view.hand:
        return Draw()
    return None


def _solve(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    """Think about the problem on top, unless the bot has done so already."""
    if view.top is None or view.seat is None:
        return mind
    about = (view.game, view.top.id, view.players[view.seat].wrongs)
    if mind.belief is not None and mind.belief.about == about:
        return mind
    skill = mind.skill
    middle = SOLVING * skill.response * mind.pace * difficulty(view.top)
    solved = Millis(now + round(_lognormal(middle, skill.spread, chance)))
    believed = _believed(view, skill.errors, chance)
    return replace(mind, plan=None, belief=Belief(about, believed, solved))


def _believed(view: View, errors: float, chance: Chance) -> tuple[int, ...]:
    """The solution, or now and then another one; but never what has just been found wrong."""
    assert view.top is not None
    right = solutions(view.top)
    if chance.fraction() >= errors * difficulty(view.top):
        return right
    slip = _slip(view.top, chance)
    if view.wrong is not None and view.wrong.problem == view.top and view.wrong.said in slip:
        return right
    return slip


def _slip(problem: Card, chance: Chance) -> tuple[int, ...]:
    """R5: the next row or column of the times table. R16: one too many or too few."""
    if isinstance(problem, Hochspannung):
        product = problem.left * problem.right
        return (product + chance.pick([-1, 1]) * chance.pick([problem.left, problem.right]),)
    step = chance.pick([-1, 1])
    return tuple((solution - 1 + step) % 10 + 1 for solution in solutions(problem))


def _look(view: View, mind: Mind, now: Millis, chance: Chance) -> Mind:
    """Look through the hand with the solution in mind, then play, draw or wait."""
    belief = mind.belief
    if view.top is None or belief is None:
        return mind
    start = Millis(max(now, belief.solved))
    looking = _pause(mind, LOOKING * _share(len(view.hand) - belief.looked), chance)
    mind = replace(mind, belief=replace(belief, looked=len(view.hand)))
    if plays := _plays(view, belief.solutions):
        return _decide(mind, chance.pick(plays), start, looking)
    if view.can_draw:
        return _decide(mind, Draw(), start, looking)
    return _look_again(view, mind, start, chance)


def _look_again(view: View, mind: Mind, start: Millis, chance: Chance) -> Mind:
    """With nothing to play and nothing to draw, there is time to check the solution."""
    assert view.top is not None
    if plays := _plays(view, solutions(view.top)):
        play = chance.pick(plays)
        return _decide(mind, play, start, _pause(mind, CHECKING, chance))
    if view.calm and view.calm.can_pass:
        return _decide(mind, Pass(), start, _pause(mind, CHECKING, chance))
    return mind


def _plays(view: View, believed: Sequence[int]) -> list[Play]:
    """Every play that is right if one of these solutions is."""
    assert view.top is not None
    is_typed = view.options.announce == "typed"
    return [
        Play(card.id, view.top.id, said if is_typed else None)
        for card in view.hand
        for said in believed
        if _fits(card, view.top, said)
    ]


def _fits(card: Card, top: Card, said: int) -> bool:
    if isinstance(top, UnterSpannung):
        return said in corners(card)
    return any(int(digit) in corners(card) for digit in str(said))


def _decide(mind: Mind, move: Move, start: Millis, pause: Millis) -> Mind:
    """Keep the plan if it is for this move already; otherwise make a new one."""
    if mind.plan is not None and mind.plan.move == move:
        return mind
    return replace(mind, plan=Plan(move, Millis(start + pause)))


def _share(cards: int) -> float:
    """How long it takes to look through so many cards, compared with a hand of four."""
    return GLANCE + CARD_BY_CARD * max(cards, 1) / FULL_LOOK


def _pause(mind: Mind, share: float, chance: Chance) -> Millis:
    """A share of the bot's usual time."""
    skill = mind.skill
    time = _lognormal(share * skill.response * mind.pace, skill.spread, chance)
    return Millis(max(REACTION, round(time)))


def _is_locked(view: View) -> bool:
    return view.seat is not None and view.players[view.seat].locked_until is not None


def _lognormal(middle: float, spread: float, chance: Chance) -> float:
    """A lognormal number around this middle, by the method of Box and Muller."""
    radius = sqrt(-2 * log(1 - chance.fraction()))
    return middle * exp(spread * radius * cos(2 * pi * chance.fraction()))
