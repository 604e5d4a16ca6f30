# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from typing import Final

from gnomon.drawing.speaking import mark
from gnomon.games.said import Counted, FrameRows, If, Said, askers
from gnomon.games.time_of_empires import decisions
from gnomon.games.time_of_empires.frames import Influence, Moved, Participation
from gnomon.games.time_of_empires.queries import must_move
from gnomon.games.time_of_empires.say.words import Words
from gnomon.games.time_of_empires.say.words_cards import tile_effect, wonder_text
from gnomon.games.time_of_empires.state import CLOSING, COUNTDOWN, SAND, EmpiresState
from gnomon.games.time_of_empires.terms import NONE
from gnomon.kernel.frames import Frame


def prompt(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return _ASKERS[frame[0]](state, frame, seat, words)


def waiting(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame for everybody else. While a player only selects, others learn no more than that."""
    return words.say(_WAITING.get(frame[0], _ACTS), player=words.name(seat))


def hint(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    """A second, smaller sentence beside a question; empty where the question says it all."""
    teller = _HINTS.get(frame[0])
    return teller(state, frame, seat, words) if teller else ""


_ACTS: Final = mark("{player} resolves an action.")
_WAITING: Final = {
    decisions.CHOOSE_FIRST_CLAN: mark("{player} chooses where the first clan settles."),
    decisions.CHOOSE_TOKEN: mark("{player} chooses a field for the bonus token."),
    decisions.CHOOSE_MODE: mark("{player} chooses how the era is played."),
    decisions.CHOOSE_READY: mark("{player} is not ready yet."),
    decisions.ERA: mark("{player} plays."),
    decisions.CHOOSE_FIRST_SLOT: mark("{player} places both timers."),
    decisions.CHOOSE_SECOND_SLOT: mark("{player} places both timers."),
    decisions.CHOOSE_BEGIN: mark("{player} chooses which action comes first."),
    decisions.CHOOSE_APPOINTED: mark("{player} appoints scholars."),
    decisions.CHOOSE_BESIEGED: mark("{player} chooses the cities to take."),
}


def _token(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, which field gets the bonus token of {points}?",
        player=words.name(seat),
        points=words.points(state.setting.components.token_points[state.era - 1]),
    )


def _mode(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    return words.say("{player}, how do we play {era}?", player=words.name(seat), era=words.era(state.era))


def _era(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    player = words.name(seat)
    if state.phase == COUNTDOWN:
        return words.say("{player}, the gong is about to sound.", player=player)
    if state.phase == CLOSING:
        return words.say("{player}, the gong has sounded.", player=player)
    running = [state.timer_sand[2 * seat + index] == SAND for index in (0, 1)]
    if all(running):
        return words.say("{player}, both of your timers are running.", player=player)
    if any(running):
        return words.say("{player}, place {timer}.", player=player, timer=words.timer(running.index(False)))
    return words.say("{player}, place a timer.", player=player)


def _site(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    if not state.piles[seat]:
        return words.say("{player}, no discovered card is left to build.", player=words.name(seat))
    kind = state.setting.components.type_of[state.piles[seat][-1]]
    return words.say(
        "{player}, where do you build {building}?", player=words.name(seat), building=words.a_building(kind)
    )


def _moved(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    end = state.land.exit_to[frame[Moved.from_]][frame[Moved.along]]
    return words.say("{player}, how many clans go to the {place}?", player=words.name(seat), place=words.place(end))


PROMPTS: Final[FrameRows] = {
    decisions.CHOOSE_FIRST_CLAN: Said("{player}, where does your first clan settle?"),
    decisions.CHOOSE_TOKEN: _token,
    decisions.CHOOSE_MODE: _mode,
    decisions.CHOOSE_READY: Said("{player}, are you ready?"),
    decisions.ERA: _era,
    decisions.CHOOSE_FIRST_SLOT: Said("{player}, where does your first timer go?"),
    decisions.CHOOSE_SECOND_SLOT: Said("{player}, where does your second timer go?"),
    decisions.CHOOSE_BEGIN: Said("{player}, which action comes first?"),
    decisions.CHOOSE_APPOINTED: Said("{player}, how many scholars do you appoint?"),
    decisions.CHOOSE_DISCOVERY: Said("{player}, which card do you discover?"),
    decisions.CHOOSE_FREE_DISCOVERY: Counted(
        "{player}, which card do you discover for nothing?",
        "{player}, which card do you discover for nothing? {count} are left.",
        count="left",
    ),
    decisions.CHOOSE_SITE: _site,
    decisions.CHOOSE_FREE_SITE: Said("{player}, where do you build {building}?", building="kind"),
    decisions.CHOOSE_ASSEMBLY_SITE: _site,
    decisions.CHOOSE_ACQUIRED: If(
        "board", Said("{player}, from which deck of board B?"), Said("{player}, from which deck of board A?")
    ),
    decisions.CHOOSE_INFLUENCE: Said("{player}, do you send a scholar to “{space}”?", space="column"),
    decisions.CHOOSE_PARTICIPATION: Said("{player}, do you send a scholar to “{space}”?", space="wonder"),
    decisions.CHOOSE_MORE_PARTICIPATION: Said("{player}, one more scholar to “{space}”?", space="wonder"),
    decisions.CHOOSE_DECK: Counted(
        "{player}, from which deck do you draw?",
        "{player}, from which deck do you draw? {count} cards are left.",
        count="left",
    ),
    decisions.CHOOSE_CLAN: Counted(
        "{player}, where do you place a clan? {count} is left.",
        "{player}, where do you place a clan? {count} are left.",
        count="left",
    ),
    decisions.CHOOSE_MOVE: If(
        "assault",
        Said("{player}, which group storms, and where to?"),
        Counted(
            "{player}, which clans move? {count} move is left.",
            "{player}, which clans move? {count} moves are left.",
            count="left",
        ),
    ),
    decisions.CHOOSE_MOVED: _moved,
    decisions.CHOOSE_LANDING: Said("{player}, where do your clans land?"),
    decisions.CHOOSE_LANDED: Said("{player}, how many clans land in the {place}?", place="territory"),
    decisions.CHOOSE_TARGET: Said("{player}, in which territory do you destroy?"),
    decisions.CHOOSE_TARGET_PIECE: Said("{player}, which building in the {place} do you destroy?", place="territory"),
    decisions.CHOOSE_TARGET_CLANS: Said("{player}, do you destroy the clans in the {place}?", place="territory"),
    decisions.CHOOSE_SCHOLARS: Said("{player}, how many scholars do you appoint?"),
    decisions.CHOOSE_WONDER: Counted(
        "{player}, which wonder gets a scholar?", "{player}, which wonder gets a scholar? {count} may go.", count="left"
    ),
    decisions.CHOOSE_LEADER: Counted(
        "{player}, which leader gets a scholar?", "{player}, which leader gets a scholar? {count} may go.", count="left"
    ),
    decisions.CHOOSE_RESOURCES: Said("{player}, which two resources do you take?"),
    decisions.CHOOSE_COPIED: Said("{player}, which tile do you copy?"),
    decisions.CHOOSE_OTHER_TILE: Said("{player}, which other leader gets a scholar?"),
    decisions.CHOOSE_RELOCATION: Said("{player}, which timer moves, and where to?"),
    decisions.CHOOSE_BESIEGED: Said("{player}, which city do you take?"),
}
_ASKERS: Final = askers(decisions.OPS, PROMPTS)

# --- hints -------------------------------------------------------------------------------------------------------


def _era_hint(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    if state.phase in (COUNTDOWN, CLOSING):
        return ""
    waits = [index for index in (0, 1) if must_move(state, 2 * seat + index)]
    if waits:
        return words.say(
            "{timer} has run out on a shared board: until it moves on, others may clear it away.",
            timer=words.say("Timer {number}", number=waits[0] + 1),
        )
    seconds = state.setting.components.timer_ms // 1000
    return words.say(
        "Each placement starts an action at once and binds the timer for {seconds} seconds.", seconds=seconds
    )


def _slot_hint(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    if state.memory[seat]:
        return words.say("Shared spaces that you used in your last turn are closed to you now.")
    return words.say("Place both timers, then do both actions in the order you like.")


def _influence_hint(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    side = state.sides[frame[Influence.column]]
    return tile_effect(side, words) if side != NONE else ""


def _participation_hint(state: EmpiresState, frame: Frame, seat: int, words: Words) -> str:
    wonder = frame[Participation.wonder]
    return wonder_text(state.wonders[wonder], words) if wonder < len(state.wonders) else ""


_HINTS: Final = askers(
    decisions.OPS,
    {
        decisions.CHOOSE_FIRST_CLAN: Said(
            "It settles on your capital’s tile; sites decide how much you can build there."
        ),
        decisions.CHOOSE_TOKEN: Said(
            "After every era it pays its points for each building you have built from that field."
        ),
        decisions.ERA: _era_hint,
        decisions.CHOOSE_FIRST_SLOT: _slot_hint,
        decisions.CHOOSE_SECOND_SLOT: _slot_hint,
        decisions.CHOOSE_INFLUENCE: _influence_hint,
        decisions.CHOOSE_PARTICIPATION: _participation_hint,
        decisions.CHOOSE_MOVE: Said(
            "At most {cap} clans may stand in a territory; in an attack both sides lose one by one.",
            cap=lambda words, facts: words.scene.components.territory_cap,
        ),
        decisions.CHOOSE_BESIEGED: Said("A clan from your reserve takes the city; your reserve may be short."),
    },
)
