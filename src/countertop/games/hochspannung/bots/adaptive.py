"""The adaptive level: as fast and as sure as the others at the table, whoever they are.

After every race that could have gone either way it becomes a little slower if it won, and a little
faster if it lost, so that it comes to win its fair share of them: with two at the table, half. It
judges by what everybody sees (who laid the top card, how many cards the others hold, how often they
go wrong), so the same match gives the same moves. Among bots it does the same: a table of adaptive
bots stays about as fast as it began. Without hurry (R20) there are no races: it goes wrong as often
as the others do.
"""

from collections.abc import Sequence
from math import exp

from msgspec import Struct
from msgspec.structs import replace

from ....engine.game import Millis
from ..matching import Card, CardId, fits
from ..views import View
from .skills import Skill

START = Millis(3500)
"""The response it begins with: somewhere between a beginner's and a skilled bot's."""
QUICKEST, SLOWEST = 700, 20_000
SPREAD = 0.4
STEP, FIRST_STEP = 0.1, 0.5
"""By how much of its logarithm the response changes; more at first, until it knows the others."""
HOMING = 0.005
"""How far it comes back towards its first response with every race, so that adaptive bots among
themselves do not all become slower and slower, or faster."""
CALM, DOUBT = 0.08, 12
"""How often somebody goes wrong of whom nothing has been seen yet, and how many plays that is
worth."""
MOST_ERRORS = 0.25


class Following(Struct, frozen=True):
    """How it plays now, and what that is made of."""

    skill: Skill = Skill(START, SPREAD, CALM)
    races: int = 0
    plays: int = 0
    """By everybody, when it last looked."""
    draws: tuple[int, ...] = ()
    """By each, when the top card was laid."""


def beginning(view: View) -> Following:
    """Before it knows anything of the others."""
    return Following(plays=_plays(view), draws=_draws(view))


def followed(view: View, before: Following) -> Following:
    """After another look at the table."""
    plays = _plays(view)
    if plays == before.plays:
        return before
    pull = _pull(view, before.draws)
    known = replace(before, plays=plays, draws=_draws(view))
    if view.options.calm:
        return replace(known, skill=replace(known.skill, errors=_errors(view)))
    if not pull:
        return known
    step = STEP + FIRST_STEP / (1 + known.races)
    home = (START / known.skill.response) ** HOMING
    response = min(max(known.skill.response * home * exp(step * pull), QUICKEST), SLOWEST)
    skill = Skill(Millis(round(response)), SPREAD, _errors(view))
    return replace(known, skill=skill, races=known.races + 1)


def _plays(view: View) -> int:
    return sum(player.plays for player in view.players)


def _draws(view: View) -> tuple[int, ...]:
    return tuple(player.draws for player in view.players)


def _pull(view: View, draws: Sequence[int]) -> float:
    """How much slower (or faster, below zero) the last race makes it, in steps. Races that were
    none, since only one side could play, do not count; whether the others could is guessed from
    how many cards they hold. Whoever has drawn meanwhile had nothing to play before."""
    if view.said is None or view.seat is None:
        return 0.0
    seats, problem = len(view.players), view.said.problem
    if view.said.seat != view.seat:
        return -2 / seats if any(fits(card.id, problem.id) for card in view.hand) else 0.0
    able = [
        _chance_of_a_fit(
            problem, player.hand if player.draws == had_drawn else 1, view.options.cards
        )
        for seat, (player, had_drawn) in enumerate(zip(view.players, draws, strict=True))
        if seat != view.seat
    ]
    return 2 / seats * sum(able)


def _chance_of_a_fit(problem: Card, count: int, deck: Sequence[CardId]) -> float:
    """How likely one of so many unknown cards is to fit."""
    fitting = sum(fits(card, problem.id) for card in deck)
    return 1.0 - (1 - fitting / len(deck)) ** count


def _errors(view: View) -> float:
    """How often the others go wrong."""
    others = [player for seat, player in enumerate(view.players) if seat != view.seat]
    wrongs = sum(player.wrongs for player in others)
    tries = wrongs + sum(player.plays for player in others)
    return min(MOST_ERRORS, (wrongs + CALM * DOUBT) / (tries + DOUBT))
