"""A match as a picture, for whoever is sent its address: drawn as notebooks draw it."""

import re

import msgspec

from ...engine.match import Entry, Match, Replaying
from ..store.finished import record_in

SIZE = (1200, 630)
"""What sites that show a picture with a link make room for."""
MARGIN = 24
GROUND = re.compile(r"<rect\b[^>]*?fill=\"(#[0-9A-Fa-f]{6})\"")
ROOT = re.compile(r"<svg\b[^>]*?viewBox=\"([^\"]*)\"[^>]*>", re.DOTALL)


def poster(packed: bytes, at: int | None) -> str:
    """The table at a time of the match, or at its end, as SVG."""
    match = _match_at(record_in(packed), at)
    return _framed(match.game.picture.picture(match.view(), match.seats))


def _match_at(record: str, at: int | None) -> Match:
    """With everything that had happened by then."""
    told = Replaying(record)
    _, *entries = record.splitlines()
    times = [msgspec.json.decode(line, type=Entry).at for line in entries]
    told.follow(len(times) if at is None else sum(time <= at for time in times))
    return told.match


def _framed(drawn: str) -> str:
    """In the middle of a sheet of the usual size, which goes on with the ground that it lies on."""
    (width, height), inner, ground = SIZE, ROOT.search(drawn), GROUND.search(drawn)
    if inner is None or ground is None:
        return drawn
    place = (
        f'<svg x="{MARGIN}" y="{MARGIN}" width="{width - 2 * MARGIN}" '
        f'height="{height - 2 * MARGIN}" viewBox="{inner[1]}" '
        f"font-family=\"'Atkinson Hyperlegible Next',system-ui,sans-serif\">"
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
        f'width="{width}" height="{height}"><rect width="{width}" height="{height}" '
        f'fill="{ground[1]}"/>{place}{drawn[inner.end() :]}</svg>'
    )
