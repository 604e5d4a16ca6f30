"""The six scoring steps beside a second, plain writing of them, on random positions (6.1 to 6.6).

`GNOMON_DOSE` multiplies the number of positions.
"""

import os
import random

import pytest

from gnomon.games.time_of_empires.state import EmpiresState
from gnomon.games.time_of_empires.terms import NODE_NAMES
from tests.games.time_of_empires.rules.plain_scoring import COLOURS, FIELDS, KINDS, SITES, Table, terrain_of
from tests.kit.time_of_empires import arrange, facts, leaders, on, score, scored

DOSE = max(1, int(os.environ.get("GNOMON_DOSE", "1")))

LAYOUTS: dict[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    2: (("H1", "H2", "H3", "H4", "H5", "H6"), ("H1", "H4")),
    3: (("H1", "H2", "H3", "H4", "H5", "H6", "P1", "P3", "P5"), ("P1", "P3", "P5")),
    4: (("H1", "H2", "H3", "H4", "H5", "H6", "P1", "P2", "P3", "P4", "P5", "P6"), ("P1", "P2", "P4", "P5")),
}
CAPITAL_TILES = ("T01", "T04", "T07", "T10")
OF_ERA = {
    1: ("L101", "L102", "L103", "L104", "L105", "L106"),
    2: ("L201", "L202", "L203", "L204", "L205", "L206"),
    3: ("L301", "L302", "L303", "L304", "L305", "L306"),
}


def random_table(chance: random.Random, players: int) -> tuple[Table, EmpiresState]:
    """One random position, told to the plain scoring and arranged for the game."""
    positions, capitals = LAYOUTS[players]
    era = chance.randint(1, 3)
    neutral = [f"T{number:02}" for number in range(1, 3 * players + 1) if f"T{number:02}" not in CAPITAL_TILES]
    chance.shuffle(neutral)
    tiles = {at: CAPITAL_TILES[capitals.index(at)] if at in capitals else neutral.pop() for at in positions}
    table = Table(players, tiles, set(capitals), era)
    _fill_map(table, chance)
    tables: dict[str, dict[str, object]] = {colour: {} for colour in table.colours}
    _fill_boards(table, tables, chance)
    _fill_piles(table, tables, chance)
    at = {node: f"{colour} {number}" for node, (colour, number) in table.clans.items()}
    for node, pieces in table.buildings.items():
        words = ", ".join(f"{owner} {kind}" for owner, kind in sorted(pieces))
        if words:
            at[node] = f"{at[node]}, {words}" if node in at else words
    state = arrange(
        players=players,
        era=era,
        at=at,
        first=chance.choice(table.colours),
        tiles={position: f"{tile} {chance.randrange(3)}" for position, tile in tiles.items()},
        **tables,
    )
    return table, state


def _fill_map(table: Table, chance: random.Random) -> None:
    supply = dict.fromkeys(table.colours, 10)
    pieces = {(colour, kind): 5 for colour in table.colours for kind in KINDS}
    for territory in table.territories():
        colour = chance.choice(table.colours)
        number = chance.choice((0, 0, 1, 2))
        if number and supply[colour] >= number:
            supply[colour] -= number
            table.clans[territory] = (colour, number)
        sites = SITES[terrain_of(table.tiles[territory[:2]], int(territory[3]))]
        there: set[tuple[str, str]] = set()
        for _ in range(chance.randint(0, sites)):
            piece = (chance.choice(table.colours), chance.choice(KINDS))
            if pieces[piece] and piece not in there:
                pieces[piece] -= 1
                there.add(piece)
                table.removed[piece[0]][piece[1]] += 1
        table.buildings[territory] = there
    for city in table.cities():
        colour = chance.choice(table.colours)
        number = chance.choice((0, 0, 1, 3))
        if number and supply[colour] >= number:
            supply[colour] -= number
            table.clans[city] = (colour, number)


def _fill_boards(table: Table, tables: dict[str, dict[str, object]], chance: random.Random) -> None:
    free = [leader for era in range(1, table.era) for leader in OF_ERA[era]]
    chance.shuffle(free)
    for colour in table.colours:
        fields = list(FIELDS)
        chance.shuffle(fields)
        table.tokens[colour] = fields[: table.era]
        table.leaders[colour] = {free.pop() for _ in range(chance.randint(0, 2)) if free}
        captured = []
        for other in table.colours:
            for kind in KINDS:
                if other != colour and table.removed[other][kind] < 5 and chance.random() < 0.1:
                    table.removed[other][kind] += 1
                    captured.append(f"{other} {kind}")
        table.captured[colour] = len(captured)
        tables[colour] |= {
            "captured": captured,
            "tokens": fields[: table.era],
            "leaders": sorted(table.leaders[colour]),
        }
    for colour in table.colours:
        tables[colour]["removed"] = [table.removed[colour][kind] for kind in KINDS]


def _fill_piles(table: Table, tables: dict[str, dict[str, object]], chance: random.Random) -> None:
    left = 10

    def pile() -> list[str]:
        nonlocal left
        number = min(left, chance.choice((0, 1, 2, 3)))
        left -= number
        return [chance.choice(table.colours) for _ in range(number)]

    shown: list[str] = []
    columns = ("technical", "expansion", "cultural", "extra")[: 4 if len(table.colours) == 4 else 3]
    for number, column in enumerate(columns):
        fitting = OF_ERA[table.era][2 * number : 2 * number + 2] or OF_ERA[table.era]
        leader = chance.choice([card for card in fitting if card not in shown])
        shown.append(leader)
        table.columns[column] = (leader, pile())
        tables[column] = {"leader": leader, "scholars": table.columns[column][1]}
    for place in range(table.era):
        card = f"W{place + 1}0{chance.randint(1, 4)}"
        table.wonders.append((card, pile()))
        tables[f"wonder_{place + 1}"] = {"card": card, "scholars": table.wonders[-1][1]}


@pytest.mark.rule("6.1", "6.2", "6.3", "6.4", "6.5", "6.6")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_random_positions_score_as_in_the_plain_writing(players: int):
    sieges = 0
    for number in range(40 * DOSE):
        table, state = random_table(random.Random(f"{players} {number}"), players)
        events = score(state, 1, 2, 3, 4, 5, 6)
        entitled = table.score()
        for colour in table.colours:
            for source, points in table.points[colour].items():
                assert scored(state, colour, source) == points, (number, colour, source)
            assert set(leaders(state, colour)) == table.leaders[colour]
        for territory in table.territories():
            there = {" ".join(piece) for piece in table.buildings.get(territory, ())}
            assert {word for word in on(state, territory).split(", ") if word and not word[-1].isdigit()} == there
        decided = {NODE_NAMES[city]: seat for city, seat, *_ in facts(events, "siege_decided")}
        for city, winner in entitled.items():
            assert decided[city] == (COLOURS.index(winner) if winner else -1), (number, city)
            holder = table.clans.get(city, ("", 0))
            assert on(state, city) == (f"{winner} {holder[1]}" if winner and holder[0] == winner else "")
        assert set(decided) == set(entitled)
        sieges += sum(1 for winner in entitled.values() if winner)
    assert sieges > 40
