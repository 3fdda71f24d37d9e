"""Answers of the exchange, as frozen data classes. Fields are named as in docs/protocol, in Python's spelling."""
