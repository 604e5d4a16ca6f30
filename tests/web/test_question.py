"""Panels drawn without a template escape whatever came from a person, a game or a catalogue."""

from xml.etree import ElementTree as ET

from gnomon.drawing.parts import Choice, Group, Step, Trail
from gnomon.web.languages import LANGUAGES, EscapedMessages, catalogue, markup_gettext
from gnomon.web.question import choosing, panel, steps

WILD = "<b>&\"'</b>"


def parsed(markup: str) -> ET.Element:
    """The markup as a tree, its attributes without a value given one."""
    for name in ("hidden", "data-apart", "data-denied", "data-cancel-choice", "data-replaced"):
        markup = markup.replace(f" {name}>", f' {name}="">').replace(f" {name} ", f' {name}="" ')
    return ET.fromstring(f"<main>{markup}</main>".replace(' enterkeyhint="done">', ' enterkeyhint="done"/>'))


def test_titles_labels_and_elements_are_text_and_nothing_else() -> None:
    choices = tuple(Choice(code, WILD, (WILD,), WILD) for code in range(14))
    groups = [Group(WILD, choices), Group("", choices[:1])]
    shown = parsed(choosing(groups, choices[:2], "<form>", "", "en"))
    assert [one.text for one in shown.iter("h3")] == [WILD]
    assert {one.text for one in shown.iter("strong")} == {WILD}
    assert {one.get("data-elements") for one in shown.iter("button") if one.get("class") == "option"} == {WILD}
    assert not list(shown.iter("b"))


def test_short_lists_stand_together_and_long_ones_group_by_group() -> None:
    def opened(count: int) -> int:
        choices = tuple(Choice(code, f"option {code}") for code in range(count))
        shown = parsed(choosing([Group("one", choices), Group("two", choices[:1])], (), "<form>", "", "en"))
        return len([one for one in shown.iter("div") if one.get("class") == "open"])

    assert opened(11) == 2
    assert opened(12) == 1


def test_what_answers_no_question_stands_apart_under_its_heading() -> None:
    answers = Group("Now", (Choice(1, "first"), Choice(2, "second")))
    apart = Group("At any time", (Choice(3, "no scholars"),), True)

    def shown(*groups: Group) -> ET.Element:
        return parsed(choosing(groups, (), "<form>", "", "en").replace(" data-apart ", ' data-apart="" '))

    both = shown(apart, answers)
    assert [one.text for one in both.iter("h3")] == ["At any time"]
    assert [one.text for one in both.iter("h2")] == ["2 options"]
    assert [one.findtext("h3") for one in both.iter("div") if one.get("data-apart") is not None] == ["At any time"]
    assert [one.text for one in both.iter("strong")] == ["first", "second", "no scholars"]
    assert not list(both.iter("ul"))
    alone = shown(apart)
    assert [one.text for one in alone.iter("h3")] == ["At any time"]
    assert not list(alone.iter("h2"))
    many = Group("Later", tuple(Choice(code, str(code)) for code in range(10, 30)))
    grouped = shown(answers, many, apart)
    assert [one.text for one in grouped.iter("span") if one.text in ("Now", "Later", "At any time")] == ["Now", "Later"]
    assert [one.findtext("h3") for one in grouped.iter("div") if one.get("class") == "open"] == ["Now", "At any time"]


def test_every_step_that_may_be_taken_back_says_so_by_its_row() -> None:
    trail = Trail((Step(4, WILD, WILD, "", (WILD,)), Step(9, "second"), Step(12, "third")), WILD)
    shown = parsed(
        steps(trail, 9, "/matches/abc", 1, "en").replace('name="seat" value="1">', 'name="seat" value="1"/>')
    )
    lines = list(shown.iter("li"))
    assert [line.findtext("i") for line in lines] == ["1", "2", "3", "4"]
    assert lines[0].get("data-elements") == lines[0].findtext("span/b") == lines[-1].findtext("span") == WILD
    assert [one.get("value") for one in shown.iter("button")] == ["9", "12"]
    assert {one.get("action") for one in shown.iter("form")} == {"/matches/abc/undo"}
    assert steps(Trail(), 0, "/matches/abc", 1, "en") == ""


def test_the_panel_tells_whose_question_it_shows() -> None:
    shown = parsed(panel("", 401, "red", 2, 7, "ja"))[0]
    assert shown.get("class") == "options gn-seat-red"
    assert (shown.get("data-seat"), shown.get("data-number"), shown.get("data-tally")) == ("2", "7", "0")
    assert shown.get("aria-label") == catalogue("ja").gettext("Your options")


def test_messages_are_safe_in_markup_and_looked_up_once() -> None:
    said = EscapedMessages("en")
    assert said[WILD] == "&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt;"
    assert list(said) == [WILD]
    assert all(markup_gettext(language)("Undo") == catalogue(language).gettext("Undo") for language in LANGUAGES)
