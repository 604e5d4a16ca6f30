"""Rows become sentences: each place takes its fact, said by the speaker under the noun of its kind."""

from collections.abc import Mapping
from typing import Any

import pytest

from gnomon.games.said import (
    By,
    Counted,
    Facts,
    If,
    Is,
    Mine,
    Row,
    Said,
    Sentences,
    TwoFaced,
    askers,
    called,
    facts_of,
    facts_seen,
    has,
    tellers,
)
from gnomon.kernel.events import event, secret_event
from gnomon.kernel.kinds import Kind, Parts, counts, flag, mask, number, seat, word
from gnomon.kernel.records import Happenings, Ops

GOODS = ("wool", "wine")
KINDS = {"seat": seat(), "good": word("good", GOODS), "price": number("coins"), "left": number(), "late": flag()}


class Clerk:
    """Speaks to one viewer, in plain English."""

    def __init__(self, viewer: int = -1) -> None:
        self.viewer = viewer

    def say(self, message: str, **facts: object) -> str:
        return message.format(**facts)

    def count(self, one: str, many: str, number: int, **facts: object) -> str:
        return (one if number == 1 else many).format(count=number, **facts)

    def name(self, seat: int) -> str:
        return ("Ama", "Bo")[seat]

    def good(self, good: int) -> str:
        return GOODS[good]

    def coins(self, number: int) -> str:
        return f"{number} coins"


def told(row: Row, viewer: int = -1, kinds: Mapping[str, Kind] = KINDS, **facts: object) -> str:
    """What a row says."""
    return tellers({"row": row}, kinds)["row"](Clerk(viewer), facts)


def test_a_place_takes_the_fact_of_its_name_under_its_noun() -> None:
    assert told(Said("{good} costs {price}, {left} left."), good=1, price=3, left=2) == "wine costs 3 coins, 2 left."


def test_the_player_reads_the_first_sentence_and_everybody_else_the_second() -> None:
    sold = Said("You sell {good}.", "{player} sells {good}.")
    assert told(sold, viewer=1, seat=1, good=0) == "You sell wool."
    assert told(sold, viewer=0, seat=1, good=0) == "Bo sells wool."
    assert told(sold, viewer=-1, seat=0, good=0) == "Ama sells wool."


def test_a_row_may_be_about_another_player_than_that_of_the_seat() -> None:
    lost = Said("You lose it.", "{player} loses it.", about="owner")
    kinds = {"seat": seat(), "owner": seat()}
    assert told(lost, viewer=1, kinds=kinds, seat=0, owner=1) == "You lose it."
    assert told(lost, viewer=0, kinds=kinds, seat=0, owner=1) == "Bo loses it."


def test_a_place_may_take_another_fact_or_what_a_function_makes_of_several() -> None:
    row = Said("{cost} for {all}.", cost="price", all=lambda words, facts: words.coins(facts["left"] * facts["price"]))
    assert told(row, price=2, left=3) == "2 coins for 6 coins."


def test_a_place_may_take_a_fact_under_another_noun() -> None:
    assert told(Said("{all}, {left} left.", all=called("left", "coins")), left=3) == "3 coins, 3 left."


def test_what_is_said_may_depend_on_whether_a_fact_is_known() -> None:
    row = If(has("price"), Said("For {price}."), Said("The price is open."))
    assert [told(row, price=3), told(row)] == ["For 3 coins.", "The price is open."]


def test_a_number_picks_one_of_two_forms() -> None:
    row = Counted("{player} has {count} {good}.", "{player} has {count} {good}s.", count="left")
    assert told(row, seat=0, good=1, left=1) == "Ama has 1 wine."
    assert told(row, seat=0, good=1, left=2) == "Ama has 2 wines."
    halved = Counted("{count} pair", "{count} pairs", count=lambda words, facts: facts["left"] // 2)
    assert told(halved, left=6) == "3 pairs"


def test_a_fact_or_the_viewer_picks_one_of_several_rows() -> None:
    when = If("late", Said("Too late."), Said("In time."))
    assert [told(when, late=late) for late in (1, 0)] == ["Too late.", "In time."]
    which = By("good", Said("Wool."), when_dear())
    assert [told(which, good=good, price=price) for good, price in ((0, 9), (1, 9), (1, 0))] == [
        "Wool.",
        "Dear wine.",
        "Free wine.",
    ]
    gift = Is("price", 0, Said("A gift."), Said("{price}."))
    assert [told(gift, price=price) for price in (0, 3)] == ["A gift.", "3 coins."]
    mine = Mine(Counted("your coin", "your coins", count="left"), Counted("a coin", "coins", count="left"))
    assert [told(mine, viewer=viewer, seat=1, left=2) for viewer in (1, 0)] == ["your coins", "coins"]


def when_dear() -> Row:
    """Rows stand in rows."""
    return If("price", Said("Dear {good}."), Said("Free {good}."))


def test_a_place_without_a_fact_is_a_fault_before_anything_is_told() -> None:
    for row in (
        Said("{god}"),
        Said("{good}", good="god"),
        Counted("{god}", "{good}", count="left"),
        Counted("1", "{count}", count="god"),
        If("god", Said("1"), Said("2")),
        By("good", Said("1"), Said("{god}")),
        Mine(Said("1"), Said("2"), about="god"),
    ):
        with pytest.raises(ValueError, match="no fact 'god' among seat, good"):
            tellers({"row": row}, KINDS)


def test_a_filling_without_a_place_is_a_fault_before_anything_is_told() -> None:
    for row in (Said("{good}", what="price"), Counted("{count}", "{count}", count="left", what="price")):
        with pytest.raises(ValueError, match="no place what"):
            tellers({"row": row}, KINDS)


def test_a_function_stands_in_the_place_of_a_row() -> None:
    def shout(words: Clerk, facts: Facts) -> str:
        return f"{words.good(facts['good'])}!"

    assert tellers({"row": shout}, KINDS)["row"](Clerk(), {"good": 1}) == "wine!"


# --- events and frames ------------------------------------------------------------------------------------------------

EVENTS = Happenings()
SOLD = EVENTS.add("sold", "", seat=seat(), good=word("good", GOODS))
DREW = EVENTS.add("drew", "", public={"seat": seat(), "number": number()}, seat=seat(), goods=counts("", GOODS))


def test_an_event_is_told_by_the_face_that_its_viewer_sees() -> None:
    sentences = Sentences(
        EVENTS,
        {
            SOLD: Said("You sell {good}.", "{player} sells {good}."),
            DREW: TwoFaced(
                Said("You draw {goods}."), Counted("{player} draws one.", "{player} draws {count}.", count="number")
            ),
        },
    )
    drew = secret_event(DREW, 0b10, (1, 2, 0), (1, 2))
    assert sentences.text(event(SOLD, 0, 1), Clerk(1)) == "Ama sells wine."
    assert sentences.text(drew, Clerk(1)) == "You draw (2, 0)."
    assert [sentences.text(drew, Clerk(viewer)) for viewer in (0, -1)] == ["Bo draws 2."] * 2
    assert facts_seen(EVENTS, drew, 1) == {"seat": 1, "goods": (2, 0)}
    assert facts_seen(EVENTS, drew, 0) == {"seat": 1, "number": 2}


def test_a_sentence_of_what_others_may_not_know_is_a_fault() -> None:
    with pytest.raises(ValueError, match="no fact 'goods' among seat, number"):
        Sentences(EVENTS, {DREW: Said("{goods}")})


def test_a_question_addresses_the_seat_that_is_asked() -> None:
    def thoughtful(state: str, frame: tuple[int, ...], seat: int, words: Clerk) -> str:
        return f"{state} {frame} {seat} {words.viewer}"

    ops = Ops()
    sell = ops.question("sell", "", left=number())
    end = ops.question("end", "")
    asked = askers(ops, {sell: Said("{player}, sell {left}?"), end: thoughtful})
    assert asked[sell]("state", (sell, 0b10, 3), 1, Clerk()) == "Bo, sell 3?"
    assert asked[end]("state", (end, 0b10), 1, Clerk(1)) == "state (1, 2) 1 1"


def test_facts_are_values_by_name_and_what_is_missing_is_left_out() -> None:
    parts = Parts({"good": word("", GOODS), "each": counts("", GOODS), "more": number().maybe()})
    assert facts_of(parts, (1, 4, 5, 6)) == {"good": 1, "each": (4, 5), "more": 6}
    assert facts_of(parts, (1, 4, 5)) == {"good": 1, "each": (4, 5)}
    rest: dict[str, Any] = facts_of(Parts({"good": word("", GOODS), "all": Kind(5, GOODS)}), (1, 2, 3))
    assert rest == {"good": 1, "all": (2, 3)}
    assert facts_of(Parts({"all": mask("", GOODS)}), (3,)) == {"all": 3}
