"""What all tables of the database have in common: where they are listed, and how their keys and indices are named."""

from typing import Final

from sqlalchemy import MetaData

NAMING: Final = {
    "ix": "ix_%(table_name)s_%(column_0_N_name)s",
    "fk": "fk_%(table_name)s_%(column_0_N_name)s",
    "pk": "pk_%(table_name)s",
}

metadata: Final = MetaData(naming_convention=NAMING)
