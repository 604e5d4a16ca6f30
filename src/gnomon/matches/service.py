"""`Host`: the whole application as pages and sockets use it, by chapters.

    host.people     users, sessions, recovery codes, webhooks
    host.lobby      set a table, lists, invitations, joining, rematch
    host.tables     live tables: open by id
    host.play       answer, undo, preview, why not, standing orders
    host.seating    hand over, take back, resign, pause, recovery of a seat
    host.talk       chat, and which notices were sent
    host.analysis   private copies to try lines in, scores over time, sharing

Every method that fails raises `trouble.Declined` (the host declines), `kernel.errors.Refused` (the rules refuse) or
`kernel.errors.BadInput` (it could not be read). Nothing is changed then.
"""

from gnomon.matches.analysis import Analysis
from gnomon.matches.clockwork import Clockwork
from gnomon.matches.lobby import Lobby
from gnomon.matches.notices import Notices
from gnomon.matches.people import People
from gnomon.matches.play import Play
from gnomon.matches.ports import Bus, Clock, Dice, Messenger, Opponents, Store
from gnomon.matches.seating import Seating
from gnomon.matches.stewards import Stewards
from gnomon.matches.tables import Tables
from gnomon.matches.talk import Talk


class Host:
    """The application over its ports. `start` before use, `stop` at the end."""

    def __init__(
        self, store: Store, bus: Bus, clock: Clock, opponents: Opponents, messenger: Messenger, dice: Dice
    ) -> None:
        self.store = store
        self.clock = clock
        self.opponents = opponents
        self.tables = Tables(store, bus, clock)
        self.notices = Notices(store, clock, messenger)
        self.people = People(store, clock, messenger, dice)
        self.play = Play(self.tables)
        self.seating = Seating(self.tables, store, opponents, dice)
        self.lobby = Lobby(self.tables, self.seating, store, opponents, dice)
        self.talk = Talk(self.tables, store, self.notices)
        self.analysis = Analysis(self.tables, store, opponents, dice)
        self.stewards = Stewards(self.tables, opponents)
        self.clockwork = Clockwork(self.tables)

    async def start(self) -> None:
        """Open the storage, resume every running match and set clocks, opponents and notices to work."""
        raise NotImplementedError

    async def stop(self) -> None:
        """End the background work in good order; every accepted answer is stored already."""
        raise NotImplementedError
