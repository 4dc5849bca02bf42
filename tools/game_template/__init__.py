"""Lone Number: a game folder, whole."""
