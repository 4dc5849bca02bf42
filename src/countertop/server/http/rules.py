"""The rules of a game as a page: its README with pictures in it and the numbers at the margin."""

import re
from collections.abc import MutableMapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

from markdown_it import MarkdownIt
from markdown_it.renderer import RendererHTML
from markdown_it.token import Token
from markdown_it.utils import OptionsDict

from ...engine.registry import Game

PICTURE = re.compile(r"pictures/[a-z0-9-]+(\.de)?\.svg")
NUMBER = re.compile(r"R\d+")


def page(game: Game, language: str) -> str:
    """The HTML of a game's rules; FileNotFoundError while they are not written."""
    markdown = MarkdownIt("commonmark", {"html": False}, renderer_cls=_Page).enable("table")
    tokens = markdown.parse(game.readme(language))
    _number(tokens)
    html: str = markdown.renderer.render(tokens, markdown.options, {"folder": game.folder})
    return html


class _Page(RendererHTML):
    def image(
        self, tokens: Sequence[Token], idx: int, options: OptionsDict, env: MutableMapping[str, Any]
    ) -> str:
        """A drawing of ours stands in the page itself, so that it has the page's letters."""
        del options
        token = tokens[idx]
        folder: Path = env["folder"]
        source, words = str(token.attrGet("src")), escape(token.content)
        if not PICTURE.fullmatch(source) or not (folder / source).is_file():
            return words
        svg = (folder / source).read_text(encoding="utf-8").strip()
        drawing = re.sub(r"^<svg ", '<svg aria-hidden="true" ', svg)
        return f'<span class="picture" role="img" aria-label="{words}">{drawing}</span>'


def _number(tokens: Sequence[Token]) -> None:
    """Let an item that begins with the number of its rule be one that can be linked to."""
    for item, _, inline in zip(tokens, tokens[1:], tokens[2:], strict=False):
        if item.type != "list_item_open":
            continue
        said = [part for part in inline.children or () if part.type != "text" or part.content]
        if len(said) < len(("strong", "R7", "/strong")) or said[0].type != "strong_open":
            continue
        opening, number, closing = said[:3]
        if NUMBER.fullmatch(number.content):
            item.attrs = {"class": "rule", "id": number.content}
            opening.tag = closing.tag = "span"
            opening.attrs = {"class": "nr"}
