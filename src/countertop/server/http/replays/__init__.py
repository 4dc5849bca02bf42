"""Matches that are over: to look at, alone or together."""
