package io.openperp.api.history;

import com.fasterxml.jackson.annotation.JsonInclude;
import io.openperp.api.Decimal;
import io.openperp.api.OrderSide;
import io.openperp.api.OrderStatus;
import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Tif;
import io.openperp.api.order.OpenOrder.Trigger;
import org.jspecify.annotations.Nullable;

/**
 * An order that has ended.
 *
 * @param price limit price; for a market order the worst price at which it could be filled
 * @param vwap average price of the fills; 0 without fills
 * @param slot offset of the command that ended the order, in its log
 * @param timestamp time at which the order ended, in nanoseconds since 1970
 * @param builderCode builder that received a fee with each fill; absent: none
 * @param trigger trigger of a conditional order; absent for any other order
 * @param iso whether the order belonged to the account's isolated account in the market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 */
public record FinishedOrder(
        String orderId,
        String symbol,
        OrderSide side,
        OrderKind orderType,
        Tif tif,
        Decimal price,
        Decimal vwap,
        Decimal originalSize,
        Decimal executedSize,
        boolean reduceOnly,
        OrderStatus status,
        @Nullable String reason,
        long slot,
        long timestamp,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BuilderCode builderCode,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Trigger trigger,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean iso,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey) {
    /** Replaces {@code iso} false by null, which means the same: history pages contain false, lists omit the field. */
    public FinishedOrder {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** Creates a finished order of the account itself, not of an isolated account. */
    public FinishedOrder(
            String orderId,
            String symbol,
            OrderSide side,
            OrderKind orderType,
            Tif tif,
            Decimal price,
            Decimal vwap,
            Decimal originalSize,
            Decimal executedSize,
            boolean reduceOnly,
            OrderStatus status,
            @Nullable String reason,
            long slot,
            long timestamp,
            @Nullable BuilderCode builderCode,
            @Nullable Trigger trigger) {
        this(
                orderId,
                symbol,
                side,
                orderType,
                tif,
                price,
                vwap,
                originalSize,
                executedSize,
                reduceOnly,
                status,
                reason,
                slot,
                timestamp,
                builderCode,
                trigger,
                null,
                null);
    }

    /** A copy that belongs to the isolated account with this key. */
    public FinishedOrder isolatedIn(String account) {
        return new FinishedOrder(
                orderId,
                symbol,
                side,
                orderType,
                tif,
                price,
                vwap,
                originalSize,
                executedSize,
                reduceOnly,
                status,
                reason,
                slot,
                timestamp,
                builderCode,
                trigger,
                true,
                account);
    }
}
