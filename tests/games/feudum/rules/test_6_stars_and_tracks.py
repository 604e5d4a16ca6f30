"""Chapter 6: status stars, and the guild track against a plain model over random histories."""

import random
from itertools import pairwise

import pytest

from gnomon.games.feudum.rules.ranks import rank_of, settle
from gnomon.games.feudum.state import FeudumState, replaced
from gnomon.games.feudum.terms import FEUDUM, GUILD_NAMES, GUILDS, LOCATIONS, NOBODY, NOTHING, NOWHERE, PAWNS
from tests.kit.feudum import Table, guild_of, place_of

RED, BLUE, GREEN = range(3)
LINKED = {
    "farmer": "farm",
    "knight": "farm",
    "merchant": "town",
    "noble": "town",
    "alchemist": "outpost",
    "monk": "outpost",
}


# --- 6.1 stars -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_a_star_for_each_pawn_three_for_each_feudum_one_for_each_linked_location(guild: str):
    table = Table(2)
    table.location("D1", LINKED[guild], RED)
    table.location("D2", LINKED[guild], RED)
    assert table.stars(RED, guild) == 0, "locations count only beside a primary star"
    table.pawn(RED, guild, "B1")
    assert table.stars(RED, guild) == 3
    table.pawn(RED, guild, "B1")
    assert table.stars(RED, guild) == 4
    table.location("D3", "feudum", RED, guild=guild)
    assert table.stars(RED, guild) == 7
    others = [name for name in GUILD_NAMES if name != guild]
    assert [table.stars(RED, name) for name in others] == [0] * 5


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("guild", GUILD_NAMES)
def test_a_feudum_alone_is_primary_and_counts_as_nothing_else(guild: str):
    table = Table(2)
    table.location("D3", "feudum", RED, guild=guild)
    assert table.stars(RED, guild) == 3
    table.location("D1", LINKED[guild], RED)
    assert table.stars(RED, guild) == 4
    kinds = [kind for kind in ("outpost", "farm", "town") if kind != LINKED[guild]]
    for place, kind in zip(("S1", "S2"), kinds, strict=True):
        table.location(place, kind, RED)
    assert [table.stars(RED, name) for name in GUILD_NAMES if name != guild] == [0] * 5
    assert table.stars(RED, guild) == 4


@pytest.mark.rule("6.1")
@pytest.mark.parametrize("kind", ["outpost", "farm", "town"])
def test_each_type_of_location_is_linked_with_two_guilds(kind: str):
    table = Table(2)
    table.location("D1", kind, RED)
    for guild in GUILD_NAMES:
        table.state.pawn_at[0], table.state.pawn_face[0] = 0, guild_of(guild)
        assert table.stars(RED, guild) == (2 if LINKED[guild] == kind else 1)


@pytest.mark.rule("6.1")
def test_serfs_subjects_monsters_and_steps_give_no_stars():
    table = Table(2)
    table.location("D1", "farm", BLUE, subject=True, serf=RED)
    table.pawn(RED, "knight", "D1")
    table.pawn(BLUE, "knight", "D1")
    table.monster(RED, "behemoth", "D1")
    assert (table.stars(RED, "knight"), table.stars(BLUE, "knight")) == (1, 2)
    table.state.pawn_at[0] = 0
    assert table.stars(RED, "knight") == 1


# --- 6.2 seats, one sentence after the other -------------------------------------------------------------------------


@pytest.mark.rule("6.2")
def test_a_star_obliges_and_a_marker_that_comes_later_goes_there_at_once():
    table = Table(2)
    table.pawn(RED, "monk", "B1")
    table.turn(RED)
    assert list(table.state.tracks[5]) == []
    table.give(RED, markers=2)
    table.turn(RED)
    assert list(table.state.tracks[5]) == [RED] and table.state.markers[RED] == 1


@pytest.mark.rule("6.2")
def test_markers_that_are_short_go_to_the_guilds_in_their_order():
    table = Table(2)
    for character in ("monk", "merchant", "knight"):
        table.pawn(RED, character, "B1")
    table.give(RED, markers=2)
    table.turn(RED)
    assert [table.state.tracks[guild] for guild in range(GUILDS)] == [(), (RED,), (), (RED,), (), ()]


@pytest.mark.rule("6.2", "3.2")
@pytest.mark.parametrize(("seats", "places"), [(2, 2), (3, 2), (4, 3), (5, 3)])
def test_there_are_two_seats_or_with_four_players_three(seats: int, places: int):
    table = Table(seats)
    for seat in range(seats):
        table.pawn(seat, "monk", "B1")
        table.give(seat, markers=1)
    table.turn(0)
    assert table.state.tracks[5] == tuple(range(min(places, seats)))
    assert table.state.markers == [0] * min(places, seats) + [1] * (seats - min(places, seats)), (
        "candidates pay nothing"
    )


@pytest.mark.rule("6.2")
def test_a_tie_leaves_the_order_and_more_stars_take_the_seat():
    table = Table(2)
    table.pawn(RED, "monk", "B1")
    table.track("monk", RED)
    table.pawn(BLUE, "monk", "B1")
    table.give(BLUE, markers=1)
    table.turn(BLUE)
    assert list(table.state.tracks[5]) == [RED, BLUE]
    table.location("D1", "outpost", BLUE)
    table.turn(BLUE)
    assert list(table.state.tracks[5]) == [BLUE, RED]
    assert (rank_of(table.state, BLUE, 5), rank_of(table.state, RED, 5)) == (0, 1)


@pytest.mark.rule("6.2")
def test_several_newcomers_stand_by_stars_then_in_turn_order_from_the_active_player():
    for active, expected in ((RED, (BLUE, RED, GREEN)), (GREEN, (BLUE, GREEN, RED))):
        table = Table(4)
        for seat in (RED, BLUE, GREEN):
            table.pawn(seat, "monk", "B1")
            table.give(seat, markers=1)
        table.location("D1", "outpost", BLUE)
        table.turn(active)
        assert table.state.tracks[5] == expected


@pytest.mark.rule("6.2")
def test_who_has_no_star_left_leaves_and_those_behind_move_up():
    table = Table(4)
    for seat in (RED, BLUE, GREEN):
        table.pawn(seat, "monk", "B1")
    table.track("monk", RED, BLUE, GREEN)
    table.state.pawn_at[0] = table.state.pawn_face[0] = NOWHERE
    table.turn(BLUE)
    assert list(table.state.tracks[5]) == [BLUE, GREEN] and table.state.markers[RED] == 1


@pytest.mark.rule("6.2")
def test_a_marker_that_is_pushed_off_may_be_due_elsewhere():
    table = Table(2)
    table.pawn(RED, "farmer", "B1")
    table.pawn(RED, "monk", "B1")
    table.track("monk", RED)
    table.turn(RED)
    assert list(table.state.tracks[0]) == []
    table.state.pawn_at[1] = table.state.pawn_face[1] = NOWHERE
    table.turn(RED)
    assert list(table.state.tracks[0]) == [RED] and list(table.state.tracks[5]) == [], (
        "farmer comes first, yet is served last"
    )


@pytest.mark.rule("6.2")
def test_the_printed_example():
    table = Table(2)
    table.location("D3", "feudum", RED, guild="noble")
    table.location("D1", "town", RED)
    table.pawn(BLUE, "noble", "B1")
    table.location("D2", "town", BLUE)
    table.track("noble", RED, BLUE)
    table.turn(RED)
    assert (table.stars(RED, "noble"), table.stars(BLUE, "noble")) == (4, 2) and list(table.state.tracks[4]) == [
        RED,
        BLUE,
    ]
    table.location("D3", "outpost")
    table.state.icon = replaced(table.state.icon, place_of("D3"), NOTHING)
    table.turn(RED)
    assert table.stars(RED, "noble") == 0 and list(table.state.tracks[4]) == [BLUE]
    table.pawn(RED, "noble", "B1")
    table.turn(RED)
    assert table.stars(RED, "noble") == 2 and list(table.state.tracks[4]) == [BLUE, RED]


# --- 6.2 against a plain model ---------------------------------------------------------------------------------------


class Model:
    """The algorithm of 6.2 word for word, with its own count of stars."""

    def __init__(self, state: FeudumState) -> None:
        self.tracks = [list(track) for track in state.tracks]
        self.markers = state.markers[:]

    def update(self, state: FeudumState) -> None:
        changed = True
        while changed:
            changed = False
            for guild in range(GUILDS):
                changed |= self._update_guild(state, guild)

    def _update_guild(self, state: FeudumState, guild: int) -> bool:
        stars = [model_stars(state, seat, guild) for seat in range(state.seats)]
        old = self.tracks[guild][:]
        track = []
        for seat in old:
            if stars[seat]:
                track.append(seat)
            else:
                self.markers[seat] += 1
        newcomers = []
        for step in range(state.seats):
            seat = (state.active + step) % state.seats
            if seat not in old and stars[seat] and self.markers[seat]:
                newcomers.append(seat)
        for place in range(len(newcomers)):
            for other in range(len(newcomers) - 1, place, -1):
                if stars[newcomers[other]] > stars[newcomers[other - 1]]:
                    newcomers[other - 1], newcomers[other] = newcomers[other], newcomers[other - 1]
        order = track + newcomers
        for place in range(len(order)):
            for other in range(len(order) - 1, place, -1):
                if stars[order[other]] > stars[order[other - 1]]:
                    order[other - 1], order[other] = order[other], order[other - 1]
        seated = order[: 3 if state.seats >= 4 else 2]
        for seat in track:
            if seat not in seated:
                self.markers[seat] += 1
        for seat in seated:
            if seat not in track:
                self.markers[seat] -= 1
        self.tracks[guild] = seated
        return seated != old


def model_stars(state: FeudumState, seat: int, guild: int) -> int:
    primary = 0
    for pawn in range(PAWNS):
        piece = PAWNS * seat + pawn
        primary += int(state.pawn_at[piece] != NOWHERE and state.pawn_face[piece] == guild)
    ruled = [place for place in range(LOCATIONS) if state.ruler[place] == seat]
    primary += 3 * sum(state.kind[place] == FEUDUM and state.icon[place] == guild for place in ruled)
    kind = ("outpost", "farm", "town").index(LINKED[GUILD_NAMES[guild]])
    return primary + sum(state.kind[place] == kind for place in ruled) if primary else 0


def disturb(state: FeudumState, chance: random.Random) -> None:
    """One change of what stars come from, or of the markers in a supply."""
    seat = chance.randrange(state.seats)
    what = chance.randrange(4)
    if what == 0:
        piece = PAWNS * seat + chance.randrange(PAWNS)
        on = state.pawn_at[piece] == NOWHERE
        state.pawn_at[piece] = chance.randrange(LOCATIONS) if on else NOWHERE
        state.pawn_face[piece] = chance.randrange(GUILDS) if on else NOTHING
    elif what == 1:
        place = chance.randrange(LOCATIONS)
        state.ruler = replaced(state.ruler, place, chance.choice([NOBODY, *range(state.seats)]))
    elif what == 2:
        place = chance.randrange(LOCATIONS)
        kind = chance.randrange(4)
        state.kind = replaced(state.kind, place, kind)
        state.icon = replaced(state.icon, place, chance.randrange(GUILDS) if kind == FEUDUM else NOTHING)
    else:
        state.markers[seat] = max(0, state.markers[seat] + chance.choice((-1, 1, 1)))


@pytest.mark.rule("6.2", "6.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_tracks_follow_the_plain_model_through_random_histories(seats: int):
    chance = random.Random(seats)
    pushed_off = 0
    for _ in range(15):
        table = Table(seats)
        state = table.state
        state.markers = [3] * seats
        for _ in range(120):
            for _ in range(chance.choice((1, 1, 1, 2, 5))):
                disturb(state, chance)
            state.active = chance.randrange(seats)
            model = Model(state)
            before = [tuple(track) for track in state.tracks]
            model.update(state)
            settle(state, None)
            assert [tuple(track) for track in model.tracks] == [tuple(track) for track in state.tracks]
            assert model.markers == state.markers
            for guild in range(GUILDS):
                lost = set(before[guild]) - set(state.tracks[guild])
                pushed_off += any(model_stars(state, seat, guild) for seat in lost)
            check_seats(state, before)
    assert pushed_off > 5 or seats == 2


def check_seats(state: FeudumState, before: list[tuple[int, ...]]) -> None:
    """What the rules say of a settled track, sentence by sentence."""
    for guild in range(GUILDS):
        track = state.tracks[guild]
        stars = [model_stars(state, seat, guild) for seat in range(state.seats)]
        counts = [stars[seat] for seat in track]
        assert counts == sorted(counts, reverse=True) and min(counts, default=1) > 0
        for ahead, behind in pairwise(track):
            if ahead in before[guild] and behind in before[guild]:
                was_ahead = before[guild].index(ahead) < before[guild].index(behind)
                assert was_ahead or stars[ahead] > stars[behind], "a seat is won only by exceeding"
        for seat in range(state.seats):
            if seat not in track and stars[seat] and state.markers[seat]:
                assert len(track) == state.setting.track and stars[seat] <= counts[-1], "a candidate without room"
