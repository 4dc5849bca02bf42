"""Makes the typeface of pictures that the server draws (`server/archive/fonts`) from the one of the
pages.

    python tools/make_fonts.py

Browsers take a packed typeface of any weight, and letters in two files. What draws pictures takes
neither: so there is a plain file for each weight that drawings have, with all letters in it.
"""

import subprocess
import sys
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "node_modules/@fontsource-variable/atkinson-hyperlegible-next"
FOLDER = ROOT / "src/countertop/server/archive/fonts"
WEIGHTS = {450: 400, 650: 600, 800: 800}
"""Those of `engine/drawing/shapes.py`, and what they are called: resvg knows whole hundreds."""
LETTERS = ("latin", "latin-ext")
UNPACK = """
const parts = []
process.stdin.on('data', (part) => parts.push(part))
process.stdin.on('end', () => {
  process.stdout.write(require('zlib').brotliDecompressSync(Buffer.concat(parts)))
})
"""


def main() -> None:
    sys.modules.setdefault("brotli", _brotli())
    FOLDER.mkdir(parents=True, exist_ok=True)
    for weight, called in WEIGHTS.items():
        font = _whole([_at(weight, letters) for letters in LETTERS])
        font["OS/2"].usWeightClass = called
        font.save(FOLDER / f"atkinson-hyperlegible-next-{called}.ttf")
    known = "".join(map(chr, sorted(font.getBestCmap())))
    (FOLDER / "letters.txt").write_text(known, encoding="utf-8", newline="")
    (FOLDER / "LICENSE").write_bytes((PACKAGE / "LICENSE").read_bytes())


def _at(weight: int, letters: str) -> Any:
    """One weight of some letters. What depends on the weight alone goes."""
    from fontTools.ttLib import TTFont  # noqa: PLC0415 (it looks for brotli)
    from fontTools.varLib.instancer import instantiateVariableFont  # noqa: PLC0415

    packed = PACKAGE / f"files/atkinson-hyperlegible-next-{letters}-wght-normal.woff2"
    font = TTFont(packed, recalcTimestamp=False)
    font.flavor = None
    return instantiateVariableFont(font, {"wght": weight})


def _whole(fonts: list[Any]) -> Any:
    from fontTools.merge import Merger  # noqa: PLC0415

    folder = FOLDER / ".parts"
    folder.mkdir(exist_ok=True)
    paths = [folder / f"{number}.ttf" for number in range(len(fonts))]
    for font, path in zip(fonts, paths, strict=True):
        for table in {"STAT", "GSUB", "GDEF", "prep", "gasp"} & {*font.keys()}:
            del font[table]
        font.save(path)
    whole = Merger().merge([str(path) for path in paths])
    for path in paths:
        path.unlink()
    folder.rmdir()
    return whole


def _brotli() -> ModuleType:
    """What unpacks a typeface: Node.js has it built in, and Python does not."""

    def decompress(packed: bytes) -> bytes:
        return subprocess.run(
            ["node", "-e", UNPACK], input=packed, capture_output=True, check=True
        ).stdout

    module = ModuleType("brotli")
    module.__dict__.update(SimpleNamespace(decompress=decompress, error=Exception).__dict__)
    return module


if __name__ == "__main__":
    main()
