"""Attacks on a real server of our own, on the loopback alone: `make fuzz`."""
