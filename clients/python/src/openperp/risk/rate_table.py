"""Maintenance rates of one market and side at one moment."""

from __future__ import annotations

from decimal import Decimal
from typing import List, Sequence

from ..answers.markets.rates import RateCell
from ..values.decimals import units_of
from .fixed import ONE, div_ceil, mul_ceil


class RateTable:
    """Maintenance rates, bilinear between the knots and flat outside them."""

    def __init__(
        self,
        notionals: Sequence[Decimal],
        leverages: Sequence[Decimal],
        cells: Sequence[Sequence[RateCell]],
        steps: int,
    ) -> None:
        """:param steps: number of steps of 10 s since the regime began: the ticker's ``regime_dt``"""
        self._notionals = [units_of(knot) for knot in notionals]
        self._leverages = [units_of(knot) for knot in leverages]
        weight = _power_floor(units_of(cells[0][0].p), steps)
        self._rates = [[_rate_of(cell, weight) for cell in row] for row in cells]

    def rate(self, notional: int, leverage: int) -> int:
        """Returns the rate λ: weights are rounded down, the result up."""
        i, j = _segment(self._notionals, notional), _segment(self._leverages, leverage)
        notional_weight = _weight_in(self._notionals, i, notional)
        leverage_weight = _weight_in(self._leverages, j, leverage)
        lower = _between(self._rates[i], j, leverage_weight)
        upper = _between(self._rates[i + 1], j, leverage_weight)
        return div_ceil(lower + mul_ceil(notional_weight, upper - lower), ONE)


def _rate_of(cell: RateCell, weight: int) -> int:
    return div_ceil(units_of(cell.mmr_o) * weight + units_of(cell.mmr_e) * (ONE - weight), ONE)


def _power_floor(p: int, steps: int) -> int:
    """Returns ``p^t``: square and multiply from the lowest bit, rounding down after every product."""
    weight, base = ONE, p
    while steps > 0:
        if steps % 2 == 1:
            weight = weight * base // ONE
        steps //= 2
        if steps > 0:
            base = base * base // ONE
    return weight


def _between(row: List[int], j: int, weight: int) -> int:
    return row[j] * (ONE - weight) + row[j + 1] * weight


def _segment(knots: List[int], x: int) -> int:
    k = 0
    while k < len(knots) - 2 and knots[k + 1] <= x:
        k += 1
    return k


def _weight_in(knots: List[int], k: int, x: int) -> int:
    low, high = knots[k], knots[k + 1]
    if x <= low:
        return 0
    return ONE if x >= high else (x - low) * ONE // (high - low)
