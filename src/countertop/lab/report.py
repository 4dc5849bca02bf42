"""`countertop lab report`: what many games came to, as one page that needs nothing else."""

import argparse
import base64
from collections.abc import Iterator, Sequence
from html import escape
from pathlib import Path

from .. import __version__
from ..engine.compiled.load import fast_of
from ..engine.errors import BadOptions
from ..engine.registry import games
from . import arguments
from .bulk import runs, written
from .bulk.crew import crew
from .bulk.lanes import run as play_lanes
from .bulk.tally import Tally
from .bulk.tasks import Crew, compile_for
from .play import played
from .progress import Progress, Stopping
from .reports import cards, chance, course, differences, figures, outcome
from .reports.options import BATCHES, Effect, batch_size, effects, variants
from .reports.shown import Shown
from .reports.tempo import FOLLOWED, Tempo, section_of, tempo
from .reports.words import said, section

GAMES = 100_000
"""So many, if nobody says how many."""
_STYLE = Path(__file__).parent / "reports/report.css"
_FONTS = Path(__file__).parents[1] / "static/assets"


def run(chosen: argparse.Namespace) -> None:
    if len(chosen.runs) > 2:
        raise BadOptions("many_runs", "A report shows one run, or two side by side.")
    _check_asked(chosen)
    arguments.check_writable(chosen.out)
    pairs: differences.Pairs = ()
    with crew(None, chosen.threads) as players, Stopping() as stopping:
        if chosen.against:
            found, pairs = _both(chosen, stopping)
        else:
            found = [_run_of(text, chosen, players, stopping) for text in chosen.runs]
        shown = side_by_side(found)
        changes = _effects(shown[0], chosen) if len(shown) == 1 else []
        tempos = [_tempo(one) for one in shown]
    arguments.write(
        chosen.out, page(shown, changes, BATCHES * batch_size(chosen.option_games), pairs, tempos)
    )
    print(f"The report is in {chosen.out}: open it in a browser.")


def _check_asked(chosen: argparse.Namespace) -> None:
    """What was played before is as it was played."""
    for text in chosen.runs:
        if not Path(text).is_file() and text not in games:
            raise BadOptions("not_found", f"There is no file and no game {text!r}.")
    if not all(Path(text).is_file() for text in chosen.runs):
        return
    for name in ("seats", "policy", "options", "games", "seed"):
        if getattr(chosen, name):
            word = "set" if name == "options" else name
            raise BadOptions(
                "played_already",
                f"{chosen.runs[0]} has been played already: --{word} is for a game that is yet to "
                "be played.",
            )


def _both(
    chosen: argparse.Namespace, stopping: Stopping
) -> tuple[list[runs.Run], differences.Pairs]:
    """A setting, and the same one with other options, in the same deals, batch by batch."""
    if len(chosen.runs) > 1 or chosen.runs[0] not in games:
        raise BadOptions(
            "one_game", "--against changes options of one game, which is played first."
        )
    chosen.game = chosen.runs[0]
    one = written.setting(chosen)
    changed = {**vars(chosen), "options": [*chosen.options, *chosen.against]}
    other = written.setting(argparse.Namespace(**changed))
    if one == other:
        raise BadOptions("same_settings", "A and B are the same: say what differs by --against.")
    seed, size = chosen.seed or 0, batch_size(chosen.games or GAMES)
    found = [runs.Run(runs.Header.of(setting, seed)) for setting in (one, other)]
    compile_for(one, size, chosen.device)
    pairs = list[tuple[Tally, Tally]]()
    with Progress(BATCHES * size) as progress:
        for batch in range(BATCHES):
            a, b = (
                play_lanes(each, seed, batch * size, size, chosen.device) for each in (one, other)
            )
            for under_way, tally in zip(found, (a, b), strict=True):
                under_way.add(batch * size, tally, chosen.device, 0.0)
            pairs.append((a, b))
            progress((batch + 1) * size)
            if stopping:
                raise KeyboardInterrupt
    return found, pairs


def _run_of(text: str, chosen: argparse.Namespace, players: Crew, stopping: Stopping) -> runs.Run:
    """A run out of its file; or a game, played first."""
    if Path(text).is_file():
        return runs.read(Path(text))
    chosen.game = text
    setting = written.setting(chosen)
    count = chosen.games or GAMES
    return played(setting, chosen.seed or 0, count, players, chosen.device, stopping)


def side_by_side(found: list[runs.Run]) -> list[Shown]:
    """With letters if there are two; refuses what cannot be shown."""
    for one in found:
        if one.total.games < 2:
            raise BadOptions(
                "few_games",
                "A report needs two games or more: of one nobody knows how far off it is.",
            )
    if len(found) == 1:
        return [Shown(found[0])]
    if found[0].header.game != found[1].header.game:
        raise BadOptions("two_games", "Two runs side by side must be of the same game.")
    return [Shown(one, mark) for one, mark in zip(found, "AB", strict=True)]


def _effects(shown: Shown, chosen: argparse.Namespace) -> list[Effect]:
    if not chosen.option_games:
        return []
    header = shown.run.header
    setting = header.setting.check()
    with Progress(len(list(variants(setting)))) as progress:
        return effects(setting, header.seed, chosen.option_games, chosen.device, progress)


def _tempo(shown: Shown) -> Tempo:
    header = shown.run.header
    return tempo(header.setting.check(), header.seed, min(FOLLOWED, shown.tally.games))


def page(
    shown: list[Shown],
    changes: list[Effect],
    option_games: int,
    pairs: differences.Pairs = (),
    tempos: Sequence[Tempo] = (),
) -> str:
    """The whole page."""
    header = shown[0].run.header
    parts = [
        _in_short(shown),
        differences.differences(shown, pairs) if len(shown) == 2 else "",
        outcome.who_wins(shown),
        outcome.points_of(shown),
        outcome.ladder(shown),
        course.length(shown),
        section_of(shown, tempos),
        course.happens(shown),
        cards.cards(shown),
        cards.options(changes, option_games),
    ]
    title = games[header.game].title
    return sheet(
        header.game,
        f"{title}: what many games came to",
        f"<h1>{escape(title)}</h1>{_subtitles(shown)}",
        chr(10).join(filter(None, parts)),
        _made(shown),
    )


def sheet(game: str, title: str, head: str, main: str, foot: str) -> str:
    """A page that needs nothing else, in the colours of a game."""
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n"
        f"<style>\n{_font()}{_STYLE.read_text(encoding='utf-8')}</style>\n</head>\n"
        f'<body data-game="{escape(game, quote=True)}">\n'
        f"<header><div>{head}</div></header>\n"
        f"<main>\n{main}\n</main>\n"
        f"<footer>{foot}</footer>\n</body>\n</html>\n"
    )


def _font() -> str:
    """The letters of the table, if the client has been built here; else those of the machine."""
    for path in sorted(_FONTS.glob("atkinson-hyperlegible-next-latin-*.woff2")):
        data = base64.b64encode(path.read_bytes()).decode()
        return (
            "@font-face { font-family: 'Atkinson Hyperlegible Next'; font-weight: 200 800; "
            f"src: url('data:font/woff2;base64,{data}') format('woff2'); }}\n"
        )
    return ""


def _subtitles(shown: list[Shown]) -> str:
    lines = [one.called(f"{one.tally.games:,} games: {one.name}") for one in shown]
    return "".join(f"<p>{line}</p>" for line in lines)


def _in_short(shown: list[Shown]) -> str:
    items = [line for one in shown for line in _shortly(one)]
    return section("In short", f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>")


def _shortly(one: Shown) -> Iterator[str]:
    tally = one.tally
    if not one.is_together:
        yield one.called(" ".join(outcome.wins_told(one)))
    points = said(figures.seat_points(tally))
    yield one.called(f"{outcome.whose(one)} makes {points} points on average.")
    if outcome.rungs_of(one):
        yield one.called(outcome.ladder_told(one))
    yield one.called(course.length_told(one))


def _made(shown: list[Shown]) -> str:
    """How to get the same figures again."""
    lines = "".join(f"<p>{_again(one)}</p>" for one in shown)
    return (
        "<p>Behind each ± is what a figure may be off by: at least 19 of 20 such intervals hold "
        f"the true one. {chance.TEST}</p><p>The seats were played by programs, so a figure says "
        f"how the game is when played like that. {_ways(shown)}</p>{lines}"
        f"<p>Written by countertop {__version__}.</p>"
    )


_WAYS = {
    "random": "any move that is allowed, by lot",
    "heuristic": "the move that looks best, by rules of thumb",
    "skilled": "as the skilled bot",
    "beginner": "as the beginner bot",
}


def _ways(shown: list[Shown]) -> str:
    """What the names of policies mean."""
    names = dict.fromkeys(policy.name for one in shown for policy in one.run.header.policies)
    told = [f"“{escape(name)}”: {_WAYS[name]}" for name in names if name in _WAYS]
    return f"{'; '.join(told)}." if told else ""


def _again(one: Shown) -> str:
    """The command that plays the same games."""
    header = one.run.header
    usual = fast_of(games[header.game]).POLICIES
    policies = ",".join(policy.name for policy in header.policies)
    own = any(policy.weights != usual.get(policy.name) for policy in header.policies)
    options = [f"--set {name}={written.typed(value)}" for name, value in header.options.items()]
    command = " ".join(
        [
            f"countertop lab play {header.game} --seats {header.seats} --games {one.tally.games}",
            f"--seed {header.seed} --policy {policies}",
            *options,
        ]
    )
    weights = ", with the weights in the run’s file" if own else ""
    return f"{one.called('The same games again:')} <code>{escape(command)}</code>{weights}."
