"""The database: connections, schema, migrations, and how tables are written and read."""
