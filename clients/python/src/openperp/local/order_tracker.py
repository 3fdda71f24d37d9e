"""Tracks the outcome of every order that was sent through it."""

from __future__ import annotations

import asyncio
import threading
import time
from dataclasses import dataclass
from typing import Callable, Dict, List, Optional, Sequence, Set

from ..actions import CancelOrder, ModifyOrder
from ..answers.updates.account_stream import AccountUpdate
from ..answers.updates.account_updates import AccountSnapshot
from ..answers.updates.order_updates import OrderUpdate
from ..exchange import AsyncOpenPerp, OpenPerp
from ..http.failures import RequestFailed
from ..http.http_requests import query_steps
from ..http.steps import Pause, Steps
from ..queries.accounts import order_outcome
from ..transactions.submission import (
    Executed,
    NotTaken,
    Refused,
    Submission,
    UnknownOutcome,
    sentence_of,
    submit_steps,
    submit_until_known_steps,
)
from ..transactions.trader import SignedTransaction
from .tracked_orders import TrackedOrder, TrackedOrders

_POLL_SECONDS = 0.25


@dataclass(frozen=True)
class TrackerSettings:
    longest_seconds: float = 15.0
    """Longest time to find out the outcome of a transaction: no market takes an order 5 s after its admission."""
    changed: Callable[[TrackedOrder], None] = lambda order: None
    """Called with every change, in the thread that received it."""
    most_ended: int = 1000
    """Number of ended orders to remember."""


class Tracking:
    """Tracks orders through these states::

    sending -> resting, filled, rejected…   the answer or the stream says so
    sending -> notSent                      the exchange refused the whole transaction or did not take it
    sending -> unknown                      no answer: the same transaction is sent again, and the order looked up
    unknown -> any                          one of them has brought the outcome
    """

    def __init__(self, account: str, settings: TrackerSettings) -> None:
        self._account = account
        self._longest_seconds = settings.longest_seconds
        self._tracked = TrackedOrders(settings.changed, settings.most_ended)

    @property
    def orders(self) -> Dict[str, TrackedOrder]:
        """Tracked orders by ID."""
        return self._tracked.all()

    def order(self, order_id: str) -> Optional[TrackedOrder]:
        return self._tracked.get(order_id)

    def open(self, symbol: Optional[str] = None) -> List[TrackedOrder]:
        """Returns the orders that may still be filled, including those of unknown outcome."""
        every = self._tracked.all().values()
        return [each for each in every if not each.has_ended and (symbol is None or each.symbol == symbol)]

    def _settled(self) -> List[str]:
        """Returns the IDs of the orders that a gap in the stream makes uncertain."""
        return [each.order_id for each in self.open() if each.status != "sending"]

    def _send_steps(self, transaction: SignedTransaction) -> Steps[Submission]:
        deadline = time.monotonic() + self._longest_seconds
        ids = self._tracked.begin(transaction)
        first = yield from submit_steps(transaction)
        is_unknown = isinstance(first, UnknownOutcome)
        if isinstance(first, UnknownOutcome):
            for order_id in ids:
                self._tracked.settle(order_id, "unknown", first.message)
        may_pass = isinstance(first, NotTaken) and first.failure.kind != "bad_request"
        outcome = first
        if is_unknown or may_pass:
            left = max(0.0, deadline - time.monotonic())
            outcome = yield from submit_until_known_steps(transaction, left, may_have_run=is_unknown)
        yield from self._conclude(transaction, ids, outcome, deadline)
        return outcome

    def _conclude(
        self, transaction: SignedTransaction, ids: Sequence[str], outcome: Submission, deadline: float
    ) -> Steps[None]:
        if isinstance(outcome, Executed):
            for result in outcome.results:
                self._tracked.take_result(result)
        elif isinstance(outcome, (Refused, NotTaken)):
            for order_id in ids:
                self._tracked.settle(order_id, "notSent", sentence_of(outcome))
        else:
            changed = [each.order_id for each in transaction.actions if isinstance(each, (ModifyOrder, CancelOrder))]
            yield from self._ask_until_known([*ids, *filter(self.order, changed)], deadline)

    def _ask_until_known(self, ids: Sequence[str], deadline: float) -> Steps[None]:
        rest = yield from self._ask(ids)
        while rest and time.monotonic() < deadline:
            yield Pause(_POLL_SECONDS)
            rest = yield from self._ask(rest)

    def _ask(self, ids: Sequence[str]) -> Steps[List[str]]:
        """Asks for each order. Returns the IDs of those that the exchange does not know or did not answer for."""
        rest: List[str] = []
        for order_id in ids:
            try:
                found = yield from query_steps(order_outcome(self._account, order_id), attempts=1)
            except RequestFailed:
                found = None
            if found is None:
                rest.append(order_id)
            else:
                self._tracked.take_outcome(found)
        return rest


class OrderTracker(Tracking):
    """Tracks orders by the answer, by the account's stream, and if neither came, by asking the exchange for the order's
    ID."""

    def __init__(self, account: str, exchange: OpenPerp, settings: TrackerSettings = TrackerSettings()) -> None:
        super().__init__(account, settings)
        self._exchange = exchange

    def send(self, transaction: SignedTransaction) -> Submission:
        """Sends a transaction, again while its outcome is unknown, and follows its orders."""
        return self._exchange.perform(self._send_steps(transaction))

    def take(self, update: AccountUpdate) -> None:
        """Applies a message of the account's stream."""
        if isinstance(update, OrderUpdate):
            self._tracked.take_update(update)
        if isinstance(update, AccountSnapshot) and self._settled():
            threading.Thread(target=self.reconcile, name="openperp-reconcile", daemon=True).start()

    def reconcile(self) -> None:
        """Asks the exchange for every order that has not ended. Only needed after a gap in the stream, and then done
        automatically."""
        self._exchange.perform(self._ask(self._settled()))


class AsyncOrderTracker(Tracking):
    """Tracks orders by the answer, by the account's stream, and if neither came, by asking the exchange for the order's
    ID."""

    def __init__(self, account: str, exchange: AsyncOpenPerp, settings: TrackerSettings = TrackerSettings()) -> None:
        super().__init__(account, settings)
        self._exchange = exchange
        self._tasks: Set["asyncio.Task[None]"] = set()

    async def send(self, transaction: SignedTransaction) -> Submission:
        """Sends a transaction, again while its outcome is unknown, and follows its orders."""
        return await self._exchange.perform(self._send_steps(transaction))

    def take(self, update: AccountUpdate) -> None:
        """Applies a message of the account's stream."""
        if isinstance(update, OrderUpdate):
            self._tracked.take_update(update)
        if isinstance(update, AccountSnapshot) and self._settled():
            task = asyncio.get_running_loop().create_task(self.reconcile())
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def reconcile(self) -> None:
        """Asks the exchange for every order that has not ended. Only needed after a gap in the stream, and then done
        automatically."""
        await self._exchange.perform(self._ask(self._settled()))
