"""Questions about operators: their roles, the acts that they have signed, the fees that they have set."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Optional, Tuple
from urllib.parse import urlencode

from ..answers.decoding import decoder
from ..answers.exchange.operators import FeePolicies, HeldRole, OperatorActs, Volumes
from ..http.http_requests import Query


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


EVERY_ACT = ActsRange()


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
