"""The `countertop` command. Errors are one sentence and exit code 2, never a traceback."""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import NoReturn

from .. import __version__
from ..engine.errors import CountertopError
from ..lab import commands as lab_commands
from . import looking, serving, simulating

FAILED = 2
INTERRUPTED = 130


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command and give the exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "serve")
    try:
        chosen = _parser().parse_args(given)
        chosen.run(chosen)
    except CountertopError as error:
        print(f"countertop: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:  # somebody read enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 0


class _Parser(argparse.ArgumentParser):
    """Says what is wrong in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(FAILED, f"{self.prog}: {message}; --help says more.\n")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="countertop", description="A table for number games.")
    parser.add_argument("--version", action="version", version=f"countertop {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    serving.add(commands)
    looking.add(commands)
    simulating.add(commands)
    lab_commands.add(commands)
    return parser
