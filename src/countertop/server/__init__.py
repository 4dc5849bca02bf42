"""Rooms, seats, live sockets, the fair race and the log. `clock.py` alone reads the time."""
