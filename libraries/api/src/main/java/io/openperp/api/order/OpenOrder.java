package io.openperp.api.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
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

    /** Time in force as answers spell it. */
    public enum Tif {
        @JsonProperty("gtc")
        GTC,
        @JsonProperty("ioc")
        IOC,
        /** Post-only. */
        @JsonProperty("alo")
        ALO,
        /** Post-only: rests one tick behind the best opposite price where it would match. */
        @JsonProperty("postOnlySlide")
        ALO_SLIDE,
        /** Post-only: rests at the best price of its own side. */
        @JsonProperty("postOnlyJoin")
        ALO_JOIN
    }

    /** {@code orderType} of orders. */
    public enum OrderKind {
        @JsonProperty("limit")
        LIMIT,
        @JsonProperty("market")
        MARKET,
        @JsonProperty("stop")
        STOP,
        @JsonProperty("takeProfit")
        TAKE_PROFIT,
        @JsonProperty("range")
        RANGE,
        @JsonProperty("trigger")
        TRIGGER,
        @JsonProperty("trailing")
        TRAILING
    }

    /**
     * The trigger that a conditional order waits for.
     *
     * @param isAbove whether it triggers when the mark is at {@code px} or above; else at {@code px} or below
     * @param px 0 of a trailing order, whose stop follows the mark
     * @param lim limit of the order that it becomes; null: a market order
     * @param oco ID of another order that ends when this one triggers; always null here, because both sides of a range are
     *     one order
     * @param pxHi second trigger of a range, at it or above; null of any other order
     * @param limHi limit at {@code pxHi}
     * @param trb distance of a trailing stop from the best mark, in basis points
     * @param stb by how many basis points the mark gets better before the stop follows
     * @param slippage how far from the mark it goes at {@code px} without a limit, in basis points; null: as far as the
     *     market allows
     * @param slippageHi the same at {@code pxHi}; null of any other order than a range
     * @param tries how often it has found less than its size and stays until filled: it tries again at each mark; absent:
     *     it waits for its trigger
     */
    public record Trigger(
            boolean isAbove,
            Decimal px,
            @Nullable Decimal lim,
            @Nullable String oco,
            @Nullable Decimal pxHi,
            @Nullable Decimal limHi,
            @Nullable Long trb,
            @Nullable Long stb,
            @Nullable Decimal slippage,
            @Nullable Decimal slippageHi,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Integer tries) {

        /** The trigger of an order that still waits for it. */
        public Trigger(
                boolean isAbove,
                Decimal px,
                @Nullable Decimal lim,
                @Nullable String oco,
                @Nullable Decimal pxHi,
                @Nullable Decimal limHi,
                @Nullable Long trb,
                @Nullable Long stb,
                @Nullable Decimal slippage,
                @Nullable Decimal slippageHi) {
            this(isAbove, px, lim, oco, pxHi, limHi, trb, stb, slippage, slippageHi, null);
        }

        /** A copy for an order that has tried this often. */
        public Trigger tried(int times) {
            return new Trigger(isAbove, px, lim, oco, pxHi, limHi, trb, stb, slippage, slippageHi, times);
        }
    }

    /**
     * The builder of the program that placed an order: the account pays it a fee with each fill.
     *
     * @param to the account that is paid, in base58
     * @param fee in basis points of the filled notional
     */
    public record BuilderCode(String to, int fee) {}
}
