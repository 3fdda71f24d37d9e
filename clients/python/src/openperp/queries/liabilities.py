"""Questions about the exchange's liabilities to its accounts."""

from __future__ import annotations

import json
from typing import Optional

from ..answers.decoding import decoder, elements_of
from ..answers.exchange.liabilities import Liabilities, LiabilityProof
from ..http.http_requests import Query
from ..http.steps import Answer


def liabilities_of(second: Optional[int] = None) -> Query[Liabilities]:
    decode = decoder(Liabilities)
    path = "/liabilities" if second is None else f"/liabilities?second={second}"
    return Query(path, None, lambda answer: decode(answer.body))


def liability_proof_of(user: str, second: Optional[int] = None) -> Query[Optional[LiabilityProof]]:
    question = {"type": "liabilityProof", "user": user, **({} if second is None else {"second": second})}

    def read(answer: Answer) -> Optional[LiabilityProof]:
        found = elements_of(answer.body, "liabilityProof")
        return decoder(LiabilityProof)(found[0]) if found else None

    return Query("/account", json.dumps(question), read)
