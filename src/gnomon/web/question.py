"""The question and its options as markup: what is asked, what may be answered, and what may not.

These panels are drawn at every answer, so they are f-strings: whatever came from a person, a game or a catalogue passes
through `escape` or comes from `markup_gettext`, which has escaped it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.faces import shown
from gnomon.drawing.parts import Choice, Group, Trail
from gnomon.matches.pauses import persons
from gnomon.matches.records import NEVER, SPECTATOR
from gnomon.web import coach, counsel, others
from gnomon.web.dates import moment
from gnomon.web.languages import catalogue, markup_gettext
from gnomon.web.rendering import icon
from gnomon.web.scene import Scene
from gnomon.web.waiting import opener, waiting_room

OPTIONS_KEPT: Final = 20_000
KEYS: Final = 9
"""So many options have a number key; more can be searched."""
SHORT: Final = 12
"""So many options stand in one list; more are shown group by group."""
GLANCE: Final = 5
"""So many options a narrow screen shows without being asked for all."""
TALLIED: Final = 400
"""Up to so many options the page asks beforehand what each would bring."""


# --- the question ----------------------------------------------------------------------------------------------------


def ask(scene: Scene) -> str:
    """Who is asked what, by when, who is next; and what can be done beside answering.

    It is no live region: the question, and what others did, are read aloud once, with the update that brings them.
    """
    say = markup_gettext(scene.language)
    title = say("The question")
    colour, who, small = "none", "", ""
    if scene.faced != SPECTATOR:
        colour = scene.colour(scene.faced)
        who = f'<div class="who">{scene.emblem(scene.faced, 44)}</div>'
        small = f'<span class="narrow-only small-badge">{scene.emblem(scene.faced, 26)}</span>'
    trail = f'<p class="trail">{escape(scene.hint)}</p>' if scene.hint else ""
    question = f'<h1 id="question">{others.asking(scene)}</h1>{trail}{counsel.line(scene)}'
    last = scene.following.last
    if last is not None:
        if scene.faced != SPECTATOR:
            who = f'<div class="who">{shown(str(scene.faced), 44)}</div>'
        question = others.band(scene, last)
    off = scene.off_words(scene.faced)
    question += f'<p class="off-until">{escape(off)}</p>' if off else ""
    question += "".join(f'<p class="off-until">{sentence}</p>' for sentence in _adjourning(scene))
    again = others.shown_again(scene.missed, say("What the others did"), "button")
    return (
        f'<section class="ask gn-seat-{colour}{" follows" if last else ""}" id="ask" aria-label="{title}"'
        f' data-mine="{scene.mine:d}" data-seat="{scene.seat}" data-number="{scene.number}">{who}'
        f'<div class="q">{small}{question}</div>'
        f'<div class="meta">{_clock(scene)}{_next(scene)}</div>'
        f'<div class="acts">{coach.button(scene)}{_undo(scene)}{again}{_end(scene)}{_afterwards(scene)}</div></section>'
    )


def _clock(scene: Scene) -> str:
    if scene.off_words(scene.faced):
        return f'<span>{icon("pause")}<b class="clock" data-left="{scene.table.remaining(scene.faced)}"></b></span>'
    if scene.deadline == NEVER:
        return ""
    say = markup_gettext(scene.language)
    warning = say("{seconds} seconds left.")
    mine = " data-mine" if scene.mine else ""
    return f'<span>{icon("clock")}<b class="clock" data-deadline="{scene.deadline}"{mine} data-warning="{warning}"></b></span>'


def _next(scene: Scene) -> str:
    if scene.after == SPECTATOR:
        return ""
    then = escape(catalogue(scene.language).pgettext("order of play", "then"))
    return f'<span class="next">{then} {scene.emblem(scene.after, 20)} {escape(scene.names[scene.after])}</span>'


def _undo(scene: Scene) -> str:
    undo = scene.undo
    if undo is None or not (undo.possible or scene.mine):
        return ""
    say = markup_gettext(scene.language)
    label, back, why = say("Undo"), say("Step back"), escape(undo.why)
    step = f'<button class="button" name="to" value="answer" data-key="back">{back}<kbd>Esc</kbd></button>'
    return (
        f'<form method="post" action="/matches/{scene.table.id}/undo" data-do="undo">'
        f'<input type="hidden" name="seat" value="{scene.seat}"><button class="button" name="to" value="barrier"'
        f' data-key="undo"{"" if undo.possible else " disabled"} title="{why}">{icon("undo")}'
        f"<span>{label}<small>{escape(undo.limit) or why}</small></span></button>{step if undo.possible else ''}</form>"
    )


def _end(scene: Scene) -> str:
    end = scene.end
    if end is None:
        return ""
    detail = f"<small>{escape(end.detail)}</small>" if end.detail else ""
    return (
        f'<form method="post" action="/matches/{scene.table.id}/answer" data-do="answer">{_question_fields(scene)}'
        f'<button class="button main" name="code" value="{end.code}" data-code="{end.code}" data-key="end">'
        f"{escape(end.label)}{detail}</button></form>"
    )


def _afterwards(scene: Scene) -> str:
    """What is left to do when a match is over or paused, or a seat is offered to whoever watches."""
    say = markup_gettext(scene.language)
    address, seated = f"/matches/{scene.table.id}", bool(scene.viewer.seats)
    again, on = say("Play again"), say("Go on")
    found = ""
    if not scene.table.is_over and not seated and scene.viewer.user:
        take = say("Take the seat of {name}")
        for seat in scene.table.seats:
            if seat.offered == scene.viewer.user:
                label = take.format(name=escape(scene.names[seat.index]))
                found += f'<a class="button main" href="{address}/take?seat={seat.index}">{label}</a>'
    if scene.table.is_over and seated and not scene.is_drill:
        found += _button(f"{address}/rematch", again)
    if scene.table.is_paused and seated and scene.adjourned == NEVER:
        found += _button(f"{address}/resume", on)
    return found + (_adjourning_forms(scene) if seated else "")


def _adjourning(scene: Scene) -> Iterator[str]:
    """What is said of an adjournment that is offered, or while it lasts."""
    say = markup_gettext(scene.language)
    if scene.adjourned != NEVER:
        yield say("Nobody can act until then, and no clock runs.")
        sooner = [escape(scene.names[seat]) for seat in sorted(scene.table.wishes.sooner)]
        if sooner:
            yield say("Would like to go on sooner: {names}").format(names=", ".join(sooner))
    offer = scene.adjournment
    if offer is not None:
        time = moment(offer.until, scene.language)
        yield say("{name} offers to adjourn until {time}").format(name=escape(scene.names[offer.by]), time=time)


def _adjourning_forms(scene: Scene) -> str:
    """What a player can do about an adjournment that is offered, or while it lasts."""
    say, address, found = markup_gettext(scene.language), f"/matches/{scene.table.id}", ""
    offer = scene.adjournment
    if offer is not None and scene.may_adjourn and scene.seat not in offer.seats:
        fields = f'<input type="hidden" name="until" value="{offer.until}">'
        found += _button(f"{address}/adjourn/agree", say("Agree to adjourn"), fields, "" if scene.mine else " main")
        found += _button(f"{address}/adjourn/decline", say("Decline"), fields, "")
    if scene.adjourned != NEVER and scene.seat in persons(scene.table.seats):
        if scene.seat in scene.table.wishes.sooner:
            found += _button(f"{address}/no-resume", say("Keep to the time after all"), style="")
        else:
            found += _button(f"{address}/resume", say("Go on sooner"), style="")
    return found


def _button(action: str, label: str, fields: str = "", style: str = " main") -> str:
    return f'<form method="post" action="{action}">{fields}<button class="button{style}">{label}</button></form>'


def _question_fields(scene: Scene) -> str:
    """Which question a form answers."""
    return (
        f'<input type="hidden" name="seat" value="{scene.seat}">'
        f'<input type="hidden" name="number" value="{scene.number}">'
    )


# --- the options -----------------------------------------------------------------------------------------------------


def options(scene: Scene) -> str:
    """The options of whoever is asked; for everybody else why there are none."""
    colour = scene.colour(scene.faced) if scene.faced != SPECTATOR else ""
    count = sum(len(group.choices) for group in scene.groups)
    address = f"/matches/{scene.table.id}"
    if scene.mine:
        form = f'<form method="post" action="{address}/answer" data-do="answer">{_question_fields(scene)}'
        inside = choosing(scene.groups, scene.denied, form, f' formaction="{address}/why"', scene.language)
        inside = f"{_for_good(scene)}{inside}"
    else:
        inside = f'<div class="waiting">{_waiting(scene)}</div>'
    past = steps(scene.trail, scene.retraceable, address, scene.seat, scene.language)
    return panel(f"{past}{inside}", count, colour, scene.seat, scene.number, scene.language)


def _for_good(scene: Scene) -> str:
    """Settle the question now and from now on, where just one answer to it may be ordered and nothing is ordered yet."""
    asked = scene.table.match.asked(scene.seat)
    if asked is None:
        return ""
    game = scene.table.game
    foreseen = dict(game.foreseen)
    ordered = {order.question for order in scene.table.orders_of(scene.seat)}
    found = ""
    for aspect in game.aspects(scene.table.match.state, scene.seat, asked.frame):
        if aspect in ordered or len(foreseen.get(aspect, ())) != 1:
            continue
        words = scene.face.order_words(scene.language)[aspect]
        code, answer = words.answers[0]
        label = escape(catalogue(scene.language).gettext("From now on: {answer}").format(answer=answer))
        form = (
            f'<form method="post" action="/matches/{scene.table.id}/order">'
            f'<input type="hidden" name="seat" value="{scene.seat}">'
            f'<input type="hidden" name="question" value="{escape(aspect)}"><input type="hidden" name="code" value="{code}">'
        )
        if words.once:
            at_once = form.replace("<form ", '<form data-do="once" ')
            found += (
                f'{at_once}<input type="hidden" name="once" value="1">'
                f'<button class="button small main" id="once-{escape(aspect)}">{escape(words.once)}</button></form>'
            )
        found += (
            f'{form}<button class="button small" title="{escape(words.when)}">{icon("check")}{label}</button></form>'
        )
    return f'<div class="for-good">{found}</div>' if found else ""


def steps(trail: Trail, first: int, address: str, seat: int, language: str) -> str:
    """The turn so far, step by step; from row `first` on each has a button that takes it back with all after it."""
    if not trail.steps:
        return ""
    say = markup_gettext(language)
    back, title = say("Take back from here"), say("This turn so far")
    found = [f'<ol class="steps" aria-label="{title}">']
    for number, step in enumerate(trail.steps, 1):
        named, undo = escape(step.title), ""
        if step.row >= first:
            undo = (
                f'<form method="post" action="{address}/undo" data-do="undo">'
                f'<input type="hidden" name="seat" value="{seat}"><button class="icon-button" name="to"'
                f' value="{step.row}" aria-label="{back}: {named}" title="{back}">{icon("undo")}</button></form>'
            )
        text = f"<small>{escape(step.text)}</small>" if step.text else ""
        found.append(
            f'<li data-elements="{escape(" ".join(step.elements))}"><i>{number}</i>'
            f"<span>{step.sign}<b>{named}</b>{text}</span>{undo}</li>"
        )
    if trail.follows:
        found.append(f'<li class="follows"><i>{len(trail.steps) + 1}</i><span>{escape(trail.follows)}</span></li>')
    found.append("</ol>")
    return "".join(found)


def panel(inside: str, count: int, colour: str, seat: int, number: int, language: str) -> str:
    """The panel of options around its content; `colour` of the seat that is asked, or empty."""
    say = markup_gettext(language)
    shade, title = f" gn-seat-{colour}" if colour else "", say("Your options")
    return (
        f'<section class="options{shade}" id="options" data-replaced aria-label="{title}"'
        f' data-seat="{seat}" data-number="{number}" data-tally="{count <= TALLIED:d}">{inside}</section>'
    )


def choosing(groups: Sequence[Group], denied: Sequence[Choice], form: str, why: str, language: str) -> str:
    """The options in their groups, what stands apart from them, then what is refused; `form` opens the form, `why` says where to ask for reasons."""
    say = markup_gettext(language)
    more, everything, nothing = say("More"), say("All"), say("Nothing here is called that.")
    answers = [group for group in groups if not group.apart]
    count = sum(len(group.choices) for group in answers)
    several = len(answers) > 1
    split = several and count > SHORT
    found = []
    if answers or not groups:
        find = _find(language) if count > KEYS else ""
        found.append(f'<div class="options-head"><h2>{_counted(count, language)}</h2>{find}</div>')
    found.append(f'{form}<div class="option-grid{"" if split else " plain"}">')
    if several:
        found.append('<ul class="group-list">')
        for index, group in enumerate(answers):
            found.append(
                f'<li><button type="button" data-group="{index}" aria-expanded="{"false" if index else "true"}"'
                f' aria-controls="group-{index}"><span>{escape(group.title) or more}</span>'
                f"<i>{len(group.choices)}</i></button></li>"
            )
        found.append("</ul>")
    found.append('<div class="option-lists" tabindex="-1">')
    for index, group in enumerate([*answers, *(group for group in groups if group.apart)]):
        opened = ' class="open"' if group.apart or not index or not split else ""
        apart = " data-apart" if group.apart else ""
        title = f"<h3>{escape(group.title)}</h3>" if (several or group.apart) and group.title else ""
        found.append(f'<div id="group-{index}" data-group="{index}"{apart}{opened}>{title}<ol class="choices">')
        found += map(_option, group.choices)
        found.append("</ol></div>")
    if count > GLANCE or denied:
        found.append(f'<button type="button" class="button small narrow-only" id="all-options">{everything}</button>')
    found.append(f'<p class="no-match" hidden>{nothing}</p>')
    if denied:
        found.append(
            f'<details class="denied"><summary>{icon("refused")}{_refused(len(denied), language)}</summary><ol>'
        )
        for head, tail in map(_denied, denied):
            found += (head, why, tail)
        found.append("</ol></details>")
    found.append(f"</div></div></form>{_confirm(language)}")
    return "".join(found)


@lru_cache(OPTIONS_KEPT)
def _option(choice: Choice) -> str:
    """One option; the same ones come up again and again."""
    quiet = " quiet-answer" if choice.weight == "quiet" else ""
    detail = f'<span class="detail">{escape(choice.detail)}</span>' if choice.detail else ""
    opens = f'<span class="opens">{escape(choice.opens)}</span>' if choice.opens else ""
    return (
        f'<li><button class="option{quiet}" name="code" value="{choice.code}" data-code="{choice.code}"'
        f' data-elements="{escape(" ".join(choice.elements))}"><kbd aria-hidden="true"></kbd>'
        f"{choice.sign}<strong>{escape(choice.label)}</strong>{detail}{opens}"
        '<span class="tally"></span></button></li>'
    )


@lru_cache(OPTIONS_KEPT)
def _denied(choice: Choice) -> tuple[str, str]:
    """One answer that is refused, before and after the address that tells the reason."""
    return (
        f'<li><button class="option" type="submit" name="why" value="{choice.code}"',
        f' data-code="{choice.code}" data-denied data-elements="{escape(" ".join(choice.elements))}">'
        f"{icon('refused')}<strong>{escape(choice.label)}</strong></button></li>",
    )


@cache
def _find(language: str) -> str:
    say = markup_gettext(language)
    title, how = say("Find an option by name"), say("Type part of a name")
    return (
        f'<label class="find">{icon("search")}<span class="unseen">{title}</span><input type="search"'
        f' placeholder="{how}" autocomplete="off" enterkeyhint="done"><kbd aria-hidden="true">/</kbd></label>'
    )


@cache
def _confirm(language: str) -> str:
    """On a narrow screen an option is confirmed here, beside what it would do."""
    say = markup_gettext(language)
    cancel = say("Cancel")
    return (
        '<div class="phone-confirm" id="confirm" hidden><p class="preview-line" role="status"></p>'
        '<button type="button" class="button main"></button>'
        f'<button type="button" class="button" data-cancel-choice>{cancel}</button></div>'
    )


@lru_cache(1024)
def _counted(count: int, language: str) -> str:
    if not count:
        return escape(catalogue(language).gettext("Nothing else to choose"))
    return escape(catalogue(language).ngettext("%(num)d option", "%(num)d options", count) % {"num": count})


@lru_cache(1024)
def _refused(count: int, language: str) -> str:
    sentence = catalogue(language).ngettext(
        "%(num)d more is not possible now: why?", "%(num)d more are not possible now: why?", count
    )
    return escape(sentence % {"num": count})


def _waiting(scene: Scene) -> str:
    """What the panel says to whoever is not asked."""
    say = markup_gettext(scene.language)
    table, seat = scene.table, scene.seat
    if table.is_waiting:
        return waiting_room(scene)
    if table.is_over:
        title, sheet, replay = say("The match is over"), say("Score sheet"), say("Replay and analysis")
        link = f'<a class="button" href="/matches/{table.id}/replay">{icon("time")}{replay}</a>'
        if scene.is_drill:
            return link
        return f"<h2>{title}</h2>{opener('ending-sheet', 'chart', sheet)}{link}"
    if seat == SPECTATOR and not scene.viewer.seats:
        title, text = say("You are watching"), say("Hands and other secrets stay hidden from spectators.")
        return f"{others.told(scene)}<h2>{title}</h2><p>{text}</p>"
    if seat != SPECTATOR and table.seats[seat].is_program:
        title, back = say("A program plays for you"), ""
        if not table.seats[seat].resigned:
            field = f'<input type="hidden" name="seat" value="{seat}">'
            back = _button(f"/matches/{table.id}/take-back", say("Take the seat back"), field)
        return f"<h2>{title}</h2>{back}"
    return others.told(scene)
