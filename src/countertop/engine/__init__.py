"""The pure core: no I/O, no clock, no `random`, no logging."""
