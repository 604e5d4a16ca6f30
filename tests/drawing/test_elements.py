"""Markup, text and colours of the drawing kit."""

import re
import xml.etree.ElementTree as ET
from urllib.parse import unquote

import pytest

from gnomon.drawing import elements, emblems, fitting, noise, qr, themes
from gnomon.drawing.inlining import inlined, rules


@pytest.mark.parametrize(
    ("value", "shown"), [(3, "3"), (3.0, "3"), (-0.001, "0"), (1.255, "1.25"), (0.1 + 0.2, "0.3"), (-2.5, "-2.5")]
)
def test_numbers_carry_at_most_two_decimals(value, shown):
    assert elements.number(value) == shown


def test_text_and_attributes_are_escaped():
    words = "<b> & 'c'"
    drawn = elements.group(elements.escape(words), data_name='"<x>', class_="a", width=1.5, hidden=None)
    parsed = ET.fromstring(drawn)
    assert parsed.attrib == {"data-name": '"<x>', "class": "a", "width": "1.5"}
    assert parsed.text == words


def test_a_document_is_well_formed_and_keeps_its_box():
    parsed = ET.fromstring(elements.document(10, 20, elements.use("a", 1, 2), box=(-1, -2, 10, 20)))
    assert parsed.attrib["viewBox"] == "-1 -2 10 20"


def test_a_shape_is_named_after_what_it_shows():
    assert elements.shape_name("ground-", "<path/>") == elements.shape_name("ground-", "<path/>")
    assert elements.shape_name("ground-", "<path/>") != elements.shape_name("ground-", "<rect/>")


def test_wider_scripts_need_more_room():
    assert (
        fitting.width("iii", 10) < fitting.width("aaa", 10) < fitting.width("WWW", 10) < fitting.width("砦砦砦", 10) + 1
    )
    assert fitting.width("砦砦砦", 10) == 30
    assert fitting.width("a\u0301", 10) == fitting.width("a", 10)


def test_text_that_is_too_wide_ends_in_an_ellipsis():
    assert fitting.fit("Watch Tower", 500, 12) == "Watch Tower"
    short = fitting.fit("Watch Tower", 50, 12)
    assert short.endswith("…")
    assert fitting.width(short, 12) <= 50


def test_a_role_that_the_theme_lacks_is_an_error():
    assert themes.resolve("a{fill:var(--p-red)}", themes.LIGHT) == "a{fill:#c23b2e}"
    with pytest.raises(KeyError):
        themes.resolve("a{fill:var(--nothing)}", themes.LIGHT)


def test_both_themes_name_the_same_roles():
    assert set(themes.LIGHT.roles) == set(themes.DARK.roles)


@pytest.mark.parametrize("theme", [themes.LIGHT, themes.DARK], ids=lambda theme: theme.name)
def test_text_has_contrast_of_four_and_a_half(theme):
    roles = theme.roles
    pairs = [
        (text, ground) for text in ("ink", "ink-2", "good", "bad", "warn", "focus") for ground in ("paper", "surface")
    ]
    pairs += [("on-bad", "bad"), ("on-glow", "glow")]
    pairs += [(f"on-{emblem.colour}", f"p-{emblem.colour}") for emblem in emblems.EMBLEMS]
    poor = {pair: ratio for pair in pairs if (ratio := themes.contrast(roles[pair[0]], roles[pair[1]])) < 4.5}
    assert not poor


def test_contrast_is_that_of_the_standard():
    assert themes.contrast("#000000", "#ffffff") == pytest.approx(21)
    assert themes.contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)
    assert themes.mix("#000000", "#ffffff", 0.5) == "#808080"


def test_every_player_has_a_colour_a_shape_and_a_letter_of_their_own():
    for aspect in ("colour", "shape", "letter"):
        assert len({getattr(emblem, aspect) for emblem in emblems.EMBLEMS}) == len(emblems.EMBLEMS)
    for emblem in emblems.EMBLEMS:
        parsed = ET.fromstring(emblems.mark(emblem, 9, 14))
        assert parsed.attrib["class"] == f"gn-mark gn-{emblem.colour}"
        assert parsed[-1].text == emblem.letter


@pytest.mark.parametrize("theme", [themes.LIGHT, themes.DARK], ids=lambda theme: theme.name)
def test_a_stamp_shows_the_same_letter_on_the_same_shape_in_the_themes_colours(theme):
    pictures = dict(re.findall(r"--stamp-(\w+):url\(\"data:image/svg[+]xml,([^\"]+)\"\);", emblems.stamps(theme)))
    assert list(pictures) == [emblem.colour for emblem in emblems.EMBLEMS]
    for emblem in emblems.EMBLEMS:
        shape = ET.fromstring(unquote(pictures[emblem.colour]))[0]
        assert shape.attrib["d"] == emblems.outline(emblem.shape, 7.2)
        assert shape.attrib["fill"] == theme.roles[f"p-{emblem.colour}"]
        shown = ET.fromstring(emblems.stamp(emblem))
        assert shown.text == emblem.letter
        assert shown.attrib["class"] == f"gn-stamp gn-stamp-{emblem.colour}"
        assert (
            f".{shown.attrib['class'].split()[1]}{{background-image:var(--stamp-{emblem.colour})"
            in emblems.stamp_rules()
        )


def test_an_unknown_shape_is_an_error():
    with pytest.raises(ValueError, match="no such shape"):
        emblems.outline("blob", 3)


def test_chance_is_the_same_everywhere():
    # The first outputs of SplitMix64 with seed 0, as published with the algorithm.
    assert noise.scatter(0) == 0xE220A8397B1DCDAF
    numbers = [noise.Noise(7).between(0, 1) for _ in range(2)]
    assert numbers[0] == numbers[1]
    assert 0 <= numbers[0] < 1


def test_a_qr_code_draws_exactly_its_dark_modules():
    modules = [[1, 1, 0], [0, 0, 1], [1, 0, 1]]
    parsed = ET.fromstring(qr.qr(modules, "Join <here>"))
    assert parsed[0].text == "Join <here>"
    assert parsed.attrib["viewBox"] == "0 0 11 11"
    assert parsed[2].attrib["d"] == "M4 4h2v1h-2zM6 5h1v1h-1zM4 6h1v1h-1zM6 6h1v1h-1z"


def test_simple_rules_become_attributes_and_unused_ones_go():
    sheet = (
        "/* x */ .a { fill: #fff; stroke: none } .b .a2 { fill: red } .b{opacity:.5} .t{font:1px x} .unused{fill:#000}"
    )
    drawn, rest = inlined('<g class="b"><path class="a"/><path class="a2"/><text class="t"/></g>', sheet)
    assert '<path fill="#fff" stroke="none"/>' in drawn
    assert [rule.selector for rule in rules(rest)] == [".b .a2", ".b", ".t"]


def test_a_class_that_stands_beside_others_keeps_its_rule():
    drawn, rest = inlined('<path class="a c"/><path class="a"/>', ".a{fill:#fff}.c{stroke:#000}")
    assert 'class="a c"' in drawn
    assert {rule.selector for rule in rules(rest)} == {".a", ".c"}
