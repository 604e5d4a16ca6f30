"""Tables of Time of Empires in real time on a host of a test's own."""

from gnomon.games.time_of_empires.game import GAME
from gnomon.games.time_of_empires.state import RUNNING, EmpiresState
from gnomon.matches.lobby import SeatPlan
from gnomon.matches.records import Pace, User
from gnomon.matches.table import Subscription, Table
from tests.matches.house import House

ID = GAME.id
COUNTDOWN = 3_000


def state_of(table: Table) -> EmpiresState:
    """The present full position."""
    state = table.match.state
    assert isinstance(state, EmpiresState)
    return state


def code(name: str, kind: str = "place") -> int:
    """The code of an answer, by default of a placement: `"1 bricks.1"`."""
    block = GAME.codes.block(kind)
    return block.base + block.index(name)


async def fire(house: House, table: Table) -> None:
    """Let the host notice what the turned clock says."""
    await house.host.scheduler._fire(table)


async def answer(house: House, table: Table, user: User, seat: int, given: int) -> int:
    """Answer a seat's present question; the row."""
    receipt = await house.host.play.answer(table, user.id, seat, table.match.number(seat), given)
    return receipt.seq


async def place(house: House, table: Table, user: User, seat: int, name: str) -> int:
    """Put a timer into a slot; the row."""
    return await answer(house, table, user, seat, code(name))


async def people_at(house: House, count: int, pace: Pace | None = None, **options: object) -> tuple[Table, list[User]]:
    """A table with so many people, who have come, and whose first era is prepared up to the question "ready?"."""
    users = [await house.guest(name) for name in ("Ada", "Ben", "Cem", "Dee")[:count]]
    plans = [SeatPlan("me"), *(SeatPlan("open", kept_for=user.id) for user in users[1:])]
    table = await house.set_table(users[0], *plans, game=ID, pace=pace, options=options)
    for user in users[1:]:
        await house.host.seating.sit(table, user)
    while any(table.match.asked(seat).kind != "ready" for seat in table.match.to_act):  # type: ignore[union-attr]
        for seat in table.match.to_act:
            if table.match.asked(seat).kind != "ready":  # type: ignore[union-attr]
                await answer(house, table, users[seat], seat, table.match.options(seat)[0].code)
    return table, users


async def gong(house: House, table: Table, users: list[User]) -> None:
    """Everybody is ready, and the first gong has sounded."""
    for seat, user in enumerate(users):
        await answer(house, table, user, seat, code("ready", "do"))
    house.clock.turn(COUNTDOWN * 100 // table.pace.speed)
    await fire(house, table)
    assert state_of(table).phase == RUNNING


async def era(house: House, count: int = 2, pace: Pace | None = None, **options: object) -> tuple[Table, list[User]]:
    """A table in the first instant of a real-time era."""
    table, users = await people_at(house, count, pace, **options)
    await gong(house, table, users)
    return table, users


def comes(table: Table, user: User) -> Subscription:
    """A user opens a page on the table."""
    return table.subscribe(table.viewer(user.id))


def whats(table: Table) -> list[object]:
    """The names of the host's notes."""
    return [row.note["what"] for row in table.match.rows if row.note is not None]
