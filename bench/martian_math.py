"""How long Martian Math's experts think about an answer, with playouts and without.

Processor time, so that a busy machine does not count; the goal is at most 200 ms for an answer.
"""

import time
from statistics import median

from msgspec.structs import replace

from countertop import Match, games
from countertop.engine.aids import NONE, Aids, load_playouts
from countertop.engine.chance import Chance
from countertop.games.martian_math.bots import mind as bot

ROUNDS = 4


def answers(seats: int, seed: int, aids: Aids) -> list[float]:
    """Milliseconds for each call of one expert in a round against skilled bots."""
    match = Match("martian-math", seats, seed, {"rounds": 1})
    levels = ["expert", *["skilled"] * (seats - 1)]
    minds = [bot.wake(match.view(seat), level, Chance(0)) for seat, level in enumerate(levels)]
    taken: list[float] = []
    while match.result is None:
        seat = match.state.turn
        view, chance = match.view(seat), Chance.of(seed, len(match.entries))
        started = time.process_time()
        mind = bot.think(view, minds[seat], match.now, chance, aids)
        if seat == 0 and view.phase == "call":
            taken.append(1000 * (time.process_time() - started))
        assert mind.plan is not None
        match.play(seat, mind.plan.move)
        minds[seat] = replace(mind, plan=None)
    return taken


def main() -> None:
    aided = Aids(playouts=load_playouts(games["martian-math"]))
    print(f"{'expert':14}{'seats':>6}{'median':>10}{'longest':>10}")
    for name, aids in (("unaided", NONE), ("with playouts", aided)):
        for seats in games["martian-math"].seats:
            taken = [one for seed in range(ROUNDS) for one in answers(seats, seed, aids)]
            print(f"{name:14}{seats:6}{median(taken):7.1f} ms{max(taken):7.1f} ms")


if __name__ == "__main__":
    main()
