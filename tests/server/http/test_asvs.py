"""`docs/security.md` goes through every point of level 1, and says so once."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).parents[3]
LEVEL_1 = """
2.1.1-12 2.2.1-3 2.3.1 2.5.1-6 2.7.1-4 2.8.1
3.1.1 3.2.1-3 3.3.1-2 3.4.1-5 3.7.1
4.1.1-3 4.1.5 4.2.1-2 4.3.1-2
5.1.1-5 5.2.1-8 5.3.1-10 5.5.1-4
6.2.1 7.1.1-2 7.4.1 8.2.1-3 8.3.1-4 9.1.1-3 10.3.1-3
11.1.1-5 12.1.1 12.3.1-5 12.4.1-2 12.5.1-2 12.6.1
13.1.1 13.1.3 13.2.1-3 13.3.1
14.2.1-3 14.3.2-3 14.4.1-7 14.5.1-3
"""
"""The points of ASVS 4.0.3 that have level 1."""


def points(written: str) -> list[str]:
    """`2.5.1-3` and `2.5.1–2.5.3` are three."""
    found = []
    for section, first, last in re.findall(
        r"(\d+\.\d+)\.(\d+)(?:[-–](?:\d+\.\d+\.)?(\d+))?", written
    ):
        found += [f"{section}.{number}" for number in range(int(first), int(last or first) + 1)]
    return found


def test_every_point_of_level_1_is_gone_through_once() -> None:
    rows = re.findall(
        r"^\| ([\d.,– ]+) \| (yes|part|no|–) \| (.+) \|$",
        (ROOT / "docs/security.md").read_text(encoding="utf-8"),
        re.MULTILINE,
    )
    counted = Counter(point for written, _, _ in rows for point in points(written))
    assert counted == Counter(points(LEVEL_1))


def test_the_page_is_linked_where_people_look() -> None:
    assert "docs/security.md" in (ROOT / "README.md").read_text(encoding="utf-8")
    assert "security.md" in (ROOT / "docs/architecture.md").read_text(encoding="utf-8")
