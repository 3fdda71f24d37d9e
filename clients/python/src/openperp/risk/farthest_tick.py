"""How far from mark an order goes."""

from __future__ import annotations

from typing import Callable

from ..actions import Side
from .fixed import ONE, div_ceil, mul_ceil, mul_floor


def farthest_tick(mark: int, tick: int, side: Side, band: int, survives: Callable[[int], bool]) -> int:
    """The farthest tick within the band at which an order is survived: the nearer to mark, the less it loses. The tick next to mark
    where none is.

    :param band: from mark, a fraction
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
        middle = (near + far) // 2  # near is survived, far is not
        if survives(middle * tick):
            near = middle
        else:
            far = middle
    return near * tick
