package io.openperp.api.order;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import org.jspecify.annotations.Nullable;

/**
 * An open order: resting, or conditional and waiting for its trigger. Like an {@code orderUpdate}, it also has its
 * fields under the names of later releases.
 *
 * @param size size still open
 * @param vwap average price of the fills; 0 without fills
 * @param maker always true for a resting order
 * @param timestamp time at which the order was placed, in nanoseconds since 1970
 * @param builderCode builder that receives a fee with each fill; absent: none
 * @param orderType kind of a conditional order, also after it has triggered and rests; absent for any other order
 * @param trigger trigger of a waiting conditional order; otherwise absent
 * @param iso whether the order belongs to the account's isolated account in the market; absent: false
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
    /** Replaces {@code iso} false by null, which means the same: history pages contain false, lists omit the field. */
    public OpenOrder {
        iso = Boolean.TRUE.equals(iso) ? iso : null;
    }

    /** Creates an open order of the account itself, not of an isolated account. */
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

    /** Kind of the order; {@code limit} if it is not conditional. */
    @JsonProperty(value = "ot", access = JsonProperty.Access.READ_ONLY)
    public OrderKind shortKind() {
        return orderType == null ? OrderKind.LIMIT : orderType;
    }

    /** Whether the order only reduces a position; always true for conditional orders, always false for baskets. */
    @JsonProperty(value = "r", access = JsonProperty.Access.READ_ONLY)
    public boolean shortReduceOnly() {
        return reduceOnly || orderType != null && orderType != OrderKind.TRIGGER;
    }

    /** A copy that belongs to the isolated account with this key. */
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

    /** Time in force, with the names used in answers. */
    public enum Tif {
        @JsonProperty("gtc")
        GTC,
        @JsonProperty("ioc")
        IOC,
        /** Post-only: refused if it would match on arrival. */
        @JsonProperty("alo")
        ALO,
        /** Post-only: would it match, it rests one tick behind the best opposite price. */
        @JsonProperty("postOnlySlide")
        ALO_SLIDE,
        /** Post-only: rests at the best price of its own side. */
        @JsonProperty("postOnlyJoin")
        ALO_JOIN
    }

    /** Kind of an order, in fields named {@code orderType}. */
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
     * The trigger for which a conditional order waits.
     *
     * @param isAbove true: it triggers when the mark is at {@code px} or above; false: at {@code px} or below
     * @param px mark at which it triggers; 0 for a trailing order, whose stop follows the mark
     * @param lim limit price of the resulting order; null: a market order
     * @param oco ID of another order that ends when this one triggers; always null here, because both sides of a range
     *     are one order
     * @param pxHi second trigger of a range, which triggers at this mark or above; null for any other order
     * @param limHi limit price of the order that {@code pxHi} triggers
     * @param trb distance of a trailing stop from the best mark, in basis points
     * @param stb improvement of the mark after which a trailing stop follows it, in basis points
     * @param slippage largest distance from the mark of the market order that {@code px} triggers, in basis points;
     *     null: the market's limit
     * @param slippageHi largest distance from the mark of the market order that {@code pxHi} triggers, in basis points;
     *     null for any order other than a range
     * @param tries number of attempts of a triggered order that stays until filled and tries again at each mark;
     *     absent: it waits for its trigger
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

        /** Creates the trigger of an order that still waits for it. */
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

        /** A copy for an order that has made this number of attempts. */
        public Trigger tried(int times) {
            return new Trigger(isAbove, px, lim, oco, pxHi, limHi, trb, stb, slippage, slippageHi, times);
        }
    }

    /**
     * The builder of the program that sent an order; the account pays the builder a fee with each fill.
     *
     * @param to account that receives the fee, in base58
     * @param fee fee in basis points of the filled notional
     */
    public record BuilderCode(String to, int fee) {}
}
