"""Markets: their rules, books, prices, margin rates and statistics."""
