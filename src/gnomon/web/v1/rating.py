"""What a program may read of ratings: who leads, somebody's ratings, and what each match has changed. Whoever hides is in none."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec

from gnomon import catalog
from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.rated import Rating
from gnomon.matches.records import User
from gnomon.web.v1.calls import Call
from gnomon.web.v1.shapes import Count, Given, Told, Word

Kind = Literal["two", "more", "two_real_time", "more_real_time"]
"""Ratings are kept apart for tables of two, of more, and those in real time."""
Tag = Annotated[str, msgspec.Meta(pattern="^([0-9a-z]{10})?$")]


class LeadersWish(Given):
    """`game` and `kind` of tables, `provisional` for those of whom too little is known; `after` the tag where a page has ended."""

    game: Word
    kind: Kind = "two"
    provisional: bool = False
    after: Tag = ""


class RatingsWish(Given):
    """`game` and `kind` of tables; `before` the number of the first match that I have (0: from the last one on)."""

    game: Word
    kind: Kind = "two"
    before: Count = 0


class RatingLine(Told):
    """What is believed of somebody's strength: `rating` and `half` in points, true within ± `half` in 95 of 100 cases."""

    game: str
    kind: Kind
    rating: int
    half: int
    matches: int
    provisional: bool
    last: int


class RatedPerson(Told):
    """Somebody in a list of ratings; `tag` names their page, empty where they have none."""

    tag: str
    name: str
    program: bool
    rating: RatingLine


class Leaders(Told):
    """A page of a list of ratings, best first; `after` begins the next page, empty at the end."""

    people: list[RatedPerson]
    after: str


class PersonInfo(Told):
    """Somebody with a page of their own, and all their ratings."""

    tag: str
    name: str
    program: bool
    ratings: list[RatingLine]


class RatedMatch(Told):
    """What one match has changed: the `number`-th of its kind, the place that counted, the rating before and since.

    `match` is empty where I may not see it.
    """

    number: int
    finished: int
    match: str
    place: int
    before: int
    rating: int
    half: int


class RatedMatches(Told):
    """Rated matches of somebody, latest first; `before` begins the next page, 0 at the end."""

    matches: list[RatedMatch]
    before: int


async def leaders(call: Call) -> Leaders:
    """Who is rated in a game, best first, a page of fifty."""
    wish, persons = call.query, call.host.persons
    _on_the_shelf(wish.game)
    found, after = await persons.page_of(wish.game, wish.kind, wish.provisional, wish.after)
    people = [
        RatedPerson(
            tag=one.user.tag,
            name=one.user.name,
            program=one.user.is_machine,
            rating=_line(one.rating, persons.now()),
        )
        for one in found
    ]
    return Leaders(people=people, after=after)


async def person(call: Call) -> PersonInfo:
    """Somebody by the tag of their page, with all their ratings."""
    user = await _named(call)
    now = call.host.persons.now()
    ratings = [_line(one, now) for one in await call.host.persons.ratings_of(user) if one.game in catalog.shown()]
    return PersonInfo(tag=user.tag, name=user.name, program=user.is_machine, ratings=ratings)


async def history(call: Call) -> RatedMatches:
    """What somebody's rated matches have changed, latest first, a page of a hundred."""
    wish, user = call.query, await _named(call)
    _on_the_shelf(wish.game)
    found = await call.host.persons.history(user, call.who, wish.game, wish.kind, wish.before)
    matches = [
        RatedMatch(
            number=one.number,
            finished=one.finished,
            match=match,
            place=one.place,
            before=one.before.points,
            rating=one.after.points,
            half=one.after.half,
        )
        for one, match in found
    ]
    return RatedMatches(matches=matches, before=found[-1][0].number if found and found[-1][0].number > 1 else 0)


async def _named(call: Call) -> User:
    """Whose page the path names. Raises Declined."""
    return await call.host.persons.of_tag(call.request.path_params["tag"], call.who)


def _on_the_shelf(game: str) -> None:
    """Raise Declined for a game that is not here."""
    if game not in catalog.shown():
        raise Declined(errors.BAD_REQUEST, where="game")


def _line(rating: Rating, now: int) -> RatingLine:
    strength = rating.at(now)
    return RatingLine(
        game=rating.game,
        kind=rating.kind,  # type: ignore[arg-type]  # one of those that are kept
        rating=strength.points,
        half=strength.half,
        matches=rating.matches,
        provisional=rating.is_provisional(now),
        last=rating.last,
    )
