"""What else could be played: legal moves as an expert likes them, the one that was made always."""

import asyncio
import gzip
import json
from typing import Any

import msgspec
import pytest

from countertop import Match, games
from countertop.engine.bot_match import play_out
from countertop.engine.match import Replaying
from countertop.server.archive.alternatives import BEST, what_else

CHOOSING = {
    "martian-math": "claim",
    "lucky-box": "cross",
    "hochspannung": "play",
    "matician": "build",
    "math-rush": "place",
}


@pytest.fixture(scope="module")
def records() -> dict[str, str]:
    told = {}
    for game in CHOOSING:
        match = Match(game, 2, seed=3)
        for _ in play_out(match, [games[game].bot.LEVELS[0]] * 2, 5):
            pass
        told[game] = str(match.record())
    return told


def asked(record: str, step: int) -> Any:
    return what_else(gzip.compress(record.encode()), step, False)


@pytest.mark.parametrize("game", CHOOSING)
def test_only_legal_moves_are_named_and_the_one_that_was_made(
    records: dict[str, str], game: str
) -> None:
    record, several = records[game], 0
    lines = record.splitlines()
    for step in range(1, len(lines), 3):
        entry = json.loads(lines[step])
        if entry.get("move", {}).get("type") != CHOOSING[game]:
            continue
        found = asked(record, step)
        if not found.moves:
            continue
        several += 1
        told = Replaying(lines)
        if step > 1:
            told.follow(step - 1)
        told.match.advance(max(told.match.now, entry["at"] - 1))
        legal = [msgspec.to_builtins(move) for move in told.match.moves(entry["seat"])]
        unplayed = [one for one in found.moves if not one.played]
        assert all(msgspec.to_builtins(one.move) in legal for one in unplayed)
        assert sum(one.played for one in found.moves) == 1
        assert len(unplayed) <= BEST
        assert len({one.text for one in found.moves}) == len(found.moves), "each is named once"
        assert (found.seat, found.unit, found.thinking) == (entry["seat"], "order", False)
        assert all(one.value is None for one in found.moves), "no per cents without playouts"
    assert several >= 3


def test_where_nobody_chose_there_is_nothing_else(records: dict[str, str]) -> None:
    record = records["martian-math"]
    lines = record.splitlines()
    roll = next(n for n, line in enumerate(lines) if '"roll"' in line)
    for step in (-1, 0, roll, len(lines), 10**9):
        assert asked(record, step).moves == ()


UNITS = {
    ("martian-math", "claim"): "wins",
    ("lucky-box", "cross"): "points",
    ("matician", "build"): "matches",
    ("matician", "sabotage"): "matches",
    ("math-rush", "place"): "points",
}


@pytest.mark.nightly
@pytest.mark.parametrize(("game", "kind"), UNITS)
def test_playouts_give_values_with_their_interval(
    records: dict[str, str], game: str, kind: str
) -> None:
    """Where the lab is installed. Counted, not timed: the same comes of it every time."""
    record = records[game]
    packed, lines = gzip.compress(record.encode()), record.splitlines()
    chosen = [n for n, line in enumerate(lines) if f'"{kind}"' in line]
    found = next(one for n in chosen if len((one := what_else(packed, n, True)).moves) > 2)
    assert found.unit == UNITS[game, kind]
    weighed = [one for one in found.moves if one.value is not None]
    assert [one for one in found.moves if one.value is None] in ([], [found.moves[-1]])
    values = [one.value or 0.0 for one in weighed]
    assert values == sorted(values, reverse=True)
    assert all(one.tries >= 200 for one in weighed)
    assert any(one.spread > 0 for one in weighed)
    if found.unit == "points":
        assert all(0 <= one.spread < 5 for one in weighed)
    else:
        assert all(0 <= value <= 1 for value in values)
        assert all(0 <= one.spread < 0.05 for one in weighed)
    assert what_else(packed, found.step, True) == found


def test_a_sign_names_whom_it_is_laid_before(records: dict[str, str]) -> None:
    lines = records["matician"].splitlines()
    steps = [n for n, line in enumerate(lines) if '"sabotage"' in line]
    texts = [one.text for n in steps for one in asked(records["matician"], n).moves]
    names = json.loads(lines[0])["seats"]
    assert any(text.startswith(f"{name}: ") and "□" in text for text in texts for name in names)


async def test_an_opinion_is_asked_over_the_wire(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    key = await ada.until(lambda: ada.room["replay"])
    status, told = await ada.get(f"/api/matches/{key}/what-else?step=2")
    assert (status, told["moves"]) == (200, []), "tiny moves have no notation"
    status, problem = await ada.get(f"/api/matches/{key}/what-else?step=two")
    assert (status, problem["code"]) == (400, "malformed")
    status, problem = await ada.get("/api/matches/nothing/what-else?step=2")
    assert (status, problem["code"]) == (404, "no_such_match")


async def test_whoever_asks_while_an_expert_thinks_hears_so(served: Any) -> None:
    ada, _ = await served.match("Ada", "Ben")
    for top in range(5):
        await ada.play({"type": "take", "top": top})
    key = await ada.until(lambda: ada.room["replay"])
    archive = served.house.archive
    thought = asyncio.Event()
    calls = []

    async def think(packed: bytes, step: int) -> Any:
        calls.append(step)
        await thought.wait()
        return what_else(packed, step, False)

    archive.experts.what_else = think
    assert (await archive.what_else(key, 2)).thinking
    assert (await archive.what_else(key, 2)).thinking
    thought.set()
    assert not (await archive.what_else(key, 2)).thinking
    assert calls == [2], "it is worked out once"
