"""Actions as ``POST /order`` takes them: objects with one key."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, Type

from .actions import (
    Action,
    AgentWallet,
    ApproveBuilder,
    CancelAll,
    CancelOrder,
    Faucet,
    FeedPrices,
    Leverage,
    LimitOrder,
    MarketOrder,
    ModifyOrder,
    Note,
    OraclePrice,
    RevokeBuilder,
    ScheduleCancel,
    WhitelistFaucet,
)


def wire_action(action: Action) -> Dict[str, Any]:
    return _WRITERS[type(action)](action)


def _limit(it: LimitOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "b": it.side == "buy", "px": it.price, "sz": it.size, "tif": it.time_in_force}
    return {"l": {**order, "r": it.reduce_only, "i": it.isolated, **_builder_code(it)}}


def _market(it: MarketOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "b": it.side == "buy", "sz": it.size, "r": it.reduce_only, "i": it.isolated}
    slippage = {} if it.slippage is None else {"slippage": it.slippage}
    return {"m": {**order, **_builder_code(it), **slippage}}


def _builder_code(it: "LimitOrder | MarketOrder") -> Dict[str, Any]:
    code = it.builder_code
    return {} if code is None else {"builderCode": {"to": code.to, "fee": code.fee}}


def _feeds(it: FeedPrices) -> Dict[str, Any]:
    return {"o": {"oracles": [{"t": p.timestamp, "fi": p.feed, "px": p.price, "e": p.exponent} for p in it.prices]}}


_WRITERS: Mapping[Type[object], Callable[[Any], Dict[str, Any]]] = {
    LimitOrder: _limit,
    MarketOrder: _market,
    ModifyOrder: lambda it: {"mod": {"oid": it.order_id, "symbol": it.symbol, "amount": it.size}},
    CancelOrder: lambda it: {"cx": {"c": it.symbol, "oid": it.order_id}},
    CancelAll: lambda it: {"cxa": {"c": it.symbols}},
    Faucet: lambda it: {"faucet": {"u": it.recipient, "amount": it.amount}},
    AgentWallet: lambda it: {"agentWalletCreation": {"a": it.agent, "d": it.remove}},
    ApproveBuilder: lambda it: {"abc": {"to": it.builder, "fee": it.max_fee}},
    RevokeBuilder: lambda it: {"rbc": {"to": it.builder}},
    Leverage: lambda it: {"updateUserSettings": {"m": it.settings}},
    WhitelistFaucet: lambda it: {"whitelistFaucet": {"target": it.target, "whitelist": it.whitelist}},
    ScheduleCancel: lambda it: {"scheduleCancel": {"seconds": it.seconds}},
    Note: lambda it: {"note": {"text": it.text}},
    OraclePrice: lambda it: {"px": {"t": it.timestamp, "c": it.symbol, "px": it.price}},
    FeedPrices: _feeds,
}
