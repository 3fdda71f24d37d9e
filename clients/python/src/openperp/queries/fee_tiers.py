"""Fees of the orders of an account."""

from __future__ import annotations

import json
from typing import Optional, Tuple

from ..answers.accounts import FeeTier
from ..answers.decoding import decoder, field_of, list_of
from ..http.http_requests import Query


def fee_tiers_of(user: str, symbol: Optional[str] = None) -> Query[Tuple[FeeTier, ...]]:
    """Asks for the fees of an account's next order in one market, or in all markets if no symbol is given."""
    question = {"type": "feeTier", "user": user, **({"bySymbol": True} if symbol is None else {"symbol": symbol})}
    decode = decoder(FeeTier)

    def row(element: object) -> FeeTier:
        found = field_of(element, "feeTier")
        return decode({**found, "symbol": field_of(found, "scopeInstrument")})

    return Query("/account", json.dumps(question), lambda answer: list_of(row)(answer.body))
