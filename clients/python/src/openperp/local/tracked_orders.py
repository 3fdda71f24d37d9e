"""Outcomes of orders, combined from answers, streams and queries."""

from __future__ import annotations

import threading
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Callable, Dict, List, Literal, Optional, Union

from ..actions import LimitOrder, MarketOrder, Side
from ..answers.accounts.histories import OrderOutcome
from ..answers.accounts.order_states import is_open
from ..answers.results.action_result import ActionResult, reason_of
from ..answers.results.order_results import Cancelled, CancelledIoc, Filled, Rejected, Resting, Working
from ..answers.updates.order_updates import OrderUpdate
from ..answers.words import OrderStatus
from ..transactions.trader import SignedTransaction
from ..values.decimals import Amount, from_float

TrackedStatus = Union[OrderStatus, Literal["sending", "unknown", "notSent"]]
"""State of a tracked order. ``sending``: not answered yet. ``unknown``: it may have been executed. ``notSent``: it was
not, and will not be."""

_NOTHING = Decimal(0)
_OF_ORDERS = (Resting, Working, Filled, Cancelled, CancelledIoc, Rejected)


@dataclass(frozen=True)
class TrackedOrder:
    """An order that this program has sent."""

    order_id: str
    symbol: str
    side: Side
    price: Optional[Decimal]
    """Limit price; None for a market order."""
    original_size: Decimal
    """Size as sent, or as last modified to, in base units."""
    filled_size: Decimal = _NOTHING
    average_price: Decimal = _NOTHING
    """Average price of its fills; 0 without fills."""
    status: TrackedStatus = "sending"
    reason: Optional[str] = None
    """Reason of a refusal or of the end, as a sentence."""
    timestamp: int = 0
    """Time of the last change that the exchange dated, in nanoseconds since 1970; 0 before the first."""

    @property
    def has_ended(self) -> bool:
        return self.status not in ("sending", "unknown") and not is_open(self.status)


class TrackedOrders:
    """Orders by their IDs, which never change, not even by a modification."""

    def __init__(self, changed: Callable[[TrackedOrder], None], most_ended: int) -> None:
        self._orders: Dict[str, TrackedOrder] = {}
        self._changed = changed
        self._most_ended = most_ended
        self._lock = threading.RLock()

    def all(self) -> Dict[str, TrackedOrder]:
        with self._lock:
            return dict(self._orders)

    def get(self, order_id: str) -> Optional[TrackedOrder]:
        return self._orders.get(order_id)

    def begin(self, transaction: SignedTransaction) -> List[str]:
        """Adds the orders of a transaction that is about to be sent. Returns their IDs."""
        ids: List[str] = []
        for action, order_id in zip(transaction.actions, transaction.order_ids):
            if order_id is None or not isinstance(action, (LimitOrder, MarketOrder)):
                continue
            price = _exact(action.price) if isinstance(action, LimitOrder) else None
            self._put(TrackedOrder(order_id, action.symbol, action.side, price, _exact(action.size)))
            ids.append(order_id)
        return ids

    def settle(
        self,
        order_id: str,
        status: TrackedStatus,
        reason: Optional[str],
        filled_size: Optional[Decimal] = None,
        average_price: Optional[Decimal] = None,
    ) -> None:
        """Applies an answer, which has no time of its own: only if nothing dated is known of the order yet, or if it
        ends the order."""
        with self._lock:
            order = self._orders.get(order_id)
            if order is None or order.has_ended:
                return
            settled = replace(
                order,
                status=status,
                reason=reason,
                filled_size=order.filled_size if filled_size is None else filled_size,
                average_price=order.average_price if average_price is None else average_price,
            )
            if order.timestamp == 0 or settled.has_ended:
                self._put(settled)

    def take_result(self, result: ActionResult) -> None:
        if not isinstance(result, _OF_ORDERS) or (isinstance(result, Rejected) and result.is_modify):
            return
        filled = result.filled_size if isinstance(result, (Working, Filled, CancelledIoc)) else None
        average = result.average_price if isinstance(result, (Working, Filled)) else None
        self.settle(result.order_id, result.kind, reason_of(result), filled, average)

    def take_outcome(self, found: OrderOutcome) -> None:
        size = found.original_size
        self._date(found.order_id, found.timestamp, found.status, found.reason, found.executed_size, found.vwap, size)

    def take_update(self, update: OrderUpdate) -> None:
        status: OrderStatus = "resting" if update.status == "placed" else update.status
        size = update.original_size
        self._date(update.order_id, update.timestamp, status, update.reason, update.filled_size, update.vwap, size)

    def _date(
        self,
        order_id: str,
        timestamp: int,
        status: OrderStatus,
        reason: Optional[str],
        filled_size: Decimal,
        average_price: Decimal,
        original_size: Optional[Decimal],
    ) -> None:
        """Applies a dated state from the exchange, unless a later one is known."""
        with self._lock:
            order = self._orders.get(order_id)
            if order is None or order.has_ended or timestamp < order.timestamp:
                return
            self._put(
                replace(
                    order,
                    timestamp=timestamp,
                    status=status,
                    reason=reason,
                    filled_size=filled_size,
                    average_price=average_price,
                    original_size=order.original_size if original_size is None else original_size,
                )
            )

    def _put(self, order: TrackedOrder) -> None:
        with self._lock:
            self._orders.pop(order.order_id, None)
            self._orders[order.order_id] = order
            if order.has_ended:
                self._forget_oldest()
        self._changed(order)

    def _forget_oldest(self) -> None:
        ended = [each.order_id for each in self._orders.values() if each.has_ended]
        for order_id in ended[: max(0, len(ended) - self._most_ended)]:
            del self._orders[order_id]


def _exact(amount: Amount) -> Decimal:
    return amount if isinstance(amount, Decimal) else from_float(amount)
