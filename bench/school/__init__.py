"""A class of thirty, measured."""
