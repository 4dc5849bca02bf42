"""A port of the loopback for a server that is killed and comes back."""

import socket
import sys


class Port:
    """Nobody else is given it, even while our server is down, until `give_back`.

    A socket that never listens is bound to it. Linux lets a server listen beside that one (both
    say SO_REUSEADDR) and gives the port to nobody who asks for any; other systems would keep the
    server out, too, so there a port is only found, and somebody may be quicker.
    """

    def __init__(self) -> None:
        self._kept = socket.socket()
        self._kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        self._kept.bind(("127.0.0.1", 0))
        self.number = int(self._kept.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.number}"
        if sys.platform != "linux":
            self.give_back()

    def give_back(self) -> None:
        self._kept.close()
