"""A match of Feudum in rulebook order: every question with its trio of rules, and every step. Read this first.

After the set-up (3.1) a round goes like this (4): everybody chooses cards in secret; turn by turn a card is played, its
effect carried out with the questions and payments that it leads to, and the turn ended; pawns are nourished, the die is
rolled, an epoch may dawn, and the next round begins. Permissions (4.4) stand beside the questions of one's own turn.
"""

from typing import Final

from gnomon.games.feudum import decisions as ask
from gnomon.games.feudum.actions import (
    AGAIN,
    BOARD,
    BURY,
    COLLECT,
    COLOUR,
    COMMIT,
    COUNT,
    DONE,
    END_TURN,
    FACE,
    FAVOURS_AT,
    FEED,
    FIST,
    FORGO,
    FUNCTION,
    GOOD,
    HARVEST_AT,
    ICON,
    INVENT,
    KEEP,
    LEAVE,
    MONEY,
    NO,
    OPPONENT,
    PAY,
    PICK,
    PILFER,
    PLACE,
    PLAY,
    PUT_AWAY,
    SCROLL,
    STACK,
    STEP,
    STORE,
    SWEAR,
    TAME,
    TARGET_MARKER,
    TARGETS,
    TILE,
    VESSEL,
    WEAPON,
    YES,
)
from gnomon.games.feudum.rules import (
    choosing,
    conquer,
    epochs,
    fists,
    guilds,
    harvest,
    improve,
    influence,
    landscapes,
    menu,
    migrate,
    move,
    nourish,
    payment,
    permissions,
    pulls_and_pushes,
    starting,
    starve,
    trades,
    turns,
    writs,
)
from gnomon.games.feudum.state import FeudumState
from gnomon.kernel.frames import Frame
from gnomon.kernel.questions import Question, Step, Take, never_refused


def yes_or_no(state: FeudumState, seat: int, frame: Frame) -> list[int]:
    """Both answers are legal."""
    return [YES, NO]


def _whether(take: Take[FeudumState]) -> Question[FeudumState]:
    """A question to which yes and no are always legal; on time-out the answer is no."""
    return Question(yes_or_no, never_refused, take, YES, ends=(NO,))


QUESTIONS: Final[dict[int, Question[FeudumState]]] = {
    # Set-up (3.1)
    ask.CHOOSE_GOOD: Question(
        starting.legal_good, starting.why_not_good, starting.take_good, GOOD, default=starting.default_good
    ),
    ask.CHOOSE_START: Question(starting.legal_start, starting.why_not_start, starting.take_start, PLACE),
    ask.CHOOSE_FACE: Question(
        starting.legal_face, never_refused, starting.take_face, FACE, default=starting.freest_face
    ),
    # Choosing cards (4.1)
    ask.PICK_CARDS: Question(
        choosing.legal_pick,
        choosing.why_not_pick,
        choosing.take_pick,
        *(PICK, COMMIT, SWEAR),
        default=choosing.default_pick,
    ),
    # A turn (4.2, 4.3), Repeat (5.10)
    ask.PLAY_CARD: Question(
        menu.legal_play, menu.why_not_play, menu.take_play, *(PLAY, FORGO, END_TURN), default=menu.default_play
    ),
    ask.FINISH_TURN: Question(
        menu.legal_finish, menu.why_not_play, menu.take_finish, *(PLAY, FORGO, END_TURN), ends=(END_TURN,)
    ),
    ask.CHOOSE_REPEATED: Question(menu.legal_repeated, menu.why_not_repeated, menu.take_repeated, AGAIN),
    # Paying, and storing sulfur (4.4, 8.1)
    ask.PAY_GOODS: Question(payment.legal_payment, payment.why_not_payment, payment.take_payment, PAY),
    ask.STORE_SULFUR: Question(payment.legal_sulfur, payment.why_not_sulfur, payment.take_sulfur, STORE),
    # Migrate (5.1)
    ask.MIGRATE_WHERE: Question(
        migrate.legal_migration, migrate.why_not_migration, migrate.take_migration, *(PLACE, LEAVE)
    ),
    ask.MIGRATE_FACE: Question(
        starting.legal_face, never_refused, migrate.take_migrant, FACE, default=starting.freest_face
    ),
    # Move (5.2)
    ask.TAKE_STEPS: Question(move.legal_steps, move.why_not_steps, move.take_steps, *(STEP, BOARD, DONE), ends=(DONE,)),
    ask.GODSPEED: Question(
        move.legal_godspeed, move.why_not_godspeed, move.take_godspeed, *(STEP, BOARD, DONE), ends=(DONE,)
    ),
    ask.PILFER_WHAT: Question(
        move.legal_pilfering, move.why_not_pilfering, move.take_pilfering, *(PILFER, DONE), ends=(DONE,)
    ),
    ask.VOYAGE_ON: _whether(move.take_voyage),
    # Influence (5.3)
    ask.INFLUENCE_WHERE: Question(
        influence.legal_influence,
        influence.why_not_influence,
        influence.take_influence,
        *(PLACE, MONEY, DONE),
        ends=(DONE,),
    ),
    # Improve, and tend a landscape (5.4)
    ask.IMPROVE_WHERE: Question(
        improve.legal_improvement, improve.why_not_improvement, improve.take_improvement, PLACE
    ),
    ask.NEW_ICON: Question(improve.legal_icon, improve.why_not_icon, improve.take_icon, ICON),
    ask.PAST_TILE: Question(improve.legal_past_tile, improve.why_not_past_tile, improve.take_past_tile, STACK),
    ask.TEND_WHERE: Question(improve.legal_tending, improve.why_not_tending, improve.take_tending, PLACE),
    ask.TEND_TILE: Question(improve.legal_tended_tile, improve.why_not_tended_tile, improve.take_tended_tile, TILE),
    # Explore, and royal writs (5.5, 9)
    ask.KEEP_WRIT: Question(writs.legal_keep, writs.why_not_writ, writs.take_keep, KEEP),
    ask.BURY_WRITS: Question(writs.legal_bury, writs.why_not_writ, writs.take_bury, *(BURY, DONE), ends=(DONE,)),
    ask.LIMIT_WRITS: Question(writs.legal_limit, writs.why_not_writ, writs.take_limit, PUT_AWAY),
    ask.SHOVELS: _whether(writs.take_shovels),
    # Harvest (5.6)
    ask.HARVEST_WHERE: Question(
        harvest.legal_harvest, harvest.why_not_harvest, harvest.take_harvest, *(HARVEST_AT, FAVOURS_AT)
    ),
    ask.FAVOUR_GOODS: Question(harvest.legal_favour, harvest.why_not_favour, harvest.take_favour, GOOD),
    # Conquer, Starve the People, Defend (5.8, 5.9, 7.4), and military service (7.3)
    ask.CONQUER_WHAT: Question(conquer.legal_target, conquer.why_not_target, conquer.take_target, *TARGETS),
    ask.REVEAL_DEFEND: Question(
        conquer.legal_reveal, conquer.why_not_reveal, conquer.take_reveal, YES, default=conquer.reveal_if_held
    ),
    ask.ADD_WEAPONS: Question(
        conquer.legal_weapons, conquer.why_not_weapons, conquer.take_weapons, *(WEAPON, DONE), ends=(DONE,)
    ),
    ask.MILITARY: _whether(conquer.take_military),
    ask.STARVE_WHOM: Question(starve.legal_victim, starve.why_not_victim, starve.take_victim, TARGET_MARKER),
    ask.IMMUNITY: Question(
        conquer.legal_reveal, conquer.why_not_reveal, starve.take_immunity, YES, default=conquer.reveal_if_held
    ),
    # Guild, and Feast (5.11)
    ask.GUILD_WHAT: Question(guilds.legal_function, guilds.why_not_function, guilds.take_function, FUNCTION),
    ask.FEAST_WITH: Question(guilds.legal_host, guilds.why_not_host, guilds.take_host, *TARGETS),
    ask.PLACE_REEVE: _whether(guilds.take_reeve),
    # Trades (6.7), and taming a monster (8.6)
    ask.SEND_FROM: Question(trades.legal_farm, trades.why_not_farm, trades.take_farm, PLACE),
    ask.REWARD: Question(
        trades.legal_reward, trades.why_not_reward, trades.take_reward, COUNT, default=trades.default_reward
    ),
    ask.BUY_GOODS: Question(
        trades.legal_purchase,
        trades.why_not_purchase,
        trades.take_purchase,
        *(GOOD, DONE),
        default=trades.default_purchase,
    ),
    ask.BUY_VESSEL: Question(trades.legal_vessel, trades.why_not_vessel, trades.take_vessel, VESSEL),
    ask.TAME_BEAST: Question(trades.legal_beast, trades.why_not_beast, trades.take_beast, *(TAME, DONE), ends=(DONE,)),
    ask.BUY_SEALS: Question(
        trades.legal_seals, trades.why_not_seals, trades.take_seals, *(SCROLL, DONE), default=trades.default_seals
    ),
    # Pulls and pushes (6.4, 6.7)
    ask.MOVE_GOODS: Question(
        pulls_and_pushes.legal_goods,
        pulls_and_pushes.why_not_goods,
        pulls_and_pushes.take_goods,
        *(GOOD, DONE),
        ends=(DONE,),
    ),
    ask.INVENT_WHAT: Question(
        pulls_and_pushes.legal_invention,
        pulls_and_pushes.why_not_invention,
        pulls_and_pushes.take_invention,
        *(INVENT, DONE),
        ends=(DONE,),
    ),
    ask.RETURN_MARKER: Question(
        pulls_and_pushes.legal_marker,
        pulls_and_pushes.why_not_marker,
        pulls_and_pushes.take_marker,
        *(COLOUR, DONE),
        ends=(DONE,),
    ),
    ask.FILL_SCROLL: Question(
        pulls_and_pushes.legal_scroll, pulls_and_pushes.why_not_scroll, pulls_and_pushes.take_scroll, SCROLL
    ),
    ask.FLIP_SEAL: Question(
        pulls_and_pushes.legal_flip,
        pulls_and_pushes.why_not_flip,
        pulls_and_pushes.take_flip,
        *(SCROLL, DONE),
        ends=(DONE,),
    ),
    # Two fists (6.7)
    ask.WHOSE_FISTS: Question(
        fists.legal_opponent, fists.why_not_opponent, fists.take_opponent, OPPONENT, default=fists.first_opponent
    ),
    ask.HIDE_BEADS: Question(fists.legal_hand, never_refused, fists.take_hide, FIST),
    ask.PICK_FIST: Question(fists.legal_hand, never_refused, fists.take_fist, FIST),
    # Patronage (9)
    ask.PATRONAGE_VESSEL: Question(
        permissions.legal_vessel, permissions.why_not_vessel, permissions.take_vessel, VESSEL
    ),
    # Nourishing pawns (8.1), and resources of landscapes (8.3)
    ask.FEED_PAWNS: Question(nourish.legal_feeding, nourish.why_not_feeding, nourish.take_feeding, *(FEED, DONE)),
    ask.FEED_SECRETLY: Question(
        nourish.legal_feeding, nourish.why_not_feeding, nourish.take_secret_feeding, *(FEED, DONE)
    ),
    ask.COLLECT_WHERE: Question(
        landscapes.legal_collection,
        landscapes.why_not_collection,
        landscapes.take_collection,
        *(COLLECT, DONE),
        ends=(DONE,),
    ),
}

STEPS: Final[dict[int, Step[FeudumState]]] = {
    # Set-up (3.1)
    ask.SET_UP_PLAYER: starting.set_up_player,
    ask.GIVE_GOODS: starting.give_goods,
    ask.ENTER: migrate.enter,
    # A round: choosing cards (4.1), turn by turn (4.2)
    ask.BEGIN_ROUND: turns.begin_round,
    ask.SWORN: choosing.swear,
    ask.SHOW_POUCHES: choosing.show_pouches,
    ask.ALL_SWORN: turns.begin_turns,
    ask.NEXT_TURN: turns.next_turn,
    ask.AFTER_EFFECT: turns.after_effect,
    ask.DEJA_VU_PAID: menu.deja_vu_paid,
    # What the effects of cards owe (5, 7.4)
    ask.SPEND: payment.spend,
    ask.END_MOVE: move.end_move,
    ask.AFTER_PILFER: move.after_pilfer,
    ask.IMPROVED: improve.improved,
    ask.TAKE_TILE: improve.take_tile,
    ask.TENDED_NOW: improve.tended_now,
    ask.DRAW_WRITS: writs.draw_writs,
    ask.GATHER: harvest.gather,
    ask.ARM: conquer.arm,
    ask.FIGHT: conquer.fight,
    ask.STARVED: starve.starved,
    ask.PROTECTED: starve.protected,
    ask.DO_FUNCTION: guilds.do_function,
    ask.SEND: trades.send,
    ask.FLIPPED: pulls_and_pushes.flipped,
    ask.OPEN_FIST: fists.open_fist,
    ask.PATRONAGE_GOODS: permissions.patronage_goods,
    ask.PATRONAGE_BEAD: permissions.patronage_bead,
    # The end of the round (8)
    ask.NOURISH: nourish.nourish,
    ask.FED: nourish.fed,
    ask.ALL_FED: nourish.all_fed,
    ask.HUNGER: nourish.hunger,
    ask.ROLL_DIE: nourish.roll_die,
    ask.ADVANCE: epochs.advance,
    ask.REPLENISH_LANDSCAPES: epochs.replenish_landscapes,
    ask.REPLENISH: epochs.replenish,
    ask.END_ROUND: epochs.end_round,
}
