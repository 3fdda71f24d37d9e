"""The bytes that are signed (docs/protocol/transactions.md)."""

from __future__ import annotations

from typing import Literal, Mapping, Optional, Sequence

from ..actions import Action, Basket, LimitOrder, MarketOrder, OnFill, Propose, RangeOrder, StopOrder, TrailingOrder
from ..actions.canonical_writer import CanonicalWriter, Layout
from ..values.base58 import decode_base58

Network = Literal["mainnet", "testnet", "devnet"]
"""A network for which a message is signed; its byte ends the message."""

CURRENT_LAYOUT = Layout()

NETWORK_BYTES: Mapping[Network, bytes] = {"mainnet": b"\1", "testnet": b"\2", "devnet": b"\3"}
_FRAME = b"\xff" * 8 + b"bulk-actions"
"""Beginning of a framed message, before the number of its frame."""
_CONDITIONALS = (StopOrder, RangeOrder, TrailingOrder)


def message_of(
    actions: Sequence[Action],
    nonce: int,
    account: str,
    network: Optional[Network] = None,
    layout: Layout = CURRENT_LAYOUT,
) -> bytes:
    """Returns the bytes that are signed. The signer is not part of them."""
    frame = _frame_of(actions) if layout.frame is None else layout.frame
    out = CanonicalWriter(layout, frame)
    if frame:
        out.raw(_FRAME).byte(frame)
    out.actions(actions).u64(nonce).raw(decode_base58(account, 32))
    if network is not None:
        if network not in NETWORK_BYTES:
            raise ValueError(f"network {network!r} is none of {', '.join(NETWORK_BYTES)}")
        out.raw(NETWORK_BYTES[network])
    return out.to_bytes()


def order_id_preimage(
    action: Action, index: int, nonce: int, account: str, layout: Layout = CURRENT_LAYOUT
) -> Optional[bytes]:
    """Returns the bytes whose SHA-256 is the ID of an order, by its place in the transaction; None for an action
    without an ID."""
    if isinstance(action, OnFill):
        return order_id_preimage(action.parent, index, nonce, account, layout)
    if not isinstance(action, (LimitOrder, MarketOrder, Basket, *_CONDITIONALS)):
        return None
    out = CanonicalWriter(layout, 0, is_for_id=True).u32(index).parent(action)
    return out.raw(decode_base58(account, 32)).u64(nonce).to_bytes()


def nested_order_id_preimage(action: Action, index: int, basket_id: str) -> Optional[bytes]:
    """Returns the bytes whose SHA-256 is the ID of an order in a basket, or of an order armed by a fill, by its place
    there and the ID of the basket or of the order that fills."""
    return order_id_preimage(action, index, 0, basket_id)


def _frame_of(transaction: Sequence[Action]) -> int:
    """Returns 4 if an order is conditional, else 3 if one has a builder code, else 2 if one has a slippage, else 0."""
    actions = [each for action in transaction for each in _leaves(action)]
    if any(isinstance(action, _CONDITIONALS) for action in actions):
        return 4
    if any(getattr(action, "builder_code", None) is not None for action in actions):
        return 3
    return 2 if any(getattr(action, "slippage", None) is not None for action in actions) else 0


def _leaves(action: Action) -> Sequence[Action]:
    """Returns the action itself, or the actions that it holds."""
    if isinstance(action, OnFill):
        return [each for held in (action.parent, *action.actions) for each in _leaves(held)]
    if isinstance(action, Propose):
        return [each for held in action.actions for each in _leaves(held)]
    return action.actions if isinstance(action, Basket) else (action,)
