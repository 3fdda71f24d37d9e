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

/** The field {@code data} of a message on {@code account.<key>}. Times are nanoseconds since 1970. */
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

    /** A copy that belongs to the isolated account with this key; the update itself if it is not about an order or position. */
    default AccountUpdate isolatedIn(String account) {
        return this;
    }

    /**
     * The first message, which replaces all earlier state. Open orders have the status {@code placed}.
     *
     * @param authorizedAgentWallets keys that may sign for the account, as in {@link FullAccount}
     * @param kind kind of the account, as in {@link FullAccount}
     * @param parent key of the master of a sub-account, or of the owner of an isolated account; null for any other account
     * @param name name of a sub-account; absent for any other account
     * @param subAccounts sub-accounts, as in {@link FullAccount}
     * @param multisigAccounts multisig accounts of which the account is a signer, as in {@link FullAccount}
     * @param pendingOnFill actions that further fills of open orders arm, as in {@link FullAccount}
     * @param baskets actions of open baskets, as in {@link FullAccount}
     * @param feeTiers fee tiers at the time of the message, as in {@link FullAccount}
     * @param pendingWithdrawals pending withdrawals, as in {@link FullAccount}
     * @param stayUntilFilled setting for triggered market orders, as in {@link FullAccount}
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
     * A fill of an order of this account.
     *
     * @param isBuy whether the taker bought, as in {@link io.openperp.api.history.Fill}; if this account was the maker, it did the
     *     opposite
     * @param side side of this account
     * @param fee fee paid by this account, including those of a liquidation and of a builder; negative: a rebate
     * @param realizedPnl profit or loss, without fees, on the part of the position that the fill closed; 0 if it closed nothing
     * @param tradeId slot of the match, a colon and the number of the trade in its market; the same for both accounts
     * @param builderFee part of {@code fee} that was paid to the builder of the order; absent without a builder
     * @param feeBps rate of the order in hundredths of a percent; absent: the order paid no fee to the exchange
     * @param iso whether the fill belongs to the account's isolated account in the market; absent: false
     * @param isoPubkey key of the isolated account; absent where {@code iso} is false
     * @param reason reason of the fill
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
        /** Numeric code of the reason, from {@link Reason#code}; null if no reason is given. */
        @JsonInclude(JsonInclude.Include.NON_NULL)
        @JsonProperty(value = "reasonCode", access = JsonProperty.Access.READ_ONLY)
        public @Nullable Integer reasonCode() {
            return reason == null ? null : reason.code();
        }

        /** Creates a fill of the account itself, without its fee rate. */
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

        /** A copy that belongs to the isolated account with this key. */
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
     * A liquidation has closed a part of this account's position, on the book or by a takeover. Follows the {@code
     * fill} of the same execution.
     *
     * @param size closed size, unsigned
     * @param isBuy whether a short was bought back
     * @param marginPrior equity before the execution
     * @param marginAfter equity after the execution
     * @param iso whether the position belongs to the account's isolated account in the market; absent: false
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
        /** Creates a liquidation of the account itself, not of an isolated account. */
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

        /** A copy that belongs to the isolated account with this key. */
        @Override
        public Liquidated isolatedIn(String account) {
            return new Liquidated(
                    symbol, price, size, isBuy, marginPrior, marginAfter, timestamp, reason, true, account);
        }
    }

    /**
     * Deleveraging has closed a part of this account's position. Follows the {@code fill} of the same execution.
     *
     * @param iso whether the position belongs to the account's isolated account in the market; absent: false
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
        /** Creates a deleveraging of the account itself, not of an isolated account. */
        public Deleveraged(String symbol, Decimal price, Decimal size, boolean isBuy, long timestamp, String reason) {
            this(symbol, price, size, isBuy, timestamp, reason, null, null);
        }

        /** A copy that belongs to the isolated account with this key. */
        @Override
        public Deleveraged isolatedIn(String account) {
            return new Deleveraged(symbol, price, size, isBuy, timestamp, reason, true, account);
        }
    }

    record LeverageUpdate(List<LeverageSetting> leverage) implements AccountUpdate {}

    /**
     * The fees of the next order have changed in at least one market: another tier, another programme or other rates.
     *
     * @param feeTiers fee tiers of all markets, as in {@link FullAccount}
     * @param ts time in nanoseconds since 1970
     */
    record FeeTierUpdate(List<MarketFeeTier> feeTiers, long ts) implements AccountUpdate {}

    /**
     * The account's dead man's switch was set, was switched off, or has cancelled all open orders.
     *
     * @param due time at which it cancels, in milliseconds of exchange time; 0: it is off
     * @param fired whether it is off because it has cancelled all open orders
     */
    record ScheduledCancel(long due, boolean fired, long timestamp) implements AccountUpdate {}

    /** A withdrawal was requested, approved, claimed, settled, rejected or cancelled. */
    record WithdrawalUpdate(@JsonUnwrapped Withdrawal withdrawal) implements AccountUpdate {}

    /**
     * A cancel found no open order; {@code endedAs}, {@code executedSz} and {@code at} are as in {@link ActionResult.CancelOneRejected}.
     */
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

    /**
     * A change of an order was refused; the order stays as it was if it is still open. {@code endedAs}, {@code
     * executedSz} and {@code at} are as in {@link CancelOneRejected}.
     */
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

    /** The account's setting whether triggered market orders stay until they are filled was changed. */
    record StayUntilFilled(boolean on, long timestamp) implements AccountUpdate {}

    record CancelAllRejected(String symbol, String reason, long timestamp) implements AccountUpdate {}

    /**
     * A conditional order has triggered, but the resulting order was refused, so that the position it should have
     * closed is still open. Follows the order's {@code orderUpdate}.
     *
     * @param trigger trigger for which the order waited, which its {@code orderUpdate} no longer contains
     * @param iso whether the order belongs to the account's isolated account in the market; absent: false
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
        /** A copy that belongs to the isolated account with this key. */
        @Override
        public TriggerFailed isolatedIn(String account) {
            return new TriggerFailed(symbol, orderId, orderType, trigger, reason, timestamp, true, account);
        }
    }
}
