"""What moves tell: of somebody's arithmetic, and of what a skilled player looks at."""
