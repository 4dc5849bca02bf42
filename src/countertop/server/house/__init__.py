"""All rooms together: their codes, who gets in, which are awake, and who looks after them."""
