"""Super Mega Lucky Box: cross off numbers, set off bonuses, finish boxes."""
