"""Actions of a transaction. The functions validate and build them; the classes only hold values."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal, Mapping, Optional, Tuple, Union

from .decimals import DecimalInput, exact
from .multisig import MultisigAction
from .treasury import TreasuryAction

Side = Literal["buy", "sell"]

TimeInForce = Literal["GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN"]
"""GTC rests until cancelled, IOC never rests, ALO (post-only) never matches on arrival: it is refused where it would.
ALO_SLIDE rests one tick behind the best opposite price instead, ALO_JOIN at the best price of its own side."""

TIMES_IN_FORCE: Tuple[TimeInForce, ...] = ("GTC", "IOC", "ALO", "ALO_SLIDE", "ALO_JOIN")
"""Times in force in the order of their numbers in the signed bytes."""

Amount = Union[Decimal, float]
"""A number in an action: exact, or the floating-point number of a program that computes in floating point."""


@dataclass(frozen=True)
class BuilderCode:
    """Names the builder of the program that places an order, whom the account pays a fee for each fill."""

    to: str
    """Account that is paid."""
    fee: int
    """Fee in basis points of the filled notional, 1 to 15."""


@dataclass(frozen=True)
class LimitOrder:
    symbol: str
    side: Side
    price: Amount
    size: Amount
    time_in_force: TimeInForce = "GTC"
    reduce_only: bool = False
    isolated: bool = False
    """Whether the order has isolated margin and belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None


@dataclass(frozen=True)
class MarketOrder:
    symbol: str
    side: Side
    size: Amount
    reduce_only: bool = False
    isolated: bool = False
    """Whether the order has isolated margin and belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    slippage: Optional[Amount] = None
    """Largest distance from the mark, in basis points; None: the market's maximum."""


@dataclass(frozen=True)
class StopOrder:
    """A conditional order that waits until the mark passes its trigger and then reduces a position."""

    kind: Literal["stop", "take profit"]
    symbol: str
    side: Side
    """Side of the order that it becomes: sell for a long position."""
    size: Amount
    trigger: Amount
    limit: Optional[Amount] = None
    """Limit price of the order that it becomes; None: a market order."""
    isolated: bool = False
    """Whether the order has isolated margin and belongs to the isolated account of its market."""
    builder_code: Optional[BuilderCode] = None
    slippage: Optional[Amount] = None
    """Largest distance from the mark, in basis points; None: the market's maximum."""

    @property
    def is_above(self) -> bool:
        """Whether it triggers at its price or above; otherwise at its price or below."""
        return (self.kind == "stop") == (self.side == "buy")


@dataclass(frozen=True)
class RangeOrder:
    """A stop and a take profit of one position, of which the first to trigger ends the other."""

    symbol: str
    side: Side
    size: Amount
    low: Amount
    """Trigger price that the mark must reach or fall below."""
    high: Amount
    """Trigger price that the mark must reach or exceed."""
    low_limit: Optional[Amount] = None
    high_limit: Optional[Amount] = None
    isolated: bool = False
    builder_code: Optional[BuilderCode] = None
    stop_slippage: Optional[Amount] = None
    """Largest distance from the mark, in basis points, at the trigger that is a loss: `low` for a long position."""
    profit_slippage: Optional[Amount] = None
    """Largest distance from the mark, in basis points, at the other trigger."""


@dataclass(frozen=True)
class TrailingOrder:
    """A stop that follows the mark at a distance, in steps."""

    symbol: str
    side: Side
    size: Amount
    trail_bps: int
    """Distance from the best mark, in basis points."""
    step_bps: int
    """Improvement of the mark, in basis points, after which the stop follows."""
    limit: Optional[Amount] = None
    isolated: bool = False
    builder_code: Optional[BuilderCode] = None
    slippage: Optional[Amount] = None


@dataclass(frozen=True)
class Basket:
    """Actions that the exchange carries out when the mark passes a trigger. Its orders may open a position."""

    symbol: str
    is_above: bool
    """Whether it triggers at its price or above; otherwise at its price or below."""
    trigger: Amount
    actions: Tuple["Action", ...]
    """Between 1 and 10 orders, conditional orders, modifies and cancels."""
    isolated: Optional[bool] = None
    """Whether all its orders are isolated; None: not stated, as present clients sign it."""


@dataclass(frozen=True)
class OnFill:
    """An order, and the actions that its first fill arms."""

    parent: "Union[LimitOrder, MarketOrder, StopOrder, RangeOrder, TrailingOrder]"
    """The order. Its ID is the one that it would have alone at this place in the transaction."""
    actions: Tuple["Action", ...]
    """Between 1 and 10 orders, conditional orders, baskets, modifies and cancels."""


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
    """Markets whose orders are cancelled; empty: all markets."""


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
    """Highest fee in basis points of the filled notional, 1 to 15."""


@dataclass(frozen=True)
class RevokeBuilder:
    builder: str


@dataclass(frozen=True)
class CreateSubAccount:
    """An account under the account, with balance and margin of its own."""

    name: str
    amount: Optional[Amount] = None
    """Amount moved from the balance of its master; None: nothing."""


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
    """Whether the recipient may be any account; otherwise money moves between a master and its sub-accounts."""


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
class MoveMarket:
    symbol: str
    own_lane: bool
    """Whether it gets a lane of its own; else it goes back to the lane of the account shard."""


@dataclass(frozen=True)
class AcceptTime:
    now: int
    """Present time by the signer's own clock, in seconds since 1970."""
    reason: str


@dataclass(frozen=True)
class OraclePrice:
    timestamp: int
    symbol: str
    price: Amount


@dataclass(frozen=True)
class FeedPrice:
    """A price for feed number ``feed``: ``price``·10^``exponent``."""

    timestamp: int
    feed: int
    price: int
    exponent: int


@dataclass(frozen=True)
class FeedPrices:
    prices: Tuple[FeedPrice, ...]


@dataclass(frozen=True)
class Propose:
    multisig: str
    actions: Tuple["Action", ...]
    lifetime_secs: Optional[int] = None
    """Seconds until the proposal expires; None: the lifetime of the policy."""


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
    MoveMarket,
    AcceptTime,
    TreasuryAction,
    MultisigAction,
    Propose,
    OraclePrice,
    FeedPrices,
]
"""An action of a transaction. Several actions in one transaction are executed in order, with no other actions between
them."""


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
    """Places a limit order. ``price`` is a multiple of the market's tick, ``size`` of its lot. A reduce-only order only
    makes a position smaller.

    The builder of the builder code is paid a fee with each fill and must be approved before with
    :func:`approve_builder`.
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
    """Places an immediate-or-cancel order that goes at most 5 % from the mark, or at most its slippage in basis
    points."""
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
    """Places a stop, which closes a part of a position at a loss: it sells a long at the trigger or below, buys a short
    at it or above."""
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
    """Places a take profit, which closes a part of a position at a profit: it sells a long at the trigger or above,
    buys a short at it or below."""
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
    """Places a basket, whose actions are carried out when the mark is at the trigger or beyond it in this direction.

    Its orders are only then admitted, like those of a transaction, and need margin from then on.
    """
    if direction not in ("above", "below"):
        raise ValueError(f"direction {direction!r} is neither above nor below")
    return Basket(symbol, direction == "above", exact(trigger), actions)


def on_fill(parent: Union[LimitOrder, MarketOrder, StopOrder, RangeOrder, TrailingOrder], *actions: Action) -> OnFill:
    """Places an order, and carries out the actions once at its first fill. Exits grow with further fills; if the order
    ends without a fill, the actions end with it."""
    return OnFill(parent, actions)


def modify_order(symbol: str, order_id: str, size: DecimalInput) -> ModifyOrder:
    """Changes the total size of an order, fills included, to ``size``; its ID stays. A smaller size keeps its place in
    the queue."""
    return ModifyOrder(symbol, order_id, exact(size))


def cancel_order(symbol: str, order_id: str) -> CancelOrder:
    return CancelOrder(symbol, order_id)


def cancel_all(*symbols: str) -> CancelAll:
    """Cancels all orders of these markets, or of all markets if no symbol is given."""
    return CancelAll(symbols)


def faucet(recipient: str, amount: Optional[DecimalInput] = None) -> Faucet:
    """Requests test money in USD, where the exchange has a faucet; without an amount its default."""
    return Faucet(recipient, None if amount is None else exact(amount))


def add_agent(agent: str) -> AgentWallet:
    """Lets another key sign for the account. Must be signed by the account itself."""
    return AgentWallet(agent, remove=False)


def remove_agent(agent: str) -> AgentWallet:
    """Revokes an agent's right to sign for the account. Must be signed by the account itself."""
    return AgentWallet(agent, remove=True)


def approve_builder(builder: str, max_fee: int) -> ApproveBuilder:
    """Approves a builder: orders of the account may then name it, and it is paid a fee with each of their fills.

    Must be signed by the account itself. ``max_fee`` is in basis points, 1 to 15.
    """
    if not isinstance(max_fee, int) or not 1 <= max_fee <= 15:
        raise ValueError(f"fee of a builder {max_fee!r} is not a whole number of basis points from 1 to 15")
    return ApproveBuilder(builder, max_fee)


def propose(multisig: str, *actions: Action, lifetime_secs: Optional[int] = None) -> Propose:
    """Proposes 1 to 20 actions of a multisig account; the answer names the number of the proposal. Counts as an
    approval."""
    if not actions:
        raise ValueError("a proposal has 1 to 20 actions")
    return Propose(multisig, tuple(actions), lifetime_secs)


def revoke_builder(builder: str) -> RevokeBuilder:
    """Ends the approval of a builder: new orders cannot name the builder; open ones go on paying."""
    return RevokeBuilder(builder)


def create_sub_account(name: str, amount: Optional[DecimalInput] = None) -> CreateSubAccount:
    """Creates an account under the account; the answer names its key. ``name``: 1 to 32 letters, digits, spaces, ``-``,
    ``_``."""
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
    """Sets leverages by symbol: 1 to the market's maximum, at most two decimal places."""
    return Leverage(tuple((symbol, exact(leverage)) for symbol, leverage in leverages.items()))


def schedule_cancel(seconds: int) -> ScheduleCancel:
    """Schedules a cancel of all open orders unless it is sent again within this time: a dead man's switch.

    ``seconds``: 5 to 86 400; 0 switches it off.
    """
    if not isinstance(seconds, int) or seconds < 0:
        raise ValueError(f"{seconds} is not a number of whole seconds from 0 on")
    return ScheduleCancel(seconds)


def stay_until_filled(on: bool) -> StayUntilFilled:
    """Sets whether stops, take profits, ranges and trailing stops of the account that become market orders stay until
    filled.

    An order that finds nothing within its slippage tries again at each mark, instead of ending. Isolated accounts
    follow their owner.
    """
    return StayUntilFilled(on)


def note(text: str) -> Note:
    """Puts a signed text into the account's history: 1 to 64 bytes of UTF-8, without invisible characters and without a
    space at either end."""
    return Note(text)


def set_market_state(symbol: str, state: MarketStateName, reason: str, until: int = 0) -> SetMarketState:
    """Sets the state of a market, which says what runs in it from now on; administrators only.

    The reason is shown to everybody: 1 to 128 bytes of UTF-8, without invisible characters and without a space at
    either end. ``until`` is the second since 1970 at which the state ends by itself; 0: it does not.
    """
    if not isinstance(until, int) or until < 0:
        raise ValueError(f"{until} is not a number of whole seconds from 0 on")
    return SetMarketState(symbol, state, reason, until)


def settle_market(symbol: str, minutes: int, reason: str) -> SettleMarket:
    """Delists a market for ever, and closes all its positions at one price; administrators only.

    ``minutes``: 0 for the last oracle price, 1 to 60 for the average of the oracle price over that many minutes.
    """
    if not isinstance(minutes, int) or not 0 <= minutes <= 60:
        raise ValueError(f"{minutes} is not a number of minutes from 0 to 60")
    return SettleMarket(symbol, minutes, reason)


def move_market(symbol: str, own_lane: bool) -> MoveMarket:
    """Moves a market to a lane of its own, or back to the lane of the account shard; administrators only.

    Orders of the market wait for a moment, and nothing is cancelled.
    """
    if not isinstance(own_lane, bool):
        raise ValueError(f"{own_lane} is neither True nor False")
    return MoveMarket(symbol, own_lane)


def accept_time(now: int, reason: str) -> AcceptTime:
    """Consents to returning the shards to the time of their logs, after the clock of a broker was ahead.

    Two administrators sign it, each within a minute of ``now``, the present second since 1970 by a correct clock.
    """
    if not isinstance(now, int) or now < 0:
        raise ValueError(f"{now} is not a number of whole seconds from 0 on")
    return AcceptTime(now, reason)


def _optional(number: Optional[DecimalInput]) -> Optional[Decimal]:
    return None if number is None else exact(number)


def _side(side: str) -> Side:
    if side not in ("buy", "sell"):
        raise ValueError(f"side {side!r} is neither buy nor sell")
    return side
