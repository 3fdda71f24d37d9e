"""Results of the actions of a transaction."""
