"""Seeks: people who wish to play the same find each other, and their match begins at once.

Who asks for a live match is there: the page that they keep open renews the wish, and it ends two minutes after the page has gone. A
wish for a match over days holds for two weeks. Those who meet are given the id of a match in one transaction; whoever finds that
match missing sets it, under that id, so that it is set once whichever server dies between.
"""

import asyncio
import hashlib
import logging
from collections.abc import Collection, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from gnomon import catalog
from gnomon.kernel.codec import canonical
from gnomon.kernel.options import OptionSpec, Value, read_options
from gnomon.matches import errors
from gnomon.matches.anchors import MODES
from gnomon.matches.brake import Brake
from gnomon.matches.counting import kind_at
from gnomon.matches.entropy import is_id
from gnomon.matches.errors import BAD_REQUEST, Conflict, Declined, StorageTrouble
from gnomon.matches.lobby import Lobby, NewTable, SeatPlan
from gnomon.matches.people import tidy_name
from gnomon.matches.phrases import BOUND
from gnomon.matches.ports import Clock, Entropy, Store
from gnomon.matches.quotas import Quotas
from gnomon.matches.rated import Rating
from gnomon.matches.records import DAY_MS, Pace, User
from gnomon.matches.secret import Secret
from gnomon.matches.seeking import Seek
from gnomon.matches.strength import Strength
from gnomon.matches.tables import Tables

log = logging.getLogger("gnomon.seeks")

HERE_MS: Final = 120_000
"""For so long a wish for a live match holds without a word from the page."""
DAYS_MS: Final = 14 * DAY_MS
BANDS: Final = (0, 100, 200, 400)
"""By how many points the others' rating may differ; 0 is whoever comes."""
PACES: Final = {
    "live": Pace("live", 30 * 60_000, 30_000),
    "slow": Pace("live", 60 * 60_000, 60_000),
    "day": Pace("days", DAY_MS),
    "days": Pace("days", 3 * DAY_MS),
}
"""The paces at which people look for one another, by name: few, so that they meet."""
SHOWN: Final = 40
LOOKED_AT: Final = 60
"""So many who would suit somebody are looked at, the longest first."""
STEPS: Final = 5_000
"""So many ways to put them together are tried at most."""
LOOK_SECONDS: Final = 5.0
TIDIED: Final = 1_000
"""So many wishes that are over are forgotten at a time: whoever writes meanwhile waits for no more."""
AFRESH_MS: Final = 60_000
"""For so long a wish is looked at again: two that came at one moment may have missed each other."""
TOLD_MS: Final = 600_000
"""For so long those who have met are told where, if their page asks."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A wish of somebody else; `fits` says whether one's own rating is one of those that it names."""

    seek: Seek
    person: User
    fits: bool


class Seeks:
    """Everybody's wishes."""

    def __init__(
        self,
        tables: Tables,
        lobby: Lobby,
        store: Store,
        clock: Clock,
        entropy: Entropy,
        secret: Secret,
        quotas: Quotas,
        brake: Brake,
    ) -> None:
        self._tables = tables
        self._lobby = lobby
        self._store = store
        self._seeks = store.seeks
        self._clock = clock
        self._entropy = entropy
        self._secret = secret
        self._quotas = quotas
        self._brake = brake

    async def seek(
        self,
        user: User,
        game: str,
        seats: int,
        mode: str,
        pace: str,
        band: int,
        chosen: Mapping[str, object] | None = None,
        phrases: bool = False,
    ) -> str:
        """Wish for a match; the id of the match if that was granted at once, else empty. Raises Declined, BadInput.

        Of the game's options, but for those that the mode decides, some may be `chosen` otherwise than usual. With `phrases`
        people talk in ready phrases alone at the table.
        """
        self._tables.standings.admit(user.id)
        if user.is_machine:
            raise Declined(errors.PERSONS_ALONE)
        options = _unusual(game, options_for(game, mode, pace, chosen or {}))
        if seats < 2 or seats not in catalog.entry(game).game.seat_counts:
            raise Declined(BAD_REQUEST, where="seats")
        if band not in BANDS:
            raise Declined(BAD_REQUEST, where="band")
        terms = _terms(game, seats, mode, pace, options, phrases)
        held = [one for one in await self.mine(user) if one.terms != terms]
        await self._brake.seek(user, len(held))
        now = self._clock.now()
        wish = Seek(
            self._entropy.token(),
            user.id,
            game,
            seats,
            mode,
            PACES[pace],
            terms,
            band,
            0,
            now,
            now + (HERE_MS if PACES[pace].kind == "live" else DAYS_MS),
            options=options,
            phrases=phrases,
        )
        wish = replace(wish, points=self._points_in(await self._store.ratings.of_user(user.id), wish))
        limit = self._quotas.limits.seeks * self._tables.standings.times(user.id)
        if not await self._seeks.add(wish, limit):
            raise Declined(errors.MANY_SEEKS, limit=limit)
        return await self._meet(wish)

    async def mine(self, user: User) -> list[Seek]:
        """Somebody's wishes that hold, oldest first."""
        now = self._clock.now()
        return [one for one in await self._seeks.of_user(user.id) if one.terms and one.until > now]

    async def others(self, user: User | None) -> list[Offer]:
        """Other people's wishes, latest first; but for those who keep away from a user, or whom the user keeps away from."""
        found = await self._seeks.shown(self._clock.now(), SHOWN)
        if user is None:
            return [Offer(one, person, True) for one, person in found]
        apart, own = await self._store.ties.apart(user.id), await self._store.ratings.of_user(user.id)
        return [
            Offer(one, person, one.band == 0 or abs(self._points_in(own, one) - one.points) <= one.band)
            for one, person in found
            if person.id != user.id and person.id not in apart
        ]

    async def here(self, user: User) -> str:
        """Somebody has the page open: wishes for live matches go on. The id of a match in which one of theirs was granted, else empty."""
        now = self._clock.now()
        await self._seeks.renew(user.id, "live", now, now + HERE_MS)
        granted = [one for one in await self._seeks.of_user(user.id) if one.match and not one.terms and one.until > now]
        return granted[-1].match if granted else ""

    async def end(self, user: User, seek: str) -> None:
        """Wish no more. Raises Declined if there is no such wish, or it was granted."""
        if not is_id(seek) or not await self._seeks.remove(user.id, seek):
            raise Declined(errors.NO_SEEK)

    async def work(self) -> None:
        """Let people meet who wished at the same moment, and set what is missing, for ever."""
        while True:
            try:
                await self.settle()
            except StorageTrouble as trouble:
                log.warning("seeks wait", extra={"trouble": str(trouble)})
            await asyncio.sleep(LOOK_SECONDS)

    async def settle(self) -> None:
        """Do once what `work` does for ever. Raises StorageTrouble."""
        now = self._clock.now()
        met: dict[str, list[Seek]] = {}
        for one in await self._seeks.met(LOOKED_AT):
            met.setdefault(one.match, []).append(one)
        for seeks in met.values():
            await self._set(seeks)
        for one in await self._seeks.waiting(now - AFRESH_MS, LOOKED_AT):
            await self._meet(one)
        while await self._seeks.tidy(now, TIDIED) == TIDIED:
            pass

    async def _meet(self, seek: Seek) -> str:
        """Let a wish be granted, if enough others suit it; the match, else empty."""
        try:
            found = await self._seeks.meet(seek, self._entropy.token(), self._clock.now(), LOOKED_AT, _choose)
        except Conflict:  # another server was first; whoever is left is looked at again soon
            return ""
        if not found:
            return ""
        return found[0].match if await self._set(found) else ""

    async def _set(self, seeks: Sequence[Seek]) -> bool:
        """Set the match at which some wishes have met, unless it is there; False if somebody is gone, and the others wait again."""
        match, first = seeks[0].match, seeks[0]
        people = [person for one in seeks if (person := await self._store.user(one.user)) is not None]
        if len(people) < first.seats:
            await self._seeks.reopen(match)
            return False
        people.sort(key=lambda person: self._secret.number("seat", match, person.id))  # nobody chooses their seat
        plans = tuple(SeatPlan("person", tidy_name(person.name), kept_for=person.id) for person in people)
        options = options_for(first.game, first.mode, pace_name(first.pace), first.options)
        wish = NewTable(first.game, plans, dict(options), first.pace, id=match, phrases=first.phrases)
        with suppress(Conflict):  # another server has just set it
            await self._lobby.set_for(first.user, wish)
        await self._seeks.close(match, self._clock.now() + TOLD_MS)
        return True

    def _points_in(self, ratings: Sequence[Rating], seek: Seek) -> int:
        """A rating as it is shown, in what is wished for; that of a beginning where there is none."""
        kind = _kind(seek)
        own = next((one for one in ratings if (one.game, one.kind) == (seek.game, kind)), None)
        return (own.at(self._clock.now()) if own else Strength()).points


def modes_of(game: str) -> list[str]:
    """The modes of a game among which a wish has to choose; none where there is one alone."""
    found = [mode.name for mode in MODES if mode.game == game]
    return found if len(found) > 1 else []


def specs_of(game: str) -> list[OptionSpec]:
    """The options of a game that may be chosen in a wish: those that no mode decides, if it has several."""
    decided = {name for mode in MODES if mode.game == game and modes_of(game) for name in mode.options}
    return [spec for spec in catalog.entry(game).game.specs if spec.name not in decided]


def options_for(game: str, mode: str, pace: str, chosen: Mapping[str, object] | None = None) -> dict[str, Value]:
    """The options of a match that is wished for, some of them `chosen`. Raises Declined, BadInput for what nobody can wish for."""
    if game not in catalog.shown() or pace not in PACES:
        raise Declined(BAD_REQUEST, where="game")
    if mode not in (modes_of(game) or [""]):
        raise Declined(BAD_REQUEST, where="mode")
    own = next((one.options for one in MODES if one.name == mode), {})
    if chosen and not chosen.keys() <= {spec.name for spec in specs_of(game)}:
        raise Declined(BAD_REQUEST, where="options")
    options = read_options(catalog.entry(game).game.specs, {**own, **(chosen or {})})
    if PACES[pace].kind == "days" and catalog.entry(game).game.has_spans(options):
        raise Declined(errors.REAL_TIME)
    return options


def _kind(seek: Seek) -> str:
    """The kind of ratings for which the match will count."""
    options = options_for(seek.game, seek.mode, pace_name(seek.pace), seek.options)
    return kind_at(seek.seats, catalog.entry(seek.game).game.has_spans(options))


def pace_name(pace: Pace) -> str:
    """What a pace is called at which people look for one another; empty for any other."""
    return next((name for name, known in PACES.items() if known == pace), "")


def _unusual(game: str, options: Mapping[str, Value]) -> dict[str, object]:
    """What a wish chooses otherwise than usual."""
    return {spec.name: options[spec.name] for spec in specs_of(game) if options[spec.name] != spec.default}


def _terms(game: str, seats: int, mode: str, pace: str, options: Mapping[str, object], phrases: bool) -> str:
    facts = ["seek", game, seats, mode, pace, *([options] if options else []), *([BOUND] if phrases else [])]
    return hashlib.sha256(canonical(facts)).hexdigest()


def _choose(waiting: Sequence[Seek], apart: Collection[frozenset[str]]) -> Sequence[Seek]:
    """The first full table that can be made of the first one and others: whoever waits longest is tried first."""
    steps = STEPS

    def fill(chosen: list[Seek], start: int) -> list[Seek] | None:
        nonlocal steps
        if len(chosen) == waiting[0].seats:
            return chosen
        for at in range(start, len(waiting)):
            steps -= 1
            if steps < 0:
                return None
            one = waiting[at]
            fits = all(
                one.user != other.user and one.suits(other) and frozenset((one.user, other.user)) not in apart
                for other in chosen
            )
            if fits and (found := fill([*chosen, one], at + 1)) is not None:
                return found
        return None

    return fill([waiting[0]], 1) or []
