"""Games so small that the lab can be tested with them."""
