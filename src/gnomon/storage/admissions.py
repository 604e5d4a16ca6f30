"""`gnomon.matches.deeds.AdmissionStore`: invitations to the server, and who came by which."""

from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from gnomon.matches.deeds import Admission, Arrival, Deed
from gnomon.matches.records import NEVER, User
from gnomon.storage import schema
from gnomon.storage.engines import Engines
from gnomon.storage.hosting import note
from gnomon.storage.reading import carefully


class SqlAdmissions:
    """Invitations in a database."""

    def __init__(self, engines: Engines) -> None:
        self._engines = engines

    async def add(self, admission: Admission, deed: Deed) -> None:
        """A new invitation, with its entry in the log."""

        def work(connection: Connection) -> None:
            connection.execute(insert(schema.admission), schema.values_of(admission))
            note(connection, deed)

        await self._engines.write(work)

    async def revoke(self, admission: str, deed: Deed) -> bool:
        """Withdraw an invitation by its id, with the entry; False if it was withdrawn before."""
        table = schema.admission
        holds = (table.c.id == admission) & (table.c.revoked == NEVER)

        def work(connection: Connection) -> bool:
            if connection.execute(update(table).where(holds).values(revoked=deed.stamp)).rowcount != 1:
                return False
            note(connection, deed)
            return True

        return await self._engines.write(work)

    async def all(self, limit: int) -> list[Admission]:
        """The invitations, latest first."""
        table = schema.admission
        return await self._found(select(table).order_by(table.c.created.desc(), table.c.id).limit(limit))

    async def count_open(self, now: int) -> int:
        """How many of them let somebody in at an instant."""
        wanted = select(func.count()).select_from(schema.admission).where(_open(now))
        return await self._engines.read(lambda connection: int(connection.execute(wanted).scalar_one()))

    async def one(self, admission: str) -> Admission | None:
        """An invitation by its id."""
        found = await self._found(select(schema.admission).where(schema.admission.c.id == admission))
        return found[0] if found else None

    async def of_code(self, digest: str) -> Admission | None:
        """An invitation by the hash of its code."""
        found = await self._found(select(schema.admission).where(schema.admission.c.digest == digest))
        return found[0] if found else None

    async def arrive(self, digest: str, user: User) -> bool:
        """Take one place of an open invitation for somebody new, and remember both; False if there is none."""
        table = schema.admission
        # Counting is what locks the row: of two who want the last place, the second finds none left.
        taking = (
            update(table)
            .where((table.c.digest == digest) & _open(user.created))
            .values(used=table.c.used + 1)
            .returning(table.c.id)
        )

        def work(connection: Connection) -> bool:
            taken = connection.execute(taking).scalar_one_or_none()
            if taken is None:
                return False
            connection.execute(insert(schema.person), schema.values_of(user))
            connection.execute(insert(schema.arrival), schema.values_of(Arrival(user.id, taken, user.created)))
            return True

        return await self._engines.write(work)

    async def arrivals(self, admission: str) -> list[Arrival]:
        """Who came by an invitation, the first one first."""
        table = schema.arrival
        wanted = select(table).where(table.c.admission == admission).order_by(table.c.stamp, table.c.user)
        return await self._engines.read(lambda connection: carefully(connection, table, Arrival, wanted))

    async def arrival(self, user: str) -> Arrival | None:
        """How somebody came, if it was by an invitation."""
        table = schema.arrival
        wanted = select(table).where(table.c.user == user)
        found = await self._engines.read(lambda connection: carefully(connection, table, Arrival, wanted))
        return found[0] if found else None

    async def _found(self, wanted: Any) -> list[Admission]:
        table = schema.admission
        return await self._engines.read(lambda connection: carefully(connection, table, Admission, wanted))


def _open(now: int) -> Any:
    table = schema.admission
    return (table.c.revoked == NEVER) & (table.c.until > now) & (table.c.used < table.c.places)
