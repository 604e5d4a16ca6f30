"""What browsers and authenticators say when a passkey is made or used (WebAuthn), by the library `webauthn`.

The library is opened when the first passkey is: it brings the certificates of half a dozen makers along.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from gnomon.matches.errors import BAD_PASSKEY, Declined
from gnomon.matches.passkeys import CHALLENGE_MS
from gnomon.matches.records import Passkey, User
from gnomon.web.sites import Site

RELYING: Final = "Gnomon"
LONGEST_ID: Final = 1023
"""Bytes of a credential's id, by the standard."""
MAKERS: Final = {
    "ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4": "Google Password Manager",
    "adce0002-35bc-c60a-648b-0b25f1f05503": "Chrome · Mac",
    "771b48fd-d3d4-4f74-9232-fc157ab0507a": "Edge · Mac",
    "08987058-cadc-4b81-b6e1-30de50dcbe96": "Windows Hello",
    "9ddd1817-af5a-4672-a2b9-3e3dd95000a9": "Windows Hello",
    "6028b017-b1d4-4c02-b4b3-afcdafc96bb2": "Windows Hello",
    "d3452668-01fd-4c12-926c-83a4204853aa": "Microsoft Password Manager",
    "fbfc3007-154e-4ecc-8c0b-6e020557d7bd": "Apple Passwords",
    "dd4ec289-e01d-41c9-bb89-70fa845d4bf2": "iCloud Keychain",
    "53414d53-554e-4700-0000-000000000000": "Samsung Pass",
    "d548826e-79b4-db40-a3d8-11116f7e8349": "Bitwarden",
    "bada5566-a7aa-401f-bd96-45619a55120d": "1Password",
    "531126d6-e717-415c-9320-3d9aa6981239": "Dashlane",
    "b84e4048-15dc-4dd0-8640-f4f60813c8af": "NordPass",
    "50726f74-6f6e-5061-7373-50726f746f6e": "Proton Pass",
    "0ea242b4-43c4-4a1b-8b17-dd6d0b6baec6": "Keeper",
    "b78a0a55-6ef8-d246-a042-ba0f6d55050c": "LastPass",
    "fdb141b2-5d84-443e-8a35-4698c205a502": "KeePassXC",
    "eaecdef2-1c31-5634-8639-f1cbd9c00a08": "KeePassDX",
}
"""What keeps a passkey, by the number that it gives itself."""


@dataclass(frozen=True, slots=True)
class Made:
    """A passkey that an authenticator has just made, checked; see `gnomon.matches.records.Passkey`."""

    id: str
    key: bytes
    count: int
    maker: str


def options_to_make(site: Site, user: User, challenge: bytes, kept: Sequence[Passkey]) -> dict[str, Any]:
    """What the browser needs to make a passkey for a user who has `kept` others, as `PublicKeyCredentialCreationOptionsJSON`."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes, options_to_json_dict
    from webauthn.helpers.structs import (
        AuthenticatorSelectionCriteria,
        PublicKeyCredentialDescriptor,
        ResidentKeyRequirement,
        UserVerificationRequirement,
    )

    options = webauthn.generate_registration_options(
        rp_id=site.name,
        rp_name=RELYING,
        user_id=user.id.encode(),
        user_name=user.name,
        user_display_name=user.name,
        challenge=challenge,
        timeout=CHALLENGE_MS,
        authenticator_selection=AuthenticatorSelectionCriteria(
            resident_key=ResidentKeyRequirement.REQUIRED, user_verification=UserVerificationRequirement.PREFERRED
        ),
        exclude_credentials=[PublicKeyCredentialDescriptor(id=base64url_to_bytes(one.id)) for one in kept],
    )
    return options_to_json_dict(options)


def options_to_use(site: Site, challenge: bytes) -> dict[str, Any]:
    """What the browser needs to use any passkey for this site, as `PublicKeyCredentialRequestOptionsJSON`."""
    import webauthn
    from webauthn.helpers import options_to_json_dict

    options = webauthn.generate_authentication_options(rp_id=site.name, challenge=challenge, timeout=CHALLENGE_MS)
    return options_to_json_dict(options)


def challenge_in(told: Any) -> bytes:
    """The challenge that an answer says it has signed. Raises Declined where there is none."""
    from webauthn.helpers import base64url_to_bytes, parse_client_data_json

    try:
        found: object = parse_client_data_json(base64url_to_bytes(told["response"]["clientDataJSON"])).challenge
    except Exception:  # the library lets through whatever its parts raise at what is no answer
        raise Declined(BAD_PASSKEY) from None
    if not isinstance(found, bytes) or not found:
        raise Declined(BAD_PASSKEY)
    return found


def made(told: Any, site: Site, challenge: bytes) -> Made:
    """The passkey that an authenticator says it has made, checked. Raises Declined."""
    import webauthn
    from webauthn.helpers import bytes_to_base64url

    try:
        found = webauthn.verify_registration_response(
            credential=told, expected_challenge=challenge, expected_rp_id=site.name, expected_origin=site.origin
        )
    except Exception:  # see `challenge_in`
        raise Declined(BAD_PASSKEY) from None
    if len(found.credential_id) > LONGEST_ID:
        raise Declined(BAD_PASSKEY)
    return Made(bytes_to_base64url(found.credential_id), found.credential_public_key, found.sign_count, found.aaguid)


def used(told: Any, site: Site, challenge: bytes, passkey: Passkey) -> int:
    """How often a passkey says that it was used, once its signature is checked. Raises Declined."""
    import webauthn
    from webauthn.helpers import base64url_to_bytes

    try:
        found = webauthn.verify_authentication_response(
            credential=told,
            expected_challenge=challenge,
            expected_rp_id=site.name,
            expected_origin=site.origin,
            credential_public_key=passkey.key,
            credential_current_sign_count=0,  # what it counts is looked at where it is stored
        )
        whose = told["response"].get("userHandle")
        is_theirs = whose is None or base64url_to_bytes(whose) == passkey.user.encode()
    except Exception:  # see `challenge_in`
        raise Declined(BAD_PASSKEY) from None
    if not is_theirs:
        raise Declined(BAD_PASSKEY)
    return found.new_sign_count


def id_in(told: Any) -> str:
    """The id of the passkey that an answer is of. Raises Declined where there is none."""
    found = told.get("id") if isinstance(told, dict) else None
    if not isinstance(found, str) or not 0 < len(found) <= 4 * LONGEST_ID:
        raise Declined(BAD_PASSKEY)
    return found


def called(passkey: Passkey) -> str:
    """What a passkey is called: what keeps it, else the browser that added it; empty if neither is known."""
    return MAKERS.get(passkey.maker, passkey.device)
