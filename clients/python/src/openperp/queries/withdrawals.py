"""Questions about withdrawals: those of an account, and the pending ones of all accounts."""

from __future__ import annotations

import json
from typing import List, Optional
from urllib.parse import urlencode

from ..answers.accounts.withdrawals import Withdrawal, WithdrawalPage
from ..answers.decoding import decoder, elements_of
from ..http.http_requests import Query
from ..http.steps import Answer
from .histories import WITHDRAWALS, HistoryRange, Page


def withdrawals_page_of(user: str, limit: int, cursor: Optional[str]) -> Query[Page[Withdrawal]]:
    return WITHDRAWALS.page(user, HistoryRange(limit=limit, cursor=cursor))


def withdrawals_of(user: str) -> Query[List[Withdrawal]]:
    return Query("/account", json.dumps({"type": "withdrawals", "user": user}), _withdrawals)


PENDING_WITHDRAWALS: Query[List[Withdrawal]] = Query("/withdrawals", None, lambda answer: _withdrawals(answer))


def pending_withdrawals_page_of(limit: int, cursor: Optional[str]) -> Query[WithdrawalPage]:
    given = urlencode({"limit": limit, **({} if cursor is None else {"cursor": cursor})})
    return Query(f"/withdrawals?{given}", None, lambda answer: decoder(WithdrawalPage)(answer.body))


def _withdrawals(answer: Answer) -> List[Withdrawal]:
    return [decoder(Withdrawal)(each) for each in elements_of(answer.body, "withdrawal")]
