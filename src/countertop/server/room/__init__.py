"""One room: who is in it, what they may ask for, and the task that carries it out."""
