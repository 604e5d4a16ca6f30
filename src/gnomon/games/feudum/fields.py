# Written by `python -m tools.records` from `state.py`; edit that file instead.
# fmt: off
"""The slots of the state, and how they are copied and compared."""

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

    def differing(self, known: State) -> list[int]:
        """The numbers of the fields that differ."""
        assert isinstance(known, Slots)
        found = self.differing_common(known)
        if self.setting is not known.setting and self.setting != known.setting:
            found.append(2)
        if self.kind is not known.kind and self.kind != known.kind:
            found.append(3)
        if self.icon is not known.icon and self.icon != known.icon:
            found.append(4)
        if self.ruler is not known.ruler and self.ruler != known.ruler:
            found.append(5)
        if self.subject is not known.subject and self.subject != known.subject:
            found.append(6)
        if self.serf is not known.serf and self.serf != known.serf:
            found.append(7)
        if self.immunity is not known.immunity and self.immunity != known.immunity:
            found.append(8)
        if self.beside is not known.beside and self.beside != known.beside:
            found.append(9)
        if self.landscape is not known.landscape and self.landscape != known.landscape:
            found.append(10)
        if self.resources is not known.resources and self.resources != known.resources:
            found.append(11)
        if self.adrift is not known.adrift and self.adrift != known.adrift:
            found.append(12)
        if self.pawn_at != known.pawn_at:
            found.append(13)
        if self.pawn_face != known.pawn_face:
            found.append(14)
        if self.pawn_wine != known.pawn_wine:
            found.append(15)
        if self.pawn_vessel != known.pawn_vessel:
            found.append(16)
        if self.monster_at is not known.monster_at and self.monster_at != known.monster_at:
            found.append(17)
        if self.monster_of is not known.monster_of and self.monster_of != known.monster_of:
            found.append(18)
        if self.goods != known.goods:
            found.append(19)
        if self.barrel != known.barrel:
            found.append(20)
        if self.shillings != known.shillings:
            found.append(21)
        if self.markers != known.markers:
            found.append(22)
        if self.discs is not known.discs and self.discs != known.discs:
            found.append(23)
        if self.voyage is not known.voyage and self.voyage != known.voyage:
            found.append(24)
        if self.military is not known.military and self.military != known.military:
            found.append(25)
        if self.slain is not known.slain and self.slain != known.slain:
            found.append(26)
        if self.vessels is not known.vessels and self.vessels != known.vessels:
            found.append(27)
        if self.tiles != known.tiles:
            found.append(28)
        if self.reeves is not known.reeves and self.reeves != known.reeves:
            found.append(29)
        if self.seals != known.seals:
            found.append(30)
        if self.beads != known.beads:
            found.append(31)
        if self.writs != known.writs:
            found.append(32)
        if self.bag != known.bag:
            found.append(33)
        if self.pool is not known.pool and self.pool != known.pool:
            found.append(34)
        if self.targets != known.targets:
            found.append(35)
        if self.free_vessels is not known.free_vessels and self.free_vessels != known.free_vessels:
            found.append(36)
        if self.free_markers != known.free_markers:
            found.append(37)
        if self.feudums is not known.feudums and self.feudums != known.feudums:
            found.append(38)
        if self.stacks is not known.stacks and self.stacks != known.stacks:
            found.append(39)
        if self.faces is not known.faces and self.faces != known.faces:
            found.append(40)
        if self.spent is not known.spent and self.spent != known.spent:
            found.append(41)
        if self.deck is not known.deck and self.deck != known.deck:
            found.append(42)
        if self.deck_seen is not known.deck_seen and self.deck_seen != known.deck_seen:
            found.append(43)
        if self.tracks != known.tracks:
            found.append(44)
        if self.barn != known.barn:
            found.append(45)
        if self.chickens is not known.chickens and self.chickens != known.chickens:
            found.append(46)
        if self.purse != known.purse:
            found.append(47)
        if self.market != known.market:
            found.append(48)
        if self.containers != known.containers:
            found.append(49)
        if self.guild_vessels is not known.guild_vessels and self.guild_vessels != known.guild_vessels:
            found.append(50)
        if self.rows is not known.rows and self.rows != known.rows:
            found.append(51)
        if self.scrolls is not known.scrolls and self.scrolls != known.scrolls:
            found.append(52)
        if self.rosary is not known.rosary and self.rosary != known.rosary:
            found.append(53)
        if self.coffer != known.coffer:
            found.append(54)
        if self.round != known.round:
            found.append(55)
        if self.epoch != known.epoch:
            found.append(56)
        if self.first != known.first:
            found.append(57)
        if self.active != known.active:
            found.append(58)
        if self.hand != known.hand:
            found.append(59)
        if self.held != known.held:
            found.append(60)
        if self.played != known.played:
            found.append(61)
        if self.pouch != known.pouch:
            found.append(62)
        if self.pouch_tile != known.pouch_tile:
            found.append(63)
        if self.moves != known.moves:
            found.append(64)
        if self.guild_used != known.guild_used:
            found.append(65)
        if self.doubled != known.doubled:
            found.append(66)
        if self.secret != known.secret:
            found.append(67)
        if self.sworn != known.sworn:
            found.append(68)
        if self.final != known.final:
            found.append(69)
        if self.ledger != known.ledger:
            found.append(70)
        return found
