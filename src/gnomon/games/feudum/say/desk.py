# gnomon: interpreted
"""What a pointer resting on a part of a desk or on a player's stars is told: the name with its numbers."""

from gnomon.drawing.speaking import capital
from gnomon.games.feudum.queries import Sources
from gnomon.games.feudum.say.labels import label
from gnomon.games.feudum.say.words import Words
from gnomon.games.feudum.state import FeudumState
from gnomon.games.feudum.terms import FEUDUM, GOODS, GUILDS, LANDSCAPES, NOTHING, VESSELS


def named(part: str, amount: object, words: Words) -> str:
    """“Military service: 1/3”: a part of the table by its label's key, with its amount."""
    return f"{label(part, words)}: {amount}"


def barrel_told(state: FeudumState, seat: int, words: Words) -> str:
    """“Wine barrel: 2/3”: sulfur kept as wine."""
    return named("barrel", f"{state.barrel[seat]}/{state.setting.components.barrel}", words)


def pouch_told(state: FeudumState, seat: int, words: Words) -> str:
    """“Pouch: saltpeter”, “Pouch: empty”."""
    good = state.pouch[seat]
    return named("pouch", words.good(good) if good != NOTHING else label("empty_pouch", words), words)


def military_told(state: FeudumState, seat: int, words: Words) -> str:
    """“Military service: 1/3”: spaces covered."""
    return named("military", f"{state.military[seat]}/{len(state.setting.components.military_values)}", words)


def voyage_told(state: FeudumState, seat: int, words: Words) -> str:
    """“Epic voyage: 4/7”: the space reached."""
    return named("voyage", f"{state.voyage[seat]}/{state.setting.components.voyage}", words)


def reeves_told(state: FeudumState, seat: int, words: Words) -> str:
    """“Reeves: 1/2”: those that stand in guilds."""
    placed = sum(state.reeves[GUILDS * seat : GUILDS * (seat + 1)])
    return named("reeves", f"{placed}/{state.setting.components.reeves}", words)


def tiles_told(state: FeudumState, seat: int, words: Words) -> str:
    """“Tiles: orchard ×2, silver mine ×1”: region tiles in hand; empty for none."""
    counts = state.tiles[LANDSCAPES * seat : LANDSCAPES * (seat + 1)]
    found = [f"{words.landscape(kind)} ×{count}" for kind, count in enumerate(counts) if count]
    return named("tiles", words.listing(found), words) if found else ""


def vessels_told(counts: tuple[int, ...], words: Words) -> str:
    """“ship ×1”: vessels in a supply; empty for none."""
    return words.listing(f"{words.vessel(kind)} ×{counts[kind]}" for kind in range(VESSELS) if counts[kind])


def goods_told(state: FeudumState, seat: int, words: Words) -> str:
    """“2 iron, 1 food and 4 shillings”: what a player holds in the open."""
    goods = [
        words.some(good, count) for good, count in enumerate(state.goods[GOODS * seat : GOODS * (seat + 1)]) if count
    ]
    return capital(words.listing([*goods, words.shillings(state.shillings[seat])]))


def stars_told(guild: int, stars: Sources, words: Words) -> str:
    """“4 stars (feudum 3, town 1)”: a status with its sources."""
    linked = words.components.linked[guild]
    parts = [
        f"{name} {amount}"
        for name, amount in (
            (words.type(FEUDUM), stars.feudums),
            (words.character(guild), stars.pawns),
            (words.type(linked), stars.locations),
        )
        if amount
    ]
    return f"{words.stars(stars.total)} ({', '.join(parts)})"
