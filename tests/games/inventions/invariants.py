"""What always holds (2.1, 10): every piece is somewhere, and exactly once."""

from gnomon.games.inventions import terms
from gnomon.games.inventions.decisions import BUILD_HEX, OPS, PRESENTED_NOW
from gnomon.games.inventions.effects import beside_card
from gnomon.games.inventions.state import InventionsState


def check_citizens(state: InventionsState) -> None:
    """30 of each colour: supply, Society board, map, beside cards, on milestones."""
    for party in range(terms.PARTIES):
        found = state.supply[party] + sum(state.people[terms.REGIONS * party : terms.REGIONS * (party + 1)])
        found += sum(beside_card(state, party, region) for region in range(terms.REGIONS))
        found += sum((envoys >> party) & 1 for envoys in state.envoys)
        if party < state.seats:
            found += sum(state.home[terms.KINDS * party : terms.KINDS * (party + 1)])
            found += sum(state.tired[terms.SPECIALTIES * party : terms.SPECIALTIES * (party + 1)])
        expected = state.setting.components.citizens if party < state.setting.parties else 0
        assert found == expected, (party, found)
    assert min(*state.home, *state.tired, *state.people, *state.supply) >= 0


def check_regions(state: InventionsState) -> None:
    """Cards have a presenter before an inventor, an inventor before an innovator; each colour one token in a region."""
    for region in range(terms.REGIONS):
        if state.card[region] == terms.NOTHING:
            assert state.presenter[region] == state.inventor[region] == state.innovator[region] == terms.NOBODY
        assert state.inventor[region] == terms.NOBODY or state.presenter[region] != terms.NOBODY
        assert state.innovator[region] == terms.NOBODY or state.inventor[region] not in (
            terms.NOBODY,
            state.innovator[region],
        )
        row = state.spaces[terms.INFLUENCE_SPACES * region : terms.INFLUENCE_SPACES * (region + 1)]
        owners = [token // terms.TOKENS for token in row if token != terms.NOTHING]
        assert len(set(owners)) == len(owners)
        assert list(row[: len(owners)]) == [token for token in row if token != terms.NOTHING], "filled from the left"
    assert state.sages_at.bit_count() + sum(state.sages) == terms.REGIONS
    for party in range(state.setting.parties):
        placed = {
            token % terms.TOKENS for token in state.spaces if token != terms.NOTHING and token // terms.TOKENS == party
        }
        assert placed == {kind for kind in range(terms.TOKENS) if not (state.tokens[party] >> kind) & 1}
        assert state.tokens[party].bit_count() >= (state.borders.bit_count() if party == state.setting.chronos else 0)


def check_milestones(state: InventionsState) -> None:
    """Every milestone lies in one place; the column has four and is sorted; nobody stands on one that is discarded."""
    rows = [*state.common, *state.discard, *state.private, *(tile for tile in state.eureka if tile != terms.NOTHING)]
    assert len(set(rows)) == len(rows)
    assert len(state.common) == terms.COMMON
    eras = [state.setting.components.era_of[tile] for tile in state.common]
    assert eras == sorted(eras)
    for tile in range(terms.MILESTONES):
        assert state.envoys[tile].bit_count() <= state.setting.components.envoy_spaces
        assert not state.envoys[tile] or tile in state.common or tile in state.private
    markers = [space for space in state.marker if space != terms.NOTHING]
    assert len(set(markers)) == len(markers) == state.setting.parties


def check_cards(state: InventionsState) -> None:
    """No card lies in two places; the stack is sorted by era; ideas right of a board number two as a rule."""
    card_era = state.setting.components.card_era
    cards = [card for card in state.card if card != terms.NOTHING]
    cards += [*state.stack, *state.display]
    for row in (*state.ideas, *state.inventions):
        cards += row
    cards += [card for card in range(terms.CARDS) if (state.gone >> card) & 1]
    for frame in state.lanes[0]:
        if OPS[frame[0]].name == OPS[PRESENTED_NOW].name:
            assert frame[3] in cards
    assert len(set(cards)) == len(cards)
    assert set(cards) >= {card for era in (3, 4, 6) for card in range(terms.CARDS) if card_era[card] == era}
    late = sum(1 for card in cards if card_era[card] == 5)
    assert late >= terms.CARDS_OF_ERA[4] // (2 if state.setting.late_ideas else 1)
    eras = [card_era[card] for card in state.stack]
    assert eras == sorted(eras, reverse=True)
    packets = [card for packet in state.packets for card in range(terms.ACTION_CARDS) if (packet >> card) & 1]
    assert sorted(packets) == sorted(state.deck)
    start = 0
    for packet in state.packets:
        lying = state.deck[start : start + packet.bit_count()]
        assert sum(1 << card for card in lying) == packet
        start += packet.bit_count()
    in_era = state.drawn if state.step or not state.setting.solo else ()
    assert len({*state.deck, *in_era}) == (terms.ACTION_CARDS if state.setting.solo else 0)


def check_tiles(state: InventionsState) -> None:
    """Progress and Wealth tiles are conserved; one of each Progress tile and each letter for a player."""
    components = state.setting.components
    stack = components.progress_few if state.seats < terms.PARTIES else components.progress_stack
    rows = [*state.slots, *state.hexes, *state.hoard]
    for tile in range(terms.PROGRESS):
        assert state.stock[tile] + sum(row.count(tile) for row in rows) == stack, tile
    wealth = sum(len(row) for row in state.wealth)
    wealth += sum(1 for row in rows for tile in row if terms.FIRST_WEALTH <= tile < terms.FIRST_ASPIRATION)
    sizes = components.wealth_few if state.seats < terms.PARTIES else components.wealth_stack
    assert wealth == sum(sizes)
    for seat in range(state.seats):
        own = [
            tile for tile in (*state.slots[seat], *state.hexes[seat]) if terms.NOTHING < tile < terms.FIRST_ASPIRATION
        ]
        assert len(set(own)) == len(own)
        assert all(tile < terms.FIRST_ASPIRATION for tile in state.hexes[seat])
        locked = sum(
            1
            for place in range(terms.HEXES)
            if components.hex_benefit[place] == terms.GIVES_TOKEN and state.hexes[seat][place] == terms.NOTHING
        )
        assert state.loose[seat] + state.busy[seat].bit_count() + locked == components.economy_tokens
        for number in range(7):
            assert not (state.busy[seat] >> number) & 1 or number in state.hexes[seat]
            assert not (state.faded[seat] >> number) & 1 or 14 + number in state.hexes[seat]


def check_course(state: InventionsState) -> None:
    """Influence within the track; pillars in different forums unless Technology 4 was used; every colour in the order."""
    assert all(0 <= position <= terms.MOST_INFLUENCE for position in state.influence)
    assert 0 <= state.chain <= 3
    assert sorted(state.order) == list(range(state.setting.parties))
    goals = [goal for row in state.goals for goal in row]
    assert len(set(goals)) == len(goals) == state.seats * len(state.setting.goal_families)
    assert BUILD_HEX > 0 and 1 <= terms.ERA_OF_STEP[state.step] <= 6


def check_all(state: InventionsState) -> None:
    """Every invariant."""
    check_citizens(state)
    check_regions(state)
    check_milestones(state)
    check_cards(state)
    check_tiles(state)
    check_course(state)
