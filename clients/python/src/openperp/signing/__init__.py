"""Keys, and the bytes of a transaction that they sign."""
