"""Compares the pixels of every screen between two builds of the client.

    python tools/pixels.py record scenes.json            # once: what the screens are to show
    python tools/pixels.py shoot scenes.json before      # in the old checkout
    python tools/pixels.py shoot scenes.json after       # in the new one
    python tools/pixels.py compare before after

Nothing in a picture is left to chance: no server answers but a stand-in with what bots played
beforehand, the page's clock stands still, and what would move has arrived.
"""

import argparse
import json
import re
import sys
from collections.abc import Iterable, Mapping, Sequence
from itertools import product
from pathlib import Path

import chromium
import msgspec
import numpy
from PIL import Image, ImageChops
from pixel_scenes import (
    CODE,
    ORIGIN,
    PHONES,
    QR,
    SCREENS,
    SPREAD,
    START,
    STATIC,
    STILL,
    THEMES,
    USUAL,
    Scene,
    Script,
    Theme,
    peek,
    record,
)
from playwright.sync_api import Browser, Page, Route, WebSocketRoute

# --- the pictures


class Camera:
    """Goes through the scenes with one kind of device in one language."""

    def __init__(
        self, browser: Browser, script: Script, static: Path, language: str, themes: Sequence[Theme]
    ) -> None:
        self._browser, self._script, self._static = browser, script, static
        self._language, self._themes = language, themes

    def shoot(self, scene: Scene, sizes: Mapping[str, tuple[int, int]], folder: Path) -> None:
        width, height = next(iter(sizes.values()))
        is_phone = width < SPREAD
        context = self._browser.new_context(
            base_url=ORIGIN,
            viewport={"width": width, "height": height},
            locale={"en": "en-GB", "de": "de-DE"}[self._language],
            timezone_id="Europe/Berlin",
            color_scheme=self._themes[0],
            reduced_motion="reduce",
            is_mobile=is_phone,
            has_touch=is_phone,
            service_workers="block",
        )
        page = context.new_page()
        page.add_init_script(STILL)
        self._open(page, scene)
        for (size, (wide, high)), theme in product(sizes.items(), self._themes):
            page.set_viewport_size({"width": wide, "height": high})
            page.emulate_media(color_scheme=theme)
            page.clock.run_for(100)
            page.evaluate("scrollTo(0, 0)")
            target = folder / f"{scene.name}.{self._language}.{size}.{theme}.png"
            page.screenshot(path=target, full_page=True, animations="disabled")
        context.close()

    def _open(self, page: Page, scene: Scene) -> None:
        page.clock.install(time=START)
        page.clock.pause_at(START + 1)
        page.route("**/*", lambda route: self._answer(route, scene))
        page.route_web_socket("**/ws/*", lambda socket: self._talk(socket, scene))
        page.goto(scene.path)
        page.locator(scene.landmark).first.wait_for()
        self._settle(page, loads=True)
        for name in scene.taps:
            for button in page.get_by_role("button", name=re.compile(name)).all()[:1]:
                button.dispatch_event("click")
                self._settle(page, loads=True)
        for key in scene.keys:
            page.keyboard.press(key)
            self._settle(page)

    def _settle(self, page: Page, *, loads: bool = False) -> None:
        if loads:
            page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        page.clock.run_for(200)

    def _answer(self, route: Route, scene: Scene) -> None:
        path = route.request.url.removeprefix(ORIGIN)
        if path.startswith("/api/"):
            self._answer_api(route, path, scene)
            return
        file = self._static / path.lstrip("/")
        route.fulfill(path=file if file.is_file() else self._static / "index.html")

    def _answer_api(self, route: Route, path: str, scene: Scene) -> None:
        if path.endswith("/qr.svg"):
            route.fulfill(body=QR, content_type="image/svg+xml")
        elif path == f"/api/rooms/{CODE}":
            game, phase = (
                (scene.room["game"], scene.room["phase"]) if scene.room else ("lucky-box", "lobby")
            )
            told = peek(game, phase)
            if scene.door:
                told = {**told, "joined": False, "you": None}
            route.fulfill(json=told)
        elif path in self._script.answers:
            told = self._script.answers[path]
            if isinstance(told, str):
                route.fulfill(body=told, content_type="text/html; charset=utf-8")
            else:
                route.fulfill(json=told)
        else:
            route.fulfill(status=404, json={"code": "no_such_room", "message": "Not here."})

    def _talk(self, socket: WebSocketRoute, scene: Scene) -> None:
        def hear(message: str | bytes) -> None:
            asked = json.loads(message)
            if (number := asked.get("n")) is None:
                return
            answer = {"type": "ack", "n": number}
            if asked["type"] == "play" and scene.refuses:
                by = {"code": scene.refuses, "message": "No.", "by": 120}
                answer = {"type": "refused", "n": number, **by}
            socket.send(json.dumps(answer))

        socket.on_message(hear)
        for frame in (scene.room, *scene.tables):
            socket.send(json.dumps(frame))


def shoot(
    script: Script, folder: Path, static: Path, chosen: str, sizes: str, *, thorough: bool
) -> None:
    """English by day and German by night, or each by day and by night."""
    phones, screens = PHONES, SCREENS
    if sizes:
        asked = {size: (int(size.split("x")[0]), int(size.split("x")[1])) for size in sizes.split()}
        phones = {size: two for size, two in asked.items() if two[0] < SPREAD}
        screens = {size: two for size, two in asked.items() if two[0] >= SPREAD}
    folder.mkdir(parents=True, exist_ok=True)
    scenes = [scene for scene in script.scenes if re.search(chosen, scene.name)]
    with chromium.running() as browser:
        for number, scene in enumerate(scenes):
            for (language, theme), kind in product(USUAL.items(), (phones, screens)):
                if not kind or (scene.detail and (language == "en") != (kind is phones)):
                    continue
                themes = THEMES if thorough else (theme,)
                Camera(browser, script, static, language, themes).shoot(scene, kind, folder)
            print(f"{number + 1}/{len(scenes)} {scene.name}", file=sys.stderr)


# --- what has changed


def compare(before: Path, after: Path) -> int:
    """Print every picture that is not the same; how many there are."""
    names = {path.name for path in after.glob("*.png")}
    changed = [name for name in sorted(names) if not is_same(before / name, after / name)]
    for name in changed:
        print(name, difference(before / name, after / name))
    print(f"{len(names)} pictures, {len(changed)} of them changed")
    return len(changed)


def is_same(one: Path, other: Path) -> bool:
    return one.is_file() and one.read_bytes() == other.read_bytes()


def difference(one: Path, other: Path) -> str:
    if not one.is_file():
        return "is new"
    with Image.open(one) as old, Image.open(other) as new:
        if old.size != new.size:
            return f"was {old.size}, is {new.size}"
        seen = ImageChops.difference(old.convert("RGB"), new.convert("RGB"))
        strongest = int(numpy.asarray(seen).max())
        return f"differs in {seen.getbbox()} by up to {strongest}"


def main(arguments: Iterable[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    recorder = commands.add_parser("record")
    recorder.add_argument("scenes", type=Path)
    shooter = commands.add_parser("shoot")
    shooter.add_argument("scenes", type=Path)
    shooter.add_argument("folder", type=Path)
    shooter.add_argument("--static", type=Path, default=STATIC, help="the build to look at")
    shooter.add_argument("--only", default="", help="scenes by a regular expression")
    shooter.add_argument("--sizes", default="", help='other sizes of screens: "412x740 1024x768"')
    shooter.add_argument("--thorough", action="store_true", help="all themes in all languages")
    comparer = commands.add_parser("compare")
    comparer.add_argument("before", type=Path)
    comparer.add_argument("after", type=Path)
    asked = parser.parse_args(list(arguments) if arguments is not None else None)
    if asked.command == "record":
        asked.scenes.write_bytes(msgspec.json.encode(record()))
    elif asked.command == "shoot":
        script = msgspec.json.decode(asked.scenes.read_bytes(), type=Script)
        shoot(script, asked.folder, asked.static, asked.only, asked.sizes, thorough=asked.thorough)
    else:
        return int(compare(asked.before, asked.after) > 0)
    return 0


if __name__ == "__main__":
    sys.exit(main())
