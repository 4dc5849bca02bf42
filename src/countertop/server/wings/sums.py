"""What is told of all workers together: somebody's rooms, and how the house is doing."""

from collections.abc import Mapping
from contextlib import suppress

import msgspec
from aiohttp import web
from msgspec import Struct

from .. import metrics
from ..http.address import HOUSE
from ..protocol import RoomPeek
from .keeper import Keeper, houses


class Shelf(Struct, frozen=True):
    """The rooms of somebody in these wings, each with when something happened there last."""

    wings: tuple[str, ...]
    rooms: list[tuple[int, RoomPeek]]


_shelf = msgspec.json.Decoder(Shelf).decode


def shelf_here(keeper: Keeper, whose: str) -> Shelf:
    rooms = [room for app in houses(keeper) for room in app[HOUSE].mine(whose)]
    return Shelf(tuple(keeper.wings), rooms)


def shelves_there(told: Mapping[str, bytes]) -> list[Shelf]:
    """Without those of workers who do not know yet what a shelf is: they are about to go."""
    shelves: list[Shelf] = []
    for one in told.values():
        with suppress(msgspec.MsgspecError):
            shelves.append(_shelf(one))
    return shelves


def health(keeper: Keeper, failure: str | None, lag: float) -> tuple[dict[str, object], int]:
    """Of this worker: whether it is in touch with the database, and what it has tried to keep."""
    failing = failure or (None if keeper.is_in_touch else "The database is away.")
    told: dict[str, object] = {
        "status": "failing" if failing else "ok",
        "last_commit": failing or "ok",
        "free_bytes": None,
        "lag_ms": round(lag, 1),
        "damaged_rooms": sum(len(app[HOUSE].damaged) for app in houses(keeper)),
        "wings": len(keeper.wings),
        "workers": len(keeper.seen.workers),
    }
    return told, 503 if failing else 200


def all_metrics(keeper: Keeper, told: Mapping[str, bytes]) -> web.Response:
    texts = {keeper.address: metrics.text()} | {one: text.decode() for one, text in told.items()}
    return web.Response(text=merged(texts), content_type="text/plain", charset="utf-8")


def merged(texts: Mapping[str, str]) -> str:
    """One text for all: each figure once for each worker, by its address, so that they can be added
    up, and a worker that ends takes nothing from the others' counters."""
    told: dict[str, list[str]] = {}
    for worker, text in texts.items():
        about = ""
        for line in text.splitlines():
            if line.startswith("#"):
                about = line if line.startswith("# HELP") else f"{about}\n{line}"
                figures = told.setdefault(about, []) if line.startswith("# TYPE") else []
            else:
                figures.append(_labelled(line, worker))
    return "".join("\n".join([about, *figures, ""]) for about, figures in told.items())


def _labelled(line: str, worker: str) -> str:
    name, _, value = line.rpartition(" ")
    label = f'worker="{worker}"'
    labelled = name.replace("{", f"{{{label},", 1) if "{" in name else f"{name}{{{label}}}"
    return f"{labelled} {value}"
