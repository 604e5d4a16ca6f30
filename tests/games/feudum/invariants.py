"""What always holds (0.4, 7): every piece is somewhere, and exactly once."""

from gnomon.games.feudum import terms
from gnomon.games.feudum.components import BEAD_VALUES
from gnomon.games.feudum.effects import value_of
from gnomon.games.feudum.rules.ranks import all_stars, settled_track
from gnomon.games.feudum.state import NO_SEAL, SERF, SUBJECT, WINE, FeudumState


def check_goods(state: FeudumState) -> None:
    """30 of each good, 50 foods: haversack, guilds, map, landscapes, players, barrels, pouches, wine on pawns."""
    for good in range(terms.GOODS):
        found = state.bag[good] + state.market[good] + state.containers[good] + state.barn[good]
        found += sum(state.beside[good :: terms.GOODS]) + sum(state.goods[good :: terms.GOODS])
        for seat in range(state.seats):
            found += int(state.pouch[seat] == good and state.pouch_tile[seat] == terms.NOTHING)
        if good == terms.SULFUR:
            found += sum(state.barrel) + state.pawn_wine.count(WINE)
        for place in range(terms.LOCATIONS):
            if (good, state.landscape[place]) in ((terms.FOOD, terms.ORCHARD), (terms.SULFUR, terms.SULFUR_MINE)):
                found += state.resources[place]
        assert found + pending_goods(state, good) == state.setting.components.goods_total[good], good


def pending_goods(state: FeudumState, good: int) -> int:
    """Goods that lie in a question: sulfur to be stored, a harvest that is being divided."""
    found = 0
    for frame in state.lanes[0]:
        name = name_of(frame)
        if name == "sulfur" and good == terms.SULFUR:
            found += frame[2]
        elif name == "favours":
            found += sum(frame[4 + good :: terms.GOODS])
    return found


def name_of(frame: tuple[int, ...]) -> str:
    """The name of a frame's op."""
    from gnomon.games.feudum.decisions import OPS

    return OPS[frame[0]].name


def check_markers(state: FeudumState) -> None:
    """20 markers of each colour in play; those on the monsters' icons count."""
    for colour in range(terms.MAX_SEATS):
        if colour not in state.setting.row_colours:
            assert state.rows[colour] == terms.NOTHING and state.free_markers[colour] == 0
            continue
        found = state.free_markers[colour] + state.rows[colour]
        if colour < state.seats:
            found += state.markers[colour] + sum(owner == colour for owner in state.monster_of)
            found += sum(colour in track for track in state.tracks)
            for place in range(terms.LOCATIONS):
                found += (state.ruler[place] == colour) * (1 + state.subject[place]) + (state.serf[place] == colour)
        assert found == state.setting.components.markers, colour


def check_tokens(state: FeudumState) -> None:
    """17 seals and beads with their values."""
    rows = [state.pool, state.rosary, state.chickens, *state.seals, *state.beads]
    tokens = [value_of(token) for row in (*rows, state.scrolls, state.immunity) for token in row if token != NO_SEAL]
    for value in BEAD_VALUES:
        assert tokens.count(value) == state.setting.components.seals[value]
    assert len(state.rosary) <= state.setting.components.rosary
    assert len(state.chickens) <= state.setting.components.chickens


def check_tiles(state: FeudumState) -> None:
    """24 tiles in stacks, hands, pouches, beside locations, or out of the game."""
    assert len(state.faces) == terms.TILES
    for landscape in range(terms.LANDSCAPES):
        found = state.spent[landscape] + sum(state.tiles[landscape :: terms.LANDSCAPES])
        found += state.pouch_tile.count(landscape) + state.landscape.count(landscape)
        for tile, face in enumerate(state.faces):
            found += face == landscape and tile % terms.TILE_EPOCHS + 1 >= state.stacks[tile // terms.TILE_EPOCHS]
        for frame in state.lanes[0]:
            found += name_of(frame) == "tended" and frame[4] == landscape
        assert found == state.setting.components.landscapes[landscape], landscape
    targets = sum(state.resources[place] for place in range(terms.LOCATIONS) if state.landscape[place] == terms.BUTTS)
    assert state.targets + targets == state.setting.components.targets


def check_rest(state: FeudumState) -> None:
    """Vessels, writs, feudum discs and player discs."""
    components = state.setting.components
    for kind in range(terms.VESSELS):
        found = state.free_vessels[kind] + state.guild_vessels[kind] + state.pawn_vessel.count(kind)
        found += sum(state.vessels[kind :: terms.VESSELS]) + sum(state.adrift[kind :: terms.VESSELS])
        assert found == components.vessels_of_a_kind
    writs = sorted([*state.deck, *(writ for hand in state.writs for writ in hand)])
    assert writs == sorted(state.setting.writs)
    for guild in range(terms.GUILDS):
        assert state.feudums[guild] + state.icon.count(guild) == components.feudums_of_a_guild
    for seat in range(state.seats):
        placed = int(state.voyage[seat] > 0) + state.military[seat]
        reeves = sum(state.reeves[terms.GUILDS * seat : terms.GUILDS * (seat + 1)])
        assert state.discs[seat] + placed + reeves == components.discs and reeves <= components.reeves


def check_map(state: FeudumState) -> None:
    """Three markers of two players at most; no serf or subject without a ruler; icons on feudums alone."""
    for place in range(terms.LOCATIONS):
        if state.ruler[place] == terms.NOBODY:
            assert state.serf[place] == terms.NOBODY and not state.subject[place]
        assert state.serf[place] == terms.NOBODY or state.serf[place] != state.ruler[place]
        assert state.subject[place] <= (2 if state.setting.by_notes else 1)
        assert 1 + state.subject[place] + (state.serf[place] != terms.NOBODY) <= 3
        assert (state.kind[place] == terms.FEUDUM) == (state.icon[place] != terms.NOTHING)
        assert state.subject[place] or state.immunity[2 * place + SUBJECT] == NO_SEAL
        assert state.serf[place] != terms.NOBODY or state.immunity[2 * place + SERF] == NO_SEAL
        assert min(state.beside) >= 0 and state.resources[place] >= 0
    for piece in range(terms.PAWNS * state.seats):
        if state.pawn_at[piece] == terms.NOWHERE:
            assert state.pawn_face[piece] == terms.NOTHING and state.pawn_vessel[piece] == terms.NOTHING
            assert not state.pawn_wine[piece]
    numbers = [*state.goods, *state.barrel, *state.shillings, *state.markers, *state.bag, *state.tiles]
    assert min(numbers) >= 0 and min(state.purse, state.coffer) >= 0
    assert max(state.barrel) <= state.setting.components.barrel


def check_tracks(state: FeudumState) -> None:
    """Guild tracks are settled: another update changes nothing."""
    status = all_stars(state)
    order = [(state.active + step) % state.seats for step in range(state.seats)]
    for guild in range(terms.GUILDS):
        track = state.tracks[guild]
        assert settled_track(track, status, guild, state.markers, order, state.setting.track) == track
        for seat in track:
            assert status[terms.GUILDS * seat + guild] > 0


def check_all(state: FeudumState) -> None:
    """Every invariant."""
    check_goods(state)
    check_markers(state)
    check_tokens(state)
    check_tiles(state)
    check_rest(state)
    check_map(state)
    check_tracks(state)
