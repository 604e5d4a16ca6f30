"""The house in words and figures, in the language of its host."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from markupsafe import Markup

import gnomon
from gnomon.matches.deeds import Admission, Deed
from gnomon.matches.hosting import Still
from gnomon.matches.quotas import Limits
from gnomon.matches.records import DAY_MS, NEVER
from gnomon.matches.thinking import Urgency
from gnomon.web.backups import UNTRIED_MS, Backup
from gnomon.web.house import Need, Overview
from gnomon.web.languages import catalogue
from gnomon.web.numbers import whole_number
from gnomon.web.pages.shelf import match_title
from gnomon.web.places import Part, Room

MINUTE_MS: Final = 60_000
HOUR_MS: Final = 60 * MINUTE_MS
WIDE: Final = 240
"""How wide a curve is drawn, in its own units."""
HIGH: Final = 44
BUSY: Final = 0.9
CALM: Final = 0.6
QUICK_MS: Final = 100
SLOW_MS: Final = 300
SHORT_SECONDS: Final = 10.0
UNITS: Final = ("B", "kB", "MB", "GB", "TB")
COLOURS: Final[dict[Part, str]] = {
    "matches": "blue",
    "reviews": "green",
    "people": "purple",
    "logs": "yellow",
    "files": "red",
    "rest": "rest",
}


@dataclass(frozen=True, slots=True)
class Figure:
    """One of the four figures: its name, the number and its unit, what is thought of it, and the hour's curve."""

    name: str
    value: str
    unit: str
    verdict: str
    is_well: bool
    curve: Markup
    told: str


@dataclass(frozen=True, slots=True)
class Notice:
    """Something that needs a look, in words: what, the consequence, and where something can be done about it."""

    bold: str
    text: str
    acts: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Share:
    """A part of the room that the data take."""

    name: str
    colour: str
    size: str
    left: float
    wide: float


def lasting(milliseconds: int, language: str) -> str:
    """How long something has been, in its largest unit."""
    ngettext = catalogue(language).ngettext
    if milliseconds >= 2 * DAY_MS:
        return _filled(ngettext("%(num)d day", "%(num)d days", milliseconds // DAY_MS), milliseconds // DAY_MS)
    if milliseconds >= 2 * HOUR_MS:
        return _filled(ngettext("%(num)d hour", "%(num)d hours", milliseconds // HOUR_MS), milliseconds // HOUR_MS)
    minutes = milliseconds // MINUTE_MS
    if minutes:
        return _filled(ngettext("%(num)d minute", "%(num)d minutes", minutes), minutes)
    seconds = milliseconds // 1000
    return _filled(ngettext("%(num)d second", "%(num)d seconds", seconds), seconds)


def _filled(sentence: str, number: int) -> str:
    return sentence % {"num": number}


def sized(size: int, language: str) -> str:
    """So many bytes, in a unit that is easy to read."""
    amount, unit = float(size), 0
    while amount >= 1000 and unit < len(UNITS) - 1:
        amount, unit = amount / 1000, unit + 1
    text = f"{amount:.1f}" if unit > 1 and amount < 100 else f"{amount:.0f}"
    return f"{text.replace('.', ',') if language == 'pt_BR' else text} {UNITS[unit]}"


# --- the sentence -----------------------------------------------------------------------------------------------------


def sentence(house: Overview, language: str) -> str:
    """How the house is."""
    say, ngettext = catalogue(language).gettext, catalogue(language).ngettext
    needs = len(house.needs)
    if not needs:
        return say("The house is ready.") if house.is_empty else say("All is well.")
    if needs == 2:
        return say("All is well, but for two things.")
    return _filled(ngettext("All is well, but for one thing.", "All is well, but for %(num)d things.", needs), needs)


def facts(house: Overview, language: str) -> list[str]:
    """What goes on, in a few counts."""
    ngettext = catalogue(language).ngettext
    if house.is_empty:
        return [catalogue(language).gettext("Nobody has set a table yet: pass its address on.")]
    playing, here, watching = house.playing, house.sample.people, house.watching
    found = [
        _filled(ngettext("%(num)d match runs", "%(num)d matches run", playing), playing),
        _filled(ngettext("%(num)d person is here", "%(num)d people are here", here), here),
    ]
    if watching:
        found.append(_filled(ngettext("%(num)d watches", "%(num)d watch", watching), watching))
    return found


def notice_of(need: Need, language: str) -> Notice:
    """Something that needs a look, in words."""
    say = catalogue(language).gettext
    match need.what:
        case "still":
            assert need.still is not None
            return _of_still(need.still, need.number, language)
        case "unreadable":
            return Notice(
                say("A match cannot be read."),
                say("What is stored of {match} is damaged; a backup has it. The others are not touched.").format(
                    match=need.detail
                ),
                ((say("Look at it"), f"/host/matches/{need.detail}"),),
            )
        case "release":
            return Notice(
                say("Gnomon {version} is there.").format(version=need.detail),
                say("This table runs {version}.").format(version=gnomon.__version__),
            )
        case "storage":
            return Notice(
                say("The storage takes nothing."),
                say("No answer can be stored until it does: {reason}").format(reason=need.detail),
            )
        case "reports":
            ngettext = catalogue(language).ngettext
            told = ngettext("A report waits.", "%(num)d reports wait.", need.number)
            return Notice(
                _filled(told, need.number),
                say("Somebody tells you about another person; you decide what comes of it."),
                ((say("Read it") if need.number == 1 else say("Read them"), "/host/reports"),),
            )
        case "behind":
            return Notice(
                say("Programs are behind."),
                say("A thought has waited for {time}; nothing is lost.").format(
                    time=lasting(1000 * need.number, language)
                ),
                ((say("See what they think about"), "#thinking"),),
            )
        case "failures":
            ngettext = catalogue(language).ngettext
            told = ngettext(
                "A program failed once in the last hour.",
                "Programs failed %(num)d times in the last hour.",
                need.number,
            )
            return Notice(
                _filled(told, need.number),
                say("The least harmful answer was given in its place; the log says why."),
            )
        case "room":
            return Notice(
                say("The disk is nearly full."),
                say("{size} are left.").format(size=sized(need.number, language)),
                ((say("See what takes the room"), "#storage"),),
            )
        case "backup":
            if not need.number:
                return Notice(
                    say("There is no backup."), say("If this disk fails, every match is lost."), _to_backup(say)
                )
            told = say("The last backup is {time} old.").format(time=lasting(need.number, language))
            return Notice(told, say("If this disk fails, what was played since is lost."), _to_backup(say))
        case "copies":
            ngettext = catalogue(language).ngettext
            told = ngettext(
                "A match in the last backup is damaged.",
                "%(num)d matches in the last backup are damaged.",
                need.number,
            )
            return Notice(
                _filled(told, need.number),
                say("It did not play again when the backup was tried; an older backup may have it whole.")
                if need.number == 1
                else say("They did not play again when the backup was tried; an older backup may have them whole."),
                ((say("See which"), "#backup"),),
            )


def _to_backup(say: Callable[[str], str]) -> tuple[tuple[str, str], ...]:
    return ((say("How to make one"), "#backup"),)


def _of_still(still: Still, lasted: int, language: str) -> Notice:
    say = catalogue(language).gettext
    names = ", ".join(still.seats[seat].name for seat in still.lacks)
    bold = say("“{title}” stands still.").format(title=match_title(still.record))
    time = lasting(lasted, language)
    if still.waits_for_program:
        text = say("For {time} the program {name} has not answered. Nothing is lost.").format(time=time, name=names)
        label = say("Stop it")
    else:
        text = say("For {time} {name} has been asked and is not here; others wait. Nothing is lost.").format(
            time=time, name=names
        )
        label = say("Let a program play")
    page = f"/host/matches/{still.record.id}"
    return Notice(bold, text, ((say("Look in"), f"/matches/{still.record.id}"), (label, page)))


# --- figures ----------------------------------------------------------------------------------------------------------


def figures(house: Overview, cores: int, language: str) -> list[Figure]:
    """The four figures, each with its hour."""
    say, ngettext = catalogue(language).gettext, catalogue(language).ngettext
    now, hour = house.sample, house.hour
    load = now.load
    busy = [(load < CALM, say("calm")), (load < BUSY, say("busy")), (True, say("full"))]
    half, most = 1000 * now.half, 1000 * now.most
    quick = [
        (most < 0, say("no clicks")),
        (most < QUICK_MS, say("good")),
        (most < SLOW_MS, say("fair")),
        (True, say("slow")),
    ]
    waits = [(now.waiting == 0, say("none waits")), (house.oldest < SHORT_SECONDS, say("short")), (True, say("long"))]
    return [
        Figure(
            say("Load"),
            f"{100 * load:.0f}" if load >= 0 else "–",
            "%",
            _first(busy),
            load < BUSY,
            curve([one.load for one in hour], 1.0),
            _filled(ngettext("%(num)d core, one hour", "%(num)d cores, one hour", cores), cores),
        ),
        Figure(
            say("A click is answered in"),
            _milliseconds(half, language),
            "ms" if half >= 0 else "",
            _first(quick),
            most < SLOW_MS,
            curve([max(0.0, 1000 * one.half) for one in hour], 20.0),
            say("95 of 100 within {time} ms").format(time=_milliseconds(most, language))
            if most >= 0
            else say("nobody has clicked in the last minute"),
        ),
        Figure(
            say("Thinking, waiting"),
            str(now.waiting),
            "",
            _first(waits),
            house.oldest < SHORT_SECONDS,
            curve([float(one.waiting) for one in hour], 4.0),
            _filled(ngettext("%(num)d at work", "%(num)d at work", now.thinking), now.thinking),
        ),
        Figure(
            say("People here"),
            str(now.people),
            "",
            _filled(ngettext("%(num)d known", "%(num)d known", house.known), house.known),
            True,
            curve([float(one.people) for one in hour], 4.0),
            _filled(ngettext("%(num)d page open at a table", "%(num)d pages open at tables", house.pages), house.pages),
        ),
    ]


def _first(cases: Sequence[tuple[bool, str]]) -> str:
    return next(word for holds, word in cases if holds)


def _milliseconds(value: float, language: str) -> str:
    if value < 0:
        return "–"
    text = f"{value:.1f}" if value < 10 else f"{value:.0f}"
    return text.replace(".", ",") if language == "pt_BR" else text


def curve(values: Sequence[float], least: float) -> Markup:
    """An hour as a line above its ground; it begins at zero, and is as high as the largest value or `least`."""
    top = max([*values, least])
    step = WIDE / 60
    right = WIDE - 4
    points = [
        (right - step * (len(values) - 1 - place) * (right / WIDE), HIGH - 2 - (HIGH - 6) * max(0.0, value) / top)
        for place, value in enumerate(values)
    ]
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in points)
    ground = f"{points[0][0]:.1f},{HIGH - 1} {line} {points[-1][0]:.1f},{HIGH - 1}" if points else ""
    dot = f'<circle cx="{points[-1][0]:.1f}" cy="{points[-1][1]:.1f}" r="2.6"/>' if points else ""
    return Markup(  # noqa: S704 - numbers alone
        f'<svg class="curve" viewBox="0 0 {WIDE} {HIGH}" preserveAspectRatio="none" aria-hidden="true">'
        f'<path class="axis" d="M0 {HIGH - 1}H{WIDE}"/><polygon points="{ground}"/><polyline points="{line}"/>{dot}</svg>'
    )


# --- parts of the page ------------------------------------------------------------------------------------------------


def urgency_of(urgency: Urgency, language: str) -> str:
    """Why a program is wanted."""
    say = catalogue(language).gettext
    return {
        Urgency.BY_THE_CLOCK: say("in real time"),
        Urgency.AWAITED: say("somebody waits for it"),
        Urgency.SEEN: say("its people are away, watched"),
        Urgency.LIVE: say("its people are away"),
        Urgency.LATER: say("nobody waits for it"),
        Urgency.WATCHED: say("programs alone, watched"),
        Urgency.UNSEEN: say("programs alone"),
    }[urgency]


def limits_of(limits: Limits, language: str, times: int = 1) -> list[tuple[str, str, int]]:
    """What one person may have, or so many `times` as much: the name, over which time, and how many."""
    say = catalogue(language).gettext
    found = [
        (say("Unfinished tables"), say("at a time"), limits.tables),
        (say("Of programs alone"), say("at a time"), limits.program_tables),
        (say("Analysis copies"), say("a day"), limits.copies),
        (say("Reviews"), say("an hour"), limits.reviews),
        (say("Questions to the coach"), say("an hour"), limits.advice),
    ]
    return [(name, span, times * number) for name, span, number in found]


def shares_of(room: Room, language: str) -> list[Share]:
    """The parts of the room that take any, the largest share of the bar first where it is named first."""
    say = catalogue(language).gettext
    names: dict[Part, str] = {
        "matches": say("Matches"),
        "reviews": say("Reviews and analyses"),
        "people": say("People and chat"),
        "logs": say("Logs"),
        "files": say("Other files beside them"),
        "rest": say("The database itself"),
    }
    found, left = [], 0.0
    for part, name in names.items():
        size = room.parts.get(part, 0)
        if size:
            wide = 100 * size / max(1, room.taken)
            found.append(Share(name, COLOURS[part], sized(size, language), left, wide))
            left += wide
    return found


def tried_in_time(backup: Backup, now: int) -> bool:
    """Whether a backup was tried lately enough."""
    return backup.tried is not None and now - backup.tried <= UNTRIED_MS


def places_of(admission: Admission, now: int, language: str) -> str:
    """How many have come by an invitation, of how many, and whether it lets in more."""
    ngettext, say = catalogue(language).ngettext, catalogue(language).gettext
    used = ngettext("%(used)d of %(num)d place used", "%(used)d of %(num)d places used", admission.places)
    told = used % {"used": admission.used, "num": admission.places}
    if admission.revoked != NEVER:
        return say("{places}, withdrawn").format(places=told)
    return say("{places}, time is over").format(places=told) if now >= admission.until else told


def _cleared(deed: Deed, language: str) -> str:
    """How many old matches were deleted, and of which kind."""
    ngettext, number = catalogue(language).ngettext, whole_number(str(deed.facts.get("matches", "")), 0)
    told = {
        "people": ngettext("deleted %(num)d old match", "deleted %(num)d old matches", number),
        "programs": ngettext(
            "deleted %(num)d old match of programs", "deleted %(num)d old matches of programs", number
        ),
        "unfinished": ngettext(
            "deleted %(num)d unfinished match that had been left",
            "deleted %(num)d unfinished matches that had been left",
            number,
        ),
    }
    return _filled(told.get(str(deed.facts.get("kind")), told["people"]), number)


def deed_words(deed: Deed, language: str) -> str:
    """What a host did, in a sentence without its subject."""
    say = catalogue(language).gettext
    name = deed.title
    if deed.act == "cleared":
        return _cleared(deed, language)
    words = {
        "host_added": say("made {name} a host"),
        "host_removed": say("took the role of host from {name}"),
        "link_made": say("made a link for a new host"),
        "muted": say("silenced {name}"),
        "unmuted": say("let {name} be heard again"),
        "banned": say("turned {name} away"),
        "unbanned": say("let {name} in again"),
        "quota": say("allowed {name} {times} times as much"),
        "stopped": say("stopped “{name}”"),
        "stood_in": say("let a program play for {who} in “{name}”"),
        "exported": say("took a copy of “{name}”"),
        "invited": say("made the invitation “{name}”"),
        "uninvited": say("withdrew the invitation “{name}”"),
        "dismissed": say("left a report about {name} without consequence"),
        "warned": say("warned {name}"),
        "event_closed": say("closed the entries of the event “{name}”"),
        "event_reopened": say("opened the entries of the event “{name}” again"),
        "event_begun": say("let the event “{name}” begin"),
        "event_ended": say("ended the event “{name}”"),
        "entrant_added": say("added a program to the event “{event}”"),
        "entrant_removed": say("took {name} out of the event “{event}”"),
        "notice": say("put up the notice “{name}”") if name else say("took the notice down"),
    }
    facts = deed.facts
    return words[deed.act].format(
        name=name, times=facts.get("times", 1), who=facts.get("name", ""), event=facts.get("event", "")
    )
