"""Makes the pictures of our mark that phones put on their home screens, from the one drawing.

    python tools/make_icons.py

Where a phone cuts icons to a shape of its own (`maskable`) or shows no transparency (Apple's), the
mark stands on the wood of the counter, small enough that no shape cuts it.
"""

import re
from pathlib import Path

import chromium

PUBLIC = Path(__file__).resolve().parents[1] / "web/public"
MARK = PUBLIC / "icon.svg"
LINE = re.compile(r'<path d="M2 71h60"[^>]*/>')
"""What the piece lies on, where there is no wood."""
COUNTER, LEDGE, EDGE = "#F4EADB", "#D9B98A", "#B98D57"


def main() -> None:
    mark = MARK.read_text(encoding="utf-8")
    with chromium.running() as browser:
        page = browser.new_page()
        for name, size, plate in (
            ("icon-180.png", 180, True),
            ("icon-192.png", 192, False),
            ("icon-512.png", 512, False),
            ("icon-maskable-512.png", 512, True),
        ):
            page.set_viewport_size({"width": size, "height": size})
            page.set_content(_page(mark, plate=plate))
            page.screenshot(path=PUBLIC / name, omit_background=not plate)


def _page(mark: str, *, plate: bool) -> str:
    """The mark as it is; on a plate, the piece alone, standing on the wood of the counter."""
    if not plate:
        return f"<style>body {{ margin: 0; }} svg {{ display: block; }}</style>{mark}"
    piece = LINE.sub("", mark).replace('viewBox="-6 0 76 76"', 'viewBox="0 0 64 64"')
    return f"""<style>
        body {{ margin: 0; background: {COUNTER}; }}
        i {{ position: fixed; inset: 75% 0 0; background: {LEDGE}; }}
        i {{ border-bottom: 4vmin solid {EDGE}; }}
        svg {{ position: fixed; width: 54%; left: 23%; bottom: 24%; }}
    </style><i></i>{piece}"""


if __name__ == "__main__":
    main()
