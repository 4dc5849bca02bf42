"""The deal of the day: what is dealt, and what is kept of a try."""
