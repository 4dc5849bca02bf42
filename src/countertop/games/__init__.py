"""One folder a game; `countertop.games`, the name, is the registry that finds them."""
