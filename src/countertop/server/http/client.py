"""The client's files, as `make client` builds them."""

from importlib.resources import files
from pathlib import Path

from aiohttp import web

from ..refusal import Refusal
from .guard import Handler, not_found
from .tokens import give, token_of, who

CLIENT = Path(str(files("countertop"))) / "static"


def client_files(folder: Path) -> Handler:
    root = folder.resolve()

    async def serve(request: web.Request) -> web.StreamResponse:
        """A file, or the page itself for every address that the client knows what to do with."""
        path = _within(root, request.match_info["path"])
        if path.is_file() and path != root / "index.html":
            lasting = "assets" in path.relative_to(root).parts
            caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
            return web.FileResponse(path, headers={"Cache-Control": caching})
        if path.suffix:
            raise not_found(request)
        if not (root / "index.html").is_file():
            raise Refusal("no_client", "The client is not built yet: run `make setup`.")
        page = web.FileResponse(root / "index.html", headers={"Cache-Control": "no-cache"})
        if who(request) is None:
            give(request, page, token_of(request))
        return page

    return serve


def _within(root: Path, asked: str) -> Path:
    """The path of a file that may be sent; the root itself for one that may not."""
    try:
        path = (root / asked).resolve()
        path.is_file()
    except (ValueError, OSError):  # a null byte, a name that is too long
        return root
    return path if path.is_relative_to(root) else root
