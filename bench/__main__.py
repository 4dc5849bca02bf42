"""`make bench`: runs everything that we measure ourselves by, or what is named after it."""

import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).parent


def main(names: list[str]) -> int:
    """Each in a process of its own, so that none disturbs the next."""
    there = sorted(
        path.parent.name if path.parent != FOLDER else path.stem
        for path in (*FOLDER.glob("*.py"), *FOLDER.glob("*/__main__.py"))
        if path != Path(__file__) and "def main(" in path.read_text(encoding="utf-8")
    )
    if unknown := set(names) - set(there):
        print(f"bench: there is no {', '.join(sorted(unknown))}; there are {', '.join(there)}.")
        return 2
    codes = []
    for name in names or there:
        print(f"--- {name}", flush=True)
        codes.append(
            subprocess.run([sys.executable, "-m", f"bench.{name}"], check=False).returncode
        )
    return max(codes)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
