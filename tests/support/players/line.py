"""The way between a page and the server, which tests hold up and cut."""

import re
from collections.abc import Callable

from playwright.sync_api import Page, WebSocketRoute


class Line:
    """The socket of a page: views can be held up on it for a while, and it can be cut."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._is_held = self._is_cut = False
        self._waiting: list[Callable[[], None]] = []
        self._sockets: list[WebSocketRoute] = []
        page.route_web_socket(re.compile("/ws/"), self._connect)

    def hold(self) -> None:
        self._is_held = True

    def let_go(self) -> None:
        self._is_held = False
        for send in self._waiting:
            send()

    def cut(self) -> None:
        self._is_cut = True
        self._page.context.set_offline(True)
        for socket in self._sockets:
            socket.close()

    def mend(self) -> None:
        self._is_cut = False
        self._page.context.set_offline(False)

    def _connect(self, socket: WebSocketRoute) -> None:
        def pass_on(text: str | bytes) -> None:
            if self._is_held and '"type":"table"' in str(text):
                self._waiting.append(lambda: socket.send(text))
            else:
                socket.send(text)

        if self._is_cut:
            socket.close()
        else:
            self._sockets = [socket]
            socket.connect_to_server().on_message(pass_on)
