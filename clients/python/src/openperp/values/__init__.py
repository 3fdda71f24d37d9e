"""Exact numbers, base58 and JSON, as the exchange writes them."""
