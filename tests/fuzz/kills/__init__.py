"""A server that is killed at any moment, and people who know what it has acknowledged."""
