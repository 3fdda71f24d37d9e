"""Records of accounts, read page by page."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, AsyncIterator, Generic, Iterator, List, Optional, Tuple, Type, TypeVar

from ..answers.accounts.histories import (
    Activity,
    ClosedPosition,
    Fill,
    FinishedOrder,
    FundingPayment,
    RiskEvent,
    Transfer,
)
from ..answers.accounts.liquidations import Liquidation
from ..answers.accounts.open_orders import OpenOrder
from ..answers.accounts.withdrawals import Withdrawal
from ..answers.decoding import decoder, elements_of, field_of, fields_of
from ..http.http_requests import AsyncHttpRequests, HttpRequests, Query
from ..http.steps import Answer

T = TypeVar("T")


@dataclass(frozen=True)
class HistoryRange:
    """The range of records of a history to read."""

    start_time: Optional[int] = None
    """Milliseconds since 1970, included."""
    end_time: Optional[int] = None
    symbol: Optional[str] = None
    """Market of the records; not for liquidations, activities and transfers, which concern a whole account."""
    limit: Optional[int] = None
    """Largest number of records in a page, 1 to 5000; default 5000."""
    cursor: Optional[str] = None
    """Cursor of the page to read, from the page before; None: the first page."""


@dataclass(frozen=True)
class Page(Generic[T]):
    """Records, newest first. A page may be empty and still be followed by another."""

    records: Tuple[T, ...]
    next_cursor: Optional[str]
    """Cursor of the next page; None on the last page."""


EVERYTHING = HistoryRange()


@dataclass(frozen=True)
class RecordKind(Generic[T]):
    """A kind of record: its name in a request, and its key and type in the answer."""

    type: str
    key: str
    of: Type[T]

    def page(self, user: str, which: HistoryRange) -> Query[Page[T]]:
        decode = decoder(self.of)

        def read(answer: Answer) -> Page[T]:
            body: Any = answer.body
            if isinstance(body, dict):
                rows, following = field_of(body, "data"), field_of(field_of(body, "page"), "nextCursor")
                return Page(tuple(decode(_with_slot_of_its_command(each)) for each in rows), following)
            rows = elements_of(body, self.key)
            return Page(tuple(decode(_with_slot_of_its_command(each)) for each in rows), answer.next_cursor)

        fields = {
            "startTime": which.start_time,
            "endTime": which.end_time,
            "symbol": which.symbol,
            "limit": which.limit,
            "cursor": which.cursor,
        }
        given = {name: value for name, value in fields.items() if value is not None}
        return Query("/account", json.dumps({"type": self.type, "user": user, **given}), read)


FILLS = RecordKind("fills", "fills", Fill)
OPEN_ORDERS = RecordKind("openOrders", "openOrder", OpenOrder)
CLOSED_POSITIONS = RecordKind("positions", "positions", ClosedPosition)
FUNDING_PAYMENTS = RecordKind("fundingHistory", "fundingPayment", FundingPayment)
ORDER_HISTORY = RecordKind("orderHistory", "orderHistory", FinishedOrder)
LIQUIDATIONS = RecordKind("liquidations", "liquidation", Liquidation)
ACTIVITIES = RecordKind("activity", "activity", Activity)
TRANSFERS = RecordKind("activityHistory", "activityHistory", Transfer)
RISK_EVENTS = RecordKind("riskHistory", "riskHistory", RiskEvent)
WITHDRAWALS = RecordKind("withdrawals", "withdrawal", Withdrawal)


def _with_slot_of_its_command(row: Any) -> Any:
    """Returns a row with the slot of its command, as records have it, instead of the slot of a page."""
    fields = fields_of(row)
    return {**fields, "slot": fields["commandSlot"]} if "commandSlot" in fields else fields


class History(Generic[T]):
    """One kind of record of accounts, read page by page."""

    def __init__(self, http: HttpRequests, kind: RecordKind[T]) -> None:
        self._http = http
        self._kind = kind

    def page(self, user: str, which: HistoryRange = EVERYTHING) -> Page[T]:
        return self._http.query(self._kind.page(user, which))

    def each(self, user: str, which: HistoryRange = EVERYTHING) -> Iterator[T]:
        """Every record of the range, newest first; requests pages as they are needed."""
        while True:
            page = self.page(user, which)
            yield from page.records
            if page.next_cursor is None:
                return
            which = replace(which, cursor=page.next_cursor)

    def all(self, user: str, which: HistoryRange = EVERYTHING, most: Optional[int] = None) -> List[T]:
        """The records of :meth:`each` as a list of at most ``most``."""
        return list(islice(self.each(user, which), most))


class AsyncHistory(Generic[T]):
    """One kind of record of accounts, read page by page."""

    def __init__(self, http: AsyncHttpRequests, kind: RecordKind[T]) -> None:
        self._http = http
        self._kind = kind

    async def page(self, user: str, which: HistoryRange = EVERYTHING) -> Page[T]:
        return await self._http.query(self._kind.page(user, which))

    async def each(self, user: str, which: HistoryRange = EVERYTHING) -> AsyncIterator[T]:
        """Every record of the range, newest first; requests pages as they are needed."""
        while True:
            page = await self.page(user, which)
            for record in page.records:
                yield record
            if page.next_cursor is None:
                return
            which = replace(which, cursor=page.next_cursor)

    async def all(self, user: str, which: HistoryRange = EVERYTHING, most: Optional[int] = None) -> List[T]:
        """The records of :meth:`each` as a list of at most ``most``."""
        found: List[T] = []
        while most is None or len(found) < most:
            page = await self.page(user, which)
            found += page.records
            if page.next_cursor is None:
                break
            which = replace(which, cursor=page.next_cursor)
        return found[:most]
