"""The steps by which a stored database reaches the schema of this version (Alembic)."""
