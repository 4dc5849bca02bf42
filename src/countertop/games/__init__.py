"""One folder a game. `countertop.games` (the name in the package) is the registry that finds them."""
