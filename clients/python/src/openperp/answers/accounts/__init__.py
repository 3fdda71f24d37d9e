"""Accounts: their state, orders, withdrawals and proposals, and records of their past."""
