"""The rules of a market for numbers: what to round to, and what would be refused."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import List, Literal, Optional, Tuple

from .actions import Side
from .answers.markets.info import MarketInfo
from .values.decimals import DecimalInput, decimal_of, exact, is_multiple, quotient, text_of, times, to_multiple

_ONE = Decimal(1)
_LEVERAGE_STEP = "0.01"


@dataclass(frozen=True)
class Neighbours:
    """A price or size and the two valid ones around it; all three are equal if it is valid."""

    below: Decimal
    """Highest valid number that is not above; may be zero, which no order may have."""
    above: Decimal
    """Lowest valid number that is not below."""
    nearest: Decimal
    is_valid: bool


@dataclass(frozen=True)
class Refusal:
    """Reason why a number would not be accepted: a sentence with the number, and the numbers that would be."""

    field: Literal["price", "size", "notional", "leverage"]
    text: str
    offers: Tuple[Decimal, ...]
    """Nearest numbers that would pass; best first."""


class Market:
    """The rules of one market. All methods take numbers of any precision but floats."""

    def __init__(self, info: MarketInfo) -> None:
        self.info = info
        self.symbol = info.symbol

    def round_price(self, side: Side, price: DecimalInput) -> Decimal:
        """Returns the next price on the tick that is not worse than the given one: a buyer's is rounded down, a
        seller's up."""
        return to_multiple(price, self.info.tick_size, "floor" if side == "buy" else "ceil")

    def nearest_price(self, price: DecimalInput) -> Decimal:
        """Returns the price on the tick nearest to this one; the upper one from the middle."""
        return to_multiple(price, self.info.tick_size, "half_up")

    def round_size(self, size: DecimalInput) -> Decimal:
        """Rounds a size down to a multiple of the lot; zero for less than one lot, which no order may have."""
        return to_multiple(size, self.info.lot_size, "truncate")

    def prices_around(self, price: DecimalInput) -> Neighbours:
        return _around(price, self.info.tick_size)

    def sizes_around(self, size: DecimalInput) -> Neighbours:
        return _around(size, self.info.lot_size)

    def smallest_size(self, price: DecimalInput) -> Decimal:
        """Returns the smallest size at this price that has the minimum notional."""
        least = to_multiple(quotient(self.info.min_notional, price, "ceil"), self.info.lot_size, "ceil")
        return max(least, self.info.lot_size)

    def size_of(self, usd: DecimalInput, price: DecimalInput) -> Decimal:
        """Returns the amount of the base asset for this many USD at a price, rounded down to the lot."""
        return self.round_size(quotient(usd, price, "floor"))

    def price_band(self, side: Side, mark: DecimalInput) -> Tuple[Decimal, Decimal]:
        """Returns the lowest and the highest limit price accepted at this mark, on the tick."""
        limit, far = self.info.price_band.limit, self.info.price_band.far
        low = times(mark, _ONE - (far if side == "buy" else limit), "ceil")
        high = times(mark, _ONE + limit, "floor") if side == "buy" else quotient(mark, _ONE - far, "floor")
        return to_multiple(low, self.info.tick_size, "ceil"), to_multiple(high, self.info.tick_size, "floor")

    def check_order(
        self,
        side: Side,
        price: DecimalInput,
        size: DecimalInput,
        *,
        reduce_only: bool = False,
        mark: Optional[DecimalInput] = None,
    ) -> List[Refusal]:
        """Returns the refusals of a limit order by checks that do not look at the account, in the exchange's order;
        empty: none. A reduce-only order is taken at any price, and of any value (ORD-023, ORD-032).

        :param mark: the mark price, if it is known
        """
        found = [*self.check_size(size), *self.check_price(price)]
        if mark is not None and not reduce_only:
            found += self._check_band(side, decimal_of(price), mark)
        if not reduce_only and decimal_of(price) > 0 and decimal_of(size) > 0:
            found += self._check_notional(price, size)
        return found

    def check_price(self, price: DecimalInput) -> List[Refusal]:
        return _check_step("price", price, self.info.tick_size)

    def check_size(self, size: DecimalInput) -> List[Refusal]:
        return _check_step("size", size, self.info.lot_size)

    def check_leverage(self, leverage: DecimalInput) -> List[Refusal]:
        value, most = decimal_of(leverage), self.info.max_leverage
        if _ONE <= value <= most and is_multiple(value, _LEVERAGE_STEP):
            return []
        within = min(most, max(_ONE, to_multiple(value, _LEVERAGE_STEP, "floor")))
        text = f"leverage {leverage} is outside 1 to {text_of(most)} with two decimals"
        return [Refusal("leverage", text, (within,))]

    def _check_band(self, side: Side, price: Decimal, mark: DecimalInput) -> List[Refusal]:
        lowest, highest = self.price_band(side, mark)
        if lowest <= price <= highest:
            return []
        band = f"{text_of(lowest)} to {text_of(highest)}, the band around the mark {text_of(exact(mark))}"
        return [Refusal("price", f"price {price} is outside {band}", (lowest if price < lowest else highest,))]

    def _check_notional(self, price: DecimalInput, size: DecimalInput) -> List[Refusal]:
        notional, least = times(price, size, "floor"), self.info.min_notional
        if notional >= least:
            return []
        value = f"{size} at {price} is {text_of(notional)} {self.info.quote_asset}"
        return [Refusal("notional", f"{value}, below the minimum of {text_of(least)}", (self.smallest_size(price),))]


def _check_step(field: Literal["price", "size"], value: DecimalInput, step: Decimal) -> List[Refusal]:
    near = _around(value, step)
    if near.is_valid:
        return []
    both = (near.below, near.above) if near.nearest == near.below else (near.above, near.below)
    offers = tuple(dict.fromkeys(each for each in both if each > 0)) or (step,)
    return [Refusal(field, f"{field} {value} is not a positive multiple of {text_of(step)}", offers)]


def _around(value: DecimalInput, step: Decimal) -> Neighbours:
    number = decimal_of(value)
    return Neighbours(
        below=to_multiple(number, step, "floor"),
        above=to_multiple(number, step, "ceil"),
        nearest=to_multiple(number, step, "half_up"),
        is_valid=number > 0 and is_multiple(number, step),
    )
