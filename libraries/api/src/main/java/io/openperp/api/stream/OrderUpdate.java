package io.openperp.api.stream;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.openperp.api.Decimal;
import io.openperp.api.OrderStatus;
import io.openperp.api.account.FullAccount.PendingOnFill;
import io.openperp.api.account.FullAccount.WaitingBasket;
import io.openperp.api.order.OpenOrder.BuilderCode;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Trigger;
import io.openperp.api.order.ShortOrderNames;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Every change of an order's state.
 *
 * @param builderCode whom it pays a fee with each fill; absent: nobody
 * @param orderType of conditional orders only
 * @param trigger of conditional orders until they have triggered, else null
 * @param iso whether it belongs to the account's isolated account in its market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 * @param ot kind of the order; like the next two and the methods that repeat fields in short names as later releases of
 *     the API have it
 * @param tif of a market order {@code ioc}
 * @param r whether it only reduces a position
 * @param onFill actions that its further fills arm, as {@link PendingOnFill#actions}; absent: none, or not any more
 * @param actions of a basket, as {@link WaitingBasket#actions}, for as long as it waits
 * @param i as {@link WaitingBasket#i}, with {@code actions}
 */
public record OrderUpdate(
        OrderStatus status,
        String symbol,
        String orderId,
        Decimal price,
        Decimal originalSize,
        Decimal size,
        Decimal filledSize,
        Decimal vwap,
        boolean isBuy,
        boolean maker,
        long timestamp,
        @Nullable String reason,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable BuilderCode builderCode,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable OrderKind orderType,

        @Nullable Trigger trigger,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean iso,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable String isoPubkey,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable OrderKind ot,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable ShortTif tif,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean r,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Map<String, Object>> onFill,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable List<Map<String, Object>> actions,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable Boolean i)
        implements AccountUpdate, ShortOrderNames {
    /** An update of the account itself, not of an isolated account. */
    public OrderUpdate(
            OrderStatus status,
            String symbol,
            String orderId,
            Decimal price,
            Decimal originalSize,
            Decimal size,
            Decimal filledSize,
            Decimal vwap,
            boolean isBuy,
            boolean maker,
            long timestamp,
            @Nullable String reason,
            @Nullable BuilderCode builderCode,
            @Nullable OrderKind orderType,
            @Nullable Trigger trigger) {
        this(
                status,
                symbol,
                orderId,
                price,
                originalSize,
                size,
                filledSize,
                vwap,
                isBuy,
                maker,
                timestamp,
                reason,
                builderCode,
                orderType,
                trigger,
                null,
                null,
                null,
                null,
                null,
                null,
                null,
                null);
    }

    /** A copy about the isolated account with this key. */
    @Override
    public OrderUpdate isolatedIn(String account) {
        return new OrderUpdate(
                status,
                symbol,
                orderId,
                price,
                originalSize,
                size,
                filledSize,
                vwap,
                isBuy,
                maker,
                timestamp,
                reason,
                builderCode,
                orderType,
                trigger,
                true,
                account,
                ot,
                tif,
                r,
                onFill,
                actions,
                i);
    }

    /** A copy with the fields that only the short names have. */
    public OrderUpdate with(OrderKind kind, ShortTif timeInForce, boolean isReduceOnly) {
        return new OrderUpdate(
                status,
                symbol,
                orderId,
                price,
                originalSize,
                size,
                filledSize,
                vwap,
                isBuy,
                maker,
                timestamp,
                reason,
                builderCode,
                orderType,
                trigger,
                iso,
                isoPubkey,
                kind,
                timeInForce,
                isReduceOnly,
                onFill,
                actions,
                i);
    }

    /** A copy for an order whose first fill arms these actions. */
    public OrderUpdate arming(List<Map<String, Object>> armed) {
        return waitingWith(List.copyOf(armed), actions, i);
    }

    /** A copy for a basket that waits. */
    public OrderUpdate holding(WaitingBasket basket) {
        return waitingWith(onFill, List.copyOf(basket.actions()), basket.i());
    }

    private OrderUpdate waitingWith(
            @Nullable List<Map<String, Object>> armed,
            @Nullable List<Map<String, Object>> held,
            @Nullable Boolean areIsolated) {
        return new OrderUpdate(
                status,
                symbol,
                orderId,
                price,
                originalSize,
                size,
                filledSize,
                vwap,
                isBuy,
                maker,
                timestamp,
                reason,
                builderCode,
                orderType,
                trigger,
                iso,
                isoPubkey,
                ot,
                tif,
                r,
                armed,
                held,
                areIsolated);
    }

    /** A time in force as later releases name it; of a market order {@code ioc}. */
    public enum ShortTif {
        @JsonProperty("gtc")
        GTC,
        @JsonProperty("ioc")
        IOC,
        @JsonProperty("postOnly")
        ALO,
        @JsonProperty("postOnlySlide")
        ALO_SLIDE,
        @JsonProperty("postOnlyJoin")
        ALO_JOIN
    }
}
