"""`countertop lab compare`: two sides play in batches until it is sure which is the better one."""

import argparse
from collections.abc import Iterator, Sequence
from math import inf
from typing import Any

from msgspec import Struct

from ..engine.compiled.load import fast_of
from ..engine.errors import BadOptions
from ..engine.match import Match
from ..engine.registry import Game, games
from ..own.chooser import chooser, is_own, spoken
from . import arguments
from .bulk import written
from .bulk.crew import crew
from .bulk.setting import Policy, Setting
from .bulk.tasks import LEAST, Crew, compile_for
from .contest import QUESTIONS, Contest, Lot, Side, lots
from .progress import Progress, Stopping
from .reports.certainty import FEW, Certainty, Sample

BOT = "bot:"
MOST_GAMES, MOST_BOT_GAMES = 2_000_000, 2_000
BOT_BATCH, CARD_BATCH = 20, 1 << 20
SLIGHT = 0.01
"""A share of wins that is off by less than this (one in a hundred) does not matter to anybody …"""
SLIGHT_DEVIATION = 0.02
"""… nor a mean by less than this part of what a match differs from the next."""


class Answer(Struct, frozen=True):
    """What is known about one question: how much more A has than B, give or take."""

    question: str
    a: float
    b: float
    error: float
    slight: float
    games: int

    @property
    def more(self) -> float:
        return self.a - self.b

    @property
    def is_different(self) -> bool:
        return abs(self.more) > self.error

    @property
    def is_slight(self) -> bool:
        """Whatever the difference is, it is smaller than matters."""
        return abs(self.more) + self.error <= self.slight

    @property
    def is_sure(self) -> bool:
        return self.is_different or self.is_slight


class Comparison:
    """What two sides have shown so far. It may be asked after any number of batches."""

    def __init__(self, *, is_duel: bool, questions: Sequence[str], certainty: Certainty) -> None:
        self._is_duel = is_duel
        self._certainty = certainty
        self._samples = {question: (Sample(), Sample()) for question in questions}

    def add(self, even: Lot, odd: Lot) -> None:
        """Two lots of the same number of matches."""
        for question, (a, b) in self._samples.items():
            if self._is_duel:
                won = sum(even.wins[0::2]) + sum(odd.wins[1::2])
                lost = sum(even.wins) + sum(odd.wins) - won
                count = even.games + odd.games
                new = Sample(count, won, won), Sample(count, lost, lost)
            else:
                new = even.answer(question), odd.answer(question)
            self._samples[question] = a + new[0], b + new[1]

    def answers(self) -> list[Answer]:
        return [self._answer(question, *both) for question, both in self._samples.items()]

    def is_sure(self) -> bool:
        return all(answer.is_sure for answer in self.answers())

    def _answer(self, question: str, a: Sample, b: Sample) -> Answer:
        if self._is_duel:  # one share, and the other side has the rest: a deviation of 1/2, doubled
            deviation, slight, games = 1.0, SLIGHT, a.count
        elif question == "first seat":
            deviation, slight, games = 0.5**0.5, SLIGHT, a.count + b.count
        else:
            deviation = (a.variance + b.variance) ** 0.5
            slight, games = SLIGHT_DEVIATION * deviation, a.count + b.count
        few = not self._is_duel and question != "first seat" and a.count < FEW
        error = inf if few else self._certainty.radius(deviation, a.count)
        return Answer(question, a.mean, b.mean, error, slight, games)


def run(chosen: argparse.Namespace) -> None:
    contest = asked(chosen)
    most = chosen.games or (MOST_BOT_GAMES if contest.is_of_bots else MOST_GAMES)
    threads = None if contest.is_of_bots else chosen.threads
    with crew(chosen.ray, threads) as players, Stopping() as stopping, Progress(most) as progress:
        lot = _lot(contest, chosen, players, most)
        if chosen.ray is None and isinstance(contest.a.brain, Policy):
            setting = Setting(contest.game, contest.seats, contest.a.options, (contest.a.brain,))
            compile_for(setting, lot if chosen.device == "gpu" else LEAST, chosen.device)
        comparison = _comparison(contest, chosen.sure, min(most, 10 * lot))
        for batch in range(max(1, most // (2 * lot))):
            jobs = chosen.threads or 1
            both = lots(contest, chosen.seed, batch, lot, players, chosen.device, jobs)
            comparison.add(*both)
            progress(2 * lot * (batch + 1), _note(comparison))
            if comparison.is_sure() or stopping:
                break
    brains = [str(side.brain) for side in (contest.a, contest.b)]
    for sentence in (*sentences(contest, comparison, chosen.sure), *spoken(brains)):
        print(sentence)
    if stopping:
        raise KeyboardInterrupt


def _lot(contest: Contest, chosen: argparse.Namespace, players: Crew, most: int) -> int:
    """How many games a lot has, two of which are a batch: no more than are asked for."""
    usual = 2 * LEAST * players.width
    if contest.is_of_bots:
        usual = BOT_BATCH
    elif chosen.device == "gpu":
        usual = CARD_BATCH
    lot = max(1, min(chosen.batch or usual, most) // 2)
    if chosen.ray and not contest.is_of_bots and lot < LEAST:
        raise BadOptions("small_task", f"On a cluster a batch has at least {2 * LEAST:,} games.")
    return int(lot)


def _comparison(contest: Contest, sure: float, narrowest: int) -> Comparison:
    """With several questions each gets its part of the doubt."""
    questions = ["points"]
    if not contest.is_duel and contest.a.options != contest.b.options:
        together = written.is_together(contest.game, contest.seats)
        questions = [name for name in QUESTIONS if not (together and name == "first seat")]
    alpha = (1 - sure / 100) / len(questions)
    return Comparison(
        is_duel=contest.is_duel, questions=questions, certainty=Certainty(alpha, narrowest)
    )


def _note(comparison: Comparison) -> str:
    first = comparison.answers()[0]
    return f"A {first.a:.3f}, B {first.b:.3f} ± {first.error:.3f}"


# --- what was asked


def asked(chosen: argparse.Namespace) -> Contest:
    """The sides as they were named; refuses what cannot be compared."""
    game = games[chosen.game]
    seats = chosen.seats or game.seats[0]
    a, b = (_side(chosen, side) for side in "ab")
    if isinstance(a.brain, str) != isinstance(b.brain, str):
        raise BadOptions(
            "unlike_sides",
            "Bots take their time and compiled policies do not: compare bots with bots.",
        )
    if (_whole(game, a), a.options) == (_whole(game, b), b.options):
        raise BadOptions("same_sides", "A and B are the same: say what differs by --b or --b-set.")
    for side in (a, b):
        Match(game.name, seats, 0, side.options)
        if isinstance(side.brain, Policy):
            Setting(game.name, seats, side.options, (side.brain,)).check()
    is_duel = a.options == b.options and not written.is_together(game.name, seats)
    return Contest(game.name, seats, a, b, is_duel)


def _whole(game: Game, side: Side) -> Any:
    """Who plays, with all weights: a file may hold those that a policy has anyway."""
    if isinstance(side.brain, str):
        return side.brain
    known = fast_of(game).POLICIES.get(side.brain.name, {})
    return side.brain.name, {**known, **side.brain.weights}


def _side(chosen: argparse.Namespace, side: str) -> Side:
    game, text = games[chosen.game], getattr(chosen, side)
    own = getattr(chosen, f"{side}_set")
    options = arguments.changed(game, arguments.options(game, [*chosen.options, *own]))
    name = side.upper()
    if text is not None and is_own(text):
        chooser(text)
        return Side(name, text, options)
    if text is not None and text.startswith(BOT):
        level = text.removeprefix(BOT)
        if level not in game.bot.LEVELS:
            known = ", ".join(BOT + known for known in game.bot.LEVELS)
            raise BadOptions("unknown_level", f"There is no bot {text!r}; there are {known}.")
        return Side(name, level, options)
    text = text or written.usual(game.name)
    return Side(name, written.policy(game.name, text), options)


# --- what was found


def sentences(contest: Contest, comparison: Comparison, sure: float) -> Iterator[str]:
    """What is known now, for people."""
    yield f"A is {_told(contest.a)}; B is {_told(contest.b)}."
    for answer in comparison.answers():
        yield _of_wins(answer, sure) if contest.is_duel else _of_means(answer, sure)


def _told(side: Side) -> str:
    brain = side.brain.name if isinstance(side.brain, Policy) else _bot(side.brain)
    tuned = (
        " with weights of its own" if isinstance(side.brain, Policy) and side.brain.weights else ""
    )
    options = "".join(f", {name}={value}" for name, value in side.options.items())
    return f"{brain}{tuned}{options}"


def _bot(level: str) -> str:
    return level if is_own(level) else f"the {level} bot"


def _of_wins(answer: Answer, sure: float) -> str:
    played, certain = f"{answer.games:,} games", f"(sure at {sure:g} %)"
    if answer.is_different:
        first, second = ("A", "B") if answer.more > 0 else ("B", "A")
        share = _within(max(answer.a, answer.b), answer.error / 2)
        return f"{first} beats {second}: {share} of {played} {certain}."
    won = f"A wins {_within(answer.a, answer.error / 2)}"
    bound = f"{min(50.0, 50 * (abs(answer.more) + answer.error)):.1f} % off a half"
    if answer.is_slight:
        return f"No difference greater than {bound} after {played} {certain}: {won}."
    return f"Not sure after {played}: {won}, which may be up to {bound} {certain}."


def _within(share: float, error: float) -> str:
    """A share, give or take; one that might be none or all lies between two."""
    low, high = max(0.0, share - error), min(1.0, share + error)
    if low > 0 and high < 1:
        return f"{100 * share:.1f} % ± {100 * error:.1f}"
    return f"{100 * share:.1f} % ({100 * low:.1f} to {100 * high:.1f} %)"


MOST = {"points": inf, "moves": inf, "seconds": inf, "first seat": 100.0}
"""No difference is larger than that."""
_UNITS = {
    "points": "points a seat",
    "moves": "moves a game",
    "seconds": "seconds a game (of bots)",
    "first seat": "% of games won by seat 1",
}


def _of_means(answer: Answer, sure: float) -> str:
    factor = 100 if answer.question == "first seat" else 1
    unit = _UNITS[answer.question]
    a, b, off = (factor * value for value in (answer.a, answer.b, answer.error))
    both, played = f"{a:.2f} against {b:.2f}", f"{answer.games:,} games"
    certain = f"(sure at {sure:g} %)"
    if answer.is_different:
        first, second = ("A", "B") if answer.more > 0 else ("B", "A")
        more = f"{abs(a - b):.2f} ± {off:.2f} {unit} more than {second}"
        return f"{first} has {more}: {both} in {played} {certain}."
    bound = f"{min(abs(a - b) + off, MOST[answer.question]):.2f} {unit}"
    if off == inf:
        return f"Not sure after {played}, which are too few to tell: {both} {unit}."
    if a == b and not off:
        return f"No difference in {played}: always {a:g} {unit}."
    if answer.is_slight:
        return f"No difference greater than {bound} after {played} {certain}: {both}."
    return f"Not sure after {played}: {both}; it may be up to {bound} {certain}."
