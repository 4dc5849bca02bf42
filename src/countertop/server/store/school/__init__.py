"""Classes in the store, in rows of their own."""
