"""Keeps the dead man's switch of an account armed: if this program dies or loses the network, the exchange cancels all open
orders of the account."""

from __future__ import annotations

import asyncio
import threading
from typing import Callable, Optional

from ..actions import schedule_cancel
from ..answers.results.account_results import CancelScheduled
from ..http.failures import RequestFailed
from .submission import AsyncTransactions, Executed, NotTaken, Submission, Transactions
from .trader import SignedTransaction, Trader

_SHORTEST, _LONGEST = 5, 86_400


class DeadMansSwitch:
    """Sends signs of life from a thread of its own."""

    def __init__(
        self,
        trader: Trader,
        transactions: Transactions,
        seconds: int,
        failed: Callable[[Submission], None] = lambda submission: None,
        every_seconds: Optional[float] = None,
    ) -> None:
        """
        :param seconds: time from the last sign of life to the cancel, 5 to 86 400
        :param failed: receives the outcome of each sign of life that was not executed
        :param every_seconds: time between signs of life; None: a third of ``seconds``
        """
        _check(seconds)
        self._trader = trader
        self._transactions = transactions
        self._seconds = seconds
        self._every_seconds = seconds / 3 if every_seconds is None else every_seconds
        self._failed = failed
        self._stopped = threading.Event()
        self._thread: Optional[threading.Thread] = None

    def start(self) -> Submission:
        """Arms the switch and keeps it armed. Returns the outcome of the first sign of life."""
        first = self._arm(self._seconds)
        if self._thread is None:
            self._stopped.clear()
            self._thread = threading.Thread(target=self._go_on, name="openperp-switch", daemon=True)
            self._thread.start()
        return first

    def stop(self) -> Submission:
        """Switches it off; open orders stay."""
        self._stopped.set()
        if self._thread is not None:
            self._thread.join()
            self._thread = None
        return self._arm(0)

    def _go_on(self) -> None:
        while not self._stopped.wait(self._every_seconds):
            try:
                self._arm(self._seconds)
            except Exception as error:
                self._failed(_not_signed(error))

    def _arm(self, seconds: int) -> Submission:
        submission = self._transactions.submit(_sign(self._trader, seconds))
        if not _is_armed(submission):
            self._failed(submission)
        return submission


class AsyncDeadMansSwitch:
    """Sends signs of life from a task of the loop."""

    def __init__(
        self,
        trader: Trader,
        transactions: AsyncTransactions,
        seconds: int,
        failed: Callable[[Submission], None] = lambda submission: None,
        every_seconds: Optional[float] = None,
    ) -> None:
        """
        :param seconds: time from the last sign of life to the cancel, 5 to 86 400
        :param failed: receives the outcome of each sign of life that was not executed
        :param every_seconds: time between signs of life; None: a third of ``seconds``
        """
        _check(seconds)
        self._trader = trader
        self._transactions = transactions
        self._seconds = seconds
        self._every_seconds = seconds / 3 if every_seconds is None else every_seconds
        self._failed = failed
        self._stopped: Optional[asyncio.Event] = None
        self._task: "Optional[asyncio.Task[None]]" = None

    async def start(self) -> Submission:
        """Arms the switch and keeps it armed. Returns the outcome of the first sign of life."""
        first = await self._arm(self._seconds)
        if self._task is None:
            self._stopped = asyncio.Event()
            self._task = asyncio.get_running_loop().create_task(self._go_on(self._stopped))
        return first

    async def stop(self) -> Submission:
        """Switches it off; open orders stay."""
        if self._task is not None and self._stopped is not None:
            self._stopped.set()
            # A sign of life that is under way must not arrive after the switch is off.
            await self._task
            self._task = None
        return await self._arm(0)

    async def _go_on(self, stopped: asyncio.Event) -> None:
        while True:
            try:
                await asyncio.wait_for(stopped.wait(), self._every_seconds)
                return
            except asyncio.TimeoutError:
                pass
            try:
                await self._arm(self._seconds)
            except Exception as error:
                self._failed(_not_signed(error))

    async def _arm(self, seconds: int) -> Submission:
        submission = await self._transactions.submit(_sign(self._trader, seconds))
        if not _is_armed(submission):
            self._failed(submission)
        return submission


def _check(seconds: int) -> None:
    if not isinstance(seconds, int) or not _SHORTEST <= seconds <= _LONGEST:
        raise ValueError(f"{seconds} s is outside {_SHORTEST} to {_LONGEST} whole seconds")


def _sign(trader: Trader, seconds: int) -> SignedTransaction:
    return trader.sign(schedule_cancel(seconds))


def _is_armed(submission: Submission) -> bool:
    return isinstance(submission, Executed) and [type(each) for each in submission.results] == [CancelScheduled]


def _not_signed(error: Exception) -> Submission:
    """Returns the failure of a sign of life that was not sent, for example because a remote signer is gone."""
    return NotTaken(RequestFailed("unavailable", f"no sign of life was sent: {error}"))
