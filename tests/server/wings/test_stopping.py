"""Whoever stops several workers stops all of them, whenever that is."""

import os
import signal
import subprocess
import sys

import pytest

PATIENCE = 60.0
SCRIPT = """
import os, signal, time
from countertop.server.wings.processes import Workers

fork, forks = os.fork, 0

def told() -> int:
    global forks
    process, forks = fork(), forks + 1
    if forks == {when} and (process or {both}):
        os.kill(os.getpid(), signal.SIGTERM)
    return process

os.fork = told
Workers(3, lambda: time.sleep(600)).run()
"""


@pytest.mark.parametrize("when", [1, 2, 3])
@pytest.mark.parametrize("both", [False, True])
def test_workers_that_are_stopped_while_they_are_started_all_end(both: bool, when: int) -> None:
    """The process that starts them is told so just then; or, as by Ctrl-C in a terminal, the one
    that was just started as well."""
    script = SCRIPT.format(when=when, both=both)
    process = subprocess.Popen([sys.executable, "-c", script], start_new_session=True)
    try:
        assert process.wait(PATIENCE) == 0
        with pytest.raises(ProcessLookupError):
            os.killpg(process.pid, 0)
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
