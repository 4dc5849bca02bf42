"""People in a room as far as their sockets go: who is here, how far away, what they are sent."""
