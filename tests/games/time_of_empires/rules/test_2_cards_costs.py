"""The costs and kinds of all technology cards (2.8, 2.9), played: each is refused one piece short and goes with it."""

import pytest

from tests.kit.time_of_empires import arrange, asked, facts, on, pile, place, refused, removed, stock

ERA_I = """
101 science 1 2
102 science 2 2
103 science 2 1
104 construction 1 2
105 construction 2 1
106 construction 3 2
107 expansion 1 2
108 expansion 1 1
109 expansion 2 2
110 culture 1 2
111 culture 2 2
112 culture 2 1
"""
ERA_II = """
201 science 2 3
202 science 2 2
203 science 3 3
204 construction 2 3
205 construction 2 2
206 construction 4 3
207 expansion 2 3
208 expansion 3 3
209 expansion 3 3
210 culture 2 3
211 culture 3 3
212 culture 2 2
"""
ERA_III = """
301 science 3 4
302 science 4 4
303 science 3 3
304 construction 3 4
305 construction 5 4
306 construction 4 4
307 expansion 3 4
308 expansion 3 3
309 expansion 4 4
310 culture 3 4
311 culture 3 4
312 culture 3 3
"""
STARTING = """
001 science 1 1 red
002 construction 1 1 red
003 expansion 1 2 red
004 culture 1 1 red
005 science 1 1 purple
006 construction 1 1 purple
007 expansion 1 1 purple
008 culture 1 2 purple
009 science 1 2 white
010 construction 1 1 white
011 expansion 1 1 white
012 culture 1 1 white
013 science 1 1 black
014 construction 1 2 black
015 expansion 1 1 black
016 culture 1 1 black
"""
FIELDS = ("science", "construction", "expansion", "culture")
KINDS = ("observatory", "warehouse", "mill", "temple")
CARDS = [line.split() for table in (ERA_I, ERA_II, ERA_III, STARTING) for line in table.split("\n") if line]

parametrized = pytest.mark.parametrize("row", CARDS, ids=[row[0] for row in CARDS])


def owner_of(row: list[str]) -> str:
    return row[4] if len(row) > 4 else "red"


def era_of(row: list[str]) -> int:
    return max(1, int(row[0][0]))


def territory_of(owner: str) -> str:
    """Countryside on the capital tile of a colour, with four players."""
    return {"red": "P1.0", "purple": "P2.0", "white": "P4.0", "black": "P5.0"}[owner]


@pytest.mark.rule("2.8", "2.9", "5.5")
@parametrized
def test_a_card_costs_its_knowledge_to_discover(row: list[str]):
    owner, cost = owner_of(row), int(row[2])
    player = {"hand": [row[0]], "knowledge": cost - 1}
    poor = arrange(players=4, era=era_of(row), **{owner: player})
    assert refused(poor, "1 discover.1", by=owner) == ("nothing_payable", "5.5")
    state = arrange(players=4, era=era_of(row), **{owner: {**player, "knowledge": cost}})
    events = place(state, owner, "discover", row[0])
    assert facts(events, "discovered")[0][2] == cost
    assert pile(state, owner) == [row[0]]


@pytest.mark.rule("2.2", "2.8", "2.9", "5.6")
@parametrized
def test_a_card_costs_its_bricks_to_build_a_piece_of_its_type(row: list[str]):
    owner, cost = owner_of(row), int(row[3])
    player = {"pile": [row[0]], "bricks": cost - 1}
    at = {territory_of(owner): f"{owner} 1"}
    poor = arrange(players=4, era=era_of(row), at=at, **{owner: player})
    assert refused(poor, "1 construct.1", by=owner) == ("bricks_short", "5.6")
    state = arrange(players=4, era=era_of(row), at=at, **{owner: {**player, "bricks": cost}})
    place(state, owner, "construct", territory_of(owner))
    field = FIELDS.index(row[1])
    assert on(state, territory_of(owner)) == f"{owner} 1, {owner} {KINDS[field]}"
    assert removed(state, owner) == [int(other == field) for other in range(4)]
    assert stock(state, owner)[1] == 0
    assert asked(state, owner) == "era"


@pytest.mark.rule("2.1", "2.8")
def test_the_tables_hold_72_and_16_cards():
    assert len(CARDS) == 36 + 16
    for era in (1, 2, 3):
        for field in FIELDS:
            assert sum(2 for row in CARDS if row[0][0] == str(era) and row[1] == field) == 6
    assert max(int(row[2]) for row in CARDS) == 5
