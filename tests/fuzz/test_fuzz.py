"""A small part of `make fuzz` for every day, and the long one for the night."""

import re
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from countertop.engine.errors import IllegalMove
from countertop.engine.match import Match
from countertop.server.app import build
from countertop.server.store.sqlite.database import Store
from fuzz import heads, leaks, messages, odd
from fuzz.run import Limits, Outcome, attack
from fuzz.watch import Watch

SEED = 20_261_116


def attacked(folder: Path, seconds: float, strikes: int, seed: int) -> Outcome:
    outcome = attack(folder, Limits(seconds, strikes), seed, lambda _: None)
    assert outcome.faults == []
    assert outcome.taps > 0
    return outcome


def test_a_short_attack_finds_nothing(tmp_path: Path) -> None:
    tried = attacked(tmp_path, 20, 20, SEED).tried
    assert {"requests", "frames", "messages", "slow readers", "carried out"} <= tried.keys()
    assert {"records", "answers"} <= tried.keys() and tried["told again"] > 0


def test_rearranged_secrets_change_no_answer() -> None:
    tried = Counter[str]()
    assert leaks.search(Random(SEED), 30, tried) == []
    assert tried["rearranged secrets"] > 300


@pytest.mark.nightly
@pytest.mark.parametrize("seed", range(3))
def test_a_long_attack_finds_nothing(tmp_path: Path, seed: int) -> None:
    attacked(tmp_path, 90, 10**6, seed)


@pytest.mark.nightly
def test_many_rearranged_secrets_change_no_answer() -> None:
    assert leaks.search(Random(SEED + 1), 3000, Counter()) == []


# --- the attack finds what it looks for


def test_every_address_of_the_server_is_attacked() -> None:
    store = Store(Path(":memory:"))
    routes = {one.canonical for one in build(store).router.resources()}
    store.close()
    assert len(routes) > 20
    attacked = [path.partition("?")[0] for path in heads.PATHS]
    for route in routes - {"/{path}", "/api/{rest}"}:
        address = re.compile(re.sub(r"\\{\w+\\}", "[^/]+", re.escape(route)))
        assert any(map(address.fullmatch, attacked)), f"nobody attacks {route}"


def test_an_answer_that_depends_on_a_secret_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match("hochspannung", 3, seed=1)
    match.advance(10_000)
    dice = Random(1)
    assert not [one for _ in range(20) for one in leaks.look(match, dice, Counter())]

    def play(state: Any, *_: object) -> Any:
        raise IllegalMove("no", f"The others hold {[hand.hand for hand in state.players]}.")

    monkeypatch.setattr(match.rules, "play", play)
    assert [one for _ in range(20) for one in leaks.look(match, dice, Counter())]


@pytest.mark.parametrize(
    ("line", "is_bad"),
    [
        ('{"time":1,"event":"joined","room":"WXYZ"}', False),
        ("Countertop is open at http://localhost:8000", False),
        ('{"time":1,"event":"fault","room":"","what":"KeyError: 1"}', True),
        ("Traceback (most recent call last):", True),
        ("127.0.0.1: Client protocols ['chat'] don’t overlap server-known ones ()", True),
        ("Task exception was never retrieved", True),
    ],
)
def test_whatever_is_no_event_in_the_log_is_bad(tmp_path: Path, line: str, is_bad: bool) -> None:
    class Server:
        log = tmp_path / "server.log"

    Server.log.write_text(f"{line}\n")
    assert bool(Watch(Server()).complaints()) is is_bad  # type: ignore[arg-type]


def test_memory_that_grows_is_measured_from_the_middle() -> None:
    watch = Watch(None)  # type: ignore[arg-type]
    watch.memory = [50.0, 80.0, 90.0, 95.0, 150.0]
    assert watch.growth() == 60.0


def test_the_same_seed_is_the_same_attack() -> None:
    def sent(seed: int) -> list[object]:
        dice, room = Random(seed), {"game": "matician", "you": 0}
        many = [heads.blob(dice, "WXYZ") for _ in range(50)]
        return [many, [messages.sent(dice, room, [{"type": "draw"}], n) for n in range(1, 50)]]

    assert sent(1) == sent(1)
    assert sent(1) != sent(2)


def test_every_message_and_every_field_is_tampered_with() -> None:
    dice, room = Random(1), {"game": "lucky-box", "you": 0}
    assert {messages.message(dice, room, 1)["type"] for _ in range(600)} == set(messages.KINDS)
    original = {"type": "remove", "n": 1, "seat": 2}
    changed = [odd.tampered(original, dice) for _ in range(200)]
    objects = [one for one in changed if isinstance(one, dict)]
    for name, value in original.items():
        assert any(name not in one for one in objects)
        assert any(one.get(name) != value for one in objects)
    assert any([*one] != [*original] for one in changed if one == original), "rearranged"
