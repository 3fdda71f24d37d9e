"""Queries of accounts and their histories, mostly by ``POST /account``. Data of accounts is public."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from itertools import islice
from typing import Any, AsyncIterator, Generic, Iterator, List, Optional, Tuple, Type, TypeVar
from urllib.parse import urlencode

from ..answers.accounts import FeeTier, FullAccount
from ..answers.decoding import Decoder, UnexpectedAnswer, decoder, field_of, fields_of, list_of
from ..answers.histories import (
    Activity,
    ClosedPosition,
    Fill,
    FinishedOrder,
    FundingPayment,
    OrderOutcome,
    RiskEvent,
    Transfer,
)
from ..answers.liabilities import Liabilities, LiabilityProof
from ..answers.liquidations import Liquidation
from ..answers.multisigs import MultisigProposal, MultisigProposals
from ..answers.open_orders import OpenOrder
from ..answers.operators import FeePolicies, HeldRole, OperatorActs, Volumes
from ..answers.withdrawals import Withdrawal, WithdrawalPage
from ..http.http_requests import AsyncHttpRequests, HttpRequests, Query
from ..http.steps import Answer
from .fee_tiers import fee_tiers_of

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
class ActsRange:
    """The range of acts of operators to read."""

    signer: Optional[str] = None
    action: Optional[str] = None
    """Tag of the action, such as ``setMarketState``."""
    subject: Optional[str] = None
    """Key, symbol of a market or ID of a withdrawal that the act is about."""
    start_time: Optional[int] = None
    """Milliseconds since 1970, included."""
    end_time: Optional[int] = None
    limit: Optional[int] = None
    """Largest number of acts in a page, 1 to 1000; default 100."""
    cursor: Optional[str] = None
    """Cursor of the page to read, from the page before; None: the first page."""


@dataclass(frozen=True)
class Page(Generic[T]):
    """Records, newest first. A page may be empty and still be followed by another."""

    records: Tuple[T, ...]
    next_cursor: Optional[str]
    """Cursor of the next page; None on the last page."""


EVERYTHING = HistoryRange()
EVERY_ACT = ActsRange()


@dataclass(frozen=True)
class _Kind(Generic[T]):
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
            rows = _elements(answer, self.key)
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


_FILLS = _Kind("fills", "fills", Fill)
_OPEN_ORDERS = _Kind("openOrders", "openOrder", OpenOrder)
_CLOSED_POSITIONS = _Kind("positions", "positions", ClosedPosition)
_FUNDING_PAYMENTS = _Kind("fundingHistory", "fundingPayment", FundingPayment)
_ORDER_HISTORY = _Kind("orderHistory", "orderHistory", FinishedOrder)
_LIQUIDATIONS = _Kind("liquidations", "liquidation", Liquidation)
_ACTIVITIES = _Kind("activity", "activity", Activity)
_TRANSFERS = _Kind("activityHistory", "activityHistory", Transfer)
_RISK_EVENTS = _Kind("riskHistory", "riskHistory", RiskEvent)
_WITHDRAWALS = _Kind("withdrawals", "withdrawal", Withdrawal)


def full_account(user: str) -> Query[FullAccount]:
    decode = decoder(FullAccount)

    def read(answer: Answer) -> FullAccount:
        found = _elements(answer, "fullAccount")
        if len(found) != 1:
            raise UnexpectedAnswer(f"expected one element, found {len(found)}")
        return decode(found[0])

    return Query("/account", json.dumps({"type": "fullAccount", "user": user}), read)


def order_outcome(user: str, order_id: str) -> Query[Optional[OrderOutcome]]:
    decode: Decoder[OrderOutcome] = decoder(OrderOutcome)

    def read(answer: Answer) -> Optional[OrderOutcome]:
        found = _elements(answer, "order")
        return decode(found[0]) if found else None

    return Query("/account", json.dumps({"type": "order", "user": user, "oid": order_id}), read)


def withdrawals_page_of(user: str, limit: int, cursor: Optional[str]) -> Query[Page[Withdrawal]]:
    return _WITHDRAWALS.page(user, HistoryRange(limit=limit, cursor=cursor))


def withdrawals_of(user: str) -> Query[List[Withdrawal]]:
    return Query("/account", json.dumps({"type": "withdrawals", "user": user}), _withdrawals)


def liabilities_of(second: Optional[int] = None) -> Query[Liabilities]:
    decode = decoder(Liabilities)
    path = "/liabilities" if second is None else f"/liabilities?second={second}"
    return Query(path, None, lambda answer: decode(answer.body))


def liability_proof_of(user: str, second: Optional[int] = None) -> Query[Optional[LiabilityProof]]:
    question = {"type": "liabilityProof", "user": user, **({} if second is None else {"second": second})}

    def read(answer: Answer) -> Optional[LiabilityProof]:
        found = _elements(answer, "liabilityProof")
        return decoder(LiabilityProof)(found[0]) if found else None

    return Query("/account", json.dumps(question), read)


def roles_of_exchange() -> Query[Tuple[HeldRole, ...]]:
    return Query("/roles", None, lambda answer: decoder(Tuple[HeldRole, ...])(answer.body))


def volumes_of_exchange(limit: int) -> Query[Volumes]:
    return Query(f"/volumes?limit={limit}", None, lambda answer: decoder(Volumes)(answer.body))


def fee_policies_of_exchange() -> Query[FeePolicies]:
    return Query("/feePolicies", None, lambda answer: decoder(FeePolicies)(answer.body))


def operator_acts(which: ActsRange) -> Query[OperatorActs]:
    fields = {
        "signer": which.signer,
        "action": which.action,
        "subject": which.subject,
        "startTime": which.start_time,
        "endTime": which.end_time,
        "limit": which.limit,
        "cursor": which.cursor,
    }
    given = urlencode({name: value for name, value in fields.items() if value is not None})
    path = f"/adminHistory?{given}" if given else "/adminHistory"
    return Query(path, None, lambda answer: decoder(OperatorActs)(answer.body))


def proposals_of(multisig: str) -> Query[MultisigProposals]:
    decode = decoder(MultisigProposals)
    return Query(f"/multisig/{multisig}/proposals", None, lambda answer: decode(answer.body))


def ended_proposals_of(multisig: str, limit: int, cursor: Optional[str]) -> Query[Page[MultisigProposal]]:
    given = urlencode({"limit": limit, **({} if cursor is None else {"cursor": cursor})})

    def read(answer: Answer) -> Page[MultisigProposal]:
        found = decoder(MultisigProposals)(answer.body).proposals
        ended = [each for each in found if each.status not in ("pending", "ready")]
        return Page(tuple(reversed(ended)), answer.next_cursor)

    return Query(f"/multisig/{multisig}/proposals?{given}", None, read)


PENDING_WITHDRAWALS: Query[List[Withdrawal]] = Query("/withdrawals", None, lambda answer: _withdrawals(answer))


def pending_withdrawals_page_of(limit: int, cursor: Optional[str]) -> Query[WithdrawalPage]:
    given = urlencode({"limit": limit, **({} if cursor is None else {"cursor": cursor})})
    return Query(f"/withdrawals?{given}", None, lambda answer: decoder(WithdrawalPage)(answer.body))


def _withdrawals(answer: Answer) -> List[Withdrawal]:
    return [decoder(Withdrawal)(each) for each in _elements(answer, "withdrawal")]


def _with_slot_of_its_command(row: Any) -> Any:
    """Returns a row with the slot of its command, as records have it, instead of the slot of a page."""
    fields = fields_of(row)
    return {**fields, "slot": fields["commandSlot"]} if "commandSlot" in fields else fields


def _elements(answer: Answer, key: str) -> List[Any]:
    return list(list_of(lambda each: field_of(each, key))(answer.body))


class History(Generic[T]):
    """One kind of record of accounts, read page by page."""

    def __init__(self, http: HttpRequests, kind: _Kind[T]) -> None:
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

    def __init__(self, http: AsyncHttpRequests, kind: _Kind[T]) -> None:
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


class AccountQueries:
    """Queries of accounts. Every query raises :class:`RequestFailed`."""

    def __init__(self, http: HttpRequests) -> None:
        self._http = http
        self.fills = History(http, _FILLS)
        self.open_order_pages = History(http, _OPEN_ORDERS)
        self.closed_positions = History(http, _CLOSED_POSITIONS)
        self.funding_payments = History(http, _FUNDING_PAYMENTS)
        self.order_history = History(http, _ORDER_HISTORY)
        self.liquidations = History(http, _LIQUIDATIONS)
        self.activities = History(http, _ACTIVITIES)
        self.transfers = History(http, _TRANSFERS)
        self.risk_events = History(http, _RISK_EVENTS)

    def full_account(self, user: str) -> FullAccount:
        """The present state of an account. Reflects every transaction that was answered before."""
        return self._http.query(full_account(user))

    def open_orders(self, user: str, symbol: Optional[str] = None) -> List[OpenOrder]:
        """All resting orders."""
        return self.open_order_pages.all(user, HistoryRange(symbol=symbol))

    def withdrawals_page(self, user: str, limit: int = 1000, cursor: Optional[str] = None) -> Page[Withdrawal]:
        """A page of the withdrawals of an account, newest first. `limit`: at most 1000; `cursor`: from the page
        before."""
        return self._http.query(withdrawals_page_of(user, limit, cursor))

    def withdrawals(self, user: str) -> List[Withdrawal]:
        """The withdrawals of an account, newest first."""
        return self._http.query(withdrawals_of(user))

    def liabilities(self, second: Optional[int] = None) -> Liabilities:
        """The exchange's liabilities to its accounts. `second` names the tree, since 1970; default: the newest. Raises
        a refusal with status 404 before the first tree, and if none is of that second."""
        return self._http.query(liabilities_of(second))

    def liability_proof(self, user: str, second: Optional[int] = None) -> Optional[LiabilityProof]:
        """The leaf of an account in a tree with its path, for :func:`liability_flaw`; None if the account is not in
        that tree. Raises a refusal with status 404 before the first tree, and if paths of that second are not kept."""
        return self._http.query(liability_proof_of(user, second))

    def roles(self) -> Tuple[HeldRole, ...]:
        """Holders of the roles that administer the exchange, move money, make markets stricter and publish prices."""
        return self._http.query(roles_of_exchange())

    def admin_history(self, which: ActsRange = EVERY_ACT) -> OperatorActs:
        """A page of the acts that operators have signed, newest first."""
        return self._http.query(operator_acts(which))

    def fee_policies(self) -> FeePolicies:
        """Fee policies set by administrators, and the accounts in fee programmes."""
        return self._http.query(fee_policies_of_exchange())

    def volumes(self, limit: int = 100) -> Volumes:
        """The ``limit`` accounts, 1 to 1000, with the largest volume in the window of fees; at most a minute old."""
        return self._http.query(volumes_of_exchange(limit))

    def fee_tiers(self, user: str, symbol: Optional[str] = None) -> Tuple[FeeTier, ...]:
        """The fees of an account's next order in this market, or in every market if no symbol is given."""
        return self._http.query(fee_tiers_of(user, symbol))

    def proposals(self, multisig: str) -> MultisigProposals:
        """All open proposals of a multisig account and the last 100 that have ended. Raises a refusal with status 404
        if it is not a multisig account."""
        return self._http.query(proposals_of(multisig))

    def ended_proposals(
        self, multisig: str, limit: int = 100, cursor: Optional[str] = None
    ) -> Page[MultisigProposal]:
        """A page of the ended proposals of a multisig account, by number, highest first. `limit`: at most 1000;
        `cursor`: from the page before."""
        return self._http.query(ended_proposals_of(multisig, limit, cursor))

    def pending_withdrawals_page(self, limit: int = 1000, cursor: Optional[str] = None) -> WithdrawalPage:
        """A page of the pending withdrawals of all accounts, neither paid nor returned, oldest first. `limit`: at most
        1000; `cursor`: from the page before."""
        return self._http.query(pending_withdrawals_page_of(limit, cursor))

    def pending_withdrawals(self) -> List[Withdrawal]:
        """The first 1000 pending withdrawals of all accounts, neither paid nor returned, oldest first; may be a moment
        behind."""
        return self._http.query(PENDING_WITHDRAWALS)

    def order(self, user: str, order_id: str) -> Optional[OrderOutcome]:
        """The outcome of an order, as long as history is kept; None if this account has sent no such order, or no
        transaction with it has been completed yet."""
        return self._http.query(order_outcome(user, order_id))


class AsyncAccountQueries:
    """Queries of accounts. Every query raises :class:`RequestFailed`."""

    def __init__(self, http: AsyncHttpRequests) -> None:
        self._http = http
        self.fills = AsyncHistory(http, _FILLS)
        self.open_order_pages = AsyncHistory(http, _OPEN_ORDERS)
        self.closed_positions = AsyncHistory(http, _CLOSED_POSITIONS)
        self.funding_payments = AsyncHistory(http, _FUNDING_PAYMENTS)
        self.order_history = AsyncHistory(http, _ORDER_HISTORY)
        self.liquidations = AsyncHistory(http, _LIQUIDATIONS)
        self.activities = AsyncHistory(http, _ACTIVITIES)
        self.transfers = AsyncHistory(http, _TRANSFERS)
        self.risk_events = AsyncHistory(http, _RISK_EVENTS)

    async def full_account(self, user: str) -> FullAccount:
        """The present state of an account. Reflects every transaction that was answered before."""
        return await self._http.query(full_account(user))

    async def open_orders(self, user: str, symbol: Optional[str] = None) -> List[OpenOrder]:
        """All resting orders."""
        return await self.open_order_pages.all(user, HistoryRange(symbol=symbol))

    async def withdrawals_page(self, user: str, limit: int = 1000, cursor: Optional[str] = None) -> Page[Withdrawal]:
        """See :meth:`AccountQueries.withdrawals_page`."""
        return await self._http.query(withdrawals_page_of(user, limit, cursor))

    async def withdrawals(self, user: str) -> List[Withdrawal]:
        """The withdrawals of an account, newest first."""
        return await self._http.query(withdrawals_of(user))

    async def liabilities(self, second: Optional[int] = None) -> Liabilities:
        """The exchange's liabilities to its accounts. `second` names the tree, since 1970; default: the newest. Raises
        a refusal with status 404 before the first tree, and if none is of that second."""
        return await self._http.query(liabilities_of(second))

    async def liability_proof(self, user: str, second: Optional[int] = None) -> Optional[LiabilityProof]:
        """The leaf of an account in a tree with its path, for :func:`liability_flaw`; None if the account is not in
        that tree. Raises a refusal with status 404 before the first tree, and if paths of that second are not kept."""
        return await self._http.query(liability_proof_of(user, second))

    async def roles(self) -> Tuple[HeldRole, ...]:
        """Holders of the roles that administer the exchange, move money, make markets stricter and publish prices."""
        return await self._http.query(roles_of_exchange())

    async def admin_history(self, which: ActsRange = EVERY_ACT) -> OperatorActs:
        """A page of the acts that operators have signed, newest first."""
        return await self._http.query(operator_acts(which))

    async def fee_policies(self) -> FeePolicies:
        """Fee policies set by administrators, and the accounts in fee programmes."""
        return await self._http.query(fee_policies_of_exchange())

    async def volumes(self, limit: int = 100) -> Volumes:
        """The ``limit`` accounts, 1 to 1000, with the largest volume in the window of fees; at most a minute old."""
        return await self._http.query(volumes_of_exchange(limit))

    async def fee_tiers(self, user: str, symbol: Optional[str] = None) -> Tuple[FeeTier, ...]:
        """The fees of an account's next order in this market, or in every market if no symbol is given."""
        return await self._http.query(fee_tiers_of(user, symbol))

    async def proposals(self, multisig: str) -> MultisigProposals:
        """See :meth:`AccountQueries.proposals`."""
        return await self._http.query(proposals_of(multisig))

    async def ended_proposals(
        self, multisig: str, limit: int = 100, cursor: Optional[str] = None
    ) -> Page[MultisigProposal]:
        """See :meth:`AccountQueries.ended_proposals`."""
        return await self._http.query(ended_proposals_of(multisig, limit, cursor))

    async def pending_withdrawals_page(self, limit: int = 1000, cursor: Optional[str] = None) -> WithdrawalPage:
        """A page of the pending withdrawals of all accounts, neither paid nor returned, oldest first. `limit`: at most
        1000; `cursor`: from the page before."""
        return await self._http.query(pending_withdrawals_page_of(limit, cursor))

    async def pending_withdrawals(self) -> List[Withdrawal]:
        """The first 1000 pending withdrawals of all accounts, neither paid nor returned, oldest first; may be a moment
        behind."""
        return await self._http.query(PENDING_WITHDRAWALS)

    async def order(self, user: str, order_id: str) -> Optional[OrderOutcome]:
        """The outcome of an order, as long as history is kept; None if this account has sent no such order, or no
        transaction with it has been completed yet."""
        return await self._http.query(order_outcome(user, order_id))
