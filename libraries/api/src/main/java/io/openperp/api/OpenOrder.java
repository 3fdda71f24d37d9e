package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import org.jspecify.annotations.Nullable;

/**
 * A resting order, or a conditional one that waits.
 *
 * @param size what is still open
 * @param vwap average price of what filled; 0 without fills
 * @param maker always true of what rests
 * @param timestamp when it was placed, nanoseconds
 * @param builderCode whom it pays a fee with each fill; absent: nobody
 * @param orderType of a conditional order, also once it has triggered and rests; else absent
 * @param trigger of a conditional order that waits; else absent
 */
public record OpenOrder(
        String symbol,
        String orderId,
        Decimal price,
        Decimal originalSize,
        Decimal size,
        Decimal filledSize,
        Decimal vwap,
        boolean isBuy,
        boolean maker,
        boolean reduceOnly,
        Tif tif,
        OrderStatus status,
        long timestamp,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BuilderCode builderCode,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable OrderKind orderType,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Trigger trigger) {}
