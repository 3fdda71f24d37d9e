package io.openperp.api.stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonSubTypes.Type;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.PaidFee;
import io.openperp.api.account.FullAccount;
import io.openperp.api.account.FullAccount.LeverageSetting;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.SubAccount;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import io.openperp.api.action.ActionResult;
import io.openperp.api.fee.FeeTier.MarketFeeTier;
import io.openperp.api.history.Fill.Reason;
import io.openperp.api.money.Withdrawal;
import io.openperp.api.money.Withdrawal.PendingWithdrawal;
import io.openperp.api.order.OpenOrder;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Trigger;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The {@code data} of a message on {@code account.<key>}. Times are nanoseconds. */
@JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "type")
@JsonSubTypes({
    @Type(value = AccountUpdate.Snapshot.class, name = "accountSnapshot"),
    @Type(value = AccountUpdate.MarginUpdate.class, name = "marginUpdate"),
    @Type(value = AccountUpdate.PositionUpdate.class, name = "positionUpdate"),
    @Type(value = OrderUpdate.class, name = "orderUpdate"),
    @Type(value = AccountUpdate.Filled.class, name = "fill"),
    @Type(value = AccountUpdate.Liquidated.class, name = "liquidation"),
    @Type(value = AccountUpdate.Deleveraged.class, name = "ADL"),
    @Type(value = AccountUpdate.LeverageUpdate.class, name = "leverageUpdate"),
    @Type(value = AccountUpdate.FeeTierUpdate.class, name = "feeTierUpdate"),
    @Type(value = AccountUpdate.ScheduledCancel.class, name = "scheduledCancel"),
    @Type(value = AccountUpdate.WithdrawalUpdate.class, name = "withdrawalUpdate"),
    @Type(value = AccountUpdate.CancelOneRejected.class, name = "cancelOneRejected"),
    @Type(value = AccountUpdate.CancelAllRejected.class, name = "cancelAllRejected"),
    @Type(value = AccountUpdate.ModifyRejected.class, name = "modifyRejected"),
    @Type(value = AccountUpdate.TriggerFailed.class, name = "triggerFailed"),
    @Type(value = AccountUpdate.StayUntilFilled.class, name = "stayUntilFilled")
})
public sealed interface AccountUpdate
        permits AccountUpdate.Snapshot,
                AccountUpdate.MarginUpdate,
                AccountUpdate.PositionUpdate,
                OrderUpdate,
                AccountUpdate.Filled,
                AccountUpdate.Liquidated,
                AccountUpdate.Deleveraged,
                AccountUpdate.LeverageUpdate,
                AccountUpdate.FeeTierUpdate,
                AccountUpdate.ScheduledCancel,
                AccountUpdate.WithdrawalUpdate,
                AccountUpdate.CancelOneRejected,
                AccountUpdate.CancelAllRejected,
                AccountUpdate.ModifyRejected,
                AccountUpdate.TriggerFailed,
                AccountUpdate.StayUntilFilled {

    /** A copy about the isolated account with this key; the update itself if it is about no order or position. */
    default AccountUpdate isolatedIn(String account) {
        return this;
    }

    /**
     * The first message; replaces all earlier state. Open orders have the status {@code placed}.
     *
     * @param authorizedAgentWallets like {@code subAccounts} and {@code multisigAccounts} as in {@link FullAccount}
     * @param kind as in {@link FullAccount}
     * @param parent key of the master of a sub-account, of the owner of an isolated one; null of any other account
     * @param name of a sub-account; absent of any other account
     * @param pendingOnFill as in {@link FullAccount}
     * @param baskets as in {@link FullAccount}
     * @param feeTiers as in {@link FullAccount}, at the moment of the message
     * @param pendingWithdrawals as in {@link FullAccount}
     * @param stayUntilFilled as in {@link FullAccount}
     */
    record Snapshot(
            Margin margin,
            List<Position> positions,
            List<OpenOrder> openOrders,
            List<LeverageSetting> leverageSettings,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<String> authorizedAgentWallets,

            String kind,
            @Nullable String parent,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String name,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<SubAccount> subAccounts,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<String> multisigAccounts,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<PendingOnFill> pendingOnFill,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<WaitingBasket> baskets,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<MarketFeeTier> feeTiers,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            List<PendingWithdrawal> pendingWithdrawals,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean stayUntilFilled)
            implements AccountUpdate {}

    record MarginUpdate(@JsonUnwrapped Margin margin) implements AccountUpdate {}

    record PositionUpdate(@JsonUnwrapped Position position) implements AccountUpdate {}

    /**
     * One execution of an order of this account.
     *
     * @param isBuy whether the taker bought, as in the fills of an account: of a maker the other side
     * @param side of this account
     * @param fee paid by this account, negative: a rebate; the fees of a liquidation and of a builder included
     * @param realizedPnl profit or loss, fees not counted, of the part of the position that the fill closed; 0 if it
     *     closed nothing
     * @param tradeId slot of the match, a colon and the number of the trade in its market; the same for both accounts
     * @param builderFee part of {@code fee}: what the builder of the order was paid; absent without one
     * @param feeBps rate of the order in hundredths of a percent, as in the fills of an account; absent: it paid the
     *     exchange no fee
     * @param iso whether it belongs to the account's isolated account in its market; absent: false
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     * @param reason why it happened
     */
    record Filled(
            String symbol,
            String orderId,
            Decimal price,
            Decimal size,
            boolean isBuy,
            long timestamp,
            boolean maker,
            OrderSide side,
            @PaidFee Decimal fee,
            Decimal realizedPnl,
            String tradeId,

            @JsonInclude(JsonInclude.Include.NON_NULL) @PaidFee @Nullable
            Decimal builderFee,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Decimal feeBps,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Reason reason)
            implements AccountUpdate {
        /** {@link Reason#code}. */
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @JsonProperty(value = "reasonCode", access = JsonProperty.Access.READ_ONLY)
        public @Nullable Integer reasonCode() {
            return reason == null ? null : reason.code();
        }

        /** A fill of the account itself, without its fee rate. */
        public Filled(
                String symbol,
                String orderId,
                Decimal price,
                Decimal size,
                boolean isBuy,
                long timestamp,
                boolean maker,
                OrderSide side,
                Decimal fee,
                Decimal realizedPnl,
                String tradeId,
                @Nullable Decimal builderFee) {
            this(
                    symbol,
                    orderId,
                    price,
                    size,
                    isBuy,
                    timestamp,
                    maker,
                    side,
                    fee,
                    realizedPnl,
                    tradeId,
                    builderFee,
                    null,
                    null,
                    null,
                    null);
        }

        /** A copy about the isolated account with this key. */
        @Override
        public Filled isolatedIn(String account) {
            return new Filled(
                    symbol,
                    orderId,
                    price,
                    size,
                    isBuy,
                    timestamp,
                    maker,
                    side,
                    fee,
                    realizedPnl,
                    tradeId,
                    builderFee,
                    feeBps,
                    true,
                    account,
                    reason);
        }
    }

    /**
     * A liquidation closed some of this account's position, on the book or by a takeover. Follows its {@code fill}.
     *
     * @param size unsigned
     * @param isBuy whether a short was bought back
     * @param marginPrior equity before it
     * @param marginAfter equity after it
     * @param iso whether it belongs to the account's isolated account in its market; absent: false
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     */
    record Liquidated(
            String symbol,
            Decimal price,
            Decimal size,
            boolean isBuy,
            Decimal marginPrior,
            Decimal marginAfter,
            long timestamp,
            String reason,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey)
            implements AccountUpdate {
        /** A liquidation of the account itself, not of an isolated account. */
        public Liquidated(
                String symbol,
                Decimal price,
                Decimal size,
                boolean isBuy,
                Decimal marginPrior,
                Decimal marginAfter,
                long timestamp,
                String reason) {
            this(symbol, price, size, isBuy, marginPrior, marginAfter, timestamp, reason, null, null);
        }

        /** A copy about the isolated account with this key. */
        @Override
        public Liquidated isolatedIn(String account) {
            return new Liquidated(
                    symbol, price, size, isBuy, marginPrior, marginAfter, timestamp, reason, true, account);
        }
    }

    /**
     * Some of this account's position was closed by deleveraging. Follows its {@code fill}.
     *
     * @param iso whether it belongs to the account's isolated account in its market; absent: false
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     */
    record Deleveraged(
            String symbol,
            Decimal price,
            Decimal size,
            boolean isBuy,
            long timestamp,
            String reason,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey)
            implements AccountUpdate {
        /** A deleveraging of the account itself, not of an isolated account. */
        public Deleveraged(String symbol, Decimal price, Decimal size, boolean isBuy, long timestamp, String reason) {
            this(symbol, price, size, isBuy, timestamp, reason, null, null);
        }

        /** A copy about the isolated account with this key. */
        @Override
        public Deleveraged isolatedIn(String account) {
            return new Deleveraged(symbol, price, size, isBuy, timestamp, reason, true, account);
        }
    }

    record LeverageUpdate(List<LeverageSetting> leverage) implements AccountUpdate {}

    /**
     * The fees of the next order have changed in some market: another tier, another programme or other rates.
     *
     * @param feeTiers tiers of every market, as in {@link FullAccount}
     * @param ts nanoseconds
     */
    record FeeTierUpdate(List<MarketFeeTier> feeTiers, long ts) implements AccountUpdate {}

    /**
     * The dead man's switch of the account was set, switched off, or has cancelled all its open orders.
     *
     * @param due when it cancels, in milliseconds of exchange time; 0: it is off
     * @param fired whether it is off because it has cancelled
     */
    record ScheduledCancel(long due, boolean fired, long timestamp) implements AccountUpdate {}

    /** A withdrawal was requested, approved, claimed, settled, rejected or cancelled. */
    record WithdrawalUpdate(@JsonUnwrapped Withdrawal withdrawal) implements AccountUpdate {}

    /** A cancel that found no open order; the last three as in {@link ActionResult.CancelOneRejected}. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record CancelOneRejected(
            String symbol,
            String orderId,
            String reason,
            long timestamp,
            @Nullable OrderStatus endedAs,
            @Nullable Decimal executedSz,
            @Nullable Long at)
            implements AccountUpdate {}

    /** A refused change of an order, which goes on as it was if it is open; the last three as in {@link CancelOneRejected}. */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    record ModifyRejected(
            String symbol,
            String orderId,
            String reason,
            long timestamp,
            @Nullable OrderStatus endedAs,
            @Nullable Decimal executedSz,
            @Nullable Long at)
            implements AccountUpdate {}

    /** The account's setting whether triggered market orders stay until filled was changed. */
    record StayUntilFilled(boolean on, long timestamp) implements AccountUpdate {}

    record CancelAllRejected(String symbol, String reason, long timestamp) implements AccountUpdate {}

    /**
     * A conditional order has triggered and was refused: what it should have closed is still open. Follows its
     * {@code orderUpdate}.
     *
     * @param trigger what it waited for, which the update of an order that has triggered does not say any more
     * @param iso whether it belongs to the account's isolated account in its market; absent: false
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     */
    record TriggerFailed(
            String symbol,
            String orderId,
            OrderKind orderType,
            Trigger trigger,
            String reason,
            long timestamp,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Boolean iso,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            String isoPubkey)
            implements AccountUpdate {
        /** A copy about the isolated account with this key. */
        @Override
        public TriggerFailed isolatedIn(String account) {
            return new TriggerFailed(symbol, orderId, orderType, trigger, reason, timestamp, true, account);
        }
    }
}
