"""Matches stepped on a graphics card: steps a second, observations and masks written out.

    python -m bench.vector.card [game …] [--lanes N …] [--seats N] [--against POLICY] [--network]

One launch a step. "stepping" is the card's own time from before a step to after it; "by chance" is
the time by the clock when a kernel chooses among what masks allow; "by a network" the same when
PyTorch does, with 64 hidden units, from the same memory; "replayed" is that as one CUDA graph.
"""

import argparse
from collections.abc import Callable
from time import perf_counter
from typing import Any, NamedTuple

import numpy as np

from countertop import games
from countertop.engine.compiled.kernel import STEP, Bytes, Int, Rows, below, of
from countertop.lab.bulk.gpu import cuda
from countertop.lab.vector import OneByOne, one_by_one

LANES = (1 << 16, 1 << 18, 1 << 20, 1 << 22)
WARM_UP, STEPS = 200, 100
THREADS = 128
HIDDEN = 64

Choose = Callable[[int], Any]


class Rates(NamedTuple):
    """Steps a second."""

    stepping: float
    by_clock: float


def main() -> None:
    there = [name for name, game in games.items() if game.is_stepwise]
    parser = argparse.ArgumentParser(prog="python -m bench.vector.card")
    parser.add_argument("game", nargs="*", choices=[*there, []], default=[])
    parser.add_argument("--lanes", type=int, nargs="+", default=LANES)
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--against", help="the policy of all seats but the first")
    parser.add_argument("--network", action="store_true", help="PyTorch chooses as well")
    given = parser.parse_args()
    for game in given.game or there:
        for lanes in given.lanes:
            measure(game, lanes, given.seats, given.against, given.network)


def measure(game: str, lanes: int, seats: int, against: str | None, network: bool) -> None:
    partners = dict.fromkeys(range(1, seats), against) if against else {}
    tables = one_by_one(game, lanes, seats, partners=partners, device="gpu")
    tables.reset(seed=1)
    shown = tables.observations.shape[1] * 2 + tables.masks.shape[1]
    rates = rates_of(tables, by_chance(tables))
    told = f"{game:14}{seats:3} seats {lanes:10,} lanes {shown:5} bytes shown"
    told += f"{millions(rates.stepping)} stepping{millions(rates.by_clock)} by chance"
    if network:
        told += f"{millions(rates_of(tables, by_network(tables), 20).by_clock)} by a network"
        told += f"{millions(replayed(tables, by_network(tables)))} replayed"
    print(told, flush=True)


def millions(rate: float) -> str:
    return f"{rate / 1e6:10,.0f} M/s"


def rates_of(tables: OneByOne, choose: Choose, warm_up: int = WARM_UP) -> Rates:
    for number in range(warm_up):
        tables.step(choose(number))
    tables.wait()
    marks = [(cuda.event(), cuda.event()) for _ in range(STEPS)]
    start = perf_counter()
    for number, (before, after) in enumerate(marks):
        actions = choose(warm_up + number)
        before.record()
        tables.step(actions)
        after.record()
    tables.wait()
    spent = perf_counter() - start
    stepping = sum(cuda.event_elapsed_time(*mark) for mark in marks) / 1000
    made = STEPS * len(tables)
    return Rates(made / stepping, made / spent)


def by_chance(tables: OneByOne) -> Choose:
    masks, actions = cuda.as_cuda_array(tables.masks), cuda.device_array(len(tables), np.int64)

    def choose(number: int) -> Any:
        pick[-(-len(tables) // THREADS), THREADS](number, masks, actions)
        return actions

    return choose


@cuda.jit  # type: ignore[untyped-decorator]
def pick(seed: Int, masks: Bytes, actions: Rows) -> None:
    """One of the allowed actions for every match."""
    which = cuda.grid(1)
    if which >= actions.shape[0]:
        return
    allowed = 0
    for action in range(masks.shape[1]):
        allowed += masks[which, action]
    left = below(of(np.uint64(seed), which) + STEP, allowed)
    for action in range(masks.shape[1]):
        left -= masks[which, action]
        if left < 0:
            actions[which] = action
            break


def by_network(tables: OneByOne) -> Choose:
    """Weights that nobody has trained, but as many as somebody might."""
    import torch  # noqa: PLC0415  # only for this

    seen, masks = (torch.from_dlpack(array.T) for array in (tables.observations, tables.masks))
    kind: dict[str, Any] = {"device": "cuda", "dtype": torch.bfloat16}
    into = torch.randn(HIDDEN, seen.shape[0], **kind) / 30
    out_of = torch.randn(masks.shape[0], HIDDEN, **kind) / 8

    def choose(_: int) -> Any:
        with torch.no_grad():
            hidden = torch.relu(into @ seen.to(torch.bfloat16))
            worth = out_of @ hidden
            worth -= torch.empty_like(worth).exponential_().log_()
            return worth.masked_fill_(masks == 0, -1e9).argmax(0)

    return choose


def replayed(tables: OneByOne, choose: Choose) -> float:
    """The network's choice and the step, taken down once: Python does not launch them any more."""
    import torch  # noqa: PLC0415  # only for this

    graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
    with torch.cuda.graph(graph, stream=stream):
        tables.step(choose(0), stream=stream.cuda_stream)
    graph.replay()
    torch.cuda.synchronize()
    start = perf_counter()
    for _ in range(STEPS):
        graph.replay()
    torch.cuda.synchronize()
    return STEPS * len(tables) / (perf_counter() - start)


if __name__ == "__main__":
    main()
