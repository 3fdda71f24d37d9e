"""Writes the fields of actions in the bytes that are signed. All integers are little-endian."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass
from decimal import Decimal
from typing import Callable, Optional, Protocol, Sequence, Tuple, TypeVar

from ..values.base58 import decode_base58
from ..values.decimals import Amount, units_of

_MOST = 2**64 - 1
_Value = TypeVar("_Value")


@dataclass(frozen=True)
class Layout:
    """A layout of the signed bytes of actions. There is one current layout; the older ones are here for checks."""

    has_isolated_byte: bool = True
    """Whether ``l`` and ``m`` have the byte for isolated margin, and the JSON the field ``i``."""
    has_early_numbers: bool = False
    """Whether px, o, faucet and settings have the numbers 5 to 10 of March 2026."""
    has_length_before_keys: bool = False
    """Whether keys and IDs are preceded by their length."""
    has_sorted_settings: bool = True
    """Whether settings of leverage are sorted by the bytes of their symbols; otherwise they keep their order."""
    has_multisig_options: bool = True
    """Whether a proposal states whether it has a lifetime, and a policy which values it changes."""
    frame: Optional[int] = None
    """Number of the frame that begins the message; None: the frame that the orders need; 0: no frame, as in an earlier
    revision."""


class Written(Protocol):
    """A value that writes itself: an action, or a part of one."""

    def write_to(self, out: "CanonicalWriter") -> None: ...


class CanonicalWriter:
    """Writes each type by a method of its name. Frames and older layouts differ only in methods of this class."""

    def __init__(self, layout: Layout, frame: int, is_for_id: bool = False) -> None:
        """``frame``: number of the frame that begins the message, or 0. ``is_for_id``: whether an order is written as it
        enters its ID: without a builder code, and with its slippage if it has one."""
        self._layout = layout
        self._frame = frame
        self._is_for_id = is_for_id
        self._is_proposed = False
        self._out = bytearray()

    def to_bytes(self) -> bytes:
        return bytes(self._out)

    def raw(self, data: bytes) -> CanonicalWriter:
        self._out += data
        return self

    def number(self, late: int, early: Optional[int] = None) -> CanonicalWriter:
        """Writes the number of an action. ``early``: its number in the layouts of the first days of March 2026."""
        return self.u32(late if early is None or not self._layout.has_early_numbers else early)

    def byte(self, value: int) -> CanonicalWriter:
        self._out.append(value)
        return self

    def i16(self, value: int) -> CanonicalWriter:
        return self.raw(struct.pack("<h", value))

    def u32(self, value: int) -> CanonicalWriter:
        return self.raw(struct.pack("<I", value))

    def u64(self, value: int) -> CanonicalWriter:
        """Negative values are written as their two's complement."""
        return self.raw(struct.pack("<Q", value & _MOST))

    count = u64

    def flag(self, value: bool) -> CanonicalWriter:
        return self.byte(1 if value else 0)

    def text(self, value: str) -> CanonicalWriter:
        data = value.encode()
        return self.u64(len(data)).raw(data)

    def key(self, base58: str) -> CanonicalWriter:
        if self._layout.has_length_before_keys:
            self.u64(32)
        return self.raw(decode_base58(base58, 32))

    def double(self, amount: Amount) -> CanonicalWriter:
        return self.raw(struct.pack("<d", wire_number(amount)))

    def fixed(self, amount: Amount) -> CanonicalWriter:
        """Writes a price or size. Raises a ``ValueError`` for a decimal that doubles cannot carry: its signed value would
        be another."""
        signed = fixed_of(wire_number(amount))
        if isinstance(amount, Decimal) and amount >= 0 and signed != units_of(amount):
            raise ValueError(f"{amount} is too large to be signed with all its decimal places")
        return self.u64(signed)

    def option(self, value: Optional[_Value], write: Callable[[_Value], object]) -> CanonicalWriter:
        self.flag(value is not None)
        if value is not None:
            write(value)
        return self

    def texts(self, values: Sequence[str]) -> CanonicalWriter:
        return self._vector(values, self.text)

    def keys(self, values: Sequence[str]) -> CanonicalWriter:
        return self._vector(values, self.key)

    def isolated(self, value: bool) -> CanonicalWriter:
        return self.flag(value) if self._layout.has_isolated_byte else self

    def stated_flag(self, value: Optional[bool]) -> CanonicalWriter:
        """Writes nothing where it is not stated."""
        return self if value is None else self.flag(value)

    def builder_code(self, code: Optional[Written], least_frame: int = 0) -> CanonicalWriter:
        """Writes nothing below a frame, and without a frame and outside a proposal nothing for an order without a builder
        code. ``least_frame``: number of the first frame that has it."""
        if self._is_for_id or self._frame < least_frame:
            return self
        if code is None and self._frame == 0 and not self._is_proposed:
            return self
        return self.option(code, self.parent)

    def slippage(self, amount: Optional[Amount], least_frame: int) -> CanonicalWriter:
        """``least_frame``: number of the first frame that has it."""
        if self._is_for_id:
            return self if amount is None else self.fixed(amount)
        return self if self._frame < least_frame else self.option(amount, self.fixed)

    def leverages(self, settings: Sequence[Tuple[str, Amount]]) -> CanonicalWriter:
        is_sorted = self._layout.has_sorted_settings
        ordered = sorted(settings, key=lambda each: each[0].encode()) if is_sorted else settings
        return self._vector(ordered, lambda each: self.text(each[0]).double(each[1]))

    def parent(self, order: Written) -> CanonicalWriter:
        order.write_to(self)
        return self

    def actions(self, actions: Sequence[Written]) -> CanonicalWriter:
        return self._vector(actions, self.parent)

    feed_prices = actions

    def proposed_actions(self, actions: Sequence[Written]) -> CanonicalWriter:
        """Orders in proposals state that they have no builder code."""
        before = self._is_proposed
        self._is_proposed = self._layout.has_multisig_options
        self.actions(actions)
        self._is_proposed = before
        return self

    def proposal_lifetime(self, secs: Optional[int]) -> CanonicalWriter:
        return self.option(secs, self.u32) if self._layout.has_multisig_options else self

    def policy_signers(self, signers: Optional[Sequence[str]]) -> CanonicalWriter:
        return self.option(signers, self.keys) if self._layout.has_multisig_options else self.keys(signers or ())

    def policy_number(self, value: Optional[int]) -> CanonicalWriter:
        return self.option(value, self.u32) if self._layout.has_multisig_options else self.u32(value or 0)

    def _vector(self, values: Sequence[_Value], write: Callable[[_Value], object]) -> CanonicalWriter:
        self.u64(len(values))
        for each in values:
            write(each)
        return self


def wire_number(amount: Amount) -> float:
    """Returns the double that every verifier reads for a number."""
    return float(amount)


def fixed_of(value: float) -> int:
    """Returns the integer that is signed for a price or size. Not decimal arithmetic: 1.5e-8 gives 1 and 2.5e-8 gives
    3."""
    product = value * 1e8
    if not product > 0:
        return 0
    if product >= 2.0**64:
        return _MOST
    floor = math.floor(product)
    return floor + 1 if product - floor >= 0.5 else floor
