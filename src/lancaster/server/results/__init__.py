"""Results: lists of tables, ratings, statistics. Everything is read from the database."""
