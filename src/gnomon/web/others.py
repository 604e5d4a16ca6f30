"""What others do as markup: their band over the boards, and this turn's acts in the place of one's own options."""

from __future__ import annotations

from gnomon.drawing.elements import escape
from gnomon.matches.records import NEVER, SPECTATOR
from gnomon.web.dates import moment
from gnomon.web.following import Act, Following
from gnomon.web.languages import catalogue, markup_gettext
from gnomon.web.rendering import icon
from gnomon.web.scene import Scene

LETTERS = "abcdefgh"


def band(scene: Scene, last: Act) -> str:
    """The sentences of the band while another plays: what was done last, what followed from it, who is asked.

    What somebody else did before whoever is asked now stands under the question: the band belongs to one player.
    """
    asked = escape(scene.question)
    if last.seat != scene.faced:
        return f'<h1 id="question">{asked}</h1><p class="lately">{escape(last.text)}</p>'
    rest = f"<span>{escape(' '.join(last.rest))}</span> " if last.rest else ""
    return (
        f'<h1 id="question" data-act>{escape(last.text)}</h1>{effect(scene, last)}'
        f'<p class="trail">{rest}<span class="asked">{asked}</span></p>'
    )


def asking(scene: Scene) -> str:
    """The question; a time that it names by its reader's own clock."""
    if scene.adjourned == NEVER:
        return escape(scene.question)
    say = markup_gettext(scene.language)
    return say("Adjourned until {time}").format(time=moment(scene.adjourned, scene.language))


def effect(scene: Scene, act: Act) -> str:
    """“you −3”, or nothing."""
    says = escape(effect_words(act.effect, scene.language))
    return f'<b class="effect {"gain" if act.effect > 0 else "loss"}">{says}</b>' if says else ""


def effect_words(effect: int, language: str) -> str:
    """“you −3”; empty where nothing has changed."""
    if not effect:
        return ""
    change = f"+{effect}" if effect > 0 else f"\u2212{-effect}"
    return catalogue(language).gettext("you {change}").format(change=change)


def told(scene: Scene) -> str:
    """The acts since the reader last acted, each in one line, cause before effect; then who comes next."""
    say = markup_gettext(scene.language)
    acts = scene.following.acts
    if not acts:
        title = say("Not your turn")
        return f"<h2>{title}</h2><p>{asking(scene)}</p>"
    title, again = say("What the others did"), shown_again(scene.following, say("Show again"), "button small")
    found = [f'<div class="told-head"><h2>{title}</h2>{again}</div><ol class="told">']
    for letter, act in zip(LETTERS, acts, strict=False):
        rest = f" <span>{escape(' '.join(act.rest))}</span>" if act.rest else ""
        mark = scene.emblem(act.seat, 20) if act.seat >= 0 else ""
        found.append(
            f'<li data-elements="{escape(" ".join(act.elements))}"><i aria-hidden="true">{letter}</i>{mark}'
            f"<p><b>{escape(act.text)}</b>{rest}</p>{effect(scene, act)}</li>"
        )
    if scene.after != SPECTATOR or scene.faced != SPECTATOR:
        found.append(_next(scene, LETTERS[len(acts)]))
    return "".join(found) + "</ol>"


def shown_again(following: Following, label: str, classes: str) -> str:
    """The button that shows acts of others once more on the boards; nothing where no player has acted."""
    if not any(act.seat != SPECTATOR for act in following.acts):
        return ""
    rows = " ".join(map(str, following.rows))
    return f'<button type="button" class="{classes}" data-again="{rows}">{icon("time")}<span>{label}</span></button>'


def _next(scene: Scene, letter: str) -> str:
    """Who is asked now and who after that, as the line after the acts."""
    say = catalogue(scene.language).gettext
    mark = scene.emblem(scene.faced, 20) if scene.faced != SPECTATOR else ""
    now = scene.in_line
    if not now and scene.faced != SPECTATOR:
        now = say("{name} plays").format(name=scene.names[scene.faced])
    then = _then(scene)
    return f'<li class="due"><i aria-hidden="true">{letter}</i>{mark}<p>{escape(", ".join(filter(None, (now, then))))}</p></li>'


def _then(scene: Scene) -> str:
    say = catalogue(scene.language).gettext
    upcoming = [one for one in scene.face.asked_next(scene.view) if one != scene.faced][:1]
    if not upcoming:
        return ""
    if upcoming[0] == scene.seat:
        return say("then you")
    return say("then {name}").format(name=scene.names[upcoming[0]])
