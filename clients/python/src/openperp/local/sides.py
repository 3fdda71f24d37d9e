"""One side of a book in the order in which it trades."""

from __future__ import annotations

from bisect import bisect_left
from typing import Callable, Generic, List, Optional, Tuple, TypeVar

_CHECKED = 25

T = TypeVar("T")

Place = Tuple[int, int]
"""Place of an entry: price and priority; the smaller trades first."""


class BookSide(Generic[T]):
    """Levels or orders of one side, and the text of them that a checksum covers."""

    def __init__(self, text_of: Callable[[T], str]) -> None:
        self.entries: List[T] = []
        self._text_of = text_of
        self._places: List[Place] = []
        self._texts: List[str] = []

    def clear(self) -> None:
        self.entries.clear()
        self._places.clear()
        self._texts.clear()

    def put(self, place: Place, entry: Optional[T]) -> None:
        """Puts an entry into its place; None leaves the place empty."""
        at = self.index(place)
        end = at + (at < len(self._places) and self._places[at] == place)
        self.entries[at:end] = [] if entry is None else [entry]
        self._places[at:end] = [] if entry is None else [place]
        self._texts[at:end] = [] if entry is None else [self._text_of(entry)]

    def index(self, place: Place) -> int:
        """Number of entries that trade before this place."""
        return bisect_left(self._places, place)

    def text(self) -> str:
        """The text of the entries that the checksum covers."""
        return ",".join(self._texts[:_CHECKED])
