"""Whether the workers of a house reach each other where they say that they are.

Two machines that both say 127.0.0.1 would take each other for gone, and their tables from each
other, for ever; so whoever comes second is told.
"""

from ipaddress import ip_address

from ..http.crowd import CannotServe
from ..store.postgres import machines
from ..store.postgres.database import PostgresStore
from .inner import host_and_port

UNREACHED = (
    "Workers on other machines share this store, and none of them reaches one at {address}. "
    "Start it with --inside and an address of its machine in a network of your own."
)


async def need_reach(store: PostgresStore, inside: str) -> None:
    are_elsewhere, addresses = await store.ask(machines.others)
    hosts = [inside, *(host_and_port(address)[0] for address in addresses)]
    alone = next((host for host in hosts if is_of_one_machine(host)), None)
    if are_elsewhere and alone is not None:
        raise CannotServe("not_reached", UNREACHED.format(address=alone))


def is_of_one_machine(host: str) -> bool:
    """Where nobody from another one can come to."""
    try:
        address = ip_address(host)
    except ValueError:
        return host == "localhost"
    return address.is_loopback or address.is_unspecified
