"""How long the bots of Super Mega Lucky Box think about an answer, and what they score alone.

Processor time, so that a busy machine does not count; the goal is at most 150 ms for an answer.
"""

import time
from statistics import median

from msgspec.structs import replace

from countertop import Match, games
from countertop.engine.aids import Aids, load_playouts
from countertop.engine.chance import Chance
from countertop.games.lucky_box.bots import mind as bot

MATCHES = {"beginner": 60, "skilled": 60, "expert": 20}
SEATS = (1, 4)


def answers(level: str, seats: int, seed: int, aids: Aids) -> tuple[list[float], int]:
    """Seconds per answer in one match of this level, and what the first seat scores."""
    match = Match("lucky-box", seats, seed)
    minds = [bot.wake(match.view(seat), level, Chance(seed)) for seat in range(seats)]
    taken: list[float] = []
    while match.result is None:
        seat = next(seat for seat in range(seats) if match.moves(seat))
        chance = Chance.of(seed, len(match.entries))
        view, started = match.view(seat), time.process_time()
        mind = bot.think(view, minds[seat], match.now, chance, aids)
        taken.append(time.process_time() - started)
        assert mind.plan is not None
        match.play(seat, mind.plan.move)
        minds[seat] = replace(mind, plan=None)
    return taken, match.result.points[0]


def main() -> None:
    aids = Aids(playouts=load_playouts(games["lucky-box"]))
    print(f"{'level':10}{'seats':>6}{'median':>10}{'99 %':>10}{'longest':>10}{'points':>8}")
    for level, matches in MATCHES.items():
        for seats in SEATS:
            played = [answers(level, seats, seed, aids) for seed in range(matches // seats)]
            taken = sorted(1000 * seconds for times, _ in played for seconds in times)
            late = taken[len(taken) * 99 // 100]
            score = median(points for _, points in played)
            print(
                f"{level:10}{seats:6}{median(taken):7.1f} ms{late:7.1f} ms{taken[-1]:7.1f} ms"
                f"{score:8.0f}"
            )


if __name__ == "__main__":
    main()
