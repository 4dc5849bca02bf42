"""What one browser's matches and practice show of somebody's arithmetic."""
