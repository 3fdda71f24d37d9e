"""Requests that failed."""

from __future__ import annotations

from typing import Literal

FailureKind = Literal["bad_request", "not_found", "too_many_requests", "unavailable", "no_answer"]
"""The reason of a failed request.

==================== ===========================================================================================
``bad_request``       the request is wrong (400, 405, 413): the same request would fail again
``not_found``         no such market (404)
``too_many_requests`` nothing was done (429); send it again after ``retry_after_seconds``
``unavailable``       the exchange is starting, stopping, full (503) or cannot be connected to: nothing was done
``no_answer``         none in time (408), another 5xx, a broken connection: **the request may have taken effect**
==================== ===========================================================================================
"""


class RequestFailed(Exception):
    """A request that failed. The message is the exchange's own sentence if there is one."""

    def __init__(self, kind: FailureKind, message: str, status: int = 0, retry_after_seconds: float = 0.0) -> None:
        super().__init__(message)
        self.kind: FailureKind = kind
        self.message = message
        self.status = status
        """HTTP status; 0 without an answer."""
        self.retry_after_seconds = retry_after_seconds
        """Seconds to wait after ``too_many_requests``; 0 for other failures."""
