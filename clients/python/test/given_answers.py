"""A fake exchange that gives the answers of the test."""

from __future__ import annotations

import json
from typing import Any, Callable, Dict, List, Optional, Union

from openperp import AsyncOpenPerp, KeySigner, OpenPerp, RequestFailed, SignedTransaction, Trader, limit_order
from openperp.http.connections import RawAnswer

Given = Union[Dict[str, Any], List[Any], RawAnswer, RequestFailed]
Answering = Callable[[str, Any], Given]

TRADER = Trader(KeySigner.generate())


class GivenAnswers:
    """The transport of a client, which keeps the requests."""

    def __init__(self, answering: Answering) -> None:
        self.asked: List[str] = []
        self._answering = answering
        self.waiting = OpenPerp("http://x", "ws://x", send=self.send)
        self.asynchronous = AsyncOpenPerp("http://x", "ws://x", send=self.send)

    def send(self, path: str, body: Optional[str]) -> RawAnswer:
        self.asked.append(f"{path} {body or ''}".strip())
        given = self._answering(path, json.loads(body) if body else None)
        if isinstance(given, RequestFailed):
            raise given
        return given if isinstance(given, RawAnswer) else RawAnswer(200, {}, json.dumps(given))


def broken() -> RequestFailed:
    return RequestFailed("no_answer", "the connection broke")


def answer(status: int, body: Any, **headers: str) -> RawAnswer:
    return RawAnswer(status, {name.replace("_", "-"): value for name, value in headers.items()}, json.dumps(body))


def statuses(*every: Dict[str, Any]) -> Dict[str, Any]:
    return {"status": "ok", "response": {"type": "order", "data": {"statuses": every}}}


def refusal(message: str, **more: Any) -> Dict[str, Any]:
    error = {"message": message, **more}
    return {"status": "error", "response": {"type": "order", "data": {"statuses": [{"error": error}]}}}


EXECUTED_AT = 1772800000123000000
EXECUTED_BEFORE = refusal("duplicate nonce", duplicate="this", executedAt=EXECUTED_AT)
"""The answer to a transaction that was executed before."""


def order() -> SignedTransaction:
    return TRADER.sign(limit_order("BTC-USD", "buy", 100, 1))


def order_id(transaction: SignedTransaction) -> str:
    found = transaction.order_ids[0]
    assert found is not None
    return found
