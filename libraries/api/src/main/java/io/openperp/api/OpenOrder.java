package io.openperp.api;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import org.jspecify.annotations.Nullable;

/**
 * A resting order, or a conditional one that waits. It has its fields in the names of later releases too, as an
 * {@code orderUpdate} has them.
 *
 * @param size still open
 * @param vwap average price of what filled; 0 without fills
 * @param maker always true of what rests
 * @param timestamp when it was placed, nanoseconds
 * @param builderCode whom it pays a fee with each fill; absent: nobody
 * @param orderType of a conditional order, also once it has triggered and rests; else absent
 * @param trigger of a conditional order that waits; else absent
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 */
@JsonPropertyOrder({
    "symbol",
    "orderId",
    "price",
    "originalSize",
    "size",
    "filledSize",
    "vwap",
    "isBuy",
    "maker",
    "reduceOnly",
    "tif",
    "status",
    "timestamp",
    "builderCode",
    "orderType",
    "trigger",
    "iso",
    "isoPubkey",
    "ot",
    "sym",
    "oid",
    "px",
    "origSz",
    "sz",
    "fillSz",
    "r",
    "mk",
    "ts"
})
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
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Trigger trigger,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean iso,
        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey)
        implements ShortOrderNames {
    /** Pages say {@code false} where lists leave {@code iso} out: here both are null. */
    public OpenOrder {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** An open order of the account itself, not of an isolated account. */
    public OpenOrder(
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
            @Nullable BuilderCode builderCode,
            @Nullable OrderKind orderType,
            @Nullable Trigger trigger) {
        this(
                symbol,
                orderId,
                price,
                originalSize,
                size,
                filledSize,
                vwap,
                isBuy,
                maker,
                reduceOnly,
                tif,
                status,
                timestamp,
                builderCode,
                orderType,
                trigger,
                null,
                null);
    }

    /** The kind of the order; {@code limit} if it is not conditional. */
    @JsonProperty(value = "ot", access = JsonProperty.Access.READ_ONLY)
    public OrderKind shortKind() {
        return orderType == null ? OrderKind.LIMIT : orderType;
    }

    /** Whether the order only reduces a position: a conditional order always does, a basket never. */
    @JsonProperty(value = "r", access = JsonProperty.Access.READ_ONLY)
    public boolean shortReduceOnly() {
        return reduceOnly || orderType != null && orderType != OrderKind.TRIGGER;
    }

    /** A copy about the isolated account with this key. */
    public OpenOrder isolatedIn(String account) {
        return new OpenOrder(
                symbol,
                orderId,
                price,
                originalSize,
                size,
                filledSize,
                vwap,
                isBuy,
                maker,
                reduceOnly,
                tif,
                status,
                timestamp,
                builderCode,
                orderType,
                trigger,
                true,
                account);
    }
}
