"""Files of the repository that the tests read."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Dict, List

ROOT = Path(__file__).resolve().parents[3]
VECTORS = ROOT / "libraries/transaction/src/test/resources/vectors"
MARGIN = ROOT / "libraries/views/src/test/resources/vectors/margin.json"
SESSION = ROOT / "clients/typescript/test/fixtures/session.json"


def vectors(name: str) -> List[Dict[str, Any]]:
    found: List[Dict[str, Any]] = json.loads((VECTORS / name).read_text(encoding="utf-8"))["vectors"]
    return found


def page(name: str) -> str:
    return (ROOT / "docs" / name).read_text(encoding="utf-8")
