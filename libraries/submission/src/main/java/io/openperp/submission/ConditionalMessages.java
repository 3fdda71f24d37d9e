package io.openperp.submission;

import io.openperp.journal.ConditionalKind;
import io.openperp.journal.Keys;
import io.openperp.journal.PlaceConditional;
import io.openperp.transaction.ConditionalOrder;
import io.openperp.transaction.ConditionalOrder.RangeOrder;
import io.openperp.transaction.ConditionalOrder.StopOrder;
import io.openperp.transaction.ConditionalOrder.TrailingOrder;
import io.openperp.transaction.OrderAction.Routing;
import io.openperp.transaction.Quantity;
import io.openperp.transaction.field.BuilderCode;
import io.openperp.units.Bytes32;
import io.openperp.units.Side;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/** Converts conditional orders to and from their Protobuf message. */
public final class ConditionalMessages {

    private ConditionalMessages() {}

    /**
     * The message of an order, without its isolated flag {@code i}. A number that is no whole count of 1e-8 becomes 0,
     * because such an order is refused whatever its numbers are.
     */
    public static PlaceConditional placeConditional(ConditionalOrder order, @Nullable Bytes32 orderId) {
        if (orderId == null) {
            throw new IllegalStateException("a verified order has no ID: " + order);
        }
        PlaceConditional.Builder message = PlaceConditional.newBuilder()
                .setOrderId(Keys.write(orderId))
                .setSymbol(order.symbol())
                .setIsBuy(order.side() == Side.BUY)
                .setSize(ActionMessages.units(order.size()));
        BuilderCode code = order.builderCode();
        if (code != null) {
            message.setBuilder(Keys.write(code.to())).setBuilderFee(code.fee());
        }
        switch (order) {
            case StopOrder stop -> stop(message, stop);
            case RangeOrder range -> range(message, range);
            case TrailingOrder trailing -> trailing(message, trailing);
        }
        return message.build();
    }

    private static void stop(PlaceConditional.Builder message, StopOrder stop) {
        slippage(message, stop.slippage());
        message.setKind(stop.kind() == StopOrder.Kind.STOP ? ConditionalKind.STOP : ConditionalKind.TAKE_PROFIT);
        if (stop.isAbove()) {
            message.setHigh(ActionMessages.units(stop.trigger()));
            highLimit(message, stop.limit());
        } else {
            message.setLow(ActionMessages.units(stop.trigger()));
            lowLimit(message, stop.limit());
        }
    }

    private static void range(PlaceConditional.Builder message, RangeOrder range) {
        message.setKind(ConditionalKind.RANGE)
                .setLow(ActionMessages.units(range.low()))
                .setHigh(ActionMessages.units(range.high()));
        lowLimit(message, range.lowLimit());
        highLimit(message, range.highLimit());
        Quantity atLow = range.lowSlippage();
        if (atLow != null) {
            message.setHasLowSlippage(true).setLowSlippage(ActionMessages.units(atLow));
        }
        Quantity atHigh = range.highSlippage();
        if (atHigh != null) {
            message.setHasHighSlippage(true).setHighSlippage(ActionMessages.units(atHigh));
        }
    }

    private static void trailing(PlaceConditional.Builder message, TrailingOrder trailing) {
        slippage(message, trailing.slippage());
        message.setKind(ConditionalKind.TRAILING)
                .setTrailBps((int) trailing.trailBps())
                .setStepBps((int) trailing.stepBps());
        if (trailing.isLong()) {
            lowLimit(message, trailing.limit());
        } else {
            highLimit(message, trailing.limit());
        }
    }

    private static void slippage(PlaceConditional.Builder message, @Nullable Quantity slippage) {
        if (slippage != null) {
            message.setHasSlippage(true).setSlippage(ActionMessages.units(slippage));
        }
    }

    private static void lowLimit(PlaceConditional.Builder message, @Nullable Quantity limit) {
        if (limit != null) {
            message.setHasLowLimit(true).setLowLimit(ActionMessages.units(limit));
        }
    }

    private static void highLimit(PlaceConditional.Builder message, @Nullable Quantity limit) {
        if (limit != null) {
            message.setHasHighLimit(true).setHighLimit(ActionMessages.units(limit));
        }
    }

    /**
     * Reads a conditional order.
     *
     * @param numbers converts the values of the message, in the order of the action's quantities, to numbers
     */
    static ConditionalOrder read(PlaceConditional message, Routing routing, LongFunction<Quantity> numbers) {
        return switch (message.getKind()) {
            case STOP -> stop(StopOrder.Kind.STOP, message, message.getIsBuy(), routing, numbers);
            case TAKE_PROFIT -> stop(StopOrder.Kind.TAKE_PROFIT, message, !message.getIsBuy(), routing, numbers);
            case RANGE -> range(message, routing, numbers);
            case TRAILING ->
                new TrailingOrder(
                        message.getSymbol(),
                        !message.getIsBuy(),
                        numbers.apply(message.getSize()),
                        Integer.toUnsignedLong(message.getTrailBps()),
                        Integer.toUnsignedLong(message.getStepBps()),
                        limit(message, message.getIsBuy(), numbers),
                        routing,
                        builderCode(message),
                        message.getHasSlippage() ? numbers.apply(message.getSlippage()) : null);
            case BASKET, CONDITIONAL_KIND_UNSPECIFIED, UNRECOGNIZED ->
                throw new IllegalArgumentException("a conditional order of no known kind");
        };
    }

    private static RangeOrder range(PlaceConditional message, Routing routing, LongFunction<Quantity> numbers) {
        boolean isLong = !message.getIsBuy();
        return new RangeOrder(
                message.getSymbol(),
                isLong,
                numbers.apply(message.getSize()),
                numbers.apply(message.getLow()),
                numbers.apply(message.getHigh()),
                message.getHasLowLimit() ? numbers.apply(message.getLowLimit()) : null,
                message.getHasHighLimit() ? numbers.apply(message.getHighLimit()) : null,
                routing,
                builderCode(message),
                isLong ? lowSlippage(message, numbers) : highSlippage(message, numbers),
                isLong ? highSlippage(message, numbers) : lowSlippage(message, numbers));
    }

    private static @Nullable Quantity lowSlippage(PlaceConditional message, LongFunction<Quantity> numbers) {
        return message.getHasLowSlippage() ? numbers.apply(message.getLowSlippage()) : null;
    }

    private static @Nullable Quantity highSlippage(PlaceConditional message, LongFunction<Quantity> numbers) {
        return message.getHasHighSlippage() ? numbers.apply(message.getHighSlippage()) : null;
    }

    private static StopOrder stop(
            StopOrder.Kind kind,
            PlaceConditional message,
            boolean isAbove,
            Routing routing,
            LongFunction<Quantity> numbers) {
        return new StopOrder(
                kind,
                message.getSymbol(),
                isAbove,
                numbers.apply(message.getSize()),
                numbers.apply(isAbove ? message.getHigh() : message.getLow()),
                limit(message, isAbove, numbers),
                routing,
                builderCode(message),
                message.getHasSlippage() ? numbers.apply(message.getSlippage()) : null);
    }

    private static @Nullable Quantity limit(PlaceConditional message, boolean isAbove, LongFunction<Quantity> numbers) {
        if (isAbove) {
            return message.getHasHighLimit() ? numbers.apply(message.getHighLimit()) : null;
        }
        return message.getHasLowLimit() ? numbers.apply(message.getLowLimit()) : null;
    }

    private static @Nullable BuilderCode builderCode(PlaceConditional message) {
        return message.getBuilder().isEmpty()
                ? null
                : new BuilderCode(Keys.read(message.getBuilder()), message.getBuilderFee());
    }
}
