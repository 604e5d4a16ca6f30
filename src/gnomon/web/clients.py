"""Who a request comes from, as far as counting goes."""

from __future__ import annotations

from ipaddress import AddressValueError, IPv4Address, IPv6Address, IPv6Network
from typing import Final

NETWORK_BITS: Final = 64
"""A household has as many addresses of IPv6 as it likes, all of one network of this size."""


def client_key(address: str) -> str:
    """The name under which an address is counted: IPv4 as it is, also inside IPv6; IPv6 by its network; others as is."""
    try:
        number = IPv6Address(address)
    except AddressValueError:
        return address
    inside: IPv4Address | None = number.ipv4_mapped
    if inside is not None:
        return str(inside)
    return str(IPv6Network((number, NETWORK_BITS), strict=False))
