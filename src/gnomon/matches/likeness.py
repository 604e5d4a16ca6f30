"""Names that look like others: what the eye makes of a name, and what is shown in its place so that two people are told apart."""

import unicodedata
from collections.abc import Iterable, Mapping
from typing import Final

from gnomon.matches.records import User

MARK_LETTERS: Final = 4
"""So many letters of a person's tag stand beside a name that looks like another's."""
ACCENTS: Final = range(0x300, 0x370)
"""Marks over and under letters of Latin, Greek and Cyrillic; those of other alphabets make other letters."""
LOOK_ALIKE: Final = str.maketrans(
    {
        **dict(
            zip("\u0430\u0432\u0435\u0437\u0456\u0458\u043a\u043c\u043d\u043e\u0440\u0441", "abeeijkmhopc", strict=True)
        ),
        **dict(zip("\u0501\u0455\u0442\u0443\u0445\u04bb\u0475\u051d\u044c\u0433\u043f", "dstyxhvwbrn", strict=True)),
        **dict(zip("\u03b1\u03b2\u03b3\u03b5\u03b7\u03b9\u03ba\u03bc\u03bd\u03bf\u03c1", "abyenikuvop", strict=True)),
        **dict(zip("\u03c4\u03c5\u03c7\u03c9\u03f3\u0585\u057d\u0578\u0570\u0581", "tuxwjounhg", strict=True)),
        **dict(zip("\u0131l0135|!", "iioiesii", strict=True)),
    }
)
"""Cyrillic, Greek and Armenian letters, and digits and signs, each as the Latin letter that it looks like."""
PAIRS: Final = (("rn", "m"), ("vv", "w"))
"""Letters that together look like one."""


def skeleton(name: str) -> str:
    """What two names have in common that look alike: without case, accents, spaces, signs and what cannot be seen."""
    plain = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).casefold())
    seen = [letter for letter in plain if unicodedata.category(letter)[0] in "LMN" or letter in "|!"]
    drawn = "".join(letter for letter in seen if ord(letter) not in ACCENTS).translate(LOOK_ALIKE)
    for pair, letter in PAIRS:
        drawn = drawn.replace(pair, letter)
    return drawn


def told_apart(name: str, tag: str, others: Iterable[str]) -> str:
    """A name as shown where `others` stand beside it: with letters of its bearer's tag if it looks like one of them."""
    own = skeleton(name)
    return name if all(skeleton(other) != own for other in others if other) else _marked(name, tag)


def told_apart_in_list(people: Iterable[User], guarded: Mapping[str, str], taken: Iterable[str]) -> dict[str, str]:
    """The names of some people in a list where strangers meet, by id: all that look alike bear letters of their tags.

    So do those that look like one of `taken`, or like one of the `guarded` names, by id; whoever bears a guarded name is
    shown by it alone.
    """
    known = {one.id: one for one in people}
    named = [*guarded.items(), *((one.id, one.name) for one in known.values()), *(("", name) for name in taken)]
    bearers: dict[str, set[str]] = {}
    for bearer, name in named:
        bearers.setdefault(skeleton(name), set()).add(bearer)
    return {
        one.id: one.name if one.id in guarded or len(bearers[skeleton(one.name)]) == 1 else _marked(one.name, one.tag)
        for one in known.values()
    }


def _marked(name: str, tag: str) -> str:
    return f"{name} ({tag[:MARK_LETTERS]})" if tag else name
