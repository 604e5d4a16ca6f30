"""The table of players as markup: who sits where, whose turn it is, what everybody holds and has left on the clock."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import Final

from gnomon.bots import STYLES, level_of, levels, split_style
from gnomon.drawing.elements import escape
from gnomon.matches.records import NEVER, Seat
from gnomon.programs import allowed
from gnomon.web.dates import day_words
from gnomon.web.languages import catalogue, markup_gettext
from gnomon.web.rendering import icon
from gnomon.web.scene import Scene

DEFAULT_LEVEL: Final = "regular"
"""The strength of a program unless somebody chooses."""
PARTNER: Final = "first_evening"
"""The strength of the program that a stranger meets, and that one practises with."""


def players(scene: Scene) -> str:
    """A line for each player, and how many people watch."""
    say = markup_gettext(scene.language)
    title = say("Players")
    heads = "".join(f'<th scope="col">{head}</th>' for head in scene.standing.heads)
    online = scene.table.online()
    rows = "".join(_row(scene, seat, online) for seat in scene.table.seats)
    return (
        f'<section class="players rises" id="players" aria-label="{title}"><table>'
        f'<thead><tr><th colspan="2" scope="col"><h2 tabindex="-1">{title}</h2></th>{heads}</tr></thead>'
        f"<tbody>{rows}</tbody></table>{_onlookers(scene)}</section>"
    )


def _row(scene: Scene, seat: Seat, online: Collection[str]) -> str:
    index = seat.index
    say = markup_gettext(scene.language)
    own = say("you")
    you = f' <span class="you">({own})</span>' if index in scene.viewer.seats else ""
    badge = f'<span class="machine">{say("program")}</span> ' if seat.machine else ""
    cells = "".join(
        f'<td id="cell-{index}-{column}">{cell}</td>' for column, cell in enumerate(scene.standing.cells[index])
    )
    return (
        f'<tr class="gn-seat-{scene.colour(index)}{" turn" if index in scene.asked else ""}">'
        f'<td class="badge-cell">{scene.portrait(index)}</td>'
        f'<th scope="row" class="name-cell"><b><span class="called">{escape(scene.names[index])}</span>{you}</b>'
        f"<small>{badge}{_doing(scene, seat, online)}</small>{_clock(scene, seat)}</th>{cells}</tr>"
    )


def _doing(scene: Scene, seat: Seat, online: Collection[str]) -> str:
    """Who answers for a seat, and whether they are here and asked; else the player's holdings in short."""
    say = markup_gettext(scene.language)
    if seat.kind == "open":
        return say("free seat")
    if seat.kind == "opponent":
        return escape(program_words(seat.level, scene.language))
    if seat.resigned:
        return say("given up")
    if seat.is_program:
        return say("program for now")
    span = scene.table.off_now(seat.index)
    if span is not None:
        return say("off until {day}").format(day=escape(day_words(span.last, scene.language)))
    if seat.offered:
        return say("offers the seat")
    if scene.adjournment is not None and seat.index == scene.adjournment.by:
        return say("offers to adjourn")
    if seat.user not in online and seat.index not in scene.viewer.seats:
        return say("away")
    if seat.index in scene.asked:
        return say("to play")
    return escape(scene.standing.lines[seat.index])


def _clock(scene: Scene, seat: Seat) -> str:
    if scene.table.pace.kind == "none" or seat.kind != "person":
        return ""
    ends = scene.table.stopwatch.shown(seat.index)
    if seat.index in scene.asked and ends != NEVER:
        left = f'data-deadline="{ends}"'
    else:
        left = f'data-left="{scene.table.remaining(seat.index)}"'
    return f'<small class="seat-clock">{icon("clock")}<span {left}></span></small>'


def _onlookers(scene: Scene) -> str:
    count = scene.table.onlookers()
    if not count:
        return ""
    sentence = catalogue(scene.language).ngettext("%(num)d person watches", "%(num)d people watch", count)
    return f'<p class="quiet onlookers">{icon("eye")} {escape(sentence % {"num": count})}</p>'


def choosable(seated: Iterable[str] = ()) -> list[str]:
    """The programs that people may choose: the strengths, weakest first, those that the host allows, and any other `seated`."""
    return list(dict.fromkeys([*levels(), *allowed(), *seated]))


def strengths(language: str) -> list[str]:
    """The strengths that have words of their own, weakest first: all but the one that plays without a plan."""
    return [level for level in levels() if level_words(level, language)]


def level_name(level: str, language: str) -> str:
    """A strength in words. Frozen ones, which nobody chooses any more but old matches name, keep theirs."""
    say = catalogue(language).gettext
    known = {
        "random": say("by chance"),
        "first_evening": say("first evening"),
        "learner": say("learner"),
        "regular": say("regular"),
        "seasoned": say("seasoned"),
        "club": say("club player"),
        "tournament": say("tournament player"),
        "master": say("master"),
        "newcomer": say("newcomer"),
        "beginner": say("beginner"),
        "steady": say("steady"),
        "strong": say("strong"),
        "expert": say("expert"),
    }
    plain, _ = split_style(level)
    return known.get(plain, plain)


def character(level: str, language: str) -> str:
    """What a program of a strength is like, in one word: its style, if it has one; empty for one that plays without a plan."""
    say = catalogue(language).gettext
    _, style = split_style(level)
    if style:
        return style_name(style, language)
    known = {
        "first_evening": say("friendly"),
        "learner": say("hasty"),
        "regular": say("easygoing"),
        "seasoned": say("level-headed"),
        "club": say("careful"),
        "tournament": say("thorough"),
        "master": say("patient"),
    }
    return known.get(level_of(level), "")


def program_words(level: str, language: str) -> str:
    """A program's strength and its word of character, as a list of players says it."""
    word = character(level, language) or catalogue(language).gettext("program")
    return f"{level_name(level, language)} · {word}"


def level_words(level: str, language: str) -> str:
    """How a program of a strength plays, in a few words, with its style; empty for one that plays without a plan."""
    say = catalogue(language).gettext
    known = {
        "first_evening": say("kind, and easily distracted"),
        "learner": say("knows the rules, misses a lot"),
        "regular": say("sees much, misjudges some of it"),
        "seasoned": say("sees nearly everything, seldom misjudges"),
        "club": say("sees everything one act ahead"),
        "tournament": say("tries out what may come next"),
        "master": say("thinks for as long as it may"),
    }
    words = known.get(level_of(level), "")
    leaning = _style_words(split_style(level)[1], language)
    return say("{words}; {leaning}").format(words=words, leaning=leaning) if words and leaning else words


def level_account(level: str, language: str) -> str:
    """How a program of a strength plays and errs, in a few sentences; empty for one that is no strength of today."""
    say = catalogue(language).gettext
    return {
        "random": say("It does anything that the rules allow, all acts equally likely. It is there for trials."),
        "first_evening": say(
            "It plays like somebody who met the game an hour ago: it sees two things to do, one of them always the same, and takes what "
            "brings most at once. Once it believes itself ahead it takes it easy."
        ),
        "learner": say(
            "It knows the rules. Most things to do do not come to its mind, it misjudges what it sees, and it hardly minds what others gain."
        ),
        "regular": say(
            "It has played for some evenings. It misses a good part of what there is to do, and misjudges often."
        ),
        "seasoned": say("It sees most of what there is to do, and misjudges some of it."),
        "club": say(
            "It sees everything that one act can do, and judges it the same way every time. It does not ask what the others will do about it."
        ),
        "tournament": say(
            "It tries its best lines out against likely replies, on several guesses of what it cannot see. Its thoughts are short."
        ),
        "master": say(
            "It tries lines out against likely replies and plays the best few on for some rounds, for as long as it may: about four seconds for a "
            "plan, sixteen where a turn takes days. In Feudum it looks no farther than to the end of the round."
        ),
    }.get(level, "")


def program_page(level: str, game: str = "", kind: str = "") -> str:
    """The address of the page about a strength, whatever its style; empty for a program that is none."""
    plain = split_style(level)[0]
    asked = "&".join(f"{name}={value}" for name, value in (("game", game), ("kind", kind)) if value)
    return f"/people/programs/{plain}{'?' if asked else ''}{asked}" if plain in levels() else ""


def styles(language: str) -> list[tuple[str, str]]:
    """The styles that a program may have, each with its name; the first is none."""
    return [
        ("", catalogue(language).gettext("no leaning")),
        *((style, style_name(style, language)) for style in STYLES),
    ]


def usual_style(seat: int, level: str) -> str:
    """The style of a program of a `level` on a seat of a new table: the first one leans to nothing, each one more is another
    character. On a first evening everybody has habits enough.
    """
    return "" if level == PARTNER else ("", "", *STYLES)[seat % (len(STYLES) + 2)]


def style_name(style: str, language: str) -> str:
    """What somebody of a style is called; empty for none."""
    say = catalogue(language).gettext
    known = {"builder": say("builder"), "fighter": say("fighter"), "trader": say("trader"), "miser": say("miser")}
    return known.get(style, "")


def _style_words(style: str, language: str) -> str:
    say = catalogue(language).gettext
    known = {
        "builder": say("loves to build"),
        "fighter": say("picks fights"),
        "trader": say("keeps a full store"),
        "miser": say("parts with little"),
    }
    return known.get(style, "")
