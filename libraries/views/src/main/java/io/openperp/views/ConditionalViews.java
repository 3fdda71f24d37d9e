package io.openperp.views;

import io.openperp.api.Decimal;
import io.openperp.api.order.OpenOrder.OrderKind;
import io.openperp.api.order.OpenOrder.Trigger;
import io.openperp.journal.ConditionalKind;
import io.openperp.journal.OrderState;
import io.openperp.journal.PlaceConditional;
import org.jspecify.annotations.Nullable;

/** Converts conditional orders to the records that the API returns. */
public final class ConditionalViews {

    private ConditionalViews() {}

    /** Whether an order is conditional and has not triggered, so that it reserves no margin and is in no book. */
    public static boolean waits(OrderState order) {
        return order.hasConditional() && !order.getTriggered();
    }

    /** The kind of a conditional order; null for any other order. */
    public static @Nullable OrderKind kind(OrderState order) {
        return order.hasConditional() ? kind(order.getConditional()) : null;
    }

    /** The kind of any order: limit or market if it is not conditional. */
    static OrderKind kindOfAny(OrderState order) {
        OrderKind waiting = kind(order);
        return waiting != null ? waiting : order.getIsMarket() ? OrderKind.MARKET : OrderKind.LIMIT;
    }

    /** The trigger of a conditional order; null for any other order. */
    public static @Nullable Trigger trigger(OrderState order) {
        return order.hasConditional() ? trigger(order.getConditional()) : null;
    }

    /**
     * Converts the kind of a conditional order.
     *
     * @throws IllegalStateException if this build does not know the kind
     */
    public static OrderKind kind(PlaceConditional order) {
        return switch (order.getKind()) {
            case STOP -> OrderKind.STOP;
            case TAKE_PROFIT -> OrderKind.TAKE_PROFIT;
            case RANGE -> OrderKind.RANGE;
            case TRAILING -> OrderKind.TRAILING;
            case BASKET -> OrderKind.TRIGGER;
            case CONDITIONAL_KIND_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalStateException("a conditional order is not one of st, tp, rng, trl, trig");
        };
    }

    public static Trigger trigger(PlaceConditional order) {
        Trigger waits = untried(order);
        return order.getTries() == 0 ? waits : waits.tried(order.getTries());
    }

    private static Trigger untried(PlaceConditional order) {
        Decimal lowLimit = order.getHasLowLimit() ? Decimal.of(order.getLowLimit()) : null;
        Decimal highLimit = order.getHasHighLimit() ? Decimal.of(order.getHighLimit()) : null;
        Decimal slippage = order.getHasSlippage() ? Decimal.of(order.getSlippage()) : null;
        if (order.getKind() == ConditionalKind.TRAILING) {
            return new Trigger(
                    order.getIsBuy(),
                    Decimal.of(0),
                    order.getIsBuy() ? highLimit : lowLimit,
                    null,
                    null,
                    null,
                    Integer.toUnsignedLong(order.getTrailBps()),
                    Integer.toUnsignedLong(order.getStepBps()),
                    slippage,
                    null);
        }
        if (order.getKind() == ConditionalKind.RANGE) {
            return new Trigger(
                    false,
                    Decimal.of(order.getLow()),
                    lowLimit,
                    null,
                    Decimal.of(order.getHigh()),
                    highLimit,
                    null,
                    null,
                    order.getHasLowSlippage() ? Decimal.of(order.getLowSlippage()) : null,
                    order.getHasHighSlippage() ? Decimal.of(order.getHighSlippage()) : null);
        }
        boolean isAbove = order.getHigh() != 0;
        return new Trigger(
                isAbove,
                Decimal.of(isAbove ? order.getHigh() : order.getLow()),
                isAbove ? highLimit : lowLimit,
                null,
                null,
                null,
                null,
                null,
                slippage,
                null);
    }
}
