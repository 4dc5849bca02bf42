"""A class from outside: its pupils, its teacher, its projector."""
