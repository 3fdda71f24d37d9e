"""A local copy of the order book of a market, order by order."""

from __future__ import annotations

import threading
import zlib
from dataclasses import dataclass
from decimal import Decimal
from typing import Callable, Dict, Optional, Tuple

from ..answers.markets.books import Level
from ..answers.markets.orders import L3Book, L3Change
from ..streams.subscription import StreamMessage
from ..streams.topics import orders_topic
from ..values.decimals import text_of, units_of
from .book import level_side, put_level
from .following import Closing, Subscribing
from .sides import BookSide, Place


@dataclass(frozen=True)
class BookOrder:
    """An order that rests in a book."""

    order_id: str
    is_buy: bool
    price: Decimal
    size: Decimal
    """Shown size that is left."""
    priority: int
    """Place in time: of two orders at a price the one with the smaller number trades first."""


@dataclass(frozen=True)
class QueuePlace:
    """Orders ahead of an order at its price."""

    orders: int
    size: Decimal


class LocalL3Book:
    """An order book order by order. Each message is compared with the checksum of the exchange; after a difference the
    book asks for a new snapshot and is not complete until it has been received."""

    def __init__(self, symbol: str) -> None:
        self.symbol = symbol
        self.seq = 0
        """Sequence number of the last change."""
        self.slot = 0
        """Position in the market's log of the last command that changed the book."""
        self.is_complete = False
        """Whether it equals the exchange's book at :attr:`seq`."""
        self.mismatches = 0
        """Number of messages whose checksum differed."""
        self._orders: Dict[str, BookOrder] = {}
        self._bids: BookSide[BookOrder] = BookSide(_text)
        self._asks: BookSide[BookOrder] = BookSide(_text)
        self._lock = threading.Lock()
        self._subscribed: Optional[Closing] = None

    @classmethod
    def follow(
        cls,
        streams: Subscribing,
        symbol: str,
        changed: Callable[["LocalL3Book", L3Book], None] = lambda book, update: None,
    ) -> "LocalL3Book":
        """Subscribes to the book's orders. ``changed`` is called after each message."""
        book = cls(symbol)

        def take(message: StreamMessage[L3Book]) -> None:
            if not book.take(message.data, message.seq) and book._subscribed is not None:
                book._subscribed.renew()
            changed(book, message.data)

        book._subscribed = streams.subscribe(orders_topic(symbol), take)
        return book

    def close(self) -> None:
        """Ends the subscription."""
        if self._subscribed is not None:
            self._subscribed.close()

    def take(self, update: L3Book, seq: int) -> bool:
        """Applies a message. Returns False if the book differs: it is wrong until the next snapshot."""
        with self._lock:
            if update.update_type == "snapshot":
                self._orders.clear()
                self._bids.clear()
                self._asks.clear()
                self.is_complete = True
            for change in update.orders:
                self._change(change)
            self.seq = seq
            self.slot = update.slot
            if self.is_complete and update.checksum is not None and update.checksum != self._checksum():
                self.is_complete = False
                self.mismatches += 1
            return self.is_complete

    @property
    def bids(self) -> Tuple[BookOrder, ...]:
        """Bids as they trade."""
        with self._lock:
            return tuple(self._bids.entries)

    @property
    def asks(self) -> Tuple[BookOrder, ...]:
        """Asks as they trade."""
        with self._lock:
            return tuple(self._asks.entries)

    def order(self, order_id: str) -> Optional[BookOrder]:
        """The order; None if it does not rest."""
        with self._lock:
            return self._orders.get(order_id)

    def place(self, order_id: str) -> Optional[QueuePlace]:
        """Orders ahead of an order at its price; None if the order does not rest."""
        with self._lock:
            order = self._orders.get(order_id)
            if order is None:
                return None
            side = self._side(order.is_buy)
            before = side.entries[side.index((_place(order)[0], 0)) : side.index(_place(order))]
            return QueuePlace(len(before), sum((each.size for each in before), Decimal(0)))

    def levels(self) -> Tuple[Tuple[Level, ...], Tuple[Level, ...]]:
        """Returns the levels to which the orders add up, as ``LocalBook`` has them."""
        with self._lock:
            return tuple(self._levels(True).entries), tuple(self._levels(False).entries)

    def checksum(self) -> int:
        """CRC-32 of the 25 orders of each side that trade first: ``101290:1.5:17,101290:0.75:21|101291:2:9``."""
        with self._lock:
            return self._checksum()

    def level_checksum(self) -> int:
        """The checksum of the levels to which the orders add up: that of ``LocalBook``."""
        with self._lock:
            return zlib.crc32(f"{self._levels(True).text()}|{self._levels(False).text()}".encode())

    def _checksum(self) -> int:
        return zlib.crc32(f"{self._bids.text()}|{self._asks.text()}".encode())

    def _change(self, change: L3Change) -> None:
        before = self._orders.pop(change.order_id, None)
        if (before is None) != (change.event == "add"):
            self.is_complete = False
        if before is not None:
            self._side(before.is_buy).put(_place(before), None)
        left = change.size
        if change.event == "fill":
            left = before.size - change.size if before is not None else Decimal(0)
        if left > 0:
            priority = change.priority or (before.priority if before is not None else 0)
            order = BookOrder(change.order_id, change.is_buy, change.price, left, priority)
            self._orders[order.order_id] = order
            self._side(order.is_buy).put(_place(order), order)

    def _side(self, is_buy: bool) -> BookSide[BookOrder]:
        return self._bids if is_buy else self._asks

    def _levels(self, is_buy: bool) -> BookSide[Level]:
        levels = level_side()
        for order in self._side(is_buy).entries:
            last = levels.entries[-1] if levels.entries else None
            is_same = last is not None and last.price == order.price
            size = order.size + last.size if last is not None and is_same else order.size
            orders = last.orders + 1 if last is not None and is_same else 1
            put_level(levels, -1 if is_buy else 1, Level(order.price, size, orders))
        return levels


def _place(order: BookOrder) -> Place:
    units = units_of(order.price)
    return (-units if order.is_buy else units, order.priority)


def _text(order: BookOrder) -> str:
    return f"{text_of(order.price)}:{text_of(order.size)}:{order.priority}"
