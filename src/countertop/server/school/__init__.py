"""Classes: a teacher, pupils at tables of their own, and what is kept of them, and for how long."""
