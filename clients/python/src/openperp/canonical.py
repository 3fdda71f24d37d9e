"""The bytes that are signed (docs/protocol/transactions.md). All integers are little-endian."""

from __future__ import annotations

import math
import struct
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Any, Callable, Dict, List, Literal, Mapping, Optional, Sequence, Tuple, Type, Union

from .actions import (
    TIMES_IN_FORCE,
    AcceptTime,
    Action,
    AgentWallet,
    Amount,
    ApproveBuilder,
    Basket,
    CancelAll,
    CancelOrder,
    CreateSubAccount,
    Faucet,
    FeedPrices,
    Leverage,
    LimitOrder,
    MarketOrder,
    ModifyOrder,
    MoveMarket,
    StayUntilFilled,
    Note,
    OnFill,
    OraclePrice,
    Propose,
    RangeOrder,
    RemoveSubAccount,
    RenameSubAccount,
    RevokeBuilder,
    ScheduleCancel,
    SetMarketState,
    SettleMarket,
    StopOrder,
    TrailingOrder,
    TransferMoney,
    WhitelistFaucet,
)
from .base58 import decode_base58
from .decimals import units_of
from .multisig import STEPS, CreateMultisig, ProposalStep, UpdateMultisigPolicy
from .treasury import (
    ApproveWithdrawal,
    CancelWithdrawal,
    ChangeTerms,
    ClaimWithdrawal,
    Deposit,
    ListMarket,
    PauseWithdrawals,
    RejectWithdrawal,
    RevokeRole,
    SetFeePolicy,
    SetFeeProgramme,
    SetRole,
    SettleWithdrawal,
    Withdraw,
)

Network = Literal["mainnet", "testnet", "devnet"]
"""A network for which a message is signed; its byte ends the message."""


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
    is_proposed: bool = False
    """Whether the action is in a proposal, where orders state that they have no builder code."""
    frame: Optional[int] = None
    """Number of the frame that begins the message; None: the frame that the orders need; 0: no frame, as in an earlier
    revision."""


CURRENT_LAYOUT = Layout()

NETWORK_BYTES: Mapping[Network, bytes] = {"mainnet": b"\1", "testnet": b"\2", "devnet": b"\3"}
_EARLY = {11: 5, 13: 6, 16: 7, 17: 8, 18: 9, 19: 10}
_MOST = 2**64 - 1
_FRAME = b"\xff" * 8 + b"bulk-actions"
"""Beginning of a framed message, before the number of its frame."""


def message_of(
    actions: Sequence[Action],
    nonce: int,
    account: str,
    network: Optional[Network] = None,
    layout: Layout = CURRENT_LAYOUT,
) -> bytes:
    """Returns the bytes that are signed. The signer is not part of them."""
    framed = replace(layout, frame=_frame_of(actions) if layout.frame is None else layout.frame)
    parts = [_FRAME + bytes([framed.frame])] if framed.frame else []
    parts += [_u64(len(actions)), *(action_bytes(action, framed) for action in actions)]
    parts += [_u64(nonce), decode_base58(account, 32)]
    if network is not None:
        if network not in NETWORK_BYTES:
            raise ValueError(f"network {network!r} is none of {', '.join(NETWORK_BYTES)}")
        parts.append(NETWORK_BYTES[network])
    return b"".join(parts)


def order_id_preimage(
    action: Action, index: int, nonce: int, account: str, layout: Layout = CURRENT_LAYOUT
) -> Optional[bytes]:
    """Returns the bytes whose SHA-256 is the ID of an order, by its place in the transaction; None for an action
    without an ID."""
    if isinstance(action, OnFill):
        return order_id_preimage(action.parent, index, nonce, account, layout)
    if not isinstance(action, (LimitOrder, MarketOrder, Basket, *_CONDITIONALS)):
        return None
    terms = _id_terms(action, replace(layout, frame=0))
    return _u32(index) + terms + decode_base58(account, 32) + _u64(nonce)


def nested_order_id_preimage(action: Action, index: int, basket_id: str) -> Optional[bytes]:
    """Returns the bytes whose SHA-256 is the ID of an order in a basket, or of an order armed by a fill, by its place
    there and the ID of the basket or of the order that fills."""
    return order_id_preimage(action, index, 0, basket_id)


def _id_terms(action: Action, layout: Layout) -> bytes:
    """Returns the bytes of an action for its ID: without a builder code, and with its slippage if it has one."""
    if isinstance(action, Basket):
        return _u32(8) + b"".join(_basket_fields(action, [_id_terms(each, layout) for each in action.actions]))
    if not isinstance(action, (LimitOrder, MarketOrder, *_CONDITIONALS)):
        return action_bytes(action, layout)
    plain = replace(action, builder_code=None)
    bounds = [getattr(plain, name, None) for name in ("slippage", "stop_slippage", "profit_slippage")]
    return action_bytes(plain, layout) + b"".join(_fixed(bound) for bound in bounds if bound is not None)


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


def action_bytes(action: Action, layout: Layout) -> bytes:
    """Returns the number and the fields of one action."""
    number, fields = _STOPS[action.kind] if isinstance(action, StopOrder) else _WRITERS[type(action)]
    number += STEPS.index(action.step) if isinstance(action, ProposalStep) else 0
    early = _EARLY.get(number, number) if layout.has_early_numbers else number
    return b"".join([_u32(early), *fields(action, layout)])


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


def _u32(value: int) -> bytes:
    return struct.pack("<I", value)


def _u64(value: int) -> bytes:
    """Negative values are written as their two's complement."""
    return struct.pack("<Q", value & _MOST)


def _f64(amount: Amount) -> bytes:
    return struct.pack("<d", wire_number(amount))


def _bool(value: bool) -> bytes:
    return b"\1" if value else b"\0"


def _text(value: str) -> bytes:
    data = value.encode()
    return _u64(len(data)) + data


def _key(base58: str, layout: Layout) -> bytes:
    data = decode_base58(base58, 32)
    return _u64(32) + data if layout.has_length_before_keys else data


def _fixed(amount: Amount) -> bytes:
    """Writes a price or size. Raises a ``ValueError`` for a decimal that doubles cannot carry: its signed value would
    be another."""
    signed = fixed_of(wire_number(amount))
    if isinstance(amount, Decimal) and amount >= 0 and signed != units_of(amount):
        raise ValueError(f"{amount} is too large to be signed with all its decimal places")
    return _u64(signed)


def _isolated(action: "AnyOrder", layout: Layout) -> List[bytes]:
    return [_bool(action.isolated)] if layout.has_isolated_byte else []


def _limit(it: LimitOrder, layout: Layout) -> List[bytes]:
    order = [_text(it.symbol), _bool(it.side == "buy"), _fixed(it.price), _fixed(it.size)]
    flags = [_u32(TIMES_IN_FORCE.index(it.time_in_force)), _bool(it.reduce_only), *_isolated(it, layout)]
    return [*order, *flags, *_builder_code(it, layout)]


def _market(it: MarketOrder, layout: Layout) -> List[bytes]:
    order = [_text(it.symbol), _bool(it.side == "buy"), _fixed(it.size), _bool(it.reduce_only)]
    slippage = [_bool(False)] if it.slippage is None else [_bool(True), _fixed(it.slippage)]
    return [*order, *_isolated(it, layout), *_builder_code(it, layout), *(slippage if layout.frame else [])]


def _stop(it: StopOrder, layout: Layout) -> List[bytes]:
    terms = [_text(it.symbol), _bool(it.is_above), _fixed(it.size), _fixed(it.trigger), _option(it.limit)]
    return [*terms, _bool(it.isolated), *_conditional(it, layout, it.slippage)]


def _range(it: RangeOrder, layout: Layout) -> List[bytes]:
    terms = [_text(it.symbol), _bool(it.side == "sell"), _fixed(it.size), _fixed(it.low), _fixed(it.high)]
    limits = [_option(it.low_limit), _option(it.high_limit)]
    return [*terms, *limits, _bool(it.isolated), *_conditional(it, layout, it.stop_slippage, it.profit_slippage)]


def _trailing(it: TrailingOrder, layout: Layout) -> List[bytes]:
    terms = [_text(it.symbol), _bool(it.side == "sell"), _fixed(it.size), _u32(it.trail_bps), _u32(it.step_bps)]
    return [*terms, _option(it.limit), _bool(it.isolated), *_conditional(it, layout, it.slippage)]


def _basket(it: Basket, layout: Layout) -> List[bytes]:
    return _basket_fields(it, [action_bytes(action, layout) for action in it.actions])


def _basket_fields(it: Basket, actions: Sequence[bytes]) -> List[bytes]:
    terms = [_text(it.symbol), _bool(it.is_above), _fixed(it.trigger), _u64(len(actions)), *actions]
    return terms if it.isolated is None else [*terms, _bool(it.isolated)]


def _on_fill(it: OnFill, layout: Layout) -> List[bytes]:
    return [action_bytes(it.parent, layout), _u64(len(it.actions)), *(action_bytes(each, layout) for each in it.actions)]


def _conditional(it: "AnyOrder", layout: Layout, *slippages: Optional[Amount]) -> List[bytes]:
    code = _builder_code(it, layout) if layout.frame else []
    return [*code, *(map(_option, slippages) if layout.frame == 4 else ())]


def _option(amount: Optional[Amount]) -> bytes:
    return _bool(False) if amount is None else _bool(True) + _fixed(amount)


def _builder_code(it: "AnyOrder", layout: Layout) -> List[bytes]:
    """Writes the builder code of an order. Without a frame, nothing is written for an order that has none, except in a
    proposal."""
    code = it.builder_code
    if code is None:
        return [_bool(False)] if layout.frame or layout.is_proposed else []
    return [_bool(True), decode_base58(code.to, 32), bytes([code.fee])]


def _faucet(it: Faucet, layout: Layout) -> List[bytes]:
    amount = [_bool(False)] if it.amount is None else [_bool(True), _f64(it.amount)]
    return [_key(it.recipient, layout), *amount]


def _leverage(it: Leverage, layout: Layout) -> List[bytes]:
    settings = sorted(it.settings, key=lambda each: each[0].encode()) if layout.has_sorted_settings else it.settings
    return [_u64(len(settings)), *(_text(symbol) + _f64(leverage) for symbol, leverage in settings)]


def _feeds(it: FeedPrices, layout: Layout) -> List[bytes]:
    packed = [
        _u64(each.timestamp) + _u64(each.feed) + _u64(each.price) + struct.pack("<h", each.exponent)
        for each in it.prices
    ]
    return [_u64(len(packed)), *packed]


def _create_sub_account(it: CreateSubAccount, layout: Layout) -> List[bytes]:
    return [_text(it.name), _bool(it.amount is not None), *([] if it.amount is None else [_f64(it.amount)])]


def _transfer(it: TransferMoney, layout: Layout) -> List[bytes]:
    kind = struct.pack("<I", 1 if it.external else 0)
    return [kind, _key(it.sender, layout), _key(it.recipient, layout), _f64(it.amount)]


def _create_multisig(it: CreateMultisig, layout: Layout) -> List[bytes]:
    policy = [_u32(it.threshold), _u32(it.time_lock_secs), _u32(it.lifetime_secs)]
    return [_keys(it.signers), *policy]


def _propose(it: Propose, layout: Layout) -> List[bytes]:
    inside = replace(layout, is_proposed=layout.has_multisig_options)
    actions = [action_bytes(each, inside) for each in it.actions]
    lifetime = [_u32_option(it.lifetime_secs)] if layout.has_multisig_options else []
    return [decode_base58(it.multisig, 32), _u64(len(actions)), *actions, *lifetime]


def _update_policy(it: UpdateMultisigPolicy, layout: Layout) -> List[bytes]:
    values = (it.threshold, it.time_lock_secs, it.lifetime_secs)
    key = decode_base58(it.multisig, 32)
    if not layout.has_multisig_options:
        return [key, _keys(it.signers or ()), *(_u32(value or 0) for value in values)]
    signers = _bool(False) if it.signers is None else _bool(True) + _keys(it.signers)
    return [key, signers, *map(_u32_option, values)]


def _keys(keys: Sequence[str]) -> bytes:
    return _u64(len(keys)) + b"".join(decode_base58(key, 32) for key in keys)


def _u32_option(value: Optional[int]) -> bytes:
    return _bool(False) if value is None else _bool(True) + _u32(value)


AnyOrder = Union[LimitOrder, MarketOrder, StopOrder, RangeOrder, TrailingOrder]
_CONDITIONALS = (StopOrder, RangeOrder, TrailingOrder)
_Fields = Callable[[Any, Layout], List[bytes]]

_WRITERS: Dict[Type[object], Tuple[int, _Fields]] = {
    MarketOrder: (0, _market),
    LimitOrder: (1, _limit),
    ModifyOrder: (2, lambda it, layout: [_key(it.order_id, layout), _text(it.symbol), _f64(it.size)]),
    CancelOrder: (3, lambda it, layout: [_text(it.symbol), _key(it.order_id, layout)]),
    CancelAll: (4, lambda it, _: [_u64(len(it.symbols)), *map(_text, it.symbols)]),
    RangeOrder: (7, _range),
    Basket: (8, _basket),
    TrailingOrder: (9, _trailing),
    OnFill: (10, _on_fill),
    OraclePrice: (11, lambda it, _: [_u64(it.timestamp), _text(it.symbol), _f64(it.price)]),
    FeedPrices: (13, _feeds),
    Faucet: (16, _faucet),
    AgentWallet: (17, lambda it, layout: [_key(it.agent, layout), _bool(it.remove)]),
    ApproveBuilder: (40, lambda it, layout: [_key(it.builder, layout), bytes([it.max_fee])]),
    RevokeBuilder: (41, lambda it, layout: [_key(it.builder, layout)]),
    CreateSubAccount: (27, _create_sub_account),
    RemoveSubAccount: (28, lambda it, layout: [_key(it.account, layout)]),
    TransferMoney: (29, _transfer),
    CreateMultisig: (30, _create_multisig),
    Propose: (31, _propose),
    ProposalStep: (32, lambda it, layout: [decode_base58(it.multisig, 32), _u64(it.proposal)]),
    UpdateMultisigPolicy: (36, _update_policy),
    RenameSubAccount: (37, lambda it, layout: [_key(it.account, layout), _text(it.name)]),
    Leverage: (18, _leverage),
    WhitelistFaucet: (19, lambda it, layout: [_key(it.target, layout), _bool(it.whitelist)]),
    ScheduleCancel: (1000, lambda it, _: [_u64(it.seconds)]),
    StayUntilFilled: (1050, lambda it, _: [_bool(it.on)]),
    Note: (1001, lambda it, _: [_text(it.text)]),
    Deposit: (1002, lambda it, layout: [_key(it.to, layout), _fixed(it.amount), _text(it.ref)]),
    Withdraw: (1003, lambda it, _: [_fixed(it.amount), _text(it.destination), _text(it.ref)]),
    CancelWithdrawal: (1004, lambda it, _: [_text(it.id)]),
    ApproveWithdrawal: (1005, lambda it, _: [_text(it.id)]),
    ClaimWithdrawal: (1006, lambda it, _: [_text(it.id)]),
    SettleWithdrawal: (1007, lambda it, _: [_text(it.id), _text(it.reference)]),
    RejectWithdrawal: (1008, lambda it, _: [_text(it.id), _text(it.reason)]),
    SetFeePolicy: (
        1040,
        lambda it, layout: [_text(it.symbol), _text(it.tiers), _text(it.programmes), _u64(it.from_second)],
    ),
    SetFeeProgramme: (1041, lambda it, layout: [_key(it.account, layout), _text(it.programme)]),
    ListMarket: (1031, lambda it, _: [_text(it.symbol), _text(it.terms), _text(it.state)]),
    ChangeTerms: (1030, lambda it, _: [_text(it.symbol), _text(it.terms), _u64(it.effective_at)]),
    SetRole: (1010, lambda it, layout: [_text(it.role), _key(it.key, layout), _u64(it.expires)]),
    RevokeRole: (1011, lambda it, layout: [_text(it.role), _key(it.key, layout)]),
    PauseWithdrawals: (1009, lambda it, _: [_bool(it.paused), _text(it.reason)]),
    AcceptTime: (1090, lambda it, _: [_u64(it.now), _text(it.reason)]),
    MoveMarket: (1100, lambda it, _: [_text(it.symbol), _bool(it.own_lane)]),
    SettleMarket: (1033, lambda it, _: [_text(it.symbol), _u64(it.minutes), _text(it.reason)]),
    SetMarketState: (1020, lambda it, _: [_text(it.symbol), _text(it.state), _text(it.reason), _u64(it.until)]),
}
_STOPS: Dict[str, Tuple[int, _Fields]] = {"stop": (5, _stop), "take profit": (6, _stop)}
