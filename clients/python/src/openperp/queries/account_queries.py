"""Queries of accounts and their histories, mostly by ``POST /account``. Data of accounts is public."""

from __future__ import annotations

from typing import List, Optional, Tuple

from ..answers.accounts.histories import OrderOutcome
from ..answers.accounts.multisigs import MultisigProposal, MultisigProposals
from ..answers.accounts.open_orders import OpenOrder
from ..answers.accounts.state import FeeTier, FullAccount
from ..answers.accounts.withdrawals import Withdrawal, WithdrawalPage
from ..answers.exchange.liabilities import Liabilities, LiabilityProof
from ..answers.exchange.operators import FeePolicies, HeldRole, OperatorActs, Volumes
from ..http.http_requests import AsyncHttpRequests, HttpRequests
from .accounts import fee_tiers_of, full_account, order_outcome
from .histories import (
    ACTIVITIES,
    CLOSED_POSITIONS,
    FILLS,
    FUNDING_PAYMENTS,
    LIQUIDATIONS,
    OPEN_ORDERS,
    ORDER_HISTORY,
    RISK_EVENTS,
    TRANSFERS,
    AsyncHistory,
    History,
    HistoryRange,
    Page,
)
from .liabilities import liabilities_of, liability_proof_of
from .multisigs import ended_proposals_of, proposals_of
from .operators import (
    EVERY_ACT,
    ActsRange,
    fee_policies_of_exchange,
    operator_acts,
    roles_of_exchange,
    volumes_of_exchange,
)
from .withdrawals import PENDING_WITHDRAWALS, pending_withdrawals_page_of, withdrawals_of, withdrawals_page_of


class AccountQueries:
    """Queries of accounts. Every query raises :class:`RequestFailed`."""

    def __init__(self, http: HttpRequests) -> None:
        self._http = http
        self.fills = History(http, FILLS)
        self.open_order_pages = History(http, OPEN_ORDERS)
        self.closed_positions = History(http, CLOSED_POSITIONS)
        self.funding_payments = History(http, FUNDING_PAYMENTS)
        self.order_history = History(http, ORDER_HISTORY)
        self.liquidations = History(http, LIQUIDATIONS)
        self.activities = History(http, ACTIVITIES)
        self.transfers = History(http, TRANSFERS)
        self.risk_events = History(http, RISK_EVENTS)

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
        self.fills = AsyncHistory(http, FILLS)
        self.open_order_pages = AsyncHistory(http, OPEN_ORDERS)
        self.closed_positions = AsyncHistory(http, CLOSED_POSITIONS)
        self.funding_payments = AsyncHistory(http, FUNDING_PAYMENTS)
        self.order_history = AsyncHistory(http, ORDER_HISTORY)
        self.liquidations = AsyncHistory(http, LIQUIDATIONS)
        self.activities = AsyncHistory(http, ACTIVITIES)
        self.transfers = AsyncHistory(http, TRANSFERS)
        self.risk_events = AsyncHistory(http, RISK_EVENTS)

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
