"""Everybody tosses a coin once, boldly or shyly. Heads count a point, or two."""
