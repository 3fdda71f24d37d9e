"""Results of actions."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any, Dict, Optional, Union

from ..decoding import Decoder, UnexpectedAnswer, fields_of, read_by
from .account_results import ACCOUNT_RESULTS, AccountResult
from .operator_results import OPERATOR_RESULTS, Failed, OperatorResult
from .order_results import ORDER_RESULTS, CancelAllRefused, CancelRejected, OrderResult, Rejected


@dataclass(frozen=True)
class UnknownResult:
    """A status of a later release, which this client does not know."""

    kind: str
    fields: Any


ActionResult = Union[OrderResult, AccountResult, OperatorResult, UnknownResult]
"""The result of one action. A cancel of all orders has one of these for each order."""

_DECODERS: Dict[str, Decoder[Any]] = {**ORDER_RESULTS, **ACCOUNT_RESULTS, **OPERATOR_RESULTS}
_REFUSAL = re.compile(
    r"rejected|cancelOneRejected|cancelAllRejected|cancelledReduceOnly|cancelledRiskLimit|error$|.*Failed$"
)


def is_refusal(result: ActionResult) -> bool:
    """Whether an action was refused or failed. An order that ended without a fill, such as an IOC without a match, was
    not."""
    return _REFUSAL.match(result.kind) is not None


def reason_of(result: ActionResult) -> Optional[str]:
    """Returns the reason of a refusal as a sentence; None for any other result."""
    if isinstance(result, Failed):
        return result.message
    return result.reason if isinstance(result, (Rejected, CancelRejected, CancelAllRefused)) else None


def action_result(json: Any) -> ActionResult:
    for kind, fields in fields_of(json).items():
        decode = _DECODERS.get(kind)
        return UnknownResult(kind, fields) if decode is None else decode({**fields_of(fields), "kind": kind})
    raise UnexpectedAnswer("expected a status")


read_by(ActionResult, action_result)
