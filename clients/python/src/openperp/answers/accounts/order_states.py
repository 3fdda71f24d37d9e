"""The states of orders that are open."""

from __future__ import annotations


def is_open(status: str) -> bool:
    """Whether an order in this state can still be filled."""
    return status in ("placed", "resting", "working")
