"""The same games by the million."""
