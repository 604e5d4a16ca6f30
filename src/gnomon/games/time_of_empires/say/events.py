# gnomon: interpreted
"""What happened, one sentence an event, told to one viewer.

Here the eras, timers and turns; what players did is in `say.deeds`, the scoring in `say.scoring`.
"""

from collections.abc import Callable, Sequence
from typing import Final

from gnomon.drawing.speaking import capital, mark
from gnomon.games.time_of_empires import events as happened
from gnomon.games.time_of_empires.say import deeds, scoring
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import leader_text, wonder_condition
from gnomon.games.time_of_empires.setting import REAL_TIME
from gnomon.games.time_of_empires.state import OFF
from gnomon.kernel.events import Event, face, is_whole

Facts = Sequence[int]


def event_text(event: Event, words: Words) -> str:
    """The sentence of an event, as far as the viewer of `words` may know it."""
    facts = face(event, words.viewer)
    if event[0] == happened.DREW and not is_whole(event, words.viewer):
        return capital(deeds.drew_unseen(words, facts))
    return capital(TELLERS[event[0]](words, facts))


# --- preparation -------------------------------------------------------------------------------------------------


def _era_prepared(words: Words, facts: Facts) -> str:
    return words.say("The boards are made ready for {era}.", era=words.era(facts[0]))


def _wonder_revealed(words: Words, facts: Facts) -> str:
    wonder = facts[1]
    return words.say(
        "A new wonder: “{wonder}”. It counts {condition}.",
        wonder=words.wonder(wonder),
        condition=wonder_condition(wonder, words),
    )


def _leader_revealed(words: Words, facts: Facts) -> str:
    column, leader = facts
    return words.say(
        "{column}: {leader}. {effect}",
        column=words.column(column),
        leader=words.leader(leader),
        effect=leader_text(leader, words),
    )


def _appointed(words: Words, facts: Facts) -> str:
    seat, number, _ = facts
    if not number:
        return words.by(seat, mark("You appoint nobody."), mark("{player} appoints nobody."))
    return words.by(
        seat,
        mark("You appoint {scholars}."),
        mark("{player} appoints {scholars}."),
        scholars=words.scholars(number),
    )


def _token_put(words: Words, facts: Facts) -> str:
    seat, era, field = facts
    return words.by(
        seat,
        mark("You put the bonus token of {points} on {field}."),
        mark("{player} puts the bonus token of {points} on {field}."),
        points=words.points(words.scene.components.token_points[era - 1]),
        field=words.field(field),
    )


def _first_clan(words: Words, facts: Facts) -> str:
    seat, territory = facts
    return words.by(
        seat,
        mark("Your first clan settles in the {place}."),
        mark("The first clan of {player} settles in the {place}."),
        place=words.place(territory),
    )


def _mode_chosen(words: Words, facts: Facts) -> str:
    seat, mode = facts
    if mode == REAL_TIME:
        return words.by(seat, mark("You choose real time."), mark("{player} chooses real time."))
    return words.by(seat, mark("You choose an introductory era."), mark("{player} chooses an introductory era."))


# --- the era and its timers --------------------------------------------------------------------------------------


def _era_began(words: Words, facts: Facts) -> str:
    era, mode = facts
    if mode == REAL_TIME:
        return words.say("The gong: {era} begins.", era=words.era(era))
    return words.say("{era} begins, turn by turn.", era=words.era(era))


def _era_ended(words: Words, facts: Facts) -> str:
    era, mode = facts
    if mode == REAL_TIME:
        return words.say("The gong: {era} is over.", era=words.era(era))
    return words.say("{era} is over.", era=words.era(era))


def _baby_cried(words: Words, facts: Facts) -> str:
    return words.say("A baby cries: everybody appoints scholars.")


def _placed(words: Words, facts: Facts) -> str:
    seat, timer, slot = facts
    return words.by(
        seat,
        mark("You put {timer} on “{space}”."),
        mark("{player} puts {timer} on “{space}”."),
        timer=words.timer(timer),
        space=words.space(slot // 2),
    )


def _ran_out(words: Words, facts: Facts) -> str:
    seat, timer, must_leave = facts
    if must_leave:
        return words.by(
            seat,
            mark("Your {timer} has run out and must move on."),
            mark("{player}’s {timer} has run out and must move on."),
            timer=words.timer(timer),
        )
    return words.by(
        seat,
        mark("Your {timer} has run out."),
        mark("{player}’s {timer} has run out."),
        timer=words.timer(timer),
    )


def _clearable(words: Words, facts: Facts) -> str:
    seat, timer = facts
    return words.by(
        seat,
        mark("Others may now clear your {timer} away."),
        mark("{player}’s {timer} may now be cleared away."),
        timer=words.timer(timer),
    )


def _cleared(words: Words, facts: Facts) -> str:
    by, seat, timer, slot = facts
    known = {"timer": words.timer(timer), "space": words.space(slot // 2)}
    if seat == words.viewer:
        return words.say("{player} clears your {timer} off “{space}”.", player=words.name(by), **known)
    return words.by(
        by,
        mark("You clear {owner}’s {timer} off “{space}”."),
        mark("{player} clears {owner}’s {timer} off “{space}”."),
        owner=words.name(seat),
        **known,
    )


def _relocated(words: Words, facts: Facts) -> str:
    seat, timer, old, new = facts
    assert old != OFF
    return words.by(
        seat,
        mark("You move {timer} from “{old}” to “{space}”, its sand as it is."),
        mark("{player} moves {timer} from “{old}” to “{space}”, its sand as it is."),
        timer=words.timer(timer),
        old=words.space(old // 2),
        space=words.space(new // 2),
    )


def _timer_repeated(words: Words, facts: Facts) -> str:
    seat, timer, space = facts
    return words.by(
        seat,
        mark("Your {timer} acts once more, on “{space}”."),
        mark("{player}’s {timer} acts once more, on “{space}”."),
        timer=words.timer(timer),
        space=words.space(space),
    )


def _appointing(words: Words, facts: Facts) -> str:
    seat, none = facts
    if none:
        return words.by(
            seat,
            mark("You want no scholars at the next appointment."),
            mark("{player} wants no scholars at the next appointment."),
        )
    return words.by(
        seat,
        mark("You want all scholars at the next appointment."),
        mark("{player} wants all scholars at the next appointment."),
    )


def _turn_began(words: Words, facts: Facts) -> str:
    seat, number = facts
    return words.by(
        seat,
        mark("Round {round}: your turn."),
        mark("Round {round}: {player}’s turn."),
        round=number,
    )


def _finished(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You end the action."), mark("{player} ends the action."))


def _start_player(words: Words, facts: Facts) -> str:
    return words.by(facts[0], mark("You are the start player now."), mark("{player} is the start player now."))


TELLERS: Final[dict[int, Callable[[Words, Facts], str]]] = {
    happened.ERA_PREPARED: _era_prepared,
    happened.WONDER_REVEALED: _wonder_revealed,
    happened.LEADER_REVEALED: _leader_revealed,
    happened.APPOINTED: _appointed,
    happened.TOKEN_PUT: _token_put,
    happened.FIRST_CLAN: _first_clan,
    happened.MODE_CHOSEN: _mode_chosen,
    happened.ERA_BEGAN: _era_began,
    happened.ERA_ENDED: _era_ended,
    happened.BABY_CRIED: _baby_cried,
    happened.PLACED: _placed,
    happened.RAN_OUT: _ran_out,
    happened.CLEARABLE: _clearable,
    happened.CLEARED: _cleared,
    happened.RELOCATED: _relocated,
    happened.TIMER_REPEATED: _timer_repeated,
    happened.APPOINTING: _appointing,
    happened.TURN_BEGAN: _turn_began,
    happened.FINISHED: _finished,
    happened.START_PLAYER: _start_player,
    **deeds.TELLERS,
    **scoring.TELLERS,
}
