"""Submission and checks of transactions: ``POST /order`` and ``POST /order/check``."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass, replace
from typing import Any, Dict, Optional, Sequence, Tuple, Union, cast

from ..actions import Action
from ..answers.decoding import decoder, field_of, list_of, text
from ..answers.results.action_result import ActionResult, action_result, reason_of
from ..answers.results.checks import OrderCheck
from ..answers.results.operator_results import Failed
from ..http.failures import RequestFailed
from ..http.http_requests import AsyncHttpRequests, HttpRequests, Query, failure_of
from ..http.steps import Pause, Steps, ask
from ..proofs.receipts import SavedReceipt, receipt_flaw
from ..values.base58 import decode_base58
from ..values.json_text import printed
from .trader import SignedTransaction


@dataclass(frozen=True)
class Executed:
    """The transaction was executed: durable, matched, settled. Each action has its own result, in their order;
    ``CancelAll`` has one for each order."""

    results: Tuple[ActionResult, ...]
    receipt: Optional[SavedReceipt] = None
    """The exchange's signature under the answer, verified; None if none was asked for or the exchange gives none."""


@dataclass(frozen=True)
class Refused:
    """The transaction was refused as a whole, and nothing was done: ``bad signature``, ``unauthorized signer``, … Also
    if another transaction was executed with its nonce: ``duplicate nonce``."""

    message: str
    detail: Optional[str]
    receipt: Optional[SavedReceipt] = None
    """Receipt as in :class:`Executed`; None also if the refusal follows from no log, such as that of a bad
    signature."""


@dataclass(frozen=True)
class AlreadyExecuted:
    """This very transaction was executed before, by an earlier attempt of this client or of another. Look its orders up
    by their IDs: ``order_ids`` of the signed transaction, ``accounts.order``."""

    executed_at: Optional[int] = None
    """Time of the execution in nanoseconds since 1970; None if the exchange does not say."""
    receipt: Optional[SavedReceipt] = None
    """Receipt as in :class:`Executed`."""


@dataclass(frozen=True)
class NotTaken:
    """The exchange did not accept the transaction, and nothing was done. It may be sent again, unless it is a
    ``bad_request``."""

    failure: RequestFailed


@dataclass(frozen=True)
class UnknownOutcome:
    """**The transaction may have been executed, or may still be.** Look its orders up by their IDs, or send the same
    signed transaction again: the nonce makes that safe. Never sign it again: that would be a second order."""

    message: str
    is_final: bool = False
    """Whether sending it again tells no more: its nonce is used, and the exchange no longer knows by which
    transaction."""


Submission = Union[Executed, Refused, AlreadyExecuted, NotTaken, UnknownOutcome]
"""The outcome of sending a transaction."""

class WrongReceipt(Exception):
    """The answer is not signed as its receipt claims; it may be forged."""

    def __init__(self, message: str, submission: Submission) -> None:
        super().__init__(message)
        self.submission = submission
        """Outcome according to the answer, without the receipt."""


_DUPLICATE = "duplicate nonce"
_USED_NONCE = (_DUPLICATE, "nonce too old")
"""Refusals of a used nonce. If the answer does not say which transaction used it, this one may have been executed long
ago."""
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0
_statuses = list_of(action_result)


class Transactions:
    def __init__(self, http: HttpRequests, receipt_keys: Sequence[str] = ()) -> None:
        """:param receipt_keys: keys of the exchange whose receipts are asked for; empty: no receipts are asked for"""
        self._http = http
        self._receipt_keys = tuple(receipt_keys)

    def with_receipts(self, *exchange_keys: str) -> "Transactions":
        """Returns an object that also asks for receipts: the exchange signs its answers, and :class:`WrongReceipt` is
        raised if the signature is not that of one of its keys. Answers without a receipt are passed on without one.

        :param exchange_keys: keys in base58 from a trusted source; two while the exchange changes its key
        """
        if not exchange_keys:
            raise ValueError("a receipt is verified with a key of the exchange, at least one is needed")
        for key in exchange_keys:
            decode_base58(key, 32)
        return Transactions(self._http, exchange_keys)

    def check(self, transaction: SignedTransaction) -> OrderCheck:
        """Returns how a signed transaction would be admitted now. Nothing happens, and its nonce stays unused."""
        return self._http.query(_check(transaction.body))

    def check_unsigned(self, account: str, *actions: Action) -> OrderCheck:
        """Returns how these actions would be admitted now if the account itself signed them."""
        return self._http.query(_check(_unsigned(account, actions)))

    def submit(self, transaction: SignedTransaction) -> Submission:
        """Sends a transaction once. Never raises for what the exchange or the network does, except for a wrong
        receipt."""
        return self._http.perform(submit_steps(transaction, self._receipt_keys))

    def submit_until_known(
        self, transaction: SignedTransaction, longest_seconds: float = 10.0, may_have_run: bool = False
    ) -> Submission:
        """Sends the same signed transaction until its outcome is known or the time is over: again after a pause if
        nothing was done, and again if the outcome is unknown. Returns :class:`AlreadyExecuted` if an earlier attempt
        was executed. After an attempt of unknown outcome, a refusal says nothing about that attempt: the outcome stays
        unknown, unless another transaction has used the nonce.

        :param may_have_run: whether the transaction was sent before, with an unknown outcome
        """
        return self._http.perform(
            submit_until_known_steps(transaction, longest_seconds, self._receipt_keys, may_have_run)
        )


class AsyncTransactions:
    def __init__(self, http: AsyncHttpRequests, receipt_keys: Sequence[str] = ()) -> None:
        """:param receipt_keys: keys of the exchange whose receipts are asked for; empty: no receipts are asked for"""
        self._http = http
        self._receipt_keys = tuple(receipt_keys)

    def with_receipts(self, *exchange_keys: str) -> "AsyncTransactions":
        """Returns an object that also asks for receipts: the exchange signs its answers, and :class:`WrongReceipt` is
        raised if the signature is not that of one of its keys. Answers without a receipt are passed on without one.

        :param exchange_keys: keys in base58 from a trusted source; two while the exchange changes its key
        """
        if not exchange_keys:
            raise ValueError("a receipt is verified with a key of the exchange, at least one is needed")
        for key in exchange_keys:
            decode_base58(key, 32)
        return AsyncTransactions(self._http, exchange_keys)

    async def check(self, transaction: SignedTransaction) -> OrderCheck:
        """Returns how a signed transaction would be admitted now. Nothing happens, and its nonce stays unused."""
        return await self._http.query(_check(transaction.body))

    async def check_unsigned(self, account: str, *actions: Action) -> OrderCheck:
        """Returns how these actions would be admitted now if the account itself signed them."""
        return await self._http.query(_check(_unsigned(account, actions)))

    async def submit(self, transaction: SignedTransaction) -> Submission:
        """Sends a transaction once. Never raises for what the exchange or the network does, except for a wrong
        receipt."""
        return await self._http.perform(submit_steps(transaction, self._receipt_keys))

    async def submit_until_known(
        self, transaction: SignedTransaction, longest_seconds: float = 10.0, may_have_run: bool = False
    ) -> Submission:
        """See :meth:`Transactions.submit_until_known`."""
        return await self._http.perform(
            submit_until_known_steps(transaction, longest_seconds, self._receipt_keys, may_have_run)
        )


def _check(body: str) -> Query[OrderCheck]:
    return Query("/order/check", body, lambda answer: decoder(OrderCheck)(answer.body))


def _unsigned(account: str, actions: Sequence[Action]) -> str:
    return printed({"actions": [action.to_wire() for action in actions], "account": account})


def submit_steps(transaction: SignedTransaction, receipt_keys: Sequence[str] = ()) -> Steps[Submission]:
    try:
        answer = yield from ask("/order", transaction.body, "receipt" if receipt_keys else None)
    except RequestFailed as failure:
        return _of_failure(failure)
    submission = submission_of(answer.body) if answer.status in (200, 400) else None
    if submission is None:
        return _of_failure(failure_of(answer))
    if not receipt_keys:
        return submission
    return with_receipt(submission, transaction, answer.text, answer.receipt, receipt_keys)


def submit_until_known_steps(
    transaction: SignedTransaction,
    longest_seconds: float,
    receipt_keys: Sequence[str] = (),
    may_have_run: bool = False,
) -> Steps[Submission]:
    deadline = time.monotonic() + longest_seconds
    usual = _FIRST_PAUSE
    while True:
        submission = yield from submit_steps(transaction, receipt_keys)
        may_have_run = may_have_run or isinstance(submission, UnknownOutcome)
        wait = _pause_after(submission, usual)
        if wait is None:
            return _after_unknown(submission) if may_have_run else submission
        if time.monotonic() + wait > deadline:
            return UnknownOutcome(f"no answer within {longest_seconds} s") if may_have_run else submission
        yield Pause(wait)
        usual = min(2 * usual, _LONGEST_PAUSE)


def _after_unknown(last: Submission) -> Submission:
    """Returns the outcome of a transaction from its last attempt, when an earlier attempt had an unknown outcome."""
    if isinstance(last, NotTaken) or (isinstance(last, Refused) and last.message != _DUPLICATE):
        return UnknownOutcome(f"an earlier attempt may have been executed; the last one: {sentence_of(last)}")
    return last


def results_of(submission: Submission) -> Tuple[ActionResult, ...]:
    """Returns the results of a transaction that was executed now. Raises a ``RuntimeError`` with the outcome if it was
    not."""
    if isinstance(submission, Executed):
        return submission.results
    raise RuntimeError(f"the transaction has no results: {sentence_of(submission)}")


def sentence_of(submission: Submission) -> str:
    """Returns the outcome of a transaction as a sentence for people."""
    if isinstance(submission, Executed):
        return "; ".join(": ".join(filter(None, (each.kind, reason_of(each)))) for each in submission.results)
    if isinstance(submission, Refused):
        return submission.message if submission.detail is None else f"{submission.message}: {submission.detail}"
    if isinstance(submission, AlreadyExecuted):
        return "it had been executed before: look its orders up by their IDs"
    if isinstance(submission, NotTaken):
        return f"it was not taken: {submission.failure.message}"
    return f"it is not known whether it was executed: {submission.message}"


def submission_of(body: Any) -> Optional[Submission]:
    """Reads the answer to a transaction; None if the body is something else."""
    if not isinstance(body, dict):
        return None
    fields = cast(Dict[str, Any], body)
    if fields.get("response") is None:
        return None
    status = text(fields.get("status"))
    results = _statuses(field_of(field_of(fields["response"], "data"), "statuses"))
    if status == "ok":
        return Executed(results)
    failed = results[0] if results else None
    if not isinstance(failed, Failed):
        return Refused(", ".join(each.kind for each in results), None)
    if failed.duplicate == "this":
        return AlreadyExecuted(failed.executed_at)
    if failed.duplicate is None and failed.message in _USED_NONCE:
        return UnknownOutcome(f"{failed.message}: whether it was executed before is not known any more", is_final=True)
    return Refused(failed.message, failed.detail)


def with_receipt(
    submission: Submission, transaction: SignedTransaction, body: str, receipt: Optional[str], keys: Sequence[str]
) -> Submission:
    """Returns the submission with its receipt, if there is one. Raises :class:`WrongReceipt`.

    :param body: body of the answer, letter for letter
    """
    if receipt is None or not isinstance(submission, (Executed, Refused, AlreadyExecuted)):
        return submission
    signature = json.loads(transaction.body)["signature"]
    saved = SavedReceipt(transaction.signer, transaction.message.hex(), signature, body, receipt, transaction.text)
    try:
        flaw = receipt_flaw(saved, keys)
    except ValueError as error:
        flaw = str(error)
    if flaw is not None:
        raise WrongReceipt(flaw, submission)
    return replace(submission, receipt=saved)


def _of_failure(failure: RequestFailed) -> Submission:
    return UnknownOutcome(failure.message) if failure.kind == "no_answer" else NotTaken(failure)


def _pause_after(submission: Submission, usual: float) -> Optional[float]:
    """Returns the seconds until the next attempt; None if no attempt helps."""
    if isinstance(submission, UnknownOutcome):
        return None if submission.is_final else usual
    if not isinstance(submission, NotTaken):
        return None
    if submission.failure.kind == "too_many_requests":
        return submission.failure.retry_after_seconds
    return usual if submission.failure.kind == "unavailable" else None
