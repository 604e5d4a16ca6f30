"""The task of a guided match or drill as markup: how far one is, what to do, what came of the last one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from gnomon.drawing.elements import escape
from gnomon.games.courses import Task, said
from gnomon.games.progress import ALREADY, DONE, MISSED, OTHERWISE, RIVAL, SOLVED, Follower, Word
from gnomon.web import opponent
from gnomon.web.languages import catalogue, markup_gettext
from gnomon.web.rendering import icon
from gnomon.web.scene import Scene

CARD: Final = "task"
SHEET: Final = "tasks"


def panels(scene: Scene, follower: Follower) -> dict[str, str]:
    """The card of the task, and the sheet that lists them all; nothing for whoever does not learn."""
    if scene.seat != follower.course.learner:
        return {}
    return {CARD: card(scene, follower), SHEET: sheet(scene, follower)}


def card(scene: Scene, follower: Follower) -> str:
    """What to do now, with a word about what was done last."""
    say = markup_gettext(scene.language)
    task, mark = follower.task, follower.mark
    name = task.name if task is not None and mark.is_set else ""
    kind = (" data-hints" if mark.hints else "") + (" data-drill" if scene.is_drill else "")
    title = say("Your task")
    inside = f'<div class="task-card">{_head(scene, follower)}{_asked(scene, follower)}</div>{_word(scene, follower)}'
    says = opponent.line_of(scene, follower)
    return f'<section class="task" id="{CARD}" aria-label="{title}" data-task="{name}"{kind}>{inside}{says}</section>'


def _head(scene: Scene, follower: Follower) -> str:
    """How far the learner is, and a button that leaves the task out."""
    tasks, mark = follower.course.tasks, follower.mark
    if not tasks:
        return ""
    say = catalogue(scene.language).gettext
    at = min(mark.at + 1, len(tasks))
    far = escape(say("{number} of {count}").format(number=at, count=len(tasks)))
    begins = [" begins" if number and task.begins_chapter else "" for number, task in enumerate(tasks)]
    bars = "".join(f'<i class="{state}{first}"></i>' for state, first in zip(_states(follower), begins, strict=True))
    name = escape(say("All tasks"))
    strip = (
        f'<button type="button" class="task-strip" data-opens="tasks-sheet" aria-label="{name}: {far}">{bars}</button>'
    )
    skip = ""
    if follower.task is not None and not scene.table.is_over:
        skip = _form(scene, "skip", follower.task.name, escape(say("Skip")), "link")
    return f'<div class="task-head">{strip}<b>{far}</b>{skip}</div>'


def _states(follower: Follower) -> list[str]:
    """What each bar of the strip says."""
    mark = follower.mark
    found = ["done" if how in SOLVED else "left" for how in mark.results]
    rest = len(follower.course.tasks) - len(found)
    return [*found, *(["now"] if rest else []), *["to-come"] * (rest - 1)]


def _form(scene: Scene, do: str, task: str, label: str, kind: str) -> str:
    return (
        f'<form method="post" action="/matches/{scene.table.id}/task" data-task-form>'
        f'<input type="hidden" name="do" value="{do}"><button class="{kind}" name="task" value="{escape(task)}">'
        f"{label}</button></form>"
    )


def _asked(scene: Scene, follower: Follower) -> str:
    say = catalogue(scene.language).gettext
    task, mark, language = follower.task, follower.mark, scene.language
    if mark.failed and not (scene.table.is_over and MISSED not in mark.results):
        text = _why_not(follower, language) or say("{count} answers were the limit of this drill.").format(
            count=follower.course.limit
        )
        again = _form(scene, "again", "", escape(say("Try again")), "button main")
        return _plain(say("Not this time"), text) + again
    if task is None or scene.table.is_over:
        return _through(scene, follower)
    heading = _chapter(follower, language)
    if not mark.is_set:
        until = task.text("until", language) or say("Play on as you like; the next task comes by itself.")
        return f'{heading}<h2 class="free">{escape(until)}</h2>'
    ask, brief = task.text("ask", language), task.text("brief", language)
    shorter = f'<span class="brief">{escape(brief)}</span>' if brief else ""
    whole = f'<span class="full">{escape(ask)}</span>' if brief else escape(ask)
    why, hint = task.text("why", language), task.text("hint", language)
    read_on = escape(say("Read on"))
    more = f'<button type="button" class="link task-more" hidden>{read_on}</button>'
    reason = f'<p class="why">{escape(why)}</p>{more}' if why else ""
    help_ = f'<p class="task-hint"{"" if mark.hints else " hidden"}>{icon("help")}{escape(hint)}</p>' if hint else ""
    return f"{heading}<h2>{whole}{shorter}</h2>{reason}{help_}"


def _chapter(follower: Follower, language: str) -> str:
    """The chapter of the present task by name."""
    course = follower.course
    title = course.tasks[course.chapter(follower.mark.at).start].text("chapter", language)
    return f'<p class="chapter">{escape(title)}</p>' if title else ""


def _why_not(follower: Follower, language: str) -> str:
    """What is said about the first task of a drill that went another way; empty if none did."""
    results = follower.mark.results
    return follower.course.tasks[results.index(MISSED)].text("missed", language) if MISSED in results else ""


def _through(scene: Scene, follower: Follower) -> str:
    """No task is left, or the match is over."""
    say = catalogue(scene.language).gettext
    course = follower.course
    solved = sum(how in SOLVED for how in follower.mark.results)
    if course.limit and solved == len(course.tasks):
        again = _form(scene, "again", "", escape(say("Once more")), "button")
        return _plain(say("Solved"), course.note(scene.language)) + again
    if not course.tasks:
        title = course.title(scene.language) or say("A position to play")
        note = course.note(scene.language) or say("Play on from here, to the end of the match.")
        return _plain(title, note)
    if scene.table.is_over:
        far = say("{number} of {count} tasks done").format(number=solved, count=len(course.tasks))
        return _plain(say("The match is over"), far)
    return _plain(say("That was the last task."), say("Play the match to its end as you like."))


def _plain(heading: str, text: str) -> str:
    return f"<h2>{escape(heading)}</h2><p>{escape(text)}</p>"


# --- what came of it --------------------------------------------------------------------------------------------------


def _word(scene: Scene, follower: Follower) -> str:
    """Praise, a poor act with the way back, or what else became of the last task."""
    mark = follower.mark
    if mark.caught is not None:
        return _caught(scene, follower, mark.caught)
    if mark.praise is None:
        return ""
    say = catalogue(scene.language).gettext
    word, language = mark.praise, scene.language
    task = follower.course.tasks[word.task]
    kind, sign = "good", "check"
    if word.how == DONE:
        head, text = task.text("praise", language) or say("Well done."), task.text("done", language)
    elif word.how == OTHERWISE:
        head, text = say("Another way, and it counts."), task.text("otherwise", language) or task.text("done", language)
    elif word.how == ALREADY:
        head, text = say("You have done this already."), task.text("learned", language)
    else:
        kind, sign = "plain", "time"
        head, text = say("It went another way."), task.text("missed", language)
    shown = _filled(text, word.numbers, scene.names) if text else ""
    return (
        f'<div class="task-word {kind}" role="status" data-word="{word.row}">{icon(sign)}'
        f"<p><b>{escape(_filled(head, word.numbers, scene.names))}</b> {escape(shown)}</p></div>"
    )


def _caught(scene: Scene, follower: Follower, word: Word) -> str:
    """A poor act, said kindly, with the way back where there is one."""
    say = catalogue(scene.language).gettext
    says = follower.watched(follower.mark)[word.poor].says
    text = _filled(says.get(scene.language) or next(iter(says.values())), word.numbers, scene.names)
    limit = scene.table.match.undo_limit(scene.seat)
    back = ""
    if limit is not None and limit <= word.row:
        first, label = _act_of(scene, word.row, limit), escape(say("Take it back"))
        back = (
            f'<form method="post" action="/matches/{scene.table.id}/undo" data-do="undo">'
            f'<input type="hidden" name="seat" value="{scene.seat}"><button class="button small" name="to"'
            f' value="{first}">{icon("undo")}{label}</button></form>'
        )
    return (
        f'<div class="task-word poor" role="status" data-word="{word.row}">{icon("eye")}'
        f"<div><p>{escape(text)}</p>{back}</div></div>"
    )


def _act_of(scene: Scene, row: int, limit: int) -> int:
    """The first row of the act to which a row belongs, as far as it may be taken back."""
    rows = scene.table.match.rows
    first = row
    while first > limit and rows[first - 1].plays and rows[first - 1].act == rows[row].act:
        first -= 1
    return first


def _filled(text: str, numbers: Mapping[str, int], names: Sequence[str]) -> str:
    """A text with its numbers; the rival by name."""
    shown: dict[str, object] = dict(numbers)
    rival = numbers.get(RIVAL, -1)
    shown[RIVAL] = names[rival] if 0 <= rival < len(names) else ""
    return text.format_map(shown)


# --- all of them ------------------------------------------------------------------------------------------------------


def sheet(scene: Scene, follower: Follower) -> str:
    """Every task with what was learned, and the way to begin again at each that was set."""
    say = catalogue(scene.language).gettext
    course, mark, language = follower.course, follower.mark, scene.language
    found = []
    for number, task in enumerate(course.tasks):
        if task.begins_chapter:
            found.append(_part(scene, follower, number))
        how = mark.results[number] if number < len(mark.results) else ""
        state = "done" if how in SOLVED else "left" if how else "now" if number == mark.at else "to-come"
        learned = task.text("learned", language) if how else ""
        again = ""
        if number < len(mark.begins) and not task.begins_chapter:
            again = _form(scene, "again", task.name, escape(say("Again from here")), "button small")
        told = f"<p>{escape(learned)}</p>" if learned else ""
        found.append(
            f'<li class="{state}"><span><b>{escape(task.text("ask", language))}</b>'
            f"<small>{escape(_state_word(how, number == mark.at, language))}</small>{told}</span>{_rule(scene, task)}{again}</li>"
        )
    title = escape(said(course.words, language).get("title", ""))
    return f'<div id="{SHEET}"><p class="quiet">{title}</p><ol class="task-list">{"".join(found)}</ol></div>'


def _part(scene: Scene, follower: Follower, first: int) -> str:
    """The heading of a chapter, with the way to begin it again or to leave the rest of it out."""
    say, course, mark = catalogue(scene.language).gettext, follower.course, follower.mark
    task, places = course.tasks[first], course.chapter(first)
    ways = ""
    if first < len(mark.begins):
        ways += _form(scene, "again", task.name, escape(say("Chapter again")), "button small")
    if mark.at in places and mark.at < len(course.tasks) and not scene.table.is_over:
        ways += _form(scene, "skip_chapter", course.tasks[mark.at].name, escape(say("Skip chapter")), "button small")
    heading = escape(task.text("chapter", scene.language))
    return f'<li class="chapter"><h3>{heading}</h3>{ways}</li>'


def _rule(scene: Scene, task: Task) -> str:
    if not task.section:
        return ""
    say = catalogue(scene.language).gettext
    label = say("Rule {section}").format(section=task.section)
    return f'<a class="link" href="/rules/{scene.table.record.game}#{task.section}" target="_blank">{escape(label)}</a>'


def _state_word(how: str, is_now: bool, language: str) -> str:
    say = catalogue(language).gettext
    words = {
        DONE: say("done"),
        OTHERWISE: say("done another way"),
        ALREADY: say("known already"),
        MISSED: say("passed by"),
    }
    if how:
        return words.get(how, say("left out"))
    return say("now") if is_now else say("to come")
