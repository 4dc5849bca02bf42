"""The `countertop` command."""

import argparse
import sys
from collections.abc import Sequence

from .engine.errors import CountertopError

FAILED = 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Errors are one sentence and exit code 2, never a traceback."""
    parser = _parser()
    given = list(sys.argv[1:] if arguments is None else arguments)
    if not given or (given[0].startswith("-") and given[0] not in ("-h", "--help", "--version")):
        given.insert(0, "serve")
    chosen = parser.parse_args(given)
    try:
        chosen.run(chosen)
    except CountertopError as error:
        print(f"countertop: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="countertop", description="A table for number games.")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    serve = commands.add_parser("serve", help="open the table for browsers (the default)")
    serve.add_argument("--host", default="0.0.0.0", help="address to listen on (all)")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on (8000)")
    serve.add_argument("--store", help="sqlite:///path (a file in your data folder)")
    serve.add_argument("--open", action="store_true", help="open the page in a browser")
    serve.add_argument("--behind-proxy", action="store_true", help="believe X-Forwarded headers")
    serve.set_defaults(run=_serve)
    return parser


def _serve(chosen: argparse.Namespace) -> None:
    from .server.serve import serve  # noqa: PLC0415 - only this command needs a web server
    from .server.settings import Settings  # noqa: PLC0415

    settings = Settings(behind_proxy=chosen.behind_proxy)
    serve(chosen.host, chosen.port, chosen.store, settings, open_page=chosen.open)


if __name__ == "__main__":
    sys.exit(main())
