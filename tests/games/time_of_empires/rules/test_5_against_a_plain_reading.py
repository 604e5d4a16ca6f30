"""The legal answers of random positions beside a second, plain reading of chapters 4 and 5.

`GNOMON_DOSE` multiplies the number of matches.
"""

import os
import random
from collections import Counter

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import COLOUR_NAMES, DESIGN_NAMES
from gnomon.kernel.options import Value
from tests.games.time_of_empires.rules.plain_reading import Reading
from tests.games.time_of_empires.rules.schedules import Schedule
from tests.kit.time_of_empires import GAME, arrange, asked, options, permissions, place, place_both, play

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))
SHARE = 0.3
"""Of the positions that random matches come to."""

IN_TURNS: dict[str, Value] = {"era_1": "introductory", "era_2": "introductory", "era_3": "introductory"}
VARIANTS: list[tuple[str, dict[str, Value]]] = [
    ("mixed", {}),
    ("slow", IN_TURNS),
    ("together", {"attack_group_max": 4, "personal_slots": 2, "clear_grace_ms": 2000}),
    ("hasty", {**IN_TURNS, "attack_group_max": 3, "free_discover_effect": False}),
]


def compare(state: EmpiresState, seat: int, met: "Counter[str]") -> None:
    """One seat's question, if it is asked one that the plain reading tells."""
    decision = GAME.asked(state, seat)
    if decision is None:
        return
    components = state.setting.components
    reading = Reading(state.to_dict(), seat, (components.type_of, components.discovery, components.construction))
    colour = COLOUR_NAMES[seat]
    facts = list(decision.frame[2:])
    found = options(state, colour)
    assert len(set(found)) == len(found)
    listed = {reading.way(name) if ">" in name else name for name in found}
    if decision.kind == "moved":
        # The edge is told by its exit; the plain reading knows it by its ends.
        start, way = GAME.codes.to_names(GAME.codes.block("move").base + 6 * facts[2] + facts[3])["along"].split(">")
        edge = reading.way(f"{start}>{way}")
        counts = {f"{reading.name(a)} to {reading.name(b)}": n for (a, b), n in reading.moves(facts[1] == 1).items()}
        expected = {str(number) for number in counts[edge]}
    else:
        told = reading.answers(decision.kind, facts, DESIGN_NAMES)
        if told is None:
            return
        expected = told
    assert listed == expected, f"{colour}: {decision.kind}"
    met[decision.kind] += 1
    if decision.kind == "era":
        assert {name for name in permissions(state, colour) if name.startswith("clear")} == set(reading.clearable())


@pytest.mark.rule("2.6", "4.1", "4.3", "5.2", "5.3", "5.4", "5.5", "5.6", "5.8", "5.12")
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("variant", range(len(VARIANTS)), ids=["real_time", "in_turns", "options", "more_options"])
def test_what_is_legal_is_what_a_plain_reading_allows(variant: int, seats: int):
    manner, choices = VARIANTS[variant]
    met: Counter[str] = Counter()
    for number in range(DOSE):
        chance = random.Random(f"{variant} {seats} {number}")

        def check(state: EmpiresState, chance: random.Random = chance) -> None:
            if chance.random() < SHARE:
                for seat in range(state.seats):
                    compare(state, seat, met)

        Schedule(seats, 7000 + number, manner, check, **choices).play()
    slots = {"first_slot", "second_slot"} if "era_1" in choices else {"era"}
    assert slots | {"clan", "move", "moved", "discovery", "acquired"} <= set(met)


HAND = ["101", "203"]
RED = {"knowledge": 6, "bricks": 6, "scholars": 4, "timers": ["none", "bricks.1"]}
CROWDED = {
    "H1.0": "red 1, red temple, purple mill",
    "H1.centre": "red 4",
    "H2.0": "purple 2, purple temple, red mill",
    "H2.1": "red 2",
    "H2.centre": "red 3",
    "H3.2": "purple 1",
    "H5.1": "red 1, purple observatory",
    "H5.centre": "purple 2",
    "H6.2": "purple 2, red temple",
}
KINDS = {
    "102": {"deck", "free_discovery"},
    "106": {"free_site"},
    "203": {"relocation"},
    "208": {"target", "target_piece"},
    "209": {"move", "moved"},
    "302": {"free_discovery"},
    "305": {"free_site"},
    "306": {"assembly_site"},
    "307": {"clan", "move"},
    "308": {"target", "target_piece"},
    "309": {"landing", "landed"},
}
"""The questions that a card's effect must have put in the end."""


@pytest.mark.rule("5.3", "5.4", "5.6", "5.12")
@pytest.mark.parametrize("mode", ["real_time", "introductory"])
@pytest.mark.parametrize("most", [2, 4])
@pytest.mark.parametrize("card", list(KINDS))
def test_so_it_is_for_every_card_in_a_crowded_position(card: str, most: int, mode: str):
    met: Counter[str] = Counter()
    for number in range(4 * DOSE):
        chance = random.Random(f"{card} {most} {mode} {number}")
        leaders = chance.sample(["L201", "L202", "L203"], chance.randrange(4))
        red = {**RED, "hand": [card, *HAND], "pile": ["104", "110"], "leaders": leaders}
        if mode == "introductory":
            red |= {"timers": ["none", "none"]}
        state = arrange(era=3, mode=mode, at=CROWDED, first="red", options={"attack_group_max": most}, red=red)
        if mode == "introductory":
            place_both(state, "discover", "construct")
            play(state, chance.choice("12"))
            while asked(state) == "site":
                play(state, chance.choice(options(state)))
        else:
            place(state, "red", "discover")
        play(state, card, by="red")
        while asked(state, "red") not in ("era", "first_slot", ""):
            compare(state, 0, met)
            names = [name for name in options(state, "red") if name != "finish" or chance.random() < 0.1]
            play(state, chance.choice(names or ["finish"]), by="red")
    assert KINDS[card] <= set(met)
