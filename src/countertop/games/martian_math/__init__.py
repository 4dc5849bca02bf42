"""Martian Math: roll two dice, call an equation, claim Mars."""
