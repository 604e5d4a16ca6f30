"""Alembic's entry: migrations run on the connection handed over by `gnomon.storage.upgrade`."""

from alembic import context

from gnomon.storage.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,
)
with context.begin_transaction():
    context.run_migrations()
