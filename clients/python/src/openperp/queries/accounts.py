"""Questions about an account as it is now, and about one of its orders."""

from __future__ import annotations

import json
from typing import Optional, Tuple

from ..answers.accounts.histories import OrderOutcome
from ..answers.accounts.state import FeeTier, FullAccount
from ..answers.decoding import UnexpectedAnswer, decoder, elements_of, field_of, list_of
from ..http.http_requests import Query
from ..http.steps import Answer


def full_account(user: str) -> Query[FullAccount]:
    decode = decoder(FullAccount)

    def read(answer: Answer) -> FullAccount:
        found = elements_of(answer.body, "fullAccount")
        if len(found) != 1:
            raise UnexpectedAnswer(f"expected one element, found {len(found)}")
        return decode(found[0])

    return Query("/account", json.dumps({"type": "fullAccount", "user": user}), read)


def order_outcome(user: str, order_id: str) -> Query[Optional[OrderOutcome]]:
    decode = decoder(OrderOutcome)

    def read(answer: Answer) -> Optional[OrderOutcome]:
        found = elements_of(answer.body, "order")
        return decode(found[0]) if found else None

    return Query("/account", json.dumps({"type": "order", "user": user, "oid": order_id}), read)


def fee_tiers_of(user: str, symbol: Optional[str] = None) -> Query[Tuple[FeeTier, ...]]:
    """Asks for the fees of an account's next order in one market, or in all markets if no symbol is given."""
    question = {"type": "feeTier", "user": user, **({"bySymbol": True} if symbol is None else {"symbol": symbol})}
    decode = decoder(FeeTier)

    def row(element: object) -> FeeTier:
        found = field_of(element, "feeTier")
        return decode({**found, "symbol": field_of(found, "scopeInstrument")})

    return Query("/account", json.dumps(question), lambda answer: list_of(row)(answer.body))
