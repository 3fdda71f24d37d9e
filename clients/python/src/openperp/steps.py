"""What requests consist of, written once for callers that wait and for ``asyncio``: generators of steps."""

from __future__ import annotations

import asyncio
import time
from dataclasses import dataclass
from typing import Any, Awaitable, Callable, Generator, Optional, TypeVar, Union

from .failures import RequestFailed

T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any
    """Parsed JSON; the text itself if it is none, as an error page of a proxy."""
    next_cursor: Optional[str] = None
    retry_after_seconds: float = 1.0
    text: str = ""
    """The body as it came."""
    receipt: Optional[str] = None
    """The exchange's signature under it, of a transaction that asked for one."""


@dataclass(frozen=True)
class Ask:
    """Send a request once, with POST if it has a body. The step's value is an :class:`Answer`."""

    path: str
    body: Optional[str] = None
    preference: Optional[str] = None
    """The header ``Prefer``."""


@dataclass(frozen=True)
class Pause:
    seconds: float


Step = Union[Ask, Pause]
Steps = Generator[Step, Any, T]


def ask(path: str, body: Optional[str] = None, preference: Optional[str] = None) -> Steps[Answer]:
    """Raises :class:`RequestFailed` without an answer."""
    answer: Answer = yield Ask(path, body, preference)
    return answer


def perform(steps: Steps[T], send: Callable[[Ask], Answer], pause: Callable[[float], Any] = time.sleep) -> T:
    """Performs steps in this thread."""
    go_on: Callable[[], Step] = lambda: next(steps)
    while True:
        try:
            step = go_on()
        except StopIteration as end:
            result: T = end.value
            return result
        if isinstance(step, Pause):
            pause(step.seconds)
            go_on = _with(steps, None)
            continue
        try:
            go_on = _with(steps, send(step))
        except RequestFailed as failure:
            go_on = _failing(steps, failure)


async def perform_async(steps: Steps[T], send: Callable[[Ask], Awaitable[Answer]]) -> T:
    """Performs steps without blocking the loop."""
    go_on: Callable[[], Step] = lambda: next(steps)
    while True:
        try:
            step = go_on()
        except StopIteration as end:
            result: T = end.value
            return result
        if isinstance(step, Pause):
            await asyncio.sleep(step.seconds)
            go_on = _with(steps, None)
            continue
        try:
            go_on = _with(steps, await send(step))
        except RequestFailed as failure:
            go_on = _failing(steps, failure)


def _with(steps: Steps[T], value: Optional[Answer]) -> Callable[[], Step]:
    return lambda: steps.send(value)


def _failing(steps: Steps[T], failure: RequestFailed) -> Callable[[], Step]:
    return lambda: steps.throw(failure)
