"""What there is of a store that is a file: its lock, its tables, its copies."""
