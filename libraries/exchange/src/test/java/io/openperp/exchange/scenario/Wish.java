package io.openperp.exchange.scenario;

import io.openperp.units.Side;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/** One action as a trader words it. Orders and people have names; numbers are in units. */
public sealed interface Wish {

    /** Of sub-accounts, of money between accounts, of builders and of operators: actions that exist in signed bytes only. */
    sealed interface OfFamily extends Wish {}

    /** @param amount that it gets, null: nothing */
    record CreateSubAccount(String name, @Nullable Long amount) implements OfFamily {}

    record RenameSubAccount(String account, String name) implements OfFamily {}

    record RemoveSubAccount(String account) implements OfFamily {}

    /** @param from null: the account of the transaction */
    record SendMoney(@Nullable String from, String to, long amount, boolean external) implements OfFamily {}

    /** @param given false: taken */
    record ChangeRole(String role, String key, boolean given) implements OfFamily {}

    record SetState(String symbol, String state) implements OfFamily {}

    /** @param minutes of the average; 0: the last oracle price */
    record SettleMarket(String symbol, long minutes) implements OfFamily {}

    /** The act with the second that it is by the log. */
    record AcceptTime() implements OfFamily {}

    record PauseWithdrawals(boolean paused) implements OfFamily {}

    record StayUntilFilled(boolean on) implements OfFamily {}

    record Deposit(String to, long amount, String ref) implements OfFamily {}

    /** @param name that the scenario calls it by */
    record Withdraw(long amount, String destination, String name) implements OfFamily {}

    /**
     * @param step {@code cancels}, {@code approves}, {@code claims}, {@code settles} or {@code rejects}
     * @param word reference or reason; empty where there is none
     */
    record StepWithdrawal(String step, String name, String word) implements OfFamily {}

    /** @param tiers of volume, maker and taker in basis points, {@code follow}, or empty; @param seconds from now, 0: at once */
    record SetFees(String symbol, String tiers, String programmes, long seconds) implements OfFamily {}

    /** @param programme empty: into none */
    record SetProgramme(String account, String programme) implements OfFamily {}

    /** @param fee in basis points */
    record ApproveBuilder(String builder, int fee) implements OfFamily {}

    record RevokeBuilder(String builder) implements OfFamily {}

    /** @param fee in basis points of each fill */
    record BuilderCode(String builder, int fee) {}

    /**
     * @param price null for a market order
     * @param code null: it pays no builder
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

        /** With cross margin, without builder. */
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
     * @param low triggers at it or below, null: does not
     * @param high triggers at it or above, null: does not
     * @param limit of the order it becomes, null: a market order
     * @param slippage in units of a basis point, null: as far as the market allows; of a range that of its lower trigger
     * @param highSlippage that of the upper trigger of a range
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
     * @param low triggers at it or below, null: at {@code high} or above
     * @param actions that it carries out
     */
    record PlaceBasket(
            String order,
            String symbol,
            @Nullable Long low,
            @Nullable Long high,
            List<Wish> actions,
            boolean isolated) implements Wish {}

    /** @param actions that the first fill of the order arms */
    record PlaceOnFill(Wish parent, List<Wish> actions) implements Wish {}

    record ModifyOrder(String order, String symbol, long size) implements Wish {}

    record CancelOrder(String order, String symbol) implements Wish {}

    /** Of all markets when none is named. */
    record CancelAll(List<String> symbols) implements Wish {}

    /** @param seconds 0 for not any more */
    record ScheduleCancel(long seconds) implements Wish {}

    /** @param amount null for the faucet's own */
    record Faucet(String recipient, @Nullable Long amount) implements Wish {}

    record Leverage(SortedMap<String, Long> settings) implements Wish {}

    record ChangeAgent(String agent, boolean removes) implements Wish {}

    record ChangeWhitelist(String target, boolean whitelisted) implements Wish {}

    /** @param timestamp null for one newer than the last */
    record Publish(String symbol, long price, @Nullable Long timestamp) implements Wish {}

    record PublishFeed(long index, long price) implements Wish {}
}
