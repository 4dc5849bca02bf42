"""The image of `deploy/Containerfile`, built and run without a daemon: by buildah, as root, from
base images that this machine has already. Nothing is fetched from a registry of images.

Where a registry cannot be reached, images of one's own will do under the names that the file says:
a Debian from debootstrap with Python 3.12 and pip in /usr/local, and nothing but /usr/local with
Node.js and npm.
"""

import asyncio
import json
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[3]
FILE = ROOT / "deploy" / "Containerfile"
BASES = set(re.findall(r"^FROM (\S+)", FILE.read_text(encoding="utf-8"), re.MULTILINE))
NAME = "localhost/countertop-test"


def can_build() -> bool:
    if not shutil.which("buildah") or os.geteuid() != 0:
        return False
    return all(_known(base) for base in BASES)


def _known(image: str) -> bool:
    asked = ["buildah", "inspect", "--type", "image", image]
    return subprocess.run(asked, capture_output=True, check=False).returncode == 0


def buildah(*arguments: str) -> str:
    isolated = {**os.environ, "BUILDAH_ISOLATION": "chroot"}
    asked = ["buildah", *arguments]
    return subprocess.run(
        asked, cwd=ROOT, env=isolated, check=True, text=True, stdout=subprocess.PIPE
    ).stdout.strip()


class Container:
    """Its root folder, and the command of the image as the first process of its own."""

    def __init__(self) -> None:
        buildah("build", "--format", "docker", "--pull-never", "-t", NAME, "-f", str(FILE), ".")
        self._name = buildah("from", "--pull-never", NAME)
        self.root = Path(buildah("mount", self._name))
        told = json.loads(buildah("inspect", "--type", "image", NAME))["Docker"]["config"]
        self.config: dict[str, Any] = told

    def remove(self) -> None:
        buildah("rm", self._name)
        buildah("rmi", NAME)

    def _inside(self, *command: str) -> list[str]:
        user = f"--userspec={self.config['User']}:{self.config['User']}"
        return ["chroot", user, str(self.root), "env", "-i", *self.config["Env"], *command]

    async def start(self, *more: str) -> None:
        command = self._inside(*self.config["Entrypoint"], *more)
        first = ("--pid", "--fork", "--kill-child")
        self._process = await asyncio.create_subprocess_exec("unshare", *first, *command)

    async def stop(self) -> int:
        """As podman and docker do; gives what it says in the end."""
        above = self._process.pid
        (first,) = Path(f"/proc/{above}/task/{above}/children").read_text().split()
        os.kill(int(first), signal.Signals[self.config["StopSignal"]])
        return await self._process.wait()

    def is_healthy(self, port: int) -> bool:
        """By its own health check, at this port."""
        kind, *check = self.config["Healthcheck"]["Test"]
        assert kind == "CMD"
        command = [part.replace(":8000", f":{port}") for part in check]
        asked = subprocess.run(self._inside(*command), stderr=subprocess.DEVNULL, check=False)
        return asked.returncode == 0
