"""Destinations of withdrawals: references, and texts that only the treasurer can open."""
