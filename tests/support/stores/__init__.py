"""Stores that tests run on."""
