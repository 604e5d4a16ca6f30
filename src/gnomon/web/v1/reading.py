"""What a program may look at: account, games, lists, matches, chat, words, reviews."""

from __future__ import annotations

from dataclasses import replace

from starlette.responses import Response

from gnomon import catalog
from gnomon.drawing.speaking import language_of
from gnomon.matches import errors
from gnomon.matches.errors import Declined
from gnomon.matches.records import NEVER
from gnomon.web.archives import archive_of
from gnomon.web.lookback import may_know
from gnomon.web.scene import sight_of
from gnomon.web.v1.calls import Call
from gnomon.web.v1.shapes import (
    Account,
    Chat,
    GameInfo,
    GameLine,
    Games,
    InWords,
    Log,
    Matches,
    MatchInfo,
    OptionLine,
    Outlook,
    Passage,
    Reason,
    ReviewInfo,
)
from gnomon.web.v1.telling import chat_of, log_of, match_info, summary_of


async def account(call: Call) -> Account:
    """Who I am here, and what my token may be used for."""
    user = call.who
    scopes = [one for one in call.host.access.scopes_of(call.who.id) if call.held is None or one in call.held.scopes]
    return Account(id=user.id, name=user.name, program=user.is_machine, scopes=scopes)


async def data(call: Call) -> Response:
    """All that the server keeps of my account, as one zip archive; once in five minutes."""
    return await archive_of(call.host, call.who, call.client, call.language)


async def games(call: Call) -> Games:
    """The games of this server, and the levels of its opponents."""
    lines = []
    for name in catalog.shown():
        game = catalog.entry(name).game
        lines.append(GameLine(id=name, title=game.title, seats=list(game.seat_counts), timed=game.timed))
    return Games(games=lines, levels=list(call.host.opponents.levels()))


async def game(call: Call) -> GameInfo:
    """A game with its options."""
    name = call.request.path_params["game"]
    if name not in catalog.shown():
        raise Declined(errors.UNKNOWN_GAME)
    rules = catalog.entry(name).game
    options = [
        OptionLine(name=spec.name, default=spec.default, choices=list(spec.choices), section=spec.section)
        for spec in rules.specs
    ]
    return GameInfo(
        id=name,
        title=rules.title,
        seats=list(rules.seat_counts),
        timed=rules.timed,
        rules_version=rules.rules_version,
        codes=rules.codes.size,
        options=options,
    )


async def matches(call: Call) -> Matches:
    """My matches, open tables, matches that are being played, or finished ones."""
    lobby, wish = call.host.lobby, call.query
    if wish.list == "open":
        found = await lobby.open_tables(call.who)
    elif wish.list == "watchable":
        found = await lobby.watchable(call.who)
    elif wish.list == "finished":
        found = await lobby.finished(call.who, None if wish.before == NEVER else wish.before)
    else:
        found = await lobby.mine(call.who)
    return Matches(matches=[summary_of(one, call.user_id) for one in found])


async def match(call: Call) -> MatchInfo:
    """A match as my seat may know it, as it is stored at this moment, with every legal answer."""
    table = await call.table()
    if call.query.seen > table.seq:
        raise Declined(errors.BEHIND)
    return match_info(table, call.viewer(table, call.query.seat), call.query.since)


async def log(call: Call) -> Log:
    """What was told since a row of the log."""
    table = await call.table()
    if call.query.seen > table.seq:
        raise Declined(errors.BEHIND)
    viewer = call.viewer(table, call.query.seat)
    return Log(seq=table.seq, since=call.query.since, log=log_of(table, viewer.seat, call.query.since))


async def chat(call: Call) -> Chat:
    """The last hundred lines of chat that I may read."""
    table = await call.table()
    await call.host.distance.learn(call.user_id)
    return Chat(lines=chat_of(table, call.viewer(table), call.query.after))


async def preview(call: Call) -> Outlook:
    """What an answer would do, as far as my seat can know."""
    table = await call.table()
    viewer = call.own(table, call.body.seat)
    code = table.match.code(call.body.answer)
    overlay = call.request.app.state.presenter.preview(table, viewer, call.body.seat, code)
    found = table.match.preview(call.body.seat, code)
    return Outlook(text=overlay.text, stop=found.stop, answers=list(found.answers))


async def why(call: Call) -> Reason:
    """Whether an answer is legal, and if not, why: the section of the rules and what failed."""
    table = await call.table()
    viewer = call.own(table, call.body.seat)
    code = table.match.code(call.body.answer)
    refusal = table.match.check(call.body.seat, code)
    if refusal is None:
        return Reason(legal=True, code="", section="", facts={}, text="")
    overlay = call.request.app.state.presenter.why(table, viewer, call.body.seat, code)
    return Reason(legal=False, code=refusal.code, section=refusal.section, facts=dict(refusal.facts), text=overlay.text)


async def words(call: Call) -> InWords:
    """The position in words, as my seat may know it."""
    table = await call.table()
    viewer = call.viewer(table, call.query.seat)
    viewer = replace(viewer, language=language_of(call.query.language) or viewer.language)
    sight = sight_of(table, viewer)
    passages = [Passage(heading=part.heading, lines=list(part.lines)) for part in sight.face.account(sight)]
    return InWords(language=viewer.language, seat=viewer.seat, passages=passages)


async def review(call: Call) -> ReviewInfo:
    """The review of a finished match, as far as it is made."""
    table = await call.table()
    if not table.is_over:
        raise Declined(errors.NOT_OVER)
    reviews = call.host.reviews
    if not may_know(table, call.viewer(table)) or not reviews.possible(table):
        raise Declined(errors.NO_REVIEW)
    await reviews.recall(table)
    if reviews.failed(table):
        raise Declined(errors.NO_REVIEW)
    so_far = reviews.so_far(table)
    made = so_far.review.to_dict() if so_far.review is not None and so_far.is_whole else None
    return ReviewInfo(done=round(so_far.done, 3), whole=so_far.is_whole, review=made)


async def ask_review(call: Call) -> ReviewInfo:
    """See to it that the review of a finished match is made; it takes about half a minute."""
    table = await call.table()
    if not table.is_over:
        raise Declined(errors.NOT_OVER)
    if not may_know(table, call.viewer(table)) or not call.host.reviews.possible(table):
        raise Declined(errors.NO_REVIEW)
    await call.host.reviews.recall(table)
    await call.host.reviews.ask(table, call.user.payer if call.user is not None else "", call.client)
    found = await review(call)
    call.status = 200 if found.whole else 202
    return found
