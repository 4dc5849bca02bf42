"""What tests of the Containerfile need."""
