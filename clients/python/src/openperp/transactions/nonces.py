"""Nonces."""

from __future__ import annotations

import os
import secrets
import threading
import time
from typing import Callable

_STEP = 64


class Nonces:
    """Source of nonces: microseconds since 1970 in steps of 64, plus a random place within the step. They strictly
    increase, also when the clock is set back, and across all threads.

    Two programs that trade for one account collide only if they drew the same of 64 places and sign in the same 64
    microseconds; the second transaction is then refused as ``duplicate nonce`` and can be signed again.
    """

    def __init__(self, micros: Callable[[], int] = lambda: time.time_ns() // 1000) -> None:
        self._micros = micros
        self._lock = threading.Lock()
        self._last = 0
        self._draw()

    def next(self) -> int:
        with self._lock:
            if self._process != os.getpid():
                self._draw()
            now = self._micros() // _STEP * _STEP + self._place
            self._last = max(now, self._last + _STEP)
            return self._last

    def _draw(self) -> None:
        """Draws the random place in the step; a forked process gets its own."""
        self._process = os.getpid()
        self._place = secrets.randbelow(_STEP)


OF_THIS_PROCESS = Nonces()
