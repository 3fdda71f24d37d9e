"""Arithmetic in whole units of 1e-8, as inside the exchange."""

from __future__ import annotations

import math

from ..values.decimals import SCALE

ONE = SCALE

MOST = 10_000_000_000 * ONE
"""Largest value that counts for a position or order: 10^10 USD, in units."""


def mul_floor(a: int, b: int) -> int:
    return a * b // ONE


def mul_ceil(a: int, b: int) -> int:
    return -(-a * b // ONE)


def mul_truncate(a: int, b: int) -> int:
    return truncated(a * b, ONE)


def div_ceil(a: int, b: int) -> int:
    return -(-a // b)


def truncated(a: int, b: int) -> int:
    """Returns the quotient rounded toward zero."""
    return a // b if (a < 0) == (b < 0) else -(-a // b)


def required_notional(mark: int, size: int) -> int:
    """Returns the notional that a requirement counts: ``ceil(mark·abs(size))``, at most ``MOST``."""
    return min(MOST, mul_ceil(mark, abs(size)))


def value_of(size: int, mark: int) -> int:
    """Returns the value of a position: ``floor(size·mark)``, within ``MOST``."""
    return max(-MOST, min(MOST, mul_floor(size, mark)))


def square_root_ceil(square: int) -> int:
    """Returns the smallest whole number whose square is not below ``square``."""
    return 0 if square <= 0 else math.isqrt(square - 1) + 1
