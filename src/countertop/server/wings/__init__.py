"""Several workers serve one house: each has some of its wings, and leads to the others."""
