"""Run by Alembic: the connection comes from `lancaster.server.storage.migrate`."""

from alembic import context

from lancaster.server.storage.schema import metadata

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=metadata, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
