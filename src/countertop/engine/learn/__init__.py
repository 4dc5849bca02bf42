"""Guided first games: what a lesson is, and how it is played by the rules in advance."""
