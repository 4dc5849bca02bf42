"""`countertop lab tournament`: many bots, each against each, and how strong they are."""
