"""Matches of bots by the hundred, the same ones for the same seed: `countertop simulate`."""

from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import repeat
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from .engine.aids import NONE, Aids, load_playouts, wants_playouts
from .engine.bot_match import Stalled, play_out
from .engine.chance import Chance
from .engine.errors import BadOptions
from .engine.game import Millis, Result
from .engine.match import Match
from .engine.registry import games
from .own.bot import bot_for
from .own.chooser import chooser, is_own

MOST_JOBS = 64
"""Processes: whoever asks for more gets no more, and the same matches."""


class Outcome(Struct, frozen=True):
    """How one simulated match went. `length` is the match's own time."""

    seed: int
    moves: int
    length: Millis
    result: Result


def bot_match(
    game: str,
    levels: Sequence[str],
    seed: int,
    options: Mapping[str, Any] | None = None,
    aids: Aids = NONE,
) -> Match:
    """One whole match of bots, or of others of one's own (`own/`) among them."""
    aids, bot = supplied(game, levels, aids), bot_for(games[game], levels)
    match = Match(game, [f"{level} {seat}" for seat, level in enumerate(levels)], seed, options)
    try:
        for _ in play_out(match, levels, Chance.of(seed, -1).word(), aids, bot):
            pass
    except Stalled:
        if not any(map(is_own, levels)):
            raise
        told = f"In a match of {match.game.title} everybody waits, and nothing will change."
        raise BadOptions("own_bot", told) from None
    return match


def simulate(
    game: str,
    levels: Sequence[str],
    count: int,
    seed: int,
    options: Mapping[str, Any] | None = None,
    jobs: int = 1,
    progress: Callable[[int], object] = bool,
    aids: Aids = NONE,
) -> list[Outcome]:
    """Many matches of bots. The same seed gives the same matches, whatever the number of jobs."""
    _check(game, levels)
    Match(game, list(levels), 0, options)  # refuses bad seats and options before any worker starts
    seeds = [Chance.of(seed, number).word() >> 1 for number in range(count)]
    work = (repeat(game), repeat(levels), seeds, repeat(options), repeat(aids))
    outcomes = []
    if jobs == 1:
        for outcome in map(_outcome, *work):
            outcomes.append(outcome)
            progress(len(outcomes))
        return outcomes
    with ProcessPoolExecutor(min(jobs, MOST_JOBS)) as pool:
        for outcome in pool.map(_outcome, *work, chunksize=max(1, min(50, count // (jobs * 8)))):
            outcomes.append(outcome)
            progress(len(outcomes))
    return outcomes


def supplied(game: str, levels: Sequence[str], aids: Aids) -> Aids:
    """With compiled playouts, if one of these levels wants them: a simulation can wait for them."""
    if aids.playouts is not None or not any(wants_playouts(games[game], one) for one in levels):
        return aids
    return replace(aids, playouts=load_playouts(games[game]))


def _check(game: str, levels: Sequence[str]) -> None:
    known = games[game].bot.LEVELS
    for level in levels:
        if is_own(level):
            chooser(level)
        elif level not in known:
            raise BadOptions(
                "unknown_level", f"There is no bot level {level!r}; there are {', '.join(known)}."
            )


def _outcome(
    game: str, levels: Sequence[str], seed: int, options: Mapping[str, Any] | None, aids: Aids
) -> Outcome:
    match = bot_match(game, levels, seed, options, aids)
    if match.result is None:
        raise BadOptions(
            "no_end", f"A match of {match.game.title} with these options does not end."
        )
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
