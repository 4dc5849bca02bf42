"""What a class knows and mixes up, each pupil's page, and who may see it."""

import csv
import io
from typing import Any

import msgspec
import pytest
from support.school.lesson import begun_lesson, class_of, finished_lesson, play_until_a_claim

from countertop.engine.insight.facts import Fact
from countertop.server.clock import date_of
from countertop.server.school import facts
from countertop.server.store.shown import Answer, Source, packed

NOW = 1_790_000_000_000
TODAY = date_of(NOW)
A_DAY = 24 * 3600


def answers(*given: tuple[int, int | None], at: int = NOW) -> Any:
    """`(pupil, said)`, where None is the right answer."""
    by_pupil: dict[int, list[Answer]] = {}
    for pupil, said in given:
        one = Answer(Fact("*", 7, 8), said is None, 2400, at, said=said)
        by_pupil.setdefault(pupil, []).append(one)
    return [
        (pupil, packed([Source("match", "hochspannung", tuple(found))]))
        for pupil, found in by_pupil.items()
    ]


def test_mixups_are_true_sums_the_most_frequent_first() -> None:
    given = answers((1, 54), (1, 54), (2, 54), (3, 48), (3, None))
    told = msgspec.json.decode(facts.mixups(given, TODAY))
    assert told["matches"] == 1
    first, second = told["mixups"]
    assert (first["fact"], first["result"], first["said"]) == (
        {"sign": "*", "left": 7, "right": 8},
        56,
        54,
    )
    assert first["instead"] == {"sign": "*", "left": 6, "right": 9}
    assert (first["pupils"], first["times"]) == (2, 3)
    assert (second["said"], second["instead"]) == (48, {"sign": "*", "left": 6, "right": 8})


def test_yesterdays_mixups_are_not_todays() -> None:
    yesterday = answers((1, 54), at=NOW - 25 * 3600 * 1000)
    assert msgspec.json.decode(facts.mixups(yesterday, TODAY))["mixups"] == []


@pytest.mark.parametrize(
    ("fact", "said", "instead"),
    [
        (Fact("*", 6, 8), 46, None),
        (Fact("*", 3, 9), 24, Fact("*", 3, 8)),
        (Fact("+", 7, 8), 16, Fact("+", 7, 9)),
        (Fact("-", 15, 8), 6, Fact("-", 15, 9)),
        (Fact("-", 15, 8), 20, None),
        (Fact("/", 56, 7), 9, Fact("/", 63, 7)),
    ],
)
def test_a_wrong_answer_belongs_to_another_sum(fact: Fact, said: int, instead: Fact) -> None:
    assert facts.instead(fact, said) == instead
    if instead is not None:
        assert instead.result == said


def test_the_map_says_which_pupils_stand_how() -> None:
    given = answers(*[(1, None)] * 12, *[(2, 54)] * 6, (3, None))
    (fact,) = msgspec.json.decode(facts.class_map(given, NOW))["facts"]
    assert (fact["asked"], fact["correct"]) == (19, 13)
    assert fact["sure"][:1] == [1]
    assert 2 in fact["near"] and 2 not in fact["few"]
    assert 3 in fact["few"]
    assert sorted(fact["sure"] + fact["slow"] + fact["near"]) == [1, 2, 3]


async def test_what_pupils_answer_is_kept_under_their_class_and_not_under_the_browser(
    served: Any,
) -> None:
    teacher, pupils = await finished_lesson(served, "Ada", "Ben")
    _, page = await teacher.get("pupil/1")
    assert page["nickname"] == "Ada" and page["numbers"]["facts"]
    for pupil in pupils:
        assert (await pupil.get("/api/numbers"))[1]["facts"] == []
        assert (await pupil.get("/api/mine"))[1] == []
    _, told = await teacher.get("map")
    assert told["pupils"] == 2 and told["facts"]
    _, mixed = await teacher.get("mixups")
    assert mixed["matches"] == 1 and len(mixed["mixups"]) == 1


async def test_what_was_answered_counts_though_the_match_was_given_up(served: Any) -> None:
    teacher, pupils = await begun_lesson(served, "Ada", "Ben")
    await play_until_a_claim(served, pupils)
    assert (await teacher.get("map"))[1]["facts"] == []
    await teacher.must("start", anew=True)
    _, told = await teacher.get("map")
    assert [(fact["asked"], fact["correct"]) for fact in told["facts"]] != []
    _, mixed = await teacher.get("mixups")
    assert len(mixed["mixups"]) == 1
    count = "SELECT (SELECT count(*) FROM finished), (SELECT count(*) FROM sat)"
    assert served.store._database.execute(count).fetchone() == (0, 0), "no record is kept"


async def test_what_is_mixed_up_is_told_while_the_match_is_on_and_once(served: Any) -> None:
    teacher, pupils = await begun_lesson(served, "Ada", "Ben")
    assert (await teacher.get("mixups"))[1]["mixups"] == []
    await play_until_a_claim(served, pupils)
    _, meanwhile = await teacher.get("mixups")
    assert [one["times"] for one in meanwhile["mixups"]] == [1]
    await teacher.must("stop")
    assert (await teacher.get("mixups"))[1]["mixups"] == meanwhile["mixups"]


async def test_what_was_answered_yesterday_is_given_up_as_yesterdays(served: Any) -> None:
    teacher, pupils = await begun_lesson(served, "Ada", "Ben")
    await play_until_a_claim(served, pupils)
    served.room_of(pupils[0]).saved.touched -= A_DAY
    await teacher.must("start", anew=True)
    assert (await teacher.get("map"))[1]["facts"] != []
    assert (await teacher.get("mixups"))[1]["mixups"] == []


async def test_the_record_of_a_match_goes_when_its_answers_are_read(served: Any) -> None:
    teacher, _ = await finished_lesson(served, "Ada", "Ben")
    count = "SELECT (SELECT count(*) FROM finished), (SELECT count(*) FROM sat)"
    assert served.store._database.execute(count).fetchone() == (1, 2)
    await teacher.get("map")
    assert served.store._database.execute(count).fetchone() == (0, 0)
    assert (await teacher.get("pupil/2"))[1]["numbers"]["matches"] == 1


async def test_pupils_see_their_own_page_and_nobody_elses(served: Any) -> None:
    _, (ada, ben) = await finished_lesson(served, "Ada", "Ben")
    assert (await ada.get("/api/class/mine"))[1]["nickname"] == "Ada"
    assert (await ben.get("/api/class/mine"))[1]["nickname"] == "Ben"
    for path in ("pupil/1", "pupil/2", "room", "map", "mixups", "export.json", "export.csv"):
        assert (await ada.get(f"/api/class/{path}"))[0] == 404, path


async def test_a_teacher_sees_no_pupil_of_another_class(served: Any) -> None:
    await class_of(served, "Ada")
    other, _ = await class_of(served)
    assert (await other.get("pupil/1"))[1]["code"] == "no_such_pupil"
    assert (await other.get("pupil/x"))[1]["code"] == "no_such_pupil"
    assert (await other.get("map"))[1] == {"facts": [], "pupils": 0}


async def test_a_class_is_taken_home_as_a_table_or_as_json(served: Any) -> None:
    teacher, _ = await finished_lesson(served, "Ada", "=Ben")
    _, told = await teacher.get("export.json")
    assert [one["nickname"] for one in told["pupils"]] == ["Ada", "=Ben"]
    count = sum(len(one["answers"]) for one in told["pupils"])
    async with teacher.person.http.get(
        f"{served.url}/api/class/export.csv", headers=teacher.headers
    ) as answer:
        assert answer.headers["Content-Disposition"].endswith('"class.csv"')
        rows = list(csv.DictReader(io.StringIO(await answer.text())))
    assert len(rows) >= count > 0
    assert {row["pupil"] for row in rows} == {"Ada", "'=Ben"}, "no spreadsheet works it out"
    assert (await teacher.get("export.xml"))[0] == 404
