"""What belongs to one browser: its tries at the deal of the day, and its matches."""
