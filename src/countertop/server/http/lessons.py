"""The guided first game of a game, played by its rules in advance, in the reader's language."""

import asyncio
from functools import lru_cache

import msgspec
from aiohttp import web

from ...engine.learn import lesson
from ...engine.registry import Game
from ..protocol import Lesson, LessonFrame, LessonScene, LessonWay
from ..refusal import Refusal
from ..room import checks


async def show_lesson(request: web.Request) -> web.Response:
    game = checks.find_game(request.match_info["game"])
    if not game.has_lesson:
        raise Refusal("not_found", f"There is no lesson for {game.title} yet.")
    language = "de" if request.query.get("lang") == "de" else "en"
    body = await asyncio.to_thread(_told, game, language)
    headers = {"Cache-Control": "no-cache"}
    response = web.Response(body=body, content_type="application/json", headers=headers)
    response.enable_compression()
    return response


@lru_cache(maxsize=64)
def _told(game: Game, language: str) -> bytes:
    """Played once: it is the same for everybody."""
    script = lesson.lesson_of(game)
    told = Lesson(
        seats=lesson.opening(game).seats,
        you=script.seat,
        steps=len(script.steps),
        scenes=tuple(_scene(script, scene, language) for scene in lesson.scenes(game)),
    )
    return msgspec.json.encode(told)


def _scene(script: lesson.Lesson, scene: lesson.Scene, language: str) -> LessonScene:
    step = script.steps[scene.step]
    return LessonScene(
        step=scene.step,
        says=getattr(step.says, language),
        hint=getattr(step.hint, language, ""),
        at=step.at,
        lit=step.lit,
        look=step.look,
        frames=tuple(LessonFrame(frame.view, frame.at) for frame in scene.frames),
        ways=tuple(LessonWay(way.move, way.to) for way in scene.ways),
        shown=(step.shown.part, step.shown.value) if step.shown else None,
        to=scene.to,
    )
