"""`GET /api/games/GAME/lesson`: the guided first game, in the reader's language."""

from typing import Any

from countertop.engine.learn.lesson import lesson_of
from countertop.engine.registry import games

GAME = "hochspannung"


async def lesson(served: Any, query: str = "") -> Any:
    status, told = await served.person().get(f"/api/games/{GAME}/lesson{query}")
    assert status == 200
    return told


async def test_a_lesson_speaks_the_language_that_was_asked_for(served: Any) -> None:
    says = lesson_of(games[GAME]).steps[0].says
    english, german = await lesson(served), await lesson(served, "?lang=de")
    assert [told["scenes"][0]["says"] for told in (english, german)] == [says.en, says.de]
    assert (await lesson(served, "?lang=xx")) == english


async def test_it_has_everything_that_a_page_needs_to_play_it_alone(served: Any) -> None:
    told = await lesson(served)
    assert told["seats"][told["you"]] == "You"
    for number, scene in enumerate(told["scenes"]):
        onward = [way["to"] for way in scene["ways"]] + [scene["to"]] * (scene["to"] is not None)
        assert all(number < to < len(told["scenes"]) for to in onward)
        assert all(frame["view"]["seat"] == told["you"] for frame in scene["frames"])


async def test_a_game_says_whether_it_has_one(served: Any) -> None:
    _, listed = await served.person().get("/api/games")
    assert {game["name"]: game["lesson"] for game in listed}[GAME] is True


async def test_without_one_there_is_a_sentence(served: Any) -> None:
    status, problem = await served.person().get("/api/games/tiny/lesson")
    assert (status, problem["code"]) == (404, "not_found")
    assert problem["message"].startswith("There is no lesson for")
    status, problem = await served.person().get("/api/games/chess/lesson")
    assert (status, problem["code"]) == (404, "unknown_game")
