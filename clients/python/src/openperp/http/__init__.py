"""Requests to the HTTP API: connections, attempts, and why one failed."""
