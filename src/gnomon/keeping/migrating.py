"""The schema of a table's database: what it is, and bringing it up to the present one."""

import asyncio

from sqlalchemy import Connection

from gnomon.keeping.place import CannotKeep, Storage, has_database, held
from gnomon.matches.errors import StorageTrouble
from gnomon.storage.engines import Engines
from gnomon.storage.upgrade import NEWER, Schema, schema_at, schema_of, upgrade


def find_schema(storage: Storage) -> Schema:
    """The schema of the database; nothing is written, nor is a database made. Raises CannotKeep."""
    if storage.file is not None and not has_database(storage.file):
        return schema_at("")
    return asyncio.run(_work(storage, change=False))


def migrate(storage: Storage) -> Schema:
    """Bring the database up to the present schema, or make it; what it was before. Raises CannotKeep."""
    before = find_schema(storage)
    if before.is_newer:
        raise CannotKeep(NEWER)
    if not before.missing:
        return before
    if storage.file is not None and not storage.file.parent.is_dir():
        raise CannotKeep(f"There is no folder {storage.file.parent}.")
    with held(storage.url):
        asyncio.run(_work(storage, change=True))
    return before


async def _work(storage: Storage, change: bool) -> Schema:
    def look(connection: Connection) -> Schema:
        return schema_of(connection)

    engines = Engines(storage.url, True)
    try:
        if change:
            await engines.write(upgrade)
        return await engines.read(look)
    except StorageTrouble as fault:
        raise CannotKeep(f"The database does not serve: {fault}.") from None
    finally:
        await engines.dispose()
