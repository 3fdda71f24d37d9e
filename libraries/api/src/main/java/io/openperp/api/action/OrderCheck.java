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
 * The answer to {@code POST /order/check}: whether and how a transaction would be admitted now, and its effect on the
 * account.
 *
 * @param status {@code ok}: the transaction would be admitted, each action with its own result; {@code error}: it would
 *     be refused as a whole
 * @param error reason why the transaction would be refused as a whole; otherwise absent
 * @param actions results of the actions, in the order of the transaction
 * @param before margin of the account as it is now
 * @param open margin after the transaction's transfers, leverages and cancels, with every admitted order resting
 * @param filled margin after the transaction's transfers, leverages and cancels, with every admitted order filled at
 *     its limit as taker
 * @param positions positions of the account and its isolated accounts in the case of {@code filled}
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
     * The result for one action; exactly one of the two fields is present.
     *
     * @param answers results that the action would get at once; several for a cancel of all orders
     * @param admitted order that would be forwarded to the market, which then decides
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record CheckedAction(
            @Nullable List<ActionResult> answers, @Nullable AdmittedOrder admitted) {}

    /**
     * A new order that would be forwarded to its market; for a change of an order only {@code oid} is present.
     *
     * @param price limit price; for an order that never rests, the worst price at which it would be filled
     * @param size size for which margin would be reserved; for a reduce-only order at most the size that it may close
     * @param initialMargin amount by which the order would raise {@code marginUsed}, or which it would move to its
     *     isolated account; negative if it lowers it
     * @param takerFee fee of the exchange if the whole order filled on arrival at its limit
     * @param makerFee fee of the exchange if the whole order filled while resting, negative for a rebate; absent for an
     *     order that never rests
     * @param builderFee fee of the order's builder in either case; absent without a builder
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
