"""The matches of a tournament, and its table."""

import argparse
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path
from statistics import fmean, pstdev

import msgspec

from ...engine.chance import Chance
from ...engine.errors import BadOptions
from ...engine.match import Match
from ...engine.registry import games
from ...own.chooser import TEXT, spoken
from ...simulate import Outcome, simulate
from .. import arguments
from ..bulk import written
from ..progress import Progress
from ..reports.figures import averaged
from .page import page
from .ratings import SCALE, Line, Placed, Rating, rated

_SEATING = -5
"""The stream of the seed that says who sits with whom."""


def run(chosen: argparse.Namespace) -> None:
    """Play, and print the table."""
    game, names = games[chosen.game], entrants(chosen.of)
    options = arguments.options(game, chosen.options)
    seats = chosen.seats or max(2, game.seats[0])
    Match(game.name, seats, 0, options)
    if chosen.out is not None:
        arguments.check_writable(chosen.out)
    jobs = 1 if any(name.startswith(TEXT) for name in names) else chosen.threads or 1
    lines = table(game.name, names, seats, chosen.games, chosen.seed, options, jobs)
    for sentence in (*told(lines), *spoken(names)):
        print(sentence)
    if chosen.out is not None:
        arguments.write(chosen.out, _written(chosen.out, game.name, seats, lines, names))


def _written(out: Path, game: str, seats: int, lines: Sequence[Line], names: Sequence[str]) -> str:
    """A page to look at, or JSON to reckon with."""
    if out.suffix.lower() not in {".html", ".htm"}:
        return f"{msgspec.json.format(msgspec.json.encode(lines)).decode()}\n"
    return page(game, seats, lines, [*unknown(lines), *spoken(names)])


def entrants(text: str) -> list[str]:
    names = [name.strip() for name in text.split(",") if name.strip()]
    if len(names) < 2 or len(set(names)) < len(names):
        raise BadOptions("bad_entrants", "A tournament needs two or more players, each named once.")
    return names


def table(
    game: str, names: Sequence[str], seats: int, count: int, seed: int, options: object, jobs: int
) -> list[Line]:
    """All lines, the strongest first."""
    together = written.is_together(game, seats)
    if together and count < 2 * len(names):
        raise BadOptions("few_games", "Everybody needs two games or more: ask for more games.")
    tables = list(_alone(names, seats, count) if together else seating(names, seats, count, seed))
    with Progress(count) as progress:
        played = _played(game, tables, seed, options, jobs, progress)
    lines = _points(names, tables, played) if together else _ratings(names, tables, played, seed)
    return sorted(lines, key=lambda line: -line.rating.rating)


def seating(names: Sequence[str], seats: int, count: int, seed: int) -> Iterator[list[str]]:
    """Who sits where: everybody as often as everybody else, with different others, in all seats."""
    chance, waiting = Chance.of(seed, _SEATING), list[str]()
    for _ in range(count):
        sitting = list[str]()
        while len(sitting) < seats:
            if not waiting:
                waiting = list(chance.shuffled(names))
            fresh = [name for name in waiting if name not in sitting] or waiting
            sitting.append(fresh[0])
            waiting.remove(fresh[0])
        yield list(chance.shuffled(sitting))


def _alone(names: Sequence[str], seats: int, count: int) -> Iterator[list[str]]:
    for number in range(count):
        yield [names[number % len(names)]] * seats


def _played(
    game: str,
    tables: Sequence[Sequence[str]],
    seed: int,
    options: object,
    jobs: int,
    progress: Progress,
) -> list[Outcome]:
    """Tables of the same people are played in one go."""
    found: dict[int, Outcome] = {}
    groups: dict[tuple[str, ...], list[int]] = {}
    for number, sitting in enumerate(tables):
        groups.setdefault(tuple(sitting), []).append(number)
    for group, (sitting, numbers) in enumerate(groups.items()):
        own = Chance.of(seed, group).word() >> 1
        outcomes = simulate(game, sitting, len(numbers), own, dict(options or {}), jobs)  # type: ignore[call-overload]
        found.update(zip(numbers, outcomes, strict=True))
        progress(len(found))
    return [found[number] for number in range(len(tables))]


def _ratings(
    names: Sequence[str], tables: Sequence[Sequence[str]], played: Sequence[Outcome], seed: int
) -> list[Line]:
    number = {name: place for place, name in enumerate(names)}
    matches = [
        Placed(tuple(number[name] for name in sitting), tuple(outcome.result.places))
        for sitting, outcome in zip(tables, played, strict=True)
    ]
    sat = [sum(sitting.count(name) for sitting in tables) for name in names]
    found = rated(matches, len(names), seed)
    return [Line(*each, False) for each in zip(names, sat, found, strict=True)]


def _points(
    names: Sequence[str], tables: Sequence[Sequence[str]], played: Sequence[Outcome]
) -> list[Line]:
    """Where all play together nobody beats anybody: what counts is what a table makes."""
    lines = []
    for name in names:
        made = [
            sum(outcome.result.points) / len(sitting)
            for sitting, outcome in zip(tables, played, strict=True)
            if sitting[0] == name
        ]
        known = averaged(fmean(made), pstdev(made), len(made))
        lines.append(Line(name, len(made), Rating(known.value, known.low, known.high), True))
    return lines


def told(lines: Sequence[Line]) -> Iterator[str]:
    """The table for people."""
    widest = max(len(line.player) for line in lines)
    unit = "points" if lines[0].is_points else "rating"
    yield f"{'':{widest}}  {unit:>7}   95 in 100      games"
    for line in lines:
        known = line.rating
        span = f"{known.low:.0f} to {known.high:.0f}"
        yield f"{line.player:{widest}}  {known.rating:7.0f}   {span:13}  {line.games:5,}"
    yield from unknown(lines)
    if not lines[0].is_points:
        yield SCALE


def unknown(lines: Sequence[Line]) -> Iterator[str]:
    """Whom the table cannot tell apart."""
    for better, worse in pairwise(lines):
        if worse.rating.high >= better.rating.low:
            yield f"Which of {better.player} and {worse.player} is stronger is not known yet."
