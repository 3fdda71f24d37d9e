"""What the exchange can be held to: receipts of transactions and proofs of liabilities."""
