"""A class as tests need it."""
