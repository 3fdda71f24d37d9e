"""Steps of requests as generators, written once for callers that wait and for ``asyncio``."""

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
    """Parsed JSON, or the text itself if it is not JSON, such as an error page of a proxy."""
    next_cursor: Optional[str] = None
    retry_after_seconds: float = 1.0
    text: str = ""
    """Body as received."""
    receipt: Optional[str] = None
    """The exchange's signature under the answer to a transaction that asked for a receipt; None otherwise."""


@dataclass(frozen=True)
class Ask:
    """A step that sends a request once, with POST if it has a body. Its value is an :class:`Answer`."""

    path: str
    body: Optional[str] = None
    preference: Optional[str] = None
    """Value of the header ``Prefer``."""


@dataclass(frozen=True)
class Pause:
    seconds: float


Step = Union[Ask, Pause]
Steps = Generator[Step, Any, T]


def ask(path: str, body: Optional[str] = None, preference: Optional[str] = None) -> Steps[Answer]:
    """Asks once. Raises :class:`RequestFailed` if there is no answer."""
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
