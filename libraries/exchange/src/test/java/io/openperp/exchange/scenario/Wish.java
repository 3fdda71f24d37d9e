package io.openperp.exchange.scenario;

import io.openperp.units.Side;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** One action as a trader words it. Orders and people have names; numbers are in units. */
public sealed interface Wish {

    /** Actions on sub-accounts, transfers and builders, and of operators, which exist in signed bytes only. */
    sealed interface OfFamily extends Wish {}

    /** @param amount money that it gets; null: nothing */
    record CreateSubAccount(String name, @Nullable Long amount) implements OfFamily {}

    record RenameSubAccount(String account, String name) implements OfFamily {}

    record RemoveSubAccount(String account) implements OfFamily {}

    /** @param from null: the account of the transaction */
    record SendMoney(@Nullable String from, String to, long amount, boolean external) implements OfFamily {}

    /** @param given whether the role is given; false: it is taken */
    record ChangeRole(String role, String key, boolean given) implements OfFamily {}

    record SetState(String symbol, String state) implements OfFamily {}

    /** @param minutes minutes of the average price; 0: the last oracle price */
    record SettleMarket(String symbol, long minutes) implements OfFamily {}

    /** @param ownLane false: back to the lane of the account shard */
    record MoveMarket(String symbol, boolean ownLane) implements OfFamily {}

    /** Accepts the time of the log, with the second that it is by the log. */
    record AcceptTime() implements OfFamily {}

    record PauseWithdrawals(boolean paused) implements OfFamily {}

    record StayUntilFilled(boolean on) implements OfFamily {}

    record Deposit(String to, long amount, String ref) implements OfFamily {}

    /** @param name name that the scenario calls it by */
    record Withdraw(long amount, String destination, String name) implements OfFamily {}

    /**
     * @param step {@code cancels}, {@code approves}, {@code claims}, {@code settles} or {@code rejects}
     * @param word reference or reason; empty where there is none
     */
    record StepWithdrawal(String step, String name, String word) implements OfFamily {}

    /**
     * @param tiers tiers of volume, maker and taker in basis points, {@code follow}, or empty; @param seconds from now,
     *     0: at once
     */
    record SetFees(String symbol, String tiers, String programmes, long seconds) implements OfFamily {}

    /** @param programme name of the programme; empty: into none */
    record SetProgramme(String account, String programme) implements OfFamily {}

    /** @param fee highest fee, in basis points */
    record ApproveBuilder(String builder, int fee) implements OfFamily {}

    record RevokeBuilder(String builder) implements OfFamily {}

    /** @param fee fee of each fill, in basis points */
    record BuilderCode(String builder, int fee) {}

    /**
     * @param price limit price; null for a market order
     * @param code builder code; null: it pays no builder
     */
    record PlaceOrder(
            String order,
            String symbol,
            Side side,
            long size,
            @Nullable Long price,
            String timeInForce,
            boolean reduceOnly,
            boolean isolated,
            @Nullable BuilderCode code)
            implements Wish {

        /** An order with cross margin and without a builder. */
        public PlaceOrder(
                String order,
                String symbol,
                Side side,
                long size,
                @Nullable Long price,
                String timeInForce,
                boolean reduceOnly) {
            this(order, symbol, side, size, price, timeInForce, reduceOnly, false, null);
        }
    }

    /**
     * @param kind {@code stop}, {@code take-profit}, {@code range} or {@code trail}
     * @param low price at or below which it triggers; null: none
     * @param high price at or above which it triggers; null: none
     * @param limit limit price of the order it becomes; null: a market order
     * @param slippage slippage in basis points, for a range that of its lower trigger; null: as far as the market
     *     allows
     * @param highSlippage slippage of the upper trigger of a range
     */
    record PlaceConditional(
            String order,
            String kind,
            String symbol,
            Side side,
            long size,
            @Nullable Long low,
            @Nullable Long high,
            @Nullable Long limit,
            @Nullable Long slippage,
            @Nullable Long highSlippage,
            int trailBps,
            int stepBps,
            boolean isolated)
            implements Wish {}

    /**
     * @param low price at or below which it triggers; null: it triggers at {@code high} or above
     * @param actions actions that it carries out
     */
    record PlaceBasket(
            String order,
            String symbol,
            @Nullable Long low,
            @Nullable Long high,
            List<Wish> actions,
            boolean isolated) implements Wish {}

    /** @param actions actions that the first fill of the order arms */
    record PlaceOnFill(Wish parent, List<Wish> actions) implements Wish {}

    /**
     * Actions that the first fill of an order of the same transaction arms.
     *
     * @param index of the order among the actions of the transaction
     */
    record AttachOnFill(int index, String parent, List<Wish> actions) implements Wish {}

    record ModifyOrder(String order, String symbol, long size) implements Wish {}

    record CancelOrder(String order, String symbol) implements Wish {}

    /** Cancels all orders in these markets, or in all markets when none is named. */
    record CancelAll(List<String> symbols) implements Wish {}

    /** @param seconds seconds from now; 0: takes the scheduled cancel back */
    record ScheduleCancel(long seconds) implements Wish {}

    /** @param amount amount claimed; null for the faucet's own */
    record Faucet(String recipient, @Nullable Long amount) implements Wish {}

    record Leverage(SortedMap<String, Long> settings) implements Wish {}

    record ChangeAgent(String agent, boolean removes) implements Wish {}

    record ChangeWhitelist(String target, boolean whitelisted) implements Wish {}

    /** @param timestamp timestamp of the price; null for one newer than the last */
    record Publish(String symbol, long price, @Nullable Long timestamp) implements Wish {}

    record PublishFeed(long index, long price) implements Wish {}
}
