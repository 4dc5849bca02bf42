"""Which Node.js can build the client: `python tools/node.py` fails if there is none."""

import re
import shutil
import subprocess
import sys


def fits(version: str) -> bool:
    """Whether Vite runs on this version (`v22.12.0`): ^20.19 || >=22.12."""
    found = re.match(r"v(\d+)\.(\d+)\.", version)
    if not found:
        return False
    major, minor = map(int, found.groups())
    return (major == 20 and minor >= 19) or (major, minor) >= (22, 12)


def is_here() -> bool:
    """Whether the path has both npm and a Node.js that fits."""
    node = shutil.which("node")
    if not node or not shutil.which("npm"):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False)
    return fits(said.stdout)


if __name__ == "__main__":
    sys.exit(not is_here())
