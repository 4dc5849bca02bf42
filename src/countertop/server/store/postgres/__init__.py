"""A store behind PostgreSQL, for more than one process."""
