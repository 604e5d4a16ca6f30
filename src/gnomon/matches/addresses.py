"""Which numbers of the internet are truly public: a server calls no other for a stranger."""

import ipaddress
from typing import Final

UNICAST: Final = ipaddress.ip_network("2000::/3")
"""Where every public number of IPv6 lies; all else is local, reserved, or another number in disguise."""
TRANSLATED: Final = ipaddress.ip_network("64:ff9b::/96")
"""How a network without IPv4 writes a number of it; who is called is the number inside."""
EXCEPTED: Final = tuple(
    ipaddress.ip_network(network)
    for network in (
        "2001::/23",  # protocols, among them tunnels through Teredo
        "2001:db8::/32",  # examples
        "2002::/16",  # tunnels to the IPv4 number inside (6to4)
        "3fff::/20",  # examples
        "192.0.0.0/24",  # protocols
        "192.88.99.0/24",  # relays of 6to4
    )
)
"""Not public in our sense, though some tables of the standard library say so."""


def is_public(number: str) -> bool:
    """Whether a number belongs to one machine on the public internet, looked at through what it is wrapped in."""
    try:
        found = ipaddress.ip_address(number.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped is not None:
            return is_public(str(found.ipv4_mapped))
        if found in TRANSLATED:
            return is_public(str(ipaddress.IPv4Address(int(found) & 0xFFFFFFFF)))
        if found not in UNICAST:
            return False
    elif found.is_multicast or found.is_reserved:
        return False
    return found.is_global and not any(found in network for network in EXCEPTED)
