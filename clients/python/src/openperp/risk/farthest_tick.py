"""The farthest price from the mark that an order may have."""

from __future__ import annotations

from typing import Callable

from ..actions import Side
from .fixed import ONE, div_ceil, mul_ceil, mul_floor


def farthest_tick(mark: int, tick: int, side: Side, band: int, survives: Callable[[int], bool]) -> int:
    """Returns the farthest tick within the band at which the account survives the order: the nearer to the mark, the
    less the order loses. Returns the tick next to the mark if the account survives at none.

    :param band: largest distance from the mark, as a fraction in units of 1e-8
    :param survives: whether the account survives the order at a price
    """
    if side == "buy":
        near, far = mark // tick, mul_floor(mark, ONE + band) // tick
    else:
        near, far = div_ceil(mark, tick), div_ceil(mul_ceil(mark, ONE - band), tick)
    if not survives(near * tick):
        return near * tick
    if survives(far * tick):
        return far * tick
    while abs(far - near) > 1:
        middle = (near + far) // 2  # the account survives near, but not far
        if survives(middle * tick):
            near = middle
        else:
            far = middle
    return near * tick
