"""In what a match differs from the usual one: options chosen otherwise, older rules, and how fast its sand runs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gnomon.games.face import AnyFace
from gnomon.kernel.options import OptionSpec
from gnomon.matches.coaching import is_agreed
from gnomon.matches.records import FULL_SPEED
from gnomon.matches.table import Table
from gnomon.web.languages import catalogue

SPEEDS: Final = ((50, "½×"), (75, "¾×"), (FULL_SPEED, "1×"))
"""The speeds of match time that a table is offered, in percent: slower ones are for training."""


def rulings(
    specs: Iterable[OptionSpec], chosen: Mapping[str, object], face: AnyFace, language: str
) -> list[tuple[str, str]]:
    """The options that are chosen otherwise than usual, as titles with what was chosen."""
    words = face.option_words(language)
    return [
        (words[spec.name].title, dict(words[spec.name].values)[str(chosen[spec.name])])
        for spec in specs
        if chosen.get(spec.name, spec.default) != spec.default
    ]


def variants(table: Table, face: AnyFace, language: str) -> list[tuple[str, str]]:
    """What is not as usual at a table, as titles with what was chosen, in the order of the options."""
    found = rulings(table.game.specs, table.match.option_values, face, language)
    text = catalogue(language)
    version, newest = table.match.rules_version, table.game.rules_version
    if version != newest:
        told = text.gettext("Version %(number)s, under which it began; the present one is %(newest)s")
        found.append((text.gettext("Rules"), told % {"number": version, "newest": newest}))
    if is_agreed(table):
        found.append((text.gettext("The coach"), text.gettext("everybody may ask it, and all read who did")))
    speed = table.record.pace.speed
    if speed != FULL_SPEED:
        found.append((text.gettext("Sand"), dict(SPEEDS).get(speed, f"{speed / FULL_SPEED:g}×")))
    return found
