"""Who plays the tasks: this machine, or a cluster."""

from collections.abc import Iterator
from contextlib import contextmanager

import numba

from ...engine.errors import BadOptions
from .tasks import Crew, Here


@contextmanager
def crew(ray: str | None = None, threads: int | None = None) -> Iterator[Crew]:
    """Who plays: this machine with so many threads, or the cluster at an address."""
    if ray is not None:
        from .cluster import Cluster  # noqa: PLC0415 - starts processes, and only if asked for

        with Cluster(ray) as cluster:
            yield cluster
        return
    most, before = numba.config.NUMBA_NUM_THREADS, numba.get_num_threads()
    if threads is not None and threads > most:
        raise BadOptions("too_many_threads", f"This machine has {most} threads, not {threads}.")
    numba.set_num_threads(threads or before)
    try:
        yield Here()
    finally:
        numba.set_num_threads(before)
