"""Signed statements of the exchange: receipts of transactions and proofs of liabilities."""
