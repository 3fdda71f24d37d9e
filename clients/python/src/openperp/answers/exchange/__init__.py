"""The exchange as a whole: its state, liabilities and operators."""
