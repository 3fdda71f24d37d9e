package io.openperp.trade.sending;

import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.action.ActionResult;
import io.openperp.api.order.OrderOutcome;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of an order, taken from the answer to its transaction or from the exchange's record of the order.
 *
 * @param orderId ID of the order; empty if the exchange refused the action before it made an order
 * @param status the exchange's name for the status
 * @param filledSize filled size
 * @param averagePrice average price of the fills; null if there are none, or the answer does not have it
 * @param openSize size that still rests in the book; null if the answer does not have it
 * @param reason reason of a refusal as a sentence; null: none
 * @param delayedMillis how long the order waited before it was matched, in milliseconds; null: it did not wait, or that
 *     is not known
 */
public record OrderResult(
        String orderId,
        String status,
        Decimal filledSize,
        @Nullable Decimal averagePrice,
        @Nullable Decimal openSize,
        @Nullable String reason,
        @Nullable Integer delayedMillis) {

    private static final String ERROR = "error";

    /** Creates the result of an order that did not wait. */
    public OrderResult(
            String orderId,
            String status,
            Decimal filledSize,
            @Nullable Decimal averagePrice,
            @Nullable Decimal openSize,
            @Nullable String reason) {
        this(orderId, status, filledSize, averagePrice, openSize, reason, null);
    }

    /** Whether the order rests, or was filled at least in part. */
    public boolean isDone() {
        return filledSize.units() > 0
                || status.equals(OrderStatus.RESTING.wireName())
                || status.equals(OrderStatus.WORKING.wireName());
    }

    public static OrderResult of(OrderOutcome outcome) {
        return new OrderResult(
                outcome.orderId(),
                outcome.status().wireName(),
                outcome.executedSize(),
                outcome.vwap().units() == 0 ? null : outcome.vwap(),
                outcome.size(),
                outcome.reason());
    }

    /**
     * Converts the answer to an order. Throws {@link IllegalArgumentException} if it is the answer to another action.
     */
    public static OrderResult of(ActionResult result) {
        OrderResult order = withoutDelay(result);
        return result instanceof ActionResult.OrderResult ofOrder ? order.delayed(ofOrder.delayedMillis()) : order;
    }

    /** Returns this result of an order that waited for so long. */
    OrderResult delayed(@Nullable Integer millis) {
        return new OrderResult(orderId, status, filledSize, averagePrice, openSize, reason, millis);
    }

    private static OrderResult withoutDelay(ActionResult result) {
        return switch (result) {
            case ActionResult.Resting r ->
                new OrderResult(r.oid(), OrderStatus.RESTING.wireName(), Decimal.ZERO, null, null, null);
            case ActionResult.Working w ->
                new OrderResult(w.oid(), OrderStatus.WORKING.wireName(), w.filledSz(), w.vwap(), w.remainingSz(), null);
            case ActionResult.Filled f ->
                new OrderResult(f.oid(), OrderStatus.FILLED.wireName(), f.totalSz(), f.avgPx(), Decimal.ZERO, null);
            case ActionResult.PartiallyFilled p ->
                new OrderResult(
                        p.oid(), OrderStatus.PARTIALLY_FILLED.wireName(), p.totalSz(), p.avgPx(), Decimal.ZERO, null);
            case ActionResult.CancelledIoc c ->
                new OrderResult(c.oid(), OrderStatus.CANCELLED_IOC.wireName(), c.filledSz(), null, Decimal.ZERO, null);
            case ActionResult.Cancelled c -> ended(c.oid(), OrderStatus.CANCELLED, null);
            case ActionResult.CancelledSelfCrossing c ->
                ended(c.oid(), OrderStatus.CANCELLED_SELF_CROSSING, "it would have matched an order of your own");
            case ActionResult.CancelledRiskLimit c -> ended(c.oid(), OrderStatus.CANCELLED_RISK_LIMIT, c.reason());
            case ActionResult.CancelledReduceOnly c -> ended(c.oid(), OrderStatus.CANCELLED_REDUCE_ONLY, c.reason());
            case ActionResult.RejectedCrossing r -> ended(r.oid(), OrderStatus.REJECTED_CROSSING, r.reason());
            case ActionResult.RejectedDuplicate r -> ended(r.oid(), OrderStatus.REJECTED_DUPLICATE, null);
            case ActionResult.RejectedRiskLimit r -> ended(r.oid(), OrderStatus.REJECTED_RISK_LIMIT, r.reason());
            case ActionResult.RejectedInvalid r -> ended(r.oid(), OrderStatus.REJECTED_INVALID, r.reason());
            case ActionResult.Error e -> new OrderResult("", ERROR, Decimal.ZERO, null, Decimal.ZERO, e.message());
            case ActionResult other -> throw new IllegalArgumentException("no result of an order: " + other);
        };
    }

    private static OrderResult ended(String orderId, OrderStatus status, @Nullable String reason) {
        return new OrderResult(orderId, status.wireName(), Decimal.ZERO, null, Decimal.ZERO, reason);
    }
}
