"""A local copy of the order book of a market."""

from __future__ import annotations

import threading
import zlib
from decimal import Decimal
from typing import Callable, Optional, Tuple

from ..answers.markets.books import BookUpdate, Level
from ..streams.subscription import StreamMessage
from ..streams.topics import book_deltas_topic
from ..values.decimals import of_units, text_of, units_of
from .following import Closing, Subscribing
from .sides import BookSide


class LocalBook:
    """An order book maintained from its deltas. Each message is compared with the checksum of the exchange; after a
    difference the book asks for a new snapshot and is not complete until it has been received."""

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol
        self.seq = 0
        """Sequence number of the last change."""
        self.is_complete = False
        """Whether it equals the exchange's book at :attr:`seq`."""
        self.mismatches = 0
        """Number of messages whose checksum differed."""
        self.time_millis = 0
        """Time of the last change at the exchange, in milliseconds since 1970."""
        self._bids = level_side()
        self._asks = level_side()
        self._lock = threading.Lock()
        self._subscribed: Optional[Closing] = None

    @classmethod
    def follow(
        cls,
        streams: Subscribing,
        symbol: str,
        changed: Callable[["LocalBook", BookUpdate], None] = lambda book, update: None,
    ) -> "LocalBook":
        """Subscribes to the book's deltas. ``changed`` is called after each message."""
        book = cls(symbol)

        def take(message: StreamMessage[BookUpdate]) -> None:
            if not book.take(message.data, message.seq) and book._subscribed is not None:
                book._subscribed.renew()
            changed(book, message.data)

        book._subscribed = streams.subscribe(book_deltas_topic(symbol), take)
        return book

    def close(self) -> None:
        """Ends the subscription."""
        if self._subscribed is not None:
            self._subscribed.close()

    def take(self, update: BookUpdate, seq: int) -> bool:
        """Applies a message. Returns False if the checksum differs: the book is wrong until the next snapshot."""
        with self._lock:
            if update.update_type == "snapshot":
                self._bids.clear()
                self._asks.clear()
                self.is_complete = True
            for level in update.bids:
                put_level(self._bids, -1, level)
            for level in update.asks:
                put_level(self._asks, 1, level)
            self.seq = seq
            self.time_millis = update.timestamp
            if self.is_complete and update.checksum is not None and update.checksum != self._checksum():
                self.is_complete = False
                self.mismatches += 1
            return self.is_complete

    def levels(self) -> Tuple[Tuple[Level, ...], Tuple[Level, ...]]:
        """Returns bids and asks of one moment; best first."""
        with self._lock:
            return tuple(self._bids.entries), tuple(self._asks.entries)

    @property
    def bids(self) -> Tuple[Level, ...]:
        """Bids; best first."""
        return self.levels()[0]

    @property
    def asks(self) -> Tuple[Level, ...]:
        """Asks; best first."""
        return self.levels()[1]

    @property
    def best_bid(self) -> Optional[Decimal]:
        with self._lock:
            return _price(self._bids)

    @property
    def best_ask(self) -> Optional[Decimal]:
        with self._lock:
            return _price(self._asks)

    @property
    def mid(self) -> Optional[Decimal]:
        """The middle of the best prices, rounded up; None while a side is empty."""
        with self._lock:
            bid, ask = _price(self._bids), _price(self._asks)
        return None if bid is None or ask is None else of_units((units_of(bid) + units_of(ask) + 1) // 2)

    def checksum(self) -> int:
        """CRC-32 of the best 25 levels of each side: ``101290:1.5,101289.5:0.75|101291:2``."""
        with self._lock:
            return self._checksum()

    def _checksum(self) -> int:
        return zlib.crc32(f"{self._bids.text()}|{self._asks.text()}".encode())


def _level_text(level: Level) -> str:
    return f"{text_of(level.price)}:{text_of(level.size)}"


def level_side() -> BookSide[Level]:
    """An empty side of a book by levels."""
    return BookSide(_level_text)


def put_level(side: BookSide[Level], direction: int, level: Level) -> None:
    """Sets the size of a level; size 0 removes it.

    :param direction: 1 if lower prices are better, -1 if higher ones are
    """
    side.put((direction * units_of(level.price), 0), level if level.size else None)


def _price(side: BookSide[Level]) -> Optional[Decimal]:
    return side.entries[0].price if side.entries else None
