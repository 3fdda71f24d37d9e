"""Bodies and messages of a running exchange, exactly as clients/typescript/test/record.ts has recorded them."""

from __future__ import annotations

import json
from typing import Any, Dict, Optional

import repository
from openperp.http.connections import RawAnswer

session: Dict[str, Any] = json.loads(repository.SESSION.read_text(encoding="utf-8"))


def recorded(path: str, body: Optional[str]) -> RawAnswer:
    """Returns the recorded answer to a request, the last one for the same path and body."""
    for each in reversed(session["exchanges"]):
        if each["path"] == path and _equal(each["body"], body):
            cursor = {} if each["cursor"] is None else {"x-next-cursor": each["cursor"]}
            return RawAnswer(each["status"], cursor, each["text"])
    raise AssertionError(f"{path} {body} was not recorded")


def _equal(one: Optional[str], other: Optional[str]) -> bool:
    return one == other if one is None or other is None else bool(json.loads(one) == json.loads(other))
