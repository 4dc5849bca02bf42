"""What a browser tries to beat, read from the records of its matches, old ones too."""

import gzip
from typing import Any

import msgspec

from countertop.engine.game import Millis, Result, Seat
from countertop.engine.insight.facts import Fact
from countertop.server.archive.feats import feats
from countertop.server.archive.standing import standing
from countertop.server.days import Fastest, Played
from countertop.server.numbers.fastest import fastest
from countertop.server.replays import About, SeatThen
from countertop.server.store.finished import Mine
from countertop.server.store.shown import Answer, Source
from countertop.simulate import bot_match

SHORT = {"colony": 3, "rounds": 2}
NOTHING: dict[str, Any] = {"fastest": [], "feats": [], "played": []}
FACT = Fact.of("*", 2, 5)


async def play_on_mars(served: Any) -> list[Any]:
    people: list[Any] = await served.table("Ada", "Ben", game="martian-math", **SHORT)
    await people[0].must("start")
    for person in people:
        await person.until(lambda person=person: person.view)
    live = served.room_of(people[0]).table.live
    while live.match.result is None:
        seat = next(seat for seat in range(2) if live.match.moves(seat))
        await people[seat].play(msgspec.to_builtins(live.match.moves(seat)[0]))
    for person in people:
        await person.until(lambda person=person: person.room["phase"] == "over")
    return people


async def test_the_largest_colony_is_kept_in_mind_for_each_browser(served: Any) -> None:
    people = await play_on_mars(served)
    rounds = served.room_of(people[0]).table.live.match.state.finished
    await served.restart()
    for seat, person in enumerate(people):
        status, found = await person.get("/api/mine/bests")
        assert status == 200
        (feat,) = found["feats"]
        assert (feat["game"], feat["value"]) == (
            "martian-math",
            max(done.colonies[seat] for done in rounds),
        )
    assert (await served.person().get("/api/mine/bests"))[1] == NOTHING


async def test_what_is_deleted_is_no_best_any_more(served: Any) -> None:
    ada, _ = await play_on_mars(served)
    await ada.get("/api/mine/bests")
    async with ada.http.delete(f"{ada.url}/api/mine") as answer:
        assert answer.status == 200
    assert (await ada.get("/api/mine/bests"))[1] == NOTHING


def test_a_record_that_these_rules_cannot_follow_has_no_best() -> None:
    match = bot_match("martian-math", ["beginner", "beginner"], 7, {})
    packed = gzip.compress(str(match.record()).encode())
    assert len(feats(packed)) == 2 and all(feats(packed))
    assert feats(gzip.compress(b"no record")) == ()


def test_the_fastest_answer_is_right_told_in_a_match_and_thought_about() -> None:
    given = [
        Answer(FACT, True, 900, 1),
        Answer(FACT, False, 400, 2),
        Answer(FACT, True, None, 3),
        Answer(FACT, True, 20, 4),
        Answer(FACT, True, 500, 5, weight=0.5),
        Answer(FACT, True, 612, 6),
    ]
    practice = Source("", "", (Answer(FACT, True, 300, 7),))
    found = fastest([Source("key", "hochspannung", tuple(given)), practice])
    assert found == (Fastest("hochspannung", 612, FACT, 6),)


def test_nobody_wins_alone_or_where_all_play_together() -> None:
    def mine(game: str, places: tuple[int, ...], points: tuple[int, ...], seat: int | None) -> Mine:
        seats = tuple(SeatThen("A", "Ada") for _ in places)
        about = About(game, {}, seats, Result(places=places, points=points), 0, Millis(0))
        return Mine("key", None if seat is None else Seat(seat), True, about)

    played = standing(
        [
            mine("lucky-box", (1,), (58,), 0),
            mine("math-rush", (1, 1), (43, 43), 1),
            mine("lucky-box", (2, 1), (66, 70), 0),
            mine("matician", (1, 1, 3), (3, 3, 1), 1),
            mine("hochspannung", (1, 2), (0, -3), 1),
            mine("martian-math", (1, 2), (3, 0), None),
        ]
    )
    assert played == (
        Played("lucky-box", 2, 0, 66),
        Played("math-rush", 1, 0, 43),
        Played("matician", 1, 1, 3),
        Played("hochspannung", 1, 0, -3),
    )
