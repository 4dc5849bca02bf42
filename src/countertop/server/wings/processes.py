"""Several workers on one machine: they share a port, and one that dies is started again."""

import os
import signal
import socket
import threading
from collections.abc import Callable
from contextlib import suppress

from ...engine.errors import CountertopError
from ..clock import REAL, Moment
from ..events import count, event, fault_event, tell
from ..http.crowd import CannotServe

NO_FORKS = (
    "This system cannot start several workers. Start several servers instead, each on its own port."
)
STOPPING = (signal.SIGINT, signal.SIGTERM)
SOON = 1000.0
"""A worker that ends within so many milliseconds is not started again at once,"""
BREATH = 1.0
"""but after so many seconds."""


def open_port(host: str, port: int) -> socket.socket:
    """The port that all workers of this machine share: whoever is free takes who comes next, and
    nobody is lost with a worker that ends."""
    if not hasattr(os, "fork"):
        raise CannotServe("no_workers", NO_FORKS)
    try:
        family = socket.AF_INET6 if ":" in host else socket.AF_INET
        listening = socket.create_server((host, port), family=family, backlog=1024)
    except OSError as error:
        why = error.strerror or error
        raise CannotServe("no_port", f"Cannot serve on {host}:{port}: {why}.") from None
    listening.set_inheritable(True)
    return listening


class Workers:
    """Processes, each a copy of this one before it has begun anything."""

    def __init__(self, count: int, work: Callable[[], None]) -> None:
        self._count = count
        self._work = work
        self._started: dict[int, Moment] = {}
        self._is_told = False

    def run(self) -> None:
        """Until this process is told to stop, and all of them have."""
        for sent in STOPPING:
            signal.signal(sent, self._stop)
        for _ in range(self._count):
            self._start()
        while self._started:
            process, _ = os.wait()
            began = self._started.pop(process, None)
            if began is None or self._is_told:
                continue
            tell("worker_ended", process=process)
            if REAL.now() - began < SOON:
                threading.Event().wait(BREATH)
            self._start(in_place_of=process)

    def _start(self, in_place_of: int | None = None) -> None:
        """Unless all are to stop. Whoever says so in the middle of it is heard afterwards, by the
        new process as well as by this one, which knows of it by then."""
        signal.pthread_sigmask(signal.SIG_BLOCK, STOPPING)
        process = -1 if self._is_told else os.fork()
        if process == 0:
            for sent in STOPPING:
                signal.signal(sent, signal.SIG_DFL)
        elif process > 0:
            self._started[process] = REAL.now()
        signal.pthread_sigmask(signal.SIG_UNBLOCK, STOPPING)
        if process == 0:
            if in_place_of is not None:
                count("worker_ended")  # this process has no figures that anybody is told
            os._exit(self._run())

    def _run(self) -> int:
        try:
            self._work()
        except CountertopError as error:
            event("worker_failed", why=str(error))
            return 2
        except Exception as fault:
            fault_event(fault)
            return 1
        return 0

    def _stop(self, *_: object) -> None:
        self._is_told = True
        for process in self._started:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGTERM)
