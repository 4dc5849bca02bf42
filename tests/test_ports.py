"""A server that is killed and comes back finds its port free."""

import socket
import sys

import pytest
from support.ports import Port

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="only there a port can be kept")


def listening(number: int) -> socket.socket:
    server = socket.socket()
    server.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    server.bind(("127.0.0.1", number))
    server.listen()
    return server


def test_a_server_comes_back_to_its_port_and_nobody_else_has_it_meanwhile() -> None:
    port = Port()
    for _ in range(2):
        listening(port.number).close()
        with socket.socket() as other, pytest.raises(OSError, match="in use"):
            other.bind(("127.0.0.1", port.number))
    port.give_back()
    with socket.socket() as other:
        other.bind(("127.0.0.1", port.number))


def test_two_ports_that_are_kept_are_never_the_same() -> None:
    ports = [Port() for _ in range(500)]
    assert len({port.number for port in ports}) == len(ports)
    for port in ports:
        port.give_back()
