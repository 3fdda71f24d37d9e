"""The mark at which a position would be liquidated."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Callable

from .fixed import ONE, required_notional, value_of
from .portfolio import Row

_LARGEST_NOTIONAL = 1 << 61


@dataclass(frozen=True)
class HeldRow(Row):
    """An open position at a mark."""

    mark: int
    size: int
    """Signed size of the position, in units of 1e-8."""
    cost: int
    leverage: int

    @property
    def unrealized(self) -> int:
        return value_of(self.size, self.mark) - self.cost


def liquidation_price(position: HeldRow, equity_elsewhere: int, requirement_with: Callable[[int], int]) -> int:
    """Returns the tick nearest to the present mark at which equity is below the portfolio maintenance if only this
    market's mark moved: for longs the highest such tick, for shorts the lowest; 0 if there is none.

    :param equity_elsewhere: equity without this position's unrealized profit
    :param requirement_with: function that returns P for another maintenance margin of this position
    """
    market, size = position.market, position.size

    def is_liquidatable(tick: int) -> bool:
        mark = tick * market.tick
        margin = market.maintenance_margin(position.side, required_notional(mark, size), position.leverage)
        return equity_elsewhere + value_of(size, mark) - position.cost < requirement_with(margin)

    is_long = position.side == "buy"
    near = _last_tick(position, 10) if is_long else 1
    far = 1 if is_long else _last_tick(position, 100)
    if not is_liquidatable(far):
        return 0
    if is_liquidatable(near):
        return near * market.tick
    while abs(far - near) > 1:
        middle = (near + far) // 2
        if is_liquidatable(middle):
            far = middle
        else:
            near = middle
    return far * market.tick


def _last_tick(position: HeldRow, times: int) -> int:
    size, mark = abs(position.size), position.mark
    fits = _LARGEST_NOTIONAL if size < ONE else _LARGEST_NOTIONAL * ONE // size
    last = fits if mark > fits // times else mark * times
    return max(1, last // position.market.tick)
