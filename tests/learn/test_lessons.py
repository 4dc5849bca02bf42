"""The lesson of every game: real rules, one thing at a time, and nothing said that is not so."""

import gzip
import re
from collections.abc import Iterator
from copy import copy
from functools import cache
from pathlib import Path

import msgspec
import pytest

from countertop import Match, games
from countertop.engine.learn.lesson import Answer, Lesson, Scene, Step, lesson_of, opening, scenes
from countertop.engine.registry import Game

ROOT = Path(__file__).parents[2]
SHELL = ROOT / "web/src/lib"

FEW, MANY = 5, 9
"""How many steps take about ninety seconds."""
LONGEST = 115
"""Letters of a sentence that a child reads at a glance."""
MOST_SCENES = 80
MOST_BYTES = 40_000
"""Of a whole lesson on its way, packed."""

every_game = pytest.mark.parametrize("game", games.values(), ids=list(games))


@cache
def lesson(game: Game) -> tuple[Lesson, tuple[Scene, ...]]:
    return lesson_of(game), scenes(game)


def steps(game: Game) -> Iterator[tuple[Step, Scene]]:
    told, played = lesson(game)
    return ((told.steps[scene.step], scene) for scene in played)


def sentences(step: Step) -> list[str]:
    said = [step.says] + ([step.hint] if step.hint else [])
    return [sentence for words in said for sentence in (words.en, words.de)]


@every_game
def test_there_is_one_and_the_game_says_so(game: Game) -> None:
    assert game.has_lesson
    assert FEW <= len(lesson_of(game).steps) <= MANY


@every_game
def test_the_first_thing_it_says_is_how_one_wins(game: Game) -> None:
    first = lesson_of(game).steps[0]
    assert re.search(r"\bwins?\b", first.says.en)
    assert re.search(r"gewinn", first.says.de)
    assert first.does is None and first.shown is None, "nothing to do but to read"


@every_game
def test_what_a_sentence_says_is_so_wherever_it_is_said(game: Game) -> None:
    for step, scene in steps(game):
        assert step.holds(scene.frames[-1].view), step.says.en


@every_game
def test_a_move_is_legal_and_has_the_effect_that_the_sentence_promises(game: Game) -> None:
    told, played = lesson(game)
    for step, scene in steps(game):
        if step.does is None:
            continue
        assert scene.ways, f"nothing can be done: {step.says.en}"
        assert step.brings is not None, f"say what it brings: {step.says.en}"
        for way in scene.ways:
            after = played[way.to]
            assert after.step == scene.step + 1
            assert step.brings(scene.frames[-1].view, after.frames[0].view), step.says.en
    assert told.steps[-1].does is None


@every_game
def test_it_goes_by_the_rules_from_the_record_to_the_end_without_a_clock(game: Game) -> None:
    """Every way through it, played once more; what is shown is what the rules show."""
    told, played = lesson(game)

    def follow(match: Match, scene: Scene) -> None:
        assert match.view(told.seat) == scene.frames[-1].view
        assert match.deadline is None, "there is no hurry in a lesson"
        for way in scene.ways:
            other = copy(match)
            other.play(told.seat, way.move)
            assert other.view(told.seat) == played[way.to].frames[0].view
            follow(happened(other, told.steps[scene.step]), played[way.to])
        if scene.to is not None:
            other = copy(match)
            follow(happened(other, told.steps[scene.step]), played[scene.to])

    follow(opening(game), played[0])


def happened(match: Match, step: Step) -> Match:
    for happening in step.then:
        if isinstance(happening, Answer):
            view = match.view(happening.seat)
            offered = match.moves(happening.seat)
            match.play(happening.seat, next(m for m in offered if happening.does(view, m)))
        else:
            match.advance(match.now + happening.ms)
    return match


@every_game
def test_every_way_leads_to_the_last_step(game: Game) -> None:
    told, played = lesson(game)
    last = len(told.steps) - 1
    for scene in played:
        onward = [way.to for way in scene.ways] + ([] if scene.to is None else [scene.to])
        assert bool(onward) == (scene.step < last)
    assert {scene.step for scene in played} == set(range(last + 1))


@every_game
def test_whoever_tries_something_else_is_told_kindly(game: Game) -> None:
    for step in lesson_of(game).steps:
        asks = step.does is not None or step.shown is not None
        assert (step.hint is not None) == asks, step.says.en


@every_game
def test_sentences_are_short_and_in_both_languages(game: Game) -> None:
    for step in lesson_of(game).steps:
        for sentence in sentences(step):
            assert 0 < len(sentence) <= LONGEST, sentence
            assert sentence[-1] in ".!?", sentence
            assert not re.search(r" [-x*/] |\d-\d", sentence), f"signs are − × ÷: {sentence}"
        assert step.says.en != step.says.de


@every_game
def test_the_table_has_every_part_that_a_step_speaks_of(game: Game) -> None:
    files = [*(game.folder / "web").rglob("*.svelte"), *SHELL.rglob("*.svelte")]
    named = "\n".join(re.findall(r"data-learn=.*", "\n".join(map(Path.read_text, files))))
    for step in lesson_of(game).steps:
        for part in (step.at, *step.lit, *([step.shown.part] if step.shown else [])):
            first = re.escape(part.partition(" ")[0])
            assert re.search(rf"['\"`]{first}\b", named), f"no part is called {part!r}"


@every_game
def test_a_lesson_is_small(game: Game) -> None:
    _, played = lesson(game)
    assert len(played) <= MOST_SCENES
    assert len(gzip.compress(msgspec.json.encode(played))) <= MOST_BYTES
