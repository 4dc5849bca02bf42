"""Matches that are over: kept for a while, found by an address that nobody can guess."""
