# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied."""

# ruff: noqa: E702
from gnomon.games.feudum.setting import Setting
from gnomon.kernel.state import State


class Slots(State):
    """The fields that `state.FIELDS` declares."""

    __slots__ = (
        "active", "adrift", "bag", "barn", "barrel", "beads", "beside", "chickens", "coffer", "containers", "deck",
        "deck_seen", "discs", "doubled", "epoch", "faces", "feudums", "final", "first", "free_markers", "free_vessels",
        "goods", "guild_used", "guild_vessels", "hand", "held", "icon", "immunity", "kind", "landscape", "ledger",
        "markers", "market", "military", "monster_at", "monster_of", "moves", "pawn_at", "pawn_face", "pawn_vessel",
        "pawn_wine", "played", "pool", "pouch", "pouch_tile", "purse", "reeves", "resources", "rosary", "round", "rows",
        "ruler", "scrolls", "seals", "secret", "serf", "setting", "shillings", "slain", "spent", "stacks", "subject",
        "sworn", "targets", "tiles", "tracks", "vessels", "voyage", "writs",
    )

    setting: Setting; kind: tuple[int, ...]; icon: tuple[int, ...]; ruler: tuple[int, ...]; subject: tuple[int, ...]
    serf: tuple[int, ...]; immunity: tuple[int, ...]; beside: tuple[int, ...]; landscape: tuple[int, ...]
    resources: tuple[int, ...]; adrift: tuple[int, ...]; pawn_at: list[int]; pawn_face: list[int]; pawn_wine: list[int]
    pawn_vessel: list[int]; monster_at: tuple[int, ...]; monster_of: tuple[int, ...]; goods: list[int]
    barrel: list[int]; shillings: list[int]; markers: list[int]; discs: tuple[int, ...]; voyage: tuple[int, ...]
    military: tuple[int, ...]; slain: tuple[int, ...]; vessels: tuple[int, ...]; tiles: list[int]
    reeves: tuple[int, ...]; seals: list[tuple[int, ...]]; beads: list[tuple[int, ...]]; writs: list[tuple[int, ...]]
    bag: list[int]; pool: tuple[int, ...]; targets: int; free_vessels: tuple[int, ...]; free_markers: list[int]
    feudums: tuple[int, ...]; stacks: tuple[int, ...]; faces: tuple[int, ...]; spent: tuple[int, ...]
    deck: tuple[int, ...]; deck_seen: tuple[int, ...]; tracks: list[tuple[int, ...]]; barn: list[int]
    chickens: tuple[int, ...]; purse: int; market: list[int]; containers: list[int]; guild_vessels: tuple[int, ...]
    rows: tuple[int, ...]; scrolls: tuple[int, ...]; rosary: tuple[int, ...]; coffer: int; round: int; epoch: int
    first: int; active: int; hand: list[int]; held: list[int]; played: list[int]; pouch: list[int]
    pouch_tile: list[int]; moves: list[int]; guild_used: list[int]; doubled: list[int]; secret: list[int]; sworn: int
    final: int; ledger: list[int]

    def copy_fields(self, to: "Slots") -> None:
        """Copy every field to another state."""
        self.copy_common(to)
        to.setting = self.setting; to.kind = self.kind; to.icon = self.icon; to.ruler = self.ruler
        to.subject = self.subject; to.serf = self.serf; to.immunity = self.immunity; to.beside = self.beside
        to.landscape = self.landscape; to.resources = self.resources; to.adrift = self.adrift
        to.pawn_at = self.pawn_at[:]; to.pawn_face = self.pawn_face[:]; to.pawn_wine = self.pawn_wine[:]
        to.pawn_vessel = self.pawn_vessel[:]; to.monster_at = self.monster_at; to.monster_of = self.monster_of
        to.goods = self.goods[:]; to.barrel = self.barrel[:]; to.shillings = self.shillings[:]
        to.markers = self.markers[:]; to.discs = self.discs; to.voyage = self.voyage; to.military = self.military
        to.slain = self.slain; to.vessels = self.vessels; to.tiles = self.tiles[:]; to.reeves = self.reeves
        to.seals = self.seals[:]; to.beads = self.beads[:]; to.writs = self.writs[:]; to.bag = self.bag[:]
        to.pool = self.pool; to.targets = self.targets; to.free_vessels = self.free_vessels
        to.free_markers = self.free_markers[:]; to.feudums = self.feudums; to.stacks = self.stacks
        to.faces = self.faces; to.spent = self.spent; to.deck = self.deck; to.deck_seen = self.deck_seen
        to.tracks = self.tracks[:]; to.barn = self.barn[:]; to.chickens = self.chickens; to.purse = self.purse
        to.market = self.market[:]; to.containers = self.containers[:]; to.guild_vessels = self.guild_vessels
        to.rows = self.rows; to.scrolls = self.scrolls; to.rosary = self.rosary; to.coffer = self.coffer
        to.round = self.round; to.epoch = self.epoch; to.first = self.first; to.active = self.active
        to.hand = self.hand[:]; to.held = self.held[:]; to.played = self.played[:]; to.pouch = self.pouch[:]
        to.pouch_tile = self.pouch_tile[:]; to.moves = self.moves[:]; to.guild_used = self.guild_used[:]
        to.doubled = self.doubled[:]; to.secret = self.secret[:]; to.sworn = self.sworn; to.final = self.final
        to.ledger = self.ledger[:]
