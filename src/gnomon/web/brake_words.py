"""Until when somebody who is new has to leave something for later, in words."""

from __future__ import annotations

from gnomon.matches.errors import Declined
from gnomon.matches.records import DAY_MS
from gnomon.web.house_words import HOUR_MS, MINUTE_MS, lasting
from gnomon.web.languages import catalogue


def later_words(fault: Declined, language: str) -> str:
    """A further sentence where waiting helps, or finishing matches does, with what keeps it apart; empty about other faults."""
    wait, matches = fault.facts.get("wait"), fault.facts.get("matches")
    if not isinstance(wait, int):
        return ""
    time, words = lasting(_rounded(wait), language), catalogue(language)
    apart = "" if language == "ja" else " "
    if not isinstance(matches, int):
        return apart + words.gettext("Try again in {time}.").format(time=time)
    told = words.ngettext(
        "That ends in {time}, or once you have finished one more match with other people.",
        "That ends in {time}, or once you have finished %(num)d more matches with other people.",
        matches,
    )
    return apart + (told % {"num": matches}).format(time=time)


def _rounded(wait: int) -> int:
    """A time (ms) that is not too short, in whole units of what it is told in."""
    unit = next((unit for unit in (DAY_MS, HOUR_MS, MINUTE_MS) if wait >= 2 * unit), 1000)
    return -(-wait // unit) * unit
