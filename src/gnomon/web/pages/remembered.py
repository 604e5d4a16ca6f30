"""What somebody chose for their last table of a game, read from that table itself: nothing is kept beside it."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace

from gnomon import catalog
from gnomon.bots import in_style, level_of, split_style
from gnomon.matches.coaching import AGREED
from gnomon.matches.lobby import Lobby, NewTable, PlanKind, SeatPlan, Summary
from gnomon.matches.phrases import BOUND
from gnomon.matches.records import DAY_MS, FULL_SPEED, Pace, Seat
from gnomon.web.languages import catalogue
from gnomon.web.players import level_name
from gnomon.web.variants import SPEEDS


@dataclass(frozen=True, slots=True)
class Remembered:
    """The settings of a table: who sits where, how fast, whether it is listed, coached, bound to ready phrases, and the rulings by name."""

    game: str
    seats: tuple[SeatPlan, ...]
    pace: Pace = field(default_factory=Pace)
    listed: bool = False
    options: Mapping[str, object] = field(default_factory=dict)
    coached: bool = False
    phrases: bool = False

    @property
    def at_once(self) -> bool:
        """Whether nobody has to be waited for."""
        return all(plan.kind in ("me", "opponent") for plan in self.seats)

    @property
    def days(self) -> int:
        """The days for a turn, where it goes by days."""
        return max(1, self.pace.base_ms // DAY_MS)

    @property
    def minutes(self) -> int:
        """The minutes for each player, where it goes by the clock."""
        return max(1, self.pace.base_ms // 60_000)

    def kind(self, seat: int) -> str:
        """Who sat on a seat, as the form names it; a program where there was none."""
        return self.seats[seat].kind if seat < len(self.seats) else "opponent"

    def level(self, seat: int, usual: str) -> str:
        """The strength of the program on a seat, or the usual one."""
        return split_style(self.seats[seat].level)[0] or usual if seat < len(self.seats) else usual

    def style(self, seat: int, usual: str) -> str:
        """The style of the program on a seat, or the usual one."""
        return split_style(self.seats[seat].level)[1] if seat < len(self.seats) else usual

    def name(self, seat: int) -> str:
        """What a player at this screen was called on a seat, or nothing."""
        return self.seats[seat].name if seat < len(self.seats) else ""

    def words(self, language: str) -> str:
        """The settings in one plain sentence, as somebody would say them at the table."""
        return catalogue(language).gettext(", ").join(_clauses(self, language))

    def wish(self) -> NewTable:
        """The same table once more."""
        return NewTable(
            self.game,
            self.seats,
            self.options,
            self.pace,
            self.listed,
            coached=self.coached,
            phrases=self.phrases,
        )


def _clauses(setting: Remembered, language: str) -> list[str]:
    """How many play, how fast, against whom, who else, and what is not as usual."""
    say = catalogue(language)
    count = len(setting.seats)
    found = [say.ngettext("%(num)d player", "%(num)d players", count) % {"num": count}, _pace(setting, language)]
    kinds = [plan.kind for plan in setting.seats]
    if programs := kinds.count("opponent"):
        levels = dict.fromkeys(level_name(plan.level, language) for plan in setting.seats if plan.kind == "opponent")
        told = say.ngettext("against one program (%(levels)s)", "against %(num)d programs (%(levels)s)", programs)
        found.append(told % {"num": programs, "levels": say.gettext(", ").join(levels)})
    if here := kinds.count("local"):
        found.append(say.ngettext("one more at this screen", "%(num)d more at this screen", here) % {"num": here})
    if free := kinds.count("open"):
        told = (
            say.ngettext("one seat for whoever comes", "%(num)d seats for whoever comes", free)
            if setting.listed
            else say.ngettext("one seat for a friend", "%(num)d seats for friends", free)
        )
        found.append(told % {"num": free})
    if setting.coached:
        found.append(say.gettext("with the coach"))
    if setting.phrases:
        found.append(say.gettext("in ready phrases"))
    specs = {spec.name: spec.default for spec in catalog.entry(setting.game).game.specs}
    changed = sum(name in specs and specs[name] != value for name, value in setting.options.items())
    if changed:
        found.append(say.ngettext("one ruling changed", "%(num)d rulings changed", changed) % {"num": changed})
    return found


def _pace(setting: Remembered, language: str) -> str:
    say = catalogue(language)
    if setting.pace.kind == "days":
        return say.ngettext("a day for each turn", "%(num)d days for each turn", setting.days) % {"num": setting.days}
    if setting.pace.kind == "live":
        told = say.ngettext("live, a minute each", "live, %(num)d minutes each", setting.minutes)
        return told % {"num": setting.minutes}
    if setting.pace.speed != FULL_SPEED:
        sign = dict(SPEEDS).get(setting.pace.speed, f"{setting.pace.speed} %")
        return say.gettext("no clock, the sand at {speed}").format(speed=sign)
    return say.gettext("no clock")


async def last_of(lobby: Lobby, summaries: Iterable[Summary], user: str, game: str) -> Remembered | None:
    """The settings of the last table of a game that somebody set by choice, no lesson and no given deal."""
    own = (one for one in summaries if one.record.game == game and one.record.owner == user)
    chosen = [one for one in own if one.record.claimed and not one.record.lesson]
    if not chosen:
        return None
    last = max(chosen, key=lambda one: one.record.created)
    header = json.loads(last.record.header)
    options = header.get("options")
    if header.get("data") is not None or not isinstance(options, dict) or 0 not in last.mine:
        return None  # it was played with an owner's tables, or what is stored of it is damaged
    seats = (SeatPlan("me"), *(_plan(seat, user) for seat in last.seats[1:]))
    found = Remembered(game, seats, last.record.pace, last.record.listed, options)
    notes = await lobby.set_with(last.record.id)
    return replace(found, coached=AGREED in notes, phrases=BOUND in notes)


def _plan(seat: Seat, user: str) -> SeatPlan:
    if seat.kind == "opponent":
        return SeatPlan("opponent", level=in_style(level_of(seat.level), split_style(seat.level)[1]))
    kind: PlanKind = "local" if seat.local and seat.user == user else "open"
    return SeatPlan(kind, seat.name if kind == "local" else "")
