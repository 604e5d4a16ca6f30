"""What the opponent of a guided match says: one short warm line about how it goes, never about the person."""

from __future__ import annotations

from typing import Final

from gnomon.drawing.elements import escape
from gnomon.drawing.faces import shown
from gnomon.games.conditions import POINTS
from gnomon.games.progress import ALREADY, DONE, MISSED, OTHERWISE, RIVAL, SKIP, Follower
from gnomon.web.counsel import gap_of, spoken
from gnomon.web.languages import catalogue
from gnomon.web.scene import Scene

FACE: Final = 40
"""How wide its face is drawn."""
CLOSE: Final = 3
"""So few points between two players are nothing to speak of."""


def line_of(scene: Scene, follower: Follower) -> str:
    """The opponent's face, name and line; nothing where nobody else plays."""
    seat = _speaker(scene, follower)
    if seat < 0:
        return ""
    says, say = said_by(scene, follower), catalogue(scene.language).gettext
    name = escape(scene.names[seat])
    quoted = escape(say("“{words}”").format(words=says))
    drawn = shown(str(seat), FACE)
    return f'<div class="task-says">{drawn}<p><b>{name}</b><q>{quoted}</q></p></div>'


def _speaker(scene: Scene, follower: Follower) -> int:
    """Who speaks: whoever the last word was about, else the next seat after the learner's."""
    learner, seats = scene.seat, len(scene.names)
    if seats < 2:
        return -1
    rival = follower.mark.praise.numbers.get(RIVAL, -1) if follower.mark.praise else -1
    return rival if 0 <= rival < seats and rival != learner else (learner + 1) % seats


def said_by(scene: Scene, follower: Follower) -> str:
    """The line that fits: to the end of the match, to what has just been done, to the score, or a greeting."""
    say, mark = catalogue(scene.language).gettext, follower.mark
    if mark.failed:
        return say("So close! Try it once more?")
    if scene.table.is_over:
        has_won = scene.seat in scene.table.match.outcome.winners
        return say("Well played! That one is yours.") if has_won else say("A good match! The next one is yours.")
    if mark.caught is not None:
        return say("Take it back if you like, I do not mind.")
    if mark.praise is not None:
        return _about(mark.praise.how, mark.praise.task, scene.language)
    if mark.results and mark.results[-1] == SKIP:
        return say("Fine by me. Let us play on.")
    if not any(how != ALREADY for how in mark.results):
        if scene.pulse is not None:
            return say("Hello! The clock is running: let us both be quick.")
        return say("Hello! Take all the time you need.")
    return _score(scene, follower)


def _about(how: str, task: int, language: str) -> str:
    """To what became of the last task."""
    say = catalogue(language).gettext
    praises = (
        say("Nicely done!"),
        say("Oh, I did not see that coming."),
        say("You are getting the hang of it."),
        say("I would have done the same."),
    )
    words = {
        DONE: praises[task % len(praises)],
        OTHERWISE: say("That works too. I like it."),
        ALREADY: say("You were quicker than the task!"),
        MISSED: say("Never mind, that happens to me all the time."),
    }
    return words.get(how, praises[0])


def _score(scene: Scene, follower: Follower) -> str:
    """To how the match stands, as far as the learner may see it."""
    say, vocabulary = catalogue(scene.language).gettext, follower.vocabulary
    view = scene.view
    lead = vocabulary.measure(POINTS)(view, scene.seat) - vocabulary.best_other(POINTS, view, scene.seat)
    gap = gap_of(scene, _speaker(scene, follower)) if lead < 0 else None
    if gap is not None:
        return spoken(scene, gap)
    if lead == 0:
        return say("Nobody is ahead yet. This is fun!")
    if abs(lead) < CLOSE:
        return say("Hardly anything between us. This is fun!")
    return say("You are ahead. I have to think!") if lead > 0 else say("I am ahead for now, but there is time.")
