package io.openperp.api.action;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.PaidFee;
import io.openperp.api.account.Margin;
import io.openperp.api.account.Position;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The answer to {@code POST /order/check}: how a transaction would be admitted now, and what it would do to the account.
 *
 * @param status {@code ok}: it would be admitted, each action with its own outcome; {@code error}: it would be refused as a whole
 * @param error why it would be refused as a whole; else absent
 * @param actions results of the actions, in the order of the transaction
 * @param before the account as it is
 * @param open the account after the transfers, leverages and cancels of the transaction, with every admitted order resting
 * @param filled the same with every admitted order filled at its limit, as taker
 * @param positions the positions then, of the account and of its isolated ones
 */
public record OrderCheck(
        String status,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String error,
        List<CheckedAction> actions,
        Margin before,
        Margin open,
        Margin filled,
        List<Position> positions) {

    /**
     * The result for one action; one of both fields is there.
     *
     * @param answers answers that the action would get; a cancel of all orders has several
     * @param admitted order that would be forwarded to the market, which decides about it
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CheckedAction(
            @Nullable List<ActionResult> answers, @Nullable AdmittedOrder admitted) {}

    /**
     * A new order that would be forwarded, or a change of an order, of which only {@code oid} is there.
     *
     * @param price its limit; of an order that never rests how far it would go
     * @param size size that would be reserved; for a reduce-only order at most what it may close
     * @param initialMargin how much it would raise {@code marginUsed}, or move to its isolated account; negative: it
     *     lowers it
     * @param takerFee fee of the exchange if all of it filled on arrival at its limit
     * @param makerFee fee of the exchange if all of it filled at rest, negative for a rebate; absent for an order that
     *     never rests
     * @param builderFee fee of its builder in either case; absent without a builder
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record AdmittedOrder(
            String oid,
            @Nullable String symbol,
            @Nullable OrderSide side,
            @Nullable Decimal price,
            @Nullable Decimal size,
            @Nullable Decimal initialMargin,
            @PaidFee @Nullable Decimal takerFee,
            @PaidFee @Nullable Decimal makerFee,
            @PaidFee @Nullable Decimal builderFee) {

        public static AdmittedOrder change(String oid) {
            return new AdmittedOrder(oid, null, null, null, null, null, null, null, null);
        }
    }
}
