"""Looking a roll ahead: what the next player may do after each of the best-looking moves."""

from ..cards import THROWS
from ..colonies import bits, groups
from .judge import chance_to_win, settlers_target
from .mars import Mars, Masks

KEPT = 3
"""How many of the best-looking moves are looked at more closely."""
MOST_REPLIES = 24
"""On large maps, how many of the next player's replies are looked at."""


def best_target(mars: Mars, masks: Masks, seat: int, targets: int) -> int:
    """The best hex to take: judged at a glance, the most promising by looking a roll ahead. Among
    several that would be to look at one opponent alone, so there it settles."""
    if len(masks) > 2:
        return settlers_target(mars, masks, seat, targets)
    following = (seat + 1) % len(masks)
    judged = []
    for target in bits(targets):
        after = mars.taken(masks, seat, target)
        if mars.wins(after, seat, target):
            return target
        judged.append((chance_to_win(mars, after, seat, following), target, after))
    judged.sort(reverse=True)
    if len(judged) == 1:
        return judged[0][1]
    return max(judged[:KEPT], key=lambda move: (look_ahead(mars, move[2], seat), move[0]))[1]


def look_ahead(mars: Mars, masks: Masks, seat: int) -> float:
    """Over all rolls of the next player: the seat's chance to win after the best answer."""
    roller = (seat + 1) % len(masks)
    following = (roller + 1) % len(masks)
    if not mars.free(masks):
        return chance_to_win(mars, masks, seat, roller)
    answers = [
        (count, mars.targets(masks, roller, results, doubled))
        for count, doubled, results in mars.rolls
    ]
    worth = {0: chance_to_win(mars, masks, seat, following)}
    for target in bits(_worth_a_look(mars, masks, answers, seat, roller)):
        after = mars.taken(masks, roller, target)
        is_lost = mars.wins(after, roller, target)
        worth[target] = 0.0 if is_lost else chance_to_win(mars, after, seat, following)
    total = 0.0
    for count, targets in answers:
        known = [worth[target] for target in bits(targets) if target in worth]
        total += count * min(known, default=worth[0])
    return total / len(THROWS)


def _worth_a_look(
    mars: Mars, masks: Masks, answers: list[tuple[int, int]], seat: int, roller: int
) -> int:
    """All answers on a small map; on a large one, those beside the outposts of the two players."""
    everything = 0
    for _, targets in answers:
        everything |= targets
    if everything.bit_count() <= MOST_REPLIES:
        return everything
    near = everything & mars.around(max(groups(masks[seat], mars.neighbours), key=int.bit_count))
    seized = everything & ~mars.free(masks)
    touching = everything & mars.around(masks[roller])
    chosen = 0
    for bit in [*bits(near), *bits(seized), *bits(touching)]:
        if chosen.bit_count() < MOST_REPLIES:
            chosen |= bit
    return chosen
