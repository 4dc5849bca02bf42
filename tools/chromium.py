"""The Chromium that browser tests and pictures use.

`python tools/chromium.py` prints the path of one that works, and fetches one if there is none;
`make setup` keeps what it printed in `.venv/chromium`.
"""

import os
import platform
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Error, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
NOTE = ROOT / ".venv" / "chromium"
FETCHED = ROOT / ".venv" / "browser"
PACKAGE = ROOT / "tools" / "browser"

ARGUMENTS = (
    "--no-sandbox",  # Root has none, and the pages are our own.
    "--disable-dev-shm-usage",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    # The browser itself asks nobody anything.
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)

COMMANDS = (
    "chromium-headless-shell",  # the same without windows: a third of the work
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
)
MAC = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome"

LAUNCHER = """\
#!/bin/sh
here="{folder}"
export LD_LIBRARY_PATH="${{LD_LIBRARY_PATH:+$LD_LIBRARY_PATH:}}$here/lib"
[ -d /etc/fonts ] || export FONTCONFIG_PATH="$here"
exec "$here/chromium" "$@"
"""

FONTS = """\
<?xml version="1.0"?>
<fontconfig><dir>{folder}/fonts</dir><cachedir>{folder}/font-cache</cachedir></fontconfig>
"""


def executable() -> str:
    """The path that `make setup` has noted, unless the environment names another."""
    return os.environ.get("CHROMIUM") or NOTE.read_text(encoding="utf-8").strip()


@contextmanager
def running() -> Iterator[Browser]:
    """That browser, for as long as somebody looks at pages."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=executable(), args=ARGUMENTS)
        yield browser
        browser.close()


def main() -> None:
    for candidate in candidates():
        if works(candidate):
            print(candidate)
            return
    sys.exit("No Chromium was found: install one, or say where it is: CHROMIUM=/path/to/chromium.")


def candidates() -> Iterator[str]:
    """The one that was asked for, those of the system, then those that can be fetched."""
    if asked := os.environ.get("CHROMIUM"):
        yield asked
    yield from filter(None, map(shutil.which, COMMANDS))
    if Path(MAC).exists():
        yield MAC
    if (platform.system(), platform.machine()) == ("Linux", "x86_64"):
        yield from_npm()
    yield from_playwright()


def works(path: str) -> bool:
    """Whether it shows a page: a Chromium that lacks a library has a path all the same."""
    with sync_playwright() as playwright:
        try:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
            page = browser.new_page()
            page.set_content("<p>ready</p>")
            shown = page.inner_text("p")
            browser.close()
        except Error:
            return False
    return shown == "ready"


def from_npm() -> str:
    """The Chromium of the npm package @sparticuz/chromium, with the libraries that it brings."""
    print("No Chromium here that works: fetching one from the npm registry.", file=sys.stderr)
    FETCHED.mkdir(parents=True, exist_ok=True)
    run("npm", "ci", "--loglevel=error")
    run("node", "unpack.mjs", str(FETCHED))
    shutil.rmtree(PACKAGE / "node_modules")
    for archive in sorted(FETCHED.glob("*.tar")):
        with tarfile.open(archive) as tar:
            tar.extractall(FETCHED)  # The package's hash is in its lock file.
        archive.unlink()
    (FETCHED / "fonts.conf").write_text(FONTS.format(folder=FETCHED), encoding="utf-8")
    launcher = FETCHED / "chromium.sh"
    launcher.write_text(LAUNCHER.format(folder=FETCHED), encoding="utf-8")
    for program in (launcher, FETCHED / "chromium"):
        program.chmod(0o755)
    return str(launcher)


def from_playwright() -> str:
    """Playwright's own build, for the systems that the npm package is not made for."""
    run(sys.executable, "-m", "playwright", "install", "chromium")
    with sync_playwright() as playwright:
        return playwright.chromium.executable_path


def run(*command: str) -> None:
    try:
        subprocess.run(command, cwd=PACKAGE, stdout=sys.stderr, check=True)
    except subprocess.CalledProcessError as error:
        sys.exit(
            f"Chromium could not be fetched: `{' '.join(command)}` ended with {error.returncode}."
        )


if __name__ == "__main__":
    main()
