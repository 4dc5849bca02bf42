"""Hints over all games: a legal move, a reason that is true, and nothing that nobody may know."""

import ast
import inspect
from collections import Counter
from typing import Any

import msgspec
import pytest

from countertop import Match, games
from countertop.engine.bot_match import play_out
from countertop.engine.chance import Chance
from countertop.engine.game import Millis
from countertop.engine.insight.hints import Hint, Reason, hint
from countertop.games.hochspannung.bots.why import way
from countertop.games.lucky_box.deck import LINE_SQUARES
from countertop.games.matician.cards import number

every_game = pytest.mark.parametrize("game", games)


def hints(game: str, seed: int = 3, most: int = 60) -> list[tuple[Any, Hint]]:
    """What is hinted to the first seat in the course of a match of beginners, with the view."""
    match, found = Match(game, max(2, games[game].seats[0]), seed=seed), []
    for _ in play_out(match, ["beginner"] * len(match.seats), seed):
        if match.moves(0):
            view = match.view(0)
            told = hint(match.game, view, match.now, Chance(7))
            assert told is not None
            assert told.move in match.moves(0)
            found.append((view, told))
        if len(found) == most:
            break
    return found


@every_game
def test_every_game_gives_hints_that_can_be_followed(game: str) -> None:
    assert games[game].has_reasons
    found = hints(game)
    assert len(found) > 3
    for _, told in found:
        assert msgspec.convert(msgspec.to_builtins(told.reason), Reason) == told.reason


@every_game
def test_a_hint_knows_no_more_than_the_view(game: str) -> None:
    """The same view gives the same hint, whatever the table behind it."""
    rules = games[game].rules
    for view, told in hints(game, most=6):
        other = rules.guess(view, Chance(99))
        again = hint(games[game], rules.view(other, view.seat), Millis(0), Chance(7))
        assert again is not None
        assert again.reason == games[game].reasons.why(view, again.move)
        if games[game].face.TICK is None:
            assert again == told


def test_an_onlooker_gets_no_hint() -> None:
    match = Match("martian-math", 2, seed=1)
    assert hint(match.game, match.view(), Millis(0), Chance(1)) is None


@pytest.mark.parametrize(
    ("left", "right", "code"),
    [
        (7, 8, "split"),
        (9, 6, "nine"),
        (5, 8, "five"),
        (4, 7, "double"),
        (3, 8, "split"),
    ],
)
def test_a_way_to_a_product_never_says_it(left: int, right: int, code: str) -> None:
    reason = way(left, right)
    assert reason.code == code
    told = [part for value in reason.about.values() for part in _flat(value)]
    assert left * right not in told
    if "parts" in reason.about:
        assert sum(one * other for one, other in reason.about["parts"]) == left * right


def _flat(value: Any) -> list[int]:
    return [one for each in value for one in _flat(each)] if isinstance(value, list) else [value]


def test_lucky_box_says_what_a_cross_finishes() -> None:
    codes = Counter[str]()
    for seed in range(3):
        for view, told in hints("lucky-box", seed, most=200):
            codes[told.reason.code] += 1
            if told.reason.code != "line":
                continue
            about = told.reason.about
            crosses = view.players[0].board.box(about["card"]).crosses | 1 << about["square"]
            lines = range(3) if about["line"] == "row" else range(3, 6)
            face = next(face for face in view.cards if face.card == about["card"])
            full = [one for one in lines if LINE_SQUARES[one] & ~crosses == 0]
            assert any(face.icons[one] == about["bonus"] for one in full)
            assert face.grid[about["square"]] == about["number"]
    assert {"keep", "line", "near", "done"} <= codes.keys()


def test_martian_math_says_what_a_claim_is_good_for() -> None:
    codes = Counter[str]()
    for seed in range(4):
        match = Match("martian-math", 2, seed=seed)
        for _ in play_out(match, ["skilled", "skilled"], seed):
            seat = match.state.turn
            if match.moves(seat) and match.state.phase == "call":
                told = hint(match.game, match.view(seat), match.now, Chance(2))
                assert told is not None
                codes[told.reason.code] += 1
                after = match.rules.play(match.state, seat, told.move, match.now, Chance(0))
                if told.reason.code in ("grows", "joins"):
                    assert after.colony_at(told.move.hex).bit_count() == told.reason.about["size"]
                if told.reason.code == "seizes":
                    assert match.state.owners[told.move.hex] == told.reason.about["victim"] != seat
                assert (told.reason.code == "wins") == (
                    len(after.finished) > len(match.state.finished)
                )
    assert {"settles", "grows", "joins", "seizes", "wins"} == codes.keys()


def test_matician_says_what_a_pair_comes_to_and_at_worst() -> None:
    names = {"plus": "+", "minus": "-", "times": "*", "divide": "/"}
    seen = set()
    for seed in range(8):
        for view, told in hints("matician", seed, most=30):
            if told.reason.code in names:
                seen.add(told.reason.code)
                about = told.reason.about
                assert view.players[0].symbol == names[told.reason.code]
                pair = number(told.move.left), number(told.move.right)
                assert pair == (about["left"], about["right"])
                assert about["turned"] <= about["value"] or about["value"] < 0
    assert len(seen) >= 3


def test_math_rush_never_says_what_a_card_is_worth() -> None:
    for _, told in hints("math-rush", most=40):
        assert "value" not in told.reason.about


@every_game
def test_every_reason_of_a_game_is_among_its_codes(game: str) -> None:
    """The client has a sentence for each of these, and a test of it holds that."""
    reasons = games[game].reasons
    source = ast.parse(inspect.getsource(reasons))
    found = {code for call in ast.walk(source) for code in _codes_of(call)}
    found |= set(getattr(reasons, "NAMES", {}).values())
    assert found == set(reasons.CODES)
    assert {told.reason.code for _, told in hints(game, most=40)} <= found


def _codes_of(call: ast.AST) -> set[str]:
    """The strings that `Reason("…")` is made with, or `Reason("…" if … else "…")`."""
    if not (isinstance(call, ast.Call) and getattr(call.func, "id", "") == "Reason"):
        return set()
    first = call.args[0]
    either = (first.body, first.orelse) if isinstance(first, ast.IfExp) else (first,)
    return {str(each.value) for each in either if isinstance(each, ast.Constant)}
