"""What a transaction can do. The functions check and make; the classes only hold."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, Mapping, Optional, Tuple, Union, cast

from .decimals import DecimalInput, exact
from .multisig import MultisigAction
from .treasury import TreasuryAction

Side = Literal["buy", "sell"]

TimeInForce = Literal["GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN"]
"""GTC rests until cancelled, IOC never rests, ALO (post-only) never matches on arrival: it is refused where it would.
ALO_SLIDE rests one tick behind the best opposite price instead, ALO_JOIN at the best price of its own side."""

TIMES_IN_FORCE: Tuple[TimeInForce, ...] = ("GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN")
"""In the order of their numbers in the signed bytes."""

Amount = Union[Decimal, float]
"""A number of an action: exact, or the floating-point number of a program that computes so."""


@dataclass(frozen=True)
class BuilderCode:
    """Names who made the program that places an order; the account pays it a fee for each fill."""

    to: str
    """The account that is paid."""
    fee: int
    """Basis points of the filled notional, 1 to 15."""


@dataclass(frozen=True)
class LimitOrder:
    symbol: str
    side: Side
    price: Amount
    size: Amount
    time_in_force: TimeInForce = "GTC"
    reduce_only: bool = False
    isolated: bool = False
    """With margin of its own: of the isolated account in its market."""
    builder_code: Optional[BuilderCode] = None


@dataclass(frozen=True)
class MarketOrder:
    symbol: str
    side: Side
    size: Amount
    reduce_only: bool = False
    isolated: bool = False
    """With margin of its own: of the isolated account in its market."""
    builder_code: Optional[BuilderCode] = None
    slippage: Optional[Amount] = None
    """How far from the mark it may go at most, in basis points; without it as far as the market allows."""


@dataclass(frozen=True)
class StopOrder:
    """Waits until the mark passes its trigger, then reduces a position by its side."""

    kind: Literal["stop", "take profit"]
    symbol: str
    side: Side
    """Of the order it becomes: sell for a long position."""
    size: Amount
    trigger: Amount
    limit: Optional[Amount] = None
    """Of the order it becomes; without it that is a market order."""
    isolated: bool = False
    """With margin of its own: of the isolated account in its market."""
    builder_code: Optional[BuilderCode] = None
    slippage: Optional[Amount] = None
    """As of a market order."""

    @property
    def is_above(self) -> bool:
        """Whether it triggers at its price or above; else at its price or below."""
        return (self.kind == "stop") == (self.side == "buy")


@dataclass(frozen=True)
class RangeOrder:
    """A stop and a take profit of one position, of which the first to trigger ends the other."""

    symbol: str
    side: Side
    size: Amount
    low: Amount
    """Triggers at it or below."""
    high: Amount
    """Triggers at it or above."""
    low_limit: Optional[Amount] = None
    high_limit: Optional[Amount] = None
    isolated: bool = False
    builder_code: Optional[BuilderCode] = None
    stop_slippage: Optional[Amount] = None
    """How far from the mark, in basis points, it may go at the trigger that is a loss: `low` of a long position."""
    profit_slippage: Optional[Amount] = None
    """The same at the other trigger."""


@dataclass(frozen=True)
class TrailingOrder:
    """A stop that follows the mark at a distance, in steps."""

    symbol: str
    side: Side
    size: Amount
    trail_bps: int
    """Distance from the best mark, in basis points."""
    step_bps: int
    """By how many basis points the mark gets better before the stop follows."""
    limit: Optional[Amount] = None
    isolated: bool = False
    builder_code: Optional[BuilderCode] = None
    slippage: Optional[Amount] = None


@dataclass(frozen=True)
class Basket:
    """Actions that the exchange carries out when the mark passes a trigger. Its orders may open a position."""

    symbol: str
    is_above: bool
    """Whether it triggers at its price or above; else at its price or below."""
    trigger: Amount
    actions: Tuple["Action", ...]
    """1 to 10 orders, conditional orders, modifies and cancels."""
    isolated: Optional[bool] = None
    """None: not stated, as clients of today sign it."""


@dataclass(frozen=True)
class OnFill:
    """An order, and the actions that its first fill arms."""

    parent: "Union[LimitOrder, MarketOrder, StopOrder, RangeOrder, TrailingOrder]"
    """It has the ID that it would have alone in its place of the transaction."""
    actions: Tuple["Action", ...]
    """1 to 10 orders, conditional orders, baskets, modifies and cancels."""


@dataclass(frozen=True)
class ModifyOrder:
    symbol: str
    order_id: str
    size: Amount
    """The new total size, fills included."""


@dataclass(frozen=True)
class CancelOrder:
    symbol: str
    order_id: str


@dataclass(frozen=True)
class CancelAll:
    symbols: Tuple[str, ...] = ()
    """Empty: of all markets."""


@dataclass(frozen=True)
class Faucet:
    recipient: str
    amount: Optional[Amount] = None


@dataclass(frozen=True)
class AgentWallet:
    agent: str
    remove: bool


@dataclass(frozen=True)
class ApproveBuilder:
    """Orders of the account may name this builder in their builder code, up to a fee."""

    builder: str
    max_fee: int
    """Basis points of the filled notional, 1 to 15."""


@dataclass(frozen=True)
class RevokeBuilder:
    builder: str


@dataclass(frozen=True)
class CreateSubAccount:
    """An account under the account, with balance and margin of its own."""

    name: str
    amount: Optional[Amount] = None
    """What it gets of the balance of its master; None: nothing."""


@dataclass(frozen=True)
class RenameSubAccount:
    account: str
    name: str


@dataclass(frozen=True)
class RemoveSubAccount:
    account: str


@dataclass(frozen=True)
class TransferMoney:
    """Moves money from one balance to another."""

    sender: str
    recipient: str
    amount: Amount
    external: bool = False
    """Whether it goes to anybody, else between a master and its sub-accounts."""


@dataclass(frozen=True)
class Leverage:
    settings: Tuple[Tuple[str, Amount], ...]


@dataclass(frozen=True)
class WhitelistFaucet:
    target: str
    whitelist: bool


@dataclass(frozen=True)
class ScheduleCancel:
    seconds: int


@dataclass(frozen=True)
class StayUntilFilled:
    on: bool


@dataclass(frozen=True)
class Note:
    text: str


MarketStateName = Literal["trading", "postOnly", "reduceOnly", "cancelOnly", "halted", "settling", "settled"]


@dataclass(frozen=True)
class SetMarketState:
    symbol: str
    state: MarketStateName
    reason: str
    until: int


@dataclass(frozen=True)
class SettleMarket:
    symbol: str
    minutes: int
    reason: str


@dataclass(frozen=True)
class AcceptTime:
    now: int
    """The second since 1970 that it is, by the signer's own clock."""
    reason: str


@dataclass(frozen=True)
class OraclePrice:
    timestamp: int
    symbol: str
    price: Amount


@dataclass(frozen=True)
class FeedPrice:
    """``price``·10^``exponent`` of feed number ``feed``."""

    timestamp: int
    feed: int
    price: int
    exponent: int


@dataclass(frozen=True)
class FeedPrices:
    prices: Tuple[FeedPrice, ...]


Action = Union[
    LimitOrder,
    MarketOrder,
    StopOrder,
    RangeOrder,
    TrailingOrder,
    Basket,
    OnFill,
    ModifyOrder,
    CancelOrder,
    CancelAll,
    Faucet,
    AgentWallet,
    ApproveBuilder,
    RevokeBuilder,
    CreateSubAccount,
    RenameSubAccount,
    RemoveSubAccount,
    TransferMoney,
    Leverage,
    WhitelistFaucet,
    ScheduleCancel,
    StayUntilFilled,
    Note,
    SetMarketState,
    SettleMarket,
    AcceptTime,
    TreasuryAction,
    MultisigAction,
    OraclePrice,
    FeedPrices,
]
"""Several actions in one transaction are executed in order with nobody else's between them."""


def limit_order(
    symbol: str,
    side: Side,
    price: DecimalInput,
    size: DecimalInput,
    *,
    time_in_force: TimeInForce = "GTC",
    reduce_only: bool = False,
    builder_code: Optional[BuilderCode] = None,
) -> LimitOrder:
    """``price`` is a multiple of the market's tick, ``size`` of its lot. A reduce-only order only makes a position smaller.

    A builder code names whom the account pays a fee with each fill; approved before with :func:`approve_builder`.
    """
    if time_in_force not in TIMES_IN_FORCE:
        raise ValueError(f"time in force {time_in_force!r} is none of {', '.join(TIMES_IN_FORCE)}")
    return LimitOrder(
        symbol, _side(side), exact(price), exact(size), time_in_force, reduce_only, builder_code=builder_code
    )


def market_order(
    symbol: str,
    side: Side,
    size: DecimalInput,
    *,
    reduce_only: bool = False,
    slippage: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None,
) -> MarketOrder:
    """Immediate-or-cancel, at most 5 % away from the mark, or as far as its slippage says, in basis points."""
    bound = None if slippage is None else exact(slippage)
    return MarketOrder(symbol, _side(side), exact(size), reduce_only, builder_code=builder_code, slippage=bound)


def stop_order(
    symbol: str,
    side: Side,
    size: DecimalInput,
    trigger: DecimalInput,
    *,
    limit: Optional[DecimalInput] = None,
    slippage: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None,
) -> StopOrder:
    """Closes a part of a position at a loss: sells a long at the trigger or below, buys a short at it or above."""
    bounds = _optional(limit), _optional(slippage)
    order = StopOrder("stop", symbol, _side(side), exact(size), exact(trigger), bounds[0], slippage=bounds[1])
    return replace(order, builder_code=builder_code)


def take_profit_order(
    symbol: str,
    side: Side,
    size: DecimalInput,
    trigger: DecimalInput,
    *,
    limit: Optional[DecimalInput] = None,
    slippage: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None,
) -> StopOrder:
    """As a stop, at a profit: sells a long at the trigger or above, buys a short at it or below."""
    stop = stop_order(symbol, side, size, trigger, limit=limit, slippage=slippage, builder_code=builder_code)
    return replace(stop, kind="take profit")


def range_order(
    symbol: str,
    side: Side,
    size: DecimalInput,
    low: DecimalInput,
    high: DecimalInput,
    *,
    low_limit: Optional[DecimalInput] = None,
    high_limit: Optional[DecimalInput] = None,
    stop_slippage: Optional[DecimalInput] = None,
    profit_slippage: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None,
) -> RangeOrder:
    limits = _optional(low_limit), _optional(high_limit)
    slippages = _optional(stop_slippage), _optional(profit_slippage)
    prices = exact(low), exact(high)
    return RangeOrder(symbol, _side(side), exact(size), *prices, *limits, False, builder_code, *slippages)


def trailing_order(
    symbol: str,
    side: Side,
    size: DecimalInput,
    trail_bps: int,
    step_bps: int = 0,
    *,
    limit: Optional[DecimalInput] = None,
    slippage: Optional[DecimalInput] = None,
    builder_code: Optional[BuilderCode] = None,
) -> TrailingOrder:
    bounds = _optional(limit), _optional(slippage)
    order = TrailingOrder(symbol, _side(side), exact(size), trail_bps, step_bps, bounds[0], slippage=bounds[1])
    return replace(order, builder_code=builder_code)


def basket(symbol: str, direction: Literal["above", "below"], trigger: DecimalInput, *actions: Action) -> Basket:
    """Carries out its actions when the mark of the market is at the trigger or beyond it, in that direction.

    Its orders are admitted then, like those of a transaction, and need margin from then on.
    """
    if direction not in ("above", "below"):
        raise ValueError(f"direction {direction!r} is neither above nor below")
    return Basket(symbol, direction == "above", exact(trigger), actions)


def on_fill(parent: Union[LimitOrder, MarketOrder, StopOrder, RangeOrder, TrailingOrder], *actions: Action) -> OnFill:
    """Places the order, and carries out the actions once with its first fill; exits grow with it, and without a fill all end with it."""
    return OnFill(parent, actions)


def modify_order(symbol: str, order_id: str, size: DecimalInput) -> ModifyOrder:
    """``size`` is the order's new total, fills included; its ID stays. Smaller keeps its place in the queue."""
    return ModifyOrder(symbol, order_id, exact(size))


def cancel_order(symbol: str, order_id: str) -> CancelOrder:
    return CancelOrder(symbol, order_id)


def cancel_all(*symbols: str) -> CancelAll:
    """Without symbols: of all markets."""
    return CancelAll(symbols)


def faucet(recipient: str, amount: Optional[DecimalInput] = None) -> Faucet:
    """Test money in USD, where the exchange has a faucet; its default without an amount."""
    return Faucet(recipient, None if amount is None else exact(amount))


def add_agent(agent: str) -> AgentWallet:
    """Lets another key sign for the account. Must be signed by the account itself."""
    return AgentWallet(agent, remove=False)


def remove_agent(agent: str) -> AgentWallet:
    """Must be signed by the account itself."""
    return AgentWallet(agent, remove=True)


def approve_builder(builder: str, max_fee: int) -> ApproveBuilder:
    """Lets orders of the account name a builder, who then is paid a fee with each of their fills.

    Must be signed by the account itself. ``max_fee`` is in basis points, 1 to 15.
    """
    if not isinstance(max_fee, int) or not 1 <= max_fee <= 15:
        raise ValueError(f"fee of a builder {max_fee!r} is not a whole number of basis points from 1 to 15")
    return ApproveBuilder(builder, max_fee)


def revoke_builder(builder: str) -> RevokeBuilder:
    """New orders cannot name the builder any more; open ones go on paying."""
    return RevokeBuilder(builder)


def create_sub_account(name: str, amount: Optional[DecimalInput] = None) -> CreateSubAccount:
    """Makes an account under the account; the answer names its key. ``name``: 1 to 32 letters, digits, spaces, ``-``, ``_``."""
    return CreateSubAccount(name, None if amount is None else exact(amount))


def rename_sub_account(account: str, name: str) -> RenameSubAccount:
    return RenameSubAccount(account, name)


def remove_sub_account(account: str) -> RemoveSubAccount:
    """Ends a sub-account without positions and orders; its money goes to its master."""
    return RemoveSubAccount(account)


def transfer(sender: str, recipient: str, amount: DecimalInput) -> TransferMoney:
    """Moves money between a master and its sub-accounts."""
    return TransferMoney(sender, recipient, exact(amount))


def send(sender: str, recipient: str, amount: DecimalInput) -> TransferMoney:
    """Sends money to anybody's account. Must be signed by the owner of the sender, not by an agent."""
    return TransferMoney(sender, recipient, exact(amount), external=True)


def set_leverage(leverages: Mapping[str, DecimalInput]) -> Leverage:
    """By symbol: 1 to the market's maximum, two decimal places at most."""
    return Leverage(tuple((symbol, exact(leverage)) for symbol, leverage in leverages.items()))


def schedule_cancel(seconds: int) -> ScheduleCancel:
    """Cancels all open orders of the account after this time unless it is sent again before: a dead man's switch.

    5 to 86 400 whole seconds; 0 switches it off.
    """
    if not isinstance(seconds, int) or seconds < 0:
        raise ValueError(f"{seconds} is not a number of whole seconds from 0 on")
    return ScheduleCancel(seconds)


def stay_until_filled(on: bool) -> StayUntilFilled:
    """Whether stops, take profits, ranges and trailing stops of the account that become market orders stay until filled.

    What finds nothing within its slippage tries again at each mark, instead of ending. Isolated accounts follow their owner.
    """
    return StayUntilFilled(on)


def note(text: str) -> Note:
    """A signed text in the account's history: 1 to 64 bytes of UTF-8 without characters that are not shown, and without a space at an end."""
    return Note(text)


def set_market_state(symbol: str, state: MarketStateName, reason: str, until: int = 0) -> SetMarketState:
    """What runs in a market from now on; administrators only.

    The reason is shown to everybody: 1 to 128 bytes of UTF-8 without characters that are not shown, and without a space at an end. ``until`` is the second since 1970 at
    which the state ends by itself; 0: it does not.
    """
    if not isinstance(until, int) or until < 0:
        raise ValueError(f"{until} is not a number of whole seconds from 0 on")
    return SetMarketState(symbol, state, reason, until)


def settle_market(symbol: str, minutes: int, reason: str) -> SettleMarket:
    """Delists a market for ever, and closes all its positions at one price; administrators only.

    ``minutes`` 0: at the last oracle price; 1 to 60: at the average of the oracle price over the last so many minutes.
    """
    if not isinstance(minutes, int) or not 0 <= minutes <= 60:
        raise ValueError(f"{minutes} is not a number of minutes from 0 to 60")
    return SettleMarket(symbol, minutes, reason)


def accept_time(now: int, reason: str) -> AcceptTime:
    """Lets the shards go back to the time of their logs, after the clock of a broker was ahead.

    Two administrators sign it, each within a minute of ``now``, the second since 1970 that it is by a clock that is right.
    """
    if not isinstance(now, int) or now < 0:
        raise ValueError(f"{now} is not a number of whole seconds from 0 on")
    return AcceptTime(now, reason)


def _optional(number: Optional[DecimalInput]) -> Optional[Decimal]:
    return None if number is None else exact(number)


def _side(side: str) -> Side:
    if side not in ("buy", "sell"):
        raise ValueError(f"side {side!r} is neither buy nor sell")
    return cast(Side, side)
