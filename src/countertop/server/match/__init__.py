"""A match while it is played: its clock, the fair race, its bots, and what goes into the log."""
