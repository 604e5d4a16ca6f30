"""Why the host cannot do what somebody asked. The rules' own refusals are `gnomon.kernel.errors.Refused`."""

from typing import Final

from gnomon.kernel.errors import GnomonError

UNKNOWN_MATCH: Final = "unknown_match"
UNKNOWN_SEAT: Final = "unknown_seat"
UNKNOWN_USER: Final = "unknown_user"
UNKNOWN_CODE: Final = "unknown_code"
UNKNOWN_LEVEL: Final = "unknown_level"
UNKNOWN_GAME: Final = "unknown_game"
UNKNOWN_ROW: Final = "unknown_row"
NO_POSITION: Final = "no_position"
BOARD_FULL: Final = "board_full"
BAD_REQUEST: Final = "bad_request"
NOT_YOURS: Final = "not_yours"
NOT_HOST: Final = "not_host"
SEAT_TAKEN: Final = "seat_taken"
NOT_STARTED: Final = "not_started"
ALREADY_STARTED: Final = "already_started"
PAUSED: Final = "paused"
NOT_PAUSED: Final = "not_paused"
ADJOURNED: Final = "adjourned"
ADJOURN_OFFERED: Final = "adjourn_offered"
NOT_ADJOURNING: Final = "not_adjourning"
PEOPLE_ALONE: Final = "people_alone"
BAD_MOMENT: Final = "bad_moment"
LEFT_OUT: Final = "left_out"
TOO_SOON: Final = "too_soon"
TOO_LATE: Final = "too_late"
AWAITED: Final = "awaited"
REAL_TIME: Final = "real_time"
OVER: Final = "over"
NOT_OVER: Final = "not_over"
STOOD_IN: Final = "stood_in"
RESIGNED: Final = "resigned"
NOBODY_ELSE: Final = "nobody_else"
NOT_ABSENT: Final = "not_absent"
STALE: Final = "stale"
BUSY: Final = "busy"
TOO_FAST: Final = "too_fast"
TALKATIVE: Final = "talkative"
PHRASES_ALONE: Final = "phrases_only"
TALK_OFF: Final = "talk_off"
TOO_LONG: Final = "too_long"
MANY_TABLES: Final = "many_tables"
MANY_PROGRAM_TABLES: Final = "many_program_tables"
MANY_COPIES: Final = "many_copies"
MANY_REVIEWS: Final = "many_reviews"
MANY_TRIES: Final = "many_tries"
MANY_QUESTIONS: Final = "many_questions"
MANY_ARCHIVES: Final = "many_archives"
NOT_CONFIRMED: Final = "not_confirmed"
LAST_HOST: Final = "last_host"
PERSONS_ALONE: Final = "persons_alone"
CROWDED: Final = "crowded"
LINE_LONG: Final = "line_long"
WEBHOOKS_OFF: Final = "webhooks_off"
COACH_IN_CHALLENGE: Final = "coach_in_challenge"
COACH_NOT_AGREED: Final = "coach_not_agreed"
COACH_FAILED: Final = "coach_failed"
BAD_SCOPE: Final = "bad_scope"
MANY_TOKENS: Final = "many_tokens"
MANY_ACCOUNTS: Final = "many_accounts"
UNKNOWN_TOKEN: Final = "unknown_token"  # noqa: S105  the name of a refusal
OUT_OF_SCOPE: Final = "out_of_scope"
NO_TOKEN: Final = "no_token"  # noqa: S105  the name of a refusal
NOT_JSON: Final = "not_json"
KEY_REUSED: Final = "key_reused"
KEY_IN_USE: Final = "key_in_use"
MANY_STREAMS: Final = "many_streams"
BEHIND: Final = "behind"
NO_REVIEW: Final = "no_review"
OTHER_RELEASE: Final = "other_release"
UNKNOWN_MACHINE: Final = "unknown_machine"
BAD_ADDRESS: Final = "bad_address"
STORAGE_DOWN: Final = "storage_down"
UNREADABLE: Final = "unreadable"
MUTED: Final = "muted"
BANNED: Final = "banned"
NO_REASON: Final = "no_reason"
IS_HOST: Final = "is_host"
MANY_NAMED: Final = "many_named"
BY_INVITATION: Final = "by_invitation"
INVITATION_OVER: Final = "invitation_over"
LINK_OVER: Final = "link_over"
UNKNOWN_DEVICE: Final = "unknown_device"
PASSKEY_OVER: Final = "passkey_over"
BAD_PASSKEY: Final = "bad_passkey"
UNKNOWN_PASSKEY: Final = "unknown_passkey"
NO_PASSKEY: Final = "no_passkey"
PASSKEY_COPIED: Final = "passkey_copied"
PASSKEY_TAKEN: Final = "passkey_taken"
MANY_PASSKEYS: Final = "many_passkeys"
LOGIN_OFF: Final = "login_off"
LOGIN_OVER: Final = "login_over"
LOGIN_CALLED_OFF: Final = "login_called_off"
LOGIN_SILENT: Final = "login_silent"
LOGIN_REFUSED: Final = "login_refused"
LOGIN_TAKEN: Final = "login_taken"
NO_LOGIN: Final = "no_login"
NO_SEEK: Final = "no_seek"
MANY_SEEKS: Final = "many_seeks"
BAD_DAY: Final = "bad_day"
DAY_PASSED: Final = "day_passed"
DAY_TOO_FAR: Final = "day_too_far"
DAYS_BACKWARDS: Final = "days_backwards"
DAYS_OVERLAP: Final = "days_overlap"
FEW_DAYS_LEFT: Final = "few_days_left"
NO_DAYS_OFF: Final = "no_days_off"
UNKNOWN_LEAVE: Final = "unknown_leave"
NO_GUEST: Final = "no_guest"
GUEST_GONE: Final = "guest_gone"
SIGNED_OUT: Final = "signed_out"
PASSKEYS_OFF: Final = "passkeys_off"
UNKNOWN_CHANNEL: Final = "unknown_channel"
MANY_CHANNELS: Final = "many_channels"
SERVICE_ADDRESS: Final = "service_address"
BAD_TOPIC: Final = "bad_topic"
BAD_BOT: Final = "bad_bot"
BOT_UNHEARD: Final = "bot_unheard"
SERVICE_SILENT: Final = "service_silent"
BAD_HOURS: Final = "bad_hours"
BAD_ZONE: Final = "bad_zone"
BAD_MAIL: Final = "bad_mail"
MAIL_OVER: Final = "mail_over"
MAIL_UNSENT: Final = "mail_unsent"
BAD_PUSH: Final = "bad_push"
ONESELF: Final = "oneself"
MANY_TIES: Final = "many_ties"
APART: Final = "apart"
NO_GROUNDS: Final = "no_grounds"
REPORTED: Final = "reported"
MANY_REPORTS: Final = "many_reports"
UNKNOWN_REPORT: Final = "unknown_report"
REPORT_OVER: Final = "report_over"
NO_WARNING: Final = "no_warning"
NO_FRIEND: Final = "no_friend"
NO_INVITES: Final = "no_invites"
NEW_LINKS: Final = "new_links"
NEW_LINES: Final = "new_lines"
NEW_CALLS: Final = "new_calls"
NEW_NAMES: Final = "new_names"
NEW_SEEKS: Final = "new_seeks"
NEW_EVENTS: Final = "new_events"
UNKNOWN_EVENT: Final = "unknown_event"
EVENTS_OFF: Final = "events_off"
MANY_EVENTS: Final = "many_events"
EVENT_FULL: Final = "event_full"
EVENT_CLOSED: Final = "event_closed"
EVENT_OPEN: Final = "event_open"
EVENT_BEGUN: Final = "event_begun"
IN_LEAGUE: Final = "in_league"
DIVISION_SIZE: Final = "division_size"
MANY_MOVES: Final = "many_moves"
NOT_ENTERED: Final = "not_entered"
FEW_ENTRANTS: Final = "few_entrants"
NOT_HOLDER: Final = "not_holder"
SEALED: Final = "sealed"
NOT_CLOSER: Final = "not_closer"
STAYS_OPEN: Final = "stays_open"
EVENT_SEAT: Final = "event_seat"
SIT_HERE: Final = "sit_here"
SITS_THERE: Final = "sits_there"
NOT_OFFERED: Final = "not_offered"
NO_TAKER: Final = "no_taker"
BOTH_IN_EVENT: Final = "both_in_event"
EVENT_UNREADABLE: Final = "event_unreadable"

SENTENCES: Final[dict[str, str]] = {
    UNKNOWN_MATCH: "There is no such match.",
    UNKNOWN_SEAT: "There is no such seat at this table.",
    UNKNOWN_USER: "Nobody is known by that name here.",
    UNKNOWN_CODE: "This code opens nothing.",
    UNKNOWN_LEVEL: "There is no opponent of that strength.",
    UNKNOWN_GAME: "This game is not on the shelf.",
    UNKNOWN_ROW: "The match has no such moment.",
    NO_POSITION: "This position is no longer on the analysis board.",
    BOARD_FULL: "The analysis board holds no more branches; remove one first.",
    BAD_REQUEST: "The request could not be read.",
    NOT_YOURS: "This seat is not yours.",
    NOT_HOST: "Only the person who set the table may do that.",
    SEAT_TAKEN: "Somebody sits there already.",
    NOT_STARTED: "The match waits for its last seats.",
    ALREADY_STARTED: "The match has begun.",
    PAUSED: "The match is paused.",
    NOT_PAUSED: "The match is not paused.",
    ADJOURNED: "The match is adjourned: nobody can act before its time, unless all of you agree to go on sooner.",
    ADJOURN_OFFERED: "Another time is offered already: agree to it or decline it first.",
    NOT_ADJOURNING: "This offer to adjourn does not stand any more.",
    PEOPLE_ALONE: "The people at the table agree on that among themselves; programs are not asked.",
    BAD_MOMENT: "Give a day and a time, such as 2026-12-03 and 19:30.",
    LEFT_OUT: "There is no such time on that day: the clocks are put forward then. Choose another one.",
    TOO_SOON: "A match can be adjourned for five minutes at least.",
    TOO_LATE: "A match can be adjourned for sixty days at most.",
    AWAITED: "The match waits for a player who is not there.",
    REAL_TIME: "Eras in real time need everybody at once: a move a day is possible with introductory eras alone.",
    OVER: "The match is over.",
    NOT_OVER: "The match is not over yet.",
    STOOD_IN: "A program plays for this seat; take it back first.",
    RESIGNED: "This seat was given up for good.",
    NOBODY_ELSE: "There is nobody to agree with: you are the only person at this table. You can resign.",
    NOT_ABSENT: "They have not been away for long enough: a program can step in after a day.",
    STALE: "The table has moved on; here is how it stands now.",
    BUSY: "Too many answers arrived at once; please try again.",
    TOO_FAST: "Too many requests; wait a moment.",
    TALKATIVE: "That was a lot at once; wait a few seconds before you say more.",
    PHRASES_ALONE: "Here you talk in ready phrases alone; choose one of them.",
    TALK_OFF: "The host of this server has switched talk off.",
    TOO_LONG: "The text is too long.",
    MANY_TABLES: "You have as many unfinished tables as this server allows; finish one of them first.",
    MANY_PROGRAM_TABLES: "So many tables of yours where programs alone play are enough for now; wait until one is over.",
    MANY_COPIES: "You have taken as many copies as this server allows in a day; go on with one of them.",
    MANY_REVIEWS: "You have had as many matches reviewed as this server allows in an hour; try again later.",
    MANY_TRIES: "You have tried this often enough for now; try again in an hour.",
    MANY_QUESTIONS: "You have asked the coach as often as this server allows in an hour; ask again later.",
    MANY_ARCHIVES: "You have taken your data along only just now; try again in a few minutes.",
    NOT_CONFIRMED: "That is not your name as it stands here; nothing was deleted.",
    LAST_HOST: "You are the only host of this server; make somebody else a host first.",
    PERSONS_ALONE: "A program’s account goes with the person who keeps it.",
    LINE_LONG: "Programs have so much to think about that no table of programs alone can begin now; try again later.",
    CROWDED: "So much is going on from your network that this server takes up no more now; try again later.",
    WEBHOOKS_OFF: "The host of this server does not send to such places.",
    COACH_IN_CHALLENGE: "In a challenge nobody asks the coach: the result is compared with others’.",
    COACH_NOT_AGREED: "Several people play here, and the coach was not agreed on when the table was set.",
    COACH_FAILED: "The coach has found no answer this time; please ask again.",
    BAD_SCOPE: "Say what the token may be used for.",
    MANY_TOKENS: "You have as many tokens as this server allows; revoke one of them first.",
    MANY_ACCOUNTS: "You keep as many accounts for programs as this server allows.",
    UNKNOWN_TOKEN: "This token is not valid: it was revoked, or it is mistyped.",
    OUT_OF_SCOPE: "This token may not be used for that.",
    NO_TOKEN: "Come with a token; people make them on the page about themselves.",
    NOT_JSON: "The body has to be JSON, sent as application/json.",
    KEY_REUSED: "This key was used for another request.",
    KEY_IN_USE: "The request with this key has not been answered yet; look what stands before you ask again.",
    MANY_STREAMS: "As many streams of yours are open as this server allows; close one of them first.",
    BEHIND: "This server has not seen yet what you have seen; ask again in a moment.",
    NO_REVIEW: "There is no review of this match.",
    OTHER_RELEASE: "This server is of another release; a machine that thinks for it has to be of the same.",
    UNKNOWN_MACHINE: "This machine is not known here; it has to join again.",
    BAD_ADDRESS: "This address cannot be used.",
    STORAGE_DOWN: "The server cannot write to its storage just now; nothing was lost and nothing was changed.",
    UNREADABLE: "This match cannot be read: what is stored of it is damaged. Whoever keeps the server can restore a backup.",
    MUTED: "A host of this server has silenced you for a time; the others do not hear you now.",
    BANNED: "A host of this server has closed it to you.",
    NO_REASON: "Say why in a few words: it is written down beside what you do.",
    IS_HOST: "Hosts cannot be silenced or turned away; take the role from them first.",
    MANY_NAMED: "Several people bear this name; give the id of the one you mean.",
    BY_INVITATION: "This server is open by invitation only.",
    INVITATION_OVER: "This invitation lets nobody in any more: its time is over, its places are taken, or it was withdrawn.",
    LINK_OVER: "This link signs nobody in any more: it works once, for ten minutes, and only until another one is made.",
    UNKNOWN_DEVICE: "You are not signed in there any more.",
    PASSKEY_OVER: "That took longer than five minutes, or was done already; please begin again.",
    BAD_PASSKEY: "This is not what a passkey for this address would say; nothing was changed.",
    UNKNOWN_PASSKEY: "This passkey does not work here any more: it was removed, or its owner has left.",
    NO_PASSKEY: "You have no such passkey any more.",
    PASSKEY_COPIED: "This passkey counts fewer uses than it did before, so there may be a copy of it. You were not signed in; come back with your code and remove it.",
    PASSKEY_TAKEN: "This passkey is kept here already.",
    NO_SEEK: "You are not looking for that any more.",
    MANY_SEEKS: "You are looking for as many matches as this server allows; end one of them first.",
    BAD_DAY: "Give both days as dates, such as 2026-12-03.",
    DAY_PASSED: "Days off begin today at the earliest.",
    DAY_TOO_FAR: "Days off can be planned a year ahead at most.",
    DAYS_BACKWARDS: "The last day off lies before the first one.",
    DAYS_OVERLAP: "You have days off in that time already.",
    FEW_DAYS_LEFT: "You do not have so many days off left in that year.",
    NO_DAYS_OFF: "There are no days off at this server.",
    UNKNOWN_LEAVE: "These days off are over already.",
    LOGIN_OFF: "This server works with no sign-in service.",
    LOGIN_OVER: "This took longer than ten minutes, or began in another browser; please begin again.",
    LOGIN_CALLED_OFF: "The sign-in was called off. Nothing was changed.",
    LOGIN_SILENT: "The sign-in service does not answer. Please try again in a moment.",
    LOGIN_REFUSED: "The answer of the sign-in service is not valid, so nobody was signed in. Please begin again.",
    LOGIN_TAKEN: "This sign-in belongs to somebody else here already. Sign in with it, and take your matches along from here.",
    NO_LOGIN: "You no longer sign in that way.",
    MANY_PASSKEYS: "You have as many passkeys as this server allows; remove one of them first.",
    NO_GUEST: "Nothing can be taken along from there: hosts, people who keep accounts for programs, and people who are silenced stay who they are.",
    GUEST_GONE: "That guest is not here any more: everything was taken along already.",
    SIGNED_OUT: "You are signed out in this browser; come in again first.",
    PASSKEYS_OFF: "Passkeys do not work under this address: they need https and a name.",
    UNKNOWN_CHANNEL: "That is not on your list any more.",
    MANY_CHANNELS: "You are told in as many places as this server allows; remove one of them first.",
    SERVICE_ADDRESS: "That is not an address of this service: copy the whole address that it shows you.",
    BAD_TOPIC: "A topic has up to 64 letters, digits, dashes and underscores.",
    BAD_BOT: "That is not a token from BotFather, such as 123456:ABC-DEF.",
    BOT_UNHEARD: "Your bot has not heard from you yet: open it in Telegram, send it a word, then try again here.",
    SERVICE_SILENT: "The service does not answer as expected; try again later.",
    BAD_MAIL: "This is not a mail address, such as ada@example.org.",
    MAIL_OVER: "This link does nothing any more: it works once, for a day, and only until another one is sent.",
    BAD_PUSH: "This browser gave no address for notices.",
    MAIL_UNSENT: "The mail could not be sent; try again later.",
    BAD_HOURS: "Give two different times of day, such as 22:30 and 07:30, and a time zone such as Europe/Lisbon.",
    BAD_ZONE: "Choose a time zone from the list, such as Europe/Lisbon.",
    ONESELF: "That is you.",
    MANY_TIES: "You keep as many people away as this server allows; let one of them be heard again first.",
    APART: "You cannot sit down at this table.",
    NO_GROUNDS: "Say what the report is about.",
    REPORTED: "You have reported this person within the last day; the hosts will look at it.",
    MANY_REPORTS: "You have written as many reports as this server allows in a day; try again tomorrow.",
    UNKNOWN_REPORT: "There is no such report.",
    REPORT_OVER: "Another host has decided about this report already.",
    NO_FRIEND: "This person cannot be asked to be your friend.",
    NO_WARNING: "Write the sentence that they will read.",
    NO_INVITES: "This person wants no invitation by name from you. You can send them a link to the seat instead.",
    NEW_LINKS: "You are new here, so links in chat have to wait.",
    NEW_LINES: "You are new here, so you can write only a few lines where you play or watch with strangers.",
    NEW_CALLS: "You are new here, so you can invite only a few people by name, or ask them to be friends.",
    NEW_NAMES: "You are new here, so you cannot change your name over and over.",
    NEW_SEEKS: "You are new here, so you can look for one match at a time.",
    NEW_EVENTS: "You are new here, so two events at a time are enough.",
    UNKNOWN_EVENT: "There is no such event.",
    EVENTS_OFF: "On this server you cannot set up events.",
    MANY_EVENTS: "You already run as many events as this server allows; wait until one is over, or call one off.",
    EVENT_FULL: "This event is full.",
    EVENT_CLOSED: "Nobody can join this event any more.",
    EVENT_OPEN: "This event is open to everybody already.",
    EVENT_BEGUN: "This event has begun already.",
    IN_LEAGUE: "This is a division of a league; see the page of the league.",
    DIVISION_SIZE: "A division needs at least as many players as sit at a table, and no more than this server allows in one event.",
    MANY_MOVES: "At least one player has to change divisions after a season, and at most half of a division.",
    NOT_ENTERED: "You do not take part in this event.",
    FEW_ENTRANTS: "An event needs at least two players.",
    NOT_HOLDER: "Only the person who runs this event may do that.",
    NOT_CLOSER: "Only whoever has closed this table to watchers can open it again.",
    STAYS_OPEN: "Who may watch a table of an event or of a daily deal is the same for all of them: it cannot be closed.",
    SEALED: "The tables of this round all play the same deal, so nobody else may look until the round is over.",
    EVENT_SEAT: "Seats in an event stay with the people who entered it. A program can play on for you.",
    EVENT_UNREADABLE: "This event cannot be read: what is stored of it is damaged. Whoever keeps the server can restore a backup.",
    SIT_HERE: "You sit at this table already.",
    SITS_THERE: "They sit at this table already.",
    NOT_OFFERED: "This seat is not offered any more.",
    NO_TAKER: "This person cannot take your seat.",
    BOTH_IN_EVENT: "You take part in the same event under both names; it has to be over first.",
}

QUOTAS: Final = frozenset(
    {
        MANY_TABLES,
        MANY_PROGRAM_TABLES,
        MANY_COPIES,
        MANY_REVIEWS,
        MANY_TRIES,
        MANY_QUESTIONS,
        MANY_ARCHIVES,
        MANY_REPORTS,
        MANY_EVENTS,
        NEW_LINES,
        NEW_CALLS,
        NEW_NAMES,
        NEW_SEEKS,
        NEW_EVENTS,
        CROWDED,
        LINE_LONG,
    }
)
"""Too much for one person or one network: what is asked would be possible at another time."""


class Declined(GnomonError):
    """The host declines: `code` is one of this module's, `facts` what a sentence about it may name."""

    def __init__(self, code: str, **facts: str | int) -> None:
        super().__init__(SENTENCES[code])
        self.code = code
        self.facts = facts


class Conflict(Exception):
    """Another writer has already stored a row with one of these numbers; nothing of this commit was stored."""


class StorageTrouble(Exception):
    """The storage refuses to write or read (full disk, read-only file, server gone); nothing of this was stored."""


class Unreadable(StorageTrouble):
    """What is stored in one place is damaged. It is not quoted: a match's seed may be part of it."""

    def __init__(self) -> None:
        super().__init__("what is stored is damaged; restore a backup")
