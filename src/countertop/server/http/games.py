"""Games and their rules, and how the server is doing."""

from functools import lru_cache
from pathlib import Path
from typing import Any

from aiohttp import web

from ...engine.registry import Game, games
from .. import metrics
from ..events import describe, event
from ..protocol import GameInfo
from ..refusal import Refusal
from ..room import checks
from . import rules
from .address import HOUSE
from .problems import json

LITTLE_SPACE = 64 * 1024 * 1024


async def health(request: web.Request) -> web.Response:
    """Whether what is asked for can be kept: the last commit, the space on the disk, the lag."""
    house = request.app[HOUSE]
    failure, free = house.store.failure, house.store.free_bytes()
    is_full = free is not None and free < LITTLE_SPACE
    status = "failing" if failure else "little_space" if is_full else "ok"
    told = {
        "status": status,
        "last_commit": failure or "ok",
        "free_bytes": free,
        "lag_ms": round(house.tools.lag, 1),
        "damaged_rooms": len(house.damaged),
    }
    return json(told, 503 if failure else 200)


async def show_metrics(_: web.Request) -> web.Response:
    return web.Response(text=metrics.text(), content_type="text/plain", charset="utf-8")


async def list_games(_: web.Request) -> web.Response:
    return json([info for name in games if (info := game_info(name)) is not None])


def game_info(name: str) -> GameInfo | None:
    """A game as clients see it; None while its folder is incomplete."""
    game = games[name]
    try:
        seats = game.seats[0], game.seats[-1]
        return GameInfo(
            name,
            game.title,
            seats,
            game.options,
            checks.levels(game),
            game.has_lesson,
            _calm(game),
        )
    except (ImportError, AttributeError) as fault:
        event("unfinished", game=name, why=describe(fault))
        return None


def _calm(game: Game) -> dict[str, Any] | None:
    known = {option.name for option in game.options}
    return game.calm if known.issuperset(game.calm) else None


async def show_rules(request: web.Request) -> web.Response:
    game = checks.find_game(request.match_info["game"])
    language = "de" if request.query.get("lang") == "de" else "en"
    try:
        html = _page(game, language, _changed(game.folder))
    except FileNotFoundError:
        raise Refusal("not_found", f"The rules of {game.title} are not written yet.") from None
    return web.Response(text=html, content_type="text/html", charset="utf-8")


@lru_cache(maxsize=64)
def _page(game: Game, language: str, changed: float) -> str:
    """Made once: it is the same for everybody until somebody changes a file of it."""
    del changed
    return rules.page(game, language)


def _changed(folder: Path) -> float:
    """When the last of the files was that a page of rules is made of."""
    files = [*folder.glob("README*.md"), *folder.glob("pictures/*.svg")]
    return max((file.stat().st_mtime for file in files), default=0.0)
