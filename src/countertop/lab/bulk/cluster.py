"""The same tasks on a Ray cluster. A worker that dies costs its task a retry and nothing else.

    ray start --head            on one machine, `ray start --address=…` on the others;
    countertop lab play … --ray auto

Ray's clusters ask for a token where there is one: `~/.ray/auth_token` of the machine that is the
head is copied to the others, which start with `RAY_AUTH_MODE=token`.

Every machine has `countertop[lab]` installed, and those that are reached from outside the cluster
by `ray://host:port` also have `ray[client]`. `--ray local` starts a cluster of this machine alone.
"""

import os
import socket
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Any, Self

from ...engine.errors import BadOptions, CountertopError
from ..extra import needs

os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
if (Path.home() / ".ray/auth_token").exists():  # a cluster may ask for it, and Ray keeps it back
    os.environ.setdefault("RAY_AUTH_MODE", "token")

with needs("ray"):
    import ray
    from ray.exceptions import RayError, RayTaskError

from .tally import Tally
from .tasks import Task, play

RETRIES = 3
IN_FLIGHT = 2
"""So many tasks for each processor are sent ahead, so that nobody waits for the next one."""
PATIENCE = 5.0
"""Seconds to wait for a cluster that does not answer."""
STORE = 100 << 20
"""Bytes for what lies between workers; tallies are small."""


class ClusterFailed(CountertopError):
    """The cluster cannot be reached, or a task failed on it again and again."""


def play_there(task: Task) -> Tally:
    """A task on a worker: one processor each, for there are as many workers as processors."""
    import numba  # noqa: PLC0415 - what a worker needs, it imports there

    numba.set_num_threads(1)
    return play(task)


class Cluster:
    """A cluster by its address: `auto`, `host:port`, `ray://host:port`, or `local`."""

    def __init__(
        self,
        address: str,
        work: Callable[[Task], Tally] = play_there,
        processors: int | None = None,
    ) -> None:
        self._address = address
        self._work = work
        self._processors = processors

    def __enter__(self) -> Self:
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "error"}
        if self._address == "local":
            quiet |= {"num_cpus": self._processors, "include_dashboard": False}
            quiet |= {"object_store_memory": STORE, "_node_ip_address": "127.0.0.1"}
        elif "://" in self._address:
            quiet = {}
        try:
            _knock(self._address)
            ray.init(self._address, **quiet)
        except (RuntimeError, ValueError, OSError, ImportError, RayError) as error:
            raise _refusal(self._address, error) from None
        return self

    def __exit__(self, *_: object) -> None:
        ray.shutdown()

    @property
    def width(self) -> int:
        return max(1, int(ray.cluster_resources().get("CPU", 1)))

    def play(self, tasks: Iterable[Task]) -> Iterator[tuple[int, Tally]]:
        """Each task's number with what it came to, as they are finished."""
        ahead = enumerate(tasks)
        first = islice(ahead, IN_FLIGHT * self.width)
        flying = {self._send(task): (number, task) for number, task in first}
        try:
            while flying:
                landed, _ = ray.wait(list(flying), num_returns=1)
                number, task = flying.pop(landed[0])
                tally = _fetched(landed[0], task)
                flying |= {self._send(later[1]): later for later in islice(ahead, 1)}
                yield number, tally
        finally:
            for reference in flying:
                ray.cancel(reference, force=True)

    def _send(self, task: Task) -> Any:
        """A task needs a processor, or a graphics card; a lost worker is replaced."""
        cards = 1 if task.device == "gpu" else 0
        remote = ray.remote(num_cpus=1, num_gpus=cards, max_retries=RETRIES)(self._work)
        return remote.remote(task)


def _refusal(address: str, error: Exception) -> BadOptions:
    if "InvalidAuthToken" in f"{error} {error.__cause__}":
        return BadOptions(
            "bad_token",
            f"The Ray cluster at {address!r} asks for its token: copy ~/.ray/auth_token from the "
            "machine that is its head.",
        )
    why = str(error).strip().splitlines() or ["no answer"]
    return BadOptions(
        "no_cluster", f"There is no Ray cluster at {address!r}: {why[0].partition('. ')[0]}."
    )


def _knock(address: str) -> None:
    """Is anybody there? Ray itself would wait for minutes."""
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    if colon and port.isdecimal():
        socket.create_connection((host, int(port)), PATIENCE).close()


def _fetched(reference: Any, task: Task) -> Tally:
    try:
        tally: Tally = ray.get(reference)
    except RayTaskError as error:
        cause = error.cause
        if isinstance(cause, CountertopError):
            raise cause from None
        raise ClusterFailed("task_failed", f"{_which(task)} failed: {cause!r}.") from None
    except RayError as error:
        why = type(error).__name__
        raise ClusterFailed(
            "worker_died", f"{_which(task)} failed {RETRIES + 1} times ({why})."
        ) from None
    return tally


def _which(task: Task) -> str:
    return f"The task of matches {task.first:,} to {task.first + task.count - 1:,}"
