"""Advice in words: acts as their buttons say them, changes in the words of the score sheet, in three languages."""

import pytest

import gnomon
from gnomon.catalog import GAMES
from gnomon.insight import Advice, Estimate, Explanation, advise, estimator_of, explain
from gnomon.insight.words import Insight
from gnomon.kernel.state import State
from gnomon.match import Match
from tests.conformance.test_secrets import twins
from tests.kit.walks import Case, cases, positions

NAMES = ["Ada", "Ben"]
LANGUAGES = ("en", "pt_BR", "ja")


def opened(game_id: str) -> Match:
    match = gnomon.new(game_id, seats=2, seed=7)
    match.names = NAMES
    while not match.to_act:
        match.wait()
    return match


def of(mine: dict[str, float], others: dict[str, float], chance: float = 0.5) -> Estimate:
    return Estimate([[chance, 1 - chance], [1 - chance, chance]], [mine, others], [5.0, 5.0])


def line(before: Estimate | None, after: Estimate | None, answers: tuple[int, ...] = (1,)) -> Advice:
    return Advice(list(answers), 0.0, 0.0, 4, before, after)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game_id", GAMES)
def test_every_act_of_a_line_is_said_as_its_buttons_are(game_id: str, language: str) -> None:
    match = opened(game_id)
    seat = match.to_act[0]
    best = match.advise(seat, lines=1, budget=16)[0]
    words = match.insight(seat, language)
    acts = words.acts(match.view(seat), seat, best.line)
    first = next(option for option in match.options(seat) if option.code == best.answers[0])
    assert acts[0][0] == seat and acts[0][1][0] == first.label(language)
    assert all(label for _, labels in acts for label in labels)
    assert words.act(acts[0][1]).startswith(acts[0][1][0])


def test_what_a_line_brings_about_is_told_as_the_log_would_with_the_places_on_the_board() -> None:
    match = opened("khronos")
    best = match.advise(0, lines=1, budget=40)[0]
    told = match.insight(0).deeds(match.view(0), 0, best.answers)
    assert told and told[0].elements
    assert told[0].text.startswith("You ")
    assert len({one.text for one in told}) == len(told)


def everything_said(case: Case, view: State, seat: int, language: str) -> list[object]:
    """All that the coach says of a view: of its three lines, and of the last answer that may be given."""
    estimator = estimator_of(case.game_id, case.seats)
    assert estimator is not None
    words = Insight(case.match().entry.sees(view, seat, language))
    lines = advise(case.game, view, seat, 3, 6, estimator)
    code = case.game.options(view, seat)[-1]
    own = explain(case.game, view, seat, [code], 6, estimator, best=lines[0])
    said: list[object] = [(words.acts(view, seat, line.line), words.why(line, seat)) for line in lines]
    said += [(told.text, told.elements) for line in lines for told in words.deeds(view, seat, line.answers)]
    said += [own.to_dict(), words.explained(own, view), words.costs(own)]
    return said


@pytest.mark.parametrize("case", [case for case in cases(every_option=False) if case.game_id in GAMES], ids=str)
def test_the_coach_says_the_same_in_worlds_that_its_seat_cannot_tell_apart(case: Case) -> None:
    asked = 0
    for number, step in enumerate(positions(case)):
        if number % 60 != 11:
            continue
        asked += 1
        said = everything_said(case, case.game.view(step.state, step.seat), step.seat, LANGUAGES[asked % 3])
        for twin in twins(case, step.state, step.seat, 1):
            seen = case.game.view(twin, step.seat)
            assert everything_said(case, seen, step.seat, LANGUAGES[asked % 3]) == said
        if asked == (1 if case.seats == 1 else 3):  # alone every line is played to the end
            break
    assert asked


@pytest.mark.parametrize("game_id", GAMES)
def test_a_line_is_set_apart_by_what_another_does_not_bring_about(game_id: str) -> None:
    match = opened(game_id)
    for _ in range(40):  # until there is something to choose, and the log tells of the difference
        seat = match.to_act[0]
        view, words = match.view(seat), match.insight(seat)
        best, *others = match.advise(seat, lines=3, budget=16)
        assert words.apart(view, seat, best.answers, best.answers) == []
        for other in others:
            apart = words.apart(view, seat, best.answers, other.answers)
            theirs = {one.text for one in words.deeds(view, seat, other.answers)}
            assert not theirs & {one.text for one in apart}
            if apart:
                said = words.explained(explanation_of(other, best, seat), view)
                assert f"What sets it apart: {apart[0].text}" in said
                return
        if best.answers:
            match.play(seat, best.answers[0])
        else:
            match.wait()
        while not match.to_act:
            match.wait()
    raise AssertionError("the log tells of no difference")


def explanation_of(own: Advice, best: Advice, seat: int) -> Explanation:
    """As if no network had been asked, and the own line a point behind."""
    lines = [Advice(one.answers, 5.0 - behind, behind, 4, None, None) for one, behind in ((own, 1.0), (best, 0.0))]
    return Explanation(seat, *lines)


@pytest.mark.parametrize(
    ("mine", "others", "said"),
    [
        ({"turn4_faith": 13.0}, {"travel": -3.6}, "It brings about 3 (Turn 4, Faith), and Ben loses about 4 (Travel)."),
        ({"turn4_faith": 13.0, "travel": 2.0}, {}, "It brings about 3 (Turn 4, Faith) and 2 (Travel)."),
        ({"turn4_faith": 10.4}, {"travel": -2.0}, "Ben loses about 2 (Travel)."),
        ({"turn4_faith": 8.0}, {"travel": 0.3}, "It costs about 2 (Turn 4, Faith)."),
        ({"turn4_faith": 10.2}, {"travel": -0.4}, "It keeps what you have, and changes little else."),
    ],
)
def test_a_line_is_good_for_what_it_brings_to_whom(mine: dict[str, float], others: dict[str, float], said: str) -> None:
    words = opened("khronos").insight(0)
    assert words.why(line(of({"turn4_faith": 10.0}, {}), of(mine, others)), 0) == said
    assert words.why(line(None, None), 0) == ""


def test_the_greatest_changes_come_first_and_what_rounds_to_nothing_is_left_out() -> None:
    words = opened("khronos").insight(0, "pt")
    assert words.changes({"travel": 0.49, "turn4_faith": -1.5, "turn7_might": 2.5}) == [
        ("Rodada 7, Força", 3),
        ("Rodada 4, Fé", -2),
    ]


def test_an_answer_is_explained_against_the_best() -> None:
    match = opened("khronos")
    view, before = match.view(0), of({}, {})
    best = line(before, of({"turn4_faith": 4.0, "travel": -1.0}, {"start": 20.0}, 0.66), (match.options(0)[-1].code,))
    own = line(before, of({"turn4_faith": 1.0, "travel": 0.0}, {"start": 22.0}, 0.54))
    words = match.insight(0)
    assert words.explained(Explanation(0, own, best), view) == [
        "It wins in 54 of 100 such positions, the best in 66.",
        f"Better: {match.options(0)[-1].label()}.",
        "It gives up about 3 (Turn 4, Faith).",
        "It brings about 1 (Travel) more.",
        "Ben gets about 2 (Start) more.",
    ]
    assert words.explained(Explanation(0, best, best), view) == ["Nothing better was found."]
    blind = Explanation(0, Advice([0], 3.0, 2.0, 4, None, None), Advice([1], 5.0, 0.0, 4, None, None))
    assert words.explained(blind, view)[0] == "It is 2 points behind the best."


@pytest.mark.parametrize("language", LANGUAGES)
def test_explanations_come_in_every_language(language: str) -> None:
    match = opened("feudum")
    seat = match.to_act[0]
    found = match.explain(seat, match.options(seat)[0], budget=20)
    told = match.insight(seat, language).explained(found, match.view(seat))
    assert told and all("{" not in sentence for sentence in told)
    with pytest.raises(ValueError, match="unknown language"):
        match.insight(seat, "de")
