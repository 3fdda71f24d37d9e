"""Transactions: made and signed, sent, and their outcomes."""
