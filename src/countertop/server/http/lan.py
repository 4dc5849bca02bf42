"""How friends on the same network reach this server: its address, and a QR code for it."""

import io
import socket
from functools import lru_cache

import segno
from yarl import URL

_LOCAL = ("localhost", "127.0.0.1", "::1", "0.0.0.0")
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that nobody has; connecting a datagram socket to it sends nothing."""


def lan_host() -> str:
    """This machine's address on its network, as far as we can tell."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(_ELSEWHERE)
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_names() -> tuple[str, ...]:
    """What this machine is called on its network."""
    name = socket.gethostname().lower()
    return (*_LOCAL, lan_host(), name, f"{name.partition('.')[0]}.local")


def address_for_friends(own: URL) -> URL:
    """The address to print in a QR code: on `localhost` only this machine itself could use it."""
    return own.with_host(lan_host()) if own.host in _LOCAL else own


@lru_cache(maxsize=256)
def qr_svg(address: URL) -> bytes:
    """Made once for each address: it takes milliseconds."""
    picture = io.BytesIO()
    segno.make(str(address), error="m").save(
        picture, kind="svg", border=2, xmldecl=False, svgclass=None, lineclass=None, omitsize=True
    )
    return picture.getvalue()


def qr_text(address: URL) -> str:
    """For a terminal."""
    text = io.StringIO()
    segno.make(str(address), error="l").terminal(text, compact=True, border=1)
    return text.getvalue()
