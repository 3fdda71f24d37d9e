package io.openperp.client;

import io.openperp.api.market.MarketInfo;
import io.openperp.transaction.Action;
import io.openperp.transaction.Basket;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.FundsAction.CancelWithdrawal;
import io.openperp.transaction.FundsAction.Faucet;
import io.openperp.transaction.FundsAction.Withdraw;
import io.openperp.transaction.NewOrder.LimitOrder;
import io.openperp.transaction.NewOrder.MarketOrder;
import io.openperp.transaction.OnFill;
import io.openperp.transaction.OrderAction;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.SettingsAction.AgentWalletCreation;
import io.openperp.transaction.SettingsAction.BuilderApproval;
import io.openperp.transaction.SettingsAction.BuilderRevocation;
import io.openperp.transaction.SettingsAction.Note;
import io.openperp.transaction.SettingsAction.UpdateUserSettings;
import io.openperp.transaction.SettingsAction.UpdateUserSettings.LeverageSetting;
import io.openperp.transaction.SubAccountAction.CreateSubAccount;
import io.openperp.transaction.SubAccountAction.RemoveSubAccount;
import io.openperp.transaction.SubAccountAction.RenameSubAccount;
import io.openperp.transaction.SubAccountAction.Transfer;
import io.openperp.transaction.TradingAction.CancelAll;
import io.openperp.transaction.TradingAction.CancelOrder;
import io.openperp.transaction.TradingAction.ModifyOrder;
import io.openperp.transaction.TradingAction.ScheduleCancel;
import io.openperp.transaction.TradingAction.StayUntilFilled;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.transaction.field.Destination;
import io.openperp.transaction.field.TimeInForce;
import io.openperp.transaction.sealing.TreasuryKey;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Creates the actions of transactions. Numbers are decimals as text, such as {@code "0.5"}, so that exactly these are
 * signed. Methods throw {@link NumberFormatException} for a number with more than eight decimal places.
 */
public final class Actions {

    private Actions() {}

    /** A limit order, good till cancelled. */
    public static LimitOrder limit(Side side, String symbol, String size, String price) {
        return limit(side, symbol, size, price, TimeInForce.GTC, false);
    }

    /** A limit order, good till cancelled. Numbers may have at most eight decimal places; {@link MarketInfo} has methods to round them. */
    public static LimitOrder limit(Side side, String symbol, BigDecimal size, BigDecimal price) {
        return limit(side, symbol, size, price, TimeInForce.GTC, false);
    }

    public static LimitOrder limit(
            Side side, String symbol, BigDecimal size, BigDecimal price, TimeInForce timeInForce, boolean reduceOnly) {
        return limit(side, symbol, size.toPlainString(), price.toPlainString(), timeInForce, reduceOnly);
    }

    /** @param reduceOnly whether the order may only reduce a position */
    public static LimitOrder limit(
            Side side, String symbol, String size, String price, TimeInForce timeInForce, boolean reduceOnly) {
        return new LimitOrder(
                symbol, side, Quantity.of(price), Quantity.of(size), timeInForce, reduceOnly, Routing.CROSS);
    }

    public static MarketOrder market(Side side, String symbol, String size) {
        return market(side, symbol, size, false);
    }

    public static MarketOrder market(Side side, String symbol, BigDecimal size) {
        return market(side, symbol, size.toPlainString());
    }

    public static MarketOrder market(Side side, String symbol, String size, boolean reduceOnly) {
        return new MarketOrder(symbol, side, Quantity.of(size), reduceOnly, Routing.CROSS);
    }

    /** @param slippage maximum distance from the mark, in basis points; the rest is cancelled */
    public static MarketOrder market(Side side, String symbol, String size, boolean reduceOnly, String slippage) {
        return new MarketOrder(symbol, side, Quantity.of(size), reduceOnly, Routing.CROSS, null, Quantity.of(slippage));
    }

    /**
     * Closes a part of a position at a loss: a long when the mark is at the trigger or below, a short when it is at it or above.
     *
     * @param side side of the closing order: SELL for a long
     * @param limit limit price of the closing order; null: a market order within the market's slippage
     */
    public static StopOrder stop(Side side, String symbol, String size, String trigger, @Nullable String limit) {
        return stop(StopOrder.Kind.STOP, side.isBuy(), symbol, size, trigger, limit);
    }

    /**
     * A take profit: closes a part of a position at a profit, a long when the mark is at the trigger or above, a short
     * when the mark is at the trigger or below. Parameters as for {@link #stop}.
     */
    public static StopOrder takeProfit(Side side, String symbol, String size, String trigger, @Nullable String limit) {
        return stop(StopOrder.Kind.TAKE_PROFIT, !side.isBuy(), symbol, size, trigger, limit);
    }

    private static StopOrder stop(
            StopOrder.Kind kind, boolean above, String symbol, String size, String trigger, @Nullable String limit) {
        return new StopOrder(
                kind,
                symbol,
                above,
                Quantity.of(size),
                Quantity.of(trigger),
                limit == null ? null : Quantity.of(limit),
                Routing.CROSS,
                null,
                null);
    }

    /** A stop and a take profit of one position, of which the first to trigger ends the other. Both become market orders. */
    public static RangeOrder range(Side side, String symbol, String size, String low, String high) {
        return new RangeOrder(
                symbol,
                !side.isBuy(),
                Quantity.of(size),
                Quantity.of(low),
                Quantity.of(high),
                null,
                null,
                Routing.CROSS,
                null,
                null,
                null);
    }

    /** A copy of a stop or take profit with a slippage: how far from the mark its market order may go, in basis points, 0 to 10000. */
    public static StopOrder bounded(StopOrder order, String slippage) {
        return order.bounded(Quantity.of(slippage));
    }

    /** A copy of a trailing stop with a slippage: how far from the mark its market order may go, in basis points. */
    public static TrailingOrder bounded(TrailingOrder order, String slippage) {
        return order.bounded(Quantity.of(slippage));
    }

    /** A copy of a trailing stop that becomes a limit order at this price. */
    public static TrailingOrder limited(TrailingOrder order, String limit) {
        return order.limited(Quantity.of(limit));
    }

    /**
     * A copy of a range that becomes a limit order: at {@code atLow} by its lower trigger, at {@code atHigh} by its
     * upper one; null: that trigger sends a market order.
     */
    public static RangeOrder limited(RangeOrder order, @Nullable String atLow, @Nullable String atHigh) {
        return order.limited(atLow == null ? null : Quantity.of(atLow), atHigh == null ? null : Quantity.of(atHigh));
    }

    /**
     * A copy of a range with a slippage for its trigger at a loss and one for its trigger at a profit, in basis points
     * from the mark; null: as far as the market allows.
     */
    public static RangeOrder bounded(RangeOrder order, @Nullable String stopSlippage, @Nullable String profitSlippage) {
        return order.bounded(
                stopSlippage == null ? null : Quantity.of(stopSlippage),
                profitSlippage == null ? null : Quantity.of(profitSlippage));
    }

    /**
     * A trailing stop, which follows the mark and becomes a market order.
     *
     * @param side side of the closing order: SELL for a long
     * @param trailBps distance of the stop from the best mark, in basis points
     * @param stepBps improvement of the mark, in basis points, after which the stop moves
     */
    public static TrailingOrder trail(Side side, String symbol, String size, int trailBps, int stepBps) {
        return new TrailingOrder(
                symbol, !side.isBuy(), Quantity.of(size), trailBps, stepBps, null, Routing.CROSS, null, null);
    }

    /**
     * A basket: its actions are carried out when the mark reaches or passes the trigger. Its orders may open a
     * position, while those of stops and take profits only reduce one.
     *
     * @param isAbove whether it triggers at or above the price; otherwise at or below it
     * @param actions 1 to 10 orders, conditional orders, modifies and cancels
     */
    public static Basket basket(String symbol, boolean isAbove, String trigger, Action... actions) {
        return new Basket(symbol, isAbove, Quantity.of(trigger), List.of(actions), Routing.UNSTATED);
    }

    /**
     * Places an order, and carries out the actions once, when it is first filled. Those that close what it opened
     * (stops, take profits, reduce-only orders) grow with its further fills. Without a fill, the actions are discarded.
     *
     * @param parent a limit, market or conditional order; its order ID is the one that it would have without the actions
     * @param actions 1 to 10 orders, conditional orders, baskets, modifies and cancels
     */
    public static OnFill onFill(OrderAction parent, Action... actions) {
        return new OnFill(parent, List.of(actions));
    }

    /** @param size the order's new total size, fills included */
    public static ModifyOrder modify(String symbol, Bytes32 orderId, String size) {
        return new ModifyOrder(orderId, symbol, Quantity.of(size));
    }

    public static ModifyOrder modify(String symbol, Bytes32 orderId, BigDecimal size) {
        return modify(symbol, orderId, size.toPlainString());
    }

    public static CancelOrder cancel(String symbol, Bytes32 orderId) {
        return new CancelOrder(symbol, orderId);
    }

    /** @param orderId order ID as queries and answers print it; {@link IllegalArgumentException} if it is none */
    public static CancelOrder cancel(String symbol, String orderId) {
        return cancel(symbol, Bytes32.parse(orderId));
    }

    /** @param symbols markets whose orders are cancelled; none: all markets */
    public static CancelAll cancelAll(String... symbols) {
        return new CancelAll(List.of(symbols));
    }

    /**
     * Cancels all open orders of the account after this time, unless it is sent again before: a dead man's switch.
     *
     * @param after 5 seconds to a day, in whole seconds; zero switches it off
     */
    public static ScheduleCancel scheduleCancel(Duration after) {
        return new ScheduleCancel(after.toSeconds());
    }

    /**
     * Sets whether stops, take profits, ranges and trailing stops of the account that become market orders stay until
     * filled: a part that is not filled within its slippage is sent again at each mark, instead of being cancelled. It
     * also applies to the account's isolated accounts. An addition to the published contract.
     */
    public static StayUntilFilled stayUntilFilled(boolean on) {
        return new StayUntilFilled(on);
    }

    /**
     * A signed text in the account's history. An addition to the published contract.
     *
     * @param text 1 to 64 bytes of UTF-8 without invisible characters, and without a space at either end
     */
    public static Note note(String text) {
        return new Note(text);
    }

    /**
     * Requests a withdrawal; signed by the owner of the account. An addition to the published contract.
     *
     * @param destination where to pay: a reference such as {@code bank-1}, or bank details sealed with
     *     {@link TreasuryKey#seal}. Everybody can read it
     * @throws IllegalArgumentException for a destination of any other form
     */
    public static Withdraw withdraw(String amount, String destination) {
        return withdraw(amount, destination, "");
    }

    /** @param ref the owner's own name for the withdrawal, at most 64 bytes */
    public static Withdraw withdraw(String amount, String destination, String ref) {
        String flaw = Destination.flaw(destination);
        if (flaw != null) {
            throw new IllegalArgumentException(flaw);
        }
        return new Withdraw(Quantity.of(amount), destination, ref);
    }

    /** Cancels a withdrawal that no treasurer has claimed. */
    public static CancelWithdrawal cancelWithdrawal(String id) {
        return new CancelWithdrawal(id);
    }

    /** Requests the faucet's default amount of test money. */
    public static Faucet faucet(Bytes32 recipient) {
        return new Faucet(recipient, null);
    }

    /** Lets another key sign for the account. Must be signed by the account itself. */
    public static AgentWalletCreation addAgent(Bytes32 agent) {
        return new AgentWalletCreation(agent, false);
    }

    public static AgentWalletCreation removeAgent(Bytes32 agent) {
        return new AgentWalletCreation(agent, true);
    }

    /**
     * Approves a builder, whom orders of the account may then name, to be paid a fee with each of their fills. Must be
     * signed by the account itself.
     *
     * @param maxFee highest fee in basis points, 1 to 15
     */
    public static BuilderApproval approveBuilder(Bytes32 builder, int maxFee) {
        return new BuilderApproval(builder, maxFee);
    }

    /** Revokes the approval of a builder: new orders cannot name the builder any more, but open ones go on paying. */
    public static BuilderRevocation revokeBuilder(Bytes32 builder) {
        return new BuilderRevocation(builder);
    }

    /** Creates a sub-account with margin of its own; the answer names its key. */
    public static CreateSubAccount createSubAccount(String name) {
        return new CreateSubAccount(name, null, null);
    }

    /** Creates a sub-account with margin of its own, and moves this amount of the master's balance to it. */
    public static CreateSubAccount createSubAccount(String name, String amount) {
        return new CreateSubAccount(name, null, Quantity.of(amount));
    }

    public static RenameSubAccount renameSubAccount(Bytes32 subAccount, String name) {
        return new RenameSubAccount(subAccount, name);
    }

    /** Ends a sub-account without positions and orders; its money goes to its master. */
    public static RemoveSubAccount removeSubAccount(Bytes32 subAccount) {
        return new RemoveSubAccount(subAccount);
    }

    /** Moves money between a master and its sub-accounts. */
    public static Transfer transfer(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.INTERNAL, from, to, null, Quantity.of(amount));
    }

    /** Sends money to anybody's account. Must be signed by the owner of {@code from}, not by an agent. */
    public static Transfer send(Bytes32 from, Bytes32 to, String amount) {
        return new Transfer(Transfer.Kind.EXTERNAL, from, to, null, Quantity.of(amount));
    }

    /** A copy of the order for the isolated account of its market. The margin that the order needs moves there together with it. */
    public static LimitOrder isolated(LimitOrder order) {
        return order.routed(Routing.ISOLATED);
    }

    /** A copy of the market order for the isolated account of its market, which gets the margin that it needs. */
    public static MarketOrder isolated(MarketOrder order) {
        return order.routed(Routing.ISOLATED);
    }

    /** A copy of a stop or take profit that reduces the isolated position of its market. */
    public static StopOrder isolated(StopOrder order) {
        return order.routed(Routing.ISOLATED);
    }

    /** A copy of a range order that reduces the isolated position of its market. */
    public static RangeOrder isolated(RangeOrder order) {
        return order.routed(Routing.ISOLATED);
    }

    /** A copy of a trailing stop that reduces the isolated position of its market. */
    public static TrailingOrder isolated(TrailingOrder order) {
        return order.routed(Routing.ISOLATED);
    }

    /** A copy of the order that pays this builder with each fill. {@code fee} is in basis points, 1 to 15. */
    public static LimitOrder paying(LimitOrder order, Bytes32 builder, int fee) {
        return order.paying(new BuilderCode(builder, fee));
    }

    /** A copy of the market order that pays this builder with each fill. {@code fee} is in basis points, 1 to 15. */
    public static MarketOrder paying(MarketOrder order, Bytes32 builder, int fee) {
        return order.paying(new BuilderCode(builder, fee));
    }

    /** A copy of a stop or take profit that pays this builder {@code fee} basis points with each fill, 1 to 15. */
    public static StopOrder paying(StopOrder order, Bytes32 builder, int fee) {
        return order.paying(new BuilderCode(builder, fee));
    }

    /** A copy of a range order that pays this builder {@code fee} basis points with each fill, 1 to 15. */
    public static RangeOrder paying(RangeOrder order, Bytes32 builder, int fee) {
        return order.paying(new BuilderCode(builder, fee));
    }

    /** A copy of a trailing stop that pays this builder {@code fee} basis points with each fill, 1 to 15. */
    public static TrailingOrder paying(TrailingOrder order, Bytes32 builder, int fee) {
        return order.paying(new BuilderCode(builder, fee));
    }

    public static UpdateUserSettings leverage(String symbol, String leverage) {
        return leverage(Map.of(symbol, leverage));
    }

    /** @param leverages leverage of each market, by symbol */
    public static UpdateUserSettings leverage(Map<String, String> leverages) {
        return new UpdateUserSettings(leverages.entrySet().stream()
                .map(entry -> new LeverageSetting(entry.getKey(), Quantity.of(entry.getValue())))
                .toList());
    }
}
