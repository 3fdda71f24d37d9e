"""Offsets between correlated positions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import List, Sequence

from ..actions import Side
from .fixed import ONE, div_ceil, mul_ceil, mul_truncate, square_root_ceil, truncated
from .market_rates import MarketRates


@dataclass(frozen=True)
class Row:
    """The parts of a position that the portfolio maintenance P needs."""

    market: MarketRates
    side: Side
    margin: int
    """``M``: maintenance margin of this position alone."""


class Portfolio:
    """Computes the portfolio maintenance P of an account::

    m_i  = ceil(M_i/100)                                   g_i = m_i·(m_i·1 + Σ_j≠i ρ'_ij·s_i·s_j·m_j)
    root = 100·isqrtCeil(ceil(max(0, Σ g_i)/1e8))          P   = min(ΣM_i, max(root, ceil(φ·ΣM_i)))
    """

    def __init__(self, rows: Sequence[Row]) -> None:
        self._rows = rows

    def requirement(self) -> int:
        """Returns the portfolio maintenance P."""
        plain = self._plain_sum()
        return min(plain, max(self._root(), self._floor(plain)))

    def requirement_with(self, index: int, margin: int) -> int:
        """Returns P as it would be with another margin of one row."""
        rows = [replace(row, margin=margin) if place == index else row for place, row in enumerate(self._rows)]
        return Portfolio(rows).requirement()

    def shares(self) -> List[int]:
        """Returns the share of each position in P, in units of 1e-8; the shares sum to one. A hedge may have a negative
        share."""
        is_floor = self._root() <= self._floor(self._plain_sum())
        weights = [row.margin for row in self._rows] if is_floor else self._weights()
        total = sum(weights)
        return self._with_rest([0 if total == 0 else truncated(weight * ONE, total) for weight in weights], ONE)

    def allocation(self, shares: Sequence[int]) -> List[int]:
        """Returns P divided by the shares."""
        whole = self.requirement()
        return self._with_rest([mul_truncate(whole, share) for share in shares], whole)

    def _plain_sum(self) -> int:
        return sum(row.margin for row in self._rows)

    def _floor(self, plain: int) -> int:
        return mul_ceil(plain, self._rows[0].market.offset_floor) if self._rows else 0

    def _root(self) -> int:
        return 100 * square_root_ceil(div_ceil(max(0, sum(self._weights())), ONE))

    def _weights(self) -> List[int]:
        """Returns the weights ``g_i``."""
        micros = [div_ceil(row.margin, 100) for row in self._rows]
        return [
            micros[i]
            * sum(
                (ONE if i == j else self._signed_correlation(row, other)) * micros[j]
                for j, other in enumerate(self._rows)
            )
            for i, row in enumerate(self._rows)
        ]

    def _signed_correlation(self, row: Row, other: Row) -> int:
        trusted = mul_truncate(row.market.correlation_with(other.market), row.market.correlation_discount)
        return trusted if row.side == other.side else -trusted

    def _with_rest(self, parts: List[int], whole: int) -> List[int]:
        """Adds the rest that rounding leaves of the whole to the row with the largest margin; of equals to the first by
        symbol."""
        if not parts:
            return parts
        largest = max(range(len(parts)), key=lambda i: self._rows[i].margin)
        parts[largest] += whole - sum(parts)
        return parts
