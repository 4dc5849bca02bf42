"""Serves again and again: `python nine_lives.py PORT STORE` reads `start` and `kill`, line by line.

Everything is imported once and each life is a fork of it, so that a life begins in a tenth of the
time, and there can be many more of them.
"""

import os
import signal
import sys

from countertop.engine.registry import games
from countertop.server.match import live as being_played
from countertop.server.serve import serve
from countertop.server.settings import Settings
from fuzz.house import tiny

SHORTCUTS = 7
"""Entries after which it is noted down how a match stands, so that lives begin from there."""
SETTINGS = Settings(burst=10**9, countdown=30.0, beat=50.0)


def live(port: str, store: str) -> None:
    serve("127.0.0.1", int(port), f"sqlite:///{store}", SETTINGS, open_page=False)


if __name__ == "__main__":
    being_played.FAR = SHORTCUTS
    game = tiny()
    game.install(game.make())
    for one in games.values():
        assert one.rules
        assert one.bot
    child = 0
    for line in sys.stdin:
        if line.strip() == "start":
            child = os.fork()
            if not child:
                sys.stdin.close()
                live(*sys.argv[1:3])
                os._exit(0)
        else:
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            child = 0
            print("killed", flush=True)
    if child:  # whoever had us start it is gone
        os.kill(child, signal.SIGKILL)
