"""How long Math Rush's experts think about an answer, with playouts and without.

At the start of a round, when most of it is still to be played out. Processor time, so that a busy
machine does not count; the goal is at most 60 ms for an answer.
"""

import time
from statistics import median

from msgspec.structs import replace

from countertop import games
from countertop.engine.aids import NONE, Aids, load_playouts
from countertop.engine.chance import Chance
from countertop.engine.game import Millis, Seat
from countertop.games.math_rush import rules
from countertop.games.math_rush.bots import mind as bot

ROUNDS = 20


def answer(seats: int, seed: int, aids: Aids) -> float:
    """Milliseconds for the first plan of one expert."""
    state = replace(rules.setup(rules.Options(), seats, Chance(seed)), phase="rush")
    view = rules.view(state, Seat(0))
    mind = bot.wake(view, "expert", Chance(seed))
    started = time.process_time()
    bot.think(view, mind, Millis(0), Chance(seed), aids)
    return 1000 * (time.process_time() - started)


def main() -> None:
    aided = Aids(playouts=load_playouts(games["math-rush"]))
    print(f"{'expert':14}{'seats':>6}{'median':>10}{'longest':>10}")
    for name, aids in (("unaided", NONE), ("with playouts", aided)):
        for seats in games["math-rush"].seats:
            taken = [answer(seats, seed, aids) for seed in range(ROUNDS)]
            print(f"{name:14}{seats:6}{median(taken):7.1f} ms{max(taken):7.1f} ms")


if __name__ == "__main__":
    main()
