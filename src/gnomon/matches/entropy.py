"""Seeds, ids and codes from the operating system's generator."""

import base64
import hashlib
import secrets
from typing import Final

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Digits and letters that are not mistaken for one another (no 0, 1, i, l, o)."""
TOKEN_LENGTH: Final = 16
SALT: Final = b"gnomon: personal code"
COST: Final = 4_096
LONGEST_CODE: Final = 64
"""Longer ones need not be looked for, however they are spaced."""


class SystemEntropy:
    """Entropy that nobody can foresee."""

    def seed(self) -> int:
        """256 bits."""
        return secrets.randbits(256)

    def token(self) -> str:
        """16 letters and digits, 79 bits."""
        return "".join(secrets.choice(LETTERS) for _ in range(TOKEN_LENGTH))

    def code(self) -> str:
        """Eight letters and digits in two groups, 39 bits, for people to read out and type."""
        drawn = "".join(secrets.choice(LETTERS) for _ in range(8))
        return f"{drawn[:4]}-{drawn[4:]}"


def is_id(text: str) -> bool:
    """Whether a text could be an id, one of a match file too; what could not need be looked for nowhere."""
    return 8 <= len(text) <= 32 and text.isascii() and text.isalnum()


def is_token(text: str) -> bool:
    """Whether a text could be a token of ours."""
    return len(text) == TOKEN_LENGTH and text.isascii() and text.isalnum() and text == text.lower()


def tidy_code(typed: str) -> str:
    """A typed code as it was drawn, be it short (`code`) or a link's (`token`): case, spaces and dashes do not matter."""
    bare = "".join(letter for letter in typed.lower() if letter.isalnum())
    return bare if len(bare) == TOKEN_LENGTH else f"{bare[:4]}-{bare[4:]}"


def is_short_code(text: str) -> bool:
    """Whether a text is a short code as `code` writes it."""
    return len(text) == 9 and text[4] == "-" and all(letter in LETTERS for letter in text[:4] + text[5:])


def digest_of(code: str) -> str:
    """What is stored of a session, a link or an invitation: each is too long to be guessed from it."""
    return hashlib.sha256(code.encode()).hexdigest()


def digest_of_token(typed: str) -> str | None:
    """The same of a token as it was typed or followed; None of what could be none."""
    tidy = tidy_code(typed)
    return digest_of(tidy) if is_token(tidy) else None


def code_digest(code: str) -> str:
    """What is stored of a short code: 16 letters from which it can only be guessed, at some milliseconds a guess.

    39 bits are few enough to try all of them with a quick hash. The salt is the same for all, since people are looked
    for by their code; it is long to compute, so do it in a thread.
    """
    found = hashlib.scrypt(code.encode(), salt=SALT, n=COST, r=8, p=1, dklen=12)
    return base64.urlsafe_b64encode(found).decode()
