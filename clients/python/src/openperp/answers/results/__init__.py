"""What became of the actions of a transaction."""
