package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Trigger trigger) {}
