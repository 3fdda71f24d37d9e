"""Questions about proposals of multisig accounts."""

from __future__ import annotations

from typing import Optional
from urllib.parse import urlencode

from ..answers.accounts.multisigs import MultisigProposal, MultisigProposals
from ..answers.decoding import decoder
from ..http.http_requests import Query
from ..http.steps import Answer
from .histories import Page


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
