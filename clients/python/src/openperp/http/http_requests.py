"""Requests to the HTTP API, and the meaning of their status."""

from __future__ import annotations

import asyncio
import json
import ssl
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any, Callable, Dict, Generic, Optional, TypeVar, cast

from ..values.json_text import parse
from .connections import Connections, RawAnswer
from .failures import FailureKind, RequestFailed
from .steps import Answer, Ask, Pause, Steps, ask, perform, perform_async

T = TypeVar("T")
_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 5.0
_LONGEST_SHOWN = 200

Send = Callable[..., RawAnswer]
"""Sends a path and a body once; a third argument, if given, is the header ``Prefer``."""


@dataclass(frozen=True)
class HttpSettings:
    attempts: int = 3
    """Largest number of attempts of a query: again after 429, 503 and, since queries change nothing, no answer."""
    timeout_seconds: float = 10.0
    """Longest time to wait for an answer; more than the two seconds of the exchange."""
    ssl_context: Optional[ssl.SSLContext] = None
    """TLS settings for an https address; None: the certificates of the system."""
    threads: int = 16
    """Number of requests that may wait for an answer at once with ``asyncio``."""


@dataclass(frozen=True)
class Query(Generic[T]):
    """A query: a request that changes nothing."""

    path: str
    body: Optional[str]
    read: Callable[[Answer], T]


class HttpRequests:
    """Sends requests and waits for their answers."""

    def __init__(self, base: str, settings: HttpSettings = HttpSettings(), send: Optional[Send] = None) -> None:
        """:param send: replaces the connections, for tests"""
        self._connections = Connections(base, settings.timeout_seconds, settings.ssl_context)
        self._send = send or self._connections.send
        self._attempts = settings.attempts

    def query(self, query: Query[T]) -> T:
        """Sends a query, again after a pause if that may help. Raises :class:`RequestFailed`."""
        return self.perform(query_steps(query, self._attempts))

    def perform(self, steps: Steps[T]) -> T:
        return perform(steps, self.send)

    def send(self, request: Ask) -> Answer:
        preference = () if request.preference is None else (request.preference,)
        return _answer(self._send(request.path, request.body, *preference))

    def close(self) -> None:
        self._connections.close()


class AsyncHttpRequests:
    """Requests for ``asyncio``: each waits in one of a few threads of its own."""

    def __init__(self, base: str, settings: HttpSettings = HttpSettings(), send: Optional[Send] = None) -> None:
        self._http = HttpRequests(base, settings, send)
        self._attempts = settings.attempts
        self._threads = ThreadPoolExecutor(settings.threads, thread_name_prefix="openperp-http")

    async def query(self, query: Query[T]) -> T:
        return await self.perform(query_steps(query, self._attempts))

    async def perform(self, steps: Steps[T]) -> T:
        return await perform_async(steps, self._sent)

    async def _sent(self, request: Ask) -> Answer:
        return await asyncio.get_running_loop().run_in_executor(self._threads, self._http.send, request)

    def close(self) -> None:
        self._http.close()
        self._threads.shutdown(wait=False)


def query_steps(query: Query[T], attempts: int) -> Steps[T]:
    attempt = 1
    while True:
        try:
            answer = yield from ask(query.path, query.body)
            if answer.status == 200:
                return query.read(answer)
            raise failure_of(answer)
        except RequestFailed as failure:
            if attempt >= attempts or not _may_pass(failure):
                raise
            wait = failure.retry_after_seconds or min(_LONGEST_PAUSE, _FIRST_PAUSE * 2**attempt)
        attempt += 1
        yield Pause(wait)


def failure_of(answer: Answer) -> RequestFailed:
    """Returns the failure that a status other than 200 means."""
    kind = _kind_of(answer.status)
    wait = answer.retry_after_seconds if kind == "too_many_requests" else 0.0
    return RequestFailed(kind, _sentence_of(answer.body, answer.status), answer.status, wait)


def _kind_of(status: int) -> FailureKind:
    if status == 404:
        return "not_found"
    if status == 429:
        return "too_many_requests"
    if status == 503:
        return "unavailable"
    return "bad_request" if status in (400, 405, 413, 415) else "no_answer"


def _may_pass(failure: RequestFailed) -> bool:
    return failure.kind in ("too_many_requests", "unavailable", "no_answer")


def _sentence_of(body: Any, status: int) -> str:
    if isinstance(body, dict) and "error" in body:
        error = cast(Dict[str, Any], body)["error"]
        return str(cast(Dict[str, Any], error).get("message", error) if isinstance(error, dict) else error)
    text = body if isinstance(body, str) else json.dumps(body, default=str)
    return f"{status}: {text[:_LONGEST_SHOWN] + '…' if len(text) > _LONGEST_SHOWN else text}"


def _answer(raw: RawAnswer) -> Answer:
    try:
        body = parse(raw.text)
    except ValueError:
        body = raw.text
    wait = _seconds(raw.headers.get("retry-after"))
    cursor, receipt = raw.headers.get("x-next-cursor"), raw.headers.get("receipt")
    return Answer(raw.status, body, cursor, wait, raw.text, receipt)


def _seconds(text: Optional[str]) -> float:
    try:
        return float(text or 1) or 1.0
    except ValueError:
        return 1.0
