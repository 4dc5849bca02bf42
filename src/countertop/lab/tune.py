"""`countertop lab tune`: better weights for a heuristic, by CMA-ES.

Each try is a set of weights that plays so many games, in every generation the same ones for all
tries, in the next generation new ones. What the tries came to is kept in the file; a run that is
started again is told them again, and goes on where it was. In the end the weights play against
those that it started from, in games that neither has seen.
"""

import argparse
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
import numpy as np
from msgspec import Struct, field, structs

from .. import __version__
from ..engine.errors import BadOptions
from ..engine.registry import games
from . import weights
from .arguments import check_writable, from_file
from .bulk import written
from .bulk.crew import crew
from .bulk.setting import Policy, Setting
from .bulk.tally import WIN, Tally
from .bulk.tasks import LEAST, Crew, Task, compile_for
from .extra import needs
from .progress import Progress, Stopping
from .reports import figures
from .reports.figures import Figure

with needs("cma"):
    import cma

FRESH = 1 << 40
"""Matches from this number on are kept for the verification."""
VERIFIED = 10
"""The verification plays so many times the games of a try."""


class Aim(Struct, frozen=True):
    """What is tuned: all that defines the search."""

    countertop: str
    game: str
    seats: int
    options: Mapping[str, Any]
    policy: str
    start: dict[str, float]
    against: Policy
    seed: int
    games_per_try: int
    step: float

    @property
    def is_duel(self) -> bool:
        """Whether the weights play against others, or alone (or together) for points."""
        return not written.is_together(self.game, self.seats)


class Tuned(Struct):
    """The file: the weights first, for whoever loads them, then how they were found."""

    game: str
    policy: str
    weights: dict[str, float]
    aim: Aim
    found: list[list[float]] = field(default_factory=list)
    """What the tries of each generation came to: wins or points of a game."""
    verified: dict[str, Any] | None = None


class Search:
    """CMA-ES over the named weights, each in parts of what it was at the start."""

    def __init__(self, aim: Aim) -> None:
        self.names = list(aim.start)
        self.origin = np.array(list(aim.start.values()))
        sizes = [abs(value) for value in aim.start.values() if value]
        usual = median(sizes) if sizes else 1.0
        self.scale = np.array([abs(value) or usual for value in aim.start.values()])
        zeros = [0.0] * len(self.names)
        options = {"seed": aim.seed % (2**32 - 1) + 1, "verbose": -9, "verb_disp": 0, "verb_log": 0}
        self._asked: list[Any] = []
        self._search = cma.CMAEvolutionStrategy(zeros, aim.step, options)

    @property
    def tries(self) -> int:
        """How many tries a generation has."""
        return int(self._search.popsize)

    def ask(self) -> list[dict[str, float]]:
        self._asked = self._search.ask()
        return [self._named(point) for point in self._asked]

    def tell(self, values: Sequence[float]) -> None:
        self._search.tell(self._asked, [-value for value in values])

    def middle(self) -> dict[str, float]:
        """The centre of the search: less than the best try owes it to luck."""
        return self._named(self._search.mean)

    def _named(self, point: Any) -> dict[str, float]:
        values = self.origin + self.scale * np.asarray(point)
        rounded = [round(float(value), 6) for value in values]
        return dict(zip(self.names, rounded, strict=True))


def run(chosen: argparse.Namespace) -> None:
    aim = asked(chosen)
    check_writable(chosen.out)
    tuned = _started(chosen.out, aim)
    with crew(chosen.ray, chosen.threads) as players, Stopping() as stopping:
        if chosen.ray is None:
            setting = Setting(aim.game, aim.seats, aim.options, (aim.against,))
            compile_for(setting, aim.games_per_try, chosen.device)
        _search(tuned, chosen, players, stopping)
        print(f"{sum(map(len, tuned.found)):,} sets of weights were tried.")
        if not stopping:
            for sentence in verify(tuned, players, chosen.device):
                print(sentence)
    weights.write(chosen.out, msgspec.to_builtins(tuned))
    if stopping:
        print(f"Stopped: {chosen.out} has the weights so far, and the same command goes on.")
        raise KeyboardInterrupt
    print(f"The weights are in {chosen.out}: --policy {chosen.out} plays by them.")


def asked(chosen: argparse.Namespace) -> Aim:
    """What to tune; refuses a policy without weights."""
    setting = written.setting(chosen)
    if len(setting.policies) != 1:
        raise BadOptions("one_policy", "Tune one policy at a time, for all seats alike.")
    own, known = setting.policies[0], setting.fast.POLICIES[setting.policies[0].name]
    if not known:
        raise BadOptions("no_weights", f"The policy {own.name} has no weights to tune.")
    taken = getattr(games[setting.game].bot, "WEIGHTS", {})
    choices = {name: value for name, value in {**known, **own.weights}.items() if name in taken}
    if not choices:
        raise BadOptions(
            "no_choices",
            f"There is nothing to tune in {games[setting.game].title}: its weights say how fast "
            "and how sure people are, not what they choose.",
        )
    if chosen.games_per_try < (least := 2 * LEAST if chosen.ray else 2):
        raise BadOptions("few_games", f"A try needs at least {least:,} games.")
    if not 0 < chosen.step < 10:
        raise BadOptions("bad_step", f"A first step lies between 0 and 10: {chosen.step:g} not.")
    against = written.policy(setting.game, chosen.against) if chosen.against else None
    rival = against or Policy(own.name, choices)
    Setting(setting.game, setting.seats, setting.options, (rival,)).check()
    return Aim(
        __version__,
        setting.game,
        setting.seats,
        setting.options,
        own.name,
        choices,
        rival,
        chosen.seed,
        chosen.games_per_try,
        chosen.step,
    )


def _started(path: Path, aim: Aim) -> Tuned:
    """What the file has of this search; a new one if there is no file."""
    if not path.exists():
        return Tuned(aim.game, aim.policy, dict(aim.start), aim)
    try:
        tuned = msgspec.convert(from_file(path), Tuned)
    except msgspec.ValidationError:
        raise BadOptions("other_file", f"{path} is not a file of countertop lab tune.") from None
    if _plain(tuned.aim) != _plain(aim):
        raise BadOptions("other_search", f"{path} holds another search: name another file.")
    return tuned


def _plain(aim: Aim) -> bytes:
    return msgspec.json.encode(aim, order="deterministic")


def _search(tuned: Tuned, chosen: argparse.Namespace, players: Crew, stopping: Stopping) -> None:
    """Generation by generation; whatever happens, the file has what was found so far."""
    search = Search(tuned.aim)
    for values in tuned.found:
        search.ask()
        search.tell(values)
    with Progress(chosen.tries) as progress:
        while (done := sum(map(len, tuned.found))) < chosen.tries and not stopping:
            progress(done, f"best {_best(tuned):.3f}" if tuned.found else "")
            tried = search.ask()
            first = len(tuned.found) * tuned.aim.games_per_try
            rates = rated(tuned.aim, tried, first, players, chosen.device)
            values = [rate.value for rate in rates]
            search.tell(values)
            tuned.found.append(values)
            tuned.weights = search.middle()
            weights.write(chosen.out, msgspec.to_builtins(tuned))


def _best(tuned: Tuned) -> float:
    return max(max(values) for values in tuned.found)


def rated(
    aim: Aim, tried: Sequence[Mapping[str, float]], first: int, players: Crew, device: str
) -> list[Figure]:
    """What each set of weights came to, all in the same games from this number on."""
    tasks = [task for one in tried for task in _tasks(aim, one, first, device)]
    tallies = dict(players.play(tasks))
    lots = len(tasks) // len(tried)
    return [
        _value(aim, [tallies[number] for number in range(start, start + lots)])
        for start in range(0, len(tasks), lots)
    ]


def _tasks(aim: Aim, tried: Mapping[str, float], first: int, device: str) -> Iterator[Task]:
    """All seats by these weights; or every second one, and then the others."""
    own = Policy(aim.policy, tried)
    lots = 2 if aim.is_duel else 1
    count = aim.games_per_try // lots
    for lot in range(lots):
        both = (own, aim.against) if aim.is_duel else (own, own)
        policies = tuple(both[(seat + lot) % 2] for seat in range(aim.seats))
        setting = Setting(aim.game, aim.seats, aim.options, policies)
        yield Task(setting, aim.seed, first + lot * count, count, device)


def _value(aim: Aim, tallies: Sequence[Tally]) -> Figure:
    """The share of games that these weights won, or their points."""
    if not aim.is_duel:
        return figures.seat_points(tallies[0])
    won = sum(int(tally.wins[lot::2].sum()) for lot, tally in enumerate(tallies))
    return figures.share(won / WIN, sum(tally.games for tally in tallies))


def verify(tuned: Tuned, players: Crew, device: str) -> Iterator[str]:
    """Fresh games for the new weights and the old ones, which stay unless they are worse."""
    aim = structs.replace(tuned.aim, games_per_try=VERIFIED * tuned.aim.games_per_try)
    new, old = rated(aim, [tuned.weights, aim.start], FRESH, players, device)
    if aim.is_duel and aim.against == Policy(aim.policy, aim.start):
        old = Figure(0.5)  # against themselves
    more, unit = new - old, "points"
    if aim.is_duel:
        new, old, more, unit = new.times(100), old.times(100), more.times(100), "% of the games"
    is_better = more.is_above(0)
    tuned.verified = {
        "games": aim.games_per_try,
        "tuned": [round(new.value, 4), round(new.error, 4)],
        "start": [round(old.value, 4), round(old.error, 4)],
        "is_better": is_better,
    }
    yield f"In {aim.games_per_try:,} fresh games the tuned weights have {_said(new)} {unit},"
    yield f"those at the start {_said(old)}: {more.value:+.2f} ± {more.error:.2f}."
    if is_better:
        yield "They are better, beyond chance (95 %)."
    else:
        tuned.weights = dict(aim.start)
        yield "That is no better, or may be chance: the file has the weights of the start."


def _said(figure: Figure) -> str:
    return f"{figure.value:.2f} ± {figure.error:.2f}"
