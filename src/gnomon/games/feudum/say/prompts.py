# gnomon: interpreted
"""What is asked: the sentence for the player who must answer, and the one for everybody who waits."""

from collections.abc import Callable
from typing import Final

from gnomon.drawing.speaking import capital, mark, plural
from gnomon.games.feudum import decisions
from gnomon.games.feudum.actions import TARGET_FEUDUM, TARGET_MARKER, TARGET_MONSTER, TARGET_PAWN
from gnomon.games.feudum.rules.choosing import cards_wanted
from gnomon.games.feudum.rules.conquer import base_attack, defence, place_of
from gnomon.games.feudum.rules.harvest import harvest_total
from gnomon.games.feudum.rules.move import ferries_run
from gnomon.games.feudum.rules.payment import next_good
from gnomon.games.feudum.rules.permissions import permissions
from gnomon.games.feudum.say.choices import marker_name
from gnomon.games.feudum.say.words import NUMERALS, Words
from gnomon.games.feudum.say.words_cards import function_text
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import TILE_EPOCHS
from gnomon.kernel.frames import Frame


def prompt(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame, addressed by name to the seat that is asked."""
    return PROMPTS[frame[0]](state, frame, seat, words)


def waiting(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    """The question of a frame for everybody else: what is going on, never what is being chosen."""
    return words.say(_WAITING.get(frame[0], _ACTS), player=words.name(seat))


def hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    """A second, smaller sentence beside a question; empty where the question says it all."""
    teller = _HINTS.get(frame[0])
    return teller(state, frame, seat, words) if teller else ""


_ACTS: Final = mark("{player} acts.")
_MOVES: Final = mark("{player} moves.")
_ATTACKS: Final = mark("{player} attacks.")
_FEEDS: Final = mark("{player} feeds pawns.")
_AT_GUILD: Final = mark("{player} is busy at a guild.")
_WAITING: Final = {
    decisions.CHOOSE_GOOD: mark("{player} chooses three goods."),
    decisions.CHOOSE_START: mark("{player} places the first pawn."),
    decisions.CHOOSE_FACE: mark("{player} places the first pawn."),
    decisions.PICK_CARDS: mark("{player} chooses cards."),
    decisions.PLAY_CARD: mark("{player} plays a card."),
    decisions.FINISH_TURN: mark("{player} finishes the turn."),
    decisions.TAKE_STEPS: _MOVES,
    decisions.GODSPEED: _MOVES,
    decisions.PILFER_WHAT: mark("{player} may pilfer."),
    decisions.INFLUENCE_WHERE: mark("{player} places influence markers."),
    decisions.KEEP_WRIT: mark("{player} looks at royal writs."),
    decisions.CONQUER_WHAT: _ATTACKS,
    decisions.ADD_WEAPONS: _ATTACKS,
    decisions.REVEAL_DEFEND: mark("{player} is attacked and may reveal Defend."),
    decisions.IMMUNITY: mark("{player} may save a marker from starving."),
    decisions.GUILD_WHAT: mark("{player} goes to a guild."),
    decisions.MOVE_GOODS: _AT_GUILD,
    decisions.INVENT_WHAT: _AT_GUILD,
    decisions.RETURN_MARKER: _AT_GUILD,
    decisions.FILL_SCROLL: _AT_GUILD,
    decisions.FLIP_SEAL: _AT_GUILD,
    decisions.HIDE_BEADS: mark("{player} hides two beads."),
    decisions.PICK_FIST: mark("{player} picks a fist."),
    decisions.FEED_PAWNS: _FEEDS,
    decisions.FEED_SECRETLY: _FEEDS,
    decisions.COLLECT_WHERE: mark("{player} may collect from landscapes."),
}

Teller = Callable[[FeudumState, Frame, int, Words], str]


def _plain(message: str) -> Teller:
    """A question whose only fact is who is asked."""
    return lambda state, frame, seat, words: words.say(message, player=words.name(seat))


def _counted(forms: tuple[str, str], index: int) -> Teller:
    """A question that tells how many are left, the value of its frame at `index`."""
    return lambda state, frame, seat, words: words.count(*forms, frame[index], player=words.name(seat))


def _at(message: str) -> Teller:
    """A question about the location that is the first value of its frame."""
    return lambda state, frame, seat, words: words.say(message, player=words.name(seat), place=words.place(frame[2]))


def _godspeed(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if state.setting.by_notes:
        return words.say("{player}, Godspeed: does one of your pawns go one step more?", player=words.name(seat))
    return words.say("{player}, Godspeed: does a monk go one step more?", player=words.name(seat))


def _good(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    left = state.setting.components.goods_at_start - frame[2].bit_count()
    return words.count(
        "{player}, which good do you take? {count} is left.",
        "{player}, which goods do you take, all different? {count} are left.",
        left,
        player=words.name(seat),
    )


def _cards(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    left = cards_wanted(state, frame[3]) - frame[2].bit_count()
    if not left:
        return words.say("{player}, is your choice final?", player=words.name(seat))
    return words.count(
        "{player}, which cards do you choose? {count} is missing.",
        "{player}, which cards do you choose? {count} are missing.",
        left,
        player=words.name(seat),
    )


def _finish(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    message = (
        mark("{player}, a second card, or the end of your turn?") if frame[2] else mark("{player}, anything else?")
    )
    return words.say(message, player=words.name(seat))


def _payment(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    good = words.some(next_good(frame[2:]), 1)
    return words.say("{player}, how do you pay {good}?", player=words.name(seat), good=good)


def _favours(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.count(
        "{player}, which good do you take as a favour? {count} is left.",
        "{player}, which goods do you take as favours? {count} are left.",
        frame[3],
        player=words.name(seat),
    )


def _defence(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    attacker, target = frame[2], frame[3]
    known = {
        "player": words.name(seat),
        "attacker": words.name(attacker),
        "place": words.place(place_of(state, target)),
        "attack": base_attack(state, attacker, target),
        "defence": defence(state, target, 0),
    }
    if target < TARGET_MONSTER:
        known["piece"] = words.character(state.pawn_face[target - TARGET_PAWN])
        message = mark(
            "{player}, {attacker} attacks your {piece} at {place}, {attack} against {defence}: do you reveal Defend?"
        )
    elif target < TARGET_FEUDUM:
        known["piece"] = words.the_monster(target - TARGET_MONSTER)
        message = mark(
            "{player}, {attacker} attacks {piece} at {place}, {attack} against {defence}: do you reveal Defend?"
        )
    else:
        message = mark(
            "{player}, {attacker} attacks your feudum {place}, {attack} against {defence}: do you reveal Defend?"
        )
    return words.say(message, **known)


def _weapons(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    target, defended, saltpeter, weapons = frame[2:6]
    strength = state.setting.components.saltpeter_strength
    return words.say(
        "{player}, {attack} against {defence}: what do you add?",
        player=words.name(seat),
        attack=base_attack(state, seat, target) + strength * saltpeter + weapons,
        defence=defence(state, target, defended),
    )


def _immunity(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, {attacker} starves {marker}: do you answer with Royal Immunity?",
        player=words.name(seat),
        attacker=words.name(frame[2]),
        marker=marker_name(state, frame[3] - TARGET_MARKER, words),
    )


def _job(message: str) -> Teller:
    """A question at a guild; the guild is the first value of its frame."""
    return lambda state, frame, seat, words: words.say(
        message, player=words.name(seat), guild=words.guild(frame[2]), function=words.function(frame[3])
    )


def _job_counted(forms: tuple[str, str]) -> Teller:
    """A question at a guild with the number of pieces that are left."""
    return lambda state, frame, seat, words: words.count(
        *forms, frame[5], player=words.name(seat), guild=words.guild(frame[2])
    )


def _purchase(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if any(frame[2:]):
        return words.say(
            "{player}, what do you buy besides {goods}?", player=words.name(seat), goods=words.goods(frame[2:])
        )
    return words.say("{player}, what do you buy?", player=words.name(seat))


def _hide(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, in which hand do you hide the lower bead from {picker}?",
        player=words.name(seat),
        picker=words.name(frame[2]),
    )


def _pick_fist(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "{player}, which hand of {opponent} do you pick?", player=words.name(seat), opponent=words.name(frame[5])
    )


PROMPTS: Final[dict[int, Teller]] = {
    decisions.CHOOSE_GOOD: _good,
    decisions.CHOOSE_START: _plain(mark("{player}, at which starting location does your first pawn stand?")),
    decisions.CHOOSE_FACE: _at(mark("{player}, which character is your pawn at {place}?")),
    decisions.PICK_CARDS: _cards,
    decisions.PLAY_CARD: _plain(mark("{player}, which card do you play?")),
    decisions.FINISH_TURN: _finish,
    decisions.CHOOSE_REPEATED: _plain(mark("{player}, which card do you execute once more?")),
    decisions.PAY_GOODS: _payment,
    decisions.STORE_SULFUR: _counted(
        plural(
            "{player}, where does your new sulfur go?",
            "{player}, where do your {count} new sulfur go?",
        ),
        2,
    ),
    decisions.MIGRATE_WHERE: _plain(mark("{player}, where does a pawn enter, or which one leaves?")),
    decisions.MIGRATE_FACE: _at(mark("{player}, which character enters at {place}?")),
    decisions.TAKE_STEPS: _counted(
        plural(
            "{player}, which step do you take? {count} is left.", "{player}, which step do you take? {count} are left."
        ),
        2,
    ),
    decisions.GODSPEED: _godspeed,
    decisions.PILFER_WHAT: _plain(mark("{player}, what do you pilfer?")),
    decisions.VOYAGE_ON: _plain(mark("{player}, do you go on in the epic voyage?")),
    decisions.INFLUENCE_WHERE: _plain(mark("{player}, where do you place a marker?")),
    decisions.IMPROVE_WHERE: _plain(mark("{player}, which location do you improve?")),
    decisions.NEW_ICON: _at(mark("{player}, to which guild does the feudum {place} belong?")),
    decisions.PAST_TILE: _plain(mark("{player}, from which region do you take a past tile?")),
    decisions.TEND_WHERE: _plain(mark("{player}, where do you tend a landscape?")),
    decisions.TEND_TILE: _at(mark("{player}, which landscape do you lay at {place}?")),
    decisions.KEEP_WRIT: _counted(
        plural(
            "{player}, you drew one royal writ and keep it.", "{player}, which of the {count} royal writs do you keep?"
        ),
        2,
    ),
    decisions.BURY_WRITS: _counted(
        plural(
            "{player}, which writ goes under the deck?",
            "{player}, {count} writs go under the deck: which one next?",
        ),
        2,
    ),
    decisions.LIMIT_WRITS: _plain(mark("{player}, three writs are the most: which one goes under the deck?")),
    decisions.SHOVELS: _plain(mark("{player}, Shovels & Swords: do you pay iron for more writs?")),
    decisions.HARVEST_WHERE: _plain(mark("{player}, which farm gets the harvest, with favours or without?")),
    decisions.FAVOUR_GOODS: _favours,
    decisions.PATRONAGE_VESSEL: _plain(mark("{player}, which vessel do you take?")),
    decisions.CONQUER_WHAT: _plain(mark("{player}, what do you attack?")),
    decisions.REVEAL_DEFEND: _defence,
    decisions.ADD_WEAPONS: _weapons,
    decisions.MILITARY: _plain(mark("{player}, do you cover a space of military service?")),
    decisions.STARVE_WHOM: _plain(mark("{player}, whose marker do you starve?")),
    decisions.IMMUNITY: _immunity,
    decisions.GUILD_WHAT: _plain(mark("{player}, which function of which guild?")),
    decisions.FEAST_WITH: _plain(mark("{player}, with whom do you feast?")),
    decisions.PLACE_REEVE: _job(mark("{player}, do you place a reeve on the {guild} before the {function}?")),
    decisions.SEND_FROM: _plain(mark("{player}, which farm sends its goods to the barn?")),
    decisions.REWARD: _counted(
        plural("{player}, a food or a shilling?", "{player}, {count} foods and shillings: which mix?"), 2
    ),
    decisions.BUY_GOODS: _purchase,
    decisions.BUY_VESSEL: _plain(mark("{player}, which vessel do you buy?")),
    decisions.BUY_SEALS: _plain(mark("{player}, which seal do you buy?")),
    decisions.TAME_BEAST: _plain(mark("{player}, do you tame a monster?")),
    decisions.MOVE_GOODS: _job_counted(
        plural(
            "{player}, {guild}: which good do you move? {count} is left.",
            "{player}, {guild}: which goods do you move? {count} are left.",
        )
    ),
    decisions.INVENT_WHAT: _job_counted(
        plural(
            "{player}, {guild}: what do you make? {count} invention is left.",
            "{player}, {guild}: what do you make? {count} inventions are left.",
        )
    ),
    decisions.RETURN_MARKER: _job_counted(
        plural(
            "{player}, {guild}: which marker do you return for a seal? {count} is left.",
            "{player}, {guild}: which marker do you return for a seal? {count} are left.",
        )
    ),
    decisions.FILL_SCROLL: _job(mark("{player}, {guild}: on which scroll does the seal go?")),
    decisions.FLIP_SEAL: _job_counted(
        plural(
            "{player}, {guild}: which seal do you flip onto the rosary? {count} is left.",
            "{player}, {guild}: which seal do you flip onto the rosary? {count} are left.",
        )
    ),
    decisions.WHOSE_FISTS: _job(mark("{player}, {guild}: which opponent hides the two beads?")),
    decisions.HIDE_BEADS: _hide,
    decisions.PICK_FIST: _pick_fist,
    decisions.FEED_PAWNS: _plain(mark("{player}, which pawn do you feed, and with what?")),
    decisions.FEED_SECRETLY: _plain(mark("{player}, which pawn do you feed in secret, and with what?")),
    decisions.COLLECT_WHERE: _plain(mark("{player}, from which landscape do you collect?")),
}

# --- hints -----------------------------------------------------------------------------------------------------------


def _tell(message: str) -> Teller:
    """A hint without facts."""
    return lambda state, frame, seat, words: words.say(message)


def _steps_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if ferries_run(state):
        return words.say("Ferries run: the alchemist guild has no vessel for sale.")
    return words.say("Ferries are closed while the alchemist guild has a vessel for sale.")


def _improve_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.say(
        "The region’s top tile is taken; tiles up to epoch {numeral} score.",
        numeral=NUMERALS[min(state.epoch, TILE_EPOCHS) - 1],
    )


def _harvest_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return words.count("The harvest is {count} good.", "The harvest is {count} goods.", harvest_total(state, seat))


def _job_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    return capital(words.say("{text}.", text=function_text(frame[2], frame[3], words)))


def _finish_hint(state: FeudumState, frame: Frame, seat: int, words: Words) -> str:
    if permissions(state, seat, frame):
        return words.say("You may still deploy vessels, play mandates or take seals back.")
    return ""


_BEFOREHAND: Final = mark("You can answer this beforehand, under “Seats and invitations”.")
_HINTS: Final[dict[int, Teller]] = {
    decisions.CHOOSE_FACE: _tell(mark("Its guild’s best free seat is yours at once.")),
    decisions.PICK_CARDS: _tell(mark("Saltpeter in the pouch brings a fifth card, sulfur two cards in one turn.")),
    decisions.STORE_SULFUR: _tell(mark("In the barrel sulfur is wine; it cannot be moved later.")),
    decisions.TAKE_STEPS: _steps_hint,
    decisions.IMPROVE_WHERE: _improve_hint,
    decisions.HARVEST_WHERE: _harvest_hint,
    decisions.FINISH_TURN: _finish_hint,
    decisions.ADD_WEAPONS: _tell(mark("The attack must be greater; a tie fails, and what you add is lost either way.")),
    decisions.REVEAL_DEFEND: _tell(_BEFOREHAND),
    decisions.IMMUNITY: _tell(_BEFOREHAND),
    decisions.MILITARY: _tell(mark("At epochs II, IV and V a vassal loses the values of uncovered spaces.")),
    decisions.MOVE_GOODS: _job_hint,
    decisions.INVENT_WHAT: _job_hint,
    decisions.RETURN_MARKER: _job_hint,
    decisions.FLIP_SEAL: _job_hint,
    decisions.TAME_BEAST: _tell(mark("Two of three markers go to the general supply, one stays with the monster.")),
    decisions.FEED_PAWNS: _tell(mark("Wine feeds for two rounds, but in the next one the pawn has no strength.")),
    decisions.FEED_SECRETLY: _tell(mark("Wine feeds for two rounds, but in the next one the pawn has no strength.")),
    decisions.COLLECT_WHERE: _tell(mark("A landscape that holds a resource scores more at the next dawn.")),
}
