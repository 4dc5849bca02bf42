"""What stands on a wall may depend on nothing that somebody at the table holds in secret."""

import msgspec
import pytest

from countertop import games
from countertop.engine.chance import Chance
from countertop.engine.game import Seat
from countertop.engine.match import Match
from countertop.engine.registry import Game
from countertop.engine.testing.contract import RandomPlay, flatten

HELD = {"hand", "offer", "kept", "built", "sabotage", "wrong", "reach", "waiting"}
"""What views call the things that belong to one seat."""
POSITIONS = 60
EVERY = 4
REAL = ["hochspannung", "lucky-box", "martian-math", "math-rush", "matician"]


def on_the_wall(match: Match, state: object) -> bytes:
    """The view that a big screen is sent."""
    return msgspec.json.encode(match.rules.view(state, None))


@pytest.mark.parametrize("game", [games[name] for name in REAL], ids=REAL)
def test_a_big_screen_shows_the_same_whatever_is_held_in_secret(game: Game) -> None:
    secrets = 0
    for step, match in enumerate(RandomPlay(game, max(2, game.seats[0]), {}, seed=5)):
        if step > POSITIONS:
            break
        if step % EVERY:
            continue
        seen = match.rules.view(match.state, None)
        for nth in range(3):
            other = match.rules.guess(seen, Chance(1000 * step + nth))
            assert on_the_wall(match, other) == on_the_wall(match, match.state)
            own = [match.rules.view(state, Seat(0)) for state in (match.state, other)]
            secrets += own[0] != own[1]
    assert secrets or game.name == "martian-math", "nothing was rearranged"


@pytest.mark.parametrize("game", [games[name] for name in REAL], ids=REAL)
def test_nothing_that_belongs_to_one_seat_is_on_the_wall(game: Game) -> None:
    play = RandomPlay(game, max(2, game.seats[0]), {}, seed=6)
    for step, match in enumerate(play):
        if step > POSITIONS:
            break
        told = flatten(msgspec.json.decode(on_the_wall(match, match.state)))
        held = {path: value for path, value in told.items() if HELD & set(path.split("."))}
        assert not [path for path, value in held.items() if value and not isinstance(value, int)]
