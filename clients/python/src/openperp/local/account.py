"""A local copy of an account, maintained from its stream."""

from __future__ import annotations

import asyncio
import threading
import time
from collections import deque
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Callable, Deque, Dict, List, Optional, Tuple, Union

from ..actions import BuilderCode, LimitOrder
from ..answers.accounts.open_orders import OpenOrder, Trigger, WaitingBasket
from ..answers.accounts.order_states import is_open
from ..answers.accounts.state import FullAccount, LeverageSetting, Margin, Position
from ..answers.updates.account_stream import AccountUpdate, MarginUpdate, PositionUpdate
from ..answers.updates.account_updates import AccountSnapshot, LeverageUpdate, ScheduledCancel, StayUntilFilledUpdate
from ..answers.updates.order_updates import AccountFill, OrderUpdate
from ..answers.words import OrderStatus
from ..streams.subscription import StreamMessage
from ..streams.topics import account_topic
from ..transactions.trader import SignedTransaction
from .following import Closing, Subscribing

_MOST_FILLS = 5000
"""Number of fills to keep, as many as a query returns."""
_MOST_REMEMBERED = 10_000
_ASK_SECONDS = 0.05
_NOTHING = Decimal(0)
_NO_MARGIN = Margin(*[_NOTHING] * 10)


@dataclass(frozen=True)
class LocalOrder:
    """A resting order, or a conditional order that waits."""

    symbol: str
    order_id: str
    price: Decimal
    original_size: Decimal
    size: Decimal
    """Remaining size, in base units."""
    filled_size: Decimal
    vwap: Decimal
    is_buy: bool
    status: OrderStatus
    timestamp: int
    """Time of placement or of the last update, in nanoseconds since 1970."""
    reduce_only: Optional[bool]
    """Whether the order is reduce-only; None for an order placed since the stream began, which does not say it, unless
    its transaction was remembered."""
    builder_code: Optional[BuilderCode] = None
    """The builder that the order pays a fee with each fill; None without one."""
    trigger: Optional[Trigger] = None
    """Trigger of a conditional order that waits; None for any other order."""
    iso: Optional[bool] = None
    """Whether the order belongs to the isolated account of its market; None: False."""


@dataclass(frozen=True)
class LocalState:
    """The state of an account at one moment, for ``facts_of``."""

    margin: Margin
    positions: Tuple[Position, ...]
    """Open positions, isolated ones included."""
    open_orders: Tuple[LocalOrder, ...]
    leverage_settings: Tuple[LeverageSetting, ...]
    kind: Optional[str] = None
    """Kind of the account from the answer to a query; None from the stream, which also does not say that orders of an
    isolated account are isolated."""


class LocalAccount:
    """Margin, positions, resting orders and leverages of an account, and its fills since the copy follows the
    stream."""

    def __init__(self, account: str) -> None:
        self.account = account
        self.margin = _NO_MARGIN
        self.scheduled_cancel_due: Optional[int] = None
        """Time at which the dead man's switch cancels all orders, in milliseconds of exchange time; 0: off; None: not
        known."""
        self.stays_until_filled: Optional[bool] = None
        """Whether the account's triggered market orders stay until filled; None: not known."""
        self.has_begun = False
        """Whether the account's state has been received."""
        self.has_missed_fills = False
        """Whether fills may be missing because the exchange could not resume the stream; all other state is correct."""
        self._positions: Dict[str, Position] = {}
        self._isolated: Dict[str, Position] = {}
        self._orders: Dict[str, LocalOrder] = {}
        self._on_fills: Dict[str, Tuple[Dict[str, Any], ...]] = {}
        self._baskets: Dict[str, WaitingBasket] = {}
        self._leverages: Dict[str, Decimal] = {}
        self._fills: Deque[AccountFill] = deque(maxlen=_MOST_FILLS)
        self._reduce_only: Dict[str, bool] = {}
        self._waiting: List[Callable[[], None]] = []
        self._kind: Optional[str] = None
        self._lock = threading.RLock()
        self._subscribed: Optional[Closing] = None

    @classmethod
    def follow(
        cls,
        streams: Subscribing,
        account: str,
        changed: Callable[["LocalAccount", AccountUpdate], None] = lambda account, update: None,
    ) -> "LocalAccount":
        """Subscribes to the account's stream. ``changed`` is called after each message."""
        local = cls(account)

        def take(message: StreamMessage[AccountUpdate]) -> None:
            local.take(message.data, message.missed)
            changed(local, message.data)

        local._subscribed = streams.subscribe(account_topic(account), take)
        return local

    def close(self) -> None:
        """Ends the subscription."""
        if self._subscribed is not None:
            self._subscribed.close()

    @property
    def positions(self) -> Dict[str, Position]:
        """Positions without isolated ones, by symbol."""
        with self._lock:
            return dict(self._positions)

    @property
    def isolated_positions(self) -> Dict[str, Position]:
        """Isolated positions, which have margin of their own, by symbol."""
        with self._lock:
            return dict(self._isolated)

    @property
    def orders(self) -> Dict[str, LocalOrder]:
        """Open orders by ID."""
        with self._lock:
            return dict(self._orders)

    @property
    def pending_on_fill(self) -> Dict[str, Tuple[Dict[str, Any], ...]]:
        """Actions that first fills of open orders arm, by the ID of the order."""
        with self._lock:
            return dict(self._on_fills)

    @property
    def baskets(self) -> Dict[str, WaitingBasket]:
        """Open baskets with their actions, by ID."""
        with self._lock:
            return dict(self._baskets)

    @property
    def leverages(self) -> Dict[str, Decimal]:
        """Leverage settings by symbol."""
        with self._lock:
            return dict(self._leverages)

    @property
    def fills(self) -> List[AccountFill]:
        """The last 5000 fills since the copy follows the stream; oldest first."""
        with self._lock:
            return list(self._fills)

    def state(self) -> LocalState:
        """Returns the present state, from which ``facts_of`` and ``isolated_facts_of`` compute."""
        with self._lock:
            settings = (LeverageSetting(symbol, leverage) for symbol, leverage in self._leverages.items())
            orders = tuple(self._orders.values())
            positions = (*self._positions.values(), *self._isolated.values())
            return LocalState(self.margin, positions, orders, tuple(settings), self._kind)

    def remember(self, transaction: SignedTransaction) -> None:
        """Notes which orders of a transaction are reduce-only. Call it before sending."""
        with self._lock:
            for action, order_id in zip(transaction.actions, transaction.order_ids):
                if isinstance(action, LimitOrder) and order_id is not None:
                    self._reduce_only[order_id] = action.reduce_only
            while len(self._reduce_only) > _MOST_REMEMBERED:
                del self._reduce_only[next(iter(self._reduce_only))]

    def wait_until(self, condition: Callable[["LocalAccount"], bool], longest_seconds: float = 5.0) -> bool:
        """Waits until the state has been received and meets a condition: the stream may be milliseconds behind the
        answer to a transaction. False if the time ran out first. Evaluates the condition after each message, and every
        50 ms for conditions on anything outside the account.

        Not for use in handlers. Use it with :class:`Streams`.
        """
        deadline = time.monotonic() + longest_seconds
        changed = threading.Event()
        end = self._wake(changed.set)
        try:
            while not (self.has_begun and condition(self)):
                rest = deadline - time.monotonic()
                if rest <= 0:
                    return False
                changed.wait(min(rest, _ASK_SECONDS))
                changed.clear()
            return True
        finally:
            end()

    async def until(self, condition: Callable[["LocalAccount"], bool], longest_seconds: float = 5.0) -> bool:
        """Waits like :meth:`wait_until`, without blocking the loop. Use it with :class:`AsyncStreams`."""
        deadline = time.monotonic() + longest_seconds
        changed = asyncio.Event()
        end = self._wake(changed.set)
        try:
            while not (self.has_begun and condition(self)):
                rest = deadline - time.monotonic()
                if rest <= 0:
                    return False
                try:
                    await asyncio.wait_for(changed.wait(), min(rest, _ASK_SECONDS))
                except asyncio.TimeoutError:
                    pass
                changed.clear()
            return True
        finally:
            end()

    def take(self, update: AccountUpdate, missed: bool = False) -> None:
        with self._lock:
            self.has_missed_fills = self.has_missed_fills or missed
            self._apply(update)
            waiting = list(self._waiting)
        for wake in waiting:
            wake()

    def replace(self, state: Union[AccountSnapshot, FullAccount]) -> None:
        """Replaces the state with a snapshot or the answer to a query."""
        with self._lock:
            self.has_begun = True
            self.margin = state.margin
            self._kind = state.kind if isinstance(state, FullAccount) else None
            self._positions = {each.symbol: each for each in state.positions if each.size and not each.iso}
            self._isolated = {each.symbol: each for each in state.positions if each.size and each.iso}
            self._orders = {each.order_id: _local(each) for each in state.open_orders}
            self._on_fills = {each.parent_order_id: each.actions for each in state.pending_on_fill or ()}
            self._baskets = {each.order_id: each for each in state.baskets or ()}
            self._leverages = {each.symbol: each.leverage for each in state.leverage_settings}
            self.stays_until_filled = state.stay_until_filled

    def _apply(self, update: AccountUpdate) -> None:
        """Applies an update. Liquidations and deleveragings are followed by their fill and position; refused cancels
        change nothing."""
        if isinstance(update, AccountSnapshot):
            self.replace(update)
        elif isinstance(update, MarginUpdate):
            self.margin = update.margin
        elif isinstance(update, PositionUpdate):
            of_its_kind = self._isolated if update.position.iso else self._positions
            of_its_kind[update.position.symbol] = update.position
            if not update.position.size:
                del of_its_kind[update.position.symbol]
        elif isinstance(update, OrderUpdate):
            self._order(update)
        elif isinstance(update, AccountFill):
            self._fills.append(update)
        elif isinstance(update, LeverageUpdate):
            self._leverages.update({each.symbol: each.leverage for each in update.leverage})
        elif isinstance(update, ScheduledCancel):
            self.scheduled_cancel_due = update.due
        elif isinstance(update, StayUntilFilledUpdate):
            self.stays_until_filled = update.on

    def _order(self, update: OrderUpdate) -> None:
        if update.on_fill:
            self._on_fills[update.order_id] = update.on_fill
        elif update.status != "rejectedDuplicate":
            self._on_fills.pop(update.order_id, None)
        if update.actions:
            self._baskets[update.order_id] = WaitingBasket(update.order_id, update.actions, update.actions_isolated)
        elif update.status != "rejectedDuplicate":
            self._baskets.pop(update.order_id, None)
        if is_open(update.status):
            known = self._orders.get(update.order_id)
            remembered = self._reduce_only.get(update.order_id)
            is_known = known is not None and known.reduce_only is not None
            self._orders[update.order_id] = _local(update, known.reduce_only if known and is_known else remembered)
        elif update.status != "rejectedDuplicate":
            # The update is of a refused duplicate; the order with the same ID may still rest.
            self._orders.pop(update.order_id, None)

    def _wake(self, changed: Callable[[], None]) -> Callable[[], None]:
        """Calls ``changed`` after each message, until the returned function is called."""
        with self._lock:
            self._waiting.append(changed)

        def end() -> None:
            with self._lock:
                self._waiting.remove(changed)

        return end


def _local(order: Union[OpenOrder, OrderUpdate], reduce_only: Optional[bool] = None) -> LocalOrder:
    return LocalOrder(
        symbol=order.symbol,
        order_id=order.order_id,
        price=order.price,
        original_size=order.original_size,
        size=order.size,
        filled_size=order.filled_size,
        vwap=order.vwap,
        is_buy=order.is_buy,
        status=order.status,
        timestamp=order.timestamp,
        reduce_only=order.reduce_only if isinstance(order, OpenOrder) else reduce_only,
        builder_code=order.builder_code,
        trigger=order.trigger,
        iso=order.iso,
    )
