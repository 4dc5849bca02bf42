"""What is known of what somebody knows: from the answers in their matches, and nothing else."""
