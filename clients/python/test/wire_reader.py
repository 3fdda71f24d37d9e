"""Reads actions as clients write them, with numbers as floating-point numbers."""

from __future__ import annotations

import json
import re
from typing import Any, Dict

import repository
from openperp import actions

_TABLE = json.loads((repository.ROOT / "docs/api/actions.json").read_text(encoding="utf-8"))
_ROWS: Dict[str, Any] = {row["tag"]: row for group in _TABLE["groups"] for row in group["actions"]}
_TAGS = {"Faucet": "faucet", "whiteListFaucet": "whitelistFaucet"}
"""Other spellings of tags, which older clients write."""
_FIELDS = {"mod": {"symbol": "c", "amount": "sz"}, "whitelistFaucet": {"target": "account"}}
"""Other spellings of fields."""
_WHOLE = {"u32", "u64", "policyNumber", "proposalLifetime"}


def action_of_wire(wire: Dict[str, Dict[str, Any]]) -> actions.Action:
    ((written, values),) = wire.items()
    row = _ROWS[_TAGS.get(written, written)]
    given: Dict[str, Any] = dict(row.get("variant", {}))
    for field in _ROWS[row.get("like", row["tag"])]["fields"]:
        other = _FIELDS.get(row["tag"], {}).get(field["json"], "")
        value = values.get(field["json"], values.get(other, field.get("default")))
        if value is not None:
            side = row.get("true", field.get("true"))
            given[_snake(field.get("python", field["name"]))] = _value(field["type"], side, value)
    action: actions.Action = getattr(actions, row["class"])(**given)
    return action


def _snake(name: str) -> str:
    return re.sub(r"([a-z0-9])([A-Z])", r"\1_\2", name).lower()


def _value(kind: str, side: str, value: Any) -> Any:
    if kind == "side":
        return side if value else {"buy": "sell", "sell": "buy"}[side]
    if kind == "reach":
        return value == "external"
    if kind == "timeInForce":
        return str(value).upper()
    if kind == "parent":
        return action_of_wire(value)
    if kind in ("actions", "proposedActions"):
        return tuple(action_of_wire(each) for each in value)
    if kind in ("texts", "keys", "policySigners"):
        return tuple(value)
    if kind == "leverages":
        return tuple((symbol, float(leverage)) for symbol, leverage in dict(value).items())
    if kind == "feedPrices":
        return tuple(actions.FeedPrice(int(o["t"]), int(o["fi"]), int(o["px"]), o["e"]) for o in value)
    if kind == "builderCode":
        return actions.BuilderCode(value["to"], value["fee"])
    return int(value) if kind in _WHOLE else float(value) if kind in ("fixed", "double", "slippage") else value
