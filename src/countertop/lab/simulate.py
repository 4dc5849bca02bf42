"""Matches of bots on a virtual clock: as many as you like, the same ones for the same seed."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

from msgspec import Struct

from ..engine.bots import Minds
from ..engine.chance import Chance
from ..engine.errors import BadOptions, IllegalMove
from ..engine.game import Millis, Result, Seat
from ..engine.match import Match
from ..engine.registry import games

LONGEST = 100_000
"""Entries after which a match that does not end is given up."""


class Stalled(Exception):
    """Nobody can do anything and no deadline is running: a fault of the game, not of the caller."""


class Outcome(Struct, frozen=True):
    """How one simulated match went. `length` is the match's own time."""

    seed: int
    moves: int
    length: Millis
    result: Result


def play_out(match: Match, levels: Sequence[str], seed: int) -> Iterator[None]:
    """Let bots play a match to its end; yields after every step, so that others can look on."""
    minds = Minds(match, {Seat(seat): level for seat, level in enumerate(levels)}, seed)
    while match.result is None:
        minds.look()
        _step(match, minds)
        yield
        if len(match.entries) > LONGEST:
            raise Stalled(f"{match.game.name} with seed {match.seed} does not end.")


def _step(match: Match, minds: Minds) -> None:
    """Whatever comes first: a deadline of the game, or a bot's plan."""
    upcoming, deadline = minds.next(), match.deadline
    if deadline is not None and (upcoming is None or deadline <= upcoming[1].due):
        match.advance(deadline)
    elif upcoming is not None:
        seat, plan = upcoming
        minds.done(seat)
        try:
            match.play(seat, plan.move, plan.due)
        except IllegalMove:
            match.advance(plan.due)
    else:
        raise Stalled(f"{match.game.name} with seed {match.seed} stands still at {match.now} ms.")


def bot_match(
    game: str, levels: Sequence[str], seed: int, options: Mapping[str, Any] | None = None
) -> Match:
    """One whole match of bots."""
    _warm(game, levels)
    match = Match(game, [f"{level} {seat}" for seat, level in enumerate(levels)], seed, options)
    for _ in play_out(match, levels, Chance.of(seed, -1).word()):
        pass
    return match


def simulate(
    game: str,
    levels: Sequence[str],
    count: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], object] = bool,
) -> list[Outcome]:
    """Many matches of bots. The same seed gives the same matches, whatever the number of jobs."""
    _check(game, levels)
    Match(game, list(levels), 0, options)  # refuses bad seats and options before any worker starts
    seeds = [Chance.of(seed, number).word() >> 1 for number in range(count)]
    work = (repeat(game), repeat(levels), seeds, repeat(options))
    outcomes = []
    if jobs == 1:
        for outcome in map(_outcome, *work):
            outcomes.append(outcome)
            progress(len(outcomes))
        return outcomes
    with ProcessPoolExecutor(jobs) as pool:
        for outcome in pool.map(_outcome, *work, chunksize=max(1, min(50, count // (jobs * 8)))):
            outcomes.append(outcome)
            progress(len(outcomes))
    return outcomes


def _warm(game: str, levels: Sequence[str]) -> None:
    """Experts of some games want something compiled, if they can have it; here one can wait."""
    bot = games[game].bot
    warm = getattr(bot, "warm", None)
    if warm is not None and bot.LEVELS[-1] in levels:
        warm()


def _check(game: str, levels: Sequence[str]) -> None:
    known = games[game].bot.LEVELS
    for level in levels:
        if level not in known:
            raise BadOptions(
                "unknown_level", f"There is no bot level {level!r}; there are {', '.join(known)}."
            )


def _outcome(
    game: str, levels: Sequence[str], seed: int, options: Mapping[str, Any] | None
) -> Outcome:
    match = bot_match(game, levels, seed, options)
    assert match.result is not None
    moves = sum(isinstance(entry.seat, int) for entry in match.entries)
    return Outcome(seed, moves, match.now, match.result)


class Spread(Struct, frozen=True):
    """How a seat's scores are spread."""

    mean: float
    p10: float
    p50: float
    p90: float
    min: float
    max: float


class Summary(Struct, frozen=True):
    """What `countertop simulate --json` prints."""

    game: str
    seats: int
    bots: tuple[str, ...]
    seed: int
    games: int
    moves: int
    seconds: float
    wins: tuple[float, ...]
    """Matches won by each seat; a shared first place counts in parts."""
    scores: tuple[Spread, ...]


def summary(
    game: str, levels: Sequence[str], seed: int, outcomes: Sequence[Outcome], seconds: float
) -> Summary:
    """One object for many matches."""
    seats = range(len(levels))
    return Summary(
        game=game,
        seats=len(levels),
        bots=tuple(levels),
        seed=seed,
        games=len(outcomes),
        moves=sum(outcome.moves for outcome in outcomes),
        seconds=round(seconds, 3),
        wins=tuple(
            round(sum(_win(outcome.result, seat) for outcome in outcomes), 3) for seat in seats
        ),
        scores=tuple(
            _spread([outcome.result.points[seat] for outcome in outcomes]) for seat in seats
        ),
    )


def _win(result: Result, seat: int) -> float:
    return 1 / result.places.count(1) if result.places[seat] == 1 else 0.0


def _spread(scores: Sequence[int]) -> Spread:
    ranked = sorted(scores)
    return Spread(
        mean=round(sum(ranked) / len(ranked), 3),
        p10=_percentile(ranked, 10),
        p50=_percentile(ranked, 50),
        p90=_percentile(ranked, 90),
        min=ranked[0],
        max=ranked[-1],
    )


def _percentile(ranked: Sequence[int], percent: int) -> float:
    """Between two ranks in proportion, as most tools do it."""
    place = (len(ranked) - 1) * percent / 100
    low = int(place)
    high = min(low + 1, len(ranked) - 1)
    return round(ranked[low] + (ranked[high] - ranked[low]) * (place - low), 3)
