"""The lines of actions in the text that wallets sign (docs/protocol/transactions.md, wallets)."""

from __future__ import annotations

import math
from typing import Any, Callable, Dict, Optional, Type, Union

from ..actions import (
    Action,
    AgentWallet,
    ApproveBuilder,
    Basket,
    CancelAll,
    CancelOrder,
    CreateSubAccount,
    Faucet,
    Leverage,
    LimitOrder,
    MarketOrder,
    ModifyOrder,
    RangeOrder,
    RemoveSubAccount,
    RenameSubAccount,
    RevokeBuilder,
    StopOrder,
    TrailingOrder,
    TransferMoney,
    WhitelistFaucet,
)
from ..actions.canonical_writer import fixed_of, wire_number
from ..values.decimals import Amount

_NONE = "-"
_NEIGHBOURS = 4
"""Largest distance, in doubles, between a whole number of units over 1e8 and a double that is signed as that number."""
_TIMES_IN_FORCE = ("GTC", "IOC", "ALO")


def wallet_line(action: Action) -> str:
    """Returns the line of an action, without its number. Raises a ``ValueError`` that names an action without a
    line."""
    line = _LINES.get(type(action))
    if line is None:
        raise _without_line(type(action).__name__)
    return line(action)


def eight_decimals(double: float) -> str:
    """Returns the exact decimal of a double, rounded to eight places, halves to even. Raises a ``ValueError`` if it is
    not finite."""
    if not math.isfinite(double):
        raise ValueError(f"{double} is not a decimal number")
    text = f"{double:.8f}"
    return "0.00000000" if text == "-0.00000000" else text


def _without_line(what: str) -> ValueError:
    return ValueError(f"{what} has no line in the text that wallets sign: sign its bytes with another key")


def _limit(it: LimitOrder) -> str:
    if it.time_in_force not in _TIMES_IN_FORCE:
        raise _without_line(f"LimitOrder with {it.time_in_force}")
    terms = f"px={_fixed(it.price)} sz={_fixed(it.size)} tif={it.time_in_force}"
    return f"Limit {it.symbol} {_side(it.side == 'buy')} {terms} {_flags(it)}"


def _market(it: MarketOrder) -> str:
    return f"Market {it.symbol} {_side(it.side == 'buy')} sz={_fixed(it.size)} {_flags(it)}{_slippage(it.slippage)}"


def _stop(it: StopOrder) -> str:
    begin = f"{'Stop' if it.kind == 'stop' else 'TakeProfit'} {it.symbol} {_where(it.is_above)}"
    terms = f"thresh={_fixed(it.trigger)} sz={_fixed(it.size)} limit={_or_none(it.limit)}"
    return f"{begin} {terms}{_slippage(it.slippage)}"


def _range(it: RangeOrder) -> str:
    bounds = f"min={_fixed(it.low)} max={_fixed(it.high)} sz={_fixed(it.size)}"
    limits = f"lmin={_or_none(it.low_limit)} lmax={_or_none(it.high_limit)}"
    slippages = _slippage(it.stop_slippage, "sl_slippage") + _slippage(it.profit_slippage, "tp_slippage")
    return f"Range {it.symbol} {_held(it)} {bounds} {limits}{slippages}"


def _trailing(it: TrailingOrder) -> str:
    distance = f"trail={it.trail_bps}bps step={it.step_bps}bps"
    terms = f"sz={_fixed(it.size)} {distance} limit={_or_none(it.limit)}"
    return f"Trailing {it.symbol} {_held(it)} {terms}{_slippage(it.slippage)}"


def _basket(it: Basket) -> str:
    for action in it.actions:
        wallet_line(action)
    return f"Trigger {it.symbol} {_where(it.is_above)} thresh={_fixed(it.trigger)} nested={len(it.actions)}"


def _cancel_all(it: CancelAll) -> str:
    return f"CancelAll {','.join(it.symbols) if it.symbols else '*'}"


def _leverages(it: Leverage) -> str:
    """Lists the settings by the bytes of their symbols, as they are signed."""
    settings = sorted(it.settings, key=lambda setting: setting[0].encode())
    return f"UpdateLeverage {','.join(f'{symbol}:{_amount(leverage)}' for symbol, leverage in settings)}"


def _transfer(it: TransferMoney) -> str:
    reach = "External" if it.external else "Internal"
    return f"Transfer {reach} from={it.sender} to={it.recipient} amt={_amount(it.amount)}"


_LINES: Dict[Type[Any], Callable[[Any], str]] = {
    LimitOrder: _limit,
    MarketOrder: _market,
    StopOrder: _stop,
    RangeOrder: _range,
    TrailingOrder: _trailing,
    Basket: _basket,
    ModifyOrder: lambda it: f"Modify {it.symbol} oid={it.order_id} sz={_fixed(it.size)}",
    CancelOrder: lambda it: f"Cancel {it.symbol} oid={it.order_id}",
    CancelAll: _cancel_all,
    Leverage: _leverages,
    Faucet: lambda it: f"Faucet user={it.recipient} amount={_amount(it.amount)}",
    WhitelistFaucet: lambda it: f"WhitelistFaucet target={it.target} whitelist={_bool(it.whitelist)}",
    AgentWallet: lambda it: f"AgentWallet agent={it.agent} delete={_bool(it.remove)}",
    CreateSubAccount: lambda it: f"CreateSubAccount name={it.name} amt={_amount(it.amount)}",
    RenameSubAccount: lambda it: f"RenameSubAccount account={it.account} name={it.name}",
    RemoveSubAccount: lambda it: f"RemoveSubAccount {it.account}",
    TransferMoney: _transfer,
    ApproveBuilder: lambda it: f"ApproveCommissionFee to={it.builder} max_fee={it.max_fee}",
    RevokeBuilder: lambda it: f"RevokeCommissionFee to={it.builder}",
}


def _held(order: Union[RangeOrder, TrailingOrder]) -> str:
    """Returns the side of the position that the order reduces."""
    return _side(order.side == "sell")


def _side(is_buy: bool) -> str:
    return "Buy" if is_buy else "Sell"


def _where(is_above: bool) -> str:
    return "Above" if is_above else "Below"


def _flags(order: Union[LimitOrder, MarketOrder]) -> str:
    return f"ro={_bool(order.reduce_only)} iso={_bool(order.isolated)}"


def _bool(value: bool) -> str:
    return "true" if value else "false"


def _slippage(bps: Optional[Amount], label: str = "slippage") -> str:
    return "" if bps is None else f" {label}={_fixed(bps)}bps"


def _or_none(price: Optional[Amount]) -> str:
    return _NONE if price is None else _fixed(price)


def _amount(money: Optional[Amount]) -> str:
    return _NONE if money is None else eight_decimals(wire_number(money))


def _fixed(number: Amount) -> str:
    """Prints a number that is signed as a whole number of units: the double that stands for those units, not the given
    one."""
    given = wire_number(number)
    double = _double_of_units(fixed_of(given))
    return eight_decimals(given if double is None else double)


def _double_of_units(units: int) -> Optional[float]:
    """Returns the double nearest to the units over 1e8, or a neighbour that is signed as these units; None if none of
    the next four is."""
    double = units / 10**8 if units < 2**63 else float(units >> 1) * 2 / 1e8
    for _ in range(_NEIGHBOURS):
        signed = fixed_of(double)
        if signed == units:
            return double
        double = math.nextafter(double, math.inf if signed < units else -math.inf)
    return double if fixed_of(double) == units else None
