"""Checks of what the builders of actions are given, and the JSON of what is there."""

from __future__ import annotations

from decimal import Decimal
from typing import Any, Dict, Optional, Sequence, TypeVar

from ..values.decimals import DecimalInput, exact

_Word = TypeVar("_Word", bound=str)


def word(value: _Word, words: Sequence[str], what: str) -> _Word:
    if value not in words:
        known = f"neither {' nor '.join(words)}" if len(words) == 2 else f"none of {', '.join(words)}"
        raise ValueError(f"{what} {value!r} is {known}")
    return value


def whole(value: int, least: int, most: Optional[int], what: str) -> int:
    if not isinstance(value, int) or value < least or (most is not None and value > most):
        accepted = f"from {least} on" if most is None else f"from {least} to {most}"
        raise ValueError(f"{what} {value!r} is not a whole number {accepted}")
    return value


def truth(value: bool, what: str) -> bool:
    if not isinstance(value, bool):
        raise ValueError(f"{what} {value!r} is neither True nor False")
    return value


def exact_or_none(number: Optional[DecimalInput]) -> Optional[Decimal]:
    return None if number is None else exact(number)


def present(fields: Dict[str, Any]) -> Dict[str, Any]:
    """Returns the fields that have a value."""
    return {name: value for name, value in fields.items() if value is not None}
