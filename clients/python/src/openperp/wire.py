"""Actions in the form that ``POST /order`` accepts: objects with one key."""

from __future__ import annotations

from typing import Any, Dict

from .actions import Action


def wire_action(action: Action) -> Dict[str, Any]:
    return action.to_wire()
