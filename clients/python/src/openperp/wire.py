"""Actions in the form that ``POST /order`` accepts: objects with one key."""

from __future__ import annotations

from typing import Any, Callable, Dict, Mapping, Type

from .actions import (
    AcceptTime,
    Action,
    AgentWallet,
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
from .canonical import AnyOrder
from .multisig import CreateMultisig, ProposalStep, UpdateMultisigPolicy
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


def wire_action(action: Action) -> Dict[str, Any]:
    return _WRITERS[type(action)](action)


def _limit(it: LimitOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "b": it.side == "buy", "px": it.price, "sz": it.size, "tif": it.time_in_force}
    return {"l": {**order, "r": it.reduce_only, "i": it.isolated, **_builder_code(it)}}


def _market(it: MarketOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "b": it.side == "buy", "sz": it.size, "r": it.reduce_only, "i": it.isolated}
    slippage = {} if it.slippage is None else {"slippage": it.slippage}
    return {"m": {**order, **_builder_code(it), **slippage}}


def _stop(it: StopOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "d": it.is_above, "sz": it.size, "tr": it.trigger, "i": it.isolated}
    bounds = _given(lim=it.limit, slippage=it.slippage)
    return {"st" if it.kind == "stop" else "tp": {**order, **bounds, **_builder_code(it)}}


def _range(it: RangeOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "d": it.side == "sell", "sz": it.size, "pmin": it.low, "pmax": it.high, "i": it.isolated}
    limits = _given(lmin=it.low_limit, lmax=it.high_limit)
    return {"rng": {**order, **limits, **_given(slSlippage=it.stop_slippage, tpSlippage=it.profit_slippage), **_builder_code(it)}}


def _trailing(it: TrailingOrder) -> Dict[str, Any]:
    order = {"c": it.symbol, "b": it.side == "sell", "sz": it.size, "trb": it.trail_bps, "stb": it.step_bps}
    bounds = _given(lim=it.limit, slippage=it.slippage)
    return {"trl": {**order, "i": it.isolated, **bounds, **_builder_code(it)}}


def _basket(it: Basket) -> Dict[str, Any]:
    terms = {"c": it.symbol, "d": it.is_above, "tr": it.trigger, "actions": [wire_action(each) for each in it.actions]}
    return {"trig": {**terms, **_given(i=it.isolated)}}


def _given(**fields: Any) -> Dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not None}


def _builder_code(it: "AnyOrder") -> Dict[str, Any]:
    code = it.builder_code
    return {} if code is None else {"builderCode": {"to": code.to, "fee": code.fee}}


def _feeds(it: FeedPrices) -> Dict[str, Any]:
    return {"o": {"oracles": [{"t": p.timestamp, "fi": p.feed, "px": p.price, "e": p.exponent} for p in it.prices]}}


def _withdraw(it: Withdraw) -> Dict[str, Any]:
    return {"withdraw": {"amount": it.amount, "destination": it.destination, **({"ref": it.ref} if it.ref else {})}}


def _transfer(it: TransferMoney) -> Dict[str, Any]:
    kind = "external" if it.external else "internal"
    return {"transfer": {"k": kind, "from": it.sender, "to": it.recipient, "marginAmount": it.amount}}


def _create_multisig(it: CreateMultisig) -> Dict[str, Any]:
    policy = {"threshold": it.threshold, "timeLockSecs": it.time_lock_secs, "proposalLifetimeSecs": it.lifetime_secs}
    return {"createMultisig": {"signers": it.signers, **policy}}


def _update_policy(it: UpdateMultisigPolicy) -> Dict[str, Any]:
    times = _given(timeLockSecs=it.time_lock_secs, proposalLifetimeSecs=it.lifetime_secs)
    return {"msu": {"m": it.multisig, **_given(signers=it.signers, threshold=it.threshold), **times}}


def _filled(**fields: Any) -> Dict[str, Any]:
    """Returns the fields that are not empty."""
    return {name: value for name, value in fields.items() if value}


_STEPS = {"approve": "msa", "reject": "msr", "cancel": "msc", "execute": "mse"}

_WRITERS: Mapping[Type[object], Callable[[Any], Dict[str, Any]]] = {
    LimitOrder: _limit,
    MarketOrder: _market,
    StopOrder: _stop,
    RangeOrder: _range,
    TrailingOrder: _trailing,
    Basket: _basket,
    OnFill: lambda it: {
        "of": {"trigger": wire_action(it.parent), "actions": [wire_action(each) for each in it.actions]}
    },
    ModifyOrder: lambda it: {"mod": {"oid": it.order_id, "symbol": it.symbol, "amount": it.size}},
    CancelOrder: lambda it: {"cx": {"c": it.symbol, "oid": it.order_id}},
    CancelAll: lambda it: {"cxa": {"c": it.symbols}},
    Faucet: lambda it: {"faucet": {"u": it.recipient, "amount": it.amount}},
    AgentWallet: lambda it: {"agentWalletCreation": {"a": it.agent, "d": it.remove}},
    ApproveBuilder: lambda it: {"abc": {"to": it.builder, "fee": it.max_fee}},
    RevokeBuilder: lambda it: {"rbc": {"to": it.builder}},
    CreateSubAccount: lambda it: {"createSubAccount": {"name": it.name, **_given(marginAmount=it.amount)}},
    RenameSubAccount: lambda it: {"renameSubAccount": {"account": it.account, "name": it.name}},
    RemoveSubAccount: lambda it: {"removeSubAccount": {"toRemove": it.account}},
    TransferMoney: _transfer,
    CreateMultisig: _create_multisig,
    Propose: lambda it: {
        "msp": {"m": it.multisig, "a": [wire_action(each) for each in it.actions], **_given(l=it.lifetime_secs)}
    },
    ProposalStep: lambda it: {_STEPS[it.step]: {"m": it.multisig, "p": it.proposal}},
    UpdateMultisigPolicy: _update_policy,
    Leverage: lambda it: {"updateUserSettings": {"m": it.settings}},
    WhitelistFaucet: lambda it: {"whitelistFaucet": {"target": it.target, "whitelist": it.whitelist}},
    ScheduleCancel: lambda it: {"scheduleCancel": {"seconds": it.seconds}},
    StayUntilFilled: lambda it: {"stayUntilFilled": {"on": it.on}},
    Note: lambda it: {"note": {"text": it.text}},
    SetMarketState: lambda it: {
        "setMarketState": {"symbol": it.symbol, "state": it.state, "reason": it.reason, "until": it.until}
    },
    MoveMarket: lambda it: {"moveMarket": {"symbol": it.symbol, "ownLane": it.own_lane}},
    AcceptTime: lambda it: {"acceptTime": {"now": it.now, "reason": it.reason}},
    SettleMarket: lambda it: {"settleMarket": {"symbol": it.symbol, "minutes": it.minutes, "reason": it.reason}},
    Deposit: lambda it: {"deposit": {"to": it.to, "amount": it.amount, "ref": it.ref}},
    Withdraw: _withdraw,
    CancelWithdrawal: lambda it: {"cancelWithdrawal": {"id": it.id}},
    ApproveWithdrawal: lambda it: {"approveWithdrawal": {"id": it.id}},
    ClaimWithdrawal: lambda it: {"claimWithdrawal": {"id": it.id}},
    SettleWithdrawal: lambda it: {"settleWithdrawal": {"id": it.id, "reference": it.reference}},
    RejectWithdrawal: lambda it: {"rejectWithdrawal": {"id": it.id, "reason": it.reason}},
    PauseWithdrawals: lambda it: {"pauseWithdrawals": {"paused": it.paused, "reason": it.reason}},
    SetFeePolicy: lambda it: {
        "setFeePolicy": _filled(symbol=it.symbol, tiers=it.tiers, programmes=it.programmes, **{"from": it.from_second})
    },
    SetFeeProgramme: lambda it: {"setFeeProgramme": {"account": it.account, **_filled(programme=it.programme)}},
    ListMarket: lambda it: {"listMarket": {"symbol": it.symbol, "terms": it.terms, **_filled(state=it.state)}},
    ChangeTerms: lambda it: {
        "changeTerms": {"symbol": it.symbol, **_filled(terms=it.terms, effectiveAt=it.effective_at)}
    },
    SetRole: lambda it: {"setRole": {"role": it.role, "key": it.key, **({"expires": it.expires} if it.expires else {})}},
    RevokeRole: lambda it: {"revokeRole": {"role": it.role, "key": it.key}},
    OraclePrice: lambda it: {"px": {"t": it.timestamp, "c": it.symbol, "px": it.price}},
    FeedPrices: _feeds,
}
