"""JSON without losing digits."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any, Dict, Sequence, cast

from .decimals import text_of


def parse(text: str) -> Any:
    """Reads JSON with numbers as ``int`` and ``Decimal``. Raises a ``ValueError``."""
    return json.loads(text, parse_float=Decimal, parse_constant=_refuse)


def printed(value: Any) -> str:
    """Prints JSON with decimals as exact numbers. Fields that are None are left out."""
    if isinstance(value, Decimal):
        return text_of(value)
    if isinstance(value, dict):
        fields = cast(Dict[str, Any], value).items()
        return "{" + ",".join(f"{json.dumps(name)}:{printed(field)}" for name, field in fields if field is not None) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ",".join(map(printed, cast(Sequence[Any], value))) + "]"
    return json.dumps(value, ensure_ascii=False, allow_nan=False)


def _refuse(word: str) -> Any:
    raise ValueError(f"{word} is not a number of JSON")
