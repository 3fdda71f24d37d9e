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
 * An order in its terminal state.
 *
 * @param price limit price; of a market order its protection price
 * @param vwap average price of what filled; 0 without fills
 * @param slot position in the log of the commands that ended it
 * @param timestamp when it ended, nanoseconds
 * @param builderCode whom it paid a fee with each fill; absent: nobody
 * @param trigger of a conditional order; else absent
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
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
    /** Pages say {@code false} where lists leave {@code iso} out: here both are null. */
    public FinishedOrder {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** A finished order of the account itself, not of an isolated account. */
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

    /** A copy about the isolated account with this key. */
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
