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
 * A change of an order's state.
 *
 * @param builderCode builder that receives a fee with each fill; absent: none
 * @param orderType kind of a conditional order; absent for any other order
 * @param trigger trigger of a conditional order until it has triggered, otherwise null
 * @param iso whether the order belongs to the account's isolated account in the market; absent: false
 * @param isoPubkey key of the isolated account; absent where {@code iso} is false
 * @param ot kind of the order, under the name of later releases
 * @param tif time in force, under the name of later releases; {@code ioc} for a market order
 * @param r whether the order only reduces a position, under the name of later releases
 * @param onFill actions that further fills of the order arm, in the form of {@link PendingOnFill#actions}; absent: none
 * @param actions actions of a waiting basket, in the form of {@link WaitingBasket#actions}; otherwise absent
 * @param i {@link WaitingBasket#i} of a waiting basket; otherwise absent
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
    /** Creates an update of an order of the account itself, not of an isolated account. */
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

    /** A copy that belongs to the isolated account with this key. */
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

    /** A copy with kind, time in force and reduce-only flag, which have names only in later releases of the API. */
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

    /** A copy with the actions of a waiting basket. */
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

    /** Time in force with the names of later releases; {@code ioc} for a market order. */
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
