"""Reads actions as clients write them, with numbers as floating-point numbers."""

from __future__ import annotations

from typing import Any, Callable, Dict, Optional

from openperp import actions, multisig, treasury


def action_of_wire(wire: Dict[str, Dict[str, Any]]) -> actions.Action:
    ((tag, fields),) = wire.items()
    return _READERS[tag](fields)


def _side(f: Dict[str, Any]) -> actions.Side:
    return "buy" if f["b"] else "sell"


def _limit(f: Dict[str, Any]) -> actions.Action:
    tif: Any = str(f.get("tif") or "GTC").upper()
    flags = f.get("r", False), f.get("i", False)
    return actions.LimitOrder(f["c"], _side(f), float(f["px"]), float(f["sz"]), tif, *flags, _builder_code(f))


def _market(f: Dict[str, Any]) -> actions.Action:
    slippage = f.get("slippage")
    flags = f.get("r", False), f.get("i", False)
    bound = None if slippage is None else float(slippage)
    return actions.MarketOrder(f["c"], _side(f), float(f["sz"]), *flags, _builder_code(f), bound)


def _builder_code(f: Dict[str, Any]) -> Optional[actions.BuilderCode]:
    code = f.get("builderCode")
    return None if code is None else actions.BuilderCode(code["to"], code["fee"])


def _stop(kind: str, f: Dict[str, Any]) -> actions.Action:
    side: Any = "buy" if (kind == "stop") == f["d"] else "sell"
    named: Any = kind
    numbers = float(f["sz"]), float(f["tr"]), _number(f, "lim")
    return actions.StopOrder(named, f["c"], side, *numbers, f.get("i", False), _builder_code(f), _number(f, "slippage"))


def _range(f: Dict[str, Any]) -> actions.Action:
    side: Any = "sell" if f["d"] else "buy"
    numbers = float(f["sz"]), float(f["pmin"]), float(f["pmax"]), _number(f, "lmin"), _number(f, "lmax")
    return actions.RangeOrder(f["c"], side, *numbers, f.get("i", False), _builder_code(f))


def _trailing(f: Dict[str, Any]) -> actions.Action:
    side: Any = "sell" if f["b"] else "buy"
    numbers = float(f["sz"]), f["trb"], f["stb"], _number(f, "lim")
    return actions.TrailingOrder(f["c"], side, *numbers, f.get("i", False), _builder_code(f), _number(f, "slippage"))


def _basket(f: Dict[str, Any]) -> actions.Action:
    held = tuple(action_of_wire(each) for each in f["actions"])
    return actions.Basket(f["c"], f["d"], float(f["tr"]), held, f.get("i"))


def _on_fill(f: Dict[str, Any]) -> actions.Action:
    parent: Any = action_of_wire(f["trigger"])
    return actions.OnFill(parent, tuple(action_of_wire(each) for each in f["actions"]))


def _number(f: Dict[str, Any], name: str) -> Optional[float]:
    return None if f.get(name) is None else float(f[name])


def _settings(f: Dict[str, Any]) -> actions.Action:
    pairs = dict(f["m"]).items()
    return actions.Leverage(tuple((symbol, float(value)) for symbol, value in pairs))


def _faucet(f: Dict[str, Any]) -> actions.Action:
    amount = f.get("amount")
    return actions.Faucet(f["u"], None if amount is None else float(amount))


def _feeds(f: Dict[str, Any]) -> actions.Action:
    return actions.FeedPrices(
        tuple(actions.FeedPrice(int(o["t"]), int(o["fi"]), int(o["px"]), o["e"]) for o in f["oracles"])
    )


def _modify(f: Dict[str, Any]) -> actions.Action:
    return actions.ModifyOrder(f["symbol"] if "symbol" in f else f["c"], f["oid"], float(f["amount"] if "amount" in f else f["sz"]))


def _whitelist(f: Dict[str, Any]) -> actions.Action:
    return actions.WhitelistFaucet(f["target"] if "target" in f else f["account"], f["whitelist"])


_READERS: Dict[str, Callable[[Dict[str, Any]], actions.Action]] = {
    "l": _limit,
    "m": _market,
    "st": lambda f: _stop("stop", f),
    "tp": lambda f: _stop("take profit", f),
    "rng": _range,
    "trl": _trailing,
    "trig": _basket,
    "of": _on_fill,
    "mod": _modify,
    "cx": lambda f: actions.CancelOrder(f["c"], f["oid"]),
    "cxa": lambda f: actions.CancelAll(tuple(f["c"])),
    "faucet": _faucet,
    "Faucet": _faucet,
    "agentWalletCreation": lambda f: actions.AgentWallet(f["a"], f["d"]),
    "abc": lambda f: actions.ApproveBuilder(f["to"], f["fee"]),
    "rbc": lambda f: actions.RevokeBuilder(f["to"]),
    "createSubAccount": lambda f: actions.CreateSubAccount(f["name"], f.get("marginAmount")),
    "renameSubAccount": lambda f: actions.RenameSubAccount(f["account"], f["name"]),
    "removeSubAccount": lambda f: actions.RemoveSubAccount(f["toRemove"]),
    "transfer": lambda f: actions.TransferMoney(f["from"], f["to"], f["marginAmount"], f["k"] == "external"),
    "createMultisig": lambda f: multisig.CreateMultisig(
        tuple(f["signers"]), f["threshold"], f["timeLockSecs"], f["proposalLifetimeSecs"]
    ),
    "msp": lambda f: actions.Propose(f["m"], tuple(action_of_wire(each) for each in f["a"]), f.get("l")),
    "msa": lambda f: multisig.ProposalStep("approve", f["m"], f["p"]),
    "msr": lambda f: multisig.ProposalStep("reject", f["m"], f["p"]),
    "msc": lambda f: multisig.ProposalStep("cancel", f["m"], f["p"]),
    "mse": lambda f: multisig.ProposalStep("execute", f["m"], f["p"]),
    "msu": lambda f: multisig.UpdateMultisigPolicy(
        f["m"],
        tuple(f["signers"]) if "signers" in f else None,
        f.get("threshold"),
        f.get("timeLockSecs"),
        f.get("proposalLifetimeSecs"),
    ),
    "updateUserSettings": _settings,
    "whitelistFaucet": _whitelist,
    "whiteListFaucet": _whitelist,
    "scheduleCancel": lambda f: actions.ScheduleCancel(f["seconds"]),
    "setMarketState": lambda f: actions.SetMarketState(f["symbol"], f["state"], f["reason"], f["until"]),
    "listMarket": lambda f: treasury.ListMarket(f["symbol"], f["terms"], f.get("state", "")),
    "changeTerms": lambda f: treasury.ChangeTerms(f["symbol"], f.get("terms", ""), f.get("effectiveAt", 0)),
    "acceptTime": lambda f: actions.AcceptTime(f["now"], f["reason"]),
    "settleMarket": lambda f: actions.SettleMarket(f["symbol"], f["minutes"], f["reason"]),
    "moveMarket": lambda f: actions.MoveMarket(f["symbol"], f["ownLane"]),
    "setFeePolicy": lambda f: treasury.SetFeePolicy(
        f.get("symbol", ""), f.get("tiers", ""), f.get("programmes", ""), f.get("from", 0)
    ),
    "setFeeProgramme": lambda f: treasury.SetFeeProgramme(f["account"], f.get("programme", "")),
    "setRole": lambda f: treasury.SetRole(f["role"], f["key"], f.get("expires", 0)),
    "revokeRole": lambda f: treasury.RevokeRole(f["role"], f["key"]),
    "deposit": lambda f: treasury.Deposit(f["to"], f["amount"], f["ref"]),
    "withdraw": lambda f: treasury.Withdraw(f["amount"], f["destination"], f.get("ref", "")),
    "cancelWithdrawal": lambda f: treasury.CancelWithdrawal(f["id"]),
    "approveWithdrawal": lambda f: treasury.ApproveWithdrawal(f["id"]),
    "claimWithdrawal": lambda f: treasury.ClaimWithdrawal(f["id"]),
    "settleWithdrawal": lambda f: treasury.SettleWithdrawal(f["id"], f["reference"]),
    "rejectWithdrawal": lambda f: treasury.RejectWithdrawal(f["id"], f["reason"]),
    "pauseWithdrawals": lambda f: treasury.PauseWithdrawals(f["paused"], f["reason"]),
    "stayUntilFilled": lambda f: actions.StayUntilFilled(f["on"]),
    "note": lambda f: actions.Note(f["text"]),
    "px": lambda f: actions.OraclePrice(int(f["t"]), f["c"], float(f["px"])),
    "o": _feeds,
}
