"""A review as a page in a file: everybody's acts, nothing fetched, in every language, whether somebody is known or not."""

import json
import re
import xml.etree.ElementTree as ET
from base64 import b64decode
from functools import cache
from html import unescape

import pytest

from gnomon.catalog import GAMES
from gnomon.insight.estimates import Estimate
from gnomon.match.judging import LEAST_LOSS, choices_of, judge
from gnomon.match.reviews import Review, estimator_for, outline
from gnomon.matches.entropy import SystemEntropy
from gnomon.matches.records import Seat
from gnomon.matches.stopwatch import SteadyClock
from gnomon.matches.table import Table
from gnomon.matches.transfer import plain_facts, read_table
from gnomon.web.review_file import page
from tests.kit.finished import played_by_chance

NAMES = ["Ada <b>", "Otto", "Cleo", "Dora"]


@cache
def dumped(game: str, seats: int) -> str:
    return played_by_chance(game, seats).dump()


@cache
def reviewed(game: str, seats: int, judged: int = 6) -> Review:
    """A review in which a few acts are judged, with short searches."""
    match = played_by_chance(game, seats)
    found = outline(match, estimator_for(match))
    choices = choices_of(match)
    some = choices[:: max(1, len(choices) // judged)] if judged else []
    found.judged = [judge(match.game, choice, estimator_for(match), 2) for choice in some]
    return found


def table_of(game: str, seats: int) -> Table:
    """A table with names, as its file tells it."""
    value = json.loads(dumped(game, seats))
    facts = plain_facts(played_by_chance(game, seats), SystemEntropy(), SteadyClock())
    people = [
        {"kind": "person", "name": name, "level": "", "local": False, "resigned": False} for name in NAMES[:seats]
    ]
    return read_table(
        json.dumps(value | {"table": facts | {"title": "Sunday", "seats": people}}), SystemEntropy(), SteadyClock()
    )


def text_of(shown: str) -> str:
    """What is read on a page."""
    content = shown[shown.index("<main") : shown.index("</main>")]
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", content)).split())


@pytest.mark.parametrize("game", GAMES)
def test_the_page_fetches_nothing_and_shows_every_act(game: str) -> None:
    table, review = table_of(game, 2), reviewed(game, 2, 3)
    shown = page(table, review, "en")
    assert set(re.findall(r'(?:src|href)="([^"#]{1,5})', shown)) <= {"data:"}
    assert not re.findall(r"url\((?!\"?data:|#)|@import|<script|<link|<form|<button", shown)
    assert "Ada &lt;b&gt;" in shown and "Ada <b>" not in shown
    pictures = [b64decode(found).decode() for found in re.findall(r'src="data:image/svg\+xml;base64,([^"]*)"', shown)]
    assert all(ET.fromstring(picture).tag.endswith("svg") for picture in pictures)
    assert len(pictures) == 2 * shown.count('class="panel key-act')
    told = re.findall(r'<li id="moment-(\d+)"', shown)
    assert len(told) == len(set(told)) > len(review.moments) // 3
    lost = {act.moment: round(100 * act.loss) for act in review.judged}
    for place, cost in re.findall(r'<li id="moment-(\d+)".*?</small><b(?: class="cost[^>]*>−(\d+)%|>)', shown):
        assert int(cost or 0) == lost.get(int(place), 0)
    foot = re.findall(r"<tfoot.*?</tfoot>", shown, re.DOTALL)[0]
    assert [int(points.replace("−", "-")) for points in re.findall(r"<b>(−?\d+)</b>", foot)] == table.match.scores


def test_everybody_has_an_accuracy_and_a_best_and_costliest_act() -> None:
    table, review = table_of("khronos", 3), reviewed("khronos", 3, 30)
    shown = page(table, review, "en")
    told = text_of(shown)
    for seat, name in enumerate(NAMES[:3]):
        own = [act.loss for act in review.judged if act.seat == seat]
        costly = sum(loss >= LEAST_LOSS for loss in own)
        assert f"{name} {review.accuracy[seat]:.0f}% {len(own)} {costly}" in told
        place = review.costliest_act[seat]
        if place is not None and review.judged[place].moment != review.deciding:
            assert f"The costliest act of {name}" in told
    assert told.count("The costliest act of") >= 2
    numbers = [int(number) for number in re.findall(r'<p class="kind"><i class="\w+">(\d+)</i>', shown)]
    assert numbers == list(range(1, len(numbers) + 1)) and len(numbers) > 3
    assert "Play on" not in told and "Replay" not in told


@pytest.mark.parametrize("language", ["pt_BR", "ja"])
def test_the_page_is_in_the_language_asked_for(language: str) -> None:
    table, review = table_of("khronos", 3), reviewed("khronos", 3, 30)
    shown = page(table, review, language)
    assert f'<html lang="{language.replace("_", "-")}"' in shown
    told = text_of(shown)
    for english in ("Accuracy", "chose", "costliest", "Chance to", "Score sheet", "Better"):
        assert english not in told


def test_where_nothing_was_judged_or_nobody_is_known_the_page_says_less() -> None:
    table = read_table(dumped("khronos", 2), SystemEntropy(), SteadyClock())
    shown = page(table, reviewed("khronos", 2, 0), "en")
    told = text_of(shown)
    assert "Seat 1" in told and "Accuracy" not in told and "costliest" not in told and 'class="cost' not in shown
    assert all(seat == Seat(seat.index, "open", None, "", "", False, False, "") for seat in table.seats)


def test_a_quiet_match_and_one_played_alone_have_their_page_too(monkeypatch: pytest.MonkeyPatch) -> None:
    alone = page(table_of("inventions", 1), reviewed("inventions", 1, 0), "en")
    assert "Ada" in text_of(alone)
    monkeypatch.setattr(Review, "deciding", None)
    shown = page(table_of("khronos", 2), reviewed("khronos", 2, 3), "en")
    assert "A quiet match:" in text_of(shown) and "quiet-match" in shown


def test_the_estimates_of_the_page_are_those_of_the_review() -> None:
    table, made = table_of("khronos", 2), reviewed("khronos", 2, 0)
    other = [Estimate([[0.25, 0.75], [0.75, 0.25]], one.estimate.sheets, one.estimate.spread) for one in made.moments]
    bent = Review(made.moments, made.network, made.winners)
    bent.moments = [
        type(one)(one.seq, one.act, one.seat, new, one.drew) for one, new in zip(made.moments, other, strict=True)
    ]
    shown = re.findall(r"<small>(.*?)</small><b", page(table, bent, "en"))
    assert {tuple(re.findall(r">(\d+)%<", line)) for line in shown} == {("25", "75")}
