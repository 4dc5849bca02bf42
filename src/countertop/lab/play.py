"""`countertop lab play`: millions of games in tasks, into a file; a run can be resumed."""

import argparse
import time
from collections.abc import Iterator

from ..engine.errors import BadOptions
from .bulk import runs, written
from .bulk.crew import crew
from .bulk.setting import Setting
from .bulk.tasks import LEAST, Crew, Task, compile_for, missing, task_size
from .progress import Progress, Stopping
from .reports import figures
from .reports.words import per_cent


def run(chosen: argparse.Namespace) -> None:
    setting = written.setting(chosen)
    size = chosen.task or task_size(chosen.games, chosen.device)
    if size < LEAST:
        raise BadOptions("small_task", f"A task has at least {LEAST:,} games, not {size:,}.")
    header = runs.Header.of(setting, chosen.seed)
    under_way = runs.start(chosen.out, header) if chosen.out else runs.Run(header)
    before = under_way.total.games
    with crew(chosen.ray, chosen.threads) as players, Stopping() as stopping:
        if chosen.ray is None:
            compile_for(setting, size, chosen.device)
        play_on(under_way, players, chosen.games, size, chosen.device, stopping)
    for line in summary(under_way):
        print(line)
    if before:
        print(f"Of these, {before:,} had been played before.")
    if stopping:
        print(_how_to_go_on(under_way, chosen))
        raise KeyboardInterrupt


def play_on(
    under_way: runs.Run, players: Crew, aim: int, size: int, device: str, stopping: Stopping
) -> None:
    """Play what the run has not played yet, up to so many games, or until somebody stops it."""
    setting, seed = under_way.header.setting, under_way.header.seed
    ranges = list(missing(under_way.played, aim, size))
    tasks = [Task(setting, seed, first, count, device) for first, count in ranges]
    with Progress(max(aim, under_way.total.games)) as progress:
        progress(under_way.total.games)
        last = time.perf_counter()
        for number, tally in players.play(tasks):
            now = time.perf_counter()
            under_way.add(tasks[number].first, tally, device, now - last)
            last = now
            progress(under_way.total.games)
            if stopping:
                return


def played(
    setting: Setting, seed: int, games: int, players: Crew, device: str, stopping: Stopping
) -> runs.Run:
    """A run that is kept in memory alone."""
    under_way = runs.Run(runs.Header.of(setting, seed))
    compile_for(setting, min(games, task_size(games, device)), device)
    play_on(under_way, players, games, task_size(games, device), device, stopping)
    if stopping:
        raise KeyboardInterrupt
    return under_way


def summary(under_way: runs.Run) -> Iterator[str]:
    """A few lines: who wins how often, points, length, speed."""
    tally, header = under_way.total, under_way.header
    moves, seconds = tally.moves, under_way.seconds
    yield f"{tally.games:,} games of {written.told(header.setting)} (seed {header.seed})"
    if not tally.games:
        return
    yield f"{'seat':>4}  {'policy':16}{'wins':>18}{'points':>20}"
    for seat in range(header.seats):
        wins = figures.wins(tally, seat)
        points = figures.points(tally, seat)
        won = "–" if written.is_together(header.game, header.seats) else per_cent(wins)
        off = f"{points.error:.2f}" if tally.games > 1 else "?"
        made = f"{points.value:.2f} ± {off}"
        yield f"{seat + 1:>4}  {header.setting.policy(seat).name:16}{won:>18}{made:>20}"
    length = f"{figures.moves(tally).value:.1f} moves"
    if figures.seconds(tally).value:
        length += f" and {figures.seconds(tally).value:.0f} s"
    speed = f"{moves / seconds:,.0f} a second" if seconds else "in no time"
    yield f"A game takes {length} on average; {moves:,} moves were made, {speed}."


def _how_to_go_on(under_way: runs.Run, chosen: argparse.Namespace) -> str:
    done = f"Stopped after {under_way.total.games:,} of {chosen.games:,} games."
    if chosen.out is None:
        return f"{done} With --out FILE a run can be resumed."
    return f"{done} The same command with --out {chosen.out} resumes it."
