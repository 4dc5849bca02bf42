"""The client's files, as `make client` builds them."""

from html import escape
from importlib.resources import files
from pathlib import Path

from aiohttp import web
from yarl import URL

from ..refusal import Refusal
from .guard import Handler, not_found
from .tokens import give, token_of, who

CLIENT = Path(str(files("countertop"))) / "static"


def client_files(folder: Path) -> Handler:
    root = folder.resolve()

    async def serve(request: web.Request) -> web.StreamResponse:
        """A file, or the page itself for every address that the client knows what to do with."""
        path = _found(request, root, request.match_info["path"])
        return send_page(request, root) if path is None else _file(path, root)

    return serve


def send_anyway(request: web.Request, folder: Path = CLIENT) -> web.StreamResponse:
    """The same where no house can be asked just now: the page says so in its own words."""
    root = folder.resolve()
    path = _found(request, root, request.path.lstrip("/"))
    return _page(root) if path is None else _file(path, root)


def _found(request: web.Request, root: Path, asked: str) -> Path | None:
    """A file that may be sent; None for the page itself."""
    path = _within(root, asked)
    if path.is_file() and path != root / "index.html":
        return path
    if path.suffix:
        raise not_found(request)
    return None


def _file(path: Path, root: Path) -> web.FileResponse:
    lasting = "assets" in path.relative_to(root).parts
    caching = "public, max-age=31536000, immutable" if lasting else "no-cache"
    return web.FileResponse(path, headers={"Cache-Control": caching})


def _page(root: Path, head: str = "") -> web.Response | web.FileResponse:
    file, caching = root / "index.html", {"Cache-Control": "no-cache"}
    if not file.is_file():
        raise Refusal("no_client", "The client is not built yet: run `make setup`.")
    if not head:
        return web.FileResponse(file, headers=caching)
    html = file.read_text(encoding="utf-8").replace("</head>", f"{head}</head>", 1)
    return web.Response(text=html, content_type="text/html", headers=caching)


def send_page(request: web.Request, root: Path, head: str = "") -> web.StreamResponse:
    """The page itself, with more in its head where it has something to say of itself."""
    page = _page(root, head)
    if who(request) is None:
        give(request, page, token_of(request))
    return page


def link_tags(
    title: str, description: str, address: URL, picture: URL, size: tuple[int, int]
) -> str:
    """What a page says of itself to whoever shows a link to it (Open Graph). The picture is a PNG:
    most sites take no SVG."""
    width, height = size
    told = {
        "og:site_name": "Countertop",
        "og:type": "website",
        "og:title": title,
        "og:description": description,
        "og:url": str(address),
        "og:image": str(picture),
        "og:image:type": "image/png",
        "og:image:width": str(width),
        "og:image:height": str(height),
        "twitter:card": "summary_large_image" if width > height else "summary",
    }
    return "".join(
        f'<meta property="{name}" content="{escape(value)}">' for name, value in told.items()
    )


def _within(root: Path, asked: str) -> Path:
    """The path of a file that may be sent; the root itself for one that may not."""
    try:
        path = (root / asked).resolve()
        path.is_file()
    except (ValueError, OSError):  # a null byte, a name that is too long
        return root
    return path if path.is_relative_to(root) else root
